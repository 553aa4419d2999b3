export { type PerformAllOptions, performAll, threadsFor } from './parts.ts';
export { type Performance, performProgram, type Watcher } from './perform.ts';
export { ThreadLost } from './threads.ts';
