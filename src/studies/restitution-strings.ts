/** The restitution study: struck strings, and strings that strike. */
import { randomFrom } from '../numerics/random.ts';
import { type Hammer, hammerOnString, stringOnBoard } from './restitution-bodies.ts';
import { LOSSES, logUniform, type Outcome, RATE, repeat } from './restitution-systems.ts';
import { type Cell, type Findings, spreadOf, type Table } from './study.ts';

function hammerCase(random: () => number): Hammer {
  return {
    impact: {
      mass: logUniform(random, 1e-4, 1e-2),
      stiffness: logUniform(random, 1e5, 1e13),
      exponent: 1 + 2 * random(),
      damping: logUniform(random, 0.1, 30),
      velocity: logUniform(random, 0.3, 6),
    },
    linearDensity: logUniform(random, 1e-3, 1e-1),
    intervals: 40 + Math.floor(80 * random()),
    lambda: [1, 0.999, 0.99, 0.95, 0.8, 0.5][Math.floor(random() * 6)],
    at: 0.05 + 0.9 * random(),
  };
}

function hammerTable(): Table {
  const random = randomFrom(7);
  const cases = repeat(80, () => hammerCase(random)).map((hammer) => {
    const [implicit, exact] = LOSSES.map((loss) => hammerOnString(hammer, 1, loss));
    return { hammer, implicit, exact, fine: hammerOnString(hammer, 8, 'exact') };
  });
  const row = (name: string, measure: (one: Outcome, fine: Outcome, hammer: Hammer) => number): Cell[] => [
    name,
    ...LOSSES.map((loss) => spreadOf(cases.map((each) => measure(each[loss], each.fine, each.hammer)))),
  ];
  return {
    title: 'A hammer on a string, λ 0.5–1, μ 0.1–30, K 1e5–1e13, 80 cases; the reference is exact at 8× the rate',
    heads: ['quantity', 'implicit', 'exact'],
    rows: [
      row(
        'speed of the hammer, error over v_in',
        (one, fine, { impact }) => Math.abs(one.speed - fine.speed) / impact.velocity,
      ),
      row('energy lost, error', (one, fine) => Math.abs(one.lost - fine.lost)),
      row('largest overlap over v k', (one, _, { impact }) => (one.penetration * RATE) / impact.velocity),
      row('largest overlap over the reference’s', (one, fine) => one.penetration / fine.penetration),
      [
        'runs with a force that pulls',
        ...LOSSES.map((loss) => cases.filter((each) => each[loss].leastForce < 0).length),
      ],
    ],
  };
}

function boardTables(): Table[] {
  const cases = [0.05, 0.5, 5].flatMap((damping) => [1e8, 1e11].map((stiffness) => ({ damping, stiffness })));
  const runs = cases.map(({ damping, stiffness }) =>
    [1, 4].flatMap((over) => LOSSES.map((loss) => stringOnBoard(damping, stiffness, over, loss))),
  );
  const table = (title: string, measure: (outcome: Outcome) => number): Table => ({
    title,
    heads: ['μ', 'K per metre', 'implicit', 'exact', 'implicit, 4×', 'exact, 4×'],
    rows: runs.map((row, i) => [cases[i].damping, cases[i].stiffness, ...row.map(measure)]),
  });
  return [
    table('A string falling on a board along its length: energy lost after 50 ms, %', ({ lost }) => 100 * lost),
    table('The same: largest overlap, m', ({ penetration }) => penetration),
  ];
}

export async function hammerSection(): Promise<Findings> {
  return { tables: [hammerTable()], pictures: [] };
}

export async function boardSection(): Promise<Findings> {
  return { tables: boardTables(), pictures: [] };
}
