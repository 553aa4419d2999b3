/**
 * Throws a mass: it is put where it just touches what it would hit first, with its velocity, as if it had flown there. So the hit begins with the
 * next sample, however fast or slow the mass is, and whatever it hits is doing. The work is booked as injected.
 */
import { initialNumber } from '../compile/contact-record.ts';
import type { Throw } from '../compile/live-events.ts';
import { Clock, ContactLinks } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** How far a mass passes by what it does not hit, m: farther than anything moves. */
const ASIDE = 1;

export function throwMass(machine: Machine, { element, points, aside = [], velocity }: Throw): void {
  const { kernel, program } = machine;
  // A recording may name anything; only a mass can be thrown.
  if (program.elements[element]?.kind !== 'mass') return;
  kernel.wakeAll();
  for (const point of [...points, ...aside]) shift(machine, point, aside.includes(point));
  const { slot } = program.elements[element];
  // The state of a mass is its displacement, its last move and its last two moves (kernel/elements/mass.ts).
  const u = machine.floats(machine.headerInt('u') + 8 * slot, 3);
  const uPrev = machine.floats(machine.headerInt('uPrev') + 8 * slot, 2);
  const energy = kernel.energyOfElement(element);
  // Whatever holds the mass stores more or less than before; only `points` stop its flight.
  const before = holdingOf(machine, element).map((point) => ({
    point,
    energy: kernel.energyOfContact(point),
    psi: machine.getContact(point, 'psi'),
    potential: machine.getContact(point, 'potential') + machine.getContact(point, 'potentialPrev'),
  }));
  // Where the mass would touch at each of its points towards which it flies; the nearest of them is hit first.
  let place = u[0];
  let isFound = false;
  for (const point of points) {
    const weight = weightAt(machine, point, slot);
    if (weight * velocity <= 0) continue;
    const touch = u[0] - machine.getContact(point, 'eta') / weight;
    if (!isFound || (touch - place) * velocity < 0) place = touch;
    isFound = true;
  }
  const move = velocity * machine.get('clock', Clock, 0, 'step');
  u.set([place, move, 2 * move]);
  uPrev.set([place - move, move]);
  // Before the first sample the ledger is empty: a throw then alters the initial state and is not booked.
  const begun = machine.get('clock', Clock, 0, 'sample') > 0;
  for (const one of before) {
    kernel.adoptContact(one.point, one.psi, one.potential);
    if (begun) kernel.bookContact(one.point, one.energy, kernel.energyOfContact(one.point));
  }
  if (begun) kernel.bookElement(element, energy, kernel.energyOfElement(element));
}

/** The contacts that each mass takes part in, of those that were thrown: a piano has hundreds, and looks for them at every note. */
const held = new WeakMap<Machine, number[][]>();

function holdingOf(machine: Machine, element: number): readonly number[] {
  const { elements, contacts } = machine.program;
  const known = held.get(machine) ?? [];
  held.set(machine, known);
  known[element] ??= contacts.flatMap((one) =>
    one.points.filter((point) => weightAt(machine, point, elements[element].slot) !== 0),
  );
  return known[element];
}

/** Moves a mass away from a contact, or back to it. */
function shift(machine: Machine, point: number, isAside: boolean): void {
  const isAway = machine.getContact(point, 'offset') < -0.5 * ASIDE;
  if (isAway === isAside) return;
  machine.setContact(point, 'offset', initialNumber(machine.program, point, 'offset') - (isAside ? ASIDE : 0));
}

/** How the displacement at a slot enters the eta of a contact. */
function weightAt(machine: Machine, point: number, slot: number): number {
  const link = (field: keyof ContactLinks) => machine.getInt('contact-links', ContactLinks, point, field);
  const first = link('firstTerm');
  const count = link('firstRow') + link('rowTerms') - first;
  const slots = machine.ints(machine.section('term-slots').address + 4 * first, count);
  const weights = machine.floats(machine.section('term-weights').address + 8 * first, count);
  let weight = 0;
  for (let t = 0; t < count; t++) if (slots[t] === slot) weight += weights[t];
  return weight;
}
