/**
 * Renders independent parts separately: every voice of a piece, and every part of a model that no contact connects with the rest. Sums are
 * always taken in the same order, so that the bits do not depend on the number of threads.
 */
import { availableParallelism } from 'node:os';
import { compile, type Program, partsOf } from '../compile/index.ts';
import { formOf } from '../model/elements.ts';
import { formatProblem, type Model } from '../model/index.ts';
import { hasFastKernel, loadKernel } from '../run/index.ts';
import { mergeParts, sumVoices } from './combine.ts';
import { type Performance, type PerformOptions, performProgram } from './perform.ts';
import { performThreaded, type Rendered, type RenderTask } from './schedule.ts';

/** Multiply-adds, about a tenth of a second: with less work, a thread takes longer to start than to run. */
const WORTH_A_THREAD = 5e8;

export interface PerformAllOptions extends PerformOptions {
  /** Use the relaxed SIMD kernel where the engine supports it. */
  readonly fast?: boolean;
  /** Number of threads; `threadsFor` if absent. */
  readonly threads?: number;
  /** Called several times per second of sound with the number of seconds rendered so far. */
  readonly onProgress?: (seconds: number) => void;
}

export async function performAll(
  programs: readonly Program[],
  frames: number,
  { fast = false, threads, onProgress = () => {}, ...options }: PerformAllOptions,
): Promise<Performance> {
  const startTime = performance.now();
  const kernel = loadKernel(fast && hasFastKernel() ? 'fast' : 'exact');
  const pieces = programs.flatMap((program, voice) =>
    piecesOf(program).map((compilePiece) => ({ voice, compilePiece })),
  );
  const secondsDone = pieces.map(() => 0);
  const progressOf = (piece: number) => (seconds: number) => {
    secondsDone[piece] = seconds;
    onProgress(secondsDone.reduce((sum, one) => sum + one, 0) / pieces.length);
  };
  const tasks = pieces.map(({ compilePiece }, i) => ({
    compileProgram: compilePiece,
    frames,
    options,
    onProgress: progressOf(i),
  }));
  const threadCount = Math.min(pieces.length, threads ?? threadsFor(programs, frames));
  const rendered = await (threadCount > 1
    ? performThreaded(tasks, kernel, threadCount)
    : performHere(tasks, await kernel));
  const wallSeconds = (performance.now() - startTime) / 1000;
  const voices = programs.map((program, voice) => {
    const parts = rendered.filter((_, i) => pieces[i].voice === voice);
    if (parts.length === 1) return parts[0].performance;
    return mergeParts(
      program,
      parts.map((part) => part.program),
      parts.map((part) => part.performance),
    );
  });
  return { ...(voices.length === 1 ? voices[0] : sumVoices(voices)), wallSeconds };
}

/** Number of threads worth starting: limited by the cores, the pieces and the amount of work. */
export function threadsFor(programs: readonly Program[], frames: number): number {
  const work = programs.reduce((sum, { cost }) => sum + cost.idle, 0) * frames;
  const pieces = programs.flatMap(piecesOf).length;
  return Math.min(availableParallelism(), pieces, Math.max(1, Math.floor(work / WORTH_A_THREAD)));
}

/** For each part a function that compiles it; the Program itself where it cannot be split. */
function piecesOf(program: Program): readonly (() => Program)[] {
  const { model } = program;
  const parts = partsOf(model);
  const hasBarrierOutput = Object.values(model.outputs).some(
    (output) => 'at' in output && formOf(model.elements[output.at.element]) === 'barrier',
  );
  return parts.length > 1 && !hasBarrierOutput ? parts.map((part) => () => compilePart(model, part)) : [() => program];
}

/** A model that compiles as a whole also compiles in parts, so a failure here is a bug. */
function compilePart(model: Model, part: readonly string[]): Program {
  const compiled = compile(model, part);
  if (!compiled.ok) throw new Error(compiled.problems.map(formatProblem).join('\n'));
  return compiled.value;
}

function performHere(tasks: readonly RenderTask[], kernel: WebAssembly.Module): Rendered[] {
  return tasks.map(({ compileProgram, frames, options, onProgress }) => {
    const program = compileProgram();
    return { program, performance: performProgram(program, kernel, frames, options, onProgress) };
  });
}
