/**
 * Brings the ends of rigid connections together after states were carried to other grids: where resampling has moved them apart, both newest states are
 * moved by the pushes that close them, one connection after the other, until all are closed.
 */

import { bodyKinds, kindNumber } from '../kernel/elements/table.ts';
import { CONSTRAINT } from '../kernel/laws/traits.ts';
import { ContactLinks, ContactRecord, ElementLinks } from '../kernel/records.ts';
import { hasTrait } from './adopt.ts';
import type { Machine } from './machine.ts';

/** Largest distance between the ends of a rigid connection at the handover, m: a larger one would be closed by a jump within one sample. */
const MOST_APART = 1e-9;

/** Rounds over all connections; neighbouring ones open each other again, by less each time. */
const MOST_ROUNDS = 200;
/** Closed, as a part of what they were apart. */
const CLOSED = 1e-15;

/** `points` are the kernel's indices of contacts that were there before; nothing moves unless the ends of some are apart. */
export function closeTies(machine: Machine, points: readonly number[]): void {
  const ties = points.filter((point) => hasTrait(machine, point, CONSTRAINT));
  if (ties.length === 0) return;
  for (const tie of ties) machine.kernel.placeContact(tie); // sets the terms of one that slides
  if (ties.every((tie) => isClosed(machine, tie, 'eta') && isClosed(machine, tie, 'etaPrev'))) return;
  const links = ties.map((point) => ({
    ...termsOf(machine, point),
    compliance: machine.get('contacts', ContactRecord, point, 'compliance'),
    offset: machine.get('contacts', ContactRecord, point, 'offset'),
  }));
  for (const buffer of ['uPrev', 'u']) {
    const state = machine.floats(machine.headerInt(buffer), machine.headerInt('slots'));
    let first = 0;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      let apart = 0;
      for (const { slots, weights, mobilities, compliance, offset } of links) {
        const eta = slots.reduce((sum, slot, t) => sum + weights[t] * state[slot], offset);
        apart = Math.max(apart, Math.abs(eta));
        const push = eta / compliance;
        // Slots without a weight hold moves, which are found below.
        slots.forEach((slot, t) => {
          if (weights[t] !== 0) state[slot] -= mobilities[t] * push;
        });
      }
      first = round === 0 ? apart : first;
      if (apart <= CLOSED * first || apart === 0) break;
    }
  }
  findMoves(machine, new Set(links.flatMap(({ slots }) => [...slots])));
}

/**
 * Whether the ends of a rigid connection are together, as far as displacements know it: η = Σ w u is rounded once for each term, and ends that are
 * 10⁷ m from where they rest can be no closer than 1e-9 m.
 */
export function isClosed(machine: Machine, point: number, field: 'eta' | 'etaPrev'): boolean {
  const state = machine.floats(machine.headerInt(field === 'eta' ? 'u' : 'uPrev'), machine.headerInt('slots'));
  const { slots, weights } = termsOf(machine, point);
  const offset = Math.abs(machine.get('contacts', ContactRecord, point, 'offset'));
  const far = slots.reduce((sum, slot, t) => sum + Math.abs(weights[t] * state[slot]), offset);
  const roundOff = slots.length * Number.EPSILON * far;
  return Math.abs(machine.get('contacts', ContactRecord, point, field)) <= Math.max(MOST_APART, roundOff);
}

function termsOf(machine: Machine, point: number) {
  const link = (field: keyof ContactLinks) => machine.getInt('contact-links', ContactLinks, point, field);
  const first = link('firstTerm');
  const count = link('firstRow') + link('rowTerms') - first;
  return {
    slots: machine.ints(machine.section('term-slots').address + 4 * first, count),
    weights: machine.floats(machine.section('term-weights').address + 8 * first, count),
    mobilities: machine.floats(machine.section('term-mobilities').address + 8 * first, count),
  };
}

/** Masses, drifting modes and lines that float keep the move between the two newest states in slots of their own; `pushed` are slots that ties have pushed. */
function findMoves(machine: Machine, pushed: ReadonlySet<number>): void {
  const [before, now] = ['uPrev', 'u'].map((buffer) =>
    machine.floats(machine.headerInt(buffer), machine.headerInt('slots')),
  );
  const { constants } = bodyKinds[kindNumber('modal')];
  machine.program.elements.forEach(({ slot, size }, i) => {
    const link = (field: keyof ElementLinks) => machine.getInt('element-links', ElementLinks, i, field);
    if (link('kind') === kindNumber('mass') && pushed.has(slot)) now[slot + 1] = now[slot] - before[slot];
    if (link('kind') === kindNumber('floating'))
      for (let l = 0; l < size / 4; l++)
        if (pushed.has(slot + l)) now[slot + size / 4 + l] = now[slot + l] - before[slot + l];
    if (link('kind') !== kindNumber('modal')) return;
    const drifting = machine.ints(link('constants'), constants.length)[constants.indexOf('drifting')];
    for (let m = 0; m < drifting; m++)
      if (pushed.has(slot + m)) now[slot + size - 2 * drifting + m] = now[slot + m] - before[slot + m];
  });
}
