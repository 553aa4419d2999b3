/** Bowing, fingering and plucking by hand, as events for the engine. */

import type { Placer, Program } from '../compile/index.ts';
import { type LineScale, lineScales } from '../compile/scales.ts';
import { HAND, isHand } from '../model/hand-names.ts';
import type { Problem, Ref } from '../model/index.ts';
import type { Bow, Push } from '../run/live.ts';
import type { Finger, LetGo } from './messages.ts';
import { complianceAt } from './scales.ts';

/** A point of an element. */
export interface Place {
  readonly element: string;
  /** Metres along a line; [x, y] in metres on a surface; a named point of a modal body. */
  readonly at?: number | readonly [number, number] | { readonly point: string };
}

/** Time over which a bow moves to a new value, s: a little more than the time between two pointer events. */
const FOLLOW_TIME = 0.012;
/** Sets the stiffness of a finger at full pressure: it stops waves below this frequency, Hz. */
const STOPPED_BELOW = 3000;
/** Smallest distance of a hand from an end, relative to the length. */
const MARGIN = 0.01;

export function bowEvent(program: Program, place: Place, force: number, velocity: number): Bow | Problem {
  const wrong = notFinite({ force, velocity });
  if (wrong !== undefined) return wrong;
  const bow = bowOn(program, place.element);
  const control = (field: string) => program.controls.indexOf(`contacts.${bow}.${field}`);
  const [strength, speed, position] = ['force', 'velocity', 'position'].map(control);
  const controls = { force: strength, velocity: speed };
  const over = Math.round(FOLLOW_TIME * program.rate);
  const draw = { type: 'bow', controls, force: Math.max(0, force), velocity, over } as const;
  const isThere = bow !== undefined && Math.min(strength, speed) >= 0;
  const index = program.elements.findIndex(({ name }) => name === place.element);
  // Where nothing slides, as along a line of modes, a bow that a model has there is drawn where it is.
  if (isThere && !isHand(bow) && lineScales(program)[index] === undefined) return draw;
  const line = lineOf(program, place);
  if ('message' in line) return line;
  if (!isThere || position < 0) return noHands(place);
  return {
    ...draw,
    controls: { ...controls, position },
    node: line.node,
    ...(isHand(bow) && { hand: pointOf(program, bow) }),
  };
}

/** The first point of a contact. */
function pointOf(program: Program, contact: string): number | undefined {
  return program.contacts.find(({ name }) => name === contact)?.points[0];
}

/** On a string or bar, one finger that slides to the place; on any other element, the palms of both hands. */
export function fingerEvents(program: Program, place: Place, pressure: number): Finger[] | Problem {
  const wrong = notFinite({ pressure });
  if (wrong !== undefined) return wrong;
  const pressed = Math.min(1, Math.max(0, pressure));
  const index = program.elements.findIndex(({ name }) => name === place.element);
  const palms = program.contacts.filter(({ name }) => name.startsWith(`${HAND}palm-`) && name.endsWith(`-${index}`));
  if (palms.length > 0)
    return palms.map(({ points: [point] }) => {
      return { type: 'finger', point, stiffness: 0, damping: palmDamping(program, point, index) * pressed };
    });
  const line = lineOf(program, place);
  if ('message' in line) return line;
  const name = `${HAND}finger-${line.index}`;
  const point = pointOf(program, name);
  const control = program.controls.indexOf(`contacts.${name}.position`);
  if (point === undefined || control < 0) return noHands(place);
  const { impedance } = line.scale;
  // A light finger absorbs incoming waves (a resistance of 2 Z matches both sides of the string); a firm one stops the string.
  const damping = impedance * Math.min(1, 4 * pressed);
  const stiffness = 4 * impedance * Math.PI * STOPPED_BELOW * pressed * pressed;
  return [{ type: 'finger', point, slide: { control, node: line.node }, stiffness, damping }];
}

/** The first number that is NaN or infinite. */
function notFinite(numbers: Readonly<Record<string, number>>): Problem | undefined {
  const wrong = Object.entries(numbers).find(([, value]) => !Number.isFinite(value));
  return wrong && { path: wrong[0], message: `expected a finite number; got ${wrong[1]}` };
}

function noHands({ element }: Place): Problem {
  return { path: `elements.${element}`, message: 'expected a node with hands; got one without' };
}

/** How quickly a palm damps a lumped element, 1/s. */
const LUMPED_DAMPING = 1000;

/**
 * Damping of a palm, kg/s, from the mass k²/W at the point. On a plate at its finest grid, mass/k is half of 8 √(D m'), the driving-point
 * impedance of the plate. That would stop a lumped element dead, which instead gets enough to fade out within some hundredths of a second.
 */
function palmDamping(program: Program, point: number, index: number): number {
  const mass = 1 / (program.rate * program.rate * complianceAt(program, point));
  return mass * (program.elements[index].form === 'surface' ? program.rate : LUMPED_DAMPING);
}

export function pushEvent(
  program: Program,
  placer: Placer,
  place: Place,
  turn: number,
  { force, rise, fall }: { readonly force: number; readonly rise: number; readonly fall: number },
): Push | Problem {
  const wrong = notFinite({ force, duration: rise + fall });
  if (wrong !== undefined) return wrong;
  const terms = placer.terms(refOf(place));
  if (!terms.ok) return terms.problems[0];
  const forces = program.controls.flatMap((path, control) => (path.startsWith('players.') ? [{ path, control }] : []));
  const hands = forces.flatMap(({ path, control }, i) =>
    path.startsWith('players.hand-') ? [{ force: i, control }] : [],
  );
  if (hands.length === 0) return noHands(place);
  const element = program.elements.findIndex(({ name }) => name === place.element);
  const samples = (seconds: number) => Math.max(1, Math.round(seconds * program.rate));
  return {
    type: 'push',
    ...hands[turn % hands.length],
    element,
    terms: terms.value,
    peak: force,
    rise: samples(rise),
    fall: samples(fall),
  };
}

/** Releases bows over a few milliseconds, and fingers as fast as they press; all of them, or those on one element. */
export function releaseEvents(program: Program, what: 'bow' | 'finger' | 'all', element?: string) {
  // What is drawn has a force to let go of; what only presses has none.
  const controlOf = (name: string) => program.controls.indexOf(`contacts.${name}.force`);
  const on = program.contacts.filter(({ name }) => element === undefined || isOn(program, name, element));
  const bows = on.filter(({ name }) => controlOf(name) >= 0 && what !== 'finger');
  const fingers = on.filter(({ name }) => isHand(name) && controlOf(name) < 0 && what !== 'bow');
  const over = Math.round(FOLLOW_TIME * program.rate);
  return [
    ...bows.map(({ name, points }): LetGo => {
      return { type: 'let-go', control: controlOf(name), over, ...(isHand(name) && { hand: points[0] }) };
    }),
    ...fingers.map(({ points }): Finger => ({ type: 'finger', point: points[0], stiffness: 0, damping: 0 })),
  ];
}

/** Whether a hand or a bow of the model touches an element. */
function isOn({ model, elements }: Program, name: string, element: string): boolean {
  if (isHand(name)) return name.endsWith(`-${elements.findIndex((one) => one.name === element)}`);
  const contact = model.contacts[name];
  return 'on' in contact && contact.on?.element === element;
}

/** The bow on an element: one of the model, or else the bow of the hand. */
function bowOn({ model }: Program, element: string): string | undefined {
  const bows = Object.entries(model.contacts).filter(([, c]) => 'on' in c && c.on?.element === element);
  return bows[0]?.[0];
}

function refOf({ element, at }: Place): Ref {
  if (at === undefined) return { element };
  return { element, at: typeof at === 'object' && 'point' in at ? at : typeof at === 'number' ? at : [at[0], at[1]] };
}

/** The node coordinate of a place on a line. */
function lineOf(
  program: Program,
  { element, at }: Place,
): { readonly index: number; readonly node: number; readonly scale: LineScale } | Problem {
  const index = program.elements.findIndex(({ name }) => name === element);
  const scale = lineScales(program)[index];
  if (scale === undefined || typeof at !== 'number' || !Number.isFinite(at))
    return {
      path: `elements.${element}`,
      message: `expected a string or bar on a grid, and metres along it; got ${typeof at === 'object' ? JSON.stringify(at) : (at ?? 'none')}`,
    };
  const edge = MARGIN * scale.intervals;
  const node = Math.min(scale.intervals - edge, Math.max(edge, at * scale.scale));
  return { index, node, scale };
}
