/** Refuses models that double precision cannot compute, before they end in meaningless sounds. */
import type { Problem } from '../model/index.ts';
import type { State } from '../players/index.ts';
import type { Compliance } from './compliance.ts';
import type { ContactPoint } from './points.ts';
import { gatherTerms } from './terms.ts';

/** Largest c w: as in kernel/active.ts, it leaves two digits of I. */
export const RIGID = 1e14;

/**
 * Contacts that are too stiff to be solved beside others. The system of an island is I + S W S with c w on its diagonal: above 1/ε its I is lost
 * to round-off, and nothing is left of the difference between a stiff contact and a rigid one, from which its force would follow. The kernel limits the slope
 * of collisions and joints, which store ψ and conserve energy with any slope; the energy of springs and of air follows from η, so theirs cannot be.
 * A contact alone in its island is a division, and may be as stiff as it likes.
 */
export function tooStiff(
  points: readonly ContactPoint[],
  { diagonal, neighbours }: Pick<Compliance, 'diagonal' | 'neighbours'>,
  k: number,
): Problem[] {
  const problems = new Map<string, Problem>();
  points.forEach(({ contact, law, constants }, point) => {
    const stiffness = (law.slope?.(constants, k) ?? 0) * diagonal[point];
    if (neighbours[point].length === 0 || stiffness <= RIGID || problems.has(contact)) return;
    problems.set(contact, {
      path: `contacts.${contact}`,
      message:
        `expected a contact that is at most ${RIGID.toExponential(0)} times as stiff as its ends within a step, the most that can be solved beside other ` +
        `contacts; got ${stiffness.toPrecision(3)}: make it softer, or rigid, or its ends heavier`,
    });
  });
  return [...problems.values()];
}

/**
 * Most energy that a contact may store at the start, J: about a second of sunlight on the whole Earth is 1e17. A body of a milligram that all of it
 * moves reaches 1e18 m/s, so that displacements stay below 1e25 m, and their eleventh power, the potential of the largest exponent, below 1e280.
 */
export const MOST_ENERGY = 1e30;

/** Contacts whose ends overlap so far that powers of it would overflow. */
export function tooMuchAtStart(
  points: readonly ContactPoint[],
  offsets: (point: number) => { readonly before: number; readonly first: number },
  { u0, u1 }: State,
): Problem[] {
  const problems = new Map<string, Problem>();
  points.forEach(({ contact, law, constants, terms }, point) => {
    const eta0 = offsets(point).before + gatherTerms(terms, u0);
    const eta1 = offsets(point).first + gatherTerms(terms, u1);
    const stored = Math.max(
      law.static(constants, eta0).potential,
      law.static(constants, eta1).potential,
      law.startEnergy(constants, 0, eta0, eta1),
    );
    if (stored <= MOST_ENERGY || problems.has(contact)) return;
    problems.set(contact, {
      path: `contacts.${contact}`,
      message: `expected ends that start nearer to each other, so that it stores at most ${MOST_ENERGY.toExponential(0)} J; got ${stored.toPrecision(3)} J at ${eta0.toPrecision(3)} m`,
    });
  });
  return [...problems.values()];
}
