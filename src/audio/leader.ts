/** Makes the node's parameters lead their controls: from the moment one differs from where its control stood. */
import type { Engine } from './engine.ts';
import type { Slot } from './messages.ts';
import { GAIN, slotName } from './parameters.ts';

export interface Leader {
  /** Other slots, because there is another Program. */
  readonly lead: (slots: readonly Slot[]) => void;
  /** Reads the parameters before a block of `frames`. */
  readonly follow: (parameters: Record<string, Float32Array>, frames: number) => void;
}

interface Led extends Slot {
  /** What the parameter said last; undefined until it has once stood where its control does. */
  last: number | undefined;
}

export function createLeader(engine: Engine, slots: readonly Slot[], gain: number): Leader {
  let led: Led[] = slots.map((slot) => ({ ...slot, last: Math.fround(slot.rest) }));
  let volume = Math.fround(gain);
  return {
    lead: (next) => {
      // The page sets the parameters to their new rest as well, but that comes by another way, sooner or later than this.
      led = next.map((slot) => ({ ...slot, last: undefined }));
    },
    follow: (parameters, frames) => {
      const loud = parameters[GAIN][0];
      if (loud !== volume) engine.post({ type: 'gain', to: loud, over: frames });
      volume = loud;
      led.forEach((slot, i) => {
        const value = parameters[slotName(i)][0];
        if (value === slot.last) return;
        if (slot.last !== undefined)
          engine.post({ type: 'move', control: slot.control, to: value * slot.scale, over: frames });
        if (slot.last !== undefined || value === Math.fround(slot.rest)) slot.last = value;
      });
    },
  };
}
