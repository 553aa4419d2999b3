/** Writes the contact points: parameters, initial η and ψ, couplings, islands. */
import { laws } from '../kernel/laws/table.ts';
import { FRICTION } from '../kernel/laws/traits.ts';
import * as kernel from '../kernel/records.ts';
import type { Build } from './build.ts';
import { CONTACT_NUMBERS, contactFields, hasTrait, lawNumber } from './contact-record.ts';
import type { Control } from './controls.ts';
import { type Image, offsetsOf, widthOf } from './image.ts';
import { ownersOf, touchedBy } from './owners.ts';
import { gatherTerms, termLinks } from './points.ts';
import { firstValues } from './write-controls.ts';

interface ContactMap {
  readonly contacts: number;
  readonly contactLinks: number;
  readonly islands: number;
  readonly islandOf: number;
  readonly neighbours: number;
  readonly compliances: number;
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
  const [width, field] = [8 * CONTACT_NUMBERS, offsetsOf(kernel.ContactRecord, 8)];
  const [linkWidth, link] = [widthOf(kernel.ContactLinks, 4), offsetsOf(kernel.ContactLinks, 4)];
  const owners = ownersOf(build.bodies, build.slots);
  let energy = 0;
  order.forEach((point, place) => {
    const { contact, law, constants, terms, offset, control, controlSign, slide } = points[point];
    const lift = control < 0 ? { before: 0, first: 0 } : firstValues(controls[control]);
    const eta0 = offset + controlSign * lift.before + gatherTerms(terms, start.u0);
    const eta1 = offset + controlSign * lift.first + gatherTerms(terms, start.u1);
    const psi = law.startPsi(constants, eta0, eta1, compliance.diagonal[point]);
    energy += law.startEnergy(constants, psi, eta0, eta1);
    const at = map.contacts + place * width;
    const number = lawNumber(law.law);
    Object.entries(constants).forEach(([name, value]) => {
      image.setFloat(at + 8 * contactFields[number].indexOf(name), value);
    });
    image.setFloat(at + field.offset, offset);
    image.setFloat(at + field.controlSign, controlSign);
    image.setFloat(at + field.etaPrev, eta0);
    image.setFloat(at + field.eta, eta1);
    image.setFloat(at + field.psi, psi);
    const [static0, static1] = [eta0, eta1].map((eta) => law.static(constants, eta));
    image.setFloat(at + field.staticForcePrev, static0.force);
    image.setFloat(at + field.staticForce, static1.force);
    image.setFloat(at + field.potentialPrev, static0.potential);
    image.setFloat(at + field.potential, static1.potential);
    image.setFloat(at + field.compliance, compliance.diagonal[point]);
    if (slide !== undefined) {
      image.setFloat(at + field.slideSign, slide.sign);
      image.setFloat(at + field.slideMobility, slide.mobility);
      image.setFloat(at + field.slideLeft, slide.endMobilities[0]);
      image.setFloat(at + field.slideRight, slide.endMobilities[1]);
      image.setFloat(at + field.slid, slide.node);
    }
    const rubs = hasTrait(law.law, FRICTION);
    const own = (what: string) => (rubs ? build.controls.indexOf(`contacts.${contact}.${what}`) : -1);
    const neighbours = compliance.neighbours[point];
    const links = map.contactLinks + place * linkWidth;
    image.setInt(links + link.law, number);
    image.setInt(links + link.traits, laws[number].traits);
    image.setInts(links, kernel.ContactLinks, termLinks(terms, termStarts[place]));
    image.setInt(links + link.control, control);
    image.setInt(links + link.forceControl, own('force'));
    image.setInt(links + link.velocityControl, own('velocity'));
    const pushed = touchedBy(terms, owners);
    image.setInt(links + link.pushed, pushed.at(0) ?? -1);
    image.setInt(links + link.pushedToo, pushed.at(-1) ?? -1);
    image.setInt(links + link.slideControl, slide?.control ?? -1);
    image.setInt(links + link.slideTerm, termStarts[place] + (slide?.term ?? 0));
    image.setInt(links + link.slideSlot, slide?.slot ?? 0);
    image.setInt(links + link.slideLane, slide?.lane ?? 0);
    image.setInt(links + link.slideIntervals, slide?.intervals ?? 0);
    image.setInt(links + link.firstNeighbour, neighbourStarts[place]);
    image.setInt(links + link.neighbourCount, neighbours.length);
    // By place, because the kernel looks neighbours up by bisection; hands stand behind the points that they touch.
    const ranks = neighbours.map((_, j) => j).sort((a, b) => placeOf[neighbours[a]] - placeOf[neighbours[b]]);
    ranks.forEach((rank, j) => {
      image.setInt(map.neighbours + 4 * (neighbourStarts[place] + j), placeOf[neighbours[rank]]);
      image.setFloat(map.compliances + 8 * (neighbourStarts[place] + j), compliance.entries[point][rank]);
    });
    // A point that slides may feel any of its neighbours, and at a time few of them.
    const felt = ranks.map((rank) => compliance.entries[point][rank] !== 0);
    const first = Math.max(0, felt.indexOf(true));
    image.setInt(links + link.nearFirst, neighbourStarts[place] + first);
    image.setInt(links + link.nearCount, felt.lastIndexOf(true) + 1 - first);
  });
  // A hand belongs to no island as long as it is away.
  order.forEach((_, place) => {
    image.setInt(map.islandOf + 4 * place, -1);
  });
  islands.forEach((island, i) => {
    const [first, count] = [placeOf[island[0]], island.length];
    image.setInts(map.islands + i * widthOf(kernel.Island, 4), kernel.Island, { first, count });
    for (let place = first; place < first + count; place++) image.setInt(map.islandOf + 4 * place, i);
  });
  return energy;
}
