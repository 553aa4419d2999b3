/** Writes the contact points: constants of the law, initial η and ψ, and links to other records. */

import type { LawConstants } from '../contacts/index.ts';
import { laws } from '../kernel/laws/table.ts';
import { FRICTION, IDLES } from '../kernel/laws/traits.ts';
import * as kernel from '../kernel/records.ts';
import { isHand } from '../model/hand-names.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { CONTACT_NUMBERS, contactFields, hasTrait, lawNumber } from './contact-record.ts';
import type { Control } from './controls.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { ownersOf, touchedBy } from './owners.ts';
import { type ContactPoint, normalPoint } from './points.ts';
import { startStrain } from './stretches.ts';
import { gatherTerms, NO_TERMS } from './terms.ts';
import { tiedPoints } from './ties.ts';
import { firstOffsets } from './write-controls.ts';
import type { CouplingTable } from './write-couplings.ts';
import type { TermTable } from './write-terms.ts';

export interface ContactsPart extends ImagePart {
  readonly header: {
    readonly contactCount: number;
    readonly contacts: number;
    readonly contactLinks: number;
    readonly pushedElements: number;
  };
  /** Of the initial state, J. */
  readonly energy: number;
}

/** Tables shared with other parts of the image, and the controls in the kernel's units. */
interface Shared {
  readonly terms: TermTable;
  readonly couplings: CouplingTable;
  readonly controls: readonly Control[];
}

export function allocateContacts(build: Build, order: ContactOrder, shared: Shared, layout: Layout): ContactsPart {
  const { points } = build;
  const owners = ownersOf(build.bodies, build.slots);
  const pushed = order.order.map((point) => touchedBy(points[point].terms, owners));
  const header = {
    contactCount: points.length,
    contacts: layout.allocate('contacts', points.length, 8 * CONTACT_NUMBERS),
    contactLinks: layout.allocate('contact-links', points.length, widthOf(kernel.ContactLinks, 4)),
    pushedElements: layout.allocate('pushed-elements', pushed.flat().length, 4),
  };
  const tied = tiedPoints(points, build.compliance);
  const starts = order.order.map((point) => startOf(build, point, shared.controls));
  const links = order.order.map((point) => ({
    ...lawLinks(points[point], build),
    normal: 1 + normalOf(points, order, point),
    tied: tied.has(point) ? 1 : 0,
    ...shared.terms.add(points[point].isStrain ? NO_TERMS : points[point].terms),
    ...couplingLinks(build, order, point, shared.couplings),
    ...readLinks(points[point], shared.terms),
  }));
  const write = (image: Image) => {
    let firstPushed = 0;
    order.order.forEach((point, i) => {
      const own = { ...points[point], constants: { ...points[point].constants, ...besideOf(build, point) } };
      writeRecord(own, starts[i], build.compliance.diagonal[point], image, header.contacts, i);
      const at = header.contactLinks + i * widthOf(kernel.ContactLinks, 4);
      image.setInts(at, kernel.ContactLinks, {
        ...links[i],
        ...slideLinks(points[point], links[i].firstTerm),
        firstPushed,
        pushedCount: pushed[i].length,
      });
      for (const element of pushed[i]) image.setInt(header.pushedElements + 4 * firstPushed++, element);
    });
  };
  return { header, energy: starts.reduce((sum, { energy }) => sum + energy, 0), write };
}

/** Of laws that know the points beside them: the sum of W towards the other points of the same contact, m/N. */
function besideOf({ points, compliance }: Build, point: number): LawConstants {
  const { contact, law } = points[point];
  if (!laws[lawNumber(law.law)].constants.includes('beside')) return {};
  const beside = compliance.neighbours[point].reduce(
    (sum, other, i) => (points[other].contact === contact ? sum + compliance.entries[point][i] : sum),
    0,
  );
  return { beside: Math.max(0, beside) };
}

interface Start {
  readonly eta0: number;
  readonly eta1: number;
  readonly psi: number;
  readonly state: LawConstants;
  readonly energy: number;
}

/** The initial state of a contact point. */
function startOf({ points, start, touching, stretches }: Build, point: number, controls: readonly Control[]): Start {
  if (points[point].isStrain) {
    // A single contact for all strains stores what they do; its energy is in the account of its body.
    const stretch = stretches.find(({ name }) => points[point].contact === `${name}.stretch`);
    const psi = stretch === undefined ? 0 : Math.sqrt(startStrain(stretch, start.u0, start.u1));
    return { eta0: 0, eta1: 0, psi, state: {}, energy: 0 };
  }
  const { law, constants, terms } = points[point];
  const { before, first } = firstOffsets(points[point], controls);
  const eta0 = before + gatherTerms(terms, start.u0);
  const eta1 = first + gatherTerms(terms, start.u1);
  const psi = touching.get(point) ?? law.startPsi?.(constants, eta0, eta1) ?? 0;
  // Beside ψ, a contact that starts with a half step has stored what it overlaps at sample 0.
  const own = touching.has(point) ? eta0 : eta1;
  const state = law.startState?.(constants, eta0, own) ?? {};
  return { eta0, eta1, psi, state, energy: law.startEnergy(constants, psi, eta0, own) };
}

function writeRecord(
  { law, constants, offset, controlSign, slide }: ContactPoint,
  { eta0, eta1, psi, state }: Start,
  compliance: number,
  image: Image,
  contacts: number,
  index: number,
): void {
  const at = contacts + 8 * CONTACT_NUMBERS * index;
  const fields = contactFields[lawNumber(law.law)];
  for (const [name, value] of Object.entries({ ...constants, ...state })) {
    const field = fields.indexOf(name);
    if (field < 0) throw new Error(`the law ${law.law} has no field ${name}`);
    image.setFloat(at + 8 * field, value);
  }
  const [static0, static1] = [eta0, eta1].map((eta) => law.static(constants, eta));
  image.setFloats(at, kernel.ContactRecord, {
    offset,
    controlSign,
    etaPrev: eta0,
    eta: eta1,
    psi,
    staticForcePrev: static0.force,
    staticForce: static1.force,
    potentialPrev: static0.potential,
    potential: static1.potential,
    compliance,
  });
  if (slide === undefined) return;
  image.setFloats(at, kernel.ContactRecord, {
    slideSign: slide.sign,
    slideMobility: slide.mobility,
    slideLeft: slide.endMobilities[0],
    slideRight: slide.endMobilities[1],
    slid: slide.node,
  });
}

/** A point's law, and the controls that act on it. */
function lawLinks({ contact, law, control }: ContactPoint, { controls }: Build) {
  const number = lawNumber(law.law);
  const hasFriction = hasTrait(law.law, FRICTION);
  const controlOf = (field: string) => (hasFriction ? controls.indexOf(`contacts.${contact}.${field}`) : -1);
  return {
    law: number,
    traits: isHand(contact) ? laws[number].traits & ~IDLES : laws[number].traits,
    control,
    forceControl: controlOf('force'),
    velocityControl: controlOf('velocity'),
  };
}

/** The point that a law depends on and does not push. */
function readLinks({ reads }: ContactPoint, terms: TermTable) {
  if (reads === undefined) return {};
  const { firstTerm, firstRow, rowTerms } = terms.add(reads);
  return { readTerm: firstTerm, readRow: firstRow, readRowTerms: rowTerms };
}

/** The kernel's index of the point whose force presses this one; -1 if there is none. */
function normalOf(points: readonly ContactPoint[], { kernelIndex }: ContactOrder, point: number): number {
  const pressing = normalPoint(points, point);
  return pressing === undefined ? -1 : kernelIndex[pressing];
}

/** How a point slides along its element. */
function slideLinks({ slide }: ContactPoint, firstTerm: number) {
  return {
    slideControl: slide?.control ?? -1,
    slideTerm: firstTerm + (slide?.term ?? 0),
    slideSlot: slide?.slot ?? 0,
    slideLane: slide?.lane ?? 0,
    slideIntervals: slide?.intervals ?? 0,
  };
}

/** A point's row of W, sorted by the kernel's index: the kernel finds neighbours by bisection, and hands come after the other points of their island. */
function couplingLinks({ compliance }: Build, { kernelIndex }: ContactOrder, point: number, couplings: CouplingTable) {
  const row = compliance.neighbours[point]
    .map((other, j) => ({ index: kernelIndex[other], entry: compliance.entries[point][j] }))
    .sort((a, b) => a.index - b.index);
  const firstNeighbour = couplings.add(
    row.map(({ index }) => index),
    row.map(({ entry }) => entry),
  );
  // A sliding point may be coupled with any of its neighbours, but at any time with few of them: the range with nonzero entries.
  const felt = row.map(({ entry }) => entry !== 0);
  const first = Math.max(0, felt.indexOf(true));
  return {
    firstNeighbour,
    neighbourCount: row.length,
    nearFirst: firstNeighbour + first,
    nearCount: felt.lastIndexOf(true) + 1 - first,
  };
}
