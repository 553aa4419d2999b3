/**
 * Applies a live change to a running machine: constants are replaced, a changed contact keeps its ratio of ψ² to the potential, and
 * energy that the change itself adds is booked as injected.
 */

import type { Change } from '../compile/index.ts';
import { ControlLinks } from '../kernel/control-records.ts';
import { Clock, ContactLinks, ContactRecord, ForceLinks } from '../kernel/records.ts';
import { HAND } from '../model/hand-names.ts';
import { adopt, constantsOf } from './adopt.ts';
import type { Machine } from './machine.ts';
import { hasten, stateOf } from './resample.ts';

export function applyChange(
  machine: Machine,
  { addresses, words, contacts, mobilities, speeds }: Omit<Change, 'program'>,
): void {
  const { kernel, program } = machine;
  kernel.wakeAll();
  const elementEnergies = program.elements.map((_, i) => kernel.energyOfElement(i));
  const before = contacts.map((i) => ({
    energy: kernel.energyOfContact(i),
    psi: machine.get('contacts', ContactRecord, i, 'psi'),
    constants: constantsOf(machine, i),
  }));
  const pushes = pushesOf(machine);
  addresses.forEach((address, i) => {
    machine.setWord(address, words[i]);
  });
  speeds.forEach(({ slot, factor }, i) => {
    hasten(stateOf(machine, 'u'), stateOf(machine, 'uPrev'), slot, speeds[i + 1]?.slot ?? slot, factor);
  });
  for (const push of pushes) keepPush(machine, push, mobilities);
  if (changesStrains(machine, addresses)) kernel.placeStretches();
  findSegments(machine);
  replaceSliding(machine);
  // Before the first sample the ledger is empty: a change then alters the initial state and is not booked.
  const begun = machine.get('clock', Clock, 0, 'sample') > 0;
  contacts.forEach((contact, i) => {
    adopt(machine, contact, before[i].psi, before[i].constants);
    if (begun) kernel.bookContact(contact, before[i].energy, kernel.energyOfContact(contact));
  });
  elementEnergies.forEach((energy, i) => {
    if (begun) kernel.bookElement(i, energy, kernel.energyOfElement(i));
  });
}

/** Whether any strain of a body that stretches is another function of the state than before. */
function changesStrains({ program }: Machine, addresses: readonly number[]): boolean {
  const strains = program.sections.filter(({ name }) => name.startsWith('strain-'));
  return addresses.some((at) => strains.some(({ address, bytes }) => at >= address && at < address + bytes));
}

/** Segments may begin at other times after the change, so every control searches for its present one from the first. */
function findSegments(machine: Machine): void {
  machine.program.controls.forEach((_, control) => {
    machine.setInt('control-links', ControlLinks, control, 'cursor', -1);
  });
}

/**
 * The change contains the initial terms of sliding points. Setting `slid` to NaN makes the kernel recompute them at the present position.
 * Until then any contact may be coupled with any of its neighbours.
 */
function replaceSliding(machine: Machine): void {
  const points = machine.program.contacts.flatMap((contact) => contact.points);
  const link = (point: number, field: keyof ContactLinks) =>
    machine.getInt('contact-links', ContactLinks, point, field);
  const sliding = points.filter((point) => link(point, 'slideControl') >= 0);
  for (const point of sliding) machine.set('contacts', ContactRecord, point, 'slid', Number.NaN);
  if (sliding.length === 0) return;
  for (const point of points) {
    machine.setInt('contact-links', ContactLinks, point, 'nearFirst', link(point, 'firstNeighbour'));
    machine.setInt('contact-links', ContactLinks, point, 'nearCount', link(point, 'neighbourCount'));
  }
}

interface Push {
  readonly firstTerm: number;
  readonly slots: Int32Array;
  /** Weights, moves and mobilities. */
  readonly rows: readonly Float64Array[];
}

const ROWS = ['term-weights', 'term-moves', 'term-mobilities'];

/** The terms of the hands' known forces. They must be saved, because the change contains only their initial terms. */
function pushesOf(machine: Machine): Push[] {
  const paths = machine.program.controls.filter((path) => path.startsWith('players.'));
  return paths.flatMap((path, force) => {
    if (!path.startsWith(`players.${HAND}`)) return [];
    const link = (field: keyof ForceLinks) => machine.getInt('forces', ForceLinks, force, field);
    const firstTerm = link('firstTerm');
    const count = link('firstRow') + link('rowTerms') - firstTerm;
    const slots = machine.ints(machine.section('term-slots').address + 4 * firstTerm, count).slice();
    const rows = ROWS.map((row) => machine.floats(machine.section(row).address + 8 * firstTerm, count).slice());
    return [{ firstTerm, slots, rows }];
  });
}

/** Restores the terms of a hand's force, with the mobilities that the unknowns have after the change. */
function keepPush(machine: Machine, { firstTerm, slots, rows }: Push, mobilities: Change['mobilities']): void {
  const count = slots.length;
  machine.ints(machine.section('term-slots').address + 4 * firstTerm, count).set(slots);
  rows.forEach((row, i) => {
    machine.floats(machine.section(ROWS[i]).address + 8 * firstTerm, count).set(row);
  });
  const scaled = machine.floats(machine.section('term-mobilities').address + 8 * firstTerm, count);
  slots.forEach((slot, i) => {
    scaled[i] *= mobilities.findLast((one) => one.slot <= slot)?.factor ?? 1;
  });
}
