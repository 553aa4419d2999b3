/**
 * Renders what does not touch each other one by one: every voice of a piece, and every part of a model that no contact connects. Here or on
 * several threads, the sums are taken in the same order, so that the bits do not depend on the number of threads.
 */
import { availableParallelism } from 'node:os';
import { compile, type Program, partsOf } from '../compile/index.ts';
import { formOf } from '../model/elements.ts';
import { formatProblem, type Model } from '../model/index.ts';
import { hasFastKernel, loadKernel } from '../run/index.ts';
import { type Performance, type PerformOptions, performProgram } from './perform.ts';
import { type Made, type Order, performThreaded } from './schedule.ts';
import { beside, together } from './together.ts';

/** Multiply-adds, a tenth of a second or so: below this a thread takes longer to start than to work. */
const WORTH_A_THREAD = 5e8;

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
  const kernel = loadKernel(fast && hasFastKernel() ? 'fast' : 'exact');
  const pieces = programs.flatMap((program, voice) => piecesOf(program).map((compiled) => ({ voice, compiled })));
  const done = pieces.map(() => 0);
  const heard = (piece: number) => (seconds: number) => {
    done[piece] = seconds;
    onBeat(done.reduce((sum, one) => sum + one, 0) / pieces.length);
  };
  const orders = pieces.map(({ compiled }, i) => ({ compiled, frames, options, onBeat: heard(i) }));
  const count = Math.min(pieces.length, threads ?? threadsFor(programs, frames));
  const made = await (count > 1 ? performThreaded(orders, kernel, count) : performHere(orders, await kernel));
  const wallSeconds = (performance.now() - begun) / 1000;
  const voices = programs.map((program, voice) => {
    const own = made.filter((_, i) => pieces[i].voice === voice);
    if (own.length === 1) return own[0].performance;
    return beside(
      program,
      own.map((one) => one.program),
      own.map((one) => one.performance),
    );
  });
  return { ...(voices.length === 1 ? voices[0] : together(voices)), wallSeconds };
}

/** As many threads as there are pieces, work and cores for. */
export function threadsFor(programs: readonly Program[], frames: number): number {
  const work = programs.reduce((sum, { cost }) => sum + cost.idle, 0) * frames;
  const pieces = programs.flatMap(piecesOf).length;
  return Math.min(availableParallelism(), pieces, Math.max(1, Math.floor(work / WORTH_A_THREAD)));
}

/** A Program for each part, compiled when asked for; the Program itself where nothing can be parted. */
function piecesOf(program: Program): readonly (() => Program)[] {
  const { model } = program;
  const parts = partsOf(model);
  const still = Object.values(model.outputs).some(
    (output) => 'at' in output && formOf(model.elements[output.at.element]) === 'barrier',
  );
  return parts.length > 1 && !still ? parts.map((part) => () => compilePart(model, part)) : [() => program];
}

/** What compiles as a whole does so in parts: anything else is our own mistake. */
function compilePart(model: Model, part: readonly string[]): Program {
  const compiled = compile(model, part);
  if (!compiled.ok) throw new Error(compiled.problems.map(formatProblem).join('\n'));
  return compiled.value;
}

function performHere(orders: readonly Order[], kernel: WebAssembly.Module): Made[] {
  return orders.map(({ compiled, frames, options, onBeat }) => {
    const program = compiled();
    return { program, performance: performProgram(program, kernel, frames, options, onBeat) };
  });
}
