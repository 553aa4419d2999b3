/** The restitution study: a row of touching balls, struck at one end. */
import { type Impact, maxCompression } from '../impact/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { drawLines } from '../see/index.ts';
import { chainReference, sequentialImpacts } from './restitution-chain-reference.ts';
import { APPROACH, type Loss, type Moment, RATE, repeat, startSystem, stiffnessFor } from './restitution-systems.ts';
import type { Cell, Findings, Picture, Table } from './study.ts';

/** Equal touching balls in a row, hit by the first. Final velocities relative to its speed. */
export function chainOf(balls: number, impact: Impact, { rate, phase }: Moment, loss: Loss, passes: number): number[] {
  const { mass, velocity, stiffness, exponent, damping } = impact;
  const names = Array.from({ length: balls }, (_, i) => `ball${i}`);
  const simulation = startSystem({
    rate,
    elements: Object.fromEntries(names.map((name) => [name, { type: 'mass', mass }])),
    contacts: Object.fromEntries(
      names
        .slice(1)
        .map((upper, i) => [
          `hit${i}`,
          { type: 'collision', lower: names[i], upper, stiffness, exponent, damping, loss },
        ]),
    ),
    players: {
      throw: { type: 'initial', element: 'ball0', displacement: (-velocity * (APPROACH + phase)) / rate, velocity },
    },
    solver: { passes },
  });
  simulation.render(Math.round(0.02 * rate));
  const { elements } = simulation.dump();
  return names.map((name) => ((elements[name].u[0] - elements[name].uPrev[0]) * rate) / velocity);
}

const BALL = { mass: 0.05, exponent: 1.5, velocity: 1 };

/** Largest deviation of the velocities from the reference over eight phases, relative to v_in. */
function worstOf(balls: number, impact: Impact, reference: readonly number[]) {
  const distance = (v: readonly number[]) => Math.max(...v.map((value, i) => Math.abs(value - reference[i])));
  return {
    engine: (loss: Loss, passes: number, over: number) => {
      const random = randomFrom(4);
      const run = () => chainOf(balls, impact, { rate: RATE * over, phase: random() }, loss, passes);
      return Math.max(...repeat(8, () => distance(run())));
    },
    oneByOne: distance(sequentialImpacts(balls, impact)),
  };
}

export async function chainSection(): Promise<Findings> {
  const rows = [3, 5].flatMap((balls) =>
    [
      { stiffness: 1e12, damping: 0.05 },
      { stiffness: 1e12, damping: 0.5 },
      { stiffness: 1e7, damping: 0.05 },
    ].map(({ stiffness, damping }): Cell[] => {
      const impact = { ...BALL, stiffness, damping };
      const { engine, oneByOne } = worstOf(balls, impact, chainReference(balls, impact));
      const cells = [engine('implicit', 1, 1), engine('exact', 1, 1), engine('exact', 16, 1), engine('exact', 1, 32)];
      return [balls, stiffness, damping, ...cells, oneByOne];
    }),
  );
  const heads = ['balls', 'K', 'μ', 'implicit', 'exact', 'exact, 16 passes', 'exact, 32×', 'impacts one by one'];
  return {
    tables: [
      { title: 'Touching balls of 50 g, α 1.5, v 1 m/s: largest error of a final velocity over v_in', heads, rows },
      softTable(),
    ],
    pictures: await chainPictures(),
  };
}

/** The velocities after the impact do not depend on K, so K may be chosen to make contacts long enough. */
function softTable(): Table {
  const rows = [0.5, 1, 2, 4, 8, 16].map((samples): Cell[] => {
    const pair = { ...BALL, mass: BALL.mass / 2, stiffness: 1, damping: 0.05 };
    const stiffness = stiffnessFor(pair, samples, RATE);
    const overlap = (maxCompression({ ...pair, stiffness }) * RATE) / BALL.velocity;
    const errors = [3, 5].flatMap((balls) =>
      [0.05, 0.5].map((damping) => {
        const impact = { ...BALL, stiffness, damping };
        return worstOf(balls, impact, chainReference(balls, impact)).engine('exact', 1, 1);
      }),
    );
    return [samples, stiffness, overlap, ...errors];
  });
  const columns = ['3 balls, μ 0.05', '3, μ 0.5', '5, μ 0.05', '5, μ 0.5'];
  return {
    title: 'The same by the length of the contact of two balls, exact loss',
    heads: ['samples', 'K', 'overlap over v k', ...columns],
    rows,
  };
}

export const chainPictures = async () => [await chainPicture()];

async function chainPicture(): Promise<Picture> {
  const balls = 5;
  const damping = 0.05;
  const x = repeat(22, (i) => 10 ** (6 + i / 3));
  // In units of v_in and x_max the motion of the chain does not depend on its stiffness.
  const reference = chainReference(balls, { ...BALL, stiffness: 1e7, damping });
  const found = x.map((stiffness) => worstOf(balls, { ...BALL, stiffness, damping }, reference));
  const series = (name: string, y: number[]) => ({ name, x, y });
  const svg = await drawLines({
    mathematics: true,
    title: 'Five touching balls, struck at one end',
    subtitle: '50 g, α = 1.5, μ = 0.05 s/m, 44.1 kHz; the worst of eight phases, reference by Runge–Kutta',
    xLabel: 'stiffness K (N/m^1.5)',
    yLabel: 'largest error of a final velocity over v_in',
    logX: true,
    logY: true,
    series: [
      series(
        'implicit',
        found.map(({ engine }) => engine('implicit', 1, 1)),
      ),
      series(
        'exact',
        found.map(({ engine }) => engine('exact', 1, 1)),
      ),
      series(
        'impacts one by one',
        found.map(({ oneByOne }) => oneByOne),
      ),
    ],
  });
  return { name: 'restitution-chain', svg };
}
