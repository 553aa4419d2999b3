/** Makes controls follow the node's parameters, each from the moment the parameter differs from the initial value of its control. */
import type { Engine } from './engine.ts';
import type { ParameterMapping } from './messages.ts';
import { GAIN, parameterName } from './parameters.ts';

export interface Follower {
  /** Replaces the mappings when another Program is loaded. */
  readonly setMappings: (mappings: readonly ParameterMapping[]) => void;
  /** Reads the parameters before a block of `frames`. */
  readonly follow: (parameters: Record<string, Float32Array>, frames: number) => void;
}

interface FollowedParameter extends ParameterMapping {
  /** Last value of the parameter; undefined until it has once been equal to the initial value of its control. */
  last: number | undefined;
}

/** `turn` receives the new value of a parameter that no control follows. */
export function createFollower(
  engine: Engine,
  mappings: readonly ParameterMapping[],
  gain: number,
  turn: (parameter: number, value: number) => void,
): Follower {
  let followed: FollowedParameter[] = mappings.map((mapping) => ({ ...mapping, last: Math.fround(mapping.initial) }));
  let lastGain = Math.fround(gain);
  return {
    setMappings: (next) => {
      // The page also sets the parameters to their new initial values, but those may arrive before or after this message.
      followed = next.map((mapping) => ({ ...mapping, last: undefined }));
    },
    follow: (parameters, frames) => {
      const nextGain = parameters[GAIN][0];
      if (nextGain !== lastGain) engine.post({ type: 'gain', to: nextGain, over: frames });
      lastGain = nextGain;
      const over = frames * engine.voice.every;
      followed.forEach((mapping, i) => {
        const value = parameters[parameterName(i)][0];
        if (value === mapping.last) return;
        if (mapping.last !== undefined && mapping.control < 0) turn(i, value);
        else if (mapping.last !== undefined)
          engine.post({ type: 'move', control: mapping.control, to: value * mapping.scale, over });
        if (mapping.last !== undefined || value === Math.fround(mapping.initial)) mapping.last = value;
      });
    },
  };
}
