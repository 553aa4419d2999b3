/**
 * Random networks of everything that can be changed while it sounds, for fast-check: two or three bodies of any kind, a mass and a
 * barrier, joined by every law; struck, pushed, bowed, lifted and slid along; and changes of any number in them.
 */
import fc from 'fast-check';
import type { Sketch } from './engine.ts';
import { decades, type LiveChange, real } from './networks.ts';
import { RATE, specimens } from './specimens.ts';

type Elements = Sketch['elements'];
type Contacts = NonNullable<Sketch['contacts']>;
type Players = NonNullable<Sketch['players']>;
type Generated<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

const bodyOf = fc.record({
  which: fc.nat(1000),
  speed: real(0.3, 1.8),
  // As fine as is stable: most changes would then need another grid.
  finest: fc.nat(3).map((n) => n === 0),
});

const contactOf = fc.record({
  kind: fc.constantFrom('collision', 'barrier', 'spring', 'connection', 'rigid', 'bow'),
  a: fc.nat(1000),
  b: fc.nat(1000),
  clearance: real(-3e-5, 7e-5),
  stiffness: decades(1e4, 1e11),
  exponent: real(1, 3),
  damping: real(0, 1),
  rule: fc.constantFrom('p2' as const, 'p2c' as const, 'p2m' as const, '27s' as const, '27f' as const),
  loss: fc.constantFrom('implicit' as const, 'exact' as const),
  tie: fc.constantFrom('p2' as const, 'signed' as const, 'eq69' as const),
  weak: decades(1e2, 1e6),
  force: real(0, 2),
  velocity: real(-0.3, 0.3),
  solver: fc.constantFrom('implicit' as const, 'newton' as const),
  slides: fc.boolean(),
  // Where a point goes that slides, as parts of the length.
  places: fc.tuple(real(0.05, 0.95), real(0.05, 0.95), real(0.05, 0.95)),
});

const playerOf = fc.record({
  kind: fc.constantFrom('strike', 'force', 'lift', 'shake'),
  at: fc.nat(1000),
  time: real(0, 0.015),
  force: real(-6, 14),
});

/** A line by finite differences, along which contacts can slide. */
const isLine = (element: Elements[string]) => element.type === 'string' || element.type === 'bar';

export const changeableNetwork: fc.Arbitrary<Sketch> = fc
  .record({
    bodies: fc.array(bodyOf, { minLength: 2, maxLength: 3 }),
    lossy: fc.boolean(),
    gravity: fc.constantFrom(0, 9.81),
    contacts: fc.array(contactOf, { minLength: 1, maxLength: 5 }),
    players: fc.array(playerOf, { minLength: 1, maxLength: 3 }),
    passes: fc.constantFrom(0, 1, 2),
    corrector: fc.constantFrom('apart' as const, 'settled' as const),
    scheme: fc.constantFrom('rules' as const, 'rules' as const, 'rules' as const, 'it2' as const),
  })
  .map(({ bodies, lossy, gravity, contacts, players, ...solver }): Sketch => {
    const chosen = bodies.map(({ which }) => specimens[which % specimens.length]);
    const elements: Elements = {
      ...Object.fromEntries(
        chosen.map(({ element }, i) => [`e${i}`, gridded(element(bodies[i].speed, lossy), bodies[i])]),
      ),
      mass: { type: 'mass', mass: 5e-3, frequency: 120, damping: lossy ? 5 : 0, gravity },
      barrier: { type: 'barrier', height: -1e-4 },
    };
    const points = chosen.flatMap(({ points: own, method }, i) => {
      const named = own.map((point) => (typeof point === 'string' ? point : { ...point, element: `e${i}` }));
      return method === 'line' ? [...named, { element: `e${i}`, at: { node: 7 } }] : named;
    });
    const ends = [...points, 'mass'];
    const owner = (end: (typeof ends)[number]) => (typeof end === 'string' ? end : end.element);
    const gridLines = new Set(chosen.flatMap(({ method }, i) => (method === 'line' ? [`e${i}`] : [])));
    const gestures: Record<string, Players[string]> = {};
    const joined = contacts.map((contact, i): [string, Contacts[string]] => {
      const a = ends[contact.a % ends.length];
      const others = ends.filter((end) => owner(end) !== owner(a));
      const b = others[contact.b % others.length];
      const isAlone = contact.kind === 'barrier' || contact.kind === 'bow';
      // A contact slides along the only string or bar that it touches, if that has a grid.
      const lines = [owner(a), ...(isAlone ? [] : [owner(b)])].filter((name) => isLine(elements[name]));
      const [line] = lines;
      if (contact.slides && lines.length === 1 && gridLines.has(line))
        gestures[`slide${i}`] = slideOf(contact, `c${i}`, (elements[line] as { length: number }).length);
      if (contact.kind === 'bow') gestures[`draw${i}`] = drawOf(contact, `c${i}`);
      return [`c${i}`, contactBetween(contact, a, b, lossy)];
    });
    return {
      rate: RATE,
      elements,
      contacts: Object.fromEntries(joined),
      players: {
        ...gestures,
        ...Object.fromEntries(players.map((player, i) => [`p${i}`, playerAt(player, ends[player.at % ends.length])])),
      },
      outputs: { out: { at: points[0] } },
      solver,
    };
  });

/** Plates and membranes have ever so many nodes where nothing says how many. */
function gridded(element: Elements[string], { finest }: { readonly finest: boolean }): Elements[string] {
  if (!finest || !isLine(element)) return element;
  const { grid, ...rest } = element as Elements[string] & { grid?: object };
  return rest as Elements[string];
}

type Contact = Generated<typeof contactOf>;
type Point = Extract<NonNullable<Sketch['outputs']>[string], { at: unknown }>['at'];

function slideOf({ places }: Contact, name: string, length: number): Players[string] {
  const points = places.map((place, p): [number, number] => [0.02 * p, place * length]);
  return { type: 'gesture', of: `contacts.${name}.position`, points };
}

function drawOf({ slides, force, velocity }: Contact, name: string): Players[string] {
  const to: [number, number] = [0.03, slides ? velocity : force];
  return { type: 'gesture', of: `contacts.${name}.${slides ? 'velocity' : 'force'}`, points: [[0, 0], to] };
}

function contactBetween(contact: Contact, a: Point, b: Point, lossy: boolean): Contacts[string] {
  const { kind, stiffness, exponent, rule, loss, weak, force, velocity, solver, tie } = contact;
  const damping = lossy ? contact.damping : 0;
  const law = { stiffness, exponent, damping, rule, ...(rule === 'p2' ? { loss } : {}) };
  if (kind === 'collision') return { type: 'collision', lower: a, upper: b, gap: contact.clearance, ...law };
  if (kind === 'barrier') return { type: 'collision', lower: 'barrier', upper: a, ...law };
  if (kind === 'spring')
    return { type: 'spring', between: [a, b], stiffness: weak, cubic: 1e8, damping: 0.1 * damping };
  if (kind === 'connection') return { type: 'connection', between: [a, b], stiffness: weak, exponent, rule: tie };
  if (kind === 'rigid') return { type: 'rigid', between: [a, b] };
  return { type: 'bow', on: a, force, velocity, solver };
}

function playerAt({ kind, time, force }: Generated<typeof playerOf>, at: Point): Players[string] {
  const lift = 'elements.barrier.lift';
  const rise: [number, number][] = [
    [0, 0],
    [0.005 + time, 1],
    [0.04, 0],
  ];
  const scaled = (size: number) => rise.map(([when, part]): [number, number] => [when, part * size]);
  if (kind === 'strike') return { type: 'strike', at, time, force, duration: 3e-3 };
  if (kind === 'force') return { type: 'force', at, time, points: scaled(force) };
  if (kind === 'lift') return { type: 'gesture', of: lift, points: scaled(2e-4) };
  return { type: 'gesture', of: lift, oscillate: { amplitude: 5e-5, frequency: 20 + 10 * Math.abs(force) } };
}

/** Numbers that may be left out, by type, with a size that shows. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mass: { rest: 1e-4, gravity: 9.81, damping: 20 },
  string: { sigma0: 5, sigma1: 0.01, rigidity: 1e-3 },
  bar: { sigma0: 5, sigma1: 0.01 },
  membrane: { sigma0: 5, sigma1: 0.01 },
  plate: { sigma0: 5, sigma1: 0.01, poisson: 0.25 },
  collision: { damping: 0.5, gap: 2e-5 },
  spring: { damping: 0.05, rest: 1e-4, cubic: 1e8 },
  connection: { rest: 1e-5 },
  rigid: { rest: 1e-5 },
  bow: { sharpness: 100 },
};

interface Numbered {
  readonly path: string;
  readonly value: number;
}

/** Every number in a description, however deep. */
function numbersIn(value: unknown, path: string): Numbered[] {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${path}.${key}`));
}

/** Every number that an element, a contact or a player has or may have. */
function numbersOf({ elements, contacts, players }: Sketch): Numbered[] {
  return Object.entries({ elements, contacts, players }).flatMap(([section, all]) =>
    Object.entries(all ?? {}).flatMap(([name, one]) => {
      const own = numbersIn(one, `${section}.${name}`);
      const more = numbersIn(LEFT_OUT[one.type], `${section}.${name}`);
      return [...own, ...more.filter(({ path }) => !own.some((each) => each.path === path))];
    }),
  );
}

/** Changes of any number of a network, in order of time. */
export function anyChangesOf(network: Sketch, latest: number): fc.Arbitrary<LiveChange[]> {
  const change = fc
    .record({
      sample: fc.integer({ min: 2, max: latest }),
      of: fc.constantFrom(...numbersOf(network)),
      factor: real(0.4, 2),
    })
    .map(({ sample, of: { path, value }, factor }) => ({ sample, path, value: changed(path, value, factor) }));
  return fc.array(change, { minLength: 1, maxLength: 6 }).map((changes) => changes.sort((a, b) => a.sample - b.sample));
}

/** What is counted stays whole, and an exponent at least 1; what is zero becomes small. */
function changed(path: string, value: number, factor: number): number {
  if (/\.(intervals|modes|node)$/.test(path)) return Math.max(1, Math.round(value * factor));
  if (path.endsWith('.exponent')) return Math.max(1, value * factor);
  return value === 0 ? 1e-3 * (factor - 0.5) : value * factor;
}
