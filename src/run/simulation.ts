/** RUN: a Program and the kernel produce blocks of samples. The physical state is in the machine's memory. */
import { contactFields } from '../compile/contact-record.ts';
import { FIRST_UPDATE } from '../compile/first-update.ts';
import { placeIn, slotCount } from '../compile/fold.ts';
import type { Change, Program } from '../compile/index.ts';
import { Clock, ContactLinks, type Header } from '../kernel/records.ts';
import type { SetEvent } from '../model/index.ts';
import { show } from '../model/problems.ts';
import { carry } from './carry.ts';
import { applyChange } from './change.ts';
import { createFades, type FadeUnderWay } from './fades.ts';
import { hasFastKernel, loadKernel } from './kernel.ts';
import type { Precision } from './kernel-binary.ts';
import {
  type ContactReport,
  type Ledger,
  type NewtonReport,
  readContacts,
  readLedger,
  readNewton,
  readStretches,
  restartLedger,
  type StretchReport,
} from './ledger.ts';
import { type LiveEvent, perform } from './live.ts';
import { createMachine, type Machine } from './machine.ts';
import { createPresses, type PressUnderWay } from './presses.ts';

/** Options of a run. */
export interface SimulationOptions {
  /** Keep the energy ledger and the contact statistics; the output is bit-identical with and without. */
  readonly metered?: boolean;
}

/** The complete state of a run. */
export interface Snapshot {
  readonly program: Program;
  readonly memory: Uint8Array;
  /** Number of the Program's events already applied. */
  readonly event: number;
  /** Presses in progress. */
  readonly presses: readonly PressUnderWay[];
  /** The Program whose memory it is, if another than `program`, which may have changed since. */
  readonly base?: Program;
  /** Runs that were replaced and are still heard, if any. */
  readonly fades?: readonly FadeUnderWay[];
}

/** A change for which a run of another Program took over, because a grid changed. */
export interface Takeover {
  readonly path: string;
  readonly value: number;
  /** When, in the time of the score, s. */
  readonly time: number;
  /** First sample of the new run. */
  readonly sample: number;
  /** Energy that the change added, J: booked as injected. */
  readonly work: number;
  /** Elements whose grid was set by the model and had to be lifted. */
  readonly unpinned: readonly string[];
}

/** The state at one sample, for debugging. */
export interface Dump {
  /** Index of the newest output sample. */
  readonly sample: number;
  /** Per element: u at n−1 and n, m. */
  readonly elements: Readonly<Record<string, { readonly uPrev: Float64Array; readonly u: Float64Array }>>;
  /** Per contact and point: every field of its record. */
  readonly contacts: Readonly<Record<string, readonly Readonly<Record<string, number>>[]>>;
}

/** A run of a Program. */
export interface Simulation {
  /** The memory, for inspection while it runs. */
  readonly machine: Machine;
  /** The Program with every live change so far; its events are those still to come. */
  readonly program: Program;
  /** Index of the next output sample. */
  readonly sample: number;
  /** The next `frames` samples of every output, raw in SI units. */
  readonly render: (frames: number) => Float64Array[];
  /** Renders into arrays of the caller, from index `offset` on; allocates nothing. `watch` is called after every sample, which is slower. */
  readonly renderInto: (targets: readonly Float64Array[], offset: number, frames: number, watch?: () => void) => void;
  /** Computes one sample. */
  readonly step: () => Dump;
  readonly dump: () => Dump;
  /** `elements.NAME`: its displacements, m. `contacts.NAME.FIELD`: that field of every point. */
  readonly probe: (path: string) => Float64Array;
  /** Applies a change planned by `planChange`, from the next sample on; its work is booked as injected. */
  readonly apply: (change: Change) => void;
  /** The changes made with `apply` so far, as events of a score: a run from the start with this score is bit-identical. */
  readonly recorded: () => SetEvent[];
  /** The changes so far for which a run on another grid took over. */
  readonly takeovers: () => readonly Takeover[];
  /** Performs a live event, from the next sample on. */
  readonly perform: (event: LiveEvent) => void;
  /** Completes every press in progress immediately. */
  readonly hurry: () => void;
  readonly ledger: () => Ledger;
  /** Switches the ledger on or off; switched on, it starts again from the present energy. */
  readonly meter: (on: boolean) => void;
  readonly contacts: () => ContactReport[];
  /** The bodies that stretch, each with the largest gauge s so far: below 0.3 rule p2q is accurate, rule q and an exact string always are. */
  readonly stretches: () => StretchReport[];
  readonly newton: () => NewtonReport;
  /** The first silent sample of a run that came to what cannot be computed; stopOf says what. */
  readonly stop: () => number | undefined;
  readonly reset: () => void;
  /** The state now. `memory`: of an earlier snapshot that is no longer needed, to be overwritten; a run that takes many then allocates once. */
  readonly snapshot: (memory?: Uint8Array) => Snapshot;
  readonly restore: (snapshot: Snapshot) => void;
}

/**
 * Starts a run of a Program with the kernel of this package. `precision: fast` selects the relaxed SIMD kernel, whose results may differ in
 * the last digits between machines; if the engine does not support it (`hasFastKernel`), the exact kernel runs.
 */
export async function simulate(
  program: Program,
  given: SimulationOptions & { readonly precision?: Precision } = {},
): Promise<Simulation> {
  const { precision = 'exact', ...options } = checkedOptions(given);
  return createSimulation(program, await loadKernel(hasFastKernel() ? precision : 'exact'), options);
}

/** Checks the options, whose types JavaScript does not check. */
function checkedOptions<T extends SimulationOptions & { readonly precision?: Precision }>(given: T): T {
  const { metered = false, precision = 'exact', ...others } = Object(given) as T;
  const isKnown =
    typeof metered === 'boolean' && ['exact', 'fast'].includes(precision) && Object.keys(others).length === 0;
  if (Object(given) === given && isKnown) return given;
  throw new TypeError(`simulate: expected options such as { metered: true, precision: 'fast' }; got ${show(given)}`);
}

/** Like `simulate`, but synchronous, with a kernel module that is already loaded. */
export function createSimulation(
  program: Program,
  module: WebAssembly.Module,
  { metered = false }: SimulationOptions = {},
): Simulation {
  if (!ArrayBuffer.isView((program as Partial<Program> | null | undefined)?.image))
    throw new TypeError(`simulate: expected a Program, the value that compile returns; got ${show(program)}`);
  let machine = createMachine(program, module);
  let presses = createPresses(machine);
  const fades = createFades(program.rate, (faded) => createMachine(faded, module));
  let takeovers: Takeover[] = [];
  let current = program;
  let isMetered = metered;
  let events = program.events;
  let event = 0;
  let plays = program.plays ?? [];
  let play = 0;
  let recording: SetEvent[] = [];
  const sample = () => machine.get('clock', Clock, 0, 'sample');
  /** The time at which a score says what happens now, s. */
  const scoreTime = () => Math.max(0, sample() - FIRST_UPDATE) / program.rate;

  /** Makes a run of a Program go on from the memory of another one, or from its start. */
  const runOf = (next: Program) => {
    machine = createMachine(next, module);
    presses = createPresses(machine);
    plays = next.plays ?? [];
    fades.clear();
  };

  /** Applies a change, by a run of another Program if a grid changes. */
  const take = (change: Change) => {
    current = change.program;
    if (change.takesOver) {
      presses.advance(Number.POSITIVE_INFINITY);
      const old = machine;
      old.kernel.wakeAll();
      const next = createMachine(current, module);
      // What could not go on begins as at the start, but the time goes on: events of the score that are still to come come when they should.
      if (!carry(old, next)) next.set('clock', Clock, 0, 'sample', sample());
      const work = injectedIn(next) - injectedIn(old);
      const { path, value, unpinned = [] } = change;
      takeovers.push({ path, value, time: scoreTime(), sample: sample(), work, unpinned });
      fades.begin(old);
      machine = next;
      presses = createPresses(next);
    } else applyChange(machine, change);
    // Notes to come refer to the controls and contacts of the Program, and press with its numbers.
    plays = current.plays ?? plays;
    findPlay();
  };

  const performNow = (event: LiveEvent) => (event.type === 'press' ? presses.begin(event) : perform(machine, event));
  /** Goes to the first note that is still to come: those of the present sample are performed before it is rendered. */
  const findPlay = () => {
    const next = plays.findIndex((one) => one.sample >= sample());
    play = next < 0 ? plays.length : next;
  };

  const notOfThisRun = (given: number | string) =>
    new RangeError(`expected a snapshot of this run, ${machine.bytes.length} bytes; got ${given}`);

  const renderInto = (targets: readonly Float64Array[], offset: number, wanted: number, watch?: () => void) => {
    const longest = watch === undefined ? machine.capacity : 1;
    const frames = wholeFrames(wanted);
    checkTargets(targets, program.outputs.length, wholeFrames(offset) + frames);
    let done = 0;
    while (done < frames) {
      const next = events[event];
      if (next !== undefined && next.sample <= sample()) {
        take(next.change);
        event++;
        continue;
      }
      // Notes of the past were played by the run that this one took over from.
      for (; plays[play]?.sample <= sample(); play++)
        if (plays[play].sample === sample()) performNow(plays[play].event);
      presses.advance(sample());
      const untilPlay = plays[play]?.sample ?? Number.POSITIVE_INFINITY;
      const untilNext = Math.min(next?.sample ?? Number.POSITIVE_INFINITY, untilPlay, presses.next()) - sample();
      const block = Math.min(untilNext, frames - done, longest);
      machine.kernel.run(block, machine.out, machine.capacity, isMetered ? 1 : 0);
      for (let o = 0; o < targets.length; o++) {
        const made = machine.outputs[o];
        const target = targets[o];
        for (let i = 0; i < block; i++) target[offset + done + i] = made[i];
      }
      if (fades.isUnderWay()) fades.mix(targets, offset + done, block);
      done += block;
      watch?.();
    }
  };

  const render = (wanted: number) => {
    const frames = wholeFrames(wanted);
    const targets = program.outputs.map(() => new Float64Array(frames));
    renderInto(targets, 0, frames);
    return targets;
  };

  return {
    get machine() {
      return machine;
    },
    get program() {
      return event === 0 && current.events === events ? current : { ...current, events: events.slice(event) };
    },
    get sample() {
      return sample();
    },
    render,
    renderInto,
    step: () => {
      render(1);
      return dump(machine);
    },
    dump: () => dump(machine),
    probe: (path) => probe(machine, path),
    apply: (change) => {
      if (!ArrayBuffer.isView((change as Partial<Change> | null | undefined)?.words))
        throw new TypeError(`apply: expected a Change, the value that planChange returns; got ${show(change)}`);
      recording.push({ time: scoreTime(), set: change.path, to: change.value });
      take(change);
      // The changes still to come in the score were planned again with this one.
      events = change.program.events;
      event = 0;
    },
    recorded: () => [...recording],
    takeovers: () => [...takeovers],
    perform: (event) => {
      if (typeof (event as Partial<LiveEvent> | null | undefined)?.type !== 'string')
        throw new TypeError(`perform: expected a LiveEvent; got ${show(event)}`);
      performNow(event);
    },
    hurry: () => presses.advance(Number.POSITIVE_INFINITY),
    ledger: () => {
      if (isMetered) machine.kernel.weighAll();
      return readLedger(machine);
    },
    meter: (on) => {
      if (on && !isMetered) restartLedger(machine);
      isMetered = on;
    },
    contacts: () => readContacts(machine),
    stretches: () => readStretches(machine),
    newton: () => readNewton(machine),
    stop: () => machine.get('clock', Clock, 0, 'stopped') || undefined,
    reset: () => {
      if (machine.program === program) {
        machine.bytes.set(program.image);
        presses.replace([]);
        fades.clear();
      } else runOf(program);
      takeovers = [];
      current = program;
      events = program.events;
      event = 0;
      recording = [];
      findPlay();
    },
    snapshot: (room) => {
      if (room !== undefined && room?.length !== machine.bytes.length) throw notOfThisRun(room?.length ?? show(room));
      const memory = room ?? new Uint8Array(machine.bytes.length);
      memory.set(machine.bytes);
      const base = machine.program === program ? {} : { base: machine.program };
      const fading = fades.isUnderWay() ? { fades: fades.list() } : {};
      return { program: { ...current, events }, memory, event, presses: presses.list(), ...base, ...fading };
    },
    restore: (snapshot) => {
      const bytes = (snapshot as Partial<Snapshot> | null | undefined)?.memory?.length;
      const base = (snapshot as Partial<Snapshot> | null | undefined)?.base ?? program;
      if (base !== machine.program && bytes === base.image.length) runOf(base);
      if (bytes !== machine.bytes.length) throw notOfThisRun(bytes ?? show(snapshot));
      fades.replace(snapshot.fades ?? []);
      machine.bytes.set(snapshot.memory);
      presses.replace(snapshot.presses);
      current = snapshot.program;
      events = snapshot.program.events;
      event = snapshot.event;
      findPlay();
    },
  };
}

/** Work booked so far, J. */
function injectedIn(machine: Machine): number {
  return machine.get('clock', Clock, 0, 'injected') + machine.get('clock', Clock, 0, 'injectedCarry');
}

/** Relative round-off of seconds times sample rate: 0.09 s × 44100 Hz is 3969.0000000000005. */
const FRAME_ROUND_OFF = 1e-12;

/** No engine has longer arrays. */
const MOST_FRAMES = 2 ** 32;

function wholeFrames(frames: number): number {
  const whole = typeof frames === 'number' ? Math.round(frames) : Number.NaN;
  if (whole >= 0 && whole <= MOST_FRAMES && Math.abs(frames - whole) <= FRAME_ROUND_OFF * whole) return whole;
  throw new RangeError(`render: expected a whole number of frames from 0 to ${MOST_FRAMES}; got ${show(frames)}`);
}

function checkTargets(targets: readonly Float64Array[], outputs: number, end: number): void {
  if (targets.length !== outputs || targets.some(({ length }) => length < end)) {
    const given = targets.map(({ length }) => length);
    throw new RangeError(`render: expected ${outputs} arrays of at least ${end} samples; got ${given}`);
  }
}

/** The two newest states of an element; before the first step these are u⁰ and u¹. */
function stateOf(machine: Machine, index: number) {
  const { slot, size, fold, shown, origin = 0 } = machine.program.elements[index];
  const read = (buffer: keyof Header) => {
    const state = machine.floats(machine.headerInt(buffer) + 8 * slot, slotCount(size, fold));
    return Float64Array.from({ length: shown.count }, (_, i) => state[placeIn(fold, shown.first + i)] + origin);
  };
  return { uPrev: read('uPrev'), u: read('u') };
}

function dump(machine: Machine): Dump {
  machine.kernel.placeAll();
  return {
    sample: machine.get('clock', Clock, 0, 'sample') - 1,
    elements: Object.fromEntries(machine.program.elements.map(({ name }, i) => [name, stateOf(machine, i)])),
    contacts: Object.fromEntries(
      machine.program.contacts.map(({ name, points }) => [
        name,
        points.map((i) =>
          Object.fromEntries(fieldsAt(machine, i).map((field) => [field, machine.getContact(i, field)])),
        ),
      ]),
    ),
  };
}

/** The fields of a contact, including those of its law. */
function fieldsAt(machine: Machine, point: number): readonly string[] {
  return contactFields[machine.getInt('contact-links', ContactLinks, point, 'law')];
}

function probe(machine: Machine, path: string): Float64Array {
  const [section, name, field = 'eta'] = String(path).split('.');
  const element = machine.program.elements.findIndex((one) => one.name === name);
  const contact = machine.program.contacts.find((one) => one.name === name);
  if (section === 'elements' && element >= 0) return stateOf(machine, element).u;
  machine.kernel.placeAll();
  if (section === 'contacts' && contact?.points.every((i) => fieldsAt(machine, i).includes(field)))
    return Float64Array.from(contact.points, (i) => machine.getContact(i, field));
  throw new RangeError(`probe: expected elements.NAME or contacts.NAME.FIELD; got ${show(path)}`);
}
