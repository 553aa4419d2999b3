/** Allocates the working memory of the island solver. */

import { bodyKinds, kindNumber } from '../kernel/elements/table.ts';
import { laws } from '../kernel/laws/table.ts';
import { CONSTRAINT, EXACT_LOSS, FRICTION, ON_CURVE, ONE_SIDED, PUSH_ONLY, TANGENT } from '../kernel/laws/traits.ts';
import { TANGENTS_IN_SQUEEZES } from '../kernel/records.ts';
import type { Build } from './build.ts';
import { hasTrait, lawNumber } from './contact-record.ts';
import type { Layout } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { lowRankSizes } from './low-rank.ts';

/**
 * Most solves by tangents in one step. A light body that rattles between others within a sample may need a dozen, in rare steps of mostly small
 * islands. With a gate large islands are solved by tangents too, where three bound the cost.
 */
const MOST_TANGENTS = 12;
const FEW_TANGENTS = 3;

/** Most solves by tangents in one step of a model that does not say. */
export function usualTangents(gate: number | undefined): number {
  return gate === undefined ? MOST_TANGENTS : FEW_TANGENTS;
}

export function allocateSolve(build: Build, layout: Layout): ImagePart {
  const { model, points, slots, elimination, factor } = build;
  const lowRank = lowRankSizes(build);
  const count = points.length;
  const eliminated = elimination.lists.flat().length;
  const bows = points.filter(({ law }) => hasTrait(law.law, ON_CURVE)).length;
  const largest = Math.max(factor, elimination.factor);
  const { passes, corrector, gate, tangents, scheme } = model.solver;
  const header = {
    passes,
    tangents: corrector !== 'tangent' ? 0 : gate === undefined ? TANGENTS_IN_SQUEEZES : 1,
    tangentPasses: tangents ?? usualTangents(gate),
    settling: corrector === 'settled' ? 1 : 0,
    iterating: scheme === 'it2' ? 1 : 0,
    full: lowRank.rows > 0 || needsFullKernel(build) ? 1 : 0,
    members: layout.allocate('members', count, 4),
    activeList: layout.allocate('active-list', count, 4),
    activePlace: layout.allocate('active-place', count, 4),
    bowList: layout.allocate('bow-list', bows, 4),
    envelopeFirst: layout.allocate('envelope-first', count + eliminated, 4),
    envelopeStart: layout.allocate('envelope-start', count + eliminated, 4),
    // The factors of eliminated contacts follow the factor that each solve computes.
    envelope: layout.allocate('envelope', largest + elimination.steady, 8),
    steadyEnvelope: largest,
    envelopeVector: layout.allocate('envelope-vector', count * (1 + bows), 8),
    modeCapacity: lowRank.rows,
    modeRows: layout.allocate('mode-rows', lowRank.rows, 8),
    modeVectors: layout.allocate('mode-vectors', 4 * lowRank.contacts, 8),
    columns: layout.allocate('columns', lowRank.rows > 0 ? slots : 0, 4),
  };
  return { header, write: () => {} };
}

/** Whether a Program has a law, a body or a solver that the lean kernel leaves out. */
function needsFullKernel(build: Build): boolean {
  const { model, bodies, points, stretches, bridges, moves } = build;
  const { corrector, scheme } = model.solver;
  const isLean = ({ law }: Build['points'][number]) => laws[lawNumber(law.law)].lean === true;
  const floats = [...bodies.values()].some(({ body }) => bodyKinds[kindNumber(body.kind)].lean === false);
  const isJoined = stretches.length > 0 || bridges.length > 0;
  const isMoving = moves.size > 0 || points.some(({ moves, slide }) => moves !== undefined || slide !== undefined);
  const isIterated = scheme === 'it2' || corrector === 'settled';
  const sided = points.filter(({ law }) => hasTrait(law.law, ONE_SIDED));
  const mayHold = sided.length > 1 && sided.some(({ law }) => hasTrait(law.law, EXACT_LOSS)); // exact-damping.ts
  // Only the full kernel ends a run in which such a spring becomes too stiff.
  const stiffens = points.some(({ constants: { cubic = 0 } }) => cubic > 0);
  return (
    isIterated || isJoined || floats || isMoving || mayHold || stiffens || mayBeHeld(build) || !points.every(isLean)
  );
}

/** Part of the compliance of a collision that is taken from it if it is held; less than in kernel/held.ts, so that round-off does not decide. */
const TAKEN = 0.97;

/** Whether a bow or a tie holds a light body that a collision moves (kernel/held.ts). */
function mayBeHeld({ points, compliance: { diagonal, neighbours, entries } }: Build): boolean {
  const has = (point: number, traits: number) => hasTrait(points[point].law.law, traits);
  return points.some(
    (_, i) =>
      has(i, PUSH_ONLY) &&
      has(i, TANGENT) &&
      neighbours[i].some(
        (j, at) => (has(j, FRICTION) || has(j, CONSTRAINT)) && entries[i][at] ** 2 > TAKEN * diagonal[i] * diagonal[j],
      ),
  );
}
