/**
 * Problem texts for the rivals: the coefficients of the scheme, derived here from the model's physics and not from our own constants,
 * and the two latest states. bench/rivals/rival.h defines the order.
 */
import type { ContactOf, MassElement, Model, StringElement } from '../model/index.ts';
import type { Dump } from '../run/index.ts';
import { lineNode, outputMode, surfaceNode } from './bodies.ts';

type Numbers = readonly (number | Float64Array)[];

/** The parameters of an element that the scheme needs, per unknown. */
interface Physics {
  readonly stretch: number;
  readonly bend: number;
  readonly sigma0: number;
  readonly sigma1: number;
}

/** Momentum, and the factors of the second difference of u, of that of u⁻, and of the fourth difference of u. */
function coefficients({ stretch, bend, sigma0, sigma1 }: Physics, h: number, k: number): readonly number[] {
  const slowed = 1 + sigma0 * k;
  const drag = (2 * sigma1 * k) / (h * h);
  const momentum = (1 - sigma0 * k) / slowed;
  return [
    momentum,
    ((k * k * stretch) / (h * h) + drag) / slowed,
    -drag / slowed,
    -((k / (h * h)) ** 2 * bend) / slowed,
  ];
}

/** c² and κ² of a string, and its mass per length. */
export function stringPhysics(string: StringElement) {
  const { radius = 0, pitch = 0, length } = string;
  const area = Math.PI * radius * radius;
  const linearDensity = string.linearDensity ?? (string.density ?? 0) * area;
  const tension = string.tension ?? (2 * pitch * length) ** 2 * linearDensity;
  const rigidity = string.rigidity ?? ((string.young ?? 0) * area * radius * radius) / 4;
  const { sigma0 = 0, sigma1 = 0 } = string;
  return { stretch: tension / linearDensity, bend: rigidity / linearDensity, sigma0, sigma1, linearDensity };
}

export function elementOf(model: Model, name: string) {
  return model.elements[name];
}

/** The moving nodes of a line: all but the ends. */
function innerLine(u: Float64Array): Float64Array {
  return u.slice(1, -1);
}

/** The moving nodes of a grid: all but the edge. */
function innerGrid(u: Float64Array, width: number, height: number): Float64Array {
  return Float64Array.from({ length: width * height }, (_, i) => {
    const row = Math.floor(i / width);
    return u[(row + 1) * (width + 2) + (i % width) + 1];
  });
}

function stringNumbers(model: Model, name: string, dump: Dump): Numbers {
  const string = elementOf(model, name);
  if (string.type !== 'string') throw new TypeError(`${name} is not a string`);
  const { uPrev, u } = dump.elements[name];
  const nodes = u.length - 2;
  const h = string.length / (nodes + 1);
  return [nodes, ...coefficients(stringPhysics(string), h, 1 / model.rate), innerLine(uPrev), innerLine(u)];
}

/** Spacing and inner size of a rectangular grid, and its mass per area. */
function surfaceOf(model: Model, name: string) {
  const surface = elementOf(model, name);
  if ((surface.type !== 'plate' && surface.type !== 'membrane') || surface.sides === undefined)
    throw new TypeError(`${name} is not a rectangle`);
  const [x, y] = surface.sides;
  const spacing = surface.grid?.spacing ?? 0;
  const h = Math.max(x / Math.round(x / spacing), y / Math.round(y / spacing));
  const { sigma0 = 0, sigma1 = 0 } = surface;
  const size = { h, width: Math.round(x / h) - 1, height: Math.round(y / h) - 1, sigma0, sigma1 };
  if (surface.type === 'membrane') {
    const surfaceDensity = surface.surfaceDensity ?? (surface.density ?? 0) * (surface.thickness ?? 0);
    return { ...size, surfaceDensity, stretch: surface.tension / surfaceDensity, bend: 0 };
  }
  const { thickness, density, young, poisson } = surface;
  const surfaceDensity = density * thickness;
  const rigidity = (young * thickness ** 3) / (12 * (1 - poisson * poisson));
  return { ...size, surfaceDensity, stretch: 0, bend: rigidity / surfaceDensity };
}

function surfaceNumbers(model: Model, name: string, dump: Dump): Numbers {
  const surface = surfaceOf(model, name);
  const { h, width, height } = surface;
  const { uPrev, u } = dump.elements[name];
  const states = [uPrev, u].map((state) => innerGrid(state, width, height));
  return [width, height, ...coefficients(surface, h, 1 / model.rate), ...states];
}

function modalNumbers(model: Model, name: string, dump: Dump): Numbers {
  const body = elementOf(model, name);
  if (body.type !== 'modal') throw new TypeError(`${name} is not a list of modes`);
  const k = 1 / model.rate;
  const sigmas = body.modes.map(({ t60 }) => (t60 === undefined ? 0 : Math.log(1000) / t60));
  const momentum = sigmas.map((sigma) => (1 - sigma * k) / (1 + sigma * k));
  const pull = body.modes.map(({ frequency }, i) => (2 * Math.PI * frequency * k) ** 2 / (1 + sigmas[i] * k));
  const { uPrev, u } = dump.elements[name];
  return [body.modes.length, ...momentum, ...pull, uPrev, u];
}

export function written(kind: string, numbers: Numbers): string {
  return [kind, ...numbers.map((one) => (typeof one === 'number' ? String(one) : one.join(' ')))].join(' ');
}

/** The problem of a model with the one element `body`. */
export function bodyProblem(model: Model, dump: Dump): string {
  const { type } = elementOf(model, 'body');
  if (type === 'string') {
    const numbers = stringNumbers(model, 'body', dump);
    return written('string', [...numbers, lineNode(numbers[0] as number)]);
  }
  if (type === 'modal') {
    const numbers = modalNumbers(model, 'body', dump);
    return written('modal', [...numbers, outputMode(numbers[0] as number)]);
  }
  const numbers = surfaceNumbers(model, 'body', dump);
  const [width, height] = numbers as readonly [number, number];
  const [column, row] = surfaceNode(width, height);
  return written('plate', [...numbers, row * width + column]);
}

/** The problem of a body of modes that all move the air of one cavity. */
export function cavityProblem(model: Model, dump: Dump): string {
  const body = elementOf(model, 'body');
  const { air } = model.contacts;
  if (body.type !== 'modal' || air.type !== 'cavity') throw new TypeError('expected modes over a cavity');
  const k = 1 / model.rate;
  const { density = 0, speed = 0 } = air.air ?? {};
  const weights = body.modes.map(({ shape }) => shape.edge ?? 0);
  const mobilities = body.modes.map(({ t60, mass = body.mass }, i) => {
    const sigma = t60 === undefined ? 0 : Math.log(1000) / t60;
    return (weights[i] * k * k) / (mass * (1 + sigma * k));
  });
  const [{ etaPrev, eta }] = dump.contacts.air;
  const numbers = modalNumbers(model, 'body', dump);
  const stiffness = (density * speed * speed) / air.volume;
  return written('cavity', [
    ...numbers,
    ...weights,
    ...mobilities,
    stiffness,
    etaPrev,
    eta,
    outputMode(weights.length),
  ]);
}

/** Stiffness, exponent and state of a power law. */
function lawNumbers(contact: ContactOf<'collision' | 'connection'>, state: Readonly<Record<string, number>>): number[] {
  const { stiffness = 0, exponent = 1 } = contact;
  const { etaPrev, eta, psi } = state;
  const press = (x: number) => {
    if (contact.type === 'collision' && x <= 0) return 0;
    return Math.sign(x) * stiffness * Math.abs(x) ** exponent;
  };
  return [stiffness, exponent, etaPrev, eta, psi, press(etaPrev), press(eta)];
}

/** A node of a line or of a surface, as places are written in the tromba marina. */
function nodeOf(at: unknown): number | readonly [number, number] {
  return (at as { readonly node: number | readonly [number, number] }).node;
}

/** The problem of models/tromba-marina.yaml; the output is where its body is touched. */
export function trombaProblem(model: Model, dump: Dump): string {
  const k = 1 / model.rate;
  const string = elementOf(model, 'string') as StringElement;
  const bridge = elementOf(model, 'bridge') as MassElement;
  const { connection, collision, bow } = model.contacts;
  if (connection.type !== 'connection' || collision.type !== 'collision' || bow.type !== 'bow')
    throw new TypeError('the tromba marina has unexpected contacts');
  const body = surfaceOf(model, 'body');
  const slowed = 1 + 0.5 * bridge.damping * k;
  const pull = (2 * Math.PI * (bridge.frequency ?? 0) * k) ** 2 / slowed;
  const intervals = dump.elements.string.u.length - 1;
  const { linearDensity, sigma0 } = stringPhysics(string);
  const stringMobility = (k * k) / (((linearDensity * string.length) / intervals) * (1 + sigma0 * k));
  const plateMobility = (k * k) / (body.surfaceDensity * body.h * body.h * (1 + body.sigma0 * k));
  const [column, row] = nodeOf(collision.lower?.at) as readonly [number, number];
  const touched = (row - 1) * body.width + column - 1;
  const place = ((bow.on?.at as number) / string.length) * intervals;
  const left = Math.floor(place);
  const held = dump.elements.bridge;
  const [friction] = dump.contacts.bow;
  return written('tromba', [
    ...stringNumbers(model, 'string', dump),
    ...surfaceNumbers(model, 'body', dump),
    (1 - 0.5 * bridge.damping * k) / slowed,
    pull,
    (k * k) / (bridge.mass * slowed),
    held.uPrev[0],
    held.u[0],
    stringMobility,
    plateMobility,
    collision.gap,
    ...lawNumbers(connection, dump.contacts.connection[0]),
    ...lawNumbers(collision, dump.contacts.collision[0]),
    bow.force,
    bow.velocity,
    bow.sharpness,
    left + 1 - place,
    place - left,
    friction.etaPrev,
    friction.eta,
    k,
    (nodeOf(connection.between?.[1].at) as number) - 1,
    left - 1,
    touched,
    touched,
  ]);
}

/** Masses m0, m1 … on springs, each against a wall by a contact h0, h1 … with a viscoelastic loss; the output is the first mass. */
export function lossesProblem(model: Model, dump: Dump): string {
  const k = 1 / model.rate;
  const masses = Object.keys(model.elements).filter((name) => model.elements[name].type === 'mass');
  const numbers = masses.flatMap((name, i) => {
    const { mass, frequency = 0, damping, rest } = elementOf(model, name) as MassElement;
    const contact = model.contacts[`h${i}`] as ContactOf<'collision'>;
    const { loss, stiffness = 0, exponent = 1 } = contact;
    if (typeof loss !== 'object' || loss.type !== 'viscoelastic') throw new TypeError('expected a viscoelastic loss');
    const slowed = 1 + 0.5 * damping * k;
    const { uPrev, u } = dump.elements[name];
    return [
      (1 - 0.5 * damping * k) / slowed,
      (2 * Math.PI * frequency * k) ** 2 / slowed,
      rest,
      (k * k) / (mass * slowed),
      uPrev[0],
      u[0],
      ...lawNumbers(contact, dump.contacts[`h${i}`][0]),
      ...[stiffness * exponent * loss.tau, exponent - 1, k],
    ];
  });
  return written('losses', [masses.length, ...numbers]);
}

/** Masses m0, m1 … on springs, each rubbed by a belt with bristles, f0, f1 …; the output is the first mass. */
export function bristlesProblem(model: Model, dump: Dump): string {
  const k = 1 / model.rate;
  const masses = Object.keys(model.elements);
  const numbers = masses.flatMap((name, i) => {
    const { mass, frequency = 0, damping, rest } = elementOf(model, name) as MassElement;
    const rub = model.contacts[`f${i}`] as ContactOf<'friction'>;
    const slowed = 1 + 0.5 * damping * k;
    const { uPrev, u } = dump.elements[name];
    const [{ bend, slip }] = dump.contacts[`f${i}`];
    return [
      (1 - 0.5 * damping * k) / slowed,
      (2 * Math.PI * frequency * k) ** 2 / slowed,
      rest,
      (k * k) / (mass * slowed),
      ...[rub.force ?? 0, rub.velocity, rub.stiffness, rub.damping, rub.viscosity],
      ...[rub.sliding, rub.sticking, rub.stribeck, rub.breakaway, k],
      ...[uPrev[0], u[0], bend, slip],
    ];
  });
  return written('bristles', [masses.length, ...numbers]);
}
