/**
 * Parameters that change masses, grids or losses while a model sounds, such as a length: gestures and the score move them by small steps. Each step is
 * a live change of the state as it is, whose work is booked; a line keeps one grid, which is stable over the whole way, so that no step alters it.
 */

import { isStepped, splitPath } from '../model/gestures.ts';
import { changeModel, type Model } from '../model/index.ts';
import { cos, sin } from '../numerics/portable.ts';
import { gesturesOn, type Segment } from '../players/index.ts';
import { FIRST_UPDATE } from './change.ts';
import { bodyIn, endsOf } from './moving.ts';
import { isProblem } from './points.ts';

/** Time between two steps, s: the tone that the steps of a glide of an octave per second add is 60 dB below it. */
const STEP_TIME = 1e-3;

/** Most steps of one path, each of which is compiled: a longer way has longer steps. */
const MOST_STEPS = 400;

interface Way {
  readonly path: string;
  readonly base: number;
  readonly segments: readonly Segment[];
}

/** What moves by steps, and how. */
function waysOf(model: Model): Way[] {
  const gestures = Object.values(model.players).flatMap((player) => (player.type === 'gesture' ? [player.of] : []));
  const moves = model.score.flatMap((event) => ('move' in event ? [event.move] : []));
  return [...new Set([...gestures, ...moves])].filter(isStepped).map((path) => {
    const [section, name, field] = splitPath(path);
    const owner = section === 'elements' ? model.elements[name] : model.contacts[name];
    const base = Number((owner as unknown as Readonly<Record<string, unknown>>)[field]);
    return { path, base, segments: gesturesOn(path, base, model) };
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
  let held = model;
  for (const way of waysOf(model)) {
    const [section, name] = splitPath(way.path);
    const element = section === 'elements' ? held.elements[name] : undefined;
    if (element === undefined || ('grid' in element && element.grid !== undefined)) continue;
    const intervals = intervalsOn(way, name, held);
    if (intervals === undefined) continue;
    const changed = { ...element, grid: { intervals } } as typeof element;
    held = { ...held, elements: { ...held.elements, [name]: changed } };
  }
  return held;
}

/** The fewest intervals that a line has at the ends of its way; undefined for what is not a line of nodes. */
function intervalsOn({ path, base, segments }: Way, name: string, model: Model): number | undefined {
  const values = [base, ...segments.flatMap(endsOf)];
  const counts = [Math.min(...values), Math.max(...values)].flatMap((value) => {
    const changed = changeModel(model, path, value);
    const body = changed.ok ? bodyIn(changed.value, name, model.rate, name) : undefined;
    if (body === undefined || isProblem(body)) return [];
    // A line that nothing holds keeps four numbers for each node.
    return body.kind === 'string' ? [body.size - 1] : body.kind === 'floating' ? [body.size / 4 - 1] : [];
  });
  return counts.length === 2 ? Math.min(...counts) : undefined;
}
