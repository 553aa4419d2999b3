/** A string whose right end stands on a point of another body: what its modes and the point do to each other (kernel/bridges.ts). */
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import type { End } from './fields.ts';

/** γ of mode k: the coefficient of sin(kπx/L) in the straight line x/L. */
function straight(k: number): number {
  return (k % 2 === 1 ? 2 : -2) / (k * Math.PI);
}

/** Force on the point per displacement of each mode, N/m. */
function pullsOf({ tables }: Body): Float64Array {
  return (tables.stiffness as Float64Array).map((each, i) => each * straight(i + 1));
}

/** T/L, N/m, at the start and where the restoring forces are highest, and how it moves with them (kernel/tuning-records.ts). */
interface Hold {
  readonly first: number;
  readonly highest: number;
  readonly holdPerTension: number;
  readonly holdPerRise: number;
}

/** A string of modes on a bridge; `top` is the same string where its restoring forces are highest. */
export function onBridge(
  body: Body | Problem,
  top: Body | Problem,
  { first, highest, ...moving }: Hold,
  ends: readonly [End, End],
  path: string,
): Body | Problem {
  if ('message' in body) return body;
  if ('message' in top) return top;
  if (ends.includes('free'))
    return { path: `${path}.ends`, message: 'expected supported ends of a string on a bridge; got a free one' };
  if (body.constants.drifting > 0)
    return { path, message: 'expected modes that swing within 4000 samples, on a bridge; got slower ones' };
  const { momentum, pull } = top.tables as Record<'momentum' | 'pull', Float64Array>;
  const pulls = pullsOf(body);
  const held = (all: Float64Array, hold: number) => all.reduce((sum, each, i) => sum + each * straight(i + 1), hold);
  return {
    ...body,
    bridge: {
      pulls,
      stiffness: held(pulls, first),
      ease: body.mobility[0] / (1 + momentum[0]),
      most: held(pullsOf(top), highest),
      fastest: pull.reduce((most, each, i) => Math.max(most, each / (2 * (1 + momentum[i]))), 0),
    },
    ...(body.tuning && { tuning: { ...body.tuning, constants: { ...body.tuning.constants, ...moving } } }),
  };
}
