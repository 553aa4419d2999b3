/** What the parts of a random model may refer to: names, places that suit an element, and fields that can be set or driven. */

import { safeParse, type z } from 'zod';
import { elementKinds, formOf } from '../elements/index.ts';
import { contactKinds } from '../model/contacts.ts';
import { elementKinds as elementSchemas } from '../model/elements.ts';
import { quantityFields } from '../model/fields.ts';
import { drivenDimensions, drivenFields, drivenValue } from '../model/gestures.ts';
import { type Draw, type Hints, isChoice, isText, optionsOf, type Schema, shapeOf, unwrap } from './draw.ts';
import type { Item, Scene, Section } from './items.ts';
import { keyHint, namesNothing } from './key-hints.ts';
import { between, chance, decades, magnitude, pick, type Random } from './magnitudes.ts';
import { createSettling } from './settle-fields.ts';

/** Fields that say how many unknowns a body has. Without them it has as many as are stable, mostly too many for a fuzzer. */
const BOUNDING = ['grid', 'modes'];
/** The method of bodies on a grid, which have no `modes`. */
const ON_GRID = 'fd';
/** Fields that say how large a body is. */
const EXTENTS = ['length', 'sides', 'radius'];

/** Fields that hold the ends of a contact, in the order in which they are drawn; the pair of `between` counts as second. */
const ENDS = ['between', 'lower', 'upper'];
const SECOND_ENDS = ['between', 'upper'];

/** How often both ends of a contact are on the same element. */
const SAME = 0.15;

/** How often a place is the whole of a surface, or a number of metres along a line. */
const [AREA, METRES] = [0.1, 0.2];
/** How often a point has another field besides its element and its place. */
const OTHERS = 0.5;

/** Any value that is driven: its dimension is that of what was named last. */
const { inner: driven } = unwrap(drivenValue);

/** With `onGrids` bodies that may have a grid or modes have a grid. */
export function hintsFor(scene: Scene, random: Random, duration: number, onGrids: boolean): Hints {
  let last: string | undefined;
  /** Whether the first end of the contact is a line across a surface: opposite there is a string or bar. */
  let isAcross = false;
  /** What the value of the field that was named last may be. */
  let value: () => unknown = () => magnitude(random, 'number', {});

  /** The element that was named last, unless it has been left out since. */
  const before = () => (last !== undefined && last in scene.elements ? last : undefined);
  const formAt = (name: string) => formOf(scene.elements[name] as never);

  /** A name; the second end of a contact is neither a second barrier nor the same lump. */
  const anElement = (key: string): string | undefined => {
    const names = Object.keys(scene.elements);
    const moving = names.filter((name) => formAt(name) !== 'barrier');
    const second = SECOND_ENDS.includes(key) ? before() : undefined;
    if (second !== undefined && formAt(second) !== 'barrier' && formAt(second) !== 'lump' && chance(random, SAME))
      return second;
    const mayStand = ENDS.includes(key) && (second === undefined || formAt(second) !== 'barrier');
    const allowed = (mayStand ? names : moving).filter((name) => name !== second || formAt(name) !== 'lump');
    const lines = second !== undefined && isAcross ? allowed.filter((name) => formAt(name) === 'line') : [];
    const suitable = lines.length > 0 ? lines : allowed;
    last = pick(random, suitable.length > 0 ? suitable : names);
    return last;
  };

  const aPlace = (schema: Schema, element: Item, mayCross: boolean, draw: Draw): unknown => {
    const options = optionsOf(unwrap(schema).inner);
    const form = formOf(element as never);
    if (form === 'surface' && chance(random, AREA) && safeParse(schema, 'area').success) return 'area';
    if (form === 'line' && typeof element.length === 'number' && chance(random, METRES))
      return random() * element.length;
    for (let i = 0; i < 30; i++) {
      const option = pick(random, options);
      const at = draw(option, 'at');
      // Points of a surface are pairs; only lines have lists, where several points may be named.
      const isPair = tupleIn(option) || (Array.isArray(at) && form === 'surface');
      if (suits(at, element, isPair) && (mayCross || !isLine(at))) return at;
    }
    return undefined;
  };

  const aPoint = (key: string, shape: Readonly<Record<string, Schema>>, draw: Draw): unknown => {
    const opposite = SECOND_ENDS.includes(key) ? before() : undefined;
    const name = anElement(key);
    // The first element has nothing to rest on.
    if (name === undefined) return 'none';
    const element = scene.elements[name];
    const form = formAt(name);
    // What else the point of a contact has, such as a weight.
    const others = Object.keys(shape).filter((other) => other !== 'element' && other !== 'at');
    const drawn = others
      .filter(() => chance(random, OTHERS))
      .map((other) => [other, draw(shape[other], other)] as const);
    const point = { element: name, ...Object.fromEntries(drawn) };
    isAcross = false;
    if (form === 'lump' || form === 'barrier') return drawn.length === 0 && chance(random, 0.5) ? name : point;
    const hasOpposite = key === 'lower' || (opposite !== undefined && formAt(opposite) === 'line');
    const at = aPlace(shape.at, element, hasOpposite, (schema) =>
      pointIn(schema) ? { point: pick(random, pointNames(element)) ?? 'none' } : draw(schema, 'at'),
    );
    isAcross = isLine(at);
    return at === undefined ? point : { ...point, at };
  };

  const toSet = () => {
    const section = chance(random, 0.5) && Object.keys(scene.contacts).length > 0 ? 'contacts' : 'elements';
    const name = pick(random, Object.keys(scene[section]));
    const item = scene[section][name];
    const kinds: Readonly<Record<string, Schema>> = section === 'contacts' ? contactKinds : elementSchemas;
    const fields = Object.entries(shapeOf(kinds[item.type as string]) ?? {}).flatMap(([key, schema]) => {
      const known = quantityFields.get(unwrap(schema).inner as z.ZodType);
      return known === undefined ? [] : [{ key, known }];
    });
    if (fields.length === 0) return `${section}.${name}.type`;
    const { key, known } = pick(random, fields);
    const present = item[key];
    value = () => {
      if (typeof present === 'number' && chance(random, 0.7)) return present * (0.5 + 1.5 * random());
      return magnitude(random, known.dimension, known.range);
    };
    return `${section}.${name}.${key}`;
  };

  const toDrive = () => {
    const parameters = Object.keys(drivenFields.elements).filter((field) => field !== 'lift');
    const fields = Object.keys(drivenFields.contacts);
    const paths = [
      ...Object.entries(scene.elements).flatMap(([name, element]) =>
        formOf(element as never) === 'barrier'
          ? [`elements.${name}.lift`]
          : [...parameters.filter((field) => field in element), 'bend'].map((field) => `elements.${name}.${field}`),
      ),
      ...Object.entries(scene.contacts).flatMap(([name, contact]) =>
        fields.flatMap((field) =>
          field in contact || (field === 'position' && slides(contact, scene)) ? [`contacts.${name}.${field}`] : [],
        ),
      ),
    ];
    const path = paths.length > 0 ? pick(random, paths) : 'elements.none.lift';
    const range = path.endsWith('.force') || path.endsWith('.position') ? { min: 0 } : {};
    const [section, name, key] = path.split('.') as ['elements' | 'contacts', string, string];
    const present = (scene[section] as Record<string, Record<string, unknown>>)[name]?.[key];
    const isParameter = (section === 'elements' && key !== 'lift') || ['stiffness', 'exponent', 'gap'].includes(key);
    value = () => {
      if (key === 'bend') return between(random, -600, 600);
      if (isParameter && typeof present === 'number') return present * (0.5 + 1.5 * random());
      return magnitude(random, drivenDimensions(path)[0] ?? 'number', range);
    };
    return path;
  };

  const springs = () => Object.keys(scene.contacts).filter((name) => scene.contacts[name].type === 'spring');

  /** Length, radius or side that was drawn last, by which a grid is chosen, m. */
  let extent = 1;
  const numberFor = (key: string, schema: Schema) => {
    const known = quantityFields.get(schema as z.ZodType);
    if (known !== undefined && key === 'exponent')
      return { value: chance(random, 0.5) ? pick(random, [1, 1.3, 1.5, 2, 3, 5]) : 1 + 4 * random() };
    if (known?.dimension !== 'length') return undefined;
    if (key === 'spacing') return { value: extent / between(random, 1, 12) };
    if (!EXTENTS.includes(key)) return undefined;
    extent = decades(random, 1e-2, 3);
    return { value: extent };
  };

  return {
    random,
    duration,
    field: (key, schema, draw) => {
      const options = optionsOf(schema);
      const shape = options.map(shapeOf).find((one) => one !== undefined && 'element' in one && 'at' in one);
      if (shape !== undefined) return { value: aPoint(key, shape, draw) };
      if (onGrids && key === 'method' && isChoice(schema)) return { value: ON_GRID };
      // The end of what a controller moves, in the dimension of its other end.
      if (key === 'from' && schema === driven) return { value: value() };
      const keyed = keyHint(key, schema, scene, random);
      if (keyed !== undefined) return keyed;
      if (!isText(schema)) return numberFor(key, schema);
      switch (key) {
        case 'element': {
          const names = Object.keys(scene.elements).filter((name) => isMeant(scene.elements[name], schema));
          return { value: names.length > 0 && chance(random, 0.95) ? pick(random, names) : anElement(key) };
        }
        case 'contact':
          return { value: pick(random, Object.keys(scene.contacts)) ?? 'none' };
        case 'normal':
          return { value: pick(random, namesOf(scene.contacts, 'collision')) ?? 'none' };
        case 'twist': {
          const lines = Object.keys(scene.elements).filter((name) => name !== last && formAt(name) === 'line');
          return { value: pick(random, lines) ?? 'none' };
        }
        case 'polarisationOf': {
          const names = Object.keys(scene.elements).filter((name) => stretches(scene.elements[name]));
          return { value: pick(random, names) ?? 'none' };
        }
        case 'rubs':
          return { value: pick(random, namesOf(scene.contacts, 'friction')) ?? 'none' };
        case 'press':
          return { value: springs().length > 0 ? pick(random, springs()) : 'none' };
        case 'play':
          return { value: pick(random, Object.keys(scene.players)) ?? 'none' };
        case 'set':
          return { value: toSet() };
        case 'of':
        case 'move':
          return { value: toDrive() };
        default:
          return undefined;
      }
    },
    present: (key) => {
      if (namesNothing(key, scene)) return 0;
      if (onGrids && BOUNDING.includes(key)) return key === 'grid' ? 1 : 0;
      return BOUNDING.includes(key) ? 0.9 : undefined;
    },
    unknown: (key) => {
      if (key === 'to' || key === 'amplitude' || key === 'points') return value();
      if (key === 'at' || key === 'from' || key === 'width') return `${Math.round(1000 * random()) / 10} %`;
      return 'text';
    },
    settle: createSettling(scene.elements, random),
  };
}

/** Whether the tension of an element follows its motion. */
export function stretches({ stretch }: Item): boolean {
  return stretch !== undefined && stretch !== 'none';
}

function namesOf(section: Section, type: string): string[] {
  return Object.keys(section).filter((name) => section[name].type === type);
}

/** Whether an element is of the kind that the description of a field asks for. */
function isMeant(element: Item, schema: Schema): boolean {
  const { description = '' } = schema as z.ZodType;
  const form = formOf(element as never);
  if (description.includes('barrier')) return form === 'barrier';
  if (description.includes('stretches')) return stretches(element);
  // Where a surface of modes starts takes long to compute.
  return form !== 'barrier' && form !== 'points' && !isModalSurface(element);
}

/** Whether a contact has one point on one line with a grid, along which it may slide. */
function slides(contact: Item, { elements }: Scene): boolean {
  const ends = [contact.on, contact.lower, contact.upper, ...((contact.between as unknown[]) ?? [])].filter(Boolean);
  const onLines = ends.flatMap((end) => {
    const { element = end, at } = (typeof end === 'object' ? end : {}) as { element?: unknown; at?: unknown };
    const body = elements[element as string];
    return body !== undefined && formOf(body as never) === 'line' ? [{ body, at }] : [];
  });
  const [{ body, at } = { body: {} as Item, at: undefined }] = onLines;
  const isOne =
    typeof at === 'number' ||
    (typeof at === 'string' && at !== 'nodes') ||
    (typeof at === 'object' && at !== null && 'fraction' in at);
  return onLines.length === 1 && isOne && body.type !== 'chain' && body.method !== 'modal';
}

const pointIn = (schema: Schema) => shapeOf(schema)?.point !== undefined;

function isModalSurface(element: Item): boolean {
  return element.method === 'modal' && formOf(element as never) === 'surface';
}

/** Names of the points of a body that is given by its modes. */
function pointNames({ modes }: Item): string[] {
  const shapes = Array.isArray(modes) ? modes.map((mode: { readonly shape?: object }) => mode.shape ?? {}) : [];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
}

const tupleIn = (schema: Schema) =>
  (schema as unknown as { _zod: { def: { type: string } } })._zod.def.type === 'tuple';

/** A line across a surface needs a string or bar opposite it. */
const isLine = (at: unknown) => typeof at === 'object' && at !== null && 'line' in at;

/** Whether a place may lie on an element of this form. A kind of place that is not known here may. */
function suits(at: unknown, element: Item, isPair: boolean): boolean {
  const { form } = elementKinds[element.type as keyof typeof elementKinds];
  const modal = element.method === 'modal' || form === 'points';
  if (modal && JSON.stringify(at).includes('node')) return false;
  if (typeof at === 'number' || typeof at === 'string') return form === 'line';
  if (Array.isArray(at))
    return isPair ? form === 'surface' && at.length === 2 && !JSON.stringify(at).includes('node') : form === 'line';
  const place = at as Readonly<Record<string, unknown>>;
  if ('point' in place) return form === 'points';
  if ('line' in place) return form === 'surface';
  if ('node' in place) return (form === 'surface') === Array.isArray(place.node);
  if ('fraction' in place || 'spread' in place || 'frets' in place) return form === 'line';
  return true;
}
