/** A sweep: a model as it was written, and what becomes of it item by item. Plain data, whole in itself: it can be sent anywhere. */
import { type Checked, cut, type Problem, placeProblems } from '../model/index.ts';
import { loadAs } from '../model/load.ts';
import { put } from '../model/settings.ts';
import { exp, log } from '../numerics/portable.ts';
import { sha256 } from '../numerics/sha256.ts';
import type { Distribution } from './distributions.ts';
import { BadExpression, type Expression, namesIn, parseExpression, reservedNames, type Value } from './expression.ts';
import type { Sampling } from './points.ts';
import { mostSobol } from './sobol.ts';
import { mostItems, type SweepFile, sweepSchema } from './sweep-schema.ts';

/** Something that is drawn for every item. */
export interface Draw {
  /** A name for expressions, or a path of the model, which has dots. */
  readonly name: string;
  readonly unit: string;
  readonly distribution: Distribution;
}

/** A name or a path, and the expression that gives its value. */
export interface Derived {
  readonly name: string;
  readonly expression: string;
}

/** A checked sweep: plain data, which can be sent to a thread or another machine. */
export interface Sweep {
  readonly sweep: 1;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly use: string;
  readonly limits: string;
  /** The model as it was written. */
  readonly base: unknown;
  readonly seed: number;
  readonly count: number;
  readonly sampling: Sampling;
  readonly attempts: number;
  readonly draws: readonly Draw[];
  readonly tables: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  readonly derived: readonly Derived[];
  readonly settings: readonly Derived[];
  readonly require: readonly string[];
  readonly audio: { readonly format: 'flac' | 'wav'; readonly level: 'peak' | number };
  /** Items per tar file. */
  readonly shards?: number;
}

/** What a sweep is made from: enough to make it again on another machine. */
export interface SweepSource {
  readonly name: string;
  /** The text of the sweep file. */
  readonly text: string;
  /** The model that it names, as data; undefined where the sweep has its own. */
  readonly base: unknown;
  /** Instead of the file's own. */
  readonly count?: number;
  readonly seed?: number;
}

/** A sweep, and what it was made from. */
export interface OpenedSweep {
  readonly source: SweepSource;
  readonly sweep: Sweep;
}

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The model that a sweep file names; undefined if it has its own. */
export function modelNamedIn(text: string, file: string): Checked<string | undefined> {
  const loaded = loadAs(sweepSchema, text, file);
  if (!loaded.ok) return loaded;
  const { model } = loaded.value.data;
  return { ok: true, value: typeof model === 'string' ? model : undefined };
}

/** Checks a sweep file and prepares it for `drawItem` and `renderItem`; or says what is wrong with it, line by line. */
export function loadSweep(source: SweepSource): Checked<Sweep> {
  const { name, text } = source;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name))
    return problem(`expected a name of letters, digits, ".", "-" and "_"; got ${JSON.stringify(cut(name))}`);
  const file = `${name}.yaml`;
  const loaded = loadAs(sweepSchema, text, file);
  if (!loaded.ok) return loaded;
  const { data } = loaded.value;
  const problems = problemsIn(data, source);
  if (problems.length > 0) return { ok: false, problems: placeProblems(problems, text, file) };
  const base = withOutputs(typeof data.model === 'string' ? source.base : data.model, data);
  const draws = Object.entries(data.draw).map(([key, entry]) => drawOf(key, entry));
  const cells = gridSize(draws);
  const count = source.count ?? data.count ?? cells;
  const sweep: Sweep = {
    sweep: 1,
    name,
    title: data.title ?? name,
    description: data.description ?? '',
    use: data.use ?? '',
    limits: data.limits ?? '',
    base,
    seed: source.seed ?? data.seed,
    count,
    sampling: data.sampling,
    attempts: data.attempts,
    draws,
    tables: Object.fromEntries(
      Object.entries(data.tables).map(([key, table]) => [
        key,
        Object.fromEntries(Object.entries(table).map(([entry, { value }]) => [entry, value])),
      ]),
    ),
    derived: Object.entries(data.let).map(asDerived),
    settings: [
      ...(data.rate === undefined ? [] : [{ name: 'rate', expression: String(data.rate) }]),
      ...(data.seconds === undefined ? [] : [{ name: 'seconds', expression: String(data.seconds) }]),
      ...Object.entries(data.set).map(asDerived),
    ],
    require: data.require,
    audio: data.audio,
    ...(data.shards === undefined ? {} : { shards: data.shards }),
  };
  return { ok: true, value: sweep };
}

/** 64 hexadecimal digits that tell one sweep from any other. */
export function sweepHash(sweep: Sweep): string {
  return sha256(new TextEncoder().encode(JSON.stringify(sweep)));
}

/** Number of cells of all grids together. */
function gridSize(draws: readonly Draw[]): number {
  return draws.reduce(
    (size, { distribution }) => size * (distribution.kind === 'grid' ? distribution.values.length : 1),
    1,
  );
}

function asDerived([name, expression]: [string, string | number]): Derived {
  return { name, expression: String(expression) };
}

function problem(message: string): { ok: false; problems: Problem[] } {
  return { ok: false, problems: [{ path: '', message }] };
}

function drawOf(name: string, entry: SweepFile['draw'][string]): Draw {
  if ('uniform' in entry || 'logUniform' in entry) {
    const kind = 'uniform' in entry ? 'uniform' : 'logUniform';
    const [from, to] = 'uniform' in entry ? entry.uniform : entry.logUniform;
    return { name, unit: from.unit || to.unit, distribution: { kind, from: from.value, to: to.value } };
  }
  if ('normal' in entry) {
    const { mean, deviation, min, max } = entry.normal;
    const bounds = { ...(min && { min: min.value }), ...(max && { max: max.value }) };
    return {
      name,
      unit: mean.unit || deviation.unit,
      distribution: { kind: 'normal', mean: mean.value, deviation: deviation.value, ...bounds },
    };
  }
  if ('choice' in entry) return listed(name, 'choice', entry.choice);
  if (Array.isArray(entry.grid)) return listed(name, 'grid', entry.grid);
  const { from, to, steps, scale } = entry.grid;
  const values = Array.from({ length: steps }, (_, i) => {
    const part = i / (steps - 1);
    if (i === 0 || i === steps - 1) return i === 0 ? from.value : to.value;
    return scale === 'log'
      ? from.value * exp(log(to.value / from.value) * part)
      : from.value + (to.value - from.value) * part;
  });
  return { name, unit: from.unit || to.unit, distribution: { kind: 'grid', values } };
}

function listed(
  name: string,
  kind: 'choice' | 'grid',
  options: readonly { readonly value: number | string; readonly unit: string }[],
): Draw {
  return {
    name,
    unit: options.find(({ unit }) => unit !== '')?.unit ?? '',
    distribution: { kind, values: options.map(({ value }) => value) },
  };
}

/** The model with the outputs that are kept. */
function withOutputs(base: unknown, { outputs }: SweepFile): unknown {
  if (outputs === undefined) return base;
  const model = base as { readonly outputs: Readonly<Record<string, unknown>> };
  return { ...model, outputs: Object.fromEntries(outputs.map((output) => [output, model.outputs[output]])) };
}

/** What the schema cannot see: names, expressions, paths. */
function problemsIn(data: SweepFile, source: SweepSource): Problem[] {
  const problems: Problem[] = [];
  const say = (path: string, message: string) => void problems.push({ path, message });
  const base = typeof data.model === 'string' ? source.base : data.model;
  const known = new Set<string>();
  const tables = new Set(Object.keys(data.tables));
  for (const key of Object.keys(data.draw)) {
    if (key.includes('.')) checkPath(base, key, `draw.${key}`, say);
    else checkName(key, `draw.${key}`, known, say);
  }
  for (const [key, text] of Object.entries(data.let)) {
    checkExpression(String(text), known, tables, `let.${key}`, say);
    checkName(key, `let.${key}`, known, say);
  }
  for (const [key, text] of Object.entries(data.set)) {
    checkPath(base, key, `set.${key}`, say);
    checkExpression(String(text), known, tables, `set.${key}`, say);
  }
  for (const [i, text] of data.require.entries()) checkExpression(text, known, tables, `require.${i}`, say);
  const outputs = Object.keys((base as { outputs?: object } | null)?.outputs ?? {});
  for (const [i, output] of (data.outputs ?? []).entries())
    if (!outputs.includes(output))
      say(`outputs.${i}`, `expected an output of the model, one of ${outputs.join(', ')}; got "${output}"`);
  const draws = Object.values(data.draw);
  const free = draws.filter((entry) => !('grid' in entry)).length;
  if (data.sampling === 'sobol' && free > mostSobol)
    say('sampling', `expected at most ${mostSobol} distributions beside sobol; got ${free}`);
  if (data.count === undefined && source.count === undefined && draws.length === free)
    say('count', 'expected how many items, as there is no grid; got nothing');
  const cells = gridSize(Object.entries(data.draw).map(([key, entry]) => drawOf(key, entry)));
  if (cells > mostItems) say('draw', `expected at most ${mostItems} cells of all grids; got ${cells}`);
  return problems;
}

type Say = (path: string, message: string) => void;

function checkName(key: string, path: string, known: Set<string>, say: Say): void {
  if (!NAME.test(key))
    say(path, `expected a name: a letter, then letters, digits or _; or a path with dots; got "${cut(key)}"`);
  else if (reservedNames.includes(key)) say(path, `expected a name that expressions have not taken; got "${key}"`);
  else if (known.has(key)) say(path, `expected each name once; got "${key}" again`);
  known.add(key);
}

/** A path must lead to a place that the model has or may have; what may stand there is for the model's own check. */
function checkPath(base: unknown, key: string, path: string, say: Say): void {
  const message = put(structuredClone(base), key.split('.'), 0);
  if (message !== undefined) say(path, message);
}

function checkExpression(
  text: string,
  known: ReadonlySet<string>,
  tables: ReadonlySet<string>,
  path: string,
  say: Say,
): void {
  let tree: Expression;
  try {
    tree = parseExpression(text);
  } catch (error) {
    if (!(error instanceof BadExpression)) throw error;
    say(path, error.message);
    return;
  }
  const asked = namesIn(tree);
  for (const name of asked.names)
    if (!known.has(name))
      say(path, `expected names of draw and of let before it, one of ${[...known].join(', ')}; got "${name}"`);
  for (const name of asked.tables)
    if (!tables.has(name)) say(path, `expected the name of a table, one of ${[...tables].join(', ')}; got "${name}"`);
}
