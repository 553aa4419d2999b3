/** JASA 2021, section IV: a string over a curved board or over frets, by finite differences and by modes. */
import { compile } from '../compile/index.ts';
import type { ModelSource } from '../model/index.ts';
import { shippedModel, startShipped } from '../run/shipped.ts';
import { drawPanels, type PanelCurve } from '../see/index.ts';
import { atMost, judged, near, rms, short } from './comparisons.ts';
import { NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Comparison, PaperResult } from './paper.ts';

export interface Board {
  /** Name of the picture. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  /** Models by finite differences and by modes. */
  readonly models: readonly [string, string];
  /** Settings of the modal model. */
  readonly modalSet: readonly string[];
  /** Points where the string can touch, m. */
  readonly points: readonly number[];
  /** The board or the frets for drawing. */
  readonly barrier: PanelCurve;
  /** Largest rms difference between the two methods, relative to the amplitude: by rule p2, by rule 27f. */
  readonly maxDifference: readonly [number, number];
  readonly assumptions: readonly string[];
}

const RATE = 44100;
const LENGTH = 0.7;
const AMPLITUDE = 0.003;
const WAVE_SPEED = Math.sqrt(100 / 0.0063);
/** s. */
const TIMES = [0, 0.004, 0.006, 0.009, 0.016, 0.03];
/** 0.98 of the finest stable grid; see jasa-hammer.ts. */
const INTERVALS = 240;
const PLACES = Array.from({ length: 139 }, (_, i) => (i + 1) / 140);

/** z(x), m. */
export function boardHeight(x: number): number {
  return -0.02 * x * x - 0.001 * x - 0.0001;
}

interface Snapshots {
  /** μt− u at every point, at each of the times, m. */
  readonly strings: readonly Float64Array[];
  /** s. */
  readonly firstContact: number;
  /** m. */
  readonly penetration: number;
  readonly hits: number;
  readonly residual: number;
}

async function takeSnapshots(model: string, set: readonly string[], scheme: Scheme): Promise<Snapshots> {
  const outputs: ModelSource['outputs'] = Object.fromEntries([
    ...PLACES.map((fraction, i) => [`x${i}`, { at: { element: 'string', at: { fraction } } }]),
    ['force', { contact: 'collision' }],
  ]);
  const simulation = await startShipped(model, { set: [...set, ...scheme.set('collision')], outputs });
  const samples = simulation.render(Math.round(TIMES[TIMES.length - 1] * RATE) + 1);
  const force = samples[PLACES.length];
  const [{ maxPenetration, hits }] = simulation.contacts();
  return {
    strings: TIMES.map((time) => {
      const n = Math.round(time * RATE);
      return Float64Array.from(PLACES, (_, i) => (samples[i][n] + samples[i][Math.max(0, n - 1)]) / 2);
    }),
    firstContact: force.findIndex((f) => f > 0) / RATE,
    penetration: maxPenetration,
    hits,
    residual: simulation.ledger().residual,
  };
}

/** Time at which the first mode, still free, reaches a point, s: A cos(ωt) sin(πx/L) = z(x). */
function firstMeeting(points: readonly number[]): number {
  const omega = (Math.PI * WAVE_SPEED) / LENGTH;
  const cosines = points.map((x) => boardHeight(x) / (AMPLITUDE * Math.sin((Math.PI * x) / LENGTH)));
  return Math.acos(Math.max(...cosines)) / omega;
}

/** N_m of (49). */
const MOST_MODES = Math.floor((2 * LENGTH * RATE) / (Math.PI * WAVE_SPEED));

/** The largest number of modes near MOST_MODES that the engine accepts. */
function mostModes(model: string): number {
  const accepts = (modes: number) => compile(shippedModel(model, { set: [`elements.string.modes=${modes}`] })).ok;
  const candidates = [-2, -1, 0, 1, 2].map((more) => MOST_MODES + more);
  return candidates.findLast(accepts) ?? 0;
}

export async function runBoard(board: Board): Promise<PaperResult> {
  const [fdModel, modalModel] = board.models;
  const fdSet = [`elements.string.grid.intervals=${INTERVALS}`];
  const fd = await takeSnapshots(fdModel, fdSet, P2);
  const modal = await takeSnapshots(modalModel, board.modalSet, P2);
  const fdOld = await takeSnapshots(fdModel, fdSet, NIT);
  const modalOld = await takeSnapshots(modalModel, board.modalSet, NIT);
  const meeting = firstMeeting(board.points);
  const difference = (a: Snapshots, b: Snapshots) =>
    Math.max(...a.strings.map((string, i) => rms(string, b.strings[i]) / AMPLITUDE));
  const runs = [fd, modal, fdOld, modalOld];
  const names = ['N-IT(FD), p2', 'N-IT(Modal), p2', 'N-IT(FD), 27f', 'N-IT(Modal), 27f'];
  const comparisons: Comparison[] = [
    ...runs.map(({ firstContact }, i) =>
      near(`first contact of ${names[i]} against the free first mode, s`, meeting, firstContact, 3 / RATE / meeting),
    ),
    atMost(
      `consistent solutions: rms difference of FD and Modal by p2 relative to 3 mm, any snapshot`,
      board.maxDifference[0],
      difference(fd, modal),
    ),
    atMost(`the same by 27f`, board.maxDifference[1], difference(fdOld, modalOld)),
    judged(
      'contacts begun until the last snapshot',
      'a large number of collisions',
      runs.map(({ hits }) => hits).join(', '),
      runs.every(({ hits }) => hits > 50),
    ),
    judged(
      'deepest interpenetration relative to the amplitude',
      'a hard collision',
      runs.map(({ penetration }) => short(penetration / AMPLITUDE)).join(', '),
      runs.every(({ penetration }) => penetration < 0.05 * AMPLITUDE),
    ),
    judged(
      'energy residual',
      'perfectly stable',
      runs.map(({ residual }) => short(residual)).join(', '),
      runs.every(({ residual }) => residual < 1e-12),
    ),
    near('most modes, (49)', MOST_MODES, mostModes(modalModel), 0),
  ];
  return {
    comparisons,
    pictures: [{ name: board.name, svg: await draw(board, fd, modal) }],
    assumptions: [
      '44.1 kHz, 240 intervals for FD, 120 modes; the paper states none of them. The times of the snapshots are printed only inside the figure.',
      'K applies to every point, as in the energy of (43): ψᵀψ/2 without the grid spacing.',
      ...board.assumptions,
      'Pictures by rule p2; numbers also by rule 27f, (27) of the paper.',
      SIDE_CONDITION,
    ],
  };
}

async function draw(board: Board, fd: Snapshots, modal: Snapshots): Promise<string> {
  const x = [0, ...PLACES, 1].map((part) => part * LENGTH);
  const withEnds = (string: Float64Array) => [0, ...string, 0];
  const panels = TIMES.map((time, i) => ({
    title: `${1000 * time} ms`,
    curves: [
      board.barrier,
      { x, y: withEnds(fd.strings[i]), ink: 0 },
      { x, y: withEnds(modal.strings[i]), ink: 1, style: 'dashed' as const },
    ],
    xRange: [0, LENGTH] as const,
    yRange: [-0.0045, 0.0035] as const,
  }));
  const row = { yLabel: 'displacement', yUnit: 'm', sameY: true, xLabel: 'x', xUnit: 'm', height: 150 };
  return drawPanels({
    title: board.title,
    subtitle: board.subtitle,
    legend: [
      { text: 'N-IT(FD)', ink: 0, sign: 'line' },
      { text: 'N-IT(Modal)', ink: 1, sign: 'dashed' },
      { text: 'barrier', ink: 'muted', sign: board.barrier.style === 'dots' ? 'dots' : 'line' },
    ],
    rows: [
      { ...row, panels: panels.slice(0, 3) },
      { ...row, panels: panels.slice(3) },
    ],
  });
}
