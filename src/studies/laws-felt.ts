/** The study of the laws: felt of piano hammers against Stulov's law with four parameters, integrated finely. */
import { feltOf, hammerMass } from '../model/piano.ts';
import { drawPanels } from '../see/index.ts';
import { APPROACH, RATE, repeat, startSystem } from './restitution-systems.ts';
import type { Findings } from './study.ts';

const KEYS = [1, 40, 80];
const SPEEDS = [1, 2, 4];
/** Rate of the drawn loops, Hz: high enough for the shortest contact. */
const FINE = 352_800;

interface Loop {
  /** Compression, m. */
  readonly x: readonly number[];
  /** N. */
  readonly force: readonly number[];
  readonly restitution: number;
}

/** A hammer thrown at a rigid wall. */
function struck(key: number, velocity: number, rate: number, memory: boolean): Loop {
  const simulation = startSystem({
    rate,
    elements: { hammer: { type: 'mass', mass: { key } }, wall: { type: 'barrier', height: 0 } },
    contacts: { hit: { type: 'collision', lower: 'hammer', upper: 'wall', felt: { key, memory } } },
    players: {
      throw: { type: 'initial', element: 'hammer', displacement: (-(APPROACH + 0.5) * velocity) / rate, velocity },
    },
    outputs: { hammer: { at: 'hammer' }, hit: { contact: 'hit' } },
  });
  const [u, force] = simulation.render(Math.ceil(0.02 * rate));
  // The recorded force of a sample belongs to the sample before it.
  const touching = repeat(u.length - 1, (n) => n).filter((n) => u[n] > 0 || force[n] > 0);
  const last = u.length - 1;
  return {
    x: touching.map((n) => u[n]),
    force: touching.map((n) => force[n]),
    restitution: ((u[last - 1] - u[last]) * rate) / velocity,
  };
}

/** The same by Stulov's law: f = F0 (s − ε y), s = η^p, y′ = (s − y)/τ0, never below 0; Runge-Kutta in steps of τ0/20. */
function integrated(key: number, velocity: number): Loop {
  const { stiffness, exponent, hysteresis, time } = feltOf(key);
  const mass = hammerMass(key);
  const slope = stiffness / (1 - hysteresis);
  const h = time / 20;
  const squeezed = (u: number) => (u > 0 ? u ** exponent : 0);
  const force = (u: number, y: number) => Math.max(0, slope * (squeezed(u) - hysteresis * y));
  const rate = ([u, v, y]: readonly number[]) => [v, -force(u, y) / mass, (squeezed(u) - y) / time];
  const add = (a: readonly number[], b: readonly number[], by: number) => a.map((value, i) => value + by * b[i]);
  let state: readonly number[] = [0, velocity, 0];
  const [x, forces]: [number[], number[]] = [[0], [0]];
  while (state[0] >= 0 && x.length < 4_000_000) {
    const k1 = rate(state);
    const k2 = rate(add(state, k1, h / 2));
    const k3 = rate(add(state, k2, h / 2));
    const k4 = rate(add(state, k3, h));
    state = [k1, k2, k2, k3, k3, k4].reduce((sum, slopes) => add(sum, slopes, h / 6), state);
    x.push(state[0]);
    forces.push(force(state[0], state[2]));
  }
  return { x, force: forces, restitution: -state[1] / velocity };
}

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

export async function feltSection(): Promise<Findings> {
  const cases = KEYS.flatMap((key) => SPEEDS.map((speed) => ({ key, speed, wanted: integrated(key, speed) })));
  const rows = cases.map(({ key, speed, wanted }) => {
    const [plain, memory] = [false, true].map((remembers) => struck(key, speed, RATE, remembers));
    return [
      ...[key, speed, wanted.restitution, plain.restitution, memory.restitution],
      ...[most(wanted.force), most(plain.force), most(memory.force)],
    ];
  });
  const heads = ['key', 'm/s', 'e, Stulov', 'e, felt', 'e, memory', 'peak N, Stulov', 'peak N, felt', 'peak N, memory'];
  const svg = await drawPanels({
    title: 'Felt of piano hammers: force against compression',
    subtitle: `thrown at a rigid wall with ${SPEEDS.join(', ')} m/s; Stulov's law with four parameters by Runge-Kutta, and felt: {key} at ${FINE / 1000} kHz`,
    legend: [
      { text: 'felt: {key}', ink: 0 },
      { text: 'Stulov', ink: 'text', sign: 'dashed' },
    ],
    rows: [
      {
        yLabel: 'force',
        yUnit: 'N',
        xLabel: 'compression',
        xUnit: 'm',
        height: 260,
        panels: KEYS.map((key) => ({
          title: `key ${key}`,
          curves: cases
            .filter((one) => one.key === key)
            .flatMap(({ speed, wanted }) => {
              const { x, force } = struck(key, speed, FINE, false);
              return [
                { x, y: force, ink: 0, style: 'solid' as const },
                { x: wanted.x, y: wanted.force, ink: 'text' as const, style: 'dashed' as const },
              ];
            }),
        })),
      },
    ],
  });
  return {
    tables: [{ title: `Restitution and peak force at a rigid wall, ${RATE / 1000} kHz`, heads, rows }],
    pictures: [{ name: 'laws-felt', svg }],
  };
}
