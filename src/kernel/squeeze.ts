/**
 * Where a light body is squeezed between heavy ones. W then has a direction of pushes that nearly cancel: all contacts press and hardly anything
 * moves. One corrector pass finds too small a force there (tangent.ts); everywhere else it is accurate. Masses decide this, not stiffnesses,
 * so it is found once, when islands are (islands.ts).
 * Reference: docs/theory.md, strongly coupled islands
 */

import { FRICTION, ONE_SIDED, PUSH_BACK, STRAIN, TANGENT } from './laws/traits';
import { contactAt, contactLinksAt, floatAt, has, header, intAt, isStrain } from './memory';
import { ContactLinks, Island } from './records';

/**
 * How far pushes that nearly cancel still move things, relative to each push alone: below this they squeeze. For a body of mass m between two
 * of mass M this is 2m/M, so it counts up to m = M/40. A corrector pass is as accurate as tangents down to M/20, and ten times worse at M/100.
 */
const LEFT: f64 = 0.05;
/** The same for a row of light bodies. A row of n equal ones leaves pi^2/2n^2: up to a dozen are not squeezed. */
const LEFT_BY_ROW: f64 = 0.02;
/** Contacts along one direction share a load and squeeze nothing; their 1 - W_ij^2/(W_ii W_jj) is round-off. */
const SAME: f64 = 1e-9;

/** Whether the sign of a coupling lets both contacts press on what is between them. Springs press in either direction. */
function canPress(a: i32, b: i32, w: f64): bool {
  const one = contactLinksAt(a);
  const two = contactLinksAt(b);
  if (!has(one, TANGENT) && !has(two, TANGENT)) return false;
  if (has(one, FRICTION | STRAIN) || has(two, FRICTION | STRAIN)) return false;
  return w < 0 || !has(one, ONE_SIDED) || !has(two, ONE_SIDED);
}

/** Whether two contacts, coupled by w, squeeze a light body between them. */
export function isSqueeze(a: i32, b: i32, w: f64): bool {
  const both = contactAt(a).compliance * contactAt(b).compliance;
  return w * w > (1 - LEFT) * both && w * w < (1 - SAME) * both && canPress(a, b, w);
}

/** Whether any two contacts of an island squeeze a light body between them. */
export function hasSqueeze(island: Island): bool {
  const map = header();
  for (let i = island.first; i < island.first + island.count; i++) {
    const links = contactLinksAt(i);
    for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++)
      if (isSqueeze(i, intAt(map.neighbours, k), floatAt(map.compliances, k))) return true;
  }
  return false;
}

/** Strains press nothing. Tangents of a row stay on one side of a joint, but joints in it change sides: they are better planned one by one. */
function isInRow(links: ContactLinks): bool {
  return !isStrain(links) && !(LEAN == 0 && has(links, PUSH_BACK));
}

/** Islands of more contacts are not searched for rows of light bodies. */
const MOST: i32 = 64;
const ROUNDS: i32 = 32;

/**
 * Whether a row of light bodies is squeezed: whether there are pushes v >= 0, in units of 1/sqrt(W_ii), that nearly cancel. The pushes that cancel best through
 * couplings that can press are the dominant eigenvector of these couplings, found by iteration; v W v then includes all couplings.
 */
export function isRowSqueezed(island: Island): bool {
  if (island.count < 3 || island.count > MOST) return false;
  for (let i = island.first; i < island.first + island.count; i++)
    contactAt(i).chord = isInRow(contactLinksAt(i)) ? 1 : 0;
  let left: f64 = 1;
  for (let round = 0; round < ROUNDS; round++) {
    left = press(island);
    let norm: f64 = 0;
    for (let i = island.first; i < island.first + island.count; i++) norm += contactAt(i).chordSlope ** 2;
    const scale = norm > 0 ? 1 / Math.sqrt(norm) : 0;
    for (let i = island.first; i < island.first + island.count; i++)
      contactAt(i).chord = contactAt(i).chordSlope * scale;
  }
  return left < LEFT_BY_ROW;
}

/** One round: from v in `chord` to (1 + A) v in `chordSlope`, A the couplings that can press. Returns v W v / v v. */
function press(island: Island): f64 {
  const map = header();
  let moved: f64 = 0;
  let size: f64 = 0;
  for (let i = island.first; i < island.first + island.count; i++) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    c.chordSlope = 0;
    if (!isInRow(links)) continue;
    let pressed = c.chord;
    let move = c.chord;
    for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
      const j = intAt(map.neighbours, k);
      const w = floatAt(map.compliances, k);
      const both = c.compliance * contactAt(j).compliance;
      if (!(both > 0)) continue;
      const part = w / Math.sqrt(both);
      if (canPress(i, j, w) && part * part < 1 - SAME) {
        pressed += Math.abs(part) * contactAt(j).chord;
        move -= Math.abs(part) * contactAt(j).chord;
      } else move += part * contactAt(j).chord;
    }
    c.chordSlope = pressed;
    moved += c.chord * move;
    size += c.chord * c.chord;
  }
  return size > 0 ? moved / size : 1;
}
