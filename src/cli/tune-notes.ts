/** Plays single notes of a model and measures them: every key at some velocities, each from rest. */
import { loudnessOf } from '../batch/loudness.ts';
import { compile, type Program } from '../compile/index.ts';
import { createPlays } from '../compile/plays.ts';
import { mix } from '../listen/index.ts';
import { type Heard, hearNote } from '../listen/note.ts';
import type { Checked, KeyActions, Model } from '../model/index.ts';
import { pitchOf } from '../model/tunings.ts';
import { performProgram } from '../perform/perform.ts';
import { performThreaded } from '../perform/schedule.ts';
import { createPerformer } from '../players/performer.ts';
import { voiceOf } from '../players/voices.ts';
import { withoutScore } from '../players/without-score.ts';
import { loadKernel } from '../run/index.ts';

/** One note, Hz, cents and s; null where it cannot be told. */
export interface NoteReport extends Heard {
  readonly key: number;
  readonly velocity: number;
  readonly wanted: number | null;
  readonly cents: number | null;
  /** Of the note in stereo, LUFS; null if it is silent. */
  readonly loudness: number | null;
  /** Largest sample of a channel, in stereo; 1 is full scale. */
  readonly level: number;
}

export interface NotesOptions {
  readonly keys?: readonly number[];
  readonly velocities: readonly number[];
  /** Length of each note, which is held throughout, s. */
  readonly seconds: number;
  readonly threads: number;
  readonly onNote?: () => void;
}

/** Keys of a piano, which a model of copies without a range may have. */
const PIANO = [21, 108] as const;
/** The sample of the first update, at which a note begins (compile/change.ts). */
const FIRST = 2;

/** The keys that a model has. */
export function keysOf({ keys }: Model): number[] {
  if (keys === undefined) return [];
  if ('body' in keys)
    return [...new Set(keys.body.filter((rule) => isPlayed(rule)).map((rule) => rule.keys))].sort((a, b) => a - b);
  const [low, high] = keys.range ?? PIANO;
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

function isPlayed({ play, bow, blow, on }: KeyActions): boolean {
  return [play, bow, blow, on].some((one) => one !== undefined);
}

export async function measureNotes(model: Model, options: NotesOptions): Promise<Checked<NoteReport[]>> {
  const { velocities, seconds, threads, onNote = () => {} } = options;
  const isBody = model.keys !== undefined && 'body' in model.keys;
  const whole = isBody ? compile(withoutScore(model)) : undefined;
  if (whole?.ok === false) return whole;
  const reports: NoteReport[] = [];
  const kernel = loadKernel();
  const notes = (options.keys ?? keysOf(model)).flatMap((key) => velocities.map((velocity) => ({ key, velocity })));
  const programs = new Map<number, Program>();
  const programOf = (key: number): Checked<Program> => {
    const known = whole?.value ?? programs.get(key);
    if (known !== undefined) return { ok: true, value: known };
    const voice = voiceOf(model, key);
    const program = voice.ok ? compile(voice.value) : voice;
    if (program.ok) programs.set(key, program.value);
    return program;
  };
  // A few notes at a time, so that their samples need not all be kept.
  const batch = Math.max(1, 2 * threads);
  for (let n = 0; n < notes.length; n += batch) {
    const now = notes.slice(n, n + batch);
    const found = now.map(({ key }) => programOf(key));
    const wrong = found.find((one) => !one.ok);
    if (wrong?.ok === false) return wrong;
    const tasks = now.map(({ key, velocity }, i) => {
      const program = playing((found[i] as { readonly value: Program }).value, key, velocity);
      const frames = Math.round(seconds * program.rate);
      const options = { metered: false, at: [], curves: false };
      return { compileProgram: () => program, frames, options, onProgress: () => {} };
    });
    const performances =
      threads > 1 && tasks.length > 1
        ? (await performThreaded(tasks, kernel, Math.min(threads, tasks.length))).map(({ performance }) => performance)
        : await Promise.all(
            tasks.map(async ({ compileProgram, frames, options }) =>
              performProgram(compileProgram(), await kernel, frames, options),
            ),
          );
    now.forEach(({ key, velocity }, i) => {
      const program = tasks[i].compileProgram();
      const wanted = wantedOf(model, key);
      const heard = hearNote(mono(program, performances[i].outputs), program.rate, wanted);
      const onset = heard.onset === null ? null : Math.max(0, heard.onset - FIRST / program.rate);
      const cents = wanted === null || heard.measured === null ? null : 1200 * Math.log2(heard.measured / wanted);
      const channels = mix(
        program.outputs.map(({ gain, pan }, o) => ({ samples: performances[i].outputs[o], gain, pan })),
        'stereo',
      );
      const level = channels.reduce((most, one) => one.reduce((all, x) => Math.max(all, Math.abs(x)), most), 0);
      const loudness = loudnessOf(channels, program.rate);
      reports.push({ key, velocity, wanted, cents, ...heard, onset, loudness, level });
      onNote();
    });
    for (const key of programs.keys())
      if (!notes.slice(n + batch).some((note) => note.key === key)) programs.delete(key);
  }
  return { ok: true, value: reports };
}

/** The pitch that a key should have, Hz; null if it has none. */
function wantedOf({ keys }: Model, key: number): number | null {
  const rules = keys !== undefined && 'body' in keys ? keys.body.filter((rule) => rule.keys === key) : [];
  if (rules.some(({ pitched }) => pitched === false)) return null;
  return rules.find(({ pitch }) => pitch !== undefined)?.pitch ?? pitchOf(key);
}

/** The Program with one note that is struck at the start and held. */
function playing(program: Program, key: number, velocity: number): Program {
  const { keys } = program.model;
  if (keys === undefined || !('body' in keys)) return program;
  const channel = (keys.channel ?? 1) - 1;
  const find = createPlays(program);
  const events = createPerformer(keys)
    .perform({ type: 'on', channel, key, velocity })
    .flatMap((action) => find(action).map(({ delay, event }) => ({ sample: FIRST + delay, event })));
  const plays = [...(program.plays ?? []), ...events].sort((a, b) => a.sample - b.sample);
  return { ...program, plays };
}

function mono({ outputs }: Program, samples: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(samples[0].length);
  samples.forEach((one, o) => {
    const { gain } = outputs[o];
    for (let i = 0; i < sum.length; i++) sum[i] += gain * one[i];
  });
  return sum;
}
