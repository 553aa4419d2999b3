export { benchMemory, benchSweep, type SweepBench } from './bench.ts';
export {
  DatasetTrouble,
  mismatch,
  type Order,
  openDataset,
  openedDataset,
  orderOf,
  readOrder,
  sweepOf,
} from './dataset.ts';
export { drawItem } from './draw-item.ts';
export { openEngine } from './engine.ts';
export { type Finished, finishDataset } from './finish.ts';
export { MissingPackage } from './needed.ts';
export { openPool, type Pool } from './pool.ts';
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
export { type Engine, type Item, type Labels, renderItem } from './render-item.ts';
export { RunTrouble, runRange, type Tally } from './run-range.ts';
export { loadSweep, modelNamedIn, type OpenedSweep, type Sweep, type SweepSource, sweepHash } from './sweep.ts';
export { type Verdict, verifyDataset } from './verify.ts';
