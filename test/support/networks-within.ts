/**
 * Random models for fast-check in which contacts have both ends on one body, often on the same unknowns: any specimen that vibrates, points
 * on it that are close together, and between them every kind of contact, some of them touching from the start. A mass joins in.
 */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, real } from './networks.ts';
import { RATE, type Specimen, specimens } from './specimens.ts';

type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;
type Point = Specimen['points'][number];

export interface WithinOptions {
  readonly lossy: boolean;
  readonly scheme?: 'rules' | 'it2';
  readonly corrector?: 'apart' | 'settled';
  readonly loss?: 'implicit' | 'exact';
  /** Of collisions and joints with slack, N/m^exponent. */
  readonly stiffest?: number;
}

const pairOf = (stiffest: number) =>
  fc.record({
    kind: fc.constantFrom('collision', 'collision', 'spring', 'connection', 'slack', 'rigid', 'bow', 'friction'),
    a: fc.nat(1000),
    b: fc.nat(1000),
    isWithMass: fc.constantFrom(false, false, false, true),
    gap: fc.oneof(fc.constant(0), real(-3e-6, 7e-6)),
    stiffness: decades(1e4, stiffest),
    exponent: fc.oneof(fc.constantFrom(1, 1.5), real(1, 3)),
    damping: real(0, 1),
    rule: fc.constantFrom('p2' as const, 'p2c' as const, 'p2m' as const, '27s' as const, '27f' as const, '26' as const),
    tie: fc.constantFrom('p2' as const, 'signed' as const, 'eq69' as const),
    // Losses of other kinds than damping.
    other: fc.option(
      fc.oneof(
        fc.constantFrom(0.3, 0.8, 1).map((restitution) => ({ restitution })),
        decades(1e-5, 1e-3).map((tau) => ({ memory: { stiffness: 1e7, tau } })),
        decades(1e-5, 1e-3).map((tau) => ({ loss: { type: 'viscoelastic' as const, tau } })),
        decades(1e-3, 10).map((resistance) => ({ loss: { type: 'dashpot' as const, resistance } })),
        real(0, 1).map((exponent) => ({ loss: { type: 'power' as const, coefficient: 30, exponent } })),
      ),
    ),
    model: fc.constantFrom('elasto-plastic' as const, 'lugre' as const),
    weak: decades(1e2, 1e6),
    cubic: fc.constantFrom(0, 1e8),
    force: real(0, 2),
    velocity: real(-0.3, 0.3),
    solver: fc.constantFrom('implicit' as const, 'newton' as const),
  });

/** Places near a point of a specimen: 40 intervals on lines, a spacing of 1 cm on surfaces. `steps` counts in these. */
function near(point: Point, steps: readonly [number, number]): Point {
  if (typeof point === 'string' || point.at === undefined) return point;
  const { at } = point;
  const shifted = (place: unknown, by: number) =>
    typeof place === 'string' ? `${Number.parseFloat(place) + by} %` : Number(place) + by;
  if (typeof at === 'object' && 'point' in at) return point;
  if (Array.isArray(at)) {
    const isRound = typeof at[0] === 'number';
    const [x, y] = isRound ? [0.01, 0.01] : [2.5, 10 / 3];
    return { ...point, at: [shifted(at[0], x * steps[0]), shifted(at[1], y * steps[1])] } as Point;
  }
  return { ...point, at: shifted(at, 2.5 * steps[0]) } as Point;
}

export function withinOf({
  lossy,
  scheme = 'rules',
  corrector = 'apart',
  loss = 'implicit',
  stiffest = 1e12,
}: WithinOptions) {
  return fc
    .record({
      which: fc.nat(1000),
      speed: real(0.3, 1.8),
      steps: fc.array(fc.tuple(real(0.1, 1.6), real(0, 1.6)), { minLength: 1, maxLength: 3 }),
      contacts: fc.array(pairOf(stiffest), { minLength: 1, maxLength: 5 }),
      strikes: fc.array(fc.record({ at: fc.nat(1000), time: real(0, 0.01), force: real(-6, 14) }), {
        minLength: 1,
        maxLength: 2,
      }),
      ratio: fc.constantFrom(1e-6, 1e-3, 1),
      passes: fc.constantFrom(0, 1, 1, 2),
    })
    .map(({ which, speed, steps, contacts, strikes, ratio, passes }): Sketch => {
      const specimen = specimens[which % specimens.length];
      const points = [...specimen.points, ...steps.map((step) => near(specimen.points[0], step))];
      const distinct = [...new Map(points.map((point) => [JSON.stringify(point), point])).values()];
      return {
        rate: RATE,
        elements: {
          body: specimen.element(speed, lossy),
          mass: { type: 'mass', mass: 0.02 * ratio, frequency: 120, damping: lossy ? 5 : 0 },
        },
        contacts: Object.fromEntries(
          contacts.map((contact, i): [string, Contacts[string]] => {
            const a = distinct[contact.a % distinct.length];
            const others = distinct.filter((point) => point !== a);
            const b: Point = contact.isWithMass ? 'mass' : others[contact.b % others.length];
            const { kind, gap, stiffness, exponent, rule, tie, other, weak, cubic, force, velocity, solver } = contact;
            const damping = lossy ? contact.damping : 0;
            const name = `c${i}`;
            if (kind === 'collision') {
              if (lossy && other !== null)
                return [name, { type: 'collision', lower: a, upper: b, gap, stiffness, exponent, ...other }];
              const law = { stiffness, exponent, damping, rule: loss === 'exact' ? 'p2' : rule, loss } as const;
              return [name, { type: 'collision', lower: a, upper: b, gap, ...law }];
            }
            if (kind === 'spring')
              return [name, { type: 'spring', between: [a, b], stiffness: weak, cubic, damping: 0.1 * damping }];
            if (kind === 'connection')
              return [name, { type: 'connection', between: [a, b], stiffness: weak, exponent, rule: tie }];
            if (kind === 'slack')
              return [name, { type: 'slack', between: [a, b], play: Math.abs(gap), stiffness, exponent }];
            if (kind === 'friction' && lossy)
              return [name, { type: 'friction', between: [a, b], force, velocity, model: contact.model }];
            if (kind === 'rigid') return [name, { type: 'rigid', between: [a, b] }];
            return [name, { type: 'bow', on: a, force, velocity, solver }];
          }),
        ),
        players: Object.fromEntries(
          strikes.map(({ at, time, force }, i): [string, Players[string]] => [
            `tap${i}`,
            { type: 'strike', at: distinct[at % distinct.length], time, force, duration: 3e-3 },
          ]),
        ),
        outputs: { out: { at: distinct[0] } },
        solver: { passes, scheme, corrector },
      };
    });
}
