/**
 * What a hand does to a running machine, each at a sample edge: controls are led along straight ramps, known forces are put
 * somewhere and pulse, fingers press harder or softer, constants change. Plain numbers, so that what was done can be kept and
 * done again to the same bits.
 */
import type { Change, Terms } from '../compile/index.ts';
import {
  Clock,
  ControlLinks,
  ControlRecord,
  ElementLinks,
  ForceLinks,
  ROW,
  Segment,
  SHAPE_RAISED_COSINE,
  SHAPE_STRAIGHT,
} from '../kernel/records.ts';
import { applyChange } from './change.ts';
import { restHand, wakeHand } from './hands.ts';
import type { Machine } from './machine.ts';

/** Leads a control to a value along a straight way, whatever the score wants of it from then on. */
export interface Move {
  readonly type: 'move';
  /** Place in `program.controls`. */
  readonly control: number;
  /** In the kernel's unit: node coordinates for positions. */
  readonly to: number;
  /** Samples. */
  readonly over: number;
}

/** Moves a bow: at once to where it is wanted while it does not press, otherwise along the string. */
export interface Bow {
  readonly type: 'bow';
  /** The kernel's contact, if it is a hand's bow. */
  readonly hand?: number;
  /** Places in `program.controls`. */
  readonly controls: { readonly force: number; readonly velocity: number; readonly position: number };
  /** N. */
  readonly force: number;
  /** m/s. */
  readonly velocity: number;
  /** Node coordinate. */
  readonly node: number;
  /** Samples. */
  readonly over: number;
}

/** A pulse of force somewhere: rises to its peak and falls again, each as half a raised cosine. */
export interface Push {
  readonly type: 'push';
  /** Which known force of the kernel, and the control that drives it. */
  readonly force: number;
  readonly control: number;
  /** Place in `program.elements`. */
  readonly element: number;
  readonly terms: Terms;
  /** N. */
  readonly peak: number;
  /** Samples. */
  readonly rise: number;
  readonly fall: number;
}

/** Gives a finger (a spring and damper) its stiffness and damping. */
export interface Press {
  readonly type: 'press';
  /** The kernel's contact. */
  readonly point: number;
  /** N/m. */
  readonly stiffness: number;
  /** kg/s. */
  readonly damping: number;
  /** Samples that it takes (presses.ts), after which a finger that has neither leaves. Without, it happens at once. */
  readonly over?: number;
}

/** Lays a hand somewhere before it presses: the contact is there at once. */
export interface Lay {
  readonly type: 'lay';
  readonly hand: number;
  /** Place of its position in `program.controls`. */
  readonly control: number;
  /** Node coordinate. */
  readonly node: number;
}

/** A hand goes, if it does not press. */
export interface Rest {
  readonly type: 'rest';
  readonly hand: number;
}

/** A change that `planChange` found. */
export interface LiveChange extends Omit<Change, 'program'> {
  readonly type: 'change';
}

/** Anything that a hand does to a run at one sample. */
export type LiveEvent = Move | Bow | Push | Press | Lay | Rest | LiveChange;

/** A live event and when it happened. */
export interface Stamped {
  /** Output sample from which on it holds. */
  readonly sample: number;
  readonly event: LiveEvent;
}

export function perform(machine: Machine, event: Exclude<LiveEvent, Press>): void {
  switch (event.type) {
    case 'move':
      drive(machine, event.control, [{ to: event.to, over: event.over, shape: SHAPE_STRAIGHT }]);
      break;
    case 'bow':
      moveBow(machine, event);
      break;
    case 'push':
      push(machine, event);
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

/** Replaces what a control does by ramps from its present value on; the kernel keeps room for them in every control. */
function drive(machine: Machine, control: number, ramps: readonly Ramp[]): void {
  const first = machine.getInt('control-links', ControlLinks, control, 'firstSegment');
  // The next step aims at index n - 1; the present value stands at the index before.
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

/** Where a control is now, in the kernel's unit. */
export function controlValue(machine: Machine, control: number): number {
  return machine.get('controls', ControlRecord, control, 'now');
}

/** Puts a control somewhere at once. */
function jump(machine: Machine, control: number, value: number): void {
  for (const field of ['prev', 'now', 'next'] as const) machine.set('controls', ControlRecord, control, field, value);
  drive(machine, control, [{ to: value, over: 1, shape: SHAPE_STRAIGHT }]);
}

function moveBow(machine: Machine, { controls, force, velocity, node, over, hand }: Bow): void {
  const ramps = [
    [controls.position, node],
    [controls.velocity, velocity],
  ] as const;
  if (controlValue(machine, controls.force) === 0) for (const [control, to] of ramps) jump(machine, control, to);
  else for (const [control, to] of ramps) drive(machine, control, [{ to, over, shape: SHAPE_STRAIGHT }]);
  if (hand !== undefined) wakeHand(machine, hand);
  drive(machine, controls.force, [{ to: force, over, shape: SHAPE_STRAIGHT }]);
}

function push(machine: Machine, { force, control, element, terms, peak, rise, fall }: Push): void {
  if (!fitsElement(machine, element, terms)) return;
  const first = machine.getInt('forces', ForceLinks, force, 'firstTerm');
  // A hand has room for a point of any element; more than that can only be a recording that does not belong here.
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
  drive(machine, control, [
    { to: peak, over: rise, shape: SHAPE_RAISED_COSINE },
    { to: 0, over: fall, shape: SHAPE_RAISED_COSINE },
  ]);
}

/** Whether the kernel may follow these terms: they stay within their element, and rows are rows. A recording may say anything. */
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
