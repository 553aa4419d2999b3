/** Runs in a thread: makes one item after the other and writes it. */
import { workerData } from 'piscina';
import { changeLimits } from '../model/limits.ts';
import { rowOf } from './columns.ts';
import { writeItem } from './dataset.ts';
import type { ItemAnswer, ItemTask, RowAnswer, RowTask, WorkerData } from './item-task.ts';
import { renderItem } from './render-item.ts';

const engine = workerData as WorkerData;
changeLimits(engine.limits);

export async function makeItem({ sweep, index, folder }: ItemTask): Promise<ItemAnswer> {
  try {
    const item = await renderItem(sweep, index, engine);
    await writeItem(folder, sweep, item);
    if (item.status === 'made') {
      const { frames, rate, rejections } = item.labels;
      return { status: 'made', index, seconds: frames / rate, rejections };
    }
    return { status: item.status, index, seconds: 0, rejections: item.reasons.length, reason: item.reasons[0] };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { status: 'trouble', index, message: `item ${index} could not be written (${code}: ${message})` };
  }
}

/** Only what is known of an item: nothing is written. */
export async function rowOfItem({ sweep, index }: RowTask): Promise<RowAnswer> {
  const item = await renderItem(sweep, index, engine);
  if (item.status === 'made') return { status: 'made', index, cells: Object.fromEntries(rowOf(item.labels)) };
  const cells = Object.fromEntries(
    Object.entries(item.parameters).map(([name, value]) => [`parameters.${name}`, value]),
  );
  return { status: item.status, index, cells, reason: item.reasons[0] };
}
