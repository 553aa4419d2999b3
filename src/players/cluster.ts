/** Cluster: strikes at random places, at random times, of random force: rain on a skin, beads on a plate. */
import { formOf } from '../model/elements.ts';
import type { ClusterPlayer, Element, Ref } from '../model/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { type Part, varied } from './part.ts';

export function clusterParts(cluster: ClusterPlayer, element: Element): Part[] {
  const { force, duration, over, variation } = cluster;
  const random = randomFrom(cluster.seed);
  return Array.from({ length: cluster.count }, () => {
    const delay = over * random();
    const own = varied(force, variation, random());
    const at: Ref = { element: cluster.element, at: somewhere(element, random) };
    return { delay, player: { type: 'strike', at, force: own, duration } };
  });
}

/** A point anywhere inside an element, each as likely as any other. */
function somewhere(element: Element, random: () => number): NonNullable<Ref['at']> {
  if (formOf(element) !== 'surface') return { fraction: random() };
  for (;;) {
    const [x, y] = [random(), random()];
    const isRound = 'radius' in element && formOf(element) === 'surface' && element.radius !== undefined;
    // Of the square around a circle, 79 % lie inside it.
    if (isRound && (2 * x - 1) * (2 * x - 1) + (2 * y - 1) * (2 * y - 1) >= 1) continue;
    return [{ fraction: x }, { fraction: y }];
  }
}
