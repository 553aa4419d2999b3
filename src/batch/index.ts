export { benchMemory, benchSweep } from './bench.ts';
export {
  DatasetTrouble,
  openDataset,
  orderOf,
} from './dataset.ts';
export { drawItem } from './draw-item.ts';
export { openEngine } from './engine.ts';
export { finishDataset } from './finish.ts';
export { MissingPackage } from './needed.ts';
export { openPool } from './pool.ts';
export {
  type Connection,
  connect,
  QueueTrouble,
  queueStatus,
  shownAddress,
  submit,
  tidy,
  withoutSecrets,
  work,
} from './queue.ts';
export { BadRange, rangeOf } from './ranges.ts';
export { renderItem } from './render-item.ts';
export { type RunOptions, RunTrouble, runRange, type Tally } from './run-range.ts';
export { loadSweep, modelNamedIn, type OpenedSweep, type Sweep, type SweepSource, sweepHash } from './sweep.ts';
export { verifyDataset } from './verify.ts';
