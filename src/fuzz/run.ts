/** Draws, examines and shrinks one random model after the other, and counts. */
import { compile, type Program } from '../compile/index.ts';
import { checkModel, type Model, type ModelSource } from '../model/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { drawModel } from './draw-model.ts';
import type { Finding } from './finding.ts';
import { examine } from './properties.ts';
import { shrink } from './shrink.ts';

export interface Failure extends Finding {
  /** Which model of the seed it is, counted from 0. */
  readonly index: number;
  /** The model, or a smaller one that fails in the same way. */
  readonly source: ModelSource;
}

/** The keys by which the events of a score are told apart. */
const EVENTS = ['play', 'set', 'move', 'press', 'note', 'midi'];

/** How often each kind of element, contact, player, event and output occurred. */
type Kinds = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface Tally {
  readonly seed: number;
  /** Models drawn so far; the next one has this index. */
  readonly next: number;
  /** Models examined: those of `next` that could be compiled. */
  readonly models: number;
  /** Drafts of models that the compiler refused, in one line each, before they were repaired. */
  readonly refused: number;
  /** Models whose run stopped, because they came to what cannot be computed. */
  readonly stopped: number;
  /** Models of which the dense reference knew enough to compute some samples, too. */
  readonly compared: number;
  /** Samples computed, and how long they would sound, s. */
  readonly samples: number;
  readonly sound: number;
  readonly worstResidual: number;
  readonly worstAttraction: number;
  readonly worstPenetration: number;
  readonly kinds: Kinds;
}

export function newTally(seed: number, from = 0): Tally {
  const worst = { worstResidual: 0, worstAttraction: 0, worstPenetration: 0 };
  return {
    seed,
    next: from,
    models: 0,
    refused: 0,
    stopped: 0,
    compared: 0,
    samples: 0,
    sound: 0,
    ...worst,
    kinds: {},
  };
}

/** Two runs of neighbouring ranges of one seed, as one. */
export function joinTallies(one: Tally, next: Tally): Tally {
  const sum = (key: 'models' | 'refused' | 'stopped' | 'compared' | 'samples' | 'sound') => one[key] + next[key];
  const largest = (key: 'worstResidual' | 'worstAttraction' | 'worstPenetration') => Math.max(one[key], next[key]);
  const kinds: Record<string, Record<string, number>> = {};
  for (const { kinds: some } of [one, next])
    for (const [section, counts] of Object.entries(some))
      for (const [kind, count] of Object.entries(counts)) {
        kinds[section] ??= {};
        kinds[section][kind] = (kinds[section][kind] ?? 0) + count;
      }
  return {
    seed: one.seed,
    next: next.next,
    models: sum('models'),
    refused: sum('refused'),
    stopped: sum('stopped'),
    compared: sum('compared'),
    samples: sum('samples'),
    sound: sum('sound'),
    worstResidual: largest('worstResidual'),
    worstAttraction: largest('worstAttraction'),
    worstPenetration: largest('worstPenetration'),
    kinds,
  };
}

/** The seed of one model of a run: neighbouring runs share none of their first million. */
function seedOf(seed: number, index: number): number {
  return (Math.floor(2 ** 32 * randomFrom(seed)()) + index) >>> 0;
}

/** Examines the next model. One that fails is made smaller if `shrinks` says so of the property that it lacks, which takes a while. */
export function fuzzNext(
  tally: Tally,
  samples: number,
  module: WebAssembly.Module,
  shrinks: (property: Failure['property']) => boolean = () => true,
): { readonly tally: Tally; readonly failure?: Failure } {
  const index = tally.next;
  const { drawn, refused, thrown } = drawModel(seedOf(tally.seed, index), samples);
  const before = { ...tally, next: index + 1, refused: tally.refused + refused };
  if (thrown !== undefined) {
    const source = shrinks('throws')
      ? shrink(thrown.source, (smaller) => compiled(smaller) instanceof Error)
      : thrown.source;
    const failure = { index, source, property: 'throws', message: thrown.message } as const;
    return { tally: { ...before, models: tally.models + 1 }, failure };
  }
  if (drawn === undefined) return { tally: before };
  const { finding, measures } = examine(drawn.program, module, samples);
  const { residual, attraction, penetration } = measures;
  // A model that fails would hide how well the others do.
  const worst =
    finding === undefined
      ? {
          worstResidual: Math.max(tally.worstResidual, residual),
          worstAttraction: Math.max(tally.worstAttraction, attraction),
          worstPenetration: Math.max(tally.worstPenetration, penetration),
        }
      : {};
  const next: Tally = {
    ...before,
    models: tally.models + 1,
    stopped: tally.stopped + (measures.stopped ? 1 : 0),
    compared: tally.compared + (measures.compared > 0 ? 1 : 0),
    samples: tally.samples + samples,
    sound: tally.sound + samples / drawn.program.rate,
    ...worst,
    kinds: countKinds(tally.kinds, drawn.model),
  };
  if (finding === undefined) return { tally: next };
  if (!shrinks(finding.property)) return { tally: next, failure: { index, source: drawn.source, ...finding } };
  const source = shrink(drawn.source, (smaller) => {
    const program = compiled(smaller);
    if (program === undefined || program instanceof Error) return false;
    // Without its grid a body may become so large that it takes minutes.
    return (
      program.cost.busy <= drawn.program.cost.busy &&
      examine(program, module, samples).finding?.property === finding.property
    );
  });
  const program = compiled(source);
  const runs = program !== undefined && !(program instanceof Error);
  const shrunk = runs ? examine(program, module, samples).finding : undefined;
  return { tally: next, failure: { index, source, ...(shrunk ?? finding) } };
}

/** The Program of a model; undefined if it is refused, and the error if one is thrown. */
function compiled(source: ModelSource): Program | Error | undefined {
  try {
    const model = checkModel(source);
    const program = model.ok ? compile(model.value) : model;
    return program.ok ? program.value : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function countKinds(before: Kinds, model: Model): Kinds {
  const kinds: Record<string, Record<string, number>> = {};
  const count = (section: string, kind: string) => {
    kinds[section] ??= { ...before[section] };
    kinds[section][kind] = (kinds[section][kind] ?? 0) + 1;
  };
  for (const { type } of Object.values(model.elements)) count('elements', type);
  for (const { type } of Object.values(model.contacts)) count('contacts', type);
  for (const { type } of Object.values(model.players)) count('players', type);
  for (const { quantity } of Object.values(model.outputs)) count('outputs', quantity);
  for (const event of model.score) count('score', EVENTS.find((kind) => kind in event) ?? 'other');
  return { ...before, ...kinds };
}
