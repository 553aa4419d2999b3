/**
 * A Model of strings, masses, listed modes and barriers as a system of the dense reference, written out from the definitions, not taken from
 * the engine: where points lie, how ends are held, how states begin.
 */
import { weightedEndsOf } from '../../contacts/index.ts';
import { airOf } from '../../model/air.ts';
import type { Contact, ContactOf, Element, Model, Ref, Refs } from '../../model/index.ts';
import { lumpedMass } from './dense-bodies.ts';
import { lossesOf } from './dense-model.ts';
import {
  modalString,
  modesAtRest,
  plateWaves,
  stretchedGrid,
  stretchedNodes,
  stretchedPlate,
} from './dense-stretching.ts';
import type { ContactTerm, DenseBody, DenseContact, DenseFriction, DenseSystem } from './dense-system.ts';

type StringElement = Extract<Element, { type: 'string' }>;

export interface DenseNetwork {
  readonly system: DenseSystem;
  /** Names of the bodies in the system's order. */
  readonly bodies: readonly string[];
  /** Per contact of the model, in order: its name and how many points it has. */
  readonly points: readonly { readonly name: string; readonly count: number }[];
}

/**
 * A string with any ends on all of its nodes 0 … N, from its energy
 *
 *   T/2h Σ (u_{l+1} − u_l)² + EI/2h³ [ Σ_{inner} (u_{l+1} − 2u_l + u_{l−1})² + ½(2u_1)² per clamped end ]
 *
 * Free ends have half a node's mass; held ones none here: they keep an unknown of endless mass, which never moves.
 */
function stringBody(element: StringElement, u0: readonly number[], u1: readonly number[]): DenseBody {
  const { length, ends, linearDensity: rhoA = 0, tension: T = 0, rigidity: EI = 0, sigma0 = 0, sigma1 = 0 } = element;
  const N = element.grid?.intervals ?? 0;
  const h = length / N;
  const isHeld = (l: number) => (l === 0 && ends[0] !== 'free') || (l === N && ends[1] !== 'free');
  const nodes = Array.from({ length: N + 1 }, (_, l) => l);
  const share = (l: number) => (l === 0 || l === N ? 0.5 : 1);
  /** Minus the gradient of ½ Σ (u_{l+1} − u_l)². */
  const slopes = (u: readonly number[]) =>
    nodes.map((l) => (l < N ? u[l + 1] - u[l] : 0) - (l > 0 ? u[l] - u[l - 1] : 0));
  const gradient = (u: readonly number[]): number[] => {
    const slope = slopes(u);
    const curve = nodes.map((l) => (l === 0 || l === N ? 0 : u[l + 1] - u[l] - (u[l] - u[l - 1])));
    if (ends[0] === 'clamped') curve[0] = 2 * u[1];
    if (ends[1] === 'clamped') curve[N] = 2 * u[N - 1];
    // Every curvature counts −2 at its node and +1 at its neighbours; a clamped end's 2u_1, by half and twice over, +1 as well.
    const bend = nodes.map(
      (l) => (l > 0 ? curve[l - 1] : 0) - 2 * (l === 0 || l === N ? 0 : curve[l]) + (l < N ? curve[l + 1] : 0),
    );
    return nodes.map((l) => (isHeld(l) ? 0 : (EI / h ** 3) * bend[l] - (T / h) * slope[l]));
  };
  const laplacian = (v: readonly number[]) => slopes(v).map((slope, l) => (isHeld(l) ? 0 : slope / (share(l) * h * h)));
  return {
    mass: nodes.map((l) => (isHeld(l) ? 1e300 : share(l) * rhoA * h)),
    stiffness: gradient,
    damping0: nodes.map(() => sigma0),
    ...(sigma1 > 0 ? { damping1: { sigma1, laplacian } } : {}),
    u0,
    u1,
  };
}

function bodyOf(name: string, model: Model, nudged: boolean): DenseBody {
  const element = model.elements[name];
  const player = Object.values(model.players).find((one) => one.type === 'initial' && one.element === name);
  const initial = player?.type === 'initial' ? player : undefined;
  const nudge = nudged ? 1 + Number.EPSILON : 1;
  if (element.type === 'mass') {
    const u0 = initial?.displacement ?? element.rest;
    return lumpedMass({
      mass: element.mass,
      stiffness: element.mass * (2 * Math.PI * (element.frequency ?? 0)) ** 2,
      R: element.damping,
      rest: element.rest,
      u0,
      u1: (u0 + (initial?.velocity ?? 0) / model.rate) * nudge,
    });
  }
  if (element.type === 'modal') {
    const mass = element.modes.map((mode) => mode.mass ?? element.mass);
    const stiffness = element.modes.map(({ frequency }, i) => mass[i] * (2 * Math.PI * frequency) ** 2);
    return modesAtRest(
      mass,
      stiffness,
      mass.map(() => 0),
    );
  }
  if (element.type === 'membrane') return stretchedGrid(element);
  if (element.type === 'plate') return element.method === 'fd' ? stretchedGrid(element) : stretchedPlate(element);
  if (element.type !== 'string') throw new Error(`expected a mass, a string or modes; got ${element.type}`);
  if (element.method === 'modal') return modalString(element, model.rate);
  const N = element.grid?.intervals ?? 0;
  const shape = initial?.shape;
  const waves = typeof shape === 'object' && 'sine' in shape && typeof shape.sine === 'number' ? shape.sine : 0;
  const held = (l: number) => (l === 0 && element.ends[0] !== 'free') || (l === N && element.ends[1] !== 'free');
  const factors = Array.from({ length: N + 1 }, (_, l) => (held(l) ? 0 : Math.sin((Math.PI * waves * l) / N)));
  const u0 = factors.map((factor) => (initial?.displacement ?? 0) * factor);
  const body = stringBody(
    element,
    u0,
    u0.map((u, l) => (u + ((initial?.velocity ?? 0) * factors[l]) / model.rate) * nudge),
  );
  if (element.stretch === undefined || element.stretch === 'none') return body;
  const { sigma = 0 } = element.longitudinal ?? {};
  const own = { ...element, rigidity: 0, sigma0: typeof sigma === 'number' ? sigma : (sigma[0] ?? 0), sigma1: 0 };
  const still = factors.map(() => 0);
  return stretchedNodes(element, body, stringBody(own, still, still));
}

/** Weights of one end of a contact, one entry per point; a barrier has none but a height. */
function endOf(ref: Ref | Refs, model: Model): { x: number; index: number[]; weight: number[]; measure: number }[] {
  const element = model.elements[ref.element];
  if (element.type === 'modal') {
    const point = typeof ref.at === 'object' && 'point' in ref.at ? ref.at.point : '';
    const weight = element.modes.map(({ shape }) => shape[point] ?? 0);
    return [{ x: 0, index: weight.map((_, i) => i), weight, measure: 1 }];
  }
  if ((element.type === 'plate' && element.method === 'fd') || element.type === 'membrane') {
    const [x, y] = typeof ref.at === 'object' && 'node' in ref.at && Array.isArray(ref.at.node) ? ref.at.node : [0, 0];
    const row = Math.round((element.sides?.[0] ?? 0) / (element.grid?.spacing ?? 0)) + 1;
    return [{ x: 0, index: [y * row + x], weight: [1], measure: 1 }];
  }
  if (element.type === 'plate') {
    const [x, y] = (ref.at as readonly { readonly fraction: number }[]).map(({ fraction }) => fraction);
    const weight = plateWaves(element).map(([i, j]) => Math.sin(i * Math.PI * x) * Math.sin(j * Math.PI * y));
    return [{ x: 0, index: weight.map((_, i) => i), weight, measure: 1 }];
  }
  if (element.type === 'string' && element.method === 'modal') {
    const part = typeof ref.at === 'object' && 'fraction' in ref.at ? Number(ref.at.fraction) : Number.NaN;
    const weight = Array.from({ length: element.modes ?? 0 }, (_, i) => Math.sin((i + 1) * Math.PI * part));
    return [{ x: 0, index: weight.map((_, i) => i), weight, measure: 1 }];
  }
  if (element.type !== 'string') return [{ x: 0, index: [0], weight: [1], measure: 1 }];
  const N = element.grid?.intervals ?? 0;
  const places = Array.isArray(ref.at) ? ref.at : [ref.at];
  return places.map((place) => {
    if (typeof place !== 'object' || place === null || Array.isArray(place)) throw new Error('expected a place');
    const node = 'node' in place ? Number(place.node) : 'fraction' in place ? Number(place.fraction) * N : Number.NaN;
    const left = Math.min(Math.floor(node), N - 1);
    return {
      x: (node / N) * element.length,
      index: [left, left + 1],
      weight: [1 - (node - left), node - left],
      measure: element.length / N,
    };
  });
}

function heightAt(element: Element, x: number): number {
  if (element.type !== 'barrier') return 0;
  if (typeof element.height === 'number') return element.height;
  if (!('polynomial' in element.height)) throw new Error('expected a polynomial');
  const { polynomial, over } = element.height;
  return polynomial.reduce((sum, value, power) => sum + value * (x / over) ** power, 0);
}

function pointsOf(name: string, model: Model, bodies: readonly string[], stiffer: number): DenseContact[] {
  const contact = model.contacts[name];
  if (contact.type === 'bow' || contact.type === 'rigid') throw new Error(`expected no ${contact.type}`);
  const sides = weightedEndsOf(contact);
  const still = contact.type === 'collision' ? -contact.gap : 'rest' in contact ? -contact.rest : 0;
  const ends = sides.map((side) => endOf(side, model));
  const count = Math.max(...ends.map((places) => places.length));
  return Array.from({ length: count }, (_, i) => {
    const places = ends.map((list) => list[Math.min(i, list.length - 1)]);
    const terms: ContactTerm[] = [];
    let offset = still;
    sides.forEach(({ element, weight: share }, side) => {
      const sign = share < 0 ? -1 : 1;
      const { index } = places[side];
      const off = 1 + ((side % 2 === 0 ? 0.1 : -0.1) / (1 + side)) * (stiffer - 1);
      const weight = places[side].weight.map((value) => off * Math.abs(share) * value);
      if (model.elements[element].type === 'barrier')
        offset += share * heightAt(model.elements[element], places[side === 0 ? 1 : 0].x);
      else terms.push({ body: bodies.indexOf(element), index, weight, sign });
    });
    if (contact.type === 'spring') {
      const { stiffness, cubic, damping } = contact;
      return { kind: 'spring', terms, offset, K1: stiffness * stiffer, K3: cubic * stiffer, sigmaX: damping };
    }
    if (contact.type === 'cavity') {
      const { density, speed } = airOf(contact.air);
      // Nothing presses while all bodies rest.
      const filled = sides.reduce((sum, { element, weight }) => {
        const one = model.elements[element];
        return sum + (one.type === 'mass' ? weight * one.rest : 0);
      }, 0);
      return { kind: 'spring', terms, offset: -filled, K1: (stiffer * density * speed ** 2) / contact.volume };
    }
    if (contact.type === 'radiation') {
      const surface = 4 * Math.PI * contact.radius ** 2;
      const { density, speed } = airOf(contact.air);
      const near: ContactTerm = { body: bodies.length + nearOf(model, contact), index: [0], weight: [1], sign: -1 };
      return { kind: 'spring', terms: [...terms, near], offset: 0, sigmaX: (density * speed) / surface / 2 };
    }
    if (contact.type === 'valve') {
      const { element } = contact.opening;
      const { index, weight } = endOf(contact.opening, model)[0];
      const opening: ContactTerm[] = [{ body: bodies.indexOf(element), index, weight, sign: 1 }];
      const lid = model.elements[element];
      const rest = lid.type === 'mass' ? lid.rest : 0;
      const { density } = airOf(contact.air);
      return { kind: 'valve', terms, offset: 0, density: stiffer * density, width: contact.width, opening, rest };
    }
    if (contact.type === 'friction') return { ...frictionOf(contact, stiffer / count), name, terms };
    if (contact.type !== 'collision' && contact.type !== 'connection' && contact.type !== 'slack')
      throw new Error(`the dense reference has no law for ${name}`);
    const measure = places.find(({ measure: length }) => length !== 1)?.measure ?? 1;
    const perMetre = contact.type === 'collision' && contact.per === 'metre';
    const K = (contact.stiffness ?? 0) * stiffer * (perMetre ? measure : 1);
    const law = { name, terms, offset, K, alpha: contact.exponent ?? 1 };
    if (contact.type === 'slack') return { kind: 'slack', play: contact.play, ...law };
    return contact.type === 'connection'
      ? { kind: 'connection', rule: contact.rule, ...law }
      : {
          kind: 'collision',
          rule: contact.rule,
          mu: contact.damping,
          ...law,
          ...lossesOf({ ...contact, stiffness: K }),
        };
  });
}

/** One of several points that share a friction, each a `share` of it. */
function frictionOf(contact: ContactOf<'friction'>, share: number): Omit<DenseFriction, 'terms'> {
  const { stiffness, damping, viscosity, sliding, sticking, stribeck, model, breakaway, velocity } = contact;
  return {
    kind: 'friction',
    offset: 0,
    stiffness: share * stiffness,
    damping: share * damping,
    viscosity: share * viscosity,
    ...{ sliding, sticking, stribeck, velocity },
    ...(model === 'elasto-plastic' && { breakaway }),
    pressed: contact.normal ?? contact.force ?? 0,
  };
}

/** The place of a radiation among those of its model: each has a mass of near air, after all other bodies. */
function nearOf({ contacts }: Model, one: Contact): number {
  return Object.values(contacts)
    .filter(({ type }) => type === 'radiation')
    .indexOf(one);
}

/** The near air of every radiation: its inertia, at rest. */
function nearAir({ contacts }: Model): DenseBody[] {
  return Object.values(contacts).flatMap((contact) => {
    if (contact.type !== 'radiation') return [];
    const mass = airOf(contact.air).density / (4 * Math.PI * contact.radius);
    return [lumpedMass({ mass, stiffness: 0, R: 0, u0: 0, u1: 0 })];
  });
}

/** Most passes by tangents where a model gives a gate and nothing else. */
const FEW_TANGENTS = 3;

/**
 * `stiffer` multiplies every contact's stiffness; beside it the weights of its ends are off by a few ulps, each the other way than the one before, and
 * the start by one: what then moves tells what round-off may do.
 */
export function denseNetwork(model: Model, stiffer = 1): DenseNetwork {
  const bodies = Object.keys(model.elements).filter((name) => model.elements[name].type !== 'barrier');
  const contacts = Object.keys(model.contacts).map((name) => ({
    name,
    points: pointsOf(name, model, bodies, stiffer),
  }));
  return {
    bodies,
    points: contacts.map(({ name, points }) => ({ name, count: points.length })),
    system: {
      rate: model.rate,
      passes: model.solver.passes,
      ...(model.solver.corrector === 'tangent' &&
        model.solver.gate !== undefined && {
          tangent: { gate: model.solver.gate, passes: model.solver.tangents ?? FEW_TANGENTS },
        }),
      bodies: [...bodies.map((name) => bodyOf(name, model, stiffer !== 1)), ...nearAir(model)],
      contacts: contacts.flatMap(({ points }) => points),
    },
  };
}
