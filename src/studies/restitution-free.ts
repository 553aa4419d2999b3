/** The restitution study: free bodies, whose velocity after the impact is known in closed form. */
import { type Impact, outputVelocity, PAPER_IMPACTS } from '../impact/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { drawLines } from '../see/index.ts';
import { againstWalls, twoMasses } from './restitution-masses.ts';
import { LOSSES, type Loss, logUniform, type Outcome, RATE, repeat, stiffnessFor } from './restitution-systems.ts';
import { type Cell, type Findings, type Picture, spreadOf, type Table } from './study.ts';

interface Case {
  readonly impact: Impact;
  /** Samples, 0 to 1. */
  readonly phase: number;
}

/** Relative error of the speed at release. */
export const errorOf = ({ speed }: Outcome, impact: Impact) => Math.abs(speed / -outputVelocity(impact) - 1);

function paperCase(random: () => number): Case {
  const all = Object.values(PAPER_IMPACTS);
  return { impact: all[Math.floor(random() * all.length)], phase: random() };
}

const stiffCase = (random: () => number): Case => ({
  impact: {
    mass: 0.01,
    stiffness: logUniform(random, 1e10, 1e15),
    exponent: 1 + 2 * random(),
    damping: logUniform(random, 0.01, 10),
    velocity: logUniform(random, 0.01, 10),
  },
  phase: random(),
});

function longCase(random: () => number): Case {
  const velocity = logUniform(random, 0.1, 5);
  const exponent = 1 + 2 * random();
  const impact = { mass: 0.01, stiffness: 1, exponent, damping: logUniform(random, 0.01, 1) / velocity, velocity };
  return { impact: { ...impact, stiffness: stiffnessFor(impact, 50 + 150 * random(), RATE) }, phase: random() };
}

const anyCase = (random: () => number): Case => ({
  impact: {
    mass: logUniform(random, 1e-4, 1),
    stiffness: logUniform(random, 1e2, 1e18),
    exponent: 1 + 9 * random() ** 2,
    damping: logUniform(random, 1e-9, 1e3),
    velocity: logUniform(random, 1e-5, 100),
  },
  phase: random(),
});

type Trial = (random: () => number, loss: Loss) => { readonly impact: Impact; readonly out: Outcome };

const wallTrial =
  (make: (random: () => number) => Case): Trial =>
  (random, loss) => {
    const { impact, phase } = make(random);
    return { impact, out: againstWalls(impact, { rate: RATE, phase }, loss) };
  };

const pairTrial: Trial = (random, loss) => {
  const { impact, phase } = stiffCase(random);
  const [mass, other, drift] = [logUniform(random, 1e-4, 0.1), logUniform(random, 1e-4, 0.1), random() - 0.5];
  const body = { ...impact, mass, stiffness: logUniform(random, 1e8, 1e14) };
  return { impact: body, out: twoMasses(body, other, drift * impact.velocity, { rate: RATE, phase }, loss) };
};

/** Overdamped bodies leave extremely slowly: those still in contact at the end are left out. */
function freeRow(name: string, count: number, seed: number, trial: Trial): Cell[] {
  const [implicit, exact] = LOSSES.map((loss) => {
    const random = randomFrom(seed);
    return repeat(count, () => trial(random, loss)).filter(({ out }) => !out.inside);
  });
  const errors = (all: typeof exact) => spreadOf(all.map(({ impact, out }) => errorOf(out, impact)));
  return [
    `${name} (${exact.length})`,
    errors(implicit),
    errors(exact),
    Math.max(...exact.map(({ out }) => out.residual)),
    exact.filter(({ out }) => out.held).length,
  ];
}

const freeTable = (): Table => ({
  title: 'Relative error of v_out, 44.1 kHz, random phase',
  heads: ['bodies', 'implicit', 'exact', 'ledger, exact', 'held'],
  rows: [
    freeRow('the impact paper’s cases', 300, 1, wallTrial(paperCase)),
    freeRow('K 1e10–1e15, μ 0.01–10, α 1–3, v 0.01–10', 600, 1, wallTrial(stiffCase)),
    freeRow('contacts of 50–200 samples', 300, 1, wallTrial(longCase)),
    freeRow('K 1e2–1e18, μ 1e-9–1e3, α 1–10, v 1e-5–100', 500, 1, wallTrial(anyCase)),
    freeRow('two free masses', 300, 2, pairTrial),
  ],
});

const wallsTable = (): Table => ({
  title: 'One mass, several walls of the same μ, K 1e6–1e14, α 1–3: relative error of v_out',
  heads: ['walls', 'passes', 'implicit', 'exact'],
  rows: [2, 4].flatMap((walls) =>
    [1, 3].map((passes) => [walls, passes, ...LOSSES.map((loss) => spreadOf(wallErrors(walls, passes, loss)))]),
  ),
});

function wallErrors(walls: number, passes: number, loss: Loss): number[] {
  const random = randomFrom(5);
  return repeat(150, () => {
    const { impact, phase } = stiffCase(random);
    const wall = () => ({ stiffness: logUniform(random, 1e6, 1e14), exponent: 1 + 2 * random() });
    const gap = () => (Math.floor(random() * 2) * random() * impact.velocity) / RATE;
    const more = repeat(walls - 1, () => ({ ...wall(), gap: gap() }));
    const out = againstWalls({ ...impact, ...wall() }, { rate: RATE, phase }, loss, more, passes);
    return out.inside ? [] : [errorOf(out, impact)];
  }).flat();
}

async function stiffnessPicture(): Promise<Picture> {
  const body = { mass: 0.01, exponent: 1.5, damping: 0.5, velocity: 1 };
  const PHASES = 24;
  const x = repeat(34, (i) => 10 ** (4 + i / 3));
  const series = LOSSES.map((loss) => ({
    name: loss,
    x,
    y: x.map((stiffness) => {
      const impact = { ...body, stiffness };
      return Math.max(
        ...repeat(PHASES, (i) => errorOf(againstWalls(impact, { rate: RATE, phase: i / PHASES }, loss), impact)),
      );
    }),
  }));
  const svg = await drawLines({
    mathematics: true,
    title: 'Error of the speed after an impact',
    subtitle: `10 g at 1 m/s against a wall, μ = 0.5 s/m, α = 1.5, 44.1 kHz; worst of ${PHASES} phases`,
    xLabel: 'stiffness K (N/m^1.5)',
    yLabel: 'relative error of v_out',
    logX: true,
    logY: true,
    series,
  });
  return { name: 'restitution-stiffness', svg };
}

export const freePictures = async () => [await stiffnessPicture()];

export async function freeSection(): Promise<Findings> {
  return { tables: [freeTable(), wallsTable()], pictures: await freePictures() };
}
