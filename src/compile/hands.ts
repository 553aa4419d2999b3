/**
 * Hands: what a model needs so that a person can play any part of it while it runs. They are ordinary contacts and players, so nothing
 * downstream needs to know about them:
 *
 *   - on every line of nodes (string, bar): a sliding bow, unless the model has one there, and a sliding finger, which is a spring and
 *     a damper to a fixed point, with zero stiffness and damping until pressed;
 *   - on everything else that moves: palms, which are dampers to a fixed point at a few places and silence the whole element;
 *   - a few known forces (strikes, plucks) that can act anywhere: their terms are rewritten at each use.
 *
 * Their names begin with `hand-`.
 */
import { type Body, type ElementOf, formOf } from '../elements/index.ts';
import { HAND, HAND_SHARPNESS, isHand } from '../model/hand-names.ts';
import type { Checked, Contact, Element, Model, Player, Problem, Ref } from '../model/index.ts';
import { termsOf } from './end-terms.ts';
import { bodyIn } from './moving.ts';
import type { PlacedBody } from './placed-body.ts';
import { isProblem, resolve } from './points.ts';
import type { Program } from './program.ts';
import type { Terms } from './terms.ts';

/** The fixed element at the other end of fingers and palms. */
const REST = `${HAND}rest`;
/** Number of strikes and plucks that can overlap. */
const PUSHES = 8;
/** Where hands wait on a line, as a fraction: never on a node of a grid, so a point there has the largest possible number of terms. */
const WAITING = 0.29289321881345254;

/** The model with hands added, or the problems that prevent it. */
export function withHands(model: Model): Checked<Model> {
  const taken = [model.elements, model.contacts, model.players, model.outputs].flatMap((section) =>
    Object.keys(section),
  );
  const clash = taken.find(isHand);
  if (clash !== undefined)
    return { ok: false, problems: [{ path: clash, message: `expected a name that does not begin with ${HAND}` }] };
  const contacts: Record<string, Contact> = {};
  const players: Record<string, Player> = {};
  const problems: Problem[] = [];
  let reach: { readonly at: Ref; readonly terms: number } | undefined;
  Object.entries(model.elements).forEach(([name, element], i) => {
    const body = bodyIn(model, name, model.rate, `elements.${name}`);
    if (isProblem(body)) {
      problems.push(body);
      return;
    }
    const at = anywhereOn(name, element);
    const places = body.places(at.at, '');
    if (isProblem(places) || body.size === 0) return;
    const terms = places[0].row.slots.length;
    if (reach === undefined || terms > reach.terms) reach = { at, terms };
    if (body.line === undefined) {
      palmsOn(name, element).forEach((palm, j) => {
        if (!isProblem(body.places(palm.at, ''))) contacts[`${HAND}palm-${j}-${i}`] = restingSpring(palm);
      });
      return;
    }
    const bows = Object.entries(model.contacts).flatMap(([bow, contact]) => {
      const on = rubbedPoint(contact);
      return on?.element === name ? [{ bow, on }] : [];
    });
    for (const { bow, on } of bows) players[`${HAND}slide-${bow}`] ??= holdAt(bow, positionOn(body, on));
    if (bows.length === 0) {
      const bow = `${HAND}bow-${i}`;
      contacts[bow] = { type: 'bow', on: at, force: 0, velocity: 0, sharpness: HAND_SHARPNESS, solver: 'implicit' };
      players[`${HAND}slide-bow-${i}`] = holdAt(bow, WAITING * body.line.length);
    }
    const finger = `${HAND}finger-${i}`;
    contacts[finger] = restingSpring(at);
    players[`${HAND}slide-finger-${i}`] = holdAt(finger, WAITING * body.line.length);
  });
  if (problems.length > 0) return { ok: false, problems };
  if (reach !== undefined)
    for (let i = 0; i < PUSHES; i++) players[`${HAND}push-${i}`] = { type: 'force', at: reach.at, points: NO_FORCE };
  // A bow that the model already moves along its string needs no position gesture.
  for (const [name, player] of Object.entries(players))
    if (player.type === 'gesture' && isDriven(model, player.of)) delete players[name];
  return {
    ok: true,
    value: {
      ...model,
      elements: { ...model.elements, [REST]: { type: 'barrier', height: 0 } },
      contacts: { ...model.contacts, ...contacts },
      players: { ...model.players, ...players },
    },
  };
}

/** A zero force as [time, force] pairs, s and N. */
const NO_FORCE: [number, number][] = [
  [0, 0],
  [1, 0],
];

/** A spring and damper to the fixed point, both still zero. */
function restingSpring(at: Ref): Contact {
  return { type: 'spring', between: [at, { element: REST }], stiffness: 0, cubic: 0, damping: 0, rest: 0 };
}

/** Positions of palms, as fractions of each side. */
const PALMS = [0.18, 0.5, 0.82];

function palmsOn(name: string, element: Element): Ref[] {
  const form = formOf(element);
  if (form === 'lump') return [{ element: name }];
  if (isPoints(element)) return Object.keys(element.modes[0].shape).map((point) => ({ element: name, at: { point } }));
  if (form === 'surface')
    return PALMS.flatMap((x) => PALMS.map((y): Ref => ({ element: name, at: [{ fraction: x }, { fraction: y }] })));
  return form === 'barrier' ? [] : PALMS.map((x) => ({ element: name, at: { fraction: x } }));
}

function isPoints(element: Element): element is ElementOf<'points'> {
  return formOf(element) === 'points';
}

/** A gesture that keeps a contact at position x, m. */
function holdAt(contact: string, x: number): Player {
  return {
    type: 'gesture',
    of: `contacts.${contact}.position`,
    points: NO_FORCE.map(([time]) => [time, x]),
    curve: 'straight',
  };
}

function isDriven(model: Model, path: string): boolean {
  const played = Object.values(model.players).some((player) => player.type === 'gesture' && player.of === path);
  return played || model.score.some((event) => 'move' in event && event.move === path);
}

function positionOn(body: Body, ref: Ref): number {
  const places = body.places(ref.at, '');
  return isProblem(places) ? Number.NaN : places[0].x;
}

/** A point of an element with the largest number of terms. */
function anywhereOn(name: string, element: Element): Ref {
  const form = formOf(element);
  if (form === 'lump' || form === 'barrier') return { element: name };
  if (isPoints(element)) return { element: name, at: { point: Object.keys(element.modes[0].shape)[0] } };
  if (form === 'surface') return { element: name, at: [{ fraction: WAITING + 0.2 }, { fraction: 0.7 - WAITING }] };
  return { element: name, at: { fraction: WAITING } };
}

/** Finds the terms of any point of a running Program; each body is computed once. */
export interface Placer {
  /** Terms of a known force at a point. */
  readonly terms: (at: Ref) => Checked<Terms>;
  readonly body: (element: string) => Body | undefined;
}

export function createPlacer({ model, rate, elements }: Program): Placer {
  const computed = new Map<string, PlacedBody>();
  const placed = (name: string) => {
    const known = computed.get(name);
    if (known !== undefined) return known;
    const element = elements.find((one) => one.name === name);
    // The longitudinal motion of a string that stretches is an element of the Program alone, and nothing can be placed on it.
    if (element === undefined || !Object.hasOwn(model.elements, name)) return undefined;
    const body = bodyIn(model, name, rate, `elements.${name}`);
    if (isProblem(body)) return undefined;
    computed.set(name, { name, form: element.form, body, slot: element.slot });
    return computed.get(name);
  };
  return {
    body: (name) => placed(name)?.body,
    terms: (at) => {
      const path = `elements.${at.element}`;
      const found = placed(at.element);
      if (found === undefined || found.body.size === 0 || isHand(at.element)) {
        const names = elements.filter(({ name, size }) => size > 0 && !isHand(name)).map(({ name }) => name);
        const message = `expected one of the elements ${names.join(', ')}; got ${JSON.stringify(at.element)}`;
        return { ok: false, problems: [{ path, message }] };
      }
      const end = resolve(at, computed, path);
      if ('message' in end) return { ok: false, problems: [end] };
      return { ok: true, value: termsOf([{ placed: end.placed, place: end.places[0], sign: 1 }]) };
    },
  };
}

/** The one point that a bow rubs; undefined for other contacts, and for several hairs, a string that turns or a `place`, which cannot slide. */
function rubbedPoint(contact: Contact): Ref | undefined {
  if (!('on' in contact) || contact.on === undefined || 'twist' in contact || 'place' in contact) return undefined;
  if (contact.type === 'bow') return contact.on;
  if (contact.type !== 'friction') return undefined;
  const { element, at } = contact.on;
  const isOne = typeof at === 'number' || (typeof at === 'object' && ('fraction' in at || 'node' in at));
  return isOne ? ({ element, at } as Ref) : undefined;
}
