/** Bodies that stretch: numbers of an independent prototype, step by step, from models as a user would write them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CONTACT_NUMBERS, contactFields, initialNumber, lawNumber } from '../../src/compile/contact-record.ts';
import type { Program } from '../../src/compile/index.ts';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import type { ModelSource } from '../../src/model/index.ts';
import { programOf, runOf, type Sketch } from '../support/engine.ts';

type Numbers = readonly number[];
type ElementSource = ModelSource['elements'][string];
type Players = NonNullable<ModelSource['players']>;

interface GoldenElement {
  readonly type: 'modal' | 'string' | 'mass' | 'membrane';
  readonly u0: Numbers;
  readonly u1: Numbers;
  readonly m: Numbers;
  readonly omega: Numbers;
  readonly sigma: Numbers;
  readonly [key: string]: unknown;
}

interface GoldenBody {
  readonly type: 'kc' | 'long' | 'cells' | 'exact' | 'vk' | 'mean';
  readonly rule: 'q' | 'p2q';
  readonly on: Numbers;
  readonly longitudinal?: number;
  readonly modes?: readonly (readonly [number, number])[];
  readonly airy?: readonly (readonly [number, number])[];
  readonly edges?: 'movable' | 'immovable';
  readonly [key: string]: unknown;
}

interface System {
  readonly params: {
    readonly fs: number;
    readonly elements: readonly GoldenElement[];
    readonly bodies: readonly GoldenBody[];
    readonly contacts?: readonly {
      readonly K: number;
      readonly alpha: number;
      readonly off: number;
      readonly terms: readonly { readonly el: number; readonly idx: Numbers; readonly w: Numbers }[];
    }[];
    readonly out: readonly (readonly [number, number])[];
  };
  readonly values: Readonly<
    Record<
      string,
      {
        readonly u: Numbers;
        readonly energy: number;
        readonly lost: number;
        readonly psi?: number;
        readonly sens: number;
      }
    >
  >;
}

const golden = JSON.parse(readFileSync(new URL('nonlinear.json', import.meta.url), 'utf8')) as {
  readonly systems: Readonly<Record<string, System>>;
};

const number = (value: unknown) => value as number;

const nodes = (u: Numbers) => [0, ...u, 0];

/** Displacement and velocity of an element, each with a shape of its own. */
function startOf(
  name: string,
  { u0, u1 }: GoldenElement,
  fs: number,
  shape: (u: Numbers) => { modes: number[] } | { samples: number[] },
): Players {
  const velocity = u1.map((u, i) => (u - u0[i]) * fs);
  return {
    [`place-${name}`]: { type: 'initial', element: name, displacement: 1, shape: shape(u0) },
    [`throw-${name}`]: { type: 'initial', element: name, velocity: 1, shape: shape(velocity) },
  };
}

/** Tension and rigidity of a string from the frequencies of two of its modes, σ₀ and σ₁ from their losses. */
function stringOf({ m, omega, sigma }: GoldenElement, length: number): ElementSource {
  const linearDensity = (2 * m[0]) / length;
  const last = omega.length - 1;
  const square = (j: number) => ((j * Math.PI) / length) ** 2;
  const [b1, bn] = [square(1), square(last + 1)];
  const per = (j: number) => (linearDensity * omega[j] ** 2) / square(j + 1);
  const rigidity = Math.max(0, (per(last) - per(0)) / (bn - b1));
  const sigma1 = (sigma[last] - sigma[0]) / (bn - b1);
  return {
    type: 'string',
    length,
    linearDensity,
    tension: per(0) - rigidity * b1,
    rigidity: rigidity * bn < 1e-9 * per(0) ? 0 : rigidity,
    sigma0: sigma[0] - sigma1 * b1,
    sigma1,
    method: 'modal',
    modes: omega.length,
    placement: 'exact',
  };
}

function sketchOf({ params: { fs, elements, bodies, contacts = [] } }: System): Sketch {
  const [body] = bodies;
  const written: Record<string, ElementSource> = {};
  const players: Record<string, Players[string]> = {};
  elements.forEach((element, i) => {
    const name = `e${i}`;
    if (i === body.longitudinal) return; // part of the string
    const onBody = body.on.indexOf(i);
    if (element.type === 'mass') {
      written[name] = { type: 'mass', mass: number(element.M) };
      players[name] = {
        type: 'initial',
        element: name,
        displacement: element.u0[0],
        velocity: (element.u1[0] - element.u0[0]) * fs,
      };
      return;
    }
    const along = body.longitudinal === undefined ? undefined : elements[body.longitudinal];
    const stretch: object =
      onBody > 0
        ? { polarisationOf: `e${body.on[0]}` }
        : {
            stretch: body.type === 'kc' || body.type === 'mean' ? 'tension' : 'full',
            ...('EA' in body && { axialStiffness: body.EA }),
            ...(along?.type === 'modal' && { longitudinal: { modes: along.m.length, sigma: [...along.sigma] } }),
            ...(along?.type === 'string' && { longitudinal: { sigma: number(along.s0) } }),
            ...(body.type === 'exact' && { geometry: 'exact' }),
          };
    if (element.type === 'string') {
      written[name] = {
        type: 'string',
        length: number(element.L),
        linearDensity: number(element.rA),
        tension: number(element.T),
        rigidity: number(element.EI),
        sigma0: number(element.s0),
        sigma1: number(element.s1),
        grid: { intervals: number(element.N) },
        ...stretch,
      } as ElementSource;
      Object.assign(
        players,
        startOf(name, element, fs, (u) => ({ samples: nodes(u) })),
      );
    } else if (element.type === 'membrane') {
      const [H, rH] = [number(body.H), number(element.rH)];
      const sides = [number(element.nx) * number(element.h), number(element.ny) * number(element.h)];
      written[name] = {
        type: 'membrane',
        sides,
        tension: number(element.T),
        density: rH / H,
        thickness: H,
        young: number(body.E),
        poisson: number(body.nu),
        sigma0: number(element.s0),
        sigma1: number(element.s1),
        grid: { spacing: number(element.h) },
        ...stretch,
      } as ElementSource;
    } else if (element.type === 'modal' && body.type === 'vk') {
      const [H, E, nu, a, b] = ['H', 'E', 'nu', 'a', 'b'].map((key) => number(body[key]));
      const [pairs = [], airy = []] = [body.modes, body.airy];
      const square = ([i, j]: readonly [number, number]) => ((i * Math.PI) / a) ** 2 + ((j * Math.PI) / b) ** 2;
      const last = pairs.length - 1;
      const sigma1 = (element.sigma[last] - element.sigma[0]) / (square(pairs[last]) - square(pairs[0]));
      written[name] = {
        type: 'plate',
        sides: [a, b],
        thickness: H,
        young: E,
        poisson: nu,
        density: (4 * element.m[0]) / (a * b * H),
        sigma0: element.sigma[0] - sigma1 * square(pairs[0]),
        sigma1,
        method: 'modal',
        placement: 'exact',
        modes: pairs.map((pair) => [...pair]),
        stretch: 'full',
        inPlane: body.edges,
        airy: airy.map((pair) => [...pair]),
        rule: body.rule,
      } as ElementSource;
      Object.assign(
        players,
        startOf(name, element, fs, (u) => ({ modes: [...u] })),
      );
    } else {
      written[name] = { ...stringOf(element, number(body.L)), ...stretch } as ElementSource;
      Object.assign(
        players,
        startOf(name, element, fs, (u) => ({ modes: [...u] })),
      );
    }
  });
  return {
    rate: fs,
    elements: written,
    contacts: Object.fromEntries(
      contacts.map(({ K, alpha, off, terms }, i) => {
        const end = (sign: number) => {
          const term = terms.find(({ w }) => Math.sign(w[0]) === sign) ?? terms[sign > 0 ? 0 : 1];
          return { name: `e${term.el}`, place: placeOf(elements[term.el], body, term) };
        };
        const [lower, upper] = [end(1), end(-1)];
        const at = ({ name, place }: ReturnType<typeof end>) =>
          place === undefined ? name : { element: name, at: place };
        return [
          `c${i}`,
          { type: 'collision', lower: at(lower), upper: at(upper), gap: -off, stiffness: K, exponent: alpha },
        ];
      }),
    ) as unknown as NonNullable<Sketch['contacts']>,
    players,
    outputs: { first: { at: exampleOf(body, 'e0') } } as NonNullable<Sketch['outputs']>,
  };
}

function exampleOf({ type }: GoldenBody, element: string): unknown {
  return { element, at: type === 'mean' || type === 'vk' ? ['30 %', '40 %'] : '30 %' };
}

/** The place of a contact's term: a node, or the point whose modal shapes it weighs. */
function placeOf(
  element: GoldenElement,
  body: GoldenBody,
  { idx, w }: { readonly idx: Numbers; readonly w: Numbers },
): unknown {
  if (element.type === 'mass') return undefined;
  if (element.type === 'membrane') {
    const row = number(element.nx) - 1;
    return { node: [1 + (idx[0] % row), 1 + Math.floor(idx[0] / row)] };
  }
  if (element.type === 'string') return { node: idx[0] + 1 };
  const signed = w.map((value) => -value);
  if (body.type !== 'vk') {
    // sin x and sin 2x = 2 sin x cos x give x.
    const x = Math.acos(signed[1] / (2 * signed[0])) / Math.PI;
    return x * number(body.L);
  }
  const pairs = body.modes ?? [];
  const value = (i: number, j: number) => signed[pairs.findIndex(([p, q]) => p === i && q === j)];
  const x = Math.acos(value(2, 1) / (2 * value(1, 1))) / Math.PI;
  const y = Math.acos(value(1, 2) / (2 * value(1, 1))) / Math.PI;
  return [x * number(body.a), y * number(body.b)];
}

const built = Object.entries(golden.systems);

/**
 * The prototype starts a contact that touches at sample 1 where the given velocity takes it, and with ψ² = φ(η⁰) + φ(η¹); the engine starts with half a
 * step of its scheme, which has the energy of the given state. So the prototype's start is written into the Program.
 */
function asGiven(sketch: Sketch): Program {
  const program = programOf(sketch);
  const [name, contact] = Object.entries(program.model.contacts)[0] ?? [];
  if (name === undefined || contact?.type !== 'collision') return program;
  const soft = programOf({
    ...sketch,
    contacts: { [name]: { ...sketch.contacts?.[name], stiffness: 1e-20 } },
  } as Sketch);
  const image = program.image.slice();
  const at = (section: string) => program.sections.find((one) => one.name === section);
  for (const section of ['u-prev', 'u']) {
    const { address = 0, bytes = 0 } = at(section) ?? {};
    image.set(soft.image.subarray(address - IMAGE_BASE, address - IMAGE_BASE + bytes), address - IMAGE_BASE);
  }
  const [point] = program.contacts[0].points;
  const field = (key: string) => initialNumber(soft, point, key);
  const exponent = field('exponent');
  const force = (eta: number) => (eta > 0 ? (contact.stiffness ?? 0) * eta ** exponent : 0);
  const potential = (eta: number) => (force(eta) * Math.max(0, eta)) / (exponent + 1);
  const [before, now] = [field('etaPrev'), field('eta')];
  const view = new DataView(image.buffer);
  const fields = contactFields[lawNumber('collision-p2')];
  for (const [key, value] of Object.entries({
    etaPrev: before,
    eta: now,
    psi: Math.sqrt(potential(before) + potential(now)),
    staticForcePrev: force(before),
    staticForce: force(now),
    potentialPrev: potential(before),
    potential: potential(now),
  }))
    view.setFloat64(
      (at('contacts')?.address ?? 0) - IMAGE_BASE + 8 * (point * CONTACT_NUMBERS + fields.indexOf(key)),
      value,
      true,
    );
  return { ...program, image };
}

describe.each(built)('%s', (_, system) => {
  const { params, values } = system;
  const [body] = params.bodies;
  const simulation = runOf(asGiven(sketchOf(system)));
  const unknown = ([element, index]: readonly [number, number], state: ReturnType<typeof simulation.dump>) => {
    const { type } = params.elements[element];
    const isAlong = element === body.longitudinal;
    const { u } = state.elements[isAlong ? `e${body.on[0]}.along` : `e${element}`];
    if (type === 'string') return u[index + 1];
    if (type !== 'membrane') return u[index];
    const row = number(params.elements[element].nx) - 1;
    return u[(1 + Math.floor(index / row)) * (row + 2) + 1 + (index % row)];
  };
  test.each(Object.entries(values))('at sample %s', (n, { u, energy, lost, sens }) => {
    simulation.render(Number(n) + 1 - simulation.sample);
    const state = simulation.dump();
    const tolerance = Math.max(1e-10, 100 * sens);
    const most = new Map<number, number>();
    params.out.forEach(([element], i) => {
      most.set(element, Math.max(most.get(element) ?? 0, Math.abs(u[i])));
    });
    params.out.forEach((out, i) => {
      const scale = Math.abs(u[i]) > 1e-3 * (most.get(out[0]) ?? 0) ? Math.abs(u[i]) : (most.get(out[0]) ?? 1);
      expect(Math.abs(unknown(out, state) - u[i]) / scale, `unknown ${out}`).toBeLessThan(tolerance);
    });
    const ledger = simulation.ledger();
    expect(Math.abs(ledger.energy / energy - 1)).toBeLessThan(tolerance);
    expect(Math.abs(ledger.dissipated - lost) / energy).toBeLessThan(tolerance);
    expect(ledger.residual).toBeLessThan(1e-11);
  });
});
