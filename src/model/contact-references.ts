// Checks of a contact against the elements at its ends.

import { endsOf, faultsOfContact, takesMany } from '../contacts/index.ts';
import { formOf, hasInertia } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected, valueAt } from './faults.ts';
import { isLine, isSurface, nounOf } from './place-checks.ts';
import type { Refs, WeightedRef } from './points.ts';
import { show } from './problems.ts';
import { findElement, findMoving, findNamed, findRef } from './reference-checks.ts';
import { stiffnessPower } from './units.ts';
import type { ValidContact, ValidElement } from './valid.ts';

interface End {
  readonly ref: Refs;
  readonly element: ValidElement;
  readonly path: Path;
}

export function checkContact(checks: Checks, contact: ValidContact, path: Path): void {
  for (const { key, expected } of faultsOfContact(contact))
    checks.report(unexpected(checks.source, [...path, key], expected));
  if (contact.type === 'friction' || contact.type === 'bow') checkRubbed(checks, contact, path);
  if (contact.type === 'friction') checkNormal(checks, contact, path);
  if ('opening' in contact && contact.opening !== undefined)
    findMoving(checks, contact.opening, [...path, 'opening'], 'a flow');
  if ('ends' in contact && contact.ends !== undefined) {
    checkEnds(checks, contact, contact.ends, path);
    checkStiffnessUnit(checks, contact, [...path, 'stiffness']);
    return;
  }
  if ('on' in contact && contact.on !== undefined) {
    findMoving(
      checks,
      endsOf(contact)[0] ?? contact.on,
      [...path, 'on'],
      `a ${contact.type}`,
      contact.type === 'friction',
    );
    return;
  }
  checkStiffnessUnit(checks, contact, [...path, 'stiffness']);
  const isPaired = takesMany(contact);
  const find = (ref: Refs | undefined, key: Path): End | undefined => {
    const element = ref && findRef(checks, ref, [...path, ...key], isPaired);
    return ref && element && { ref, element, path: [...path, ...key] };
  };
  const [a, b] = endsOf(contact);
  const first = find(a, isPaired ? ['lower'] : ['between', 0]);
  const second = find(b, isPaired ? ['upper'] : ['between', 1]);
  if (first === undefined || second === undefined) return;
  checkMass(checks, contact, [first.element, second.element], path);
  if (isBarrier(first) && isBarrier(second)) {
    const got = `the barriers ${show(first.ref.element)} and ${show(second.ref.element)}`;
    checks.report({ path: second.path, message: `expected at least one end that moves; got ${got}` });
  } else if (JSON.stringify(first.ref) === JSON.stringify(second.ref)) {
    checks.report(unexpected(checks.source, second.path, 'expected another point than the first'));
  } else if (isPaired) {
    checkPairing(checks, first, second);
  }
}

/** A damping ratio needs a mass: that of the ends, where one has it at any rate, or a given one. */
function checkMass({ report }: Checks, contact: ValidContact, ends: readonly ValidElement[], path: Path): void {
  if (!('loss' in contact) || typeof contact.loss !== 'object' || contact.loss.type !== 'tsuji') return;
  if (contact.loss.mass !== undefined || ends.some((element) => hasInertia(formOf(element)))) return;
  const missing = [...path, 'loss', 'mass'];
  const message = 'expected an effective mass, because neither end has one of its own; got nothing';
  report({ path: missing, message, missing: [missing] });
}

/** Weighted ends: every one must exist, and at least one must move with a weight other than zero. */
function checkEnds(checks: Checks, contact: ValidContact, ends: readonly WeightedRef[], path: Path): void {
  const found = ends.map((end, i) => findRef(checks, end, [...path, 'ends', i]));
  const known = found.filter((element) => element !== undefined);
  if (known.length < ends.length) return;
  checkMass(checks, contact, known, path);
  const moves = ends.some(({ weight }, i) => weight !== 0 && found[i] !== undefined && formOf(found[i]) !== 'barrier');
  if (moves) return;
  checks.report({
    path: [...path, 'ends'],
    message: 'expected at least one end that moves, with a weight other than 0; got none',
  });
}

/** What turns under a bow must be a line of the same places. */
function checkRubbed(checks: Checks, contact: Extract<ValidContact, { type: 'friction' | 'bow' }>, path: Path): void {
  const { twist, on } = contact;
  if (twist === undefined || on === undefined) return;
  const where = [...path, 'twist'];
  if (twist === on.element) {
    checks.report(unexpected(checks.source, where, 'expected another element than `on`'));
    return;
  }
  const turning = findElement(checks, twist, where);
  if (turning !== undefined && !isLine(turning))
    checks.report(unexpected(checks.source, where, 'expected the name of a string, bar or other line'));
}

/** What presses must be a collision. */
function checkNormal(checks: Checks, { normal }: Extract<ValidContact, { type: 'friction' }>, path: Path): void {
  if (normal === undefined) return;
  const pressing = findNamed(checks, 'a contact', checks.valid.contacts, normal, [...path, 'normal']);
  if (pressing !== undefined && pressing.type !== 'collision')
    checks.report(unexpected(checks.source, [...path, 'normal'], 'expected the name of a collision'));
}

/** Several points need the same number of points on the other side, or one lumped mass, or a barrier, which extends everywhere. */
function checkPairing(checks: Checks, lower: End, upper: End): void {
  const { source, report } = checks;
  const barrier = [lower, upper].find(isBarrier);
  if (barrier !== undefined) {
    const body = barrier === lower ? upper : lower;
    checkOppositeLine(checks, body, barrier);
    const form = formOf(body.element);
    if ((form !== 'lump' && form !== 'points') || isFlat(barrier.element)) return;
    const expected = `expected a barrier of one height, because ${nounOf(body.element)} has no place along it`;
    report(unexpected(source, barrier.path, expected));
    return;
  }
  if (isAcross(lower) || isAcross(upper)) {
    checkOppositeLine(checks, isAcross(lower) ? lower : upper, isAcross(lower) ? upper : lower);
    return;
  }
  if (formOf(lower.element) === 'lump' || formOf(upper.element) === 'lump') return;
  const [below, above] = [countOf(lower), countOf(upper)];
  if (below === above) return;
  report({ path: upper.path, message: `expected ${below}, as many as in lower; got ${above}` });
}

function isFlat(element: ValidElement): boolean {
  return !('height' in element) || typeof element.height !== 'object';
}

function isBarrier({ element }: End): boolean {
  return formOf(element) === 'barrier';
}

function isAcross({ ref: { at }, element }: End): boolean {
  return isSurface(element) && typeof at === 'object' && 'line' in at;
}

/** A line across a surface takes its points from the string or bar on the other side. */
function checkOppositeLine({ source, report }: Checks, end: End, opposite: End): void {
  if (!isAcross(end) || isLine(opposite.element)) return;
  const expected = `expected a string or bar opposite the line across ${show(end.ref.element)}`;
  report(unexpected(source, opposite.path, expected));
}

function countOf({ ref: { at }, element }: End): string {
  if (at === 'nodes') return 'every node';
  const count = isSurface(element) ? 1 : pointsIn(at);
  return count === 1 ? 'one point' : `${count} points`;
}

/** How many points a place of a line has. */
export function pointsIn(at: Refs['at']): number {
  if (Array.isArray(at)) return at.length;
  if (typeof at !== 'object') return 1;
  if ('frets' in at) return at.frets.count;
  return 'spread' in at ? at.spread : 1;
}

/** The unit of a stiffness must match its exponent; a stiffness per metre of contact has one more power of the metre. */
export function checkStiffnessUnit({ source, report }: Checks, contact: ValidContact, path: Path): void {
  const power = stiffnessPower(valueAt(source, path));
  if (power === undefined || !('exponent' in contact) || contact.exponent === undefined) return;
  const isPerMetre = 'per' in contact && contact.per === 'metre';
  const expected = contact.exponent + (isPerMetre ? 1 : 0);
  if (Math.abs(power - expected) < 1e-9) return;
  const unit = expected === 1 ? 'N/m' : `N/m^${expected}`;
  const reason = `because exponent is ${contact.exponent}${isPerMetre ? ' and stiffness counts per metre' : ''}`;
  report(unexpected(source, path, `expected a stiffness in ${unit}, ${reason}`));
}
