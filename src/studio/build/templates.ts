/** New elements, contacts, players and outputs that are valid as soon as they are added. */
import { compile } from '../../compile/index.ts';
import { type ContactType, contactKinds } from '../../contacts/index.ts';
import { type ElementOf, type ElementType, elementKinds, formOf } from '../../elements/index.ts';
import { type Checked, type Element, loadModelText, type Model, type Problem } from '../../model/index.ts';
import type { SectionName } from '../session.ts';
import { withEntry } from './edit-text.ts';

export interface Template {
  readonly section: SectionName;
  readonly type: string;
  readonly label: string;
}

export const TEMPLATES: readonly Template[] = [
  ...Object.keys(elementKinds).map((type) => one('elements', type)),
  ...Object.keys(contactKinds).map((type) => one('contacts', type)),
  ...['strike', 'pluck', 'initial', 'cluster', 'strum'].map((type) => one('players', type)),
  { section: 'outputs', type: 'at', label: 'pick-up' },
];

function one(section: SectionName, type: string): Template {
  return { section, type, label: type };
}

/** A point in the middle or, with `off`, away from it, where most modes are met. */
export function pointOf(name: string, element: Element, off = false): string | undefined {
  const form = formOf(element);
  if (form === 'barrier') return undefined;
  if (form === 'lump') return name;
  const at = (place: string) => `{ element: ${name}, at: ${place} }`;
  if (form === 'line') return at(off ? '21 %' : '50 %');
  if (form === 'points') {
    const [point] = Object.keys((element as ElementOf<'points'>).modes[0].shape);
    return at(`{ point: ${point} }`);
  }
  if (form === 'surface' && 'radius' in element && element.radius !== undefined)
    return at(off ? `[${0.4 * element.radius}, ${0.2 * element.radius}]` : '[0, 0]');
  return at(off ? '[31 %, 37 %]' : '[50 %, 50 %]');
}

/** The first name of the kind base, base2, base3 … that is free in a section. */
function freeName(model: Model, section: SectionName, base: string): string {
  const taken = model[section];
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

/** Ways to write a new thing, the best first. `near` are the elements it should have to do with. */
function candidates(model: Model, { section, type }: Template, near: readonly string[]): string[] {
  if (section === 'elements') return [`{ type: ${type}, ${elementKinds[type as ElementType].example} }`];
  const all = Object.keys(model.elements);
  const names = [...near, ...all.filter((name) => !near.includes(name))];
  const points = names.flatMap((name) => pointOf(name, model.elements[name]) ?? []);
  const places = names.flatMap((name) => pointOf(name, model.elements[name], true) ?? []);
  if (section === 'outputs') return places.map((at) => `{ at: ${at}, quantity: velocity }`);
  switch (type) {
    case 'bow':
      return places.map((on) => `{ type: bow, on: ${on}, ${contactKinds.bow.example} }`);
    case 'strike':
      return places.map((at) => `{ type: strike, at: ${at}, force: 5 N, duration: 1 ms }`);
    case 'pluck':
      return places.map((at) => `{ type: pluck, at: ${at}, force: 1 N, duration: 10 ms }`);
    case 'strum':
      return places.map((at) => `{ type: strum, at: [${at}], force: 1 N, duration: 5 ms }`);
    case 'initial':
      return names.map((name) => `{ type: initial, element: ${name}, velocity: 0.5 m/s }`);
    case 'cluster':
      return names.map(
        (name) => `{ type: cluster, element: ${name}, count: 12, over: 1 s, force: 2 N, duration: 1 ms }`,
      );
    default:
      return pairs(names).flatMap(([a, b]) => contactBetween(type, model, a, b, points));
  }
}

function pairs(names: readonly string[]): (readonly [string, string])[] {
  return names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
}

/** A contact between two elements, both ways round where the order matters. */
function contactBetween(type: string, model: Model, a: string, b: string, points: readonly string[]): string[] {
  const point = (name: string) => pointOf(name, model.elements[name]) ?? name;
  const both = points.includes(point(a)) && points.includes(point(b));
  const between = `between: [${point(a)}, ${point(b)}]`;
  const { schema, example } = contactKinds[type as ContactType];
  const written = (ends: string) => `{ type: ${type}, ${[ends, example].filter(Boolean).join(', ')} }`;
  if ('lower' in schema.shape)
    return [`lower: ${point(b)}, upper: ${point(a)}`, `lower: ${point(a)}, upper: ${point(b)}`].map(written);
  return both ? [written(between)] : [];
}

/** Tries at most this many ways to add a thing. */
const MOST_TRIES = 24;

/** A text with the thing added, and its name; or why no way to add it is valid. */
export function addTemplate(
  text: string,
  model: Model,
  template: Template,
  near: readonly string[],
): Checked<{ readonly text: string; readonly name: string }> {
  const { section, type } = template;
  const name = freeName(model, section, section === 'outputs' ? (near[0] ?? 'pickup') : type);
  let problems: readonly Problem[] = [
    { path: section, message: `expected elements that a ${template.label} can join; got none` },
  ];
  for (const source of candidates(model, template, near).slice(0, MOST_TRIES)) {
    const added = withEntry(text, [section], name, source);
    const heard = added === undefined ? undefined : withPickup(added, section, type, name);
    if (heard === undefined) continue;
    const loaded = loadModelText(heard);
    const compiled = loaded.ok ? compile(loaded.value) : loaded;
    if (compiled.ok) return { ok: true, value: { text: heard, name } };
    problems = compiled.problems;
  }
  return section === 'contacts' && !near.some((one) => one.startsWith(COMPANION))
    ? addWithMass(text, model, template)
    : { ok: false, problems };
}

/** What a contact joins where nothing else can be joined. */
const COMPANION = 'bead';

/** A contact together with a small mass that it holds. */
function addWithMass(text: string, model: Model, template: Template): ReturnType<typeof addTemplate> {
  const name = freeName(model, 'elements', COMPANION);
  const joined = withEntry(text, ['elements'], name, '{ type: mass, mass: 2 g }');
  const loaded = joined === undefined ? undefined : loadModelText(joined);
  if (joined === undefined || loaded?.ok !== true)
    return { ok: false, problems: loaded?.ok === false ? loaded.problems : [] };
  return addTemplate(joined, loaded.value, template, [name]);
}

/** What is added to be struck should be heard. */
function withPickup(text: string, section: SectionName, type: string, name: string): string | undefined {
  if (section !== 'elements' || elementKinds[type as ElementType].form === 'barrier') return text;
  const loaded = loadModelText(text);
  if (!loaded.ok) return text;
  const at = pointOf(name, loaded.value.elements[name], true);
  const output = freeName(loaded.value, 'outputs', name);
  return withEntry(text, ['outputs'], output, `{ at: ${at}, quantity: velocity }`);
}
