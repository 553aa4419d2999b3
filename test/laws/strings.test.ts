/**
 * The papers' own closed forms, each a literal function, against the engine under rule 26, on early samples: after several stiff
 * impacts round-off grows and trajectories part. Every test also makes sure that the contact acted.
 */
import { describe, expect, test } from 'vitest';
import type { Simulation } from '../../src/run/index.ts';
import { gridRestore, hammer, massString, overBarrier, stefan, stringString } from '../support/closed-forms.ts';
import { solveConnection, solveRewritten, solveSpring, type Tromba, tromba } from '../support/closed-forms-tromba.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';

const rate = 44100;
const k = 1 / rate;
const N = 48;
const h = 1 / N;

type Elements = Sketch['elements'];
type Contact = NonNullable<Sketch['contacts']>[string];

const stringOf = ({ rhoA, T, EI = 0 }: { rhoA: number; T: number; EI?: number }): Elements[string] => ({
  type: 'string',
  length: 1,
  linearDensity: rhoA,
  tension: T,
  rigidity: EI,
  grid: { intervals: N },
});
const collisionOf = ({ K, alpha }: { K: number; alpha: number }) => ({
  type: 'collision' as const,
  stiffness: K,
  exponent: alpha,
  rule: '26' as const,
});
const at = (node: number) => ({ element: 'string', at: { node } });

/** Displacements of one element at n = 0 … last. */
function trajectory(simulation: Simulation, element: string, last: number): Float64Array[] {
  const states: Float64Array[] = [simulation.dump().elements[element].uPrev];
  for (let n = 0; n <= last; n++) {
    simulation.step();
    if (n > 0) states.push(simulation.probe(`elements.${element}`));
  }
  return states;
}

/** Inner nodes alone: a line of nodes has held ends here. */
const inner = (states: readonly Float64Array[]) => states.map((u) => [...u.subarray(1, u.length - 1)]);

/** Largest difference relative to the largest value. */
function difference(seen: readonly number[], wanted: readonly number[]): number {
  expect(seen.length).toBe(wanted.length);
  const scale = wanted.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return seen.reduce((most, value, i) => Math.max(most, Math.abs(value - wanted[i])), 0) / scale;
}

/** Runs a model once per element looked at, and once more to see that every contact acts. */
function states(sketch: Sketch, elements: readonly string[], last: number) {
  const seen = elements.map((element) => trajectory(simulationOf(sketch), element, last));
  const simulation = simulationOf(sketch);
  simulation.render(last + 1);
  for (const { name, minForce, maxForce } of simulation.contacts())
    expect(maxForce - minForce, `force of ${name}`).toBeGreaterThan(0);
  expect(simulation.ledger().residual).toBeLessThan(1e-13);
  return seen;
}

const steel = { rhoA: 0.006, T: 200, EI: 0.005 };
const flat = new Array<number>(N - 1).fill(0);
const arch = flat.map((_, l) => 1e-3 * Math.sin((Math.PI * (l + 1)) / N));
const sine = (element: string, displacement: number) =>
  ({ type: 'initial', element, displacement, shape: 'sine' }) as const;

test('two strings, notes (27), stiffness per metre', () => {
  const law = { K: 1e6, alpha: 1.3 };
  const lower = { rhoA: 0.004, T: 250, EI: 0.004 };
  const strings = [
    { ...steel, u0: arch, u1: arch },
    { ...lower, u0: flat, u1: flat },
  ] as const;
  const [u, w] = stringString({ strings, collision: law, h, k }, 200);
  const [upper, below] = states(
    {
      rate,
      elements: { string: stringOf(steel), lower: stringOf(lower) },
      contacts: {
        touch: {
          ...collisionOf(law),
          lower: { element: 'lower', at: 'nodes' },
          upper: { element: 'string', at: 'nodes' },
          per: 'metre',
        },
      },
      players: { pull: sine('string', 1e-3) },
      outputs: { u: { at: at(10) } },
    },
    ['string', 'lower'],
    200,
  );
  expect(difference(inner(upper).flat(), u.flat())).toBeLessThan(1e-12);
  expect(difference(inner(below).flat(), w.flat())).toBeLessThan(1e-12);
});

test('a mass against a string, notes (30)', () => {
  const law = { K: 1e6, alpha: 1.3 };
  const start = [-6e-5, -6e-5 + 2 * k] as const;
  const [u, w] = massString(
    { string: { ...steel, u0: flat, u1: flat }, M: 0.01, omega0: 120, start, node: 17, collision: law, h, k },
    150,
  );
  const [string, mass] = states(
    {
      rate,
      elements: { string: stringOf(steel), mass: { type: 'mass', mass: 0.01, stiffness: 0.01 * 120 ** 2 } },
      contacts: { touch: { ...collisionOf(law), lower: 'mass', upper: at(18) } },
      players: { throw: { type: 'initial', element: 'mass', displacement: -6e-5, velocity: 2 } },
      outputs: { w: { at: 'mass' } },
    },
    ['string', 'mass'],
    150,
  );
  expect(difference(inner(string).flat(), u.flat())).toBeLessThan(1e-12);
  expect(
    difference(
      mass.map(([x]) => x),
      w,
    ),
  ).toBeLessThan(1e-12);
});

test('a mass between string and barrier, notes (82)', () => {
  const collisionM = { K: 1e6, alpha: 1.3 };
  const collisionB = { K: 1e7, alpha: 1.5 };
  const soft = { rhoA: 0.006, T: 200, EI: 0 };
  const sagged = arch.map((value) => -value);
  const b = -1.05e-3;
  const [u, w] = stefan(
    {
      string: { ...soft, u0: sagged, u1: sagged },
      M: 0.002,
      start: [-1e-3, -1e-3 - 0.5 * k],
      node: 20,
      b,
      collisionM,
      collisionB,
      h,
      k,
    },
    120,
  );
  const [string, mass] = states(
    {
      rate,
      elements: {
        string: stringOf(soft),
        mass: { type: 'mass', mass: 0.002 },
        wall: { type: 'barrier', height: b },
      },
      contacts: {
        string: { ...collisionOf(collisionM), lower: 'mass', upper: at(21) },
        wall: { ...collisionOf(collisionB), lower: 'wall', upper: 'mass' },
      },
      players: {
        pull: sine('string', -1e-3),
        throw: { type: 'initial', element: 'mass', displacement: -1e-3, velocity: -0.5 },
      },
      outputs: { w: { at: 'mass' } },
    },
    ['string', 'mass'],
    120,
  );
  expect(difference(inner(string).flat(), u.flat())).toBeLessThan(1e-12);
  expect(
    difference(
      mass.map(([x]) => x),
      w,
    ),
  ).toBeLessThan(1e-12);
});

test('a hammer between two nodes, JASA (37)', () => {
  const law = { K: 1e7, alpha: 1.3 };
  const soft = { rhoA: 0.0063, T: 100, EI: 0 };
  const interpolation = flat.map((_, l) => (l === 5 ? 0.3 : l === 6 ? 0.7 : 0));
  const [u, U] = hammer(
    {
      string: { ...soft, u0: flat, u1: flat },
      M: 0.01,
      start: [-2e-5, -2e-5 + 0.5 * k],
      interpolation,
      collision: law,
      h,
      k,
    },
    100,
  );
  const [string, mass] = states(
    {
      rate,
      elements: { string: stringOf(soft), hammer: { type: 'mass', mass: 0.01 } },
      contacts: {
        felt: { ...collisionOf(law), lower: 'hammer', upper: { element: 'string', at: { fraction: 6.7 / N } } },
      },
      players: { throw: { type: 'initial', element: 'hammer', displacement: -2e-5, velocity: 0.5 } },
      outputs: { U: { at: 'hammer' } },
    },
    ['string', 'hammer'],
    100,
  );
  expect(difference(inner(string).flat(), u.flat())).toBeLessThan(1e-12);
  expect(
    difference(
      mass.map(([x]) => x),
      U,
    ),
  ).toBeLessThan(1e-12);
});

describe('a string over frets between nodes', () => {
  const law = { K: 1e6, alpha: 1.2 };
  const places = [0.21, 0.4, 0.415, 0.63];
  const heights = places.map((x) => -1e-4 - 1e-4 * x);
  const { rhoA, T } = { rhoA: 0.0063, T: 100 };
  const over = (string: Elements[string]): Sketch => ({
    rate,
    elements: { string, frets: { type: 'barrier', height: { polynomial: [-1e-4, -1e-4] } } },
    contacts: { frets: { ...collisionOf(law), lower: 'frets', upper: { element: 'string', at: places } } },
    players: { pull: sine('string', 1e-3) },
    outputs: { u: { at: { element: 'string', at: '30 %' } } },
  });

  test('on a grid, JASA (44)', () => {
    const R = flat.map((_, l) => places.map((x) => Math.max(0, 1 - Math.abs(x * N - (l + 1))) / h));
    const restore = gridRestore(T, rhoA, h, k);
    const own = overBarrier(
      { R, beta: k ** 2 / rhoA, gamma: h, restore, heights, collision: law, q0: arch, q1: arch },
      300,
    );
    const [string] = states(over(stringOf({ rhoA, T })), ['string'], 300);
    expect(difference(inner(string).flat(), own.flat())).toBeLessThan(1e-12);
  });

  test('by modes, JASA (50)', () => {
    const waves = Array.from({ length: 12 }, (_, m) => (m + 1) * Math.PI);
    const R = waves.map((lambda) => places.map((x) => Math.sin(lambda * x)));
    const q0 = waves.map((_, m) => (m === 0 ? 1e-3 : 0));
    const restore = (q: readonly number[]) => q.map((value, m) => -((k ** 2 * T) / rhoA) * waves[m] ** 2 * value);
    const own = overBarrier(
      { R, beta: (2 * k ** 2) / rhoA, gamma: 1, restore, heights, collision: law, q0, q1: q0 },
      300,
    );
    const modal = { type: 'string', length: 1, linearDensity: rhoA, tension: T, method: 'modal', modes: 12 } as const;
    const [string] = states(over(modal), ['string'], 300);
    expect(
      difference(
        string.flatMap((q) => [...q]),
        own.flat(),
      ),
    ).toBeLessThan(1e-12);
  });
});

describe('the tromba marina', () => {
  const plate = { thickness: 0.01, density: 50, young: 2e5, poisson: 0.3 };
  const loss = { string: { sigma0: 0.5, sigma1: 0.02 }, plate: { sigma0: 2, sigma1: 0.05 }, R: 20 };
  const bump = flat.map((_, l) => (Math.abs(l - 12) <= 8 ? -2.5e-4 * (1 + Math.cos((Math.PI * (l - 12)) / 8)) : 0));
  const base: Tromba = {
    string: { ...steel, h },
    bridge: { M: 0.002, omega0: 2 * Math.PI * 500 },
    plate: {
      rhoH: plate.density * plate.thickness,
      D: (plate.young * plate.thickness ** 3) / (12 * (1 - plate.poisson ** 2)),
      h: 0.02,
      size: [10, 7],
    },
    place: { string: 23, plate: [6, 3] },
    collision: { K: 1e7, alpha: 1.3 },
    u0: bump,
    k,
  };
  const sketch = (connection: Contact, lossy: boolean): Sketch => ({
    rate,
    elements: {
      string: { ...stringOf(steel), ...(lossy ? loss.string : {}) } as Elements[string],
      bridge: { type: 'mass', mass: 0.002, frequency: 500, damping: lossy ? loss.R : 0 },
      body: {
        type: 'plate',
        sides: [11 * 0.02, 8 * 0.02],
        ...plate,
        grid: { spacing: 0.02 },
        ...(lossy ? loss.plate : {}),
      },
    },
    contacts: {
      connection,
      foot: { ...collisionOf(base.collision), lower: { element: 'body', at: { node: [7, 4] } }, upper: 'bridge' },
    },
    players: {
      pull: {
        type: 'initial',
        element: 'string',
        displacement: -5e-4,
        shape: { raisedCosine: { at: { node: 13 }, width: { nodes: 16 } } },
      },
    },
    outputs: { w: { at: 'bridge' } },
  });
  const spring = { K1: 5e4, K3: 1e10, sigmaX: 0 };
  const lossySpring = { ...spring, sigmaX: 0.05 };
  const sprung = ({ K1, K3, sigmaX }: typeof spring): Contact => ({
    type: 'spring',
    between: [at(24), 'bridge'],
    stiffness: K1,
    cubic: K3,
    damping: sigmaX,
  });
  const connected: Contact = {
    type: 'connection',
    between: ['bridge', at(24)],
    stiffness: 5e6,
    exponent: 1.3,
    rule: 'eq69',
  };

  const cases = [
    { equation: '(42)', solve: solveSpring(spring), contact: sprung(spring), lossy: false },
    { equation: '(59)', solve: solveSpring(lossySpring), contact: sprung(lossySpring), lossy: true },
    { equation: '(62)–(65)', solve: solveRewritten(lossySpring), contact: sprung(lossySpring), lossy: true },
    { equation: '(74)', solve: solveConnection({ K: 5e6, alpha: 1.3 }), contact: connected, lossy: true },
  ];

  test.each(cases)('notes $equation', ({ solve, contact, lossy }) => {
    const own = tromba({ ...base, ...(lossy ? { loss } : {}) }, solve, 150);
    const [string, bridge, body] = states(sketch(contact, lossy), ['string', 'bridge', 'body'], 150);
    const columns = base.plate.size[0] + 2;
    const between = (v: Float64Array) =>
      [...v].filter((_, i) => i % columns > 0 && i % columns < columns - 1 && i > columns && i < v.length - columns);
    expect(
      difference(
        inner(string).flat(),
        own.flatMap(({ u }) => u),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        bridge.map(([w]) => w),
        own.map(({ w }) => w),
      ),
    ).toBeLessThan(1e-12);
    expect(
      difference(
        body.flatMap(between),
        own.flatMap(({ v }) => [...v]),
      ),
    ).toBeLessThan(1e-12);
  });
});
