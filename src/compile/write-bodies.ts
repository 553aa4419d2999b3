/** Writes the elements: their constants and tables. */
import { type Body, placeIn, slotCount } from '../elements/index.ts';
import { bodyKinds, kindNumber } from '../kernel/elements/table.ts';
import { RUNS_AHEAD } from '../kernel/elements/traits.ts';
import { ElementLinks, ElementRecord } from '../kernel/records.ts';
import { isHand } from '../model/hand-names.ts';
import type { Build } from './build.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { keptMoves } from './kept-moves.ts';
import { ownersOf } from './owners.ts';
import type { PlacedBody } from './placed-body.ts';

/** The kernel's description of a body's kind, and the size of one of its constants in bytes. */
function kindOf({ kind }: Body) {
  const number = kindNumber(kind);
  const { constants, numbers, traits } = bodyKinds[number];
  return { number, constants, traits, bytes: numbers === 'f64' ? 8 : 4 };
}

export interface BodiesPart extends ImagePart {
  /** Of the initial state, J. */
  readonly energy: number;
}

export function allocateBodies(build: Build, layout: Layout): BodiesPart {
  const bodies = [...build.bodies.values()];
  const header = {
    elementCount: bodies.length,
    elements: layout.allocate('elements', bodies.length, widthOf(ElementRecord, 8)),
    elementLinks: layout.allocate('element-links', bodies.length, widthOf(ElementLinks, 4)),
  };
  const addresses = bodies.map((placed) => allocateBody(placed, layout));
  const alone = aloneIn(build);
  const energy = bodies.reduce((sum, placed) => sum + startEnergy(placed, build), 0);
  const write = (image: Image) => {
    bodies.forEach(({ name, body, slot }, i) => {
      image.setInts(header.elementLinks + i * widthOf(ElementLinks, 4), ElementLinks, {
        kind: kindOf(body).number,
        traits: kindOf(body).traits,
        slot,
        size: slotCount(body.size, body.fold),
        constants: addresses[i].constants,
        // Bodies with drifting modes, and those whose restoring forces move, advance one step at a time.
        alone: alone[i] && !(body.constants.drifting > 0) && !build.moves.has(name) ? 1 : 0,
        carried: body.bridge === undefined ? 0 : 1,
        edge: 8 * (placeIn(body.fold, body.size - 1) - 2),
        ghost: 8 * placeIn(body.fold, body.size),
      });
      writeBody(body, addresses[i], image);
    });
  };
  return { header, energy, write };
}

/** Addresses of one element's constants and tables. */
interface BodyAddresses {
  readonly constants: number;
  readonly tables: Readonly<Record<string, number>>;
}

function allocateBody({ body, name }: PlacedBody, layout: Layout): BodyAddresses {
  const kind = kindOf(body);
  const constants = layout.allocate(`constants of ${name}`, kind.constants.length * kind.bytes, 1);
  const tables: Record<string, number> = {};
  for (const [field, table] of Object.entries(body.tables))
    tables[field] =
      typeof table === 'number'
        ? layout.allocate(`${field} of ${name}`, table, 8)
        : layout.allocate(`${field} of ${name}`, table.length, table.BYTES_PER_ELEMENT);
  return { constants, tables };
}

function writeBody(body: Body, { constants, tables }: BodyAddresses, image: Image): void {
  const kind = kindOf(body);
  const setConstant = kind.bytes === 4 ? image.setInt : image.setFloat;
  for (const [name, value] of Object.entries({ ...body.constants, ...tables })) {
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
}

/** Which of the bodies that can advance several steps at a time are touched only by known forces and hands, and stand on nothing. */
function aloneIn({ bodies, slots, points, bridges }: Build): boolean[] {
  const owners = ownersOf(bodies, slots);
  const indexOf = (name: string) => [...bodies.keys()].indexOf(name);
  const touched = new Set(
    points.flatMap(({ contact, terms }) => (isHand(contact) ? [] : terms.slots.map((slot) => owners[slot]))),
  );
  for (const { placed, strings } of bridges) for (const { name } of [placed, ...strings]) touched.add(indexOf(name));
  return [...bodies.values()].map(({ body }, i) => (kindOf(body).traits & RUNS_AHEAD) !== 0 && !touched.has(i));
}

/**
 * Kinetic and potential energy of an element's initial data, J. (The ledger's initial energy is lower by half a step of the
 * frequency-dependent losses, if there are any.)
 */
function startEnergy({ body, slot }: PlacedBody, { start, model }: Build): number {
  const k = 1 / model.rate;
  const [u0, u1] = [start.u0, start.u1].map((state) =>
    Float64Array.from({ length: body.size }, (_, i) => state[slot + placeIn(body.fold, i)]),
  );
  const still = new Float64Array(body.size);
  const weight = body.ownForce(body.rest, still);
  const force = body.ownForce(u0, still);
  const kept = keptMoves(body);
  let energy = 0;
  for (let i = 0; i < body.size; i++) {
    const move = kept.get(i);
    const speed = (move === undefined ? u1[i] - u0[i] : u1[move]) / k;
    energy += 0.5 * body.mass[i] * speed * speed;
    const [before, now] = [u0[i] - body.rest[i], u1[i] - body.rest[i]];
    energy -= 0.5 * now * (force[i] - weight[i]) + 0.5 * weight[i] * (before + now);
  }
  return energy;
}
