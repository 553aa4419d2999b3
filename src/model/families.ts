/**
 * Families: one description of many items, one or more for each key of a range. They are replaced by plain items before anything else looks at
 * a model, and what is found wrong with an item is reported at its family.
 */
import { z } from 'zod';
import { createValues, type Member } from './family-values.ts';
import { type Fault, type Path, valueAt } from './faults.ts';
import { integer, isReservedKey, list, object } from './fields.ts';
import { faultsOf } from './issues.ts';
import { limitOf } from './limits.ts';
import { parseSchema } from './parse-schema.ts';
import { show } from './problems.ts';

/** Most items of one kind for one key. */
const maxCopies = 16;
const key = integer('key of a MIDI keyboard; 60 is C4', 0, 127);
const step = z.tuple([key, integer('how many items', 1, maxCopies)], { error: 'expected a pair [key, how many]' });

/** The range of keys of a family or of a rule of `keys`. */
export const keyRange = z
  .tuple([key, key], { error: 'expected a pair of keys [lowest, highest]' })
  .refine(([low, high]) => low <= high, { error: 'expected the lower key first' })
  .describe('lowest and highest key');
export const keyOrRange = z
  .union([key, keyRange], { error: 'expected a key from 0 to 127 or a pair [lowest, highest]' })
  .describe('one key, or the lowest and the highest');

export const familySchema = object('the keys of a family, such as {keys: [21, 108]}', {
  keys: keyRange,
  copies: list(
    'pairs [key, how many]',
    'how many items a key has, from each of these keys on',
    step,
    1,
    128,
  ).exactOptional(),
}).describe('makes the item a family: one item for each key');

type Family = z.output<typeof familySchema>;

/** Pattern of the names of families. */
export const familyName = /^[A-Za-z](?:[A-Za-z0-9_-]|<key>|<copy>)*<key>(?:[A-Za-z0-9_-]|<key>|<copy>)*$/;

/** The sections that may have families, with the most items that each may have. */
export const familySections = { elements: 1000, contacts: 10_000, players: 1000, outputs: 1000 } as const;
type Section = keyof typeof familySections;

export interface Expansion {
  /** The model without families; the source itself if it has none. */
  readonly value: unknown;
  readonly faults: readonly Fault[];
  /** The place in the source of what is wrong in the expanded model. Of the same fault in many items only the first is kept. */
  readonly inSource: (faults: readonly Fault[]) => Fault[];
}

type Items = Readonly<Record<string, unknown>>;
/** Where an item comes from: the family and the member of it. */
interface Origin extends Member {
  readonly family: string | number;
}

export function expandFamilies(source: unknown): Expansion {
  const faults: Fault[] = [];
  const origins = new Map<string, Map<string, Origin>>();
  const report = (path: Path, message: string) => faults.push({ path, message });
  const budget = { values: limitOf('familyValues') };
  let value = source;
  for (const section of Object.keys(familySections) as Section[]) {
    const items = itemsOf(source, section);
    if (items === undefined || !Object.values(items).some(isFamily)) continue;
    const made = expandSection(section, items, report, budget);
    origins.set(section, made.origins);
    value = { ...(value as Items), [section]: made.items };
  }
  const rules = valueAt(source, ['keys', 'body']);
  if (Array.isArray(rules)) {
    const made = expandRules(rules, value, report);
    origins.set('keys', made.origins);
    value = { ...(value as Items), keys: { ...(valueAt(source, ['keys']) as Items), body: made.rules } };
  }
  const inSource = (found: readonly Fault[]) =>
    origins.size === 0 ? [...found] : firsts(found.map((fault) => backTo(origins, fault)));
  return { value, faults: firsts(faults), inSource };
}

function itemsOf(source: unknown, section: string): Items | undefined {
  const items = valueAt(source, [section]);
  return typeof items === 'object' && items !== null && !Array.isArray(items) ? (items as Items) : undefined;
}

function isFamily(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'for' in item;
}

type Report = (path: Path, message: string) => void;

function expandSection(section: Section, items: Items, report: Report, budget: { values: number }) {
  const origins = new Map<string, Origin>();
  const made: Record<string, unknown> = {};
  const most = familySections[section];
  const families = new Map(
    Object.entries(items).map(([name, item]) => [
      name,
      isFamily(item) ? familyAt(section, name, item, report) : undefined,
    ]),
  );
  const total = [...families.values()].reduce((sum, members) => sum + (members?.length ?? 1), 0);
  if (total > most) {
    report([section], `expected at most ${most} ${section}, those of families included; got ${total}`);
    return { items: {}, origins };
  }
  for (const [name, item] of Object.entries(items)) {
    if (!isFamily(item)) {
      made[name] = item;
      continue;
    }
    const { for: _, ...rest } = item as Items;
    const members = families.get(name) ?? [];
    budget.values -= members.length * valuesIn(rest);
    if (budget.values < 0) {
      report([section, name], `expected at most ${limitOf('familyValues')} values in all families; got more`);
      return { items: made, origins };
    }
    const valueFor = createValues((path, message) => report([section, name, ...path], message));
    for (const member of members) {
      const own = nameOf(name, member);
      if (Object.hasOwn(made, own) || Object.hasOwn(items, own) || isReservedKey(own)) {
        report([section, name], `expected names of its own; got ${show(own)} again`);
        break;
      }
      made[own] = valueFor(rest, member, []);
      origins.set(own, { family: name, ...member });
    }
  }
  return { items: made, origins };
}

/** The members of a family; undefined if its range is wrong, which is reported here. */
function familyAt(section: Section, name: string, item: unknown, report: Report): Member[] | undefined {
  const wanted = valueAt(item, ['for']);
  const parsed = parseSchema(familySchema, wanted);
  if (!parsed.ok) {
    for (const { path, message } of faultsOf(parsed.issues, wanted))
      report([section, name, 'for', ...path], typeof message === 'string' ? message : message());
    return undefined;
  }
  const needed = parsed.data.copies === undefined ? ['<key>'] : ['<key>', '<copy>'];
  const missing = needed.find((part) => !name.includes(part));
  if (missing !== undefined) {
    report([section, name], `expected ${missing} in the name of a family; got ${show(name)}`);
    return undefined;
  }
  return membersOf(parsed.data);
}

function membersOf({ keys: [low, high], copies }: Family): Member[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((key): Member[] => {
    if (copies === undefined) return [{ key }];
    const count = copies.findLast(([from]) => from <= key)?.[1] ?? copies[0]?.[1] ?? 1;
    return Array.from({ length: count }, (_, copy) => ({ key, copy: copy + 1 }));
  });
}

function nameOf(name: string, { key, copy }: Member): string {
  return name.replaceAll('<key>', String(key)).replaceAll('<copy>', String(copy));
}

/** Number of values in a part of a model. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 1);
}

/** The fields of a rule that hold names, and the section in which they are. */
const named = {
  play: 'players',
  bow: 'contacts',
  damp: 'contacts',
  stop: 'contacts',
  press: 'contacts',
  bend: 'elements',
} as const;

/** The rules of `keys.body`, one for each key that they are about. */
function expandRules(rules: readonly unknown[], model: unknown, report: Report) {
  const origins = new Map<string, Origin>();
  const made: unknown[] = [];
  rules.forEach((rule, i) => {
    const range = keyOrRange.safeParse(valueAt(rule, ['keys']));
    if (!range.success) {
      made.push(rule);
      origins.set(String(made.length - 1), { family: i, key: -1 });
      return;
    }
    const [low, high] = typeof range.data === 'number' ? [range.data, range.data] : range.data;
    const valueFor = createValues((path, message) => report(['keys', 'body', i, ...path], message));
    for (let key = low; key <= high; key++) {
      const entries = Object.entries(rule as Items).map(([field, value]) => {
        if (field === 'keys') return [field, key];
        const section = Object.hasOwn(named, field) ? named[field as keyof typeof named] : undefined;
        return [
          field,
          section === undefined ? valueFor(value, { key }, [field]) : namesOf(value, key, itemsOf(model, section)),
        ];
      });
      origins.set(String(made.length), { family: i, key });
      made.push(Object.fromEntries(entries));
    }
  });
  return { rules: made, origins };
}

/** The names that a rule gives for one key: a name with <copy> stands for every copy that there is. */
function namesOf(value: unknown, key: number, items: Items | undefined): unknown {
  const names = Array.isArray(value) ? value : [value];
  if (!names.every((name) => typeof name === 'string')) return value;
  const all = names.flatMap((name: string) => {
    if (!name.includes('<copy>')) return [nameOf(name, { key })];
    const copies = Array.from({ length: maxCopies }, (_, copy) => nameOf(name, { key, copy: copy + 1 }));
    const present = copies.filter((one) => items !== undefined && Object.hasOwn(items, one));
    return present.length > 0 ? present : copies.slice(0, 1);
  });
  return Array.isArray(value) || all.length > 1 ? all : all[0];
}

/** A fault at the place in the source that it comes from, with the key in its message. */
function backTo(origins: ReadonlyMap<string, ReadonlyMap<string, Origin>>, fault: Fault): Fault {
  const place = (path: Path): { readonly path: Path; readonly member?: Member } => {
    const [section = '', name = '', index = '', ...rest] = path;
    const all = origins.get(String(section));
    if (section === 'keys' && name === 'body') {
      const origin = all?.get(String(index));
      return origin === undefined ? { path } : { path: ['keys', 'body', origin.family, ...rest], member: origin };
    }
    const origin = all?.get(String(name));
    if (origin === undefined) return { path };
    return { path: [section, origin.family, ...path.slice(2)], member: origin };
  };
  const { path, member } = place(fault.path);
  if (path === fault.path) return fault;
  const { message, missing, meant, rival } = fault;
  const who =
    member === undefined || member.key < 0
      ? ''
      : `key ${member.key}${member.copy === undefined ? '' : `, copy ${member.copy}`}: `;
  return {
    ...fault,
    path,
    message: () => `${who}${typeof message === 'string' ? message : message()}`,
    ...(missing && { missing: missing.map((one) => place(one).path) }),
    ...(meant && { meant: place(meant).path }),
    ...(rival && { rival: place(rival).path }),
  };
}

/** Of the same fault in many items, the first. */
function firsts(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>();
  return faults.filter(({ path, message }) => {
    const text = typeof message === 'string' ? `${path.join('.')}: ${message}` : path.join('.');
    return !seen.has(text) && seen.add(text);
  });
}
