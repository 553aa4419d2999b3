/** The study of air: the modes of a kettledrum's head, in vacuum, in air and as simulated, against measured ratios. */
import { loadedMode } from '../elements/air-load.ts';
import { besselZerosAscending } from '../numerics/bessel.ts';
import { drawLines } from '../see/index.ts';
import { RATE, startSystem } from './restitution-systems.ts';
import type { Cell, Findings } from './study.ts';

/** A head of 26 inches. Guess: its numbers, of the order that Christian and others give (J. Acoust. Soc. Am. 76, 1984, not looked up). */
const HEAD = { radius: 0.328, tension: 3990, surfaceDensity: 0.262 };
const AIR = { density: 1.2, speed: 343 };
/** Ratios of the modes (m, 1) without and with a kettle. Source: Rossing 1982, without; of those with it only 1.5 and 2 are claimed here. */
const MEASURED: Readonly<Record<number, number>> = { 1: 1, 2: 1.48, 3: 1.92, 4: 2.36, 5: 2.78 };
const ORDERS = [1, 2, 3, 4, 5];

const firstZero = (order: number): number => {
  for (const { order: found, zero } of besselZerosAscending()) if (found === order) return zero;
  return Number.NaN;
};

const frequencyOf = (zero: number, density: number) =>
  ((zero / HEAD.radius) * Math.sqrt(HEAD.tension / density)) / (2 * Math.PI);

/** Frequency of a mode with m nodal diameters, from the zero crossings of a head that moves in this mode alone, Hz. */
function simulated(order: number): number {
  const modes = 40;
  const ahead: number[] = [];
  for (const { order: found } of besselZerosAscending()) {
    if (ahead.length >= modes) break;
    ahead.push(found);
    if (found > 0) ahead.push(found);
  }
  const index = ahead.indexOf(order);
  const angle = Math.PI / (8 * order);
  const place: [number, number] = [0.2 * Math.cos(angle), 0.2 * Math.sin(angle)];
  const [u] = startSystem(
    {
      rate: RATE,
      elements: { head: { type: 'membrane', ...HEAD, air: AIR, method: 'modal', modes, placement: 'exact' } },
      players: {
        kick: {
          type: 'initial',
          element: 'head',
          displacement: 1e-3,
          shape: { modes: Array.from({ length: index + 1 }, (_, i) => (i === index ? 1 : 0)) },
        },
      },
      outputs: { u: { at: { element: 'head', at: place } } },
    },
    false,
  ).render(RATE / 4);
  const times: number[] = [];
  for (let n = 1; n < u.length; n++) if (u[n - 1] < 0 && u[n] >= 0) times.push(n - 1 + u[n - 1] / (u[n - 1] - u[n]));
  return ((times.length - 1) * RATE) / (times[times.length - 1] - times[0]);
}

export async function kettleSection(): Promise<Findings> {
  const modes = ORDERS.map((order) => {
    const zero = firstZero(order);
    const { density, sigma } = loadedMode(order, zero, HEAD, AIR);
    return {
      order,
      vacuum: frequencyOf(zero, HEAD.surfaceDensity),
      loaded: frequencyOf(zero, density),
      simulated: simulated(order),
      t60: Math.log(1000) / sigma,
    };
  });
  const [first] = modes;
  const rows = modes.map(({ order, vacuum, loaded, simulated: heard, t60 }): Cell[] => [
    `(${order}, 1)`,
    vacuum.toFixed(1),
    loaded.toFixed(1),
    heard.toFixed(1),
    (vacuum / first.vacuum).toFixed(3),
    (loaded / first.loaded).toFixed(3),
    MEASURED[order].toFixed(2),
    t60,
  ]);
  const ratios = (of: (mode: (typeof modes)[number]) => number) => modes.map((mode) => of(mode) / of(first));
  return {
    tables: [
      {
        title: 'Modes of a head of 65.6 cm at 3990 N/m without its kettle',
        heads: [
          'mode',
          'vacuum, Hz',
          'in air, Hz',
          'simulated, Hz',
          'ratio in vacuum',
          'ratio in air',
          'measured (Rossing)',
          't60 of radiation, s',
        ],
        rows,
      },
    ],
    pictures: [
      {
        name: 'air-kettle',
        svg: await drawLines({
          title: 'Ratios of the modes of a kettledrum',
          subtitle: 'modes (m, 1) over (1, 1); a head of 65.6 cm without its kettle',
          xLabel: 'nodal diameters',
          yLabel: 'ratio',
          series: [
            { name: 'in vacuum', x: ORDERS, y: ratios(({ vacuum }) => vacuum) },
            { name: 'in air', x: ORDERS, y: ratios(({ loaded }) => loaded) },
            { name: 'measured', x: ORDERS, y: ORDERS.map((order) => MEASURED[order]), style: 'dots' },
            { name: 'harmonic', x: ORDERS, y: ORDERS.map((order) => (order + 1) / 2) },
          ],
        }),
      },
    ],
  };
}
