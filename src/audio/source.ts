/** What a node can be made of, and how it becomes a Program that is as loud as it should be. */
import type { Program } from '../compile/index.ts';
import type { Model, ModelSource, Problem } from '../model/index.ts';
import { loadKernel, loadKernelBytes } from '../run/kernel.ts';

/** How a node is made. */
export interface ClangorOptions {
  /** Keep the energy ledger: up to twice the work. */
  readonly metered?: boolean;
  /** Send `view` events, about sixty a second. */
  readonly view?: boolean;
  /** Whether the model can be played anywhere; true unless said otherwise. */
  readonly hands?: boolean;
  /** Where the processor's file is, for pages that host it themselves. */
  readonly workletUrl?: string | URL;
  /** Where the kernel's binary is, for pages that host it themselves. */
  readonly kernelUrl?: string | URL;
  /** First value of the parameter `gain`, 1. */
  readonly gain?: number;
  /** Factor from SI units to full scale; found by listening to the model if absent, 1. */
  readonly level?: number;
}

/** What a node can be made of. */
export type ClangorSource = string | ModelSource | Model | Program;

/** Something is wrong with a model: one line each. */
export class ModelError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n'));
    this.name = 'ModelError';
    this.problems = problems;
  }
}

/** The compiler comes only when it is needed. */
export const compiler = () => import('./compiler.ts');

export interface Prepared {
  readonly program: Program;
  readonly level: number;
}

export async function prepareSource(
  source: ClangorSource,
  rate: number,
  { hands = true, level, kernelUrl }: ClangorOptions,
  known?: Prepared,
): Promise<Prepared | { readonly problems: readonly Problem[] }> {
  if (isProgram(source)) {
    if (source.rate !== rate)
      return {
        problems: [
          { path: 'rate', message: `expected a Program at ${rate} Hz, the rate of the context; got ${source.rate} Hz` },
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
  if (known !== undefined && isEdited(known.program, program.value)) return { ...known, program: program.value };
  const module =
    kernelUrl === undefined ? await loadKernel() : await WebAssembly.compile(await loadKernelBytes(kernelUrl));
  return { program: program.value, level: audition(program.value, module) };
}

/** Whether two Programs are of one model before and after an edit: then it stays as loud as it was. */
function isEdited(before: Program, after: Program): boolean {
  const heard = ({ elements, outputs }: Program) => JSON.stringify([elements.map(({ name }) => name), outputs]);
  return heard(before) === heard(after);
}

function isProgram(source: ClangorSource): source is Program {
  return typeof source === 'object' && 'image' in source && source.image instanceof Uint8Array;
}
