/** A string whose right end stands on a point of another body: what its modes and the point do to each other (kernel/bridges.ts). */
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import type { End } from './fields.ts';

/** γ of mode k: the coefficient of sin(kπx/L) in the straight line x/L. */
function straight(k: number): number {
  return (k % 2 === 1 ? 2 : -2) / (k * Math.PI);
}

/** A string of modes on a bridge; `hold` is its tension over its length, N/m. */
export function onBridge(body: Body | Problem, hold: number, ends: readonly [End, End], path: string): Body | Problem {
  if ('message' in body) return body;
  if (ends.includes('free'))
    return { path: `${path}.ends`, message: 'expected supported ends of a string on a bridge; got a free one' };
  if (body.constants.drifting > 0)
    return { path, message: 'expected modes that swing within 4000 samples, on a bridge; got slower ones' };
  const { stiffness, pull, momentum } = body.tables as Record<'stiffness' | 'pull' | 'momentum', Float64Array>;
  const pulls = stiffness.map((each, i) => each * straight(i + 1));
  return {
    ...body,
    bridge: {
      pulls,
      stiffness: pulls.reduce((sum, each, i) => sum + each * straight(i + 1), hold),
      ease: body.mobility[0] / (1 + momentum[0]),
      fastest: pull.reduce((most, each, i) => Math.max(most, each / (2 * (1 + momentum[i]))), 0),
    },
  };
}
