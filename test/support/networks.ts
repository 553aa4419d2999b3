/**
 * Random networks of masses and barriers for fast-check: islands of several sizes, every law, losses, known forces, moved
 * barriers and live changes. Contacts start near touching, so that most of them act within a few milliseconds.
 */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';

/** Evenly spread numbers; unlike fc.double it is not drawn towards the edges of what a double can hold. */
export const real = (low: number, high: number) =>
  fc.integer({ min: 0, max: 1_000_000 }).map((i) => low + ((high - low) * i) / 1_000_000);

/** Numbers spread evenly over the orders of magnitude. */
export const decades = (low: number, high: number) => real(Math.log(low), Math.log(high)).map(Math.exp);

/** Zero about as often as anything else. */
const maybe = (numbers: fc.Arbitrary<number>) => fc.oneof(fc.constant(0), numbers);

export interface NetworkOptions {
  /** Losses in masses, collisions and springs. */
  readonly lossy?: boolean;
  /** Known forces and moved barriers. */
  readonly played?: boolean;
  /** Rules of the collisions. */
  readonly rules?: readonly CollisionRule[];
  /** Only these laws. */
  readonly laws?: readonly ('collision' | 'spring' | 'connection')[];
  /** Largest stiffness of a collision or connection, N/m^exponent. */
  readonly stiffest?: number;
  /** Lowest frequency of a mass on its spring; free masses, which fly far, only if it is 0, Hz. */
  readonly slowest?: number;
  /** `it2` solves collisions and connections by Newton; `rules` if absent. */
  readonly scheme?: 'rules' | 'it2';
  /** How the contacts of an island are corrected; `apart` if absent. */
  readonly corrector?: 'apart' | 'tangent' | 'settled';
  /** Whether several contacts may join the same two bodies. */
  readonly parallel?: boolean;
  /** Most masses and contacts. */
  readonly most?: { readonly masses: number; readonly contacts: number };
}

type CollisionRule = 'p2' | 'p2c' | 'p2m' | '27s' | '27f' | '26';
type Elements = Sketch['elements'];
type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;

const RATES = [22_050, 44_100, 96_000];

const massOf = (lossy: boolean, slowest: number) =>
  fc.record({
    mass: decades(1e-4, 1),
    frequency: slowest > 0 ? decades(slowest, 3000) : maybe(decades(1, 3000)),
    damping: lossy ? maybe(decades(0.01, 100)) : fc.constant(0),
    rest: maybe(real(-2e-3, 2e-3)),
    gravity: fc.constantFrom(0, 9.81),
    displacement: real(-5e-3, 5e-3),
    velocity: real(-2, 2),
    start: fc.constantFrom('first-order' as const, 'second-order' as const),
  });

const contactOf = ({ lossy = false, rules = ['p2', '27s', '27f', '26'], laws, stiffest = 1e12 }: NetworkOptions) =>
  fc.record({
    law: fc.constantFrom(...(laws ?? (['collision', 'collision', 'spring', 'connection'] as const))),
    mass: fc.nat(1000),
    other: fc.nat(1000),
    flipped: fc.boolean(),
    // How far apart the contact begins, m; below zero it begins pressed, with `pressed` as its energy, J.
    clearance: real(-0.5e-3, 1.5e-3),
    pressed: decades(1e-8, 1e-2),
    stiffness: decades(1e4, stiffest),
    exponent: fc.oneof(fc.constantFrom(1, 1.5, 2, 3), real(1, 3)),
    damping: lossy ? maybe(decades(1e-3, 5)) : fc.constant(0),
    rule: fc.constantFrom(...rules),
    connectionRule: fc.constantFrom('p2' as const, 'signed' as const, 'eq69' as const),
    linear: maybe(decades(10, 1e6)),
    cubic: maybe(decades(1e2, 1e10)),
  });

const playerOf = fc.record({
  kind: fc.constantFrom('pluck' as const, 'strike' as const, 'samples' as const),
  mass: fc.nat(1000),
  force: real(-20, 20),
  // Samples; turned into seconds at the rate of the network.
  start: fc.nat(300),
  length: fc.integer({ min: 1, max: 400 }),
  smooth: fc.boolean(),
  samples: fc.array(real(-10, 10), { minLength: 1, maxLength: 20 }),
});

const barrierOf = fc.record({
  height: real(-5e-3, 5e-3),
  motion: fc.constantFrom('none' as const, 'smooth' as const, 'straight' as const, 'oscillate' as const),
  heights: fc.array(real(-2e-3, 2e-3), { minLength: 2, maxLength: 4 }),
  spacing: fc.integer({ min: 20, max: 2000 }),
  frequency: decades(5, 500),
});

export function networkOf(options: NetworkOptions = {}): fc.Arbitrary<Sketch> {
  const { lossy = false, played = false, slowest = 0, parallel = true, most = { masses: 6, contacts: 8 } } = options;
  return fc
    .record({
      rate: fc.constantFrom(...RATES),
      masses: fc.array(massOf(lossy, slowest), { minLength: 2, maxLength: most.masses }),
      barriers: fc.array(barrierOf, { minLength: 0, maxLength: 2 }),
      contacts: fc.array(contactOf(options), { minLength: 1, maxLength: most.contacts }),
      players: fc.array(playerOf, { minLength: 0, maxLength: played ? 3 : 0 }),
      passes: fc.constantFrom(0, 1, 1, 2),
    })
    .map(({ rate, masses, barriers, contacts, players, passes }) => {
      const names = [...masses.map((_, i) => `m${i}`), ...barriers.map((_, i) => `b${i}`)];
      const heights = [...masses.map((mass) => mass.displacement), ...barriers.map((barrier) => barrier.height)];
      const ends = contacts.map((contact) => {
        const a = contact.mass % masses.length;
        return { contact, a, b: (a + 1 + (contact.other % (names.length - 1))) % names.length };
      });
      const pair = ({ a, b }: { a: number; b: number }) => [Math.min(a, b), Math.max(a, b)].join();
      const joined = parallel ? ends : [...new Map(ends.map((end) => [pair(end), end])).values()];
      return {
        rate,
        seconds: 1,
        elements: Object.fromEntries<Elements[string]>([
          ...masses.map(({ mass, frequency, damping, rest, gravity }, i): [string, Elements[string]] => [
            `m${i}`,
            { type: 'mass', mass, frequency, damping, rest, gravity },
          ]),
          ...barriers.map(({ height }, i): [string, Elements[string]] => [`b${i}`, { type: 'barrier', height }]),
        ]),
        contacts: Object.fromEntries(
          joined.map(({ contact, a, b }, i) => {
            const [plus, minus] = contact.flipped ? [b, a] : [a, b];
            return [`c${i}`, contactBetween(contact, names[plus], names[minus], heights[plus] - heights[minus])];
          }),
        ),
        players: {
          ...Object.fromEntries<Players[string]>(
            masses.map(({ displacement, velocity, start }, i) => [
              `start${i}`,
              { type: 'initial', element: `m${i}`, displacement, velocity, start },
            ]),
          ),
          ...Object.fromEntries(
            players.map((player, i) => [`force${i}`, forceOn(player, `m${player.mass % masses.length}`, rate)]),
          ),
          ...(played
            ? Object.fromEntries(
                barriers.flatMap((barrier, i) =>
                  barrier.motion === 'none' ? [] : [[`move${i}`, motionOf(barrier, `b${i}`, rate)]],
                ),
              )
            : {}),
        },
        outputs: Object.fromEntries([
          ...masses.map((_, i) => [`m${i}`, { at: `m${i}` }]),
          ...joined.map((_, i) => [`c${i}`, { contact: `c${i}` }]),
        ]),
        solver: { passes, corrector: options.corrector ?? 'apart', scheme: options.scheme ?? 'rules' },
      };
    });
}

type Generated<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

function contactBetween(
  contact: Generated<ReturnType<typeof contactOf>>,
  plus: string,
  minus: string,
  apart: number,
): Contacts[string] {
  const { law, clearance, pressed, stiffness, exponent, damping, linear, cubic } = contact;
  // Where a power law of this stiffness holds the energy `pressed`.
  const depth = (K: number) => (((exponent + 1) * pressed) / K) ** (1 / (exponent + 1));
  const begin = clearance < 0 ? depth(stiffness) : -clearance;
  const between: [string, string] = [plus, minus];
  if (law === 'spring')
    return { type: 'spring', between, stiffness: linear, cubic, damping, rest: apart + 0.1 * clearance };
  if (law === 'connection') {
    const K = Math.min(stiffness, 1e9);
    const rest = apart - (contact.flipped ? -1 : 1) * depth(K);
    return { type: 'connection', between, stiffness: K, exponent, rest, rule: contact.connectionRule };
  }
  const { rule } = contact;
  return { type: 'collision', lower: plus, upper: minus, gap: apart - begin, stiffness, exponent, damping, rule };
}

function forceOn(player: Generated<typeof playerOf>, at: string, rate: number): Players[string] {
  const { kind, force, samples, smooth } = player;
  const time = player.start / rate;
  const duration = player.length / rate;
  if (kind === 'samples') return { type: 'force', at, time, samples };
  if (kind === 'strike') return { type: 'strike', at, time, force, duration };
  const release = smooth ? 'smooth' : 'abrupt';
  return { type: 'pluck', at, time, force, duration, release, releaseDuration: 0.5 * duration };
}

function motionOf(barrier: Generated<typeof barrierOf>, element: string, rate: number): Players[string] {
  const { motion, heights, spacing, frequency } = barrier;
  if (motion === 'oscillate')
    return { type: 'gesture', of: `elements.${element}.lift`, oscillate: { amplitude: 0.2 * heights[0], frequency } };
  const points = heights.map((height, i): [number, number] => [(i * spacing) / rate, height - heights[0]]);
  return {
    type: 'gesture',
    of: `elements.${element}.lift`,
    points,
    curve: motion === 'straight' ? 'straight' : 'smooth',
  };
}

/** A live change: from sample `sample` on, `path` has `factor` times its value. */
export interface LiveChange {
  readonly sample: number;
  readonly path: string;
  readonly value: number;
}

/** Changes of a network's own parameters, in order of time. */
export function changesOf(network: Sketch, latest: number): fc.Arbitrary<LiveChange[]> {
  const paths = [
    ...Object.entries(network.elements).flatMap(([name, element]) =>
      Object.entries(element).map(([field, value]) => ({ path: `elements.${name}.${field}`, value })),
    ),
    ...Object.entries(network.contacts ?? {}).flatMap(([name, contact]) =>
      Object.entries(contact).map(([field, value]) => ({ path: `contacts.${name}.${field}`, value })),
    ),
  ].filter((entry): entry is { path: string; value: number } => typeof entry.value === 'number');
  const change = fc
    .record({ sample: fc.integer({ min: 2, max: latest }), of: fc.constantFrom(...paths), factor: real(0.5, 2) })
    .map(({ sample, of, factor }) => ({ sample, path: of.path, value: changed(of.path, of.value, factor) }));
  return fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => changes.sort((a, b) => a.sample - b.sample));
}

/** Exponents stay at least 1; what is zero becomes small. */
function changed(path: string, value: number, factor: number): number {
  if (path.endsWith('.exponent')) return Math.max(1, value * factor);
  return value === 0 ? 1e-3 * (factor - 0.5) : value * factor;
}
