/**
 * clangor converge: how fast the error of a model falls as the rate rises.
 *
 * Error       rms of u(rate) − u(reference) over the samples of `rate`
 * Reference   the same model at eight times the highest rate, as in Richardson's extrapolation: if the error falls with order
 *             p ≥ 1, the reference's error is at most 8⁻ᵖ of that of the highest rate
 * Order       slope of log error against −log rate
 */
import { Command } from 'commander';
import { compile } from '../compile/index.ts';
import { quantities, quantityNumber } from '../kernel/quantities/table.ts';
import { checkModel, formatProblem, type Model, maxRate, parseQuantity, weightedEndsOf } from '../model/index.ts';
import { slope } from '../papers/comparisons.ts';
import { createSimulation, loadKernel } from '../run/index.ts';
import { checkPlot, writePlot } from './files.ts';
import { openModel, settingsOf } from './models.ts';
import { collect } from './options.ts';
import { taskProgress } from './progress.ts';
import { fixedGrids, gridScale, scaleGrids } from './scale-grids.ts';
import { UserError } from './user-error.ts';

interface ConvergeOptions {
  readonly rates?: string;
  readonly output?: string;
  readonly seconds?: string;
  readonly set?: string[];
  readonly keepGrids?: boolean;
  readonly plot?: string;
  readonly json?: boolean;
}

export interface Convergence {
  readonly model: string;
  readonly output: string;
  readonly unit: string;
  /** s. */
  readonly seconds: number;
  /** Hz. */
  readonly reference: number;
  /** rms of the output at the reference rate, in `unit`. */
  readonly size: number;
  readonly rates: readonly {
    /** Hz. */
    readonly rate: number;
    /** rms error, in `unit`. */
    readonly error: number;
    /** Relative to the previous rate; null for the first, and where the error is only round-off. */
    readonly order: number | null;
  }[];
  /** Over all rates; null where an error is only round-off. */
  readonly order: number | null;
  readonly notes: readonly string[];
}

const FINER = 8;
/** Default limit of the length, s. Collisions can be chaotic; a long run then differs at every rate. */
const SECONDS = 0.02;
/** Relative to the output; errors below this are round-off. */
const ROUND_OFF = 1e-12;
/** Limit of the samples of one run. */
const MOST_SAMPLES = 50e6;

export function convergeCommand(): Command {
  return new Command('converge')
    .description('measure the order of accuracy of a model: its error against the same model at a much higher rate')
    .argument('<model>', 'name of a model, or path to a .yaml or .json file')
    .option('--rates <hz,hz,…>', 'rates to compare (default: ½, 1, 2 and 4 times that of the model)')
    .option('--output <name>', 'output to compare (default: the first)')
    .option('--seconds <s>', `length of the comparison (default: that of the model, at most ${SECONDS})`)
    .option('--set <path=value>', 'change a value of the model; repeatable', collect)
    .option('--keep-grids', 'keep the grids set by the model, so that only the time step is refined')
    .option('--plot <file>', 'draw error over rate to an .svg, .pdf or .png file')
    .option('--json', 'print the results as one JSON object')
    .addHelpText(
      'after',
      `
The reference is the same model at ${FINER} times the highest rate. Grids that the model sets by grid: are refined with the rate as far
as all of them stay stable, and points given as nodes keep their positions; other grids are always as fine as stability allows.
--keep-grids leaves the grids set by the model unchanged.
Compare short times: once collisions have made the motion chaotic, errors no longer fall.

Examples:
  clangor converge mass-barrier --plot order.png
  clangor converge mass-barrier --set contacts.collision.rule=27f
  clangor converge hammer-string --output uo --seconds 0.01
  clangor converge string-string --keep-grids --rates 44100,88200,176400`,
    )
    .action(converge);
}

async function converge(name: string, options: ConvergeOptions): Promise<void> {
  const { model, name: shown } = openModel(name, settingsOf({ set: options.set ?? [] }));
  const rates = readRates(options.rates, model.rate);
  const seconds = options.seconds === undefined ? Math.min(model.seconds, SECONDS) : readSeconds(options.seconds);
  const output = options.output ?? Object.keys(model.outputs)[0];
  if (!Object.hasOwn(model.outputs, output))
    throw new UserError(`--output: expected one of ${Object.keys(model.outputs).join(', ')}; got "${output}"`);
  if (options.plot !== undefined) await checkPlot(options.plot);
  const found = await observeOrder(model, {
    name: shown,
    rates,
    seconds,
    output,
    keepGrids: options.keepGrids ?? false,
  });
  if (options.plot !== undefined) await draw(options.plot, found);
  if (options.json) console.log(JSON.stringify(found, null, 2));
  else print(found, options.plot);
}

function readRates(text: string | undefined, modelRate: number): number[] {
  if (text === undefined) return [0.5, 1, 2, 4].map((times) => times * modelRate);
  const rates = text.split(',').map((part) => parseQuantity(part.trim(), 'frequency') ?? Number.NaN);
  const sorted = [...new Set(rates)].sort((a, b) => a - b);
  const reference = FINER * sorted[sorted.length - 1];
  if (rates.some((rate) => !(rate > 0)) || sorted.length < 2)
    throw new UserError(`--rates: expected at least two rates such as 44100,88200; got "${text}"`);
  if (reference > maxRate)
    throw new UserError(
      `--rates: expected rates up to ${maxRate / FINER} Hz, because the reference has ${FINER} times the highest; got ${sorted.at(-1)}`,
    );
  const odd = sorted.find((rate) => !Number.isInteger(reference / rate));
  if (odd !== undefined)
    throw new UserError(`--rates: expected rates that divide ${reference} Hz, ${FINER} times the highest; got ${odd}`);
  return sorted;
}

function readSeconds(text: string): number {
  const seconds = parseQuantity(text, 'time') ?? Number.NaN;
  if (!(seconds > 0)) throw new UserError(`--seconds: expected a time above 0; got "${text}"`);
  return seconds;
}

export interface OrderQuestion {
  readonly name: string;
  /** Rising, Hz; each divides eight times the highest. */
  readonly rates: readonly number[];
  /** s. */
  readonly seconds: number;
  readonly output: string;
  readonly keepGrids: boolean;
}

async function observeOrder(model: Model, question: OrderQuestion): Promise<Convergence> {
  const { rates, seconds, output, keepGrids } = question;
  const reference = FINER * rates[rates.length - 1];
  if (seconds * reference > MOST_SAMPLES)
    throw new UserError(`--seconds: expected at most ${MOST_SAMPLES / reference} s at ${reference} Hz; got ${seconds}`);
  const started = withSecondOrderStart(model);
  // Players begin with the first update, which makes sample 2; initial states begin with sample 0.
  const shift = Object.values(model.players).some(({ type }) => type === 'initial') ? 0 : 1;
  const progress = taskProgress(rates.length + 1);
  const kernel = await loadKernel();
  const runAt = (rate: number) => {
    progress.begin(`${rate} Hz`);
    const source = keepGrids ? started : scaleGrids(started, gridScale(started, rate));
    const outputs = { [output]: (source.outputs as Model['outputs'])[output] };
    const checked = checkModel({ ...source, rate, outputs });
    const program = checked.ok ? compile(checked.value) : checked;
    if (!program.ok)
      throw new UserError(...program.problems.map((problem) => `at ${rate} Hz: ${formatProblem(problem)}`));
    const frames = Math.floor(seconds * rate) + 3 + shift;
    const [samples] = createSimulation(program.value, kernel).render(frames);
    progress.done();
    return { samples: samples.subarray(shift), ...program.value.outputs[0] };
  };
  try {
    const runs = rates.map((rate, i) => {
      const run = runAt(rate);
      if (i === 0 && run.samples.every((sample) => sample === 0))
        throw new UserError(
          `--seconds: expected a time in which ${output} is heard; it is 0 during all of ${seconds} s`,
        );
      return run;
    });
    const fine = runAt(reference);
    const errors = runs.map(({ samples }, i) =>
      errorOf(samples, fine.samples, reference / rates[i], quantities[quantityNumber(fine.quantity)].delay),
    );
    return {
      ...convergenceOf(question, errors, rootMeanSquare(fine.samples)),
      reference,
      unit: fine.unit,
      notes: notesOn(model, keepGrids),
    };
  } finally {
    progress.stop();
  }
}

/** rms difference at equal times; the reference is interpolated linearly. */
function errorOf(samples: Float64Array, fine: Float64Array, stride: number, delay: number): number {
  const differences: number[] = [];
  for (let n = delay === 0 ? 0 : 2; n < samples.length; n++) {
    const place = stride * (n - delay) + delay;
    const before = Math.floor(place + 1e-9);
    if (before + 1 >= fine.length) break;
    const part = Math.max(0, place - before);
    differences.push(samples[n] - (1 - part) * fine[before] - part * fine[before + 1]);
  }
  return rootMeanSquare(differences);
}

function convergenceOf({ name, output, seconds, rates }: OrderQuestion, errors: readonly number[], size: number) {
  const isResolved = errors.every((error) => error > ROUND_OFF * size);
  const between = (i: number) => -Math.log(errors[i] / errors[i - 1]) / Math.log(rates[i] / rates[i - 1]);
  return {
    model: name,
    output,
    seconds,
    size,
    rates: rates.map((rate, i) => ({ rate, error: errors[i], order: i === 0 || !isResolved ? null : between(i) })),
    order: isResolved ? -slope(rates, errors) : null,
  };
}

/** Starts initial states with second order: first-order starts would hide the order of everything else. */
function withSecondOrderStart(model: Model): Model {
  const players = Object.entries(model.players).map(([name, player]) => [
    name,
    player.type === 'initial' ? { ...player, start: 'second-order' as const } : player,
  ]);
  return { ...model, players: Object.fromEntries(players) };
}

/** What was changed for the comparison, and what changes with the rate. */
function notesOn(model: Model, keepGrids: boolean): string[] {
  const notes: string[] = [];
  const fixed = fixedGrids(model);
  if (fixed.length > 0)
    notes.push(`the fixed grid of ${fixed.join(', ')} ${keepGrids ? 'is kept' : 'is scaled with the rate'}`);
  const players = Object.entries(model.players);
  if (players.some(([, player]) => player.type === 'initial' && player.start === 'first-order'))
    notes.push('initial states start with second order');
  const hardening = Object.entries(model.contacts).flatMap(([name, contact]) =>
    contact.type === 'collision' && contact.per === 'point' && weightedEndsOf(contact).some(({ at }) => at === 'nodes')
      ? [name]
      : [],
  );
  if (hardening.length > 0 && !keepGrids)
    notes.push(`stiffness per point hardens as grids have more points: ${hardening.join(', ')}`);
  const sampled = players.flatMap(([name, player]) =>
    player.type === 'force' && player.samples !== undefined ? [name] : [],
  );
  if (sampled.length > 0) notes.push(`forces given per time step become shorter: ${sampled.join(', ')}`);
  return notes;
}

function rootMeanSquare(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return Math.sqrt(sum / values.length);
}

function print({ model, output, unit, seconds, reference, size, rates, order, notes }: Convergence, plot?: string) {
  console.log(`${model}, ${output} over ${seconds} s against ${reference} Hz, rms ${size.toPrecision(4)} ${unit}`);
  for (const { rate, error, order: local } of rates) {
    const text = local === null ? '' : `   order ${local.toFixed(2)}`;
    console.log(`${String(rate).padStart(9)} Hz   error ${error.toExponential(3)} ${unit}${text}`);
  }
  console.log(
    order === null ? '  no order: at some rate the error is only round-off' : `  observed order ${order.toFixed(2)}`,
  );
  for (const note of notes) console.log(`  ${note}`);
  if (plot !== undefined) console.log(`  ${plot}`);
}

async function draw(path: string, { model, output, unit, seconds, reference, rates, order, notes }: Convergence) {
  const { drawLines } = await import('../see/index.ts');
  const x = rates.map(({ rate }) => rate);
  const y = rates.map(({ error }) => error);
  const mean = Math.exp(y.reduce((sum, error) => sum + Math.log(error), 0) / y.length);
  const middle = Math.exp(x.reduce((sum, rate) => sum + Math.log(rate), 0) / x.length);
  const fit = order === null ? [] : x.map((rate) => mean * (middle / rate) ** order);
  const svg = await drawLines({
    title: order === null ? `${model}: no error to see` : `${model}: observed order ${order.toFixed(2)}`,
    subtitle: [`${output} over ${seconds} s against ${reference} Hz`, ...notes].join('; '),
    xLabel: 'sample rate (Hz)',
    yLabel: 'rms error',
    yUnit: unit,
    logX: true,
    logY: true,
    series: [
      ...(order === null ? [] : [{ name: `order ${order.toFixed(2)}`, x, y: fit, style: 'dashed' as const }]),
      { name: 'error', x, y, style: 'dots' },
    ],
  });
  await writePlot(path, svg);
}
