// Random sound models, written the way people write them: numbers or strings with units, names or points, keys left out.

import fc from 'fast-check';
import type { ModelSource } from '../../src/model/index.ts';
import type { DimensionName } from '../../src/model/units.ts';
import {
  bar,
  byModes,
  flatBarrier,
  mass,
  membrane,
  modal,
  numberList,
  onGrid,
  plateBy,
  positive,
  round,
  shapedBarrier,
  signed,
  stringBy,
} from './arbitrary-elements.ts';

/** A place that exists on every string of these models. */
const position = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((percent) => `${percent} %`),
  fc.constantFrom<number | string>(0, '0 mm'),
  fc.integer({ min: 0, max: 3 }).map((node) => ({ node })),
  fc.integer({ min: 0, max: 16 }).map((n) => ({ fraction: n / 16 })),
);

const stringPoint = position.map((at) => ({ element: 'wire', at }));
/** A coordinate that lies on every side, and within the radius of every round membrane. */
const coordinate = fc.oneof(
  fc.constantFrom<number | string>(0, '0 mm', '1 um'),
  fc.integer({ min: 15, max: 85 }).map((percent) => `${percent} %`),
  fc.integer({ min: 3, max: 13 }).map((n) => ({ fraction: n / 16 })),
);
const slabPlace = fc.oneof(
  fc.tuple(coordinate, coordinate),
  fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })).map((node) => ({ node })),
);
const surfacePoint = fc.oneof(
  slabPlace.map((at) => ({ element: 'slab', at })),
  fc.tuple(coordinate, coordinate).map((at) => ({ element: 'skin', at })),
);
const bellPoint = fc.constant({ element: 'bell', at: { point: 'rim' } });
const body = fc.oneof(
  fc.constantFrom<string | { element: string }>('ball', { element: 'ball' }),
  stringPoint,
  surfacePoint,
  bellPoint,
  fc.constant({ element: 'rod', at: '40 %' }),
);
const many = fc.oneof(
  fc.constant('nodes' as const),
  fc.integer({ min: 1, max: 20 }).map((spread) => ({ spread })),
  fc.array(position, { minLength: 1, maxLength: 3 }),
  fc.integer({ min: 1, max: 20 }).map((count) => ({ frets: { count } })),
);

const collision = fc
  .tuple(
    fc.record(
      {
        type: fc.constant('collision' as const),
        stiffness: positive('powerStiffness'),
        exponent: fc.constantFrom<number | string>(1, 1.3, '1.5', 2),
        gap: signed('length'),
        per: fc.constantFrom('point' as const, 'metre' as const),
        damping: positive('inverseSpeed'),
        rule: fc.constantFrom(
          'p2' as const,
          'p2c' as const,
          'p2m' as const,
          '27s' as const,
          '27f' as const,
          '26' as const,
          26 as const,
        ),
      },
      { requiredKeys: ['type', 'stiffness', 'exponent'] },
    ),
    fc.oneof(
      fc.record({ lower: fc.constant('wall'), upper: body }),
      fc.record({ lower: many.map((at) => ({ element: 'wire', at })), upper: fc.constant('board') }),
      fc.record({ lower: fc.constant('ball'), upper: many.map((at) => ({ element: 'wire', at })) }),
      many.map((at) => ({ lower: { element: 'wire', at }, upper: { element: 'cord', at } })),
      fc.record({
        lower: fc.record({ from: slabPlace, to: slabPlace }).map((line) => ({ element: 'slab', at: { line } })),
        upper: many.map((at) => ({ element: 'wire', at })),
      }),
    ),
  )
  .map(([law, ends]) => ({ ...law, ...ends }));

const between = fc.constantFrom<[string, string | { element: string; at: string }]>(
  ['ball', 'wall'],
  ['ball', { element: 'wire', at: '30 %' }],
);
const spring = fc.record(
  {
    type: fc.constant('spring' as const),
    between,
    stiffness: positive('stiffness'),
    cubic: positive('cubicStiffness'),
    damping: positive('resistance'),
    rest: signed('length'),
  },
  { requiredKeys: ['type', 'between'] },
);
const connection = fc.record({
  type: fc.constant('connection' as const),
  between,
  stiffness: positive('powerStiffness'),
  exponent: fc.constantFrom(1, 1.3),
  rule: fc.constantFrom('p2' as const, 'signed' as const, 'eq69' as const),
});

const rigid = fc.record(
  { type: fc.constant('rigid' as const), between, rest: signed('length') },
  { requiredKeys: ['type', 'between'] },
);
const bow = fc.record(
  {
    type: fc.constant('bow' as const),
    on: body,
    force: positive('force'),
    velocity: signed('speed'),
    sharpness: positive('sharpness'),
    solver: fc.constantFrom('implicit' as const, 'newton' as const),
  },
  { requiredKeys: ['type', 'on', 'force', 'velocity'] },
);

const bump = <Place>(at: fc.Arbitrary<Place>) =>
  fc.record({ raisedCosine: fc.record({ at, width: positive('length') }) });
const waves = fc.integer({ min: 1, max: 9 });
const surfaceShape = fc.oneof(
  fc.constant('sine' as const),
  fc.tuple(waves, waves).map((sine) => ({ sine })),
  bump(slabPlace),
);
const shape = fc.oneof(
  fc.constant('sine' as const),
  fc.integer({ min: 1, max: 9 }).map((sine) => ({ sine })),
  numberList.map((samples) => ({ samples })),
  fc.record({
    raisedCosine: fc.record({
      at: position,
      width: fc.oneof(
        positive('length'),
        fc.integer({ min: 1, max: 9 }).map((nodes) => ({ nodes })),
      ),
    }),
  }),
);
const curve = (dimension: DimensionName) =>
  fc
    .array(signed(dimension), { minLength: 2, maxLength: 4 })
    .map((values) => values.map((value, i): [number | string, number | string] => [i / 8, value]));
const initial = fc.oneof(
  fc.record({ type: fc.constant('initial' as const), element: fc.constant('ball'), velocity: signed('speed') }),
  fc.record(
    { type: fc.constant('initial' as const), element: fc.constant('wire'), displacement: signed('length'), shape },
    { requiredKeys: ['type', 'element'] },
  ),
  fc.record({
    type: fc.constant('initial' as const),
    element: fc.constant('slab'),
    velocity: signed('speed'),
    shape: surfaceShape,
  }),
);
const time = positive('time');
const force = fc.oneof(
  fc.record({ type: fc.constant('force' as const), at: body, time, samples: numberList }),
  fc.record({ type: fc.constant('force' as const), at: body, points: curve('force') }),
);
const strike = fc.record(
  {
    type: fc.constantFrom('pluck' as const, 'strike' as const),
    at: body,
    force: signed('force'),
    duration: time,
    time,
  },
  { requiredKeys: ['type', 'at', 'force', 'duration'] },
);
const strum = fc.record(
  {
    type: fc.constant('strum' as const),
    at: fc.array(body, { minLength: 1, maxLength: 4 }),
    force: signed('force'),
    duration: time,
    spacing: time,
    jitter: time,
    variation: fc.constantFrom(0, 0.5, 1),
    seed: fc.nat(),
    release: fc.constantFrom('abrupt' as const, 'smooth' as const),
  },
  { requiredKeys: ['type', 'at', 'force', 'duration'] },
);
const cluster = fc.record(
  {
    type: fc.constant('cluster' as const),
    element: fc.constantFrom('wire', 'rod', 'skin', 'slab'),
    count: fc.integer({ min: 1, max: 1000 }),
    over: time,
    force: signed('force'),
    duration: time,
    seed: fc.nat(),
  },
  { requiredKeys: ['type', 'element', 'count', 'over', 'force', 'duration'] },
);

/** What can be led, with values that it can have. */
const led = fc.constantFrom<readonly [string, fc.Arbitrary<number | string>]>(
  ['elements.wall.lift', signed('length')],
  ['contacts.hair.velocity', signed('speed')],
  ['contacts.hair.force', positive('force')],
  ['contacts.hair.position', fc.constantFrom<number | string>(0, '1 um')],
);
const gesture = led.chain(([of, value]) =>
  fc.record(
    {
      type: fc.constant('gesture' as const),
      of: fc.constant(of),
      points: fc
        .array(value, { minLength: 2, maxLength: 4 })
        .map((values) => values.map((each, i): [number, number | string] => [i / 8, each])),
      curve: fc.constantFrom('smooth' as const, 'straight' as const),
    },
    { requiredKeys: ['type', 'of', 'points'] },
  ),
);
const swing = fc.record({
  type: fc.constant('gesture' as const),
  of: fc.constantFrom('elements.wall.lift', 'contacts.hair.position'),
  oscillate: fc.record({ amplitude: fc.constantFrom('1 um', 1e-7), frequency: positive('frequency') }),
});

const event = fc.oneof(
  fc.record({ time, play: fc.constant('tap'), force: signed('force') }, { requiredKeys: ['time', 'play'] }),
  fc.record({ time, set: fc.constant('elements.ball.mass'), to: positive('mass') }),
  fc.record({ time, set: fc.constant('contacts.touch.gap'), to: signed('length') }),
  led.chain(([path, to]) =>
    fc.record({ time, move: fc.constant(path), to, over: time }, { requiredKeys: ['time', 'move', 'to'] }),
  ),
);

const output = fc.oneof(
  fc.record(
    {
      at: body,
      quantity: fc.constantFrom('displacement' as const, 'velocity' as const, 'acceleration' as const),
      gain: signed('number'),
      pan: fc.constantFrom(-1, 0, 0.5),
    },
    { requiredKeys: ['at'] },
  ),
  fc.record({ contact: fc.constant('touch') }),
);

const freeName = fc.stringMatching(/^x[A-Za-z0-9_]{0,7}-?$/);
const named = <T>(item: fc.Arbitrary<T>) => fc.dictionary(freeName, item, { maxKeys: 3, noNullPrototype: true });

/** A random sound model. Some parts have fixed names, so that others can refer to them. */
export const soundModel: fc.Arbitrary<ModelSource> = fc
  .record({
    rate: fc.constantFrom<number | string>(44100, '48 kHz'),
    seconds: positive('time'),
    title: fc.string({ maxLength: 20 }),
    fixed: fc.record({
      ball: mass,
      wall: flatBarrier,
      board: shapedBarrier,
      wire: stringBy(onGrid),
      cord: stringBy(onGrid),
      rod: bar,
      skin: round,
      slab: plateBy(onGrid),
      bell: modal,
    }),
    hair: bow.map((each) => ({ ...each, on: { element: 'wire', at: '50 %' } })),
    touch: collision,
    tap: strike,
    elements: named(fc.oneof(mass, shapedBarrier, stringBy(byModes), bar, membrane, plateBy(byModes), modal)),
    contacts: named(fc.oneof(collision, spring, connection, rigid, bow)),
    players: named(fc.oneof(initial, force, strike, strum, cluster, gesture, swing)),
    score: fc.array(event, { maxLength: 4 }),
    out: output,
    outputs: named(output),
    mix: fc.constantFrom('stereo' as const, 'stems' as const),
    passes: fc.integer({ min: 0, max: 64 }),
    corrector: fc.constantFrom('apart' as const, 'tangent' as const, 'settled' as const),
  })
  .map(({ fixed, hair, touch, tap, out, passes, corrector, ...rest }) => ({
    clangor: 1 as const,
    ...rest,
    elements: { ...fixed, ...rest.elements },
    contacts: { touch, hair, ...rest.contacts },
    players: { tap, ...rest.players },
    outputs: { out, ...rest.outputs },
    solver: { passes, corrector },
  }));
