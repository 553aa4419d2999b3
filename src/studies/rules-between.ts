/** The study of rules: a mass between two walls over a hundred bounces, compared with the closed form. */
import { contactTime } from '../impact/index.ts';
import { runIt1 } from '../schemes/it1.ts';
import { RATE, startSystem } from './restitution-systems.ts';
import { ENGINE, ruleOf, solverOf, stiffnessCell } from './rules-schemes.ts';
import type { Cell, Findings } from './study.ts';

/** Mass kg, velocity m/s, distance between the walls m. */
const MASS = 0.01;
const VELOCITY = 1.5;
const WIDTH = 3e-3;
const BOUNCES = 100;
const CASES = [
  { stiffness: 1e6, exponent: 1.5 },
  { stiffness: 1e9, exponent: 1.5 },
  { stiffness: 1e12, exponent: 1.5 },
];

interface Passage {
  /** Bounces, counted by crossings of the middle. */
  readonly crossings: number;
  readonly time: number;
  readonly penetration: number;
  readonly leastForce: number;
  readonly residual: number;
  readonly steps: number;
}

/** Number of crossings of the middle, and the time of the last, s. */
function crossingsOf(u: ArrayLike<number>): { readonly crossings: number; readonly time: number } {
  let crossings = 0;
  let time = 0;
  for (let n = 1; n < u.length; n++) {
    if (u[n - 1] === 0 || u[n - 1] * u[n] > 0) continue;
    crossings++;
    time = (n - 1 + u[n - 1] / (u[n - 1] - u[n])) / RATE;
  }
  return { crossings, time };
}

function passage(scheme: (typeof ENGINE)[number] | 'IT-1', stiffness: number, exponent: number, n: number): Passage {
  const start = { displacement: -0.4e-3, velocity: VELOCITY };
  const half = WIDTH / 2;
  if (scheme === 'IT-1') {
    const walls = [
      { side: 'above', height: half, stiffness, exponent },
      { side: 'below', height: -half, stiffness, exponent },
    ] as const;
    const run = runIt1({ mass: MASS, stiffness: 0, walls }, start, RATE, n);
    // IT-1 has the force along u: a wall above pushes down, one below up.
    const pull = run.force.reduce(
      (least, force, i) => (run.displacement[i] > 0 ? Math.min(least, force) : Math.min(least, -force)),
      0,
    );
    return {
      ...crossingsOf(run.displacement),
      penetration: run.maxPenetration,
      leastForce: pull,
      residual: run.residual,
      steps: run.newton.most,
    };
  }
  const law = { type: 'collision', stiffness, exponent, rule: ruleOf(scheme) } as const;
  const simulation = startSystem({
    rate: RATE,
    elements: {
      mass: { type: 'mass', mass: MASS },
      above: { type: 'barrier', height: half },
      below: { type: 'barrier', height: -half },
    },
    contacts: { up: { ...law, lower: 'mass', upper: 'above' }, down: { ...law, lower: 'below', upper: 'mass' } },
    players: { throw: { type: 'initial', element: 'mass', ...start } },
    solver: solverOf(scheme),
  });
  const [u] = simulation.render(n);
  const contacts = simulation.contacts();
  return {
    ...crossingsOf(u),
    penetration: Math.max(...contacts.map(({ maxPenetration }) => maxPenetration)),
    leastForce: Math.min(...contacts.map(({ minForce }) => minForce)),
    residual: simulation.ledger().residual,
    steps: simulation.newton().most,
  };
}

export async function betweenSection(): Promise<Findings> {
  const schemes = [...ENGINE, 'IT-1'] as const;
  const tables = CASES.map(({ stiffness, exponent }) => {
    const period = WIDTH / VELOCITY + contactTime({ mass: MASS, stiffness, exponent, damping: 0, velocity: VELOCITY });
    const n = Math.round(BOUNCES * period * RATE);
    const rows = schemes.map((scheme): Cell[] => {
      const { crossings, time, penetration, leastForce, residual, steps } = passage(scheme, stiffness, exponent, n);
      // The first crossing is after 0.4 mm of flight, then there is one per period.
      const late = (time - (0.4e-3 / VELOCITY + (crossings - 1) * period)) / (crossings - 1);
      return [scheme, late * RATE, (penetration * RATE) / VELOCITY, leastForce, residual, steps];
    });
    return {
      title: `A hundred bounces between two walls, K = ${stiffnessCell(stiffness)}, α = ${exponent}, 44.1 kHz`,
      heads: [
        'scheme',
        'delay per bounce, samples',
        'deepest, v k',
        'smallest force, N',
        'energy error',
        'Newton steps',
      ],
      rows,
    };
  });
  return { tables, pictures: [] };
}
