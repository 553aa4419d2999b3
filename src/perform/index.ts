export { type PerformAllOptions, performAll, threadsFor } from './parts.ts';
export type { Performance } from './perform.ts';
export { ThreadLost } from './threads.ts';
