/** Things to do at frames, in order; of those at one frame the first that was added comes first. */

export interface Queue<Event> {
  readonly add: (frame: number, event: Event) => void;
  /** The next event that is due at `frame`, if any. */
  readonly take: (frame: number) => Event | undefined;
  /** Frame of the next event, or infinity. */
  readonly next: () => number;
  /** Makes everything due at `frame`, in its order. */
  readonly hurry: (frame: number) => void;
}

export function createQueue<Event>(): Queue<Event> {
  let waiting: { readonly frame: number; readonly event: Event }[] = [];
  return {
    add: (frame, event) => {
      let place = waiting.length;
      while (place > 0 && waiting[place - 1].frame > frame) place--;
      waiting.splice(place, 0, { frame, event });
    },
    take: (frame) => (waiting.length > 0 && waiting[0].frame <= frame ? waiting.shift()?.event : undefined),
    next: () => waiting[0]?.frame ?? Number.POSITIVE_INFINITY,
    hurry: (frame) => {
      waiting = waiting.map(({ event }) => ({ frame, event }));
    },
  };
}
