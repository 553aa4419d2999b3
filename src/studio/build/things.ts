/** Things to add with all that they need: what they are, how they touch an element, and what plays them. */
import { compile } from '../../compile/index.ts';
import { contactKinds } from '../../contacts/index.ts';
import { canBend, elementKinds, formOf, type StringElement, stringPhysics } from '../../elements/index.ts';
import { type Checked, type Element, loadModelText, type Model, type Problem } from '../../model/index.ts';
import { withEntry, withSource } from './edit-text.ts';
import { withoutPin } from './lift-pin.ts';
import { freeName, type Grown, pointOf } from './templates.ts';
import type { Part, Thing } from './thing.ts';
import { STRETCHING } from './things-stretching.ts';

const isMoving = (element: Element) => formOf(element) !== 'barrier';
const canStandOnBridge = ({ type }: Element) => 'bridge' in elementKinds[type].schema.shape;

const canTwist = ({ type }: Element) => {
  const { shape } = elementKinds[type].schema;
  return 'tension' in shape && 'linearDensity' in shape;
};

/**
 * A round string that turns, as the motion of its surface: half the mass per length, waves five times as fast, Q 34. Sources, and what of this is a guess:
 * models/bowed-violin.yaml.
 */
function turning(element: Element): string {
  const string = element as StringElement;
  const physics = stringPhysics(string, 'elements');
  if ('message' in physics) throw new Error(physics.message); // not of a model that was accepted
  const [mass, pull] = [physics.linearDensity / 2, (physics.tension / 2) * TWIST_SPEED ** 2];
  const pitch = Math.sqrt(pull / mass) / (2 * string.length);
  const fields = { length: string.length, tension: pull, linearDensity: mass, sigma0: (Math.PI * pitch) / TWIST_Q };
  const written = Object.entries(fields).map(([field, value]) => `${field}: ${Number(value.toPrecision(4))}`);
  return `{ type: string, ${written.join(', ')} }`;
}

const TWIST_SPEED = 5;
const TWIST_Q = 34;

/** The numbers are guesses that sound, of the order of those in the models that come with Clangor. */
export const THINGS: readonly Thing[] = [
  {
    label: 'felt hammer',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'hammer', '{ type: mass, mass: 9 g, frequency: 5 Hz, rest: -12 mm, damping: 30 }'],
      ['contacts', 'felt', `{ type: collision, lower: <hammer>, upper: ${at}, felt: { key: 40 } }`],
      ['players', 'blow', '{ type: throw, element: <hammer>, velocity: 3 m/s }'],
    ],
  },
  {
    label: 'mallet',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'mallet', '{ type: mass, mass: 25 g, frequency: 4 Hz, rest: 4 cm, damping: 20 }'],
      [
        'contacts',
        'head',
        `{ type: collision, lower: ${at}, upper: <mallet>, stiffness: 2e7, exponent: 1.7, loss: { type: viscoelastic, tau: 0.1 ms } }`,
      ],
      ['players', 'blow', '{ type: throw, element: <mallet>, velocity: -3 m/s }'],
    ],
  },
  {
    label: 'rubber ball',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'ball', '{ type: mass, mass: 12 g, gravity: 9.81 }'],
      [
        'contacts',
        'bounce',
        `{ type: collision, lower: ${at}, upper: <ball>, stiffness: 2e5, exponent: 1.5, memory: { stiffness: 4e5, tau: 0.6 ms } }`,
      ],
      ['players', 'drop', '{ type: initial, element: <ball>, displacement: 25 cm }'],
    ],
  },
  {
    label: 'ball of a given restitution',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'ball', '{ type: mass, mass: 5 g, gravity: 9.81 }'],
      [
        'contacts',
        'bounce',
        `{ type: collision, lower: ${at}, upper: <ball>, stiffness: 1e7, exponent: 1.5, loss: { type: tsuji, restitution: 0.8 } }`,
      ],
      ['players', 'drop', '{ type: initial, element: <ball>, displacement: 10 cm }'],
    ],
  },
  {
    label: 'loose ring',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'ring', '{ type: mass, mass: 0.1 g, frequency: 15 Hz, damping: 30 }'],
      ['contacts', 'buzz', `{ type: slack, between: [<ring>, ${at}], play: 0.1 mm, stiffness: 1e6, exponent: 1.5 }`],
    ],
  },
  {
    label: 'notched stick that scrapes',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'ridges', '{ type: barrier, height: 0.1 mm }'],
      [
        'contacts',
        'teeth',
        `{ type: collision, lower: <ridges>, upper: ${at}, stiffness: 20 kN/m, exponent: 1, damping: 1 s/m, loss: exact }`,
      ],
      [
        'contacts',
        'rub',
        `{ type: friction, on: ${at}, normal: <teeth>, stiffness: 2e4, damping: 0.5, sliding: 0.25, sticking: 0.45 }`,
      ],
      [
        'players',
        'stick',
        '{ type: scrape, element: <ridges>, rubs: <rub>, profile: { teeth: { spacing: 3 mm, depth: 0.5 mm, shape: triangle } }, points: [[0, 0 cm], [0.9, 12 cm], [1.15, 0 cm]] }',
      ],
    ],
  },
  {
    label: 'rough surface that scrapes',
    fits: isMoving,
    parts: (at) => [
      ['elements', 'stone', '{ type: barrier, height: 0.05 mm }'],
      [
        'contacts',
        'grains',
        `{ type: collision, lower: <stone>, upper: ${at}, stiffness: 20 kN/m, exponent: 1, loss: { type: dashpot, resistance: 0.5 kg/s } }`,
      ],
      ['contacts', 'rub', `{ type: friction, on: ${at}, normal: <grains>, stiffness: 2e4, damping: 0.5 }`],
      [
        'players',
        'hand',
        '{ type: scrape, element: <stone>, rubs: <rub>, profile: { rough: { height: 0.1 mm, finest: 0.5 mm, coarsest: 10 mm, seed: 1 } }, points: [[0, 0 cm], [1, 12 cm]] }',
      ],
    ],
  },
  {
    label: 'bow that also twists it',
    fits: canTwist,
    parts: (at, _, element) => [
      ['elements', 'twist', turning(element)],
      ['contacts', 'bow', `{ type: bow, on: ${at}, twist: <twist>, ${contactKinds.bow.example} }`],
    ],
  },
  {
    label: 'undercut bar with a mallet',
    parts: () => [
      [
        'elements',
        'bar',
        '{ type: bar, length: 35 cm, width: 6 cm, thickness: 22 mm, density: 950, young: 17 GPa, profile: { undercut: { span: 0.579, middle: 0.3677, power: 3 } }, decay: [{ frequency: 262 Hz, t60: 1.8 s }, { frequency: 2.6 kHz, t60: 0.3 s }], method: modal, placement: exact }',
      ],
      ['elements', 'mallet', '{ type: mass, mass: 25 g, frequency: 4 Hz, rest: 4 cm, damping: 20 }'],
      ['elements', 'posts', '{ type: barrier }'],
      [
        'contacts',
        'head',
        '{ type: collision, lower: { element: <bar>, at: 50 % }, upper: <mallet>, stiffness: 2e7, exponent: 1.7, loss: { type: viscoelastic, tau: 0.1 ms } }',
      ],
      ...['22.4 %', '77.6 %'].map(
        (place, i): Part => [
          'contacts',
          ['left', 'right'][i],
          `{ type: spring, between: [{ element: <bar>, at: ${place} }, <posts>], stiffness: 1 kN/m, damping: 0.2 }`,
        ],
      ),
      ['players', 'blow', '{ type: throw, element: <mallet>, velocity: -3 m/s }'],
      ['outputs', 'bar', '{ at: { element: <bar>, at: 50 % }, quantity: velocity }'],
    ],
  },
  {
    label: 'body under its bridge',
    fits: canStandOnBridge,
    needs: { method: 'modal', placement: 'exact', bridge: '{ element: <body>, at: { point: saddle } }' },
    parts: () => [
      [
        'elements',
        'body',
        '{ type: modal, looks: guitar, placement: exact, modes: [{ frequency: 110 Hz, t60: 0.3 s, mass: 0.15 kg, shape: { saddle: 1 } }, { frequency: 210 Hz, t60: 0.25 s, mass: 0.15 kg, shape: { saddle: 1 } }, { frequency: 430 Hz, t60: 0.2 s, mass: 0.2 kg, shape: { saddle: 0.8 } }, { frequency: 890 Hz, t60: 0.15 s, mass: 0.2 kg, shape: { saddle: 0.7 } }] }',
      ],
      ['outputs', 'body', '{ at: { element: <body>, at: { point: saddle } }, quantity: velocity }'],
    ],
  },
  {
    label: 'reed with a pipe',
    parts: () => [
      ['elements', 'reed', '{ type: mass, mass: 8 mg, stiffness: 1250 N/m, rest: 0.4 mm, damping: 3000 }'],
      ['elements', 'slit', '{ type: neck, length: 5 mm, area: 5.2 mm^2 }'],
      ['elements', 'tube', '{ type: tube, length: 50 cm, radius: 7.5 mm, sigma0: 18, sigma1: 0.002 }'],
      ['elements', 'lay', '{ type: barrier }'],
      [
        'contacts',
        'mouthpiece',
        '{ type: cavity, volume: 1 cm^3, ends: [<slit>, { element: <reed>, weight: -1 cm^2 }, { element: <tube>, at: 0, weight: -1 }] }',
      ],
      ['contacts', 'jet', '{ type: valve, on: <slit>, opening: <reed>, width: 13 mm }'],
      ['contacts', 'closing', '{ type: collision, lower: <lay>, upper: <reed>, stiffness: 1e9, exponent: 2 }'],
      ['contacts', 'bell', '{ type: radiation, radius: 7.5 mm, ends: [{ element: <tube>, at: 100 % }] }'],
      [
        'players',
        'breath',
        '{ type: blow, ends: [<slit>, { element: <reed>, weight: -1 cm^2 }], points: [[0 s, 0 Pa], [60 ms, 2.1 kPa], [2 s, 2.6 kPa], [2.2 s, 0 Pa]] }',
      ],
      ['outputs', 'pipe', '{ contact: <bell>, quantity: pressure, distance: 50 cm }'],
    ],
  },
  ...STRETCHING,
  {
    label: 'pitch that glides',
    fits: canBend,
    needs: { range: '{ bend: [-3 semitones, 3 semitones] }' },
    parts: (_, name) => [
      [
        'players',
        'glide',
        `{ type: gesture, of: elements.${name}.bend, points: [[0, 0], [0.5, 2 semitones], [1, -2 semitones], [1.5, 0]] }`,
      ],
    ],
  },
];

/** The elements that a thing may be at, and how many of them it needs. */
export function targetsForThing(
  { elements }: Model,
  { fits }: Thing,
): { readonly names: string[]; readonly needed: number } {
  if (fits === undefined) return { names: [], needed: 0 };
  return { names: Object.keys(elements).filter((name) => fits(elements[name])), needed: 1 };
}

/** The text with a thing; or the problems, if the model would not be valid. `target` is the element that it is at. */
export function addThing(text: string, model: Model, { parts, needs = {} }: Thing, target = ''): Checked<Grown> {
  const at = target === '' ? '' : (pointOf(target, model.elements[target], true) ?? target);
  const names = new Map<string, string>();
  const filled = (source: string) => source.replace(/<([a-z]+)>/g, (_, one: string) => names.get(one) ?? one);
  let grown = text;
  const all = parts(at, target, model.elements[target]);
  for (const [section, base, source] of all) {
    const name = freeName(model, section, base);
    // An output may have the name of its element: what is referred to is the first of that name.
    if (!names.has(base)) names.set(base, name);
    grown = withEntry(grown, [section], name, filled(source)) ?? grown;
  }
  for (const [field, source] of Object.entries(needs))
    grown = withSource(grown, ['elements', target, field], filled(source)) ?? grown;
  let problems: readonly Problem[] = [];
  // A grid that the model sets may be too fine for what is added, or be no part of it: then it is lifted.
  for (const tried of [grown, target === '' ? undefined : withoutPin(grown, model, target)]) {
    const loaded = tried === undefined ? undefined : loadModelText(tried);
    const compiled = loaded?.ok ? compile(loaded.value) : loaded;
    if (tried !== undefined && compiled?.ok)
      return { ok: true, value: { text: tried, section: all[0][0], name: [...names.values()][0] } };
    if (problems.length === 0 && compiled?.ok === false) problems = compiled.problems;
  }
  return { ok: false, problems };
}
