/**
 * Hands over from one run to a run of an edited or different model without stopping the sound: elements and contacts with the same name
 * keep their state. States on another grid are resampled; the ratio of ψ² to the potential is kept (docs/theory.md, live changes);
 * energy that the handover itself adds is booked as injected.
 */
import { initialNumber } from '../compile/contact-record.ts';
import type { Program } from '../compile/index.ts';
import { isPressed } from '../compile/key-rules.ts';
import { laws } from '../kernel/laws/table.ts';
import { CONSTRAINT, FRICTION, PLANNED_TWICE, RELAXES } from '../kernel/laws/traits.ts';
import { Clock, ContactLinks, ContactRecord, ElementLinks, ElementRecord } from '../kernel/records.ts';
import { isHand } from '../model/hand-names.ts';
import { adopt, compress, constantsOf, hasTrait } from './adopt.ts';
import { carryControls, nameOf } from './carry-controls.ts';
import { carryWaiting } from './carry-outputs.ts';
import { closeTies, isClosed } from './close-ties.ts';
import { isAwake, wakeHand } from './hands.ts';
import type { Machine } from './machine.ts';
import { carryState } from './resample.ts';

/** A ledger that is kept balances to this part of its largest number. */
const ROUND_OFF = 1e-9;

/** What friction remembers from one step to the next. */
const BOW = ['slip'];
const BRISTLE = [...BOW, 'bend', 'guess'];

/** Indices of an element or contact in two Programs, with the same name and kind. */
interface Pair {
  readonly old: number;
  readonly now: number;
}

/**
 * Returns whether it succeeded: if the ends of a new rigid connection would have to jump, or new contacts would begin so far compressed that they hold
 * far more energy than all that sounds, the new run begins from its initial state.
 */
export function carry(old: Machine, now: Machine): boolean {
  now.set('clock', Clock, 0, 'sample', old.get('clock', Clock, 0, 'sample'));
  const elements = elementPairs(old, now);
  for (const pair of elements) carryState(old, pair.old, now, pair.now);
  carryControls(old, now);
  const contacts = contactPairs(old.program, now.program);
  closeTies(
    now,
    contacts.map((pair) => pair.now),
  );
  carryContacts(old, now, contacts);
  carryWaiting(old, now);
  now.kernel.placeStretches();
  if (isTorn(now) || isBlast(old, now)) {
    now.bytes.set(now.program.image);
    return false;
  }
  carryLedger(old, now, elements);
  return true;
}

function elementPairs(old: Machine, now: Machine): Pair[] {
  const kind = (machine: Machine, i: number) => machine.getInt('element-links', ElementLinks, i, 'kind');
  return now.program.elements.flatMap(({ name }, i) => {
    const before = old.program.elements.findIndex((element) => element.name === name);
    return before >= 0 && kind(old, before) === kind(now, i) ? [{ old: before, now: i }] : [];
  });
}

/** Pairs of the kernel's contacts, point by point. */
function contactPairs(old: Program, now: Program): Pair[] {
  return now.contacts.flatMap(({ name, type, points }) => {
    const key = nameOf(now, name);
    const before = old.contacts.find((contact) => nameOf(old, contact.name) === key && contact.type === type);
    if (before?.points.length !== points.length) return [];
    return points.map((point, i) => ({ old: before.points[i], now: point }));
  });
}

function carryContacts(old: Machine, now: Machine, pairs: readonly Pair[]): void {
  const known = new Map(pairs.map((pair) => [pair.now, pair.old]));
  const read = (machine: Machine, i: number, field: keyof ContactRecord) =>
    machine.get('contacts', ContactRecord, i, field);
  const write = (i: number, field: keyof ContactRecord, value: number) =>
    now.set('contacts', ContactRecord, i, field, value);
  for (const { name, points } of now.program.contacts) {
    for (const point of points) {
      const before = known.get(point);
      if (isHand(name)) {
        if (before !== undefined) carryHand(old, before, now, point);
        continue;
      }
      if (before === undefined) {
        compress(now, point);
        continue;
      }
      if (hasTrait(now, point, RELAXES))
        now.setContact(point, 'chi', hasTrait(old, before, RELAXES) ? old.getContact(before, 'chi') : 0);
      const remembered = hasTrait(now, point, PLANNED_TWICE) ? BRISTLE : hasTrait(now, point, FRICTION) ? BOW : [];
      for (const field of remembered) now.setContact(point, field, old.getContact(before, field));
      if (movesAir(now, point) && movesAir(old, before))
        now.setContact(point, 'moved', old.getContact(before, 'moved'));
      if (isPressed(name, now.program.model)) carryPress(old, before, now, point);
      adopt(now, point, read(old, before, 'psi'), constantsOf(old, before));
      for (const field of ['hits', 'touching'] as const) write(point, field, read(old, before, field));
    }
  }
}

/** Whether a contact keeps air near it in motion. */
function movesAir(machine: Machine, point: number): boolean {
  return laws[machine.getInt('contact-links', ContactLinks, point, 'law')].state.includes('moved');
}

/** A hand that is present stays. How hard a finger presses is stored only in its record. */
function carryHand(old: Machine, before: number, now: Machine, point: number): void {
  if (isAwake(old, before)) wakeHand(now, point); // before it presses, so that its η is computed from the state
  if (hasTrait(now, point, FRICTION)) return;
  const constants = constantsOf(old, before);
  for (const field in constants) now.setContact(point, field, constants[field]);
}

/** A spring that keys or the score press and lift stays as far pressed as it is. */
function carryPress(old: Machine, before: number, now: Machine, point: number): void {
  for (const field of ['stiffness', 'damping'] as const) {
    const [was, is] = [initialNumber(old.program, before, field), initialNumber(now.program, point, field)];
    const present = old.getContact(before, field);
    now.setContact(point, field, was === is ? present : was > 0 ? (present / was) * is : is);
  }
}

function stored(machine: Machine, points: readonly number[]): number {
  return points.reduce((sum, point) => sum + machine.kernel.energyOfContact(point), 0);
}

function isTorn(machine: Machine): boolean {
  return machine.program.contacts
    .flatMap(({ points }) => points)
    .some((point) => hasTrait(machine, point, CONSTRAINT) && !isClosed(machine, point, 'eta'));
}

/** From this many times the energy of all that sounds, 20 dB, what new contacts hold is a bang; a ball that is caught in the middle of its fall may hold ten times. */
const BANG = 100;

/** Whether contacts that are new would throw bodies apart that happen to lie within each other now: a bang that nobody played. */
function isBlast(old: Machine, now: Machine): boolean {
  const known = new Set(old.program.contacts.map(({ name }) => nameOf(old.program, name)));
  const added = now.program.contacts
    .filter(({ name }) => !isHand(name) && !known.has(nameOf(now.program, name)))
    .flatMap(({ points }) => points);
  const sounding =
    old.program.elements.reduce((sum, _, i) => sum + Math.abs(old.kernel.energyOfElement(i)), 0) +
    stored(
      old,
      old.program.contacts.flatMap(({ points }) => points),
    );
  return stored(now, added) > BANG * sounding;
}

/** Accounts continue by name. Energy changed by the handover is booked as injected; removed elements and contacts take their energy with them. */
function carryLedger(old: Machine, now: Machine, elements: readonly Pair[]): void {
  const accounts = ['lost', 'lostCarry', 'injected', 'injectedCarry'] as const;
  for (const pair of elements) {
    for (const field of accounts)
      now.set('elements', ElementRecord, pair.now, field, old.get('elements', ElementRecord, pair.old, field));
    now.kernel.bookElement(pair.now, old.kernel.energyOfElement(pair.old), now.kernel.energyOfElement(pair.now));
  }
  for (const { name, type, points } of now.program.contacts) {
    const key = nameOf(now.program, name);
    const before = old.program.contacts.find((one) => nameOf(old.program, one.name) === key && one.type === type);
    if (before === undefined || points.length === 0) continue;
    // Points that became more or fewer are one account: that of the first.
    const isSame = before.points.length === points.length;
    before.points.forEach((from, i) => {
      const to = points[isSame ? i : 0];
      for (const field of accounts)
        now.set(
          'contacts',
          ContactRecord,
          to,
          field,
          now.get('contacts', ContactRecord, to, field) + old.get('contacts', ContactRecord, from, field),
        );
    });
    now.kernel.bookContact(points[0], stored(old, before.points), stored(now, points));
  }
  const points = now.program.contacts.flatMap(({ points }) => points);
  const sum = (field: (typeof accounts)[number]) =>
    now.program.elements.reduce((all, _, i) => all + now.get('elements', ElementRecord, i, field), 0) +
    points.reduce((all, point) => all + now.get('contacts', ContactRecord, point, field), 0);
  const [lost, lostCarry, injected, injectedCarry] = accounts.map((field) => {
    const total = sum(field);
    now.set('clock', Clock, 0, field, total);
    return total;
  });
  const energy =
    now.program.elements.reduce((all, _, i) => all + now.kernel.energyOfElement(i), 0) +
    points.reduce((all, point) => all + now.kernel.energyOfContact(point), 0);
  // What was added or removed has brought or taken energy with it: then the balance starts from what there is.
  const names = ({ program }: Machine) =>
    [...program.elements, ...program.contacts]
      .map(({ name }) => nameOf(program, name))
      .sort()
      .join(' ');
  const found = energy + lost + lostCarry - injected - injectedCarry;
  const before = old.get('clock', Clock, 0, 'energyStart');
  const scale = Math.max(Math.abs(energy), Math.abs(injected), Math.abs(before));
  const isBalanced = names(old) === names(now) && Math.abs(found - before) <= ROUND_OFF * scale;
  const start = isBalanced ? before : found;
  now.set('clock', Clock, 0, 'energyStart', start);
  for (const field of ['residualMax', 'energyMax', 'injectedMax', 'injectedPeak'] as const)
    now.set('clock', Clock, 0, field, old.get('clock', Clock, 0, field));
}
