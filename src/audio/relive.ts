/** Runs the last second of a node again, on the page's thread and at any speed, to the same bits that were played. */
import { loadKernel } from '../run/kernel.ts';
import type { LiveEvent } from '../run/live.ts';
import { createSimulation, type Simulation, type Snapshot } from '../run/simulation.ts';

/** An event, and the output sample before which it is performed. */
export interface Timed {
  readonly sample: number;
  readonly event: LiveEvent;
}

/** A state of the simulation, and the events since then. */
export interface Moment {
  readonly snapshot: Snapshot;
  readonly events: readonly Timed[];
  /** All events since the Program began at its start; absent if it took over the state of another one, or if there were too many. */
  readonly played?: readonly Timed[] | undefined;
  /** Next output sample at the time of the request: the end of what can be run again. */
  readonly now: number;
}

/** The last second of a node, run again one sample at a time. */
export interface Reliving {
  readonly simulation: Simulation;
  /** Renders the next `frames` samples of every output, including all events. */
  readonly render: (frames: number) => Float64Array[];
  /** Returns to the beginning. */
  readonly rewind: () => void;
  /** Saves the current position; calling the result returns to it. */
  readonly mark: () => () => void;
}

/** Prepares a moment for running again; `metered` also keeps the ledger, beginning with its state. */
export async function relive({ snapshot, events }: Moment, metered = false): Promise<Reliving> {
  const simulation = createSimulation(snapshot.program, await loadKernel());
  let next = 0;
  const rewind = () => {
    next = 0;
    simulation.restore(snapshot);
    simulation.meter(false);
    simulation.meter(metered);
  };
  rewind();
  return {
    simulation,
    rewind,
    mark: () => {
      const state = simulation.snapshot();
      const savedNext = next;
      return () => {
        simulation.restore(state);
        next = savedNext;
      };
    },
    render: (frames) => {
      const targets = snapshot.program.outputs.map(() => new Float64Array(frames));
      for (let done = 0; done < frames; ) {
        while (events[next] !== undefined && events[next].sample <= simulation.sample)
          simulation.perform(events[next++].event);
        const untilNext = (events[next]?.sample ?? Number.POSITIVE_INFINITY) - simulation.sample;
        const block = Math.min(frames - done, untilNext);
        simulation.renderInto(targets, done, block);
        done += block;
      }
      return targets;
    },
  };
}
