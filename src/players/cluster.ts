/** Cluster player: strikes at random places and times with random force, such as rain on a skin or beads on a plate. */
import { formOf } from '../model/elements.ts';
import type { ClusterPlayer, Element, Ref } from '../model/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { type Stroke, vary } from './stroke.ts';

export function clusterStrokes(cluster: ClusterPlayer, element: Element): Stroke[] {
  const { force, duration, over, variation } = cluster;
  const random = randomFrom(cluster.seed);
  return Array.from({ length: cluster.count }, () => {
    const delay = over * random();
    const strikeForce = vary(force, variation, random());
    const at: Ref = { element: cluster.element, at: randomPosition(element, random) };
    return { delay, player: { type: 'strike', at, force: strikeForce, duration } };
  });
}

/** A point inside an element, uniformly distributed. */
function randomPosition(element: Element, random: () => number): NonNullable<Ref['at']> {
  if (formOf(element) !== 'surface') return { fraction: random() };
  for (;;) {
    const [x, y] = [random(), random()];
    const isRound = 'radius' in element && formOf(element) === 'surface' && element.radius !== undefined;
    // Rejection sampling: 79 % of the square around a circle lie inside it.
    if (isRound && (2 * x - 1) * (2 * x - 1) + (2 * y - 1) * (2 * y - 1) >= 1) continue;
    return [{ fraction: x }, { fraction: y }];
  }
}
