/**
 * Parameters that change masses, grids or losses while a model sounds, such as a length: gestures, the score and its notes move them in small steps. Each
 * step is a live change of the current state, whose work is booked; a line keeps one grid, which is stable over the whole movement, so that no step alters it.
 */

import { isStepped, splitPath } from '../model/gestures.ts';
import { changeModel, type Model, type Problem } from '../model/index.ts';
import type { Ranges } from '../model/ranges.ts';
import { cos, sin } from '../numerics/portable.ts';
import { samplesIn } from '../players/gesture.ts';
import { gesturesOn, type Segment } from '../players/index.ts';
import { FIRST_UPDATE } from './first-update.ts';
import { bodyIn, drivesOf, endsOf } from './moving.ts';
import { isProblem } from './points.ts';
import { performed } from './score-plays.ts';

/** Time between two steps, s: the tone that the steps of a glide of an octave per second add is 60 dB below it. */
const STEP_TIME = 1e-3;

/** Most steps of one path, each of which is compiled: a longer way has longer steps. */
const MOST_STEPS = 400;

interface Way {
  readonly path: string;
  readonly base: number;
  readonly segments: readonly Segment[];
  /** Every value that it can have lies between some of these. */
  readonly values: readonly number[];
}

/** What moves by steps, and how. */
function waysOf(model: Model): Way[] {
  const { played, keyed } = drivesOf(model);
  const paths = new Set([...played, ...keyed.keys(), ...rangesOf(model).keys()].filter(isStepped));
  const moves = [...keyed.keys()].some(isStepped) ? performed(model) : [];
  return [...paths].map((path) => {
    const [section, name, field] = splitPath(path);
    const owner = section === 'elements' ? model.elements[name] : model.contacts[name];
    const base = Number((owner as unknown as Readonly<Record<string, unknown>>)[field]);
    const segments = withKeys(gesturesOn(path, base, model), base, path, moves, model.rate);
    const ends = [...segments.flatMap(endsOf), ...(keyed.get(path) ?? []), ...(rangesOf(model).get(path) ?? [])];
    return { path, base, segments, values: [base, ...ends] };
  });
}

/** The ranges that a model declares, by path. */
function rangesOf(model: Model): ReadonlyMap<string, readonly [number, number]> {
  const found = new Map<string, readonly [number, number]>();
  for (const section of ['elements', 'contacts'] as const)
    for (const [name, item] of Object.entries(model[section])) {
      const ranges: Ranges = ('range' in item ? item.range : undefined) ?? {};
      for (const [field, range] of Object.entries(ranges))
        if (range !== undefined) found.set(`${section}.${name}.${field}`, range);
    }
  return found;
}

/** What gestures and score do until a key or a controller moves the path, which leads from then on. */
function withKeys(
  own: readonly Segment[],
  base: number,
  path: string,
  moves: ReturnType<typeof performed>,
  rate: number,
): readonly Segment[] {
  const keyed: Segment[] = [];
  for (const { time, action } of moves) {
    if (action.type !== 'move' || action.path !== path) continue;
    const start = Math.max(0, Math.round(time * rate) - FIRST_UPDATE);
    const before = keyed.at(-1) ?? own.findLast((segment) => segment.start <= start);
    const from = before === undefined ? base : valueIn(before, start - before.start);
    keyed.push({ start, length: Math.max(1, samplesIn(action.over, rate)), from, to: action.to, shape: 'straight' });
  }
  const first = keyed[0]?.start ?? Number.POSITIVE_INFINITY;
  return [...own.filter(({ start }) => start < first), ...keyed];
}

/** Values outside a declared range. */
export function stepProblems(model: Model): Problem[] {
  const ranges = rangesOf(model);
  return waysOf(model).flatMap(({ path, values }) => {
    const [low, high] = ranges.get(path) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const outside = values.find((value) => value < low || value > high);
    const message = `expected values within its range, ${low} to ${high}; got ${outside}`;
    return outside === undefined ? [] : [{ path, message }];
  });
}

/** The value of a segment `age` samples after its start. */
function valueIn({ shape, from, to, length, rate = 0, table = [] }: Segment, age: number): number {
  if (shape === 'sine') return from + to * sin(rate * age);
  if (shape === 'table') return table[Math.min(table.length - 1, Math.round(age))] ?? to;
  if (age >= length) return to;
  const part = age / length;
  return from + (to - from) * (shape === 'straight' ? part : 0.5 - 0.5 * cos(Math.PI * part));
}

/** The live changes that all ways by steps are made of. */
export function stepsOf(model: Model, part?: readonly string[]) {
  const own = (path: string) => part === undefined || part.includes(splitPath(path)[1]) || path.startsWith('contacts.');
  return waysOf(model)
    .filter(({ path }) => own(path))
    .flatMap((way) => stepsAlong(way, model));
}

function stepsAlong({ path, base, segments }: Way, model: Model) {
  const end = Math.round(model.seconds * model.rate);
  const spans = segments.map((segment, i) => {
    const stop = Math.min(end, segments[i + 1]?.start ?? end);
    const lasts = segment.shape === 'sine' ? stop : Math.min(stop, segment.start + segment.length);
    return { segment, from: segment.start, to: Math.max(segment.start, lasts) };
  });
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  const step = Math.max(1, Math.round(Math.max(STEP_TIME * model.rate, total / MOST_STEPS)));
  const steps: { sample: number; path: string; value: number; at: undefined }[] = [];
  let value = base;
  const set = (n: number, to: number) => {
    if (to !== value) steps.push({ sample: n + FIRST_UPDATE, path, value: to, at: undefined });
    value = to;
  };
  for (const { segment, from, to } of spans) {
    // Each step takes the value in its middle, so that the way is neither early nor late.
    for (let n = from; n < to; n += step) set(n, valueIn(segment, Math.min(n + step / 2, to) - from));
    if (segment.shape !== 'sine') set(to, valueIn(segment, to - from));
  }
  return steps;
}

/** The model with one grid for each line that moves by steps: the finest that is stable everywhere on its way. */
export function heldGrids(model: Model): Model {
  const ways = waysOf(model).filter(({ path }) => path.startsWith('elements.'));
  const elements = { ...model.elements };
  for (const name of new Set(ways.map(({ path }) => splitPath(path)[1]))) {
    const element = model.elements[name];
    if ('grid' in element && element.grid !== undefined) continue;
    const own = ways.filter(({ path }) => splitPath(path)[1] === name);
    const intervals = intervalsOn(own, name, model);
    if (intervals !== undefined) elements[name] = { ...element, grid: { intervals } } as typeof element;
  }
  return ways.length === 0 ? model : { ...model, elements };
}

/** Most ways of one element whose ends are combined. */
const MOST_COMBINED = 4;

/** The fewest intervals that a line has at the ends of all its ways; undefined for what is not a line of nodes. */
function intervalsOn(ways: readonly Way[], name: string, model: Model): number | undefined {
  let ends: readonly Model[] = [model];
  for (const { path, values } of ways.slice(0, MOST_COMBINED))
    ends = ends.flatMap((one) =>
      [Math.min(...values), Math.max(...values)].flatMap((value) => {
        const changed = changeModel(one, path, value);
        return changed.ok ? [changed.value] : [];
      }),
    );
  const counts = ends.flatMap((end) => {
    const body = bodyIn(end, name, model.rate, name);
    if (isProblem(body)) return [];
    // A line that nothing holds keeps four numbers for each node.
    return body.kind === 'string' ? [body.size - 1] : body.kind === 'floating' ? [body.size / 4 - 1] : [];
  });
  return counts.length === 0 || counts.length < ends.length ? undefined : Math.min(...counts);
}
