/**
 * clangor schelleng: what a bowed string does for every bow force and position (Schelleng 1973).
 *
 * The rule. The slip is the string's velocity under the bow less the bow's; the string slips where that exceeds 1/√(2a), the
 * peak of the friction curve. Over the last part of the run, in periods of the model's stated pitch:
 *   none        the string never slips, or hardly moves
 *   Helmholtz   one slip in every period, evenly spaced to 2 %, and the slip repeats after one period (correlation > 0.997)
 *   multiple    two or more slips in every period, repeating after one period
 *   raucous     anything else
 * Theory: Helmholtz motion needs a force below F_max = 2 Z v_b / (β Δμ), Z = √(TρA), Δμ = 1 for this friction curve.
 */
import { Command } from 'commander';
import { compile, type Program } from '../compile/index.ts';
import { checkModel, type Model } from '../model/index.ts';
import { createSimulation, loadKernel } from '../run/index.ts';
import { checkPlot, writePlot } from './files.ts';
import { openModel } from './models.ts';
import { soundProgress } from './progress.ts';
import { Trouble, troubleOf } from './trouble.ts';

export const KINDS = ['none', 'Helmholtz', 'multiple', 'raucous'] as const;
export type Kind = (typeof KINDS)[number];

export interface Cell {
  /** Bow position as a part of the length. */
  readonly position: number;
  /** N. */
  readonly force: number;
  readonly kind: Kind;
  /** Slips per period of the stated pitch. */
  readonly slips: number;
  /** Of Helmholtz motion, relative to the stated pitch; null for others. */
  readonly cents: number | null;
}

/** s of sound per cell, and the part of it at the end that is judged. */
const SECONDS = 1.6;
const JUDGED = 0.5;

export function schellengCommand(): Command {
  return new Command('schelleng')
    .description('map what a bowed string does for every bow force and position')
    .argument(
      '[model]',
      'a model with a bow named `bow` on a string named `string`, and its pitch under keys',
      'bowed-string',
    )
    .option('--cells <columns,rows>', 'how fine the map is', '15,12')
    .option('--velocity <m/s>', 'speed of the bow', '0.1')
    .option('--plot <file>', 'picture of the map, .svg or .png')
    .option('--json', 'print every cell')
    .action(async (name: string, options: { cells: string; velocity: string; plot?: string; json?: boolean }) => {
      const { model, name: shown } = openModel(name);
      const velocity = Number(options.velocity);
      if (!(velocity > 0 && velocity <= 10))
        throw new Trouble(`--velocity: expected a speed above 0 and at most 10 m/s; got "${options.velocity}"`);
      const parts = options.cells.split(',');
      if (parts.length !== 2) throw new Trouble(`--cells: expected two numbers such as 15,12; got "${options.cells}"`);
      const [columns, rows] = parts.map(Number);
      if (!(Number.isInteger(columns * rows) && columns >= 2 && rows >= 2 && columns * rows <= 10_000))
        throw new Trouble(`--cells: expected at least 2,2 and at most 10000 cells; got "${options.cells}"`);
      if (options.plot !== undefined) await checkPlot(options.plot);
      const map = await bowMap(model, columns, rows, velocity);
      if (options.plot !== undefined) await drawMap(options.plot, shown, map);
      if (options.json) console.log(JSON.stringify(map, null, 2));
      else printMap(map);
    });
}

export interface BowMap {
  readonly velocity: number;
  readonly pitch: number;
  readonly positions: readonly number[];
  readonly forces: readonly number[];
  readonly cells: readonly Cell[];
  /** Largest force of Helmholtz motion by theory, per position, N. */
  readonly theory: readonly number[];
}

/** Forces 0.02 to 1 N in equal ratios, positions 5 to 40 % of the length in equal steps. */
export async function bowMap(model: Model, columns: number, rows: number, velocity: number): Promise<BowMap> {
  const { keys, contacts, elements } = model;
  const bow = contacts.bow;
  const string = elements.string;
  if (keys === undefined || bow?.type !== 'bow' || string?.type !== 'string')
    throw new Trouble(
      'schelleng: expected a model with a bow named bow, a string named string, and its pitch under keys',
    );
  const positions = Array.from({ length: columns }, (_, i) => 0.05 + (0.35 * i) / (columns - 1));
  const forces = Array.from({ length: rows }, (_, j) => 0.02 * 50 ** (j / (rows - 1)));
  const kernel = await loadKernel();
  const progress = soundProgress(columns * rows * SECONDS);
  const cells: Cell[] = [];
  for (const force of forces) {
    for (const position of positions) {
      const program = cellProgram(model, position, force, velocity);
      const [samples] = createSimulation(program, kernel).render(Math.round(SECONDS * program.rate));
      const judged = samples.subarray(Math.round((SECONDS - JUDGED) * program.rate)).map((v) => v - velocity);
      cells.push({ position, force, ...judge(judged, program.rate / keys.pitch, velocity, bow.sharpness) });
      progress.update(cells.length * SECONDS);
    }
  }
  progress.stop();
  const density = string.linearDensity ?? (string.density ?? 0) * Math.PI * (string.radius ?? 0) ** 2;
  const impedance =
    string.tension === undefined
      ? 2 * (string.pitch ?? 0) * string.length * density
      : Math.sqrt(string.tension * density);
  return {
    velocity,
    pitch: keys.pitch,
    positions,
    forces,
    cells,
    theory: positions.map((position) => (2 * impedance * velocity) / position),
  };
}

function cellProgram(model: Model, position: number, force: number, velocity: number): Program {
  const at = { element: 'string', at: { fraction: position } };
  const bow = { ...model.contacts.bow, on: at, force, velocity };
  const checked = checkModel({
    ...model,
    contacts: { ...model.contacts, bow },
    players: {},
    score: [],
    outputs: { slip: { at, quantity: 'velocity' } },
  });
  const program = checked.ok ? compile(checked.value) : checked;
  if (!program.ok) throw troubleOf(program.problems);
  return program.value;
}

/** Applies the rule to the slip of one cell; `period` in samples. */
export function judge(
  slip: Float64Array,
  period: number,
  velocity: number,
  sharpness: number,
): Pick<Cell, 'kind' | 'slips' | 'cents'> {
  const edge = 1 / Math.sqrt(2 * sharpness);
  const starts: number[] = [];
  for (let i = 1; i < slip.length; i++) {
    const [before, now] = [Math.abs(slip[i - 1]), Math.abs(slip[i])];
    if (now > edge && before <= edge) starts.push(i - 1 + (edge - before) / (now - before));
  }
  const swing = slip.reduce((largest, v) => Math.max(largest, Math.abs(v + velocity)), 0);
  const slips = starts.length / (slip.length / period);
  if (starts.length < 2 || swing < 0.01 * velocity) return { kind: 'none', slips, cents: null };
  const repeats = correlation(slip, period);
  const gaps = starts.slice(1).map((start, i) => start - starts[i]);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length) / mean;
  if (repeats <= 0.997) return { kind: 'raucous', slips, cents: null };
  const one = Math.abs(slips - 1) < 0.05 && spread < 0.02;
  if (one) return { kind: 'Helmholtz', slips, cents: 1200 * Math.log2(period / mean) };
  return { kind: slips > 1.5 ? 'multiple' : 'raucous', slips, cents: null };
}

/** How alike a signal is to itself one period later, 1 for a periodic one. */
function correlation(signal: Float64Array, period: number): number {
  const whole = Math.floor(period);
  const part = period - whole;
  const mean = signal.reduce((sum, v) => sum + v, 0) / signal.length;
  let product = 0;
  let here = 0;
  let there = 0;
  for (let i = 0; i + whole + 1 < signal.length; i++) {
    const now = signal[i] - mean;
    const later = (1 - part) * signal[i + whole] + part * signal[i + whole + 1] - mean;
    product += now * later;
    here += now * now;
    there += later * later;
  }
  return product / Math.sqrt(here * there);
}

const SIGNS = { none: '·', Helmholtz: 'H', multiple: 'm', raucous: 'r' } as const;

function printMap({ positions, forces, cells, velocity, pitch }: BowMap): void {
  console.log(`bow at ${velocity} m/s on a string of ${pitch} Hz: H Helmholtz, m multiple slip, r raucous, · none`);
  forces.forEach((force, j) => {
    const row = cells.slice(j * positions.length, (j + 1) * positions.length).map((cell) => SIGNS[cell.kind]);
    console.log(`${force.toFixed(3).padStart(7)} N  ${row.join(' ')}`);
  });
  const tuned = cells.flatMap(({ cents }) => (cents === null ? [] : [Math.abs(cents)]));
  console.log(`${tuned.length} cells of Helmholtz motion, at most ${Math.max(0, ...tuned).toFixed(1)} cents off pitch`);
}

async function drawMap(path: string, name: string, map: BowMap): Promise<void> {
  const { drawCells } = await import('../see/index.ts');
  const { positions, forces, cells, velocity, theory } = map;
  const half = (positions[1] - positions[0]) / 2;
  const ratio = Math.sqrt(forces[1] / forces[0]);
  const svg = await drawCells({
    title: 'What a bowed string does',
    subtitle: `${name}, bow at ${velocity} m/s; one slip per period is Helmholtz motion`,
    xLabel: 'bow position (part of the length)',
    yLabel: 'bow force',
    yUnit: 'N',
    xEdges: [positions[0] - half, ...positions.map((x) => x + half)],
    yEdges: [forces[0] / ratio, ...forces.map((f) => f * ratio)],
    kinds: [
      { name: 'none', colour: '#e9ecef' },
      { name: 'Helmholtz', colour: '#2b6cb0' },
      { name: 'multiple slip', colour: '#9cc3e6' },
      { name: 'raucous', colour: '#e08a1e' },
    ],
    cells: forces.map((_, j) =>
      cells.slice(j * positions.length, (j + 1) * positions.length).map((cell) => KINDS.indexOf(cell.kind)),
    ),
    curves: [{ name: 'F_max by theory', x: positions, y: theory }],
    notes: [
      'Slip: beyond the peak of the friction curve. Helmholtz: one slip in every period, evenly spaced to 2 %, that repeats after one period (correlation above 0.997).',
    ],
  });
  await writePlot(path, svg);
}
