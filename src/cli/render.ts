/** clangor render: renders a model to a sound, a picture and an energy balance. */
import { Command, Option } from 'commander';
import { measuredHits, overstretched, silentOutputs } from '../advice/index.ts';
import type { Program } from '../compile/index.ts';
import { singleTable } from '../data/index.ts';
import { checkFile, checkFrames, framesOf, sanitise, soundOf, type WavFormat, wavFormats } from '../listen/index.ts';
import { collisionRules } from '../model/index.ts';
import { createSha256, sha256 } from '../numerics/sha256.ts';
import { type Performance, performProgram } from '../perform/index.ts';
import { hasFastKernel, loadKernel, type Stop } from '../run/index.ts';
import { accountTexts, applicableFields, contactTexts } from './contact-text.ts';
import { dataBytes, STANDARD_OUTPUT, type Target, targetOf, writeOutput } from './data-file.ts';
import { checkPlot, checkWritable, writeAtomically } from './files.ts';
import { compileModel, openModel, type Setting, settingsOf } from './models.ts';
import { collect, formatEnergy, formatNumber, sampleIndices, wholeNumber } from './options.ts';
import { perform } from './perform.ts';
import { drawPerformance } from './picture.ts';
import { withMidi, withScore } from './score.ts';
import { type Channel, channelsOf, checkWholeRate, encodeChannels, formatOf } from './sound-file.ts';
import { createTracer, tablesOf, tracesOf } from './trace.ts';
import { UserError } from './user-error.ts';

interface RenderOptions {
  readonly out?: string;
  readonly type?: string;
  readonly trace?: string[];
  readonly every?: string;
  readonly outputs?: boolean;
  readonly seconds?: string;
  readonly rate?: string;
  readonly set?: string[];
  readonly scheme?: string;
  readonly score?: string;
  readonly midi?: string;
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
    .description('render a model to a sound or data file, draw it, or print numbers')
    .argument('<model>', 'name of a model, path to a .yaml or .json file, or - for standard input')
    .option(
      '-o, --out <file>',
      'file to write: a sound (.wav, .flac) or all outputs in SI units (.csv, .npy, .npz, .mat, .parquet, .json); - for standard output (default: NAME.wav, or none with --json, --energy, --at or --plot)',
    )
    .option('--type <ending>', 'kind of file that "-o -" writes (default: wav)')
    .option(
      '--trace <what>',
      'more columns of a data file: energy, CONTACT:force,penetration,power or ELEMENT:displacement; repeatable',
      collect,
    )
    .option('--every <n>', 'keep only every n-th sample of the traces')
    .option('--no-outputs', 'leave the outputs out of a data file: only traces')
    .option('--seconds <s>', 'length of the render (default: that of the model)')
    .option('--rate <hz>', 'sample rate (default: that of the model)')
    .option('--set <path=value>', 'change a value of the model, e.g. contacts.collision.rule=27f; repeatable', collect)
    .addOption(
      new Option(
        '--scheme <scheme>',
        'rule for every collision, or it2 to solve all contacts by Newton iteration',
      ).choices([...collisionRules, 'it2']),
    )
    .option('--score <file>', 'play a score: events and players in .yaml or .json')
    .option('--midi <file>', 'play a MIDI file on a model that has keys')
    .option('--plot <file>', 'draw waveform, spectrogram and energy to an .svg, .pdf or .png file')
    .option('--energy', 'print the energy balance of each element and contact')
    .option('--at <n,n,…>', 'print all outputs in SI units, and the energies, at these sample indices')
    .addOption(
      new Option(
        '--format <format>',
        'samples of the file (default: float32; float64 with --raw, pcm24 in FLAC)',
      ).choices(wavFormats),
    )
    .option('--raw', 'write every output to a separate channel, unchanged, in its SI unit, as 64-bit float')
    .option(
      '--threads <n>',
      'threads for independent voices and parts (default: by work and cores); results are identical',
    )
    .option(
      '--fast',
      'use relaxed SIMD where the engine has it: faster, but results may differ in the last digits between machines',
    )
    .option('--json', 'print all measurements as one JSON object')
    .addHelpText(
      'after',
      `
A sound file holds the model's mix: two channels, or one per output with mix: stems, without DC and at -1 dB of full scale.
With --raw channel 1 is the first output of the model, channel 2 the second, and so on: what --at prints, with no gain, pan,
filter or level applied. The command lists the channels with their units, and --json has them as "channels".

A data file has one column per output, as --at prints it, named and with its unit; .csv, .npy and .parquet hold one table, so that traces
kept with --every need .npz, .mat or .json, or --no-outputs.

Examples:
  clangor render bouncing-ball -o ball.csv --trace knock:force,penetration --trace energy
  clangor render hammer-string -o string.npz --trace string:displacement --every 64
  clangor render mass-barrier --at 100,200 --set contacts.collision.stiffness=1e12
  clangor render bouncing-ball -o ball.wav --seconds 5 --rate 96000 --plot ball.svg
  clangor render mass-mass --json
  clangor render mass-mass --raw -o mass-mass.wav
  clangor render bowed-string --midi piece.mid -o piece.wav`,
    )
    .action(render);
}

/** How far --at alone may lengthen a render, s: an index with an extra digit must not run for hours. */
const MOST_ADDED = 60;

async function render(name: string, options: RenderOptions): Promise<void> {
  const settings = settingsOf(options);
  const named = openModel(name, [...settings, ...schemeSettings(name, settings, options.scheme)]);
  const scored = options.score === undefined ? named : withScore(named, options.score);
  const piece = options.midi === undefined ? undefined : withMidi(scored, options.midi);
  const voices = piece?.voices ?? [scored];
  const programs = voices.map((voice) => compileModel(voice));
  const [program] = programs;
  const at = options.at === undefined ? [] : sampleIndices(options.at);
  const length = options.seconds === undefined ? voices[0].model.seconds : named.model.seconds;
  const requested = framesOf(length, program.rate);
  const latest = at[at.length - 1] ?? 0;
  const most = options.seconds === undefined ? Math.max(requested, framesOf(MOST_ADDED, program.rate)) : requested;
  if (latest >= most) {
    const why = options.seconds === undefined ? 'or a longer render with --seconds' : 'the length of the render';
    throw new UserError(`--at: expected sample indices below ${most}, ${why}; got ${latest}`);
  }
  const frames = Math.max(requested, latest + 1);
  reportRefusal('', () => checkFrames(frames, program));

  const onlyNumbers = options.json || options.energy || at.length > 0 || options.plot !== undefined;
  const target = targetFor(options, onlyNumbers ? undefined : `${named.name}.wav`);
  const format = formatOf(target?.format === undefined ? target?.name : undefined, options);
  if (target !== undefined && target.path !== STANDARD_OUTPUT) checkWritable('--out', target.path);
  if (target !== undefined && target.format === undefined) {
    checkWholeRate(program.rate, named, settings);
    reportRefusal('--out: ', () => checkFile(program, frames, format, options.raw ? 'stems' : undefined));
  }
  const every = wholeNumber('--every', options.every ?? '1', 1, 1_000_000);
  if (options.trace !== undefined && programs.length > 1)
    throw new UserError(`--trace: expected one model; the file plays ${programs.length} voices, each its own`);
  if (target?.format !== undefined && every > 1 && options.outputs !== false && singleTable.includes(target.format))
    throw new UserError(
      `--every: expected .npz, .mat or .json, or --no-outputs: .${target.format} holds one table, and outputs keep every sample`,
    );
  const tracer =
    options.trace === undefined ? undefined : createTracer(program, tracesOf(options.trace, program), every, frames);
  if (options.plot !== undefined) await checkPlot(options.plot);

  const metered = Boolean(onlyNumbers) || tracer !== undefined;
  const fast = options.fast ?? false;
  if (fast && !hasFastKernel())
    console.error(
      '--fast: this engine has no relaxed SIMD (Node 20 needs --experimental-wasm-relaxed-simd); using the exact kernel',
    );
  // A piece rings on until it is quiet, unless a length is asked for.
  const ringing = piece !== undefined && options.seconds === undefined;
  const wanted = {
    metered,
    at,
    curves: options.plot !== undefined,
    ...(ringing && { quietFrom: framesOf(piece.end, program.rate) }),
  };
  const threads = options.threads === undefined ? {} : { threads: wholeNumber('--threads', options.threads, 1, 1024) };
  // What is watched sample by sample is rendered here, as a whole.
  const performance =
    tracer === undefined
      ? await perform(programs, frames, { ...wanted, fast, ...threads })
      : performProgram(
          program,
          await loadKernel(fast && hasFastKernel() ? 'fast' : 'exact'),
          frames,
          wanted,
          () => {},
          tracer.watcher,
        );
  for (const remark of piece?.remarks ?? []) console.error(`${options.midi}: ${remark}`);
  const raw = options.raw ?? false;
  const { clean, broken: silenced } = soundOf(program, performance.outputs, named.model.mix);
  const isData = target?.format !== undefined;
  const broken = raw || isData ? sanitise(performance.outputs).replaced : silenced;
  if (target !== undefined) {
    const bytes =
      target.format === undefined
        ? await encodeChannels(program.rate, format, raw ? { raw: performance.outputs } : { clean })
        : await dataBytes(
            tablesOf(program, performance.outputs, tracer?.table(), options.outputs ?? true),
            target.format,
            `Clangor ${named.name}, ${program.rate} Hz`,
          );
    if (target.path === STANDARD_OUTPUT) await writeOutput(bytes);
    else writeAtomically(target.path, bytes);
  }
  const channels = target === undefined || isData ? [] : channelsOf(program, raw);
  if (options.plot !== undefined) await drawPerformance(options.plot, named, program, performance, clean);
  const warnings = [
    ...measuredHits(program, performance.contacts),
    ...overstretched(program, performance.stretches),
    ...silentOutputs(program, performance.outputs),
  ];
  const report = () => toJson(named.name, program, performance, programs, { channels, warnings });
  const print = target?.path === STANDARD_OUTPUT ? console.error : console.log;
  if (options.json) print(JSON.stringify(report(), null, 2));
  else
    printSummary(print, named.name, program, performance, {
      out: target?.path === STANDARD_OUTPUT ? undefined : target?.path,
      raw: raw ? channels : [],
      plot: options.plot,
      energy: options.energy ?? false,
      warnings,
    });
  const [stop] = performance.stops;
  if (stop !== undefined)
    throw new UserError(
      `${name}: ${stop.path}: ${stop.reason} more than can be computed, and the sound ends after ${stop.sample} samples: ${HELPS[stop.reason]}`,
    );
  if (broken > 0)
    throw new UserError(
      `${name}: ${broken} samples were not finite${raw || isData ? '' : ' and were silenced'}: the parameters overflow double precision`,
    );
}

/** What a user can do about a run that ended. */
const HELPS: Readonly<Record<Stop['reason'], string>> = {
  stretches: 'move it less, make it thicker, or render at a higher rate',
  pushes: 'make it softer, drive it less, or make its ends heavier',
  stiffens: 'move it less, lower its cubic part, or make its ends heavier',
  stores: 'drive it less, or move its stiffness or exponent less',
};

/** What is written where; options that only a data file has are refused beside any other. */
function targetFor(options: RenderOptions, standard: string | undefined): Target | undefined {
  const path = options.out ?? standard;
  const target = path === undefined ? undefined : targetOf(path, options.type);
  const asked = [
    ...(options.trace === undefined ? [] : ['--trace']),
    ...(options.every === undefined ? [] : ['--every']),
    ...(options.outputs === false ? ['--no-outputs'] : []),
  ];
  if (target?.format === undefined && asked.length > 0)
    throw new UserError(
      `${asked[0]}: expected -o with a data file such as .csv or .npz as well; got ${path === undefined ? 'none' : `"${path}"`}`,
    );
  if (options.trace === undefined && asked.length > 0)
    throw new UserError(`${asked[0]}: expected --trace as well; got none`);
  if (target?.format !== undefined && (options.raw || options.format !== undefined))
    throw new UserError(
      `${options.raw ? '--raw' : '--format'}: expected a sound file beside it; a data file holds SI values as they are; got "${path}"`,
    );
  return target;
}

/** Applies a scheme to the whole model, as settings of its contacts. */
function schemeSettings(name: string, settings: readonly Setting[], scheme: string | undefined): Setting[] {
  const option = '--scheme';
  if (scheme === undefined) return [];
  if (scheme === 'it2') return [{ option, setting: 'solver.scheme=it2' }];
  const { contacts } = openModel(name, settings).model;
  return Object.entries(contacts).flatMap(([contact, { type }]) =>
    type === 'collision' ? [{ option, setting: `contacts.${contact}.rule=${scheme}` }] : [],
  );
}

/** Reports the error of a check as one line for the user. */
function reportRefusal(option: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new UserError(`${option}${(error as Error).message}`);
  }
}

/** SHA-256 over all outputs in order, as little-endian float64. */
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

function toJson(
  model: string,
  program: Program,
  performance: Performance,
  voices: readonly Program[],
  { channels, warnings }: { readonly channels: readonly Channel[]; readonly warnings: readonly string[] },
) {
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
    contacts: performance.contacts.map((contact) => applicableFields(program, contact)),
    ...(channels.length > 0 ? { channels } : {}),
    outputs: Object.fromEntries(
      program.outputs.map(({ name }, o) => [name, Object.fromEntries(marks.map(({ n }) => [n, outputs[o][n]]))]),
    ),
    ledger: Object.fromEntries(
      marks.map(({ n, ledger: { energy, dissipated, injected } }) => [n, { energy, dissipated, injected }]),
    ),
    parts: { elements: ledger.elements, contacts: ledger.contacts },
    warnings,
    ...(performance.newton.solves > 0 ? { newton: performance.newton } : {}),
    ...(performance.takeovers.length > 0 ? { takeovers: performance.takeovers } : {}),
    programHash:
      voices.length === 1 ? program.hash : sha256(new TextEncoder().encode(voices.map(({ hash }) => hash).join(''))),
    sha256: outputHash(outputs),
  };
}

function printSummary(
  print: (line: string) => void,
  model: string,
  program: Program,
  { ledger, contacts, outputs, wallSeconds, marks, metered, takeovers }: Performance,
  shown: {
    out: string | undefined;
    raw: readonly Channel[];
    plot: string | undefined;
    energy: boolean;
    warnings: readonly string[];
  },
): void {
  const seconds = outputs[0].length / program.rate;
  print(
    `${model}: ${formatNumber(seconds)} s at ${program.rate} Hz in ${wallSeconds.toFixed(2)} s, ${(seconds / wallSeconds).toFixed(1)} × real time`,
  );
  for (const { channel, name, unit } of shown.raw) print(`  channel ${channel}: ${name}, ${unit}`);
  for (const path of [shown.out, shown.plot]) if (path !== undefined) print(`  ${path}`);
  if (metered) {
    const { initial, energy, injected, dissipated, residual } = ledger;
    print(
      `  energy: ${formatEnergy(initial)} initial + ${formatEnergy(injected)} injected = ${formatEnergy(energy)} stored + ${formatEnergy(dissipated)} dissipated (residual ${residual.toExponential(1)})`,
    );
    for (const line of contactTexts(program, contacts)) print(`  ${line}`);
  }
  if (shown.energy) {
    for (const line of accountTexts(ledger)) print(`  ${line}`);
  }
  for (const { path, value, time, work, unpinned } of takeovers) {
    const lifted = unpinned.length === 0 ? '' : `; the grid that the model sets for ${unpinned.join(', ')} was lifted`;
    const booked = metered ? ` (${formatEnergy(work)} injected)` : '';
    print(
      `  at ${formatNumber(time)} s ${path} = ${formatNumber(value)} needs another grid: the motion was carried over${booked}${lifted}`,
    );
  }
  for (const { n, ledger: at } of marks) {
    const values = program.outputs.map(({ name, unit }, o) => `${name} ${outputs[o][n]} ${unit}`).join(', ');
    print(`  sample ${n}: ${values}; energy ${at.energy} J, dissipated ${at.dissipated} J, injected ${at.injected} J`);
  }
  for (const warning of shown.warnings) print(`  warning: ${warning}`);
}
