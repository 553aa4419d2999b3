/**
 * What a person does to a running machine, each event between two samples: controls follow linear ramps, known forces act as pulses at a
 * given point, fingers press harder or softer, constants change. Events are plain numbers, so that they can be recorded and replayed
 * bit for bit.
 */
import type { Change, Terms } from '../compile/index.ts';
import type { NoteEvent, Press, Pulse } from '../compile/live-events.ts';
import {
  ControlLinks,
  ControlRecord,
  Segment,
  SHAPE_RAISED_COSINE,
  SHAPE_STRAIGHT,
} from '../kernel/control-records.ts';
import { Clock, ElementLinks, ForceLinks, ROW } from '../kernel/records.ts';
import { applyChange } from './change.ts';
import { restHand, wakeHand } from './hands.ts';
import type { Machine } from './machine.ts';
import { throwMass } from './throws.ts';

/** Moves a bow: by a jump while it does not press, otherwise along the string. */
export interface Bow {
  readonly type: 'bow';
  /** The kernel's index of the contact, if the bow is a hand. */
  readonly hand?: number | undefined;
  /** Indices in `program.controls`; a bow of the model's own on a line of modes has no position and stays where it is. */
  readonly controls: { readonly force: number; readonly velocity: number; readonly position?: number };
  /** N. */
  readonly force: number;
  /** m/s. */
  readonly velocity: number;
  /** Node coordinate, where it has a position. */
  readonly node?: number;
  /** Samples. */
  readonly over: number;
}

/** A pulse of force at a point: rises to its peak and falls again, each as half a raised cosine. */
export interface Push {
  readonly type: 'push';
  /** The kernel's index of the known force, and the control that drives it. */
  readonly force: number;
  readonly control: number;
  /** Index in `program.elements`. */
  readonly element: number;
  readonly terms: Terms;
  /** N. */
  readonly peak: number;
  /** Samples. */
  readonly rise: number;
  readonly fall: number;
}

/** Places a hand at a position before it presses, by a jump. */
export interface Lay {
  readonly type: 'lay';
  readonly hand: number;
  /** Index of its position in `program.controls`. */
  readonly control: number;
  /** Node coordinate. */
  readonly node: number;
}

/** Makes a hand leave, unless it presses. */
export interface Rest {
  readonly type: 'rest';
  readonly hand: number;
}

/** A change planned by `planChange`. */
export interface LiveChange extends Omit<Change, 'program'> {
  readonly type: 'change';
}

/** Anything done to a run by hand between two samples. */
export type LiveEvent = NoteEvent | Bow | Push | Lay | Rest | LiveChange;

/** A live event with its time. */
export interface Stamped {
  /** First output sample to which it applies. */
  readonly sample: number;
  readonly event: LiveEvent;
}

export function perform(machine: Machine, event: Exclude<LiveEvent, Press>): void {
  switch (event.type) {
    case 'move':
      glide(machine, event.control, event.to, event.over);
      break;
    case 'bow':
      moveBow(machine, event);
      break;
    case 'push':
      push(machine, event);
      break;
    case 'pulse':
      pulse(machine, event);
      break;
    case 'throw':
      throwMass(machine, event);
      break;
    case 'lay':
      jump(machine, event.control, event.node);
      wakeHand(machine, event.hand);
      break;
    case 'rest':
      restHand(machine, event.hand);
      break;
    case 'change':
      applyChange(machine, event);
      break;
  }
}

interface Ramp {
  readonly to: number;
  /** Samples. */
  readonly over: number;
  readonly shape: number;
}

/** Replaces the segments of a control by ramps that start from its present value; the compiler allocates enough segments for them. */
function drive(machine: Machine, control: number, ramps: readonly Ramp[]): void {
  const first = machine.getInt('control-links', ControlLinks, control, 'firstSegment');
  // The next step computes the value at index n - 1; the present value belongs to index n - 2.
  let start = machine.get('clock', Clock, 0, 'sample') - 2;
  let from = controlValue(machine, control);
  ramps.forEach(({ to, over, shape }, i) => {
    const length = Math.max(1, over);
    const set = (field: keyof Segment, value: number) => machine.set('segments', Segment, first + i, field, value);
    set('start', start);
    set('length', length);
    set('from', from);
    set('to', to);
    set('shape', shape);
    set('rate', 0);
    start += length;
    from = to;
  });
  machine.setInt('control-links', ControlLinks, control, 'segmentCount', ramps.length);
  machine.setInt('control-links', ControlLinks, control, 'cursor', 0);
  machine.set('controls', ControlRecord, control, 'still', 0);
  machine.set('clock', Clock, 0, 'controlsRest', 0);
}

/** Present value of a control, in the kernel's unit. */
export function controlValue(machine: Machine, control: number): number {
  return machine.get('controls', ControlRecord, control, 'now');
}

/** Sets a control to a value without a ramp. */
function jump(machine: Machine, control: number, value: number): void {
  for (const field of ['prev', 'now', 'next'] as const) machine.set('controls', ControlRecord, control, field, value);
  glide(machine, control, value, 1);
}

function moveBow(machine: Machine, { controls, force, velocity, node, over, hand }: Bow): void {
  const steer = controlValue(machine, controls.force) === 0 ? jump : glide;
  steer(machine, controls.velocity, velocity, over);
  if (controls.position !== undefined && node !== undefined) steer(machine, controls.position, node, over);
  if (hand !== undefined) wakeHand(machine, hand);
  glide(machine, controls.force, force, over);
}

function glide(machine: Machine, control: number, to: number, over: number): void {
  drive(machine, control, [{ to, over, shape: SHAPE_STRAIGHT }]);
}

function push(machine: Machine, { force, control, element, terms, peak, rise, fall }: Push): void {
  if (!fitsElement(machine, element, terms)) return;
  const first = machine.getInt('forces', ForceLinks, force, 'firstTerm');
  // A hand's force has enough terms for a point of any element; more terms can only come from a recording of another model.
  const initial = (field: keyof ForceLinks) => machine.initialInt('forces', ForceLinks, force, field);
  const count = Math.min(initial('firstRow') + initial('rowTerms') - first, terms.slots.length);
  const rowTerms = ROW * Math.max(0, Math.floor((terms.rowTerms - terms.slots.length + count) / ROW));
  machine.setInt('forces', ForceLinks, force, 'element', element);
  machine.setInt('forces', ForceLinks, force, 'firstRow', first + count - rowTerms);
  machine.setInt('forces', ForceLinks, force, 'rowTerms', rowTerms);
  const write = (section: string, values: readonly number[]) =>
    machine.floats(machine.section(section).address + 8 * first, count).set(values.slice(0, count));
  machine.ints(machine.section('term-slots').address + 4 * first, count).set(terms.slots.slice(0, count));
  write('term-weights', terms.weights);
  write('term-moves', terms.moves);
  write('term-mobilities', terms.mobilities);
  pulse(machine, { control, peak, rise, fall });
}

function pulse(machine: Machine, { control, peak, rise, fall }: Omit<Pulse, 'type'>): void {
  drive(machine, control, [
    { to: peak, over: rise, shape: SHAPE_RAISED_COSINE },
    { to: 0, over: fall, shape: SHAPE_RAISED_COSINE },
  ]);
}

/** Whether terms are safe for the kernel: within their element, with consecutive slots in rows. A recording is untrusted input. */
function fitsElement(machine: Machine, element: number, terms: Terms): boolean {
  const { slots, rowTerms, weights, moves, mobilities } = terms;
  const singles = slots.length - rowTerms;
  if (singles < 0 || rowTerms % ROW !== 0) return false;
  if (![weights, moves, mobilities].every(({ length }) => length === slots.length)) return false;
  if (element < 0 || element >= machine.headerInt('elementCount')) return false;
  const first = machine.getInt('element-links', ElementLinks, element, 'slot');
  const stop = first + machine.getInt('element-links', ElementLinks, element, 'size');
  const follows = (slot: number, t: number) => t <= singles || (t - singles) % ROW === 0 || slot === slots[t - 1] + 1;
  return slots.every((slot, t) => slot >= first && slot < stop && follows(slot, t));
}
