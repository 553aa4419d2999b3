/**
 * Renders a Program and lists what its collisions did: when each began, how hard, how deep, and what energy went through.
 *
 * Looking at every sample takes longer than rendering it. While nothing touches, blocks are rendered as wholes; a block in which
 * something began to touch is rendered again from where it began, sample by sample. The samples are the same either way.
 */
import type { Program } from '../compile/index.ts';
import {
  type ContactReport,
  createContactMeter,
  createSimulation,
  type Ledger,
  type Simulation,
} from '../run/index.ts';

/** One stretch of time in which a contact touched, at any of its points. */
export interface ContactEvent {
  readonly contact: string;
  /** When it began, s. */
  readonly time: number;
  /** s. */
  readonly duration: number;
  /** Largest sum of the forces, N. */
  readonly peakForce: number;
  /** N s. */
  readonly impulse: number;
  /** m. */
  readonly penetration: number;
  /** Work that the bodies did on the contact while they came closer, J. */
  readonly energyIn: number;
  /** What of it they did not get back, J. */
  readonly energyLost: number;
}

export interface Eventful {
  readonly outputs: Float64Array[];
  readonly ledger: Ledger;
  readonly contacts: readonly ContactReport[];
  /** The first of them, in the order in which they began. */
  readonly events: readonly ContactEvent[];
  /** How many there were in all. */
  readonly eventCount: number;
}

const BLOCK = 256;

/** Events that are kept: a string that buzzes makes thousands. */
const MOST_EVENTS = 64;

interface Open {
  readonly start: number;
  peakForce: number;
  impulse: number;
  penetration: number;
  energyIn: number;
  work: number;
}

/**
 * The functions of the last run. V8 discards the machine code of functions when it collects garbage while none of them is alive, and
 * compiles it again, on the core of another thread, for the next item; a sixth of all processor time went there.
 */
const lastRun: { functions: readonly unknown[] } = { functions: [] };

export function renderWithEvents(program: Program, kernel: WebAssembly.Module, frames: number): Eventful {
  const simulation = createSimulation(program, kernel, { metered: true });
  const outputs = program.outputs.map(() => new Float64Array(frames));
  const log = createLog(program, simulation);
  lastRun.functions = [simulation, log];
  let room: Uint8Array | undefined;
  let n = 0;
  while (n < frames) {
    const length = Math.min(BLOCK, frames - n);
    if (log.isQuiet()) {
      const before = simulation.snapshot(room);
      room = before.memory;
      const hits = log.hits();
      simulation.renderInto(outputs, n, length);
      if (log.hits() === hits) {
        n += length;
        continue;
      }
      simulation.restore(before);
    }
    const from = n;
    let done = 0;
    simulation.renderInto(outputs, from, length, () => log.look(from + done++));
    n += length;
  }
  log.close(frames);
  return {
    outputs,
    ledger: simulation.ledger(),
    contacts: simulation.contacts(),
    events: log.events,
    eventCount: log.count(),
  };
}

function createLog(program: Program, simulation: Simulation) {
  const meter = createContactMeter(simulation.machine);
  const step = 1 / program.rate;
  const collisions = program.contacts.flatMap(({ type }, c) => (type === 'collision' ? [c] : []));
  const open: (Open | undefined)[] = program.contacts.map(() => undefined);
  const events: ContactEvent[] = [];
  let count = 0;
  const finish = (c: number, end: number) => {
    const event = open[c];
    if (event === undefined) return;
    open[c] = undefined;
    count++;
    const { start, peakForce, impulse, penetration, energyIn, work } = event;
    const [time, duration] = [start * step, (end - start) * step];
    events.push({
      contact: program.contacts[c].name,
      time,
      duration,
      peakForce,
      impulse,
      penetration,
      energyIn,
      energyLost: work,
    });
  };
  return {
    events,
    count: () => count,
    isQuiet: () => open.every((event) => event === undefined),
    hits: meter.hits,
    look: (n: number) => {
      meter.read();
      for (const c of collisions) {
        const { touching, force, penetration, work } = meter.readings[c];
        if (!touching) {
          // The last of the work is booked in the step in which the force is gone.
          const event = open[c];
          if (event !== undefined) event.work += work;
          finish(c, n);
          continue;
        }
        open[c] ??= { start: n, peakForce: 0, impulse: 0, penetration: 0, energyIn: 0, work: 0 };
        const event = open[c];
        event.peakForce = Math.max(event.peakForce, force);
        event.impulse += force * step;
        event.penetration = Math.max(event.penetration, penetration);
        event.energyIn += Math.max(0, work);
        event.work += work;
      }
    },
    close: (end: number) => {
      for (const c of collisions) finish(c, end);
      events.sort((a, b) => a.time - b.time);
      events.splice(MOST_EVENTS);
    },
  };
}
