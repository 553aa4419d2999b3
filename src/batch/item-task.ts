/** What a thread is asked to do, and what it answers. */
import type { LimitChanges } from '../model/limits.ts';
import type { Cell } from './columns.ts';
import type { Engine } from './render-item.ts';
import type { Sweep } from './sweep.ts';

/** What every thread is given when it starts. */
export interface WorkerData extends Engine {
  readonly limits: LimitChanges;
}

export interface ItemTask {
  readonly sweep: Sweep;
  readonly index: number;
  readonly folder: string;
}

export type ItemAnswer =
  | {
      readonly status: 'made' | 'rejected' | 'failed';
      readonly index: number;
      /** Of sound. */
      readonly seconds: number;
      /** Draws that were rejected on the way. */
      readonly rejections: number;
      readonly reason?: string;
    }
  /** The disk is full, or the like: nothing is wrong with the item. */
  | { readonly status: 'trouble'; readonly index: number; readonly message: string };

export type RowTask = Pick<ItemTask, 'sweep' | 'index'>;

export interface RowAnswer {
  readonly status: 'made' | 'rejected' | 'failed';
  readonly index: number;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly reason?: string;
}
