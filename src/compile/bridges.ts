/**
 * Strings whose right ends stand on points of other bodies (kernel/bridges.ts): finds the points, and whether strings and bodies together are stable.
 *
 * A leapfrog scheme is stable where ½ uᵀK u ≤ (2/k²) ½ uᵀM u. With r = (ωk/2)² of a string's fastest mode, and for any a > 0,
 * (Q − γw)² ≤ (1 + a) Q² + (1 + 1/a) γ²w². With 1 + a = 1/r the string keeps its limit, and the body has to carry S/(1 − r) of each
 * string beside its own stiffness: Σ S/(1 − r) · k² bᵀM⁻¹b/4 + r of the body ≤ 1, which is checked with the highest restoring forces of strings that move.
 * Losses of the body do not help: they lower its mobility, but not its kinetic energy, which bounds the potential energy.
 */

import type { BridgeForces } from '../elements/index.ts';
import type { Model, Problem } from '../model/index.ts';
import { termsOf } from './end-terms.ts';
import type { PlacedBody } from './placed-body.ts';
import { resolve } from './points.ts';
import type { Terms } from './terms.ts';

interface BridgedString {
  readonly name: string;
  readonly forces: BridgeForces;
  readonly terms: Terms;
}

/** A point of a body, and the strings that stand on it. */
export interface BridgePoint {
  readonly placed: PlacedBody;
  readonly terms: Terms;
  readonly strings: BridgedString[];
}

export function bridgesOf(
  model: Model,
  bodies: ReadonlyMap<string, PlacedBody>,
  problems: Problem[],
): readonly BridgePoint[] {
  const points = new Map<string, BridgePoint>();
  for (const [name, element] of Object.entries(model.elements)) {
    if (!('bridge' in element) || element.bridge === undefined) continue;
    const own = bodies.get(name);
    const forces = own?.body.bridge;
    if (own === undefined || forces === undefined) continue; // refused already
    const path = `elements.${name}.bridge`;
    const key = JSON.stringify(element.bridge);
    const point = points.get(key) ?? pointOf(element.bridge, bodies, path);
    if ('message' in point) {
      problems.push(point);
      continue;
    }
    points.set(key, point);
    const row = { slots: Array.from(forces.pulls.keys()), weights: Array.from(forces.pulls) };
    const terms = termsOf([{ placed: own, place: { row, x: 0 }, sign: 1 }]);
    // What a lift of the point adds to each mode, which stepTwice of the kernel reads; the string's forces on its own modes are no terms.
    const momentum = own.body.tables.momentum as Float64Array;
    const mobilities = terms.weights.map((weight, i) => (1 + momentum[i]) * weight);
    point.strings.push({ name, forces, terms: { ...terms, mobilities } });
  }
  const found = [...points.values()];
  problems.push(...overloaded(found));
  return found;
}

function pointOf(
  ref: Parameters<typeof resolve>[0],
  bodies: ReadonlyMap<string, PlacedBody>,
  path: string,
): BridgePoint | Problem {
  const end = resolve(ref, bodies, path);
  if ('message' in end) return end;
  const { placed, places } = end;
  if (placed.body.kind !== 'modal')
    return { path, message: `expected a point of a body of modes; got ${placed.name}, which has none` };
  if (placed.body.bridge !== undefined)
    return { path, message: `expected a body that stands on no other; got ${placed.name}` };
  return { placed, terms: termsOf([{ placed, place: places[0], sign: 1 }]), strings: [] };
}

/** Bodies that the strings on them make unstable at this rate. */
function overloaded(points: readonly BridgePoint[]): Problem[] {
  return [...new Set(points.map(({ placed }) => placed))].flatMap(({ name, body }) => {
    const own = body.certificate.chosen / body.certificate.limit;
    const load = points
      .filter(({ placed }) => placed.name === name)
      .reduce((sum, { placed, terms, strings }) => {
        const compliance = losslessCompliance(terms, placed);
        return strings.reduce((all, { forces }) => all + (forces.most * compliance) / (4 * (1 - forces.fastest)), sum);
      }, 0);
    if (own * own + load <= 1) return [];
    return [
      {
        path: `elements.${name}`,
        message: `expected a body that is heavy enough for the strings on it, with a load of at most ${(1 - own * own).toPrecision(3)}; got ${load.toPrecision(3)}: give it more mass, the strings fewer modes, or render at a higher rate`,
      },
    ];
  });
}

/** k² bᵀM⁻¹b of a body of modes: k²/m is 2/(1 + momentum) times the mobility. */
function losslessCompliance({ slots, weights, mobilities }: Terms, { slot, body }: PlacedBody): number {
  const { momentum } = body.tables as Record<'momentum', Float64Array>;
  return slots.reduce((sum, each, t) => {
    if (weights[t] === 0) return sum; // slots that are no modes have no weight
    return sum + (2 * weights[t] * mobilities[t]) / (1 + momentum[each - slot]);
  }, 0);
}

/** Multiply-adds per step. */
export function bridgeCost({ terms, strings }: BridgePoint): number {
  return 2 * (terms.slots.length + strings.reduce((sum, string) => sum + string.terms.slots.length, 0));
}
