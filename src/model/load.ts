// Turns text or data into a Model, or into a list of everything that is wrong with it.

import type { z } from 'zod';
import { expandFamilies } from './families.ts';
import { type Fault, type Path, valueAt } from './faults.ts';
import { faultsOf } from './issues.ts';
import { keysInSI } from './keys.ts';
import { parseJson } from './parse-json.ts';
import { parseSchema } from './parse-schema.ts';
import { parseYaml } from './parse-yaml.ts';
import { isConsequence, type Origin, problemsOf } from './places.ts';
import { copyPlain } from './plain.ts';
import { playerInSI } from './players.ts';
import { type Checked, codePoint, type Problem, show } from './problems.ts';
import { checkReferences } from './references.ts';
import { type Model, modelSchema } from './schema.ts';
import { eventInSI } from './score.ts';
import { applySettings } from './settings.ts';
import { type Source, unreadable } from './source.ts';
import { sizeProblem } from './text-size.ts';
import { validParts } from './valid.ts';

/** Options for reading the text of a model. */
export interface LoadOptions {
  /** Name of the file, for messages. */
  readonly file?: string;
  /** If absent, 'json' for a file that ends in .json and 'yaml' for any other. */
  readonly format?: 'yaml' | 'json';
  /** Values to change, each as path=value. */
  readonly set?: readonly string[];
}

/** Reads a model from YAML or JSON. */
export function loadModelText(text: string, { file, format, set = [] }: LoadOptions = {}): Checked<Model> {
  const { source, origin } = read(text, file, format);
  return check(source, set, origin);
}

/** Reads YAML or JSON that is only a part of a model, with the same safeguards. */
export function readPart(text: string, file: string): Checked<unknown> {
  const { source, origin } = read(text, file, undefined);
  if (source.faults.length > 0) return { ok: false, problems: problemsOf(source.faults, source, [], origin) };
  return { ok: true, value: source.value };
}

/** Reads YAML or JSON of another kind than a model, as safely, and checks it against its schema. */
export function loadAs<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
): Checked<{ readonly data: z.output<Schema>; readonly source: unknown }> {
  const { source, origin } = read(text, file, undefined);
  const fail = (faults: readonly Fault[]) => ({ ok: false, problems: problemsOf(faults, source, [], origin) }) as const;
  if (source.faults.length > 0) return fail(source.faults);
  const parsed = parseSchema(schema, source.value);
  return parsed.ok
    ? { ok: true, value: { data: parsed.data, source: source.value } }
    : fail(faultsOf(parsed.issues, source.value));
}

/** Adds line and column to problems found after loading, which have only a path. */
export function placeProblems(problems: readonly Problem[], text: string, file: string): Problem[] {
  const { source, origin } = read(text, file, undefined);
  const families = expandFamilies(source.value);
  const placed = problems.flatMap(({ path: sorted, message: found }) => {
    const keys = inText(
      sorted.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      families.value,
    );
    const path = keys.join('.');
    const faults = families
      .inSource([{ path: keys, message: found }])
      .map((fault) => ({ ...fault, path: nearest(source, fault.path) }));
    return problemsOf(faults, source, [], origin).map((problem) => ({ ...problem, path }));
  });
  return placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** A path in a Model, whose score is sorted by time, as a path in its text. */
function inText([first, entry, ...rest]: Path, source: unknown): Path {
  const parsed = first === 'score' && typeof entry === 'number' ? parseSchema(modelSchema, source) : undefined;
  if (parsed?.ok !== true || typeof entry !== 'number') return entry === undefined ? [first] : [first, entry, ...rest];
  const inOrder = parsed.data.score.map(({ time }, i) => ({ time, i })).sort((a, b) => a.time - b.time);
  return [first, inOrder[entry]?.i ?? entry, ...rest];
}

/** The longest leading part of a path that exists in the source. */
function nearest(source: Source, path: Path): Path {
  for (let length = path.length; length > 0; length--)
    if (valueAt(source.value, path.slice(0, length)) !== undefined) return path.slice(0, length);
  return [];
}

/** Characters that YAML does not allow, and the replacement character for undecodable bytes: such a file is not text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it must match
const notText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd\ufffe\uffff]/;

function read(
  text: string,
  file: string | undefined,
  format: LoadOptions['format'],
): { source: Source; origin: Origin } {
  if (typeof text !== 'string')
    return { source: unreadable(`expected a model as YAML or JSON text; got ${show(text)}`), origin: {} };
  const isJson = format === undefined ? (file?.toLowerCase().endsWith('.json') ?? false) : format === 'json';
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const origin = file === undefined ? { text: body } : { text: body, file };
  const tooLarge = sizeProblem(body, isJson);
  if (tooLarge !== undefined) return { source: unreadable(tooLarge), origin };
  const foreign = body.search(notText);
  if (foreign >= 0) {
    const code = body.charCodeAt(foreign);
    const got = code === 0xfffd ? 'bytes that are not UTF-8' : `the control character ${codePoint(code)}`;
    return { source: unreadable(`expected text; got ${got}`, foreign), origin };
  }
  return { source: isJson ? parseJson(body) : parseYaml(body), origin };
}

/** Checks a model written in TypeScript or received as data. */
export function checkModel(source: unknown, { set = [] }: Pick<LoadOptions, 'set'> = {}): Checked<Model> {
  return check(copyPlain(source), set, {});
}

/** A Model with one number changed. */
export function changeModel(model: Model, path: string, value: number): Checked<Model> {
  const checked = checkModel(model, { set: [`${path}=${value}`] });
  if (checked.ok) return checked;
  // No --set option was given here, so the file name '--set' would be misleading; the path locates the fault.
  return { ok: false, problems: checked.problems.map(({ path, message }) => ({ path, message })) };
}

function check(source: Source, set: readonly string[], origin: Origin): Checked<Model> {
  if (!Array.isArray(set) || set.some((setting) => typeof setting !== 'string'))
    return {
      ok: false,
      problems: [{ file: '--set', path: '', message: `expected a list of path=value; got ${show(set)}` }],
    };
  if (source.faults.some(({ path }) => path.length === 0)) {
    return { ok: false, problems: problemsOf(source.faults, source, [], origin) };
  }
  // A source that is not an object cannot be set; the schema reports it once.
  const hasKeys = typeof source.value === 'object' && source.value !== null && !Array.isArray(source.value);
  const settings = applySettings(source.value, hasKeys ? set : []);
  const { value, ...families } = expandFamilies(source.value);
  const parsed = parseSchema(modelSchema, value);
  const references = checkReferences(validParts(value), value);
  const unreadableParts = [...source.faults, ...settings.faults, ...families.faults];
  const found = families
    .inSource([...faultsOf(parsed.issues, value), ...references.faults])
    .filter(({ path }) => !families.faults.some((cause) => isConsequence(cause, [{ path, message: '' }])));
  const faults = [...unreadableParts, ...found.filter((fault) => !isConsequence(fault, unreadableParts))];
  if (!parsed.ok || faults.length > 0) {
    return { ok: false, problems: problemsOf(faults, source, settings.paths, origin) };
  }
  const players = Object.entries(parsed.data.players).map(([name, player]) => [name, playerInSI(player)] as const);
  const score = parsed.data.score.map((event, i) => eventInSI(event, references.setValues.get(i)));
  score.sort((a, b) => a.time - b.time);
  const { keys, ...rest } = parsed.data;
  const played = { players: Object.fromEntries(players), score, ...(keys && { keys: keysInSI(keys) }) };
  return { ok: true, value: { ...rest, ...played } };
}
