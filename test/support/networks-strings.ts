/**
 * Random networks of strings, masses and barriers for fast-check: any ends, stiffness and losses, frets between nodes, boards and
 * strings that touch all along, masses thrown at strings, springs and connections. Strings begin swung out over the barriers, so
 * that most contacts act within a few milliseconds.
 */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, real } from './networks.ts';

type Elements = Sketch['elements'];
type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;
type Between = Extract<Contacts[string], { type: 'spring' }>['between'];

export interface StringNetworkOptions {
  readonly lossy: boolean;
  readonly rules?: readonly ('p2' | '27s' | '27f' | '26')[];
  /** Largest stiffness of a collision, N/m^exponent. */
  readonly stiffest?: number;
  /** Fewest and most intervals of a string. */
  readonly intervals?: readonly [number, number];
  /** Strings with free ends, which may fly. */
  readonly free?: boolean;
  /** Contacts with both ends on one string, and between two points of a body of modes. */
  readonly within?: boolean;
}

export const NETWORK_RATE = 44_100;
const k = 1 / NETWORK_RATE;

const end = (free: boolean) => fc.constantFrom('supported' as const, 'clamped' as const, free ? 'free' : 'supported');

/** λ² + 4μ² + 4σ₁k/h² = reach < 1 keeps a string inside its limit; the parts say how much of it is tension, bending and loss. */
const stringOf = (lossy: boolean, free: boolean) =>
  fc.record({
    length: real(0.3, 1.2),
    linearDensity: decades(1e-3, 1e-2),
    reach: real(0.2, 0.99),
    bending: fc.oneof(fc.constant(0), real(0, 0.9)),
    drag: lossy ? fc.oneof(fc.constant(0), real(0, 0.05)) : fc.constant(0),
    sigma0: lossy ? fc.oneof(fc.constant(0), decades(0.1, 30)) : fc.constant(0),
    ends: fc.tuple(end(free), end(free)),
    displacement: real(1e-3, 4e-3),
    velocity: real(-0.5, 0.5),
    waves: fc.integer({ min: 1, max: 3 }),
  });

const massOf = (lossy: boolean) =>
  fc.record({
    mass: decades(1e-4, 5e-2),
    frequency: decades(20, 1000),
    damping: lossy ? fc.oneof(fc.constant(0), decades(0.01, 50)) : fc.constant(0),
    displacement: real(-6e-3, -4.5e-3),
    velocity: real(0.5, 3),
  });

const KINDS = ['frets', 'board', 'thrown', 'strings', 'tied'] as const;
const WITHIN = ['touching itself', 'tied to itself', 'bell'] as const;

const contactOf = ({ lossy, rules = ['p2', '27s', '27f', '26'], stiffest = 1e10, within }: StringNetworkOptions) =>
  fc.record({
    kind: fc.constantFrom(...(within ? [...WITHIN, ...WITHIN, ...KINDS] : KINDS)),
    string: fc.nat(1000),
    mass: fc.nat(1000),
    places: fc.array(real(0.03, 0.97), { minLength: 1, maxLength: 4 }),
    stiffness: decades(1e4, stiffest),
    exponent: fc.oneof(fc.constantFrom(1, 1.5, 2), real(1, 3)),
    damping: lossy ? fc.oneof(fc.constant(0), decades(1e-2, 3)) : fc.constant(0),
    rule: fc.constantFrom(...rules),
    perMetre: fc.boolean(),
    tie: fc.constantFrom('spring' as const, 'p2' as const, 'signed' as const, 'eq69' as const),
    weak: decades(1e2, 1e5),
  });

const somewhere = (element: string, place: number) => ({ element, at: { fraction: place } });

/** A body of modes with three points; nearly all of it moves against itself. */
const bell: Elements[string] = {
  type: 'modal',
  mass: 0.02,
  modes: [220, 431, 3000].map((frequency, i) => ({
    frequency,
    shape: { a: Math.cos(i), b: Math.sin(1.3 * i + 0.4), c: 1 - i },
  })),
};
const onBell = (point: string) => ({ element: 'bell', at: { point } });
/** The first mass strikes the bell at a point of its own. */
const ringing: Contacts[string] = {
  type: 'collision',
  lower: 'm0',
  upper: onBell('c'),
  gap: -4e-3,
  stiffness: 1e7,
  exponent: 1.5,
};

export function stringNetworkOf(options: StringNetworkOptions): fc.Arbitrary<Sketch> {
  const { lossy, intervals = [8, 40], free = false, within = false } = options;
  return fc
    .record({
      intervals: fc.integer({ min: intervals[0], max: intervals[1] }),
      strings: fc.array(stringOf(lossy, free), { minLength: 1, maxLength: 2 }),
      masses: fc.array(massOf(lossy), { minLength: 1, maxLength: 2 }),
      contacts: fc.array(contactOf(options), { minLength: 1, maxLength: 4 }),
      profile: fc.tuple(real(-1.5e-3, -1e-4), real(-1e-3, 1e-3), real(-4e-3, 0)),
      passes: fc.constantFrom(0, 1, 1, 2),
    })
    .map(({ intervals: N, strings, masses, contacts, profile, passes }) => {
      const inner = Array.from({ length: N - 1 }, (_, i) => ({ node: i + 1 }));
      return {
        rate: NETWORK_RATE,
        elements: Object.fromEntries<Elements[string]>([
          ...strings.map(
            ({ length, linearDensity, reach, bending, drag, sigma0, ends }, i): [string, Elements[string]] => {
              const h = length / N;
              return [
                `s${i}`,
                {
                  type: 'string',
                  length,
                  linearDensity,
                  tension: (reach * (1 - bending - drag) * linearDensity * h * h) / (k * k),
                  rigidity: (reach * bending * linearDensity * h ** 4) / (4 * k * k),
                  sigma0,
                  sigma1: (reach * drag * h * h) / (4 * k),
                  ends: [...ends],
                  grid: { intervals: N },
                } as Elements[string],
              ];
            },
          ),
          ...masses.map(({ mass, frequency, damping }, i): [string, Elements[string]] => [
            `m${i}`,
            { type: 'mass', mass, frequency, damping },
          ]),
          ['ground', { type: 'barrier', height: { polynomial: [...profile], over: 1 } }],
          ...(within ? [['bell', bell] as [string, Elements[string]]] : []),
        ]),
        contacts: Object.fromEntries([
          ...(within ? [['ring', ringing] as [string, Contacts[string]]] : []),
          ...contacts.map((contact, i): [string, Contacts[string]] => {
            const { exponent, damping, rule, places } = contact;
            const string = `s${contact.string % strings.length}`;
            const mass = `m${contact.mass % masses.length}`;
            const law = { type: 'collision' as const, stiffness: contact.stiffness, exponent, damping, rule };
            const per = contact.perMetre ? ('metre' as const) : ('point' as const);
            const along = { element: string, at: inner };
            // The places of a string that touches itself are from next to nothing to two intervals apart.
            const beside = places.map((place) => place + ((place < 0.5 ? 2 : -2) * Math.abs(place - 0.5)) / N);
            if (contact.kind === 'touching itself')
              return [
                `c${i}`,
                {
                  ...law,
                  lower: { element: string, at: places.map((place) => ({ fraction: place })) },
                  upper: { element: string, at: beside.map((place) => ({ fraction: place })) },
                },
              ];
            if (contact.kind === 'bell') return [`c${i}`, { ...law, lower: onBell('a'), upper: onBell('b') }];
            if (contact.kind === 'tied' || contact.kind === 'tied to itself') {
              const isWithin = contact.kind === 'tied to itself';
              const first = isWithin ? somewhere(string, beside[0]) : mass;
              const between: Between = [first, somewhere(string, places[0])];
              const rest = isWithin ? 0 : masses[contact.mass % masses.length].displacement;
              if (contact.tie === 'spring')
                return [
                  `c${i}`,
                  { type: 'spring', between, stiffness: contact.weak, cubic: 1e7, damping: damping * 0.1, rest },
                ];
              return [
                `c${i}`,
                { type: 'connection', between, stiffness: contact.weak, exponent, rest, rule: contact.tie },
              ];
            }
            if (contact.kind === 'thrown')
              return [`c${i}`, { ...law, lower: mass, upper: somewhere(string, places[0]) }];
            if (contact.kind === 'strings' && strings.length > 1)
              return [
                `c${i}`,
                { ...law, lower: { element: 's0', at: inner }, upper: { element: 's1', at: inner }, gap: 1e-3, per },
              ];
            if (contact.kind === 'board') return [`c${i}`, { ...law, lower: 'ground', upper: along, per }];
            const frets = places.map((place) => ({ fraction: place }));
            return [`c${i}`, { ...law, lower: 'ground', upper: { element: string, at: frets } }];
          }),
        ]),
        players: Object.fromEntries<Players[string]>([
          ...strings.map(({ displacement, velocity, waves }, i): [string, Players[string]] => [
            `swing${i}`,
            { type: 'initial', element: `s${i}`, displacement, velocity, shape: { sine: waves } },
          ]),
          ...masses.map(({ displacement, velocity }, i): [string, Players[string]] => [
            `throw${i}`,
            { type: 'initial', element: `m${i}`, displacement, velocity },
          ]),
        ]),
        outputs: { out: { at: somewhere('s0', 0.37) } },
        solver: { passes },
      };
    });
}
