/** Makes controls follow the node's parameters, each from the moment the parameter differs from the rest value of its control. */
import type { Engine } from './engine.ts';
import type { Slot } from './messages.ts';
import { GAIN, slotName } from './parameters.ts';

export interface Follower {
  /** Replaces the slots when another Program is loaded. */
  readonly setSlots: (slots: readonly Slot[]) => void;
  /** Reads the parameters before a block of `frames`. */
  readonly follow: (parameters: Record<string, Float32Array>, frames: number) => void;
}

interface FollowedSlot extends Slot {
  /** Last value of the parameter; undefined until it has once been equal to the rest value of its control. */
  last: number | undefined;
}

export function createFollower(engine: Engine, slots: readonly Slot[], gain: number): Follower {
  let followed: FollowedSlot[] = slots.map((slot) => ({ ...slot, last: Math.fround(slot.rest) }));
  let lastGain = Math.fround(gain);
  return {
    setSlots: (next) => {
      // The page also sets the parameters to their new rest values, but those may arrive before or after this message.
      followed = next.map((slot) => ({ ...slot, last: undefined }));
    },
    follow: (parameters, frames) => {
      const nextGain = parameters[GAIN][0];
      if (nextGain !== lastGain) engine.post({ type: 'gain', to: nextGain, over: frames });
      lastGain = nextGain;
      followed.forEach((slot, i) => {
        const value = parameters[slotName(i)][0];
        if (value === slot.last) return;
        if (slot.last !== undefined)
          engine.post({ type: 'move', control: slot.control, to: value * slot.scale, over: frames });
        if (slot.last !== undefined || value === Math.fround(slot.rest)) slot.last = value;
      });
    },
  };
}
