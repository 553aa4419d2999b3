/** JASA 2021, Fig. 7: a wire falls onto a round membrane and excites waves. */

import { startShipped } from '../run/shipped.ts';
import { drawPanels, type Field, type PanelRow } from '../see/index.ts';
import { atMost, judged, near, peak, short } from './comparisons.ts';
import { IT2, NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const RADIUS = 0.15;
/** Position x of the wire, and half its length, m. */
const WIRE = { x: 0.3 * RADIUS, half: 0.1 };
/** Height of the wire at rest, and its amplitude, m. */
const GAP = 0.0004;
const AMPLITUDE = 0.001;
/** √(T/ρ) of the membrane, m/s. */
const WAVE_SPEED = Math.sqrt(2000 / 0.2);
/** Fundamental of the free wire, Hz. */
const WIRE_PITCH = Math.sqrt(10 / 0.001) / (4 * WIRE.half);
/** s. */
const TIMES = [0, 0.00125, 0.0015, 0.002, 0.0025, 0.003];
/** Displacement that counts as the arrival of a wave, m. */
const ARRIVAL = 1e-6;

/** Displacements, m. */
interface Frame {
  readonly membrane: Float64Array;
  readonly wire: Float64Array;
}

interface Snapshots {
  readonly frames: readonly Frame[];
  /** s. */
  readonly firstContact: number;
  /** Largest number of points in contact at one time, and number of points. */
  readonly touching: number;
  readonly points: number;
  readonly residual: number;
}

async function takeSnapshots(scheme: Scheme): Promise<Snapshots> {
  const simulation = await startShipped('wire-membrane', {
    set: scheme.set('collision'),
    outputs: { force: { contact: 'collision' } },
  });
  const ends = TIMES.map((time) => Math.round(time * RATE));
  const frames: Frame[] = [];
  let firstContact = Number.NaN;
  let touching = 0;
  for (let n = 0; n <= ends[ends.length - 1]; n++) {
    const [[force]] = simulation.render(1);
    if (force > 0 && Number.isNaN(firstContact)) firstContact = n / RATE;
    if (force > 0)
      touching = Math.max(touching, simulation.probe('contacts.collision.force').filter((f) => f > 0).length);
    if (ends.includes(n))
      frames.push({ membrane: simulation.probe('elements.membrane'), wire: simulation.probe('elements.wire') });
  }
  const [{ points }] = simulation.contacts();
  return { frames, firstContact, touching, points, residual: simulation.ledger().residual };
}

/** Nodes per row of the membrane, and their spacing, m. */
function gridOf(membrane: Float64Array): { readonly width: number; readonly spacing: number } {
  const width = Math.round(Math.sqrt(membrane.length));
  return { width, spacing: (2 * RADIUS) / (width - 1) };
}

/** Largest distance from the wire at which the membrane has moved, m. */
function reach(membrane: Float64Array): number {
  const { width, spacing } = gridOf(membrane);
  return membrane.reduce((farthest, value, node) => {
    if (Math.abs(value) <= ARRIVAL) return farthest;
    const x = -RADIUS + (node % width) * spacing;
    const y = -RADIUS + Math.floor(node / width) * spacing;
    return Math.max(farthest, Math.hypot(x - WIRE.x, Math.max(0, Math.abs(y) - WIRE.half)));
  }, 0);
}

async function run(): Promise<PaperResult> {
  const [nit, p2, it2] = [await takeSnapshots(NIT), await takeSnapshots(P2), await takeSnapshots(IT2)];
  const all = [nit, p2, it2];
  const names = [NIT, P2, IT2].map(({ name }) => name);
  const meeting = Math.acos(-GAP / AMPLITUDE) / (2 * Math.PI * WIRE_PITCH);
  return {
    comparisons: [
      ...all.map(({ firstContact }, i) =>
        near(
          `first contact of ${names[i]}: the free first mode reaches −0.4 mm, s`,
          meeting,
          firstContact,
          3 / RATE / meeting,
        ),
      ),
      judged(
        'membrane just before the contact, at 1.25 ms',
        'at rest',
        `largest displacement ${short(peak(p2.frames[1].membrane))} m`,
        peak(p2.frames[1].membrane) === 0,
      ),
      ...[3, 4].map((i) =>
        near(
          `waves from the wire at ${1000 * TIMES[i]} ms: farthest by √(T/ρ), m`,
          WAVE_SPEED * (TIMES[i] - meeting),
          reach(p2.frames[i].membrane),
          0.03,
        ),
      ),
      judged(
        'membrane where the wire strikes, m',
        'pushed down',
        Math.min(...p2.frames[2].membrane),
        Math.min(...p2.frames[2].membrane) < -1e-5 && Math.max(...p2.frames[2].membrane) < 1e-6,
      ),
      judged(
        'points in contact at one time',
        `rank lower than the wire’s ${p2.points} grid points`,
        all.map(({ touching }) => touching).join(', '),
        all.every(({ touching, points }) => touching > 1 && touching < points),
      ),
      atMost('energy residual, machine accuracy', 1e-12, Math.max(...all.map(({ residual }) => residual))),
    ],
    pictures: [{ name: 'jasa-fig-7', svg: await draw(p2) }],
    assumptions: [
      'K = 10¹⁰ N/m^1.3 per metre of wire, α = 1.3, 44.1 kHz: the paper states none of them. The times of the snapshots are printed only inside the figure.',
      'The paper draws surfaces; here the membrane is shown from above, and in section along the wire. By rule p2; numbers also by 27f, (27) of the paper, and IT-2.',
      SIDE_CONDITION,
    ],
  };
}

/** Displacement of the membrane under the wire, from its upper to its lower end, m. */
function underWire(membrane: Float64Array, count: number): Float64Array {
  const { width, spacing } = gridOf(membrane);
  return Float64Array.from({ length: count }, (_, l) => {
    const column = (WIRE.x + RADIUS) / spacing;
    const row = (WIRE.half - (2 * WIRE.half * l) / (count - 1) + RADIUS) / spacing;
    const [i, j] = [Math.floor(column), Math.floor(row)];
    const [a, b] = [column - i, row - j];
    const node = j * width + i;
    const lower = (1 - a) * membrane[node] + a * membrane[node + 1];
    const upper = (1 - a) * membrane[node + width] + a * membrane[node + width + 1];
    return (1 - b) * lower + b * upper;
  });
}

/** Where the membrane is lowest (side −1) or highest (side 1), m, if it has moved. */
function extreme(membrane: Float64Array, side: number): { readonly x: number[]; readonly y: number[] } {
  const { width, spacing } = gridOf(membrane);
  const node = membrane.reduce((best, value, i) => (side * value > side * membrane[best] ? i : best), 0);
  if (!(side * membrane[node] > ARRIVAL)) return { x: [], y: [] };
  return { x: [-RADIUS + (node % width) * spacing], y: [-RADIUS + Math.floor(node / width) * spacing] };
}

async function draw({ frames }: Snapshots): Promise<string> {
  const fieldOf = (membrane: Float64Array): Field => {
    const { width, spacing } = gridOf(membrane);
    const round = membrane.map((value, node) => {
      const x = -RADIUS + (node % width) * spacing;
      const y = -RADIUS + Math.floor(node / width) * spacing;
      return x * x + y * y < RADIUS * RADIUS ? value : Number.NaN;
    });
    const side = [-RADIUS - spacing / 2, RADIUS + spacing / 2] as const;
    return { width, height: width, values: round, x: side, y: side };
  };
  const circle = Array.from({ length: 121 }, (_, i) => (i * Math.PI) / 60);
  const above = frames.map(({ membrane }, i) => ({
    title: `${1000 * TIMES[i]} ms`,
    field: fieldOf(membrane),
    curves: [
      { x: circle.map((t) => RADIUS * Math.cos(t)), y: circle.map((t) => RADIUS * Math.sin(t)), ink: 'axis' as const },
      { x: [WIRE.x, WIRE.x], y: [-WIRE.half, WIRE.half], ink: 'text' as const, size: 1.6 },
      { ...extreme(membrane, -1), ink: 'text' as const, style: 'dots' as const, size: 3 },
      { ...extreme(membrane, 1), ink: 'text' as const, style: 'crosses' as const, size: 4 },
    ],
    xRange: [-0.16, 0.16] as const,
    yRange: [-0.16, 0.16] as const,
  }));
  const cut = frames.map(({ membrane, wire }) => {
    const y = wire.map((_, l) => WIRE.half - (2 * WIRE.half * l) / (wire.length - 1));
    return {
      curves: [
        { x: y, y: underWire(membrane, wire.length), ink: 0 },
        { x: y, y: wire.map((u) => u + GAP), ink: 'text' as const },
      ],
      xRange: [-WIRE.half, WIRE.half] as const,
      yRange: [-0.0003, 0.0015] as const,
    };
  });
  const view: Omit<PanelRow, 'panels'> = {
    yLabel: 'y',
    yUnit: 'm',
    xLabel: 'x',
    xUnit: 'm',
    sameY: true,
    height: 250,
    levels: [-5e-5, 5e-5],
  };
  const section = {
    yLabel: 'height along the wire',
    yUnit: 'm',
    xLabel: 'y',
    xUnit: 'm',
    sameY: true,
    height: 80,
  };
  return drawPanels({
    title: 'Wire–membrane collision',
    subtitle:
      'JASA 2021, Fig. 7: wire 1 g/m, 10 N, 0.2 m, 0.4 mm above; membrane R = 0.15 m, 2000 N/m, 0.2 kg/m²; first mode of 1 mm',
    legend: [
      { text: 'wire', ink: 'text', sign: 'line' },
      { text: 'membrane under the wire', ink: 0, sign: 'line' },
    ],
    rows: [
      { ...view, panels: above.slice(0, 3) },
      { ...section, panels: cut.slice(0, 3) },
      { ...view, panels: above.slice(3) },
      { ...section, panels: cut.slice(3) },
    ],
    notes: [
      'From above: blue is down, red is up, full colour at 50 µm. A dot marks the lowest point, a cross the highest.',
    ],
  });
}

export const jasaFig7: Paper = { id: 'jasa-fig-7', title: 'Wire–membrane collision, snapshots', run };
