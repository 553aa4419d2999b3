/** Remembers the last second or two: a state now and then, and everything done since, so that it can be lived again in slow motion. */
import type { LiveEvent } from '../run/live.ts';
import type { PressUnderWay } from '../run/presses.ts';
import type { Done, Engine } from './engine.ts';
import type { Taken } from './messages.ts';

/** Time between two states, s. */
const EVERY = 1;

interface Kept {
  readonly memory: Uint8Array;
  readonly event: number;
  readonly presses: readonly PressUnderWay[];
  readonly sample: number;
  readonly frame: number;
}

export interface Memory {
  /** Before every block. */
  readonly tick: () => void;
  readonly done: (done: Done) => void;
  /** The oldest state that is kept: at least a second old, unless a model was loaded since. */
  readonly taken: (epoch: number) => Taken | undefined;
}

export function createMemory(engine: Engine): Memory {
  const period = Math.round(EVERY * engine.voice.program.rate);
  let kept: Kept[] = [];
  let done: Done[] = [];
  let until = 0;
  return {
    tick: () => {
      if (engine.frame < until) return;
      until = engine.frame + period;
      const { memory, event, presses } = engine.voice.simulation.snapshot();
      const { sample } = engine.voice.simulation;
      kept = [...kept.slice(-1), { memory, event, presses, sample, frame: engine.frame }];
      done = done.filter(({ frame }) => frame >= kept[0].frame);
    },
    done: (one) => {
      if (one.event.type !== 'load') {
        done.push(one);
        return;
      }
      // What was before belongs to another Program.
      kept = [];
      done = [];
      until = 0;
    },
    taken: (epoch) => {
      const first = kept[0];
      if (first === undefined) return undefined;
      const events = done.flatMap(({ frame, event }) => {
        const sample = first.sample + frame - first.frame;
        return event.type === 'load' || event.type === 'gain' ? [] : [{ sample, event: event satisfies LiveEvent }];
      });
      const { memory, event, presses, sample } = first;
      return { epoch, memory, event, presses, sample, now: engine.voice.simulation.sample, events };
    },
  };
}
