/** Messages to and from a render thread. */
import type { Program } from '../compile/index.ts';
import type { Performance, PerformOptions } from './perform.ts';

export interface Job {
  readonly program: Program;
  readonly frames: number;
  readonly options: PerformOptions;
}

/** Progress in seconds of sound, or the result. */
export type Reply = { readonly seconds: number } | { readonly performance: Performance };
