/**
 * What `clangor render` is asked to do: the options, checked against each other and against the model. Everything that can be refused is refused
 * here, before a long render begins.
 */
import type { Program } from '../compile/index.ts';
import { singleTable } from '../data/index.ts';
import { checkFile, checkFrames, framesOf, type SoundFormat, type WavFormat } from '../listen/index.ts';
import { STANDARD_OUTPUT, type Target, targetOf } from './data-file.ts';
import { checkPlot, checkWritable } from './files.ts';
import { compileModel, type NamedModel, openModel, type Setting, settingsOf } from './models.ts';
import { sampleIndices, wholeNumber } from './options.ts';
import { withMidi, withScore } from './score.ts';
import { checkWholeRate, formatOf } from './sound-file.ts';
import { createTracer, tracesOf } from './trace.ts';
import { UserError } from './user-error.ts';

export interface RenderOptions {
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

/** A checked request. */
export interface RenderPlan {
  readonly named: NamedModel;
  /** The model, or one copy for each voice of a MIDI file. */
  readonly programs: readonly Program[];
  /** What the model cannot do with the MIDI file, one line each. */
  readonly remarks: readonly string[];
  /** Samples to render at most; fewer if `quietFrom` is set and the sound ends sooner. */
  readonly frames: number;
  /** The last note of a MIDI file that rings until it is quiet, in samples. */
  readonly quietFrom: number | undefined;
  /** Samples whose values are printed. */
  readonly at: readonly number[];
  readonly metered: boolean;
  /** The file to write. */
  readonly target: Target | undefined;
  /** The format of a sound file. */
  readonly format: SoundFormat;
  readonly tracer: ReturnType<typeof createTracer> | undefined;
  readonly threads: number | undefined;
}

/** How far --at alone may lengthen a render, s: an index with an extra digit must not run for hours. */
const MOST_ADDED = 60;

export async function planOf(name: string, options: RenderOptions): Promise<RenderPlan> {
  const settings = settingsOf(options);
  const named = openModel(name, [...settings, ...schemeSettings(name, settings, options.scheme)]);
  const scored = options.score === undefined ? named : withScore(named, options.score);
  const piece = options.midi === undefined ? undefined : withMidi(scored, options.midi);
  const voices = piece?.voices ?? [scored];
  const programs = voices.map((voice) => compileModel(voice));
  const [program] = programs;

  const at = options.at === undefined ? [] : sampleIndices(options.at);
  const length = options.seconds === undefined ? voices[0].model.seconds : named.model.seconds;
  const frames = framesFor(program, length, at, options.seconds !== undefined);
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

  return {
    named,
    programs,
    remarks: (piece?.remarks ?? []).map((remark) => `${options.midi}: ${remark}`),
    frames,
    quietFrom: piece !== undefined && options.seconds === undefined ? framesOf(piece.end, program.rate) : undefined,
    at,
    metered: Boolean(onlyNumbers) || tracer !== undefined,
    target,
    format,
    tracer,
    threads: options.threads === undefined ? undefined : wholeNumber('--threads', options.threads, 1, 1024),
  };
}

/** Samples of the render; --at lengthens it to the last index asked for, unless the length is given. */
function framesFor({ rate }: Program, length: number, at: readonly number[], isGiven: boolean): number {
  const requested = framesOf(length, rate);
  const latest = at[at.length - 1] ?? 0;
  const most = isGiven ? requested : Math.max(requested, framesOf(MOST_ADDED, rate));
  if (latest >= most) {
    const why = isGiven ? 'the length of the render' : 'or a longer render with --seconds';
    throw new UserError(`--at: expected sample indices below ${most}, ${why}; got ${latest}`);
  }
  return Math.max(requested, latest + 1);
}

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
