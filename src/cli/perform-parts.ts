/**
 * Renders what does not touch each other one by one: every voice of a piece, and every part of a model that no contact connects. Here or on
 * several threads, the sums are taken in the same order, so that the bits do not depend on the number of threads.
 */
import { availableParallelism } from 'node:os';
import { type Program, partsOf } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { type Performance, type PerformOptions, performModel } from './perform.ts';
import { compilePart, type Job } from './perform-job.ts';
import { beside, together } from './perform-together.ts';
import { soundProgress } from './progress.ts';

/** Below this many multiply-adds a thread takes longer to start than to work. */
const WORTH_A_THREAD = 1e9;

/** `threads`: as many as there is work and cores for, if absent. */
export async function performAll(
  programs: readonly Program[],
  frames: number,
  options: PerformOptions,
  threads?: number,
): Promise<Performance> {
  const jobs = programs.flatMap(({ model }): Job[] =>
    partsToRender(model).map((part) => ({ model, frames, options, ...(part === undefined ? {} : { part }) })),
  );
  const work = programs.reduce((sum, { cost }) => sum + cost.idle, 0) * frames;
  const useful = Math.min(availableParallelism(), Math.max(1, Math.floor(work / WORTH_A_THREAD)));
  const { rate } = programs[0];
  const progress = soundProgress(frames / rate);
  const done = jobs.map(() => 0);
  const onBeat = (job: number) => (seconds: number) => {
    done[job] = seconds;
    progress.update(done.reduce((sum, one) => sum + one, 0) / jobs.length);
  };
  const begun = performance.now();
  const count = Math.min(jobs.length, threads ?? useful);
  const made = count > 1 ? await performThreaded(jobs, count, onBeat) : await performHere(jobs, onBeat);
  const wallSeconds = (performance.now() - begun) / 1000;
  progress.stop();
  const voices = programs.map((program) => {
    const own = jobs.flatMap((job, i) => (job.model === program.model ? [i] : []));
    if (own.length === 1) return made[own[0]];
    const parts = own.map((i) => compilePart(jobs[i]));
    return beside(
      program,
      parts,
      own.map((i) => made[i]),
    );
  });
  return { ...(voices.length === 1 ? voices[0] : together(voices)), wallSeconds };
}

/** One job for each part, or one for all where nothing can be parted. */
function partsToRender(model: Model): readonly (readonly string[] | undefined)[] {
  const parts = partsOf(model);
  const still = Object.values(model.outputs).some(
    (output) => 'at' in output && model.elements[output.at.element].type === 'barrier',
  );
  return parts.length > 1 && !still ? parts : [undefined];
}

type OnBeat = (job: number) => (seconds: number) => void;

async function performHere(jobs: readonly Job[], onBeat: OnBeat): Promise<Performance[]> {
  const made: Performance[] = [];
  for (const [i, job] of jobs.entries())
    made.push(await performModel(compilePart(job), job.frames, job.options, onBeat(i)));
  return made;
}

/** Threads take the next job as soon as they are free. */
async function performThreaded(jobs: readonly Job[], count: number, onBeat: OnBeat): Promise<Performance[]> {
  const { startThread } = await import('./perform-threads.ts');
  const threads = Array.from({ length: count }, () => startThread());
  const made: Performance[] = [];
  let next = 0;
  const work = async (thread: ReturnType<typeof startThread>) => {
    while (next < jobs.length) {
      const i = next++;
      made[i] = await thread.perform(jobs[i], onBeat(i));
    }
  };
  try {
    await Promise.all(threads.map(work));
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return made;
}
