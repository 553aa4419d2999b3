export { type PerformAllOptions, performAll, threadsFor } from './parts.ts';
export type { EnergyCurves, Performance, PerformOptions } from './perform.ts';
export { ThreadLost } from './threads.ts';
