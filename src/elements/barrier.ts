/** Rigid barrier: a height, perhaps along a line, that nothing moves but a hand. It has no unknowns and stores no energy. */
import type { BarrierElement } from '../model/index.ts';
import type { Body } from './body.ts';

/** Height along the barrier, m. Samples are joined by straight lines; beyond its ends a barrier goes on as it ends. */
function profile(height: BarrierElement['height']): (x: number) => number {
  if (typeof height === 'number') return () => height;
  const { over } = height;
  if ('polynomial' in height) {
    const { polynomial } = height;
    return (x) => polynomial.reduceRight((sum, coefficient) => sum * (x / over) + coefficient, 0);
  }
  const { samples } = height;
  return (x) => {
    const place = Math.min(Math.max(x / over, 0), 1) * (samples.length - 1);
    const left = Math.min(Math.floor(place), Math.max(samples.length - 2, 0));
    const right = Math.min(left + 1, samples.length - 1);
    return samples[left] + (place - left) * (samples[right] - samples[left]);
  };
}

export function barrierBody(element: BarrierElement): Body {
  const none = new Float64Array(0);
  return {
    kind: 'barrier',
    size: 0,
    shown: { first: 0, count: 0 },
    constants: {},
    tables: {},
    mass: none,
    mobility: none,
    rest: none,
    certificate: { quantity: 'rigid, always stable', limit: 1, chosen: 0, margin: 1 },
    cost: 0,
    ownForce: () => none,
    height: profile(element.height),
    places: () => [{ row: { slots: [], weights: [] }, x: 0 }],
    shape: () => none,
    complete: () => {},
  };
}
