/** Templates of new elements, contacts, players and outputs that leave the model valid. */
import { compile } from '../../compile/index.ts';
import { type ContactType, contactKinds } from '../../contacts/index.ts';
import { type ElementOf, type ElementType, elementKinds, formOf, sweeps } from '../../elements/index.ts';
import { type Checked, type Element, loadModelText, type Model, type Problem } from '../../model/index.ts';
import type { SectionName } from '../session.ts';
import { withEntry } from './edit-text.ts';

export interface Template {
  readonly section: SectionName;
  readonly type: string;
  readonly label: string;
}

export const TEMPLATES: readonly Template[] = [
  ...Object.keys(elementKinds).map((type) => templateOf('elements', type)),
  ...Object.keys(contactKinds).map((type) => templateOf('contacts', type)),
  ...['strike', 'pluck', 'initial', 'cluster', 'strum'].map((type) => templateOf('players', type)),
  { section: 'outputs', type: 'at', label: 'pick-up' },
];

function templateOf(section: SectionName, type: string): Template {
  return { section, type, label: type };
}

/** A point in the middle or, with `offCentre`, away from it, where few modes have a node. */
export function pointOf(name: string, element: Element, offCentre = false): string | undefined {
  const form = formOf(element);
  if (form === 'barrier') return undefined;
  if (form === 'lump') return name;
  const at = (place: string) => `{ element: ${name}, at: ${place} }`;
  if (form === 'line') return at(offCentre ? '21 %' : '50 %');
  if (form === 'points') {
    const [point] = Object.keys((element as ElementOf<'points'>).modes[0].shape);
    return at(`{ point: ${point} }`);
  }
  if (form === 'surface' && 'radius' in element && element.radius !== undefined)
    return at(offCentre ? `[${0.4 * element.radius}, ${0.2 * element.radius}]` : '[0, 0]');
  return at(offCentre ? '[31 %, 37 %]' : '[50 %, 50 %]');
}

/** An end of a contact whose η is a volume: the whole of a surface, or a point with a small area as its weight. */
function wholeOf(name: string, element: Element, sign: '' | '-' = ''): string {
  const weight = `weight: ${sign}1${formOf(element) === 'surface' || sweeps(element) ? '' : ' cm^2'}`;
  if (formOf(element) === 'surface') return `{ element: ${name}, at: area, ${weight} }`;
  const point = pointOf(name, element) ?? name;
  return point === name ? `{ element: ${name}, ${weight} }` : point.replace(/ }$/, `, ${weight} }`);
}

/** The first unused name among base, base2, base3 … in a section. */
export function freeName(model: Model, section: SectionName, base: string): string {
  const taken = model[section];
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (!Object.hasOwn(taken, name)) return name;
  }
}

/** Sources for a new entry, the best first. `related` are the elements it should refer to. */
function candidates(model: Model, { section, type }: Template, related: readonly string[]): string[] {
  if (section === 'elements') return [`{ type: ${type}, ${elementKinds[type as ElementType].example} }`];
  const all = Object.keys(model.elements);
  const names = [...related, ...all.filter((name) => !related.includes(name))];
  const points = names.flatMap((name) => pointOf(name, model.elements[name]) ?? []);
  const places = names.flatMap((name) => pointOf(name, model.elements[name], true) ?? []);
  if (section === 'outputs') return places.map((at) => `{ at: ${at}, quantity: velocity }`);
  switch (type) {
    case 'bow':
      return places.map((on) => `{ type: bow, on: ${on}, ${contactKinds.bow.example} }`);
    case 'radiation':
      return names.flatMap((name) =>
        pointOf(name, model.elements[name]) === undefined
          ? []
          : [`{ type: radiation, ends: [${wholeOf(name, model.elements[name])}], ${contactKinds.radiation.example} }`],
      );
    case 'strike':
      return names.flatMap((name) => {
        const at = pointOf(name, model.elements[name], true);
        return at === undefined
          ? []
          : [`{ type: strike, at: ${at}, force: ${strikeForce(model.elements[name])}, duration: 1 ms }`];
      });
    case 'pluck':
      return places.map((at) => `{ type: pluck, at: ${at}, force: 1 N, duration: 10 ms }`);
    case 'strum':
      return places.map((at) => `{ type: strum, at: [${at}], force: 1 N, duration: 5 ms }`);
    case 'initial':
      return names.map(
        (name) => `{ type: initial, element: ${name}, velocity: 0.5 m/s${shapeOf(model.elements[name])} }`,
      );
    case 'cluster':
      return names.map(
        (name) => `{ type: cluster, element: ${name}, count: 12, over: 1 s, force: 2 N, duration: 1 ms }`,
      );
    default:
      return pairs(names).flatMap(([a, b]) => contactBetween(type, model, a, b, points));
  }
}

/** How hard something is struck: a string, which is light, as hard as it is plucked. */
function strikeForce(element: Element): string {
  return formOf(element) === 'line' && 'tension' in elementKinds[element.type].schema.shape ? '1 N' : '5 N';
}

/** Bodies that are given by their modes have no shape of their own to begin with. */
function shapeOf(element: Element): string {
  return formOf(element) === 'points' ? ', shape: { modes: [1, 0.5] }' : '';
}

function pairs(names: readonly string[]): (readonly [string, string])[] {
  return names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const));
}

/** Sources for a contact between two elements, in both orders where the order matters. */
function contactBetween(type: string, model: Model, a: string, b: string, points: readonly string[]): string[] {
  const point = (name: string) => pointOf(name, model.elements[name]) ?? name;
  const both = points.includes(point(a)) && points.includes(point(b));
  const between = `between: [${point(a)}, ${point(b)}]`;
  const { schema, example } = contactKinds[type as ContactType];
  const written = (ends: string) => `{ type: ${type}, ${[ends, example].filter(Boolean).join(', ')} }`;
  if ('opening' in schema.shape)
    return both
      ? [
          [a, b],
          [b, a],
        ].map(([air, lid]) => written(`on: ${point(air)}, opening: ${point(lid)}`))
      : [];
  if (!('between' in schema.shape || 'lower' in schema.shape)) {
    const [first, second] = [wholeOf(a, model.elements[a]), wholeOf(b, model.elements[b], '-')];
    return both ? [written(`ends: [${first}, ${second}]`)] : [];
  }
  if ('lower' in schema.shape)
    return [`lower: ${point(b)}, upper: ${point(a)}`, `lower: ${point(a)}, upper: ${point(b)}`].map(written);
  return both ? [written(between)] : [];
}

/**
 * The elements that a new entry may refer to, and how many of them it needs. A new mass or barrier does nothing until it touches
 * something, so it needs one too.
 */
export function targetsFor(
  model: Model,
  { section, type }: Template,
): { readonly names: string[]; readonly needed: number } {
  const all = Object.keys(model.elements);
  const moving = all.filter((name) => formOf(model.elements[name]) !== 'barrier');
  if (section === 'elements') {
    const { form } = elementKinds[type as ElementType];
    return { names: moving, needed: form === 'lump' || form === 'barrier' ? Math.min(1, moving.length) : 0 };
  }
  // Strikes at random places need a body that has places.
  if (type === 'cluster')
    return { names: moving.filter((name) => ['line', 'surface'].includes(formOf(model.elements[name]))), needed: 1 };
  // Nobody plucks or bows the hammer that was added last, where there is a string.
  const extended = moving.filter((name) => formOf(model.elements[name]) !== 'lump');
  if (['bow', 'pluck', 'strum'].includes(type)) return { names: extended.length > 0 ? extended : moving, needed: 1 };
  if (section !== 'contacts') return { names: moving, needed: 1 };
  const { shape } = contactKinds[type as ContactType].schema;
  if (type === 'radiation') return { names: moving, needed: 1 };
  return { names: 'lower' in shape ? all : moving, needed: Math.min(2, all.length) };
}

/** Largest number of sources tried for a new entry. */
const MAX_TRIES = 24;

/** A text with something new in it, and where and under which name that is. */
export interface Grown {
  readonly text: string;
  readonly section: SectionName;
  readonly name: string;
}

/** The text with the new entry; or the problems, if no source gives a valid model. */
export function addTemplate(
  text: string,
  model: Model,
  template: Template,
  related: readonly string[],
): Checked<Grown> {
  const { section, type } = template;
  const name = freeName(model, section, section === 'outputs' ? (related[0] ?? 'pickup') : type);
  let problems: readonly Problem[] = [
    { path: section, message: `expected elements for a new ${template.label}; found none that fit` },
  ];
  for (const source of candidates(model, template, related).slice(0, MAX_TRIES)) {
    const added = withEntry(text, [section], name, source);
    const audible = added === undefined ? undefined : withPickup(added, section, type, name);
    if (audible === undefined) continue;
    const loaded = loadModelText(audible);
    const compiled = loaded.ok ? compile(loaded.value) : loaded;
    if (compiled.ok) return { ok: true, value: { text: audible, section, name } };
    problems = compiled.problems;
  }
  return section === 'contacts' && !related.some((one) => one.startsWith(COMPANION))
    ? addWithMass(text, model, template)
    : { ok: false, problems };
}

/** The text with a new element that touches another one; air shares a cavity with it. */
export function addTouching(
  text: string,
  model: Model,
  template: Template,
  other: string,
): ReturnType<typeof addTemplate> {
  const added = addTemplate(text, model, template, []);
  const loaded = added.ok ? loadModelText(added.value.text) : added;
  if (!added.ok || !loaded.ok) return added;
  const joint = sweeps(loaded.value.elements[added.value.name]) ? 'cavity' : 'collision';
  const joined = addTemplate(added.value.text, loaded.value, templateOf('contacts', joint), [added.value.name, other]);
  return joined.ok ? { ok: true, value: { ...added.value, text: joined.value.text } } : added;
}

/** Name of the mass that is added when a contact has nothing else to join. */
const COMPANION = 'bead';

/** A free mass; or a lid on a spring, open at rest, for contacts that need an opening. */
const BEAD = '{ type: mass, mass: 2 g }';
const LID = '{ type: mass, mass: 0.1 g, frequency: 800 Hz, rest: 0.5 mm, damping: 1000 }';

/** Adds a small mass, and a contact that joins it to the model. */
function addWithMass(text: string, model: Model, template: Template): ReturnType<typeof addTemplate> {
  const name = freeName(model, 'elements', COMPANION);
  const isLid = 'opening' in contactKinds[template.type as ContactType].schema.shape;
  const joined = withEntry(text, ['elements'], name, isLid ? LID : BEAD);
  const loaded = joined === undefined ? undefined : loadModelText(joined);
  if (joined === undefined || loaded?.ok !== true)
    return { ok: false, problems: loaded?.ok === false ? loaded.problems : [] };
  return addTemplate(joined, loaded.value, template, [name]);
}

/** Adds an output for a new element, so that it can be heard. */
function withPickup(text: string, section: SectionName, type: string, name: string): string | undefined {
  if (section !== 'elements' || elementKinds[type as ElementType].form === 'barrier') return text;
  const loaded = loadModelText(text);
  if (!loaded.ok) return text;
  const at = pointOf(name, loaded.value.elements[name], true);
  const output = freeName(loaded.value, 'outputs', name);
  return withEntry(text, ['outputs'], output, `{ at: ${at}, quantity: velocity }`);
}
