/** Writes the elements: their constants, tables and the two initial states. */
import { type Body, placeIn, roomOf } from '../elements/index.ts';
import { bodyKinds, kindNumber } from '../kernel/elements/table.ts';
import { RUNS_AHEAD } from '../kernel/elements/traits.ts';
import { ElementLinks } from '../kernel/records.ts';
import type { Build } from './build.ts';
import { isHand } from './hand-names.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import { ownersOf } from './owners.ts';
import type { PlacedBody } from './points.ts';

/** What the kernel knows of a body's kind, and the bytes of one of its constants. */
function kindOf({ kind }: Body) {
  const number = kindNumber(kind);
  const { constants, numbers, traits } = bodyKinds[number];
  return { number, constants, traits, bytes: numbers === 'f64' ? 8 : 4 };
}

/** Where one element's constants and tables lie. */
interface Taken {
  readonly constants: number;
  readonly tables: Readonly<Record<string, number>>;
}

export function takeBodies(bodies: ReadonlyMap<string, PlacedBody>, layout: Layout): Taken[] {
  return [...bodies.values()].map(({ body, name }) => {
    const kind = kindOf(body);
    const constants = layout.take(`constants of ${name}`, kind.constants.length * kind.bytes, 1);
    const tables: Record<string, number> = {};
    for (const [field, table] of Object.entries(body.tables))
      tables[field] =
        typeof table === 'number'
          ? layout.take(`${field} of ${name}`, table, 8)
          : layout.take(`${field} of ${name}`, table.length, table.BYTES_PER_ELEMENT);
    return { constants, tables };
  });
}

/** Returns the energy of the initial state, J. */
export function writeBodies(
  build: Build,
  image: Image,
  map: { readonly uPrev: number; readonly u: number; readonly elementLinks: number },
  taken: readonly Taken[],
): number {
  let energy = 0;
  for (let slot = 0; slot < build.slots; slot++) {
    image.setFloat(map.uPrev + 8 * slot, build.start.u0[slot]);
    image.setFloat(map.u + 8 * slot, build.start.u1[slot]);
  }
  const alone = aloneIn(build);
  [...build.bodies.values()].forEach(({ body, slot }, i) => {
    const kind = kindOf(body);
    const { constants, tables } = taken[i];
    image.setInts(map.elementLinks + i * widthOf(ElementLinks, 4), ElementLinks, {
      kind: kind.number,
      traits: kind.traits,
      slot,
      size: roomOf(body.size, body.fold),
      constants,
      // What drifts is stepped by itself: its moves are found from the step before.
      alone: alone[i] && !(body.constants.drifting > 0) ? 1 : 0,
      edge: 8 * (placeIn(body.fold, body.size - 1) - 2),
      ghost: 8 * placeIn(body.fold, body.size),
    });
    const setConstant = kind.bytes === 4 ? image.setInt : image.setFloat;
    // Modes that contacts hold do not drift away.
    const held = 'drifting' in body.constants && !alone[i] ? { drifting: 0 } : {};
    for (const [name, value] of Object.entries({ ...body.constants, ...tables, ...held })) {
      const place = kind.constants.indexOf(name);
      if (place < 0) throw new Error(`${body.kind} has no constant ${name}`);
      setConstant(constants + kind.bytes * place, value);
    }
    for (const [field, table] of Object.entries(body.tables)) {
      if (typeof table === 'number') continue;
      const set = table instanceof Int32Array ? image.setInt : image.setFloat;
      table.forEach((value: number, t: number) => {
        set(tables[field] + table.BYTES_PER_ELEMENT * t, value);
      });
    }
    const own = (state: Float64Array) =>
      Float64Array.from({ length: body.size }, (_, s) => state[slot + placeIn(body.fold, s)]);
    energy += startEnergy(body, own(build.start.u0), own(build.start.u1), 1 / build.model.rate);
  });
  return energy;
}

/** Which of the bodies that can run ahead nothing touches but known forces and hands. */
function aloneIn({ bodies, slots, points }: Build): boolean[] {
  const owners = ownersOf(bodies, slots);
  const touched = new Set(
    points.flatMap(({ contact, terms }) => (isHand(contact) ? [] : terms.slots.map((slot) => owners[slot]))),
  );
  return [...bodies.values()].map(({ body }, i) => (kindOf(body).traits & RUNS_AHEAD) !== 0 && !touched.has(i));
}

/**
 * Kinetic and potential energy of an element's initial data, J. (The ledger's own start is lower by the half step of
 * frequency-dependent losses, where there are any.)
 */
function startEnergy(body: Body, u0: Float64Array, u1: Float64Array, k: number): number {
  const still = new Float64Array(body.size);
  const weight = body.ownForce(body.rest, still);
  const force = body.ownForce(u0, still);
  let energy = 0;
  for (let i = 0; i < body.size; i++) {
    const speed = (u1[i] - u0[i]) / k;
    energy += 0.5 * body.mass[i] * speed * speed;
    const [before, now] = [u0[i] - body.rest[i], u1[i] - body.rest[i]];
    energy -= 0.5 * now * (force[i] - weight[i]) + 0.5 * weight[i] * (before + now);
  }
  return energy;
}
