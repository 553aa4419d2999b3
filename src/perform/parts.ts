/**
 * Renders what does not touch each other one by one: every voice of a piece, and every part of a model that no contact connects. Here or on
 * several threads, the sums are taken in the same order, so that the bits do not depend on the number of threads.
 */
import { availableParallelism } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { compile, type Program, partsOf } from '../compile/index.ts';
import { formatProblem, type Model } from '../model/index.ts';
import { hasFastKernel, loadKernel } from '../run/index.ts';
import type { Job } from './job.ts';
import { type Performance, type PerformOptions, performProgram } from './perform.ts';
import { startThreads, type Thread } from './threads.ts';
import { beside, together } from './together.ts';

/** Below this many multiply-adds a thread takes longer to start than to work. */
const WORTH_A_THREAD = 1e9;

export interface PerformAllOptions extends PerformOptions {
  /** Take the fast kernel where the engine has it. */
  readonly fast?: boolean;
  /** `threadsFor` if absent. */
  readonly threads?: number;
  /** Hears several times a second of sound how many seconds of the whole are done. */
  readonly onBeat?: (seconds: number) => void;
}

export async function performAll(
  programs: readonly Program[],
  frames: number,
  { fast = false, threads, onBeat = () => {}, ...options }: PerformAllOptions,
): Promise<Performance> {
  const begun = performance.now();
  const kernel = await loadKernel(fast && hasFastKernel() ? 'fast' : 'exact');
  const parts = programs.map(({ model }) => partsToRender(model));
  const count = Math.min(parts.flat().length, threads ?? threadsFor(programs, frames));
  // Threads start while the parts are compiled.
  const [voices, started] = await Promise.all([
    compileParts(programs, parts),
    count > 1 ? startThreads(count, kernel) : [],
  ]);
  const jobs = voices.flat().map((program): Job => ({ program, frames, options }));
  const done = jobs.map(() => 0);
  const beats = jobs.map((_, i) => (seconds: number) => {
    done[i] = seconds;
    onBeat(done.reduce((sum, one) => sum + one, 0) / jobs.length);
  });
  const made =
    count > 1
      ? await performThreaded(jobs, started, beats)
      : jobs.map(({ program }, i) => performProgram(program, kernel, frames, options, beats[i]));
  const wallSeconds = (performance.now() - begun) / 1000;
  const performances = voices.map((own, v) => {
    const first = voices.slice(0, v).flat().length;
    return own.length === 1 ? made[first] : beside(programs[v], own, made.slice(first, first + own.length));
  });
  return { ...(performances.length === 1 ? performances[0] : together(performances)), wallSeconds };
}

/** As many threads as there is work and cores for. */
export function threadsFor(programs: readonly Program[], frames: number): number {
  const work = programs.reduce((sum, { cost }) => sum + cost.idle, 0) * frames;
  return Math.min(availableParallelism(), Math.max(1, Math.floor(work / WORTH_A_THREAD)));
}

type Parts = readonly (readonly string[] | undefined)[];

/** Names of what moves in each part; one without names, for all of it, where nothing can be parted. */
function partsToRender(model: Model): Parts {
  const parts = partsOf(model);
  const still = Object.values(model.outputs).some(
    (output) => 'at' in output && model.elements[output.at.element].type === 'barrier',
  );
  return parts.length > 1 && !still ? parts : [undefined];
}

/** The Programs of every voice; threads that start are listened to in between. */
async function compileParts(voices: readonly Program[], parts: readonly Parts[]): Promise<Program[][]> {
  const compiled: Program[][] = voices.map(() => []);
  for (const [v, voice] of voices.entries())
    for (const part of parts[v]) {
      compiled[v].push(part === undefined ? voice : compilePart(voice.model, part));
      await turn();
    }
  return compiled;
}

/** What compiles as a whole does so in parts: anything else is our own mistake. */
function compilePart(model: Model, part: readonly string[]): Program {
  const compiled = compile(model, part);
  if (!compiled.ok) throw new Error(compiled.problems.map(formatProblem).join('\n'));
  return compiled.value;
}

/** Threads take the costliest job that is left as soon as they are free, so that the last ones are short. */
async function performThreaded(
  jobs: readonly Job[],
  threads: readonly Thread[],
  beats: readonly ((seconds: number) => void)[],
): Promise<Performance[]> {
  const made: Performance[] = [];
  const left = jobs.map((_, i) => i).sort((a, b) => jobs[b].program.cost.busy - jobs[a].program.cost.busy);
  const work = async (thread: Thread) => {
    for (let i = left.shift(); i !== undefined; i = left.shift()) made[i] = await thread.perform(jobs[i], beats[i]);
  };
  try {
    await Promise.all(threads.map(work));
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return made;
}
