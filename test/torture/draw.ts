/** What a torture draws at random: numbers with extremes, rates, block lengths, and everything a page can ask of a sounding node. */
import type { Engine, EngineEvent } from '../../src/audio/engine.ts';
import { bowEvent, fingerEvents, type Place, pushEvent, releaseEvents } from '../../src/audio/hands.ts';
import type { Gesture } from '../../src/audio/messages.ts';
import { createPlacer, type Placer, type Program, planApart } from '../../src/compile/index.ts';
import type { Problem } from '../../src/model/index.ts';

export type Random = () => number;

/** Numbers that a page may hand over by mistake, among them the largest of single precision, which AudioParams have. */
const EXTREMES = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  3.4e38,
  -3.4e38,
  1e308,
  1e-320,
  0,
  -0,
];
/** Sample rates at both ends of what contexts offer, Hz. */
const LOWEST_RATE = 8000;
const HIGHEST_RATE = 192_000;
const LONGEST_BLOCK = 4096;
const LONGEST_RAMP = 2000;
/** Share of extreme numbers. */
const EXTREME = 0.15;

export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)];

/** Evenly distributed on a logarithmic scale. */
export const between = (random: Random, least: number, most: number) => least * (most / least) ** random();

export const drawRate = (random: Random) => Math.round(between(random, LOWEST_RATE, HIGHEST_RATE));

export const drawBlock = (random: Random) => Math.floor(between(random, 1, LONGEST_BLOCK + 1));

/** A number of about the given size and either sign; often 0, and now and then an extreme. */
export function drawNumber(random: Random, size: number): number {
  if (random() < EXTREME) return pick(random, EXTREMES);
  if (random() < 0.2) return 0;
  return (random() < 0.5 ? 1 : -1) * between(random, 1e-3, 10) * size;
}

/** A place on an element; it need not exist. */
function drawPlace(random: Random, { model }: Program): Place {
  const element = pick(random, Object.keys(model.elements));
  const at = () => (random() < EXTREME ? pick(random, EXTREMES) : between(random, 1e-3, 2));
  return pick<Place>(random, [
    { element },
    { element, at: at() },
    { element, at: at() },
    { element, at: [at(), at()] },
  ]);
}

/** Paths of all numbers of a model that can be set, with their present values. */
function numbersOf(value: unknown, path: readonly string[] = []): { readonly path: string; readonly value: number }[] {
  if (typeof value === 'number') return [{ path: path.join('.'), value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, [...path, key]));
}

const given = (event: Gesture | Gesture[] | Problem): Gesture[] =>
  'message' in event ? [] : Array.isArray(event) ? event : [event];

/** What the page knows of the Program that sounds. */
export interface Sounding {
  /** With all live changes so far. */
  readonly program: Program;
  readonly placer: Placer;
}

export const soundingOf = (program: Program): Sounding => ({ program, placer: createPlacer(program) });

/** A gesture as a node posts it, and the Program afterwards. Gestures that the node would refuse come out as none. */
export function drawGesture(random: Random, { program, placer }: Sounding): { gestures: Gesture[]; program: Program } {
  const same = (gestures: Gesture[]) => ({ gestures, program });
  const over = Math.floor(random() * LONGEST_RAMP);
  const kind = random();
  if (kind < 0.15) return same([{ type: 'gain', to: Math.abs(drawNumber(random, 1)), over }]);
  if (kind < 0.35 && program.controls.length > 0) {
    const control = Math.floor(random() * program.controls.length);
    return same([{ type: 'move', control, to: drawNumber(random, 1), over }]);
  }
  const place = drawPlace(random, program);
  if (kind < 0.5) return same(given(bowEvent(program, place, drawNumber(random, 0.3), drawNumber(random, 0.2))));
  if (kind < 0.65) return same(given(fingerEvents(program, place, drawNumber(random, 0.3))));
  if (kind < 0.8) {
    const force = { force: drawNumber(random, 1), rise: drawNumber(random, 3e-3), fall: drawNumber(random, 3e-3) };
    return same(given(pushEvent(program, placer, place, Math.floor(random() * 4), force)));
  }
  if (kind < 0.9) return same(releaseEvents(program, pick(random, ['bow', 'finger', 'all'])));
  const { path, value } = pick(
    random,
    numbersOf({ elements: program.model.elements, contacts: program.model.contacts }),
  );
  const planned = planApart(program, path, value === 0 ? drawNumber(random, 1) : value * drawNumber(random, 1));
  if (planned === undefined) return same([]);
  const { program: changed, ...change } = planned;
  return { gestures: [{ type: 'change', ...change }], program: changed };
}

export const loadOf = (program: Program, level: number, carries: boolean): EngineEvent => ({
  type: 'load',
  program,
  level,
  carries,
});

export type { Engine };
