/** Rigid barrier: a height, which may vary along a line and is moved only by gestures. It has no unknowns and stores no energy. */
import { z } from 'zod';
import { byKey, maxSamples, numbers, object, quantity } from '../model/fields.ts';
import type { Body } from './body.ts';
import { elementKind } from './kind.ts';
import { looks } from './looks.ts';

const over = quantity('length', 'length over which the profile spreads', { above: 0 }).prefault(1);

const profileKeys = ['polynomial', 'samples'];
const height = z
  .union(
    [
      quantity('length', 'one height everywhere'),
      z.union(
        [
          object(
            'a polynomial profile',
            { polynomial: numbers('coefficients of the powers 0, 1, 2 … of x / over, m', 1, 20), over },
            { rivals: profileKeys },
          ),
          object(
            'a sampled profile',
            {
              samples: numbers('heights spread evenly from 0 to over, straight lines between, m', 2, maxSamples),
              over,
            },
            { rivals: profileKeys },
          ),
        ],
        byKey('a profile', profileKeys),
      ),
    ],
    { error: 'expected a length in m, cm, mm, or a profile {polynomial: …} or {samples: …}' },
  )
  .describe('height of the surface, m');

const schema = object('a barrier', {
  type: z.literal('barrier').describe('a rigid surface that moves only when a player or the score moves it'),
  height: height.prefault(0),
  looks,
}).meta({ id: 'Barrier' });

export const barrier = elementKind({
  schema,
  form: 'barrier',
  noun: 'a barrier',
  body: barrierBody,
  glyph: 'M2 9 H22 M4 9 l-2 6 M9 9 l-3 8 M14 9 l-3 8 M19 9 l-3 8',
  example: 'height: -1 mm',
});

/** A rigid barrier, in SI units with defaults filled in. */
export type BarrierElement = z.output<typeof schema>;
/** A barrier's shape along x: one height, a polynomial of x / over, or samples from 0 to over, m. */
export type Profile = BarrierElement['height'];

/** Height along the barrier, m. Samples are interpolated linearly; beyond the ends the height is constant. */
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

function barrierBody(element: BarrierElement): Body {
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
