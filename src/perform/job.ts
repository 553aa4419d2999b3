/** What a thread is asked to render, and what it answers. */
import type { Program } from '../compile/index.ts';
import type { Performance, PerformOptions } from './perform.ts';

export interface Job {
  readonly program: Program;
  readonly frames: number;
  readonly options: PerformOptions;
}

/** Seconds of sound that are done, or all of it. */
export type Reply = { readonly seconds: number } | { readonly performance: Performance };
