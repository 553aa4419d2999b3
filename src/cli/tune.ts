/** clangor tune: plays every key of a model and measures its pitch, decay and onset. */
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import type { Model } from '../model/index.ts';
import { checkPlot, checkWritable, writePlot } from './files.ts';
import { modelNames, type NamedModel, openModel, settingsOf } from './models.ts';
import { collect, wholeNumber } from './options.ts';
import { taskProgress } from './progress.ts';
import { keysOf, measureNotes, type NoteReport } from './tune-notes.ts';
import { type Tuned, writeTunings } from './tune-page.ts';
import { checkTunable, putInTune } from './tune-passes.ts';
import { voicingText } from './tune-voicing.ts';
import { UserError, userErrorOf } from './user-error.ts';

interface TuneOptions {
  readonly keys?: string;
  readonly velocities?: string;
  readonly seconds: string;
  readonly rate?: string;
  readonly set?: string[];
  readonly plot?: string;
  readonly threads?: string;
  readonly correct?: boolean;
  readonly voicing?: boolean;
  readonly write?: boolean;
  readonly page?: string;
  readonly json?: boolean;
}

export function tuneCommand(): Command {
  return new Command('tune')
    .description('play every key of a model, and measure its pitch, decay and onset')
    .argument(
      '<models...>',
      'names of models that have keys, or paths to .yaml or .json files; `all` means those that come with Clangor',
    )
    .option('--keys <k,k,…>', 'keys to play, such as 21,60,108 or 60-72 (default: all)')
    .option('--velocities <v,v,…>', 'how hard each is struck, 1 to 127 (default: 10,60,120)')
    .option('--seconds <s>', 'how long each note is held and heard', '3')
    .option('--rate <hz>', 'sample rate (default: that of the model)')
    .option('--set <path=value>', 'change a value of the model; repeatable', collect)
    .option('--plot <file>', 'draw cents and decay over the keys to an .svg, .pdf or .png file')
    .option('--threads <n>', 'threads (default: one per core)')
    .option('--correct', 'print the corrections that would put every key in tune, as pairs [key, cents]')
    .option(
      '--voicing',
      'print the factors of `voicing` that would make all keys about equally loud, as pairs [key, factor]',
    )
    .option(
      '--write',
      'put every key in tune: write corrections into the model file, and measure again, at most six times',
    )
    .option(
      '--page <file.md>',
      'write the measurements to a page of tables; lines of other models, and of velocity 80 unless measured now, are kept',
    )
    .option(
      '--json',
      'print [{key, velocity, wanted, measured, cents, t60, onset, peak, inharmonicity, decay, loudness, level}], in Hz, cents, s, dB/s and LUFS',
    )
    .addHelpText(
      'after',
      `
wanted    the pitch of the key: equal temperament with A4 at 440 Hz, or what the model's keys say
measured  the frequency of the strongest partial within 80 cents of it: of a string its fundamental, which stiffness raises; of a bell the
          partial that is as high as the wanted pitch; of partials that beat, less than 15 cents apart, their mean weighted by power; of a key
          that has no pitch (pitched: false) its strongest partial below 2 kHz
t60       time for 60 dB, from the decay of the energy from -5 to -25 dB; empty where the note is too short for that: take more --seconds
onset     from the moment of the note until the sound first reaches a hundredth of its peak
peak      largest value of the sum of the outputs, with their gains
inharmonicity  B of partials at n F √(1 + B n²), as a stiff string has them; null where they are not
decay     how fast the measured partial decays at first, until it has fallen by 30 dB or the note ends, dB/s
loudness  of the note in stereo, LUFS (ITU-R BS.1770); level is its largest sample there

Examples:
  clangor tune marimba-bar --keys 60-72 --velocities 80
  clangor tune piano-pair --keys 36,48,60,72,84 --json
  clangor tune piano-pair --correct
  clangor tune my-harp.yaml --write
  clangor tune my-harp.yaml --velocities 80 --voicing
  clangor tune all --velocities 10,80,120 --seconds 2 --page docs/instruments.md`,
    )
    .action(tune);
}

async function tune(names: readonly string[], options: TuneOptions): Promise<void> {
  const models = names.flatMap((name) => (name === 'all' ? playable() : [openModel(name, settingsOf(options))]));
  const silent = models.find(({ model }) => model.keys === undefined);
  if (silent !== undefined)
    throw new UserError(`${silent.label} keys: expected \`keys\` that say how the model is played; got none`);
  const single = options.correct ? '--correct' : options.voicing ? '--voicing' : '--plot';
  if (models.length > 1 && (options.plot !== undefined || options.correct || options.voicing))
    throw new UserError(`${single}: expected one model; got ${models.length}`);
  const velocities = numbersOf('--velocities', options.velocities ?? '10,60,120', 1, 127);
  const seconds = Number(options.seconds);
  if (!(seconds >= 0.2 && seconds <= 60))
    throw new UserError(`--seconds: expected a time from 0.2 to 60 s; got "${options.seconds}"`);
  const threads =
    options.threads === undefined ? availableParallelism() : wholeNumber('--threads', options.threads, 1, 1024);
  if (options.plot !== undefined) await checkPlot(options.plot);
  if (options.page !== undefined) checkWritable('--page', options.page);
  const keys = models.map(({ model }) =>
    options.keys === undefined ? keysOf(model) : chosenKeys(options.keys, model),
  );
  if (options.write) {
    for (const named of models) checkTunable(named, options.set !== undefined || options.rate !== undefined);
    for (const [i, named] of models.entries()) {
      if (models.length > 1) console.log(`${named.name}:`);
      const progress = taskProgress(keys[i].length * velocities.length);
      const measure = async (model: Model, some: readonly number[]) => {
        const found = await measureNotes(model, { keys: some, velocities, seconds, threads, onNote: progress.done });
        if (!found.ok) throw userErrorOf(found.problems.map((problem) => ({ ...problem, file: named.label })));
        return found.value;
      };
      progress.begin(named.name);
      const lines = await putInTune(named, keys[i], measure).finally(progress.stop);
      console.log(lines.join('\n'));
    }
    return;
  }
  const progress = taskProgress(keys.flat().length * velocities.length);
  const measured: Tuned[] = [];
  for (const [i, named] of models.entries()) {
    progress.begin(named.name);
    const found = await measureNotes(named.model, {
      keys: keys[i],
      velocities,
      seconds,
      threads,
      onNote: progress.done,
    });
    if (!found.ok) {
      progress.stop();
      throw userErrorOf(found.problems.map((problem) => ({ ...problem, file: named.label })));
    }
    measured.push({ name: named.name, text: named.text, notes: found.value });
    // Models that take long are kept even if a later one is interrupted.
    if (options.page !== undefined) writeTunings(options.page, measured);
  }
  progress.stop();
  const [{ notes }] = measured;
  if (options.plot !== undefined) await draw(options.plot, names[0], notes);
  if (options.json) {
    const data = models.length === 1 ? notes : Object.fromEntries(measured.map(({ name, notes }) => [name, notes]));
    console.log(JSON.stringify(data, null, 2));
  } else if (options.correct) console.log(corrections(notes));
  else if (options.voicing) console.log(voicingText(models[0].model, notes));
  else if (options.page !== undefined) console.log(options.page);
  else for (const { name, notes } of measured) print(models.length === 1 ? undefined : name, notes);
}

/** The models with keys that come with Clangor. */
function playable(): NamedModel[] {
  return modelNames()
    .map((name) => openModel(name))
    .filter(({ model }) => model.keys !== undefined);
}

/** "21,60,72-84" */
function chosenKeys(text: string, model: Model): number[] {
  const all = keysOf(model);
  const wrong = () => new UserError(`--keys: expected keys from 0 to 127 such as 21,60 or 60-72; got "${text}"`);
  const keys = text.split(',').flatMap((part) => {
    const match = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(part.trim());
    if (match === null) throw wrong();
    const [low, high] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (high > 127 || low > high) throw wrong();
    return Array.from({ length: high - low + 1 }, (_, i) => low + i);
  });
  const missing = keys.find((key) => !all.includes(key));
  if (missing === undefined) return keys;
  throw new UserError(
    `--keys: expected keys of the model, which are ${all[0]} to ${all[all.length - 1]}; got ${missing}`,
  );
}

function numbersOf(option: string, text: string, least: number, most: number): number[] {
  return text.split(',').map((part) => wholeNumber(option, part.trim(), least, most));
}

/** What to add to the cents of each key, from all of its velocities. */
function corrections(notes: readonly NoteReport[]): string {
  const keys = [...new Set(notes.map(({ key }) => key))];
  const pairs = keys.flatMap((key) => {
    const cents = notes.flatMap((note) => (note.key === key && note.cents !== null ? [note.cents] : []));
    if (cents.length === 0) return [];
    return [`[${key}, ${(-cents.reduce((sum, one) => sum + one, 0) / cents.length).toFixed(2)}]`];
  });
  return `[${pairs.join(', ')}]`;
}

function print(name: string | undefined, notes: readonly NoteReport[]): void {
  if (name !== undefined) console.log(`${name}:`);
  const text = (value: number | null, digits: number) => (value === null ? '-' : value.toFixed(digits));
  console.log(' key  velocity     wanted   measured    cents    t60 s   onset ms       peak');
  for (const { key, velocity, wanted, measured, cents, t60, onset, peak } of notes)
    console.log(
      `${String(key).padStart(4)} ${String(velocity).padStart(9)} ${text(wanted, 2).padStart(10)} ${text(measured, 2).padStart(10)} ` +
        `${text(cents, 2).padStart(8)} ${text(t60, 2).padStart(8)} ${text(onset === null ? null : 1000 * onset, 2).padStart(10)} ${peak.toExponential(2).padStart(10)}`,
    );
  const off = notes.flatMap(({ cents }) => (cents === null ? [] : [Math.abs(cents)]));
  const silent = notes.filter(({ onset }) => onset === null).length;
  console.log(`${notes.length} notes, ${silent} of them silent; at most ${Math.max(0, ...off).toFixed(2)} cents off`);
}

async function draw(path: string, name: string, notes: readonly NoteReport[]): Promise<void> {
  const { drawPanels } = await import('../see/index.ts');
  const velocities = [...new Set(notes.map(({ velocity }) => velocity))];
  const curves = (value: (note: NoteReport) => number | null) =>
    velocities.map((velocity, i) => {
      const found = notes.filter((note) => note.velocity === velocity && value(note) !== null);
      return {
        name: `velocity ${velocity}`,
        x: found.map(({ key }) => key),
        y: found.map((note) => value(note) as number),
        ink: i,
        style: 'dots' as const,
      };
    });
  const row = (yLabel: string, value: (note: NoteReport) => number | null, more: object = {}) => ({
    yLabel,
    height: 150,
    panels: [{ curves: curves(value) }],
    ...more,
  });
  const svg = await drawPanels({
    title: `Tuning of ${name}`,
    subtitle: 'each key struck alone, from rest, and held',
    legend: velocities.map((velocity, i) => ({ text: `velocity ${velocity}`, ink: i, sign: 'dots' as const })),
    rows: [
      row('cents from its pitch', ({ cents }) => cents),
      row('time for 60 dB', ({ t60 }) => t60, { yUnit: 's', logY: true }),
      row('onset', ({ onset }) => onset, { yUnit: 's', xLabel: 'key' }),
    ],
  });
  await writePlot(path, svg);
}
