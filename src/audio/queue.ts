/** Events ordered by frame; events at the same frame keep the order in which they were added. */

export interface Queue<Event> {
  readonly add: (frame: number, event: Event) => void;
  /** Removes and returns the next event due at `frame`, if any. */
  readonly take: (frame: number) => Event | undefined;
  /** Frame of the next event, or infinity. */
  readonly next: () => number;
  /** Makes all events due at `frame`, in their order. */
  readonly makeDue: (frame: number) => void;
}

export function createQueue<Event>(): Queue<Event> {
  let waiting: { readonly frame: number; readonly event: Event }[] = [];
  return {
    add: (frame, event) => {
      let index = waiting.length;
      while (index > 0 && waiting[index - 1].frame > frame) index--;
      waiting.splice(index, 0, { frame, event });
    },
    take: (frame) => (waiting.length > 0 && waiting[0].frame <= frame ? waiting.shift()?.event : undefined),
    next: () => waiting[0]?.frame ?? Number.POSITIVE_INFINITY,
    makeDue: (frame) => {
      waiting = waiting.map(({ event }) => ({ frame, event }));
    },
  };
}
