/** clangor render: a model becomes a sound, a picture, an energy balance. */
import { extname } from 'node:path';
import { Command, Option } from 'commander';
import type { Program } from '../compile/index.ts';
import {
  checkFile,
  checkFrames,
  encodeSound,
  finished,
  framesOf,
  type SoundFormat,
  soundOf,
  type WavFormat,
} from '../listen/index.ts';
import { collisionRules } from '../model/index.ts';
import { createSha256, sha256 } from '../numerics/sha256.ts';
import type { Performance } from '../perform/index.ts';
import { hasFastKernel } from '../run/index.ts';
import { checkPlot, checkWritable, writeWhole } from './files.ts';
import { compileModel, type NamedModel, openModel, type Setting, settingsOf } from './models.ts';
import { collect, plural, sampleIndices, si, wholeNumber } from './options.ts';
import { perform } from './perform.ts';
import { drawPerformance } from './picture.ts';
import { withScore } from './score.ts';
import { Trouble } from './trouble.ts';

interface RenderOptions {
  readonly out?: string;
  readonly seconds?: string;
  readonly rate?: string;
  readonly set?: string[];
  readonly scheme?: string;
  readonly score?: string;
  readonly plot?: string;
  readonly energy?: boolean;
  readonly at?: string;
  readonly format?: WavFormat;
  readonly raw?: boolean;
  readonly threads?: string;
  readonly fast?: boolean;
  readonly json?: boolean;
}

export function renderCommand(): Command {
  return new Command('render')
    .description('render a model to a WAV or FLAC file, a picture, numbers')
    .argument('<model>', 'name of a model, or path to a .yaml or .json file')
    .option(
      '-o, --out <file>',
      'where the sound goes, .wav or .flac (NAME.wav, unless only numbers or a picture are asked for)',
    )
    .option('--seconds <s>', 'length instead of the model’s own')
    .option('--rate <hz>', 'sample rate instead of the model’s own')
    .option('--set <path=value>', 'change the model first, e.g. contacts.collision.rule=27f; may be repeated', collect)
    .addOption(
      new Option('--scheme <scheme>', 'solve every collision by this rule, or all contacts by Newton').choices([
        ...collisionRules,
        'it2',
      ]),
    )
    .option('--score <file>', 'play a score: events and players as .yaml or .json, or .mid for a pitched model')
    .option('--plot <file>', 'picture of waveform, spectrogram and energy, .svg, .pdf or .png')
    .option('--energy', 'print the energy balance of every element and contact')
    .option('--at <n,n,…>', 'print the raw SI value of every output, and the ledger, at these sample indices')
    .addOption(
      new Option('--format <format>', 'samples of the file; float32 if absent, pcm24 in FLAC').choices([
        'float32',
        'pcm24',
      ]),
    )
    .option('--raw', 'write SI values as they are: no normalising, no removal of DC (float32 only)')
    .option('--threads <n>', 'threads for voices and parts that do not touch; by work and cores if absent; same bits')
    .option(
      '--fast',
      'multiply and add in one rounding where the engine can: faster, but not the same bits on every machine',
    )
    .option('--json', 'print one object with everything that was measured')
    .addHelpText(
      'after',
      `
Examples:
  clangor render mass-barrier --at 100,200 --set contacts.collision.stiffness=1e12
  clangor render bouncing-ball -o ball.wav --seconds 5 --rate 96000 --plot ball.svg
  clangor render mass-mass --json
  clangor render bowed-string --score piece.mid -o piece.wav`,
    )
    .action(render);
}

/** How far --at alone may lengthen a render: an index with a digit too many must not take all night, s. */
const MOST_ADDED = 60;

async function render(name: string, options: RenderOptions): Promise<void> {
  const settings = settingsOf(options);
  const named = openModel(name, [...settings, ...schemeSettings(name, settings, options.scheme)]);
  const voices = options.score === undefined ? [named] : withScore(named, options.score);
  const programs = voices.map((voice) => compileModel(voice));
  const [program] = programs;
  const at = options.at === undefined ? [] : sampleIndices(options.at);
  const length = options.seconds === undefined ? voices[0].model.seconds : named.model.seconds;
  const asked = framesOf(length, program.rate);
  const latest = at[at.length - 1] ?? 0;
  const most = options.seconds === undefined ? Math.max(asked, framesOf(MOST_ADDED, program.rate)) : asked;
  if (latest >= most) {
    const why = options.seconds === undefined ? 'unless --seconds makes the render longer' : 'the length of the render';
    throw new Trouble(`--at: expected sample indices below ${most}, ${why}; got ${latest}`);
  }
  const frames = Math.max(asked, latest + 1);
  refusing('', () => checkFrames(frames, program));

  const onlyNumbers = options.json || options.energy || at.length > 0 || options.plot !== undefined;
  const out = options.out ?? (onlyNumbers ? undefined : `${named.name}.wav`);
  const format = formatOf(out, options);
  if (out !== undefined) {
    checkWritable('--out', out);
    checkWholeRate(program.rate, named, settings);
    refusing('--out: ', () => checkFile(program, frames, format));
  }
  if (options.plot !== undefined) await checkPlot(options.plot);

  const metered = Boolean(onlyNumbers);
  const fast = options.fast ?? false;
  if (fast && !hasFastKernel())
    console.error(
      '--fast: this engine has no relaxed SIMD (Node 20: --experimental-wasm-relaxed-simd); rendered exactly',
    );
  const performance = await perform(programs, frames, {
    metered,
    at,
    curves: options.plot !== undefined,
    fast,
    ...(options.threads === undefined ? {} : { threads: wholeNumber('--threads', options.threads, 1, 1024) }),
  });
  const { clean, broken } = soundOf(program, performance.outputs, named.model.mix);
  if (out !== undefined) {
    const channels = options.raw ? clean : finished(clean, program.rate);
    writeWhole(out, await encodeSound(channels, program.rate, format));
  }
  if (options.plot !== undefined) await drawPerformance(options.plot, named, program, performance, clean);
  if (options.json) console.log(JSON.stringify(toJson(named.name, program, performance, programs), null, 2));
  else printSummary(named.name, program, performance, { out, plot: options.plot, energy: options.energy ?? false });
  if (broken > 0)
    throw new Trouble(
      `${name}: ${broken} samples were not finite and were silenced: the parameters overflow double precision`,
    );
}

/** A scheme for the whole model, as settings of its contacts. */
function schemeSettings(name: string, settings: readonly Setting[], scheme: string | undefined): Setting[] {
  const option = '--scheme';
  if (scheme === undefined) return [];
  if (scheme === 'it2') return [{ option, setting: 'solver.scheme=it2' }];
  const { contacts } = openModel(name, settings).model;
  return Object.entries(contacts).flatMap(([contact, { type }]) =>
    type === 'collision' ? [{ option, setting: `contacts.${contact}.rule=${scheme}` }] : [],
  );
}

/** A sound file has its rate in whole Hz; what asked for another one is to blame. */
function checkWholeRate(rate: number, { label }: NamedModel, settings: readonly Setting[]): void {
  if (Number.isInteger(rate)) return;
  const given = settings.findLast(({ setting }) => setting.startsWith('rate='))?.option;
  const where = given === undefined ? `${label} rate` : given === '--rate' ? given : `${given} rate`;
  throw new Trouble(`${where}: expected a rate in whole Hz, as a sound file has it; got ${rate}`);
}

/** The kind of file that its name and the options ask for. */
function formatOf(out: string | undefined, { format, raw }: RenderOptions): SoundFormat {
  const about = format !== undefined ? '--format' : '--raw';
  if (out === undefined && (format !== undefined || raw))
    throw new Trouble(`${about}: expected -o FILE beside it, because what else is asked for writes no sound; got none`);
  if (out !== undefined && !/^(\.wav|\.wave|\.flac|)$/i.test(extname(out)))
    throw new Trouble(`--out: expected a path ending in .wav or .flac; got "${out}"`);
  const flac = out?.toLowerCase().endsWith('.flac') ?? false;
  if (flac && format === 'float32')
    throw new Trouble('--format: expected pcm24, which is all that FLAC holds; got float32');
  if (raw && (flac || format === 'pcm24'))
    throw new Trouble(`--raw: expected --format float32, which can hold any value; got ${flac ? 'FLAC' : 'pcm24'}`);
  return flac ? 'flac' : (format ?? 'float32');
}

/** Tells what a check refuses as trouble of the user's. */
function refusing(option: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Trouble(`${option}${(error as Error).message}`);
  }
}

/** SHA-256 over the outputs one after the other, as little-endian float64. */
function outputHash(outputs: readonly Float64Array[]): string {
  const sha = createSha256();
  for (const samples of outputs) {
    const bytes = new DataView(new ArrayBuffer(8 * samples.length));
    samples.forEach((sample, i) => {
      bytes.setFloat64(8 * i, sample, true);
    });
    sha.update(new Uint8Array(bytes.buffer));
  }
  return sha.digest();
}

function toJson(model: string, program: Program, performance: Performance, voices: readonly Program[]) {
  const { ledger, outputs, wallSeconds, marks } = performance;
  const samples = outputs[0].length;
  return {
    model,
    sampleRate: program.rate,
    samples,
    wallSeconds,
    realTimeFactor: samples / program.rate / wallSeconds,
    energy: {
      initial: ledger.initial,
      final: ledger.energy,
      injected: ledger.injected,
      dissipated: ledger.dissipated,
      residual: ledger.residual,
    },
    contacts: performance.contacts,
    outputs: Object.fromEntries(
      program.outputs.map(({ name }, o) => [name, Object.fromEntries(marks.map(({ n }) => [n, outputs[o][n]]))]),
    ),
    ledger: Object.fromEntries(
      marks.map(({ n, ledger: { energy, dissipated, injected } }) => [n, { energy, dissipated, injected }]),
    ),
    parts: { elements: ledger.elements, contacts: ledger.contacts },
    ...(performance.newton.solves > 0 ? { newton: performance.newton } : {}),
    programHash:
      voices.length === 1 ? program.hash : sha256(new TextEncoder().encode(voices.map(({ hash }) => hash).join(''))),
    sha256: outputHash(outputs),
  };
}

function printSummary(
  model: string,
  program: Program,
  { ledger, contacts, outputs, wallSeconds, marks, metered }: Performance,
  shown: { out: string | undefined; plot: string | undefined; energy: boolean },
): void {
  const seconds = outputs[0].length / program.rate;
  console.log(
    `${model}: ${si(seconds)} s at ${program.rate} Hz in ${wallSeconds.toFixed(2)} s, ${(seconds / wallSeconds).toFixed(1)} × real time`,
  );
  for (const path of [shown.out, shown.plot]) if (path !== undefined) console.log(`  ${path}`);
  if (metered) {
    const { initial, energy, injected, dissipated, residual } = ledger;
    console.log(
      `  energy ${si(initial)} J at first + ${si(injected)} J given = ${si(energy)} J now + ${si(dissipated)} J lost, to ${residual.toExponential(1)}`,
    );
    for (const c of contacts)
      console.log(
        `  ${c.name}: ${plural(c.hits, 'hit')}, force ${si(c.minForce)} to ${si(c.maxForce)} N, penetration ${si(c.maxPenetration)} m`,
      );
  }
  if (shown.energy) {
    for (const part of [...ledger.elements, ...ledger.contacts])
      console.log(`  ${part.name}: ${si(part.stored)} J stored, ${si(part.lost)} J lost, ${si(part.injected)} J given`);
  }
  for (const { n, ledger: at } of marks) {
    const values = program.outputs.map(({ name, unit }, o) => `${name} ${outputs[o][n]} ${unit}`).join(', ');
    console.log(`  n ${n}: ${values}; energy ${at.energy} J, lost ${at.dissipated} J, given ${at.injected} J`);
  }
}
