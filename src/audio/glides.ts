/**
 * Moves numbers that change masses, grids or losses while a page plays: by small steps, each a live change. A page compiles every step, so that steps are as close as
 * that allows; the newest aim of a path wins. Only pages that move such numbers load it.
 */
import type { Program } from '../compile/index.ts';
import type { Ranges } from '../model/ranges.ts';

/** A way to a value. */
export interface Glide {
  readonly path: string;
  readonly to: number;
  /** s. */
  readonly over: number;
  /** Time of the context at which it begins, s. */
  readonly from: number;
}

/** Shortest time between two steps, s. */
const STEP = 5e-3;

interface Stage {
  readonly context: BaseAudioContext;
  readonly program: () => Program;
  /** Sets a number at a time of the context, or as soon as possible. */
  readonly set: (path: string, value: number, when: number | undefined) => Promise<void>;
}

/** Resolves when the glide is on its way; in an OfflineAudioContext, which has no present, when all of its steps are. */
export function createGlides({ context, program, set }: Stage): (glide: Glide) => Promise<void> {
  const isOffline = !('close' in context);
  /** Per path, the glide under way and those that come after it. */
  const queues = new Map<string, Glide[]>();
  /** The time of a step: later than asked for if the steps before it took longer. Waits for a task of its own, so that newer aims are heard first. */
  const reach = async (time: number) => {
    if (isOffline) return time;
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, 1000 * (time - context.currentTime))));
    return Math.max(time, context.currentTime);
  };

  const run = async (queue: Glide[]) => {
    let time = 0;
    for (let [glide] = queue; glide !== undefined; [glide] = queue) {
      const { path, over, from } = glide;
      const start = numberAt(program(), path);
      const to = within(program(), path, glide.to);
      time = await reach(Math.max(time, from));
      for (let part = 0; part < 1 && start !== undefined && !(queue.length > 1 && time >= queue[1].from); ) {
        // Each step takes the value in its middle.
        part = over <= STEP ? 1 : Math.min(1, (time - from + STEP / 2) / over);
        await set(path, part < 1 ? start + (to - start) * part : to, isOffline ? time : undefined);
        time = await reach(time + STEP);
      }
      queue.shift();
    }
  };
  return async (glide) => {
    const queue = queues.get(glide.path) ?? [];
    queues.set(glide.path, queue);
    queue.push(glide);
    if (queue.length > 1) return;
    const running = run(queue);
    if (isOffline) await running;
  };
}

function ownerOf({ model }: Program, path: string): object | undefined {
  const [section, name] = path.split('.');
  return (section === 'contacts' ? model.contacts : model.elements)[name];
}

function numberAt(program: Program, path: string): number | undefined {
  const value = (ownerOf(program, path) as Readonly<Record<string, unknown>> | undefined)?.[path.split('.')[2]];
  return typeof value === 'number' ? value : undefined;
}

/** Held within its range, if the model declares one. */
function within(program: Program, path: string, value: number): number {
  const owner = ownerOf(program, path) as { readonly range?: Ranges } | undefined;
  const [low, high] = owner?.range?.[path.split('.')[2]] ?? [value, value];
  return Math.min(high, Math.max(low, value));
}
