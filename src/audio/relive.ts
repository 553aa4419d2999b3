/** The last second again, on the page's own thread and as slowly as one likes: the same bits as were heard. */
import { loadKernel } from '../run/kernel.ts';
import type { LiveEvent } from '../run/live.ts';
import { createSimulation, type Simulation, type Snapshot } from '../run/simulation.ts';

/** A state, and what was done since. */
export interface Moment {
  readonly snapshot: Snapshot;
  readonly events: readonly { readonly sample: number; readonly event: LiveEvent }[];
  /** Next output sample of the moment it was asked for: so far it can be lived again. */
  readonly now: number;
}

/** The last second of a node, run again one sample at a time. */
export interface Reliving {
  readonly simulation: Simulation;
  /** The next `frames` samples of every output, with everything that was done. */
  readonly render: (frames: number) => Float64Array[];
  /** To the beginning again. */
  readonly rewind: () => void;
  /** Remembers where it is; what it gives back returns there. */
  readonly mark: () => () => void;
}

/** `metered` also keeps the ledger, from that state on. */
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
      const then = next;
      return () => {
        simulation.restore(state);
        next = then;
      };
    },
    render: (frames) => {
      const targets = snapshot.program.outputs.map(() => new Float64Array(frames));
      for (let done = 0; done < frames; ) {
        while (events[next] !== undefined && events[next].sample <= simulation.sample)
          simulation.perform(events[next++].event);
        const free = (events[next]?.sample ?? Number.POSITIVE_INFINITY) - simulation.sample;
        const block = Math.min(frames - done, free);
        simulation.renderInto(targets, done, block);
        done += block;
      }
      return targets;
    },
  };
}
