/** The study of the laws: friction by bristles, shaken below and above its breakaway, against the same law integrated finely. */
import { drawPanels } from '../see/index.ts';
import { RATE, repeat, startSystem } from './restitution-systems.ts';
import type { Findings } from './study.ts';

/** The bristles: normal force N, stiffness N/m, damping N s/m, coefficients of sliding and sticking, slip m/s, breakaway. */
const BRISTLES = { force: 1, stiffness: 1e4, damping: 1, sliding: 0.3, sticking: 0.5, stribeck: 0.05, breakaway: 0.7 };
/** Hz: slow enough to show the loop of the bristles, not their waves. */
const FREQUENCY = 20;
/** Largest displacements of what rubs, m: the bristles only bend, begin to yield, slip. */
const AMPLITUDES = [15e-6, 60e-6, 400e-6];
const PERIODS = 2;
const RATES = [RATE, 2 * RATE];
/** Sharper than any of them, in steps per period. */
const STEPS = 40_000;
/** A block so heavy that it stays, kg. */
const HEAVY = 1e12;

interface Loop {
  /** Displacement of what rubs, m. */
  readonly x: readonly number[];
  /** Friction, N. */
  readonly force: readonly number[];
}

const swept = (amplitude: number, time: number) => amplitude * (1 - Math.cos(2 * Math.PI * FREQUENCY * time));
const speedAt = (amplitude: number, time: number) =>
  2 * Math.PI * FREQUENCY * amplitude * Math.sin(2 * Math.PI * FREQUENCY * time);

/** A surface that sweeps to and fro under a heavy block; the last period, from the engine. */
function rubbed(amplitude: number, rate: number): Loop {
  const last = PERIODS / FREQUENCY;
  const simulation = startSystem({
    rate,
    elements: { block: { type: 'mass', mass: HEAVY } },
    contacts: { rub: { type: 'friction', on: 'block', ...BRISTLES } },
    players: {
      sweep: {
        type: 'gesture',
        of: 'contacts.rub.velocity',
        oscillate: { amplitude: 2 * Math.PI * FREQUENCY * amplitude, frequency: FREQUENCY },
      },
    },
    outputs: { f: { contact: 'rub' } },
  });
  const [force] = simulation.render(Math.round(rate * last) + 2);
  const first = Math.round((rate * (PERIODS - 1)) / FREQUENCY);
  const samples = repeat(force.length - 2 - first, (n) => first + n);
  // A gesture begins with the first update, a sample late, and the force of a sample is heard one later.
  return { x: samples.map((n) => swept(amplitude, n / rate)), force: samples.map((n) => -force[n + 2]) };
}

/** The same by the equations of the law, z′ = v − a(z, v) |v| z / z_ss(v), f = σ0 z + σ1 z′ while that loses energy, by Runge-Kutta. */
function integrated(amplitude: number): Loop {
  const { force, stiffness, damping, sliding, sticking, stribeck, breakaway } = BRISTLES;
  const bend = (v: number) => (force / stiffness) * (sliding + (sticking - sliding) * Math.exp(-((v / stribeck) ** 2)));
  const least = (breakaway * sliding * force) / stiffness;
  const yielding = (z: number, v: number) => {
    const most = bend(v);
    const size = Math.abs(z);
    if (z * v <= 0 || size <= least) return 0;
    if (size >= most) return 1;
    return 0.5 * (1 + Math.sin((Math.PI * (size - 0.5 * (most + least))) / (most - least)));
  };
  const rate = (z: number, v: number) => v - (yielding(z, v) * Math.abs(v) * z) / bend(v);
  const h = 1 / FREQUENCY / STEPS;
  let z = 0;
  const x: number[] = [];
  const forces: number[] = [];
  for (let n = 0; n < PERIODS * STEPS; n++) {
    const time = n * h;
    const [v, middle, next] = [time, time + h / 2, time + h].map((at) => speedAt(amplitude, at));
    const k1 = rate(z, v);
    if (n >= (PERIODS - 1) * STEPS && n % 4 === 0) {
      x.push(swept(amplitude, time));
      // Where z′ and v differ in sign, σ1 z′ could make energy, and the law leaves it out.
      forces.push(stiffness * z + (k1 * v > 0 ? damping * k1 : 0));
    }
    const k2 = rate(z + (h / 2) * k1, middle);
    const k3 = rate(z + (h / 2) * k2, middle);
    const k4 = rate(z + h * k3, next);
    z += (h / 6) * (k1 + 2 * (k2 + k3) + k4);
  }
  return { x, force: forces };
}

/** Work of the friction in one period, J: the area of the loop. */
function areaOf({ x, force }: Loop): number {
  return x.reduce((sum, at, n) => {
    const next = (n + 1) % x.length;
    return sum + 0.5 * (force[n] + force[next]) * (x[next] - at);
  }, 0);
}

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

export async function frictionSection(): Promise<Findings> {
  const cases = AMPLITUDES.map((amplitude) => ({
    amplitude,
    wanted: integrated(amplitude),
    loops: RATES.map((rate) => rubbed(amplitude, rate)),
  }));
  const rows = cases.map(({ amplitude, wanted, loops }) => {
    return [
      `${(2e6 * amplitude).toFixed(0)} µm`,
      most(wanted.force),
      most(loops[0].force),
      1e6 * areaOf(wanted),
      ...loops.map((loop) => 1e6 * areaOf(loop)),
    ];
  });
  const heads = ['stroke', 'peak N, integrated', 'peak N', 'µJ per period, integrated'];
  const svg = await drawPanels({
    title: 'Friction by bristles: force against displacement',
    subtitle: `a surface sweeps under a block at ${FREQUENCY} Hz, 1 N; the law integrated by Runge-Kutta, and friction at ${RATE / 1000} kHz`,
    legend: [
      { text: 'friction', ink: 0 },
      { text: 'integrated', ink: 'text', sign: 'dashed' },
    ],
    rows: [
      {
        yLabel: 'friction',
        yUnit: 'N',
        xLabel: 'displacement',
        xUnit: 'm',
        height: 260,
        panels: cases.map(({ amplitude, wanted, loops }) => {
          const [{ x, force }] = loops;
          return {
            title: `stroke of ${(2e6 * amplitude).toFixed(0)} µm`,
            curves: [
              { x, y: force, ink: 0, style: 'solid' as const },
              { x: wanted.x, y: wanted.force, ink: 'text' as const, style: 'dashed' as const },
            ],
          };
        }),
      },
    ],
  });
  return {
    tables: [
      {
        title: 'Peak force and loss of one period',
        heads: [...heads, ...RATES.map((rate) => `µJ at ${rate / 1000} kHz`)],
        rows,
      },
    ],
    pictures: [{ name: 'laws-friction', svg }],
  };
}
