/** The sources that a node accepts, and how they become a Program with a playback level. */
import type { Program } from '../compile/index.ts';
import type { Model, ModelSource, Problem } from '../model/index.ts';
import { loadKernel, loadKernelBytes, needsFullKernel } from '../run/kernel.ts';
import { fetchedOnce } from './fetched.ts';
import type { Kernel } from './messages.ts';
import type { Timed } from './relive.ts';

/** Options of `createClangorNode`. */
export interface ClangorOptions {
  /** Keep the energy ledger, which takes up to twice the work. */
  readonly metered?: boolean;
  /** Send `view` events, about sixty per second. */
  readonly view?: boolean;
  /** Whether the model can be bowed, fingered, plucked and struck at any place; true by default. */
  readonly hands?: boolean;
  /** Address of the processor's file, for pages that host it themselves. */
  readonly workletUrl?: string | URL;
  /** Address of the kernel's binary, for pages that host it themselves. */
  readonly kernelUrl?: string | URL;
  /** Initial value of the parameter `gain`, 1. */
  readonly gain?: number;
  /** Factor from SI units to full scale, 1; if absent, found by rendering the first moments of the model. */
  readonly level?: number;
  /** What to play from the start, to the sample, as `snapshot` returns it. */
  readonly played?: readonly Timed[];
}

/** What a node can be created from: the text of a model, a model, or a compiled Program. */
export type ClangorSource = string | ModelSource | Model | Program;

/** A model was refused; the message has one line for each problem. */
export class ModelError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n'));
    this.name = 'ModelError';
    this.problems = problems;
  }
}

/** Loads the compiler on first use. */
export const compiler = fetchedOnce(() => import('./compiler.ts'));

/** What keys need, loaded with the first of them. */
export const scheduling = fetchedOnce(() => import('./scheduler.ts'));

/** What moves numbers by small steps, loaded with the first of them. */
export const gliding = fetchedOnce(() => import('./glides.ts'));

export interface Prepared {
  readonly program: Program;
  readonly level: number;
}

export async function prepareSource(
  source: ClangorSource,
  rate: number,
  { hands = true, level, kernelUrl }: ClangorOptions,
  current?: Prepared,
): Promise<Prepared | { readonly problems: readonly Problem[] }> {
  if (isProgram(source)) {
    if (source.rate !== rate && source.rate !== 2 * rate)
      return {
        problems: [
          {
            path: 'rate',
            message: `expected a Program at ${rate} Hz, or twice; got ${source.rate} Hz`,
          },
        ],
      };
    return { program: source, level: level ?? 1 };
  }
  const { audition, prepare, readModel } = await compiler();
  const model = readModel(source);
  if (!model.ok) return model;
  const program = prepare(model.value, rate, hands);
  if (!program.ok) return program;
  if (level !== undefined) return { program: program.value, level };
  if (current !== undefined && isEditOf(program.value, current.program)) return { ...current, program: program.value };
  const module =
    kernelUrl === undefined ? await loadKernel() : await WebAssembly.compile(await loadKernelBytes(kernelUrl));
  return { program: program.value, level: audition(program.value, module) };
}

/** The lean kernel for a compiled Program that needs no more, so that its page downloads less; otherwise the full one. */
export async function kernelFor(source: ClangorSource, { kernelUrl }: ClangorOptions): Promise<Kernel> {
  const isLean = kernelUrl === undefined && isProgram(source) && !needsFullKernel(source);
  return { isLean, bytes: await loadKernelBytes(kernelUrl, isLean ? 'lean' : 'exact') };
}

/** Whether a Program is an edit of the other, with the same elements and outputs: then the level stays the same. */
function isEditOf(edited: Program, original: Program): boolean {
  const signature = ({ elements, outputs }: Program) => JSON.stringify([elements.map(({ name }) => name), outputs]);
  return signature(edited) === signature(original);
}

export function isProgram(source: ClangorSource): source is Program {
  return typeof source === 'object' && 'image' in source && source.image instanceof Uint8Array;
}
