/** Writes the contact points: parameters, initial η and ψ, couplings, islands. */
import * as kernel from '../kernel/records.ts';
import type { Control } from './controls.ts';
import { isHand } from './hand-names.ts';
import { type Image, widthOf } from './image.ts';
import { gatherTerms } from './points.ts';
import type { Build } from './write.ts';
import { firstValues } from './write-controls.ts';

/** One line per law. */
const LAWS = {
  'collision-26': kernel.COLLISION_26,
  'collision-27f': kernel.COLLISION_27F,
  'collision-27s': kernel.COLLISION_27S,
  'collision-p2': kernel.COLLISION_P2,
  'collision-p2h': kernel.COLLISION_P2H,
  'connection-p2': kernel.CONNECTION_P2,
  'connection-signed': kernel.CONNECTION_SIGNED,
  'connection-eq69': kernel.CONNECTION_EQ69,
  'collision-it2': kernel.COLLISION_IT2,
  'connection-it2': kernel.CONNECTION_IT2,
  spring: kernel.SPRING,
  'bow-implicit': kernel.BOW_IMPLICIT,
  'bow-newton': kernel.BOW_NEWTON,
  rigid: kernel.RIGID,
} as const;

interface ContactMap {
  readonly contacts: number;
  readonly contactLinks: number;
  readonly islands: number;
  readonly neighbours: number;
  readonly compliances: number;
  readonly activePlace: number;
}

interface Order {
  /** The point that stands at each place, and the place of each point. */
  readonly order: readonly number[];
  readonly placeOf: Int32Array;
  /** Points that are solved together. */
  readonly islands: readonly (readonly number[])[];
  readonly termStarts: readonly number[];
  readonly neighbourStarts: readonly number[];
  readonly controls: readonly Control[];
}

/** Returns the energy of the initial state, J. */
export function writeContacts(build: Build, image: Image, map: ContactMap, places: Order): number {
  const { points, compliance, start } = build;
  const { order, placeOf, islands, termStarts, neighbourStarts, controls } = places;
  let energy = 0;
  order.forEach((point, place) => {
    const { contact, law, constants, terms, offset, control, controlSign, slide } = points[point];
    const lift = control < 0 ? { before: 0, first: 0 } : firstValues(controls[control]);
    const eta0 = offset + controlSign * lift.before + gatherTerms(terms, start.u0);
    const eta1 = offset + controlSign * lift.first + gatherTerms(terms, start.u1);
    const psi = law.startPsi(constants, eta0, eta1);
    energy += law.startEnergy(constants, psi, eta0, eta1);
    image.setFloats(map.contacts + place * widthOf(kernel.ContactRecord, 8), kernel.ContactRecord, {
      ...constants,
      offset,
      controlSign,
      slideSign: slide?.sign ?? 0,
      slideMobility: slide?.mobility ?? 0,
      slideLeft: slide?.endMobilities[0] ?? 0,
      slideRight: slide?.endMobilities[1] ?? 0,
      slid: slide?.node ?? 0,
      dormant: isHand(contact) ? 1 : 0,
      etaPrev: eta0,
      eta: eta1,
      psi,
      pressPrev: law.press(constants, eta0),
      press: law.press(constants, eta1),
      compliance: compliance.diagonal[point],
    });
    // Nobody lists a hand that is away: its neighbours must find it so.
    if (isHand(contact)) image.setInt(map.activePlace + 4 * place, -1);
    const own = (field: string) => build.controls.indexOf(`contacts.${contact}.${field}`);
    const neighbours = compliance.neighbours[point];
    image.setInts(map.contactLinks + place * widthOf(kernel.ContactLinks, 4), kernel.ContactLinks, {
      law: LAWS[law.law],
      firstTerm: termStarts[place],
      termCount: terms.slots.length,
      control,
      forceControl: own('force'),
      velocityControl: own('velocity'),
      slideControl: slide?.control ?? -1,
      slideTerm: termStarts[place] + (slide?.term ?? 0),
      slideSlot: slide?.slot ?? 0,
      slideIntervals: slide?.intervals ?? 0,
      firstNeighbour: neighbourStarts[place],
      neighbourCount: neighbours.length,
    });
    neighbours.forEach((other, j) => {
      image.setInt(map.neighbours + 4 * (neighbourStarts[place] + j), placeOf[other]);
      image.setFloat(map.compliances + 8 * (neighbourStarts[place] + j), compliance.entries[point][j]);
    });
  });
  islands.forEach((island, i) => {
    const [first, count] = [placeOf[island[0]], island.length];
    image.setInts(map.islands + i * widthOf(kernel.Island, 4), kernel.Island, { first, count });
  });
  return energy;
}
