/** What a thread is asked to render, and what it answers. */
import { compile, type Program } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import type { Performance, PerformOptions } from './perform.ts';
import { troubleOf } from './trouble.ts';

export interface Job {
  readonly model: Model;
  /** What of it, one of `partsOf(model)`; all of it if absent. */
  readonly part?: readonly string[];
  readonly frames: number;
  readonly options: PerformOptions;
}

/** Seconds of sound that are done, or all of it. */
export type Reply = { readonly seconds: number } | { readonly performance: Performance };

export function compilePart({ model, part }: Job): Program {
  const compiled = compile(model, part);
  if (!compiled.ok) throw troubleOf(compiled.problems);
  return compiled.value;
}
