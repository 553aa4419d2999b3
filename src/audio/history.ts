/** Keeps the last second or two, as a state every second and all events since, so that it can be run again in slow motion. */
import type { LiveEvent } from '../run/live.ts';
import type { Snapshot } from '../run/simulation.ts';
import type { Engine, PerformedEvent } from './engine.ts';
import type { PastState } from './messages.ts';

/** Most events that are kept: far more than come within the two seconds that are always needed. */
const MOST_EVENTS = 2e4;
/** Time between two states, s. */
const STATE_INTERVAL = 1;

interface KeptState {
  readonly state: Omit<Snapshot, 'program'>;
  readonly sample: number;
  readonly frame: number;
}

export interface History {
  /** Called before every block; keeps a state when one is due. */
  readonly tick: () => void;
  /** Adds an event that was performed. */
  readonly add: (performed: PerformedEvent) => void;
  /** The oldest kept state, at least a second old unless a model was loaded since, and the events after it. */
  readonly pastState: (epoch: number) => PastState | undefined;
}

export function createHistory(engine: Engine): History {
  const period = Math.round((STATE_INTERVAL * engine.voice.program.rate) / engine.voice.every);
  let kept: KeptState[] = [];
  let performed: PerformedEvent[] = [];
  let nextStateFrame = 0;
  // Whether these are all events since the Program began at its start, not from the state of another one.
  let isWhole = true;
  return {
    tick: () => {
      const { frame } = engine;
      if (frame < nextStateFrame) return;
      nextStateFrame = frame + period;
      // The node has the Program itself.
      const { program: _, ...state } = engine.voice.simulation.snapshot();
      const { sample } = engine.voice.simulation;
      kept = [...kept.slice(-1), { state, sample, frame }];
    },
    add: (one) => {
      if (one.event.type !== 'load') {
        // The first one is forgotten.
        if (performed.push(one) > MOST_EVENTS) isWhole = !performed.shift();
        return;
      }
      isWhole = !one.event.carries;
      // States and events before a load belong to another Program.
      kept = [];
      performed = [];
      nextStateFrame = 0;
    },
    pastState: (epoch) => {
      const oldest = kept[0];
      if (oldest === undefined) return undefined;
      const { state, sample: first, frame: from } = oldest;
      const all = performed.flatMap(({ frame, event }) =>
        event.type === 'load' || event.type === 'gain'
          ? []
          : [{ sample: first + engine.voice.every * (frame - from), event: event satisfies LiveEvent }],
      );
      const events = all.filter(({ sample }) => sample >= first);
      return { epoch, state, now: engine.voice.simulation.sample, events, played: isWhole ? all : undefined };
    },
  };
}
