/** Elements of every kind, with every field they may have. */
import fc from 'fast-check';
import type { ModelSource } from '../../src/model/index.ts';
import { type DimensionName, dimensions } from '../../src/model/units.ts';

/** A positive quantity from 0.001 to 9.99 SI, as a number or as a string with any unit of its dimension. */
export function positive(dimension: DimensionName): fc.Arbitrary<number | string> {
  const decimal = fc.record({ digits: fc.integer({ min: 100, max: 999 }), shift: fc.integer({ min: -5, max: -2 }) });
  const units = Object.entries(dimensions[dimension].units);
  const unit = fc.constantFrom<readonly [string, number]>(['', 0], ...units);
  return fc.tuple(decimal, unit, fc.boolean()).map(([{ digits, shift }, [unit, power], asNumber]) => {
    return asNumber ? Number(`${digits}e${shift}`) : `${digits}e${shift - power} ${unit}`.trim();
  });
}

export function signed(dimension: DimensionName): fc.Arbitrary<number | string> {
  return fc.tuple(positive(dimension), fc.boolean()).map(([value, minus]) => {
    if (!minus) return value;
    return typeof value === 'number' ? -value : `-${value}`;
  });
}

export const numberList = fc.array(
  fc.integer({ min: -1000, max: 1000 }).map((n) => n / 16 + 0),
  { minLength: 2, maxLength: 5 },
);

export const mass = fc.record(
  {
    type: fc.constant('mass' as const),
    mass: positive('mass'),
    frequency: positive('frequency'),
    damping: positive('rate'),
    rest: signed('length'),
    gravity: signed('acceleration'),
  },
  { requiredKeys: ['type', 'mass'] },
);

const profile = fc.oneof(
  signed('length'),
  fc.record({ polynomial: numberList, over: positive('length') }, { requiredKeys: ['polynomial'] }),
  fc.record({ samples: numberList, over: positive('length') }, { requiredKeys: ['samples'] }),
);
export const flatBarrier = fc.record({ type: fc.constant('barrier' as const), height: signed('length') });
export const shapedBarrier = fc.record(
  { type: fc.constant('barrier' as const), height: profile },
  { requiredKeys: ['type'] },
);

const end = fc.constantFrom('supported' as const, 'clamped' as const, 'free' as const);
const t60 = (frequency: number) => fc.record({ frequency: fc.constant(frequency), t60: positive('time') });
const losses = fc.oneof(
  fc.record({ sigma0: positive('rate'), sigma1: positive('diffusion') }, { requiredKeys: [] }),
  fc.record({ decay: fc.tuple(t60(100), t60(1000)) }),
);

/** By finite differences: only then nodes can be counted. */
export const onGrid = fc.constantFrom({}, { method: 'fd' as const, placement: 'scheme' as const });
export const byModes = fc.record(
  {
    method: fc.constant('modal' as const),
    modes: fc.integer({ min: 1, max: 100 }),
    placement: fc.constantFrom('scheme' as const, 'exact' as const),
  },
  { requiredKeys: ['method'] },
);

type ElementSource = ModelSource['elements'][string];
/** An element put together from parts that do not depend on each other. */
const joined = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((values) => Object.assign({}, ...values) as ElementSource);

export const stringBy = (method: fc.Arbitrary<object>) =>
  joined(
    method,
    losses,
    fc.record(
      {
        type: fc.constant('string' as const),
        length: positive('length'),
        radius: positive('length'),
        ends: fc.oneof(end, fc.tuple(end, end)),
        grid: fc.record({ intervals: fc.integer({ min: 3, max: 200 }) }),
      },
      { requiredKeys: ['type', 'length', 'radius'] },
    ),
    fc.oneof(fc.record({ tension: positive('force') }), fc.record({ pitch: positive('frequency') })),
    fc.oneof(fc.record({ density: positive('density') }), fc.record({ linearDensity: positive('linearDensity') })),
    fc.oneof(fc.record({ young: positive('pressure') }), fc.record({ rigidity: positive('rigidity') })),
  );

export const bar = joined(
  fc.oneof(onGrid, byModes),
  losses,
  fc.record(
    {
      type: fc.constant('bar' as const),
      length: positive('length'),
      width: positive('length'),
      thickness: positive('length'),
      density: positive('density'),
      young: positive('pressure'),
      ends: fc.oneof(end, fc.tuple(end, end)),
    },
    { requiredKeys: ['type', 'length', 'width', 'thickness', 'density', 'young'] },
  ),
);

const sides = fc.tuple(positive('length'), positive('length'));
const spacing = fc.oneof(fc.constant({}), fc.record({ grid: fc.record({ spacing: positive('length') }) }));
const membraneOf = (outline: fc.Arbitrary<object>) =>
  joined(
    fc.oneof(onGrid, byModes),
    losses,
    spacing,
    outline,
    fc.record({ type: fc.constant('membrane' as const), tension: positive('surfaceTension') }),
    fc.oneof(
      fc.record({ surfaceDensity: positive('surfaceDensity') }),
      fc.record({ density: positive('density'), thickness: positive('length') }),
    ),
  );
export const round = membraneOf(fc.record({ radius: positive('length') }));
export const membrane = fc.oneof(round, membraneOf(fc.record({ sides })));

export const plateBy = (method: fc.Arbitrary<object>) =>
  joined(
    method,
    losses,
    spacing,
    fc.record(
      {
        type: fc.constant('plate' as const),
        sides,
        thickness: positive('length'),
        density: positive('density'),
        young: positive('pressure'),
        poisson: fc.constantFrom<number | string>(0, 0.25, '0.5'),
        edges: fc.constantFrom('supported' as const, 'clamped' as const),
      },
      { requiredKeys: ['type', 'sides', 'thickness', 'density', 'young'] },
    ),
  );

export const modal = fc.record(
  {
    type: fc.constant('modal' as const),
    modes: fc.array(
      fc.record(
        {
          frequency: positive('frequency'),
          t60: positive('time'),
          mass: positive('mass'),
          shape: fc.record({ rim: signed('number'), waist: signed('number') }, { requiredKeys: ['rim'] }),
        },
        { requiredKeys: ['frequency', 'shape'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    mass: positive('mass'),
    placement: fc.constantFrom('scheme' as const, 'exact' as const),
  },
  { requiredKeys: ['type', 'modes'] },
);
