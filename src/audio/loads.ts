/** The Programs that a node has loaded. */
import type { Program } from '../compile/index.ts';
import type { Prepared } from './source.ts';

/** Number of Programs kept after others were loaded: frames and answers of an earlier Program may still arrive. */
const KEPT = 16;

export interface Loads {
  /** Number of loads before the current one. */
  readonly epoch: () => number;
  readonly current: () => Prepared;
  /** The Program of an epoch, if it is still kept. */
  readonly programOf: (epoch: number) => Program | undefined;
  /** Makes another Program the current one; none is forgotten while `keepsAll`. */
  readonly add: (prepared: Prepared, keepsAll: boolean) => void;
}

export function createLoads(first: Prepared): Loads {
  const kept = new Map([[0, first]]);
  let epoch = 0;
  return {
    epoch: () => epoch,
    current: () => kept.get(epoch) as Prepared,
    programOf: (one) => kept.get(one)?.program,
    add: (prepared, keepsAll) => {
      kept.set(++epoch, prepared);
      if (!keepsAll) kept.delete(epoch - KEPT);
    },
  };
}
