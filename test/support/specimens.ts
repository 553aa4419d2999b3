/** One specimen of everything that vibrates and is more than a mass, each with a dial that makes it faster up to its limit. */
import { bodyOf } from '../../src/elements/index.ts';
import { modelOf, type Sketch } from './engine.ts';

type Element = Sketch['elements'][string];
type Of<Type extends Element['type']> = Extract<Element, { type: Type }>;
type Point = NonNullable<Extract<NonNullable<Sketch['outputs']>[string], { at: unknown }>['at']>;

export interface Specimen {
  readonly name: string;
  /** `speed` multiplies squares of frequencies; 1 is far inside the stability limit. */
  readonly element: (speed: number, lossy: boolean) => Element;
  /** Two places that nothing makes special. */
  readonly points: readonly [Point, Point];
  readonly method: 'line' | 'grid' | 'modal';
}

export const RATE = 44100;

const ENDS = ['supported', 'clamped', 'free'] as const;
const pairs = ENDS.flatMap((left) => ENDS.map((right) => [left, right] as const));

const on = (at: Exclude<Point, string>['at']): Point => ({ element: 'body', ...(at === undefined ? {} : { at }) });
const along: Specimen['points'] = [on('31 %'), on('72.3 %')];
const across: Specimen['points'] = [on(['30 %', '41 %']), on(['62 %', '77 %'])];
const round: Specimen['points'] = [on([0.03, -0.05]), on([-0.06, 0.02])];

const weak = (lossy: boolean) => (lossy ? { sigma0: 2, sigma1: 0.01 } : {});

const string = (speed: number, lossy: boolean): Of<'string'> => ({
  type: 'string',
  length: 1,
  linearDensity: 0.006,
  tension: 60 * speed,
  rigidity: 0.002 * speed,
  ...weak(lossy),
});
const bar = (speed: number, lossy: boolean): Of<'bar'> => ({
  type: 'bar',
  length: 0.5,
  width: 0.02,
  thickness: 0.005,
  density: 7800,
  young: 1e10 * speed,
  ...weak(lossy),
});
const skin = (speed: number, lossy: boolean): Of<'membrane'> => ({
  type: 'membrane',
  tension: 500 * speed,
  surfaceDensity: 0.26,
  ...weak(lossy),
});
const plate = (speed: number, lossy: boolean): Of<'plate'> => ({
  type: 'plate',
  sides: [0.4, 0.3],
  thickness: 0.002,
  density: 7800,
  young: 1e9 * speed,
  ...weak(lossy),
});
const listed = (speed: number, lossy: boolean): Of<'modal'> => ({
  type: 'modal',
  mass: 0.02,
  modes: [220, 431, 607, 3000].map((frequency, i) => ({
    frequency: frequency * Math.sqrt(speed),
    ...(lossy ? { t60: 0.7 / (i + 1) } : {}),
    shape: { a: Math.cos(i), b: Math.sin(1.3 * i + 0.4) },
  })),
});

const LINE = { grid: { intervals: 40 } };
const SURFACE = { grid: { spacing: 0.01 } };
const placements = ['scheme', 'exact'] as const;

export const specimens: readonly Specimen[] = [
  ...pairs.map(
    (ends): Specimen => ({
      name: `string ${ends.join('–')}`,
      element: (speed, lossy) => ({ ...string(speed, lossy), ends: [...ends], ...LINE }),
      points: along,
      method: 'line',
    }),
  ),
  ...pairs.map(
    (ends): Specimen => ({
      name: `bar ${ends.join('–')}`,
      element: (speed, lossy) => ({ ...bar(speed, lossy), ends: [...ends], ...LINE }),
      points: along,
      method: 'line',
    }),
  ),
  {
    name: 'membrane, rectangular',
    element: (speed, lossy) => ({ ...skin(speed, lossy), sides: [0.4, 0.3], ...SURFACE }),
    points: across,
    method: 'grid',
  },
  {
    name: 'membrane, round',
    element: (speed, lossy) => ({ ...skin(speed, lossy), radius: 0.18, ...SURFACE }),
    points: round,
    method: 'grid',
  },
  ...(['supported', 'clamped'] as const).map(
    (edges): Specimen => ({
      name: `plate, ${edges}`,
      element: (speed, lossy) => ({ ...plate(speed, lossy), edges, ...SURFACE }),
      points: across,
      method: 'grid',
    }),
  ),
  ...placements.flatMap((placement): Specimen[] => {
    const modal: { method: 'modal'; modes: number; placement: 'scheme' | 'exact' } = {
      method: 'modal',
      modes: 30,
      placement,
    };
    return [
      {
        name: `string by modes, ${placement}`,
        element: (speed, lossy) => ({ ...string(speed, lossy), ...modal }),
        points: along,
        method: 'modal',
      },
      ...(['free–free', 'clamped–free', 'supported–clamped'] as const).map(
        (name): Specimen => ({
          name: `bar by modes, ${name}, ${placement}`,
          element: (speed, lossy) => {
            const [left, right] = name.split('–') as (typeof ENDS)[number][];
            return { ...bar(speed, lossy), ends: [left, right], ...modal };
          },
          points: along,
          method: 'modal',
        }),
      ),
      {
        name: `membrane by modes, rectangular, ${placement}`,
        element: (speed, lossy) => ({ ...skin(speed, lossy), sides: [0.4, 0.3], ...modal }),
        points: across,
        method: 'modal',
      },
      {
        name: `membrane by modes, round, ${placement}`,
        element: (speed, lossy) => ({ ...skin(speed, lossy), radius: 0.18, ...modal }),
        points: round,
        method: 'modal',
      },
      {
        name: `plate by modes, ${placement}`,
        element: (speed, lossy) => ({ ...plate(speed, lossy), ...modal }),
        points: across,
        method: 'modal',
      },
      {
        name: `listed modes, ${placement}`,
        element: (speed, lossy) => ({ ...listed(speed, lossy), placement }),
        points: [on({ point: 'a' }), on({ point: 'b' })],
        method: 'modal',
      },
    ];
  }),
];

/** A model of one specimen alone, heard at its second point. */
export function specimenSketch({ element, points }: Specimen, speed: number, lossy: boolean): Sketch {
  return { rate: RATE, elements: { body: element(speed, lossy) }, outputs: { out: { at: points[1] } } };
}

/** How far inside its limit a specimen is at a speed, as a part of the limit; below zero it is refused. */
function marginAt(specimen: Specimen, speed: number, lossy: boolean): number {
  const body = bodyOf(modelOf(specimenSketch(specimen, speed, lossy)).elements.body, RATE, 'body');
  return 'message' in body ? -1 : body.certificate.margin;
}

/** The speed at which a specimen reaches its limit, to 1e-12. */
export function fastest(specimen: Specimen, lossy: boolean): number {
  let [low, high] = [1e-3, 1e6];
  while (high / low > 1 + 1e-12) {
    const middle = Math.sqrt(low * high);
    if (marginAt(specimen, middle, lossy) > 0) low = middle;
    else high = middle;
  }
  return low;
}
