/** Writes a Program's image: the memory map of kernel/records.ts, filled from what compile found. */

import type { Body } from '../elements/index.ts';
import * as kernel from '../kernel/records.ts';
import type { Model } from '../model/index.ts';
import type { Segment, State } from '../players/index.ts';
import type { Compliance } from './compliance.ts';
import { createImage, createLayout, type Image, type Section, widthOf } from './image.ts';
import type { ContactPoint, PlacedBody, Terms } from './points.ts';
import type { ProgramGesture, ProgramOutput } from './program.ts';

export interface Build {
  readonly model: Model;
  readonly bodies: ReadonlyMap<string, PlacedBody>;
  readonly slots: number;
  /** The two initial states of all unknowns, m. */
  readonly start: State;
  readonly points: readonly ContactPoint[];
  readonly compliance: Compliance;
  /** Numbers in the largest island's factor. */
  readonly factor: number;
  readonly forces: readonly { player: string; element: number; terms: Terms; segments: readonly Segment[] }[];
  /** One per barrier. */
  readonly motions: readonly (readonly Segment[])[];
  readonly outputs: readonly { output: ProgramOutput; terms?: Terms; contact?: string }[];
}

export interface Written {
  readonly image: Uint8Array;
  readonly sections: readonly Section[];
  readonly gestures: readonly ProgramGesture[];
  /** The kernel's contacts of a contact of the model, in its order. */
  readonly pointsOf: (contact: string) => number[];
  /** J. */
  readonly energy: number;
}

const ELEMENT_KINDS = {
  mass: { kind: kernel.ELEMENT_MASS, record: kernel.MassConstants },
  barrier: { kind: kernel.ELEMENT_BARRIER, record: null },
  string: { kind: kernel.ELEMENT_STRING, record: kernel.StringConstants },
} as const;

const LAWS = {
  'collision-26': kernel.COLLISION_26,
  'collision-27f': kernel.COLLISION_27F,
  'collision-27s': kernel.COLLISION_27S,
  'collision-p2': kernel.COLLISION_P2,
  'connection-p2': kernel.CONNECTION_P2,
  'connection-signed': kernel.CONNECTION_SIGNED,
  'connection-eq69': kernel.CONNECTION_EQ69,
  spring: kernel.SPRING,
} as const;

const SHAPES = {
  straight: kernel.SHAPE_STRAIGHT,
  'raised-cosine': kernel.SHAPE_RAISED_COSINE,
  table: kernel.SHAPE_TABLE,
  sine: kernel.SHAPE_SINE,
} as const;

const QUANTITIES = {
  displacement: kernel.PICK_DISPLACEMENT,
  velocity: kernel.PICK_VELOCITY,
  acceleration: kernel.PICK_ACCELERATION,
  force: kernel.PICK_FORCE,
} as const;

/** Room that every control keeps for segments written while it sounds. */
export const SPARE_SEGMENTS = 8;

const WIDTH = {
  element: widthOf(kernel.ElementRecord, 8),
  elementLinks: widthOf(kernel.ElementLinks, 4),
  contact: widthOf(kernel.ContactRecord, 8),
  contactLinks: widthOf(kernel.ContactLinks, 4),
  island: widthOf(kernel.Island, 4),
  control: widthOf(kernel.ControlRecord, 8),
  controlLinks: widthOf(kernel.ControlLinks, 4),
  segment: widthOf(kernel.Segment, 8),
  force: widthOf(kernel.ForceLinks, 4),
  output: widthOf(kernel.OutputLinks, 4),
};

export function writeImage(build: Build): Written {
  const { bodies, compliance, points } = build;
  const order = compliance.islands.flat(); // islands stand in a row
  const placeOf = new Int32Array(points.length);
  order.forEach((point, place) => {
    placeOf[point] = place;
  });
  const pointsOf = (contact: string) => points.flatMap((point, i) => (point.contact === contact ? [placeOf[i]] : []));
  const controls = [...build.motions, ...build.forces.map((force) => force.segments)];
  const termRows = [
    ...order.map((point) => points[point].terms),
    ...build.forces.map((force) => force.terms),
    ...build.outputs.map((output) => output.terms ?? { slots: [], weights: [], mobilities: [] }),
  ];
  const termStarts = starts(termRows.map((row) => row.slots.length));
  const heard = build.outputs.map((output) => (output.contact === undefined ? [] : pointsOf(output.contact)));
  const heardStarts = starts(heard.map((list) => list.length));
  const neighbourStarts = starts(order.map((point) => compliance.neighbours[point].length));
  const segmentStarts = starts(controls.map((segments) => Math.max(segments.length, SPARE_SEGMENTS)));
  const tables = controls.flat().flatMap((segment) => (segment.table === undefined ? [] : [segment.table]));

  const layout = createLayout();
  const total = (list: readonly number[]) => list[list.length - 1];
  const n = points.length;
  const state = (name: string) => layout.take(name, build.slots, 8);
  const map = {
    headerAt: layout.take('header', 1, widthOf(kernel.Header, 4)),
    clock: layout.take('clock', 1, widthOf(kernel.Clock, 8)),
    uPrev: state('u-prev'),
    u: state('u'),
    uNext: state('u-next'),
    elements: layout.take('elements', bodies.size, WIDTH.element),
    elementLinks: layout.take('element-links', bodies.size, WIDTH.elementLinks),
    contacts: layout.take('contacts', n, WIDTH.contact),
    contactLinks: layout.take('contact-links', n, WIDTH.contactLinks),
    islands: layout.take('islands', compliance.islands.length, WIDTH.island),
    controls: layout.take('controls', controls.length, WIDTH.control),
    controlLinks: layout.take('control-links', controls.length, WIDTH.controlLinks),
    segments: layout.take('segments', total(segmentStarts), WIDTH.segment),
    forceLinks: layout.take('forces', build.forces.length, WIDTH.force),
    outputLinks: layout.take('outputs', build.outputs.length, WIDTH.output),
    termSlots: layout.take('term-slots', total(termStarts), 4),
    termWeights: layout.take('term-weights', total(termStarts), 8),
    termMobilities: layout.take('term-mobilities', total(termStarts), 8),
    neighbours: layout.take('neighbours', total(neighbourStarts), 4),
    compliances: layout.take('compliances', total(neighbourStarts), 8),
    outputContacts: layout.take('output-contacts', total(heardStarts), 4),
    activeList: layout.take('active-list', n, 4),
    activePlace: layout.take('active-place', n, 4),
    envelopeFirst: layout.take('envelope-first', n, 4),
    envelopeStart: layout.take('envelope-start', n, 4),
    envelope: layout.take('envelope', build.factor, 8),
    envelopeVector: layout.take('envelope-vector', n, 8),
    tables: layout.take(
      'tables',
      tables.reduce((sum, table) => sum + table.length, 0),
      8,
    ),
  };
  const constantsAt = [...bodies.values()].map(({ body, name }) =>
    layout.take(`constants of ${name}`, Object.keys(body.constants).length, 8),
  );
  const image = createImage(layout.end());
  const { headerAt, tables: tablesAt, ...addresses } = map;
  image.setInts(headerAt, kernel.Header, {
    ...addresses,
    slots: build.slots,
    elementCount: bodies.size,
    contactCount: n,
    islandCount: compliance.islands.length,
    controlCount: controls.length,
    forceCount: build.forces.length,
    outputCount: build.outputs.length,
    passes: build.model.solver.passes,
  });
  image.setFloats(map.clock, kernel.Clock, { step: 1 / build.model.rate });

  let energy = writeBodies(build, image, map, constantsAt);
  let tableAt = tablesAt;
  controls.forEach((segments, i) => {
    image.setInts(map.controlLinks + i * WIDTH.controlLinks, kernel.ControlLinks, {
      firstSegment: segmentStarts[i],
      segmentCount: segments.length,
      cursor: -1,
    });
    segments.forEach((segment, j) => {
      const { table } = segment;
      image.setFloats(map.segments + (segmentStarts[i] + j) * WIDTH.segment, kernel.Segment, {
        start: segment.start,
        length: segment.length,
        from: table === undefined ? segment.from : tableAt,
        to: segment.to,
        shape: SHAPES[segment.shape],
        rate: segment.rate ?? 0,
      });
      table?.forEach((value, t) => {
        image.setFloat(tableAt + 8 * t, value);
      });
      tableAt += 8 * (table?.length ?? 0);
    });
    const { before, first } = firstValues(segments);
    image.setFloats(map.controls + i * WIDTH.control, kernel.ControlRecord, { prev: before, now: first, next: first });
  });

  order.forEach((point, place) => {
    const p = points[point];
    const { before, first } = p.control < 0 ? { before: 0, first: 0 } : firstValues(controls[p.control]);
    const eta0 = p.offset + p.controlSign * before + gather(p.terms, build.start.u0);
    const eta1 = p.offset + p.controlSign * first + gather(p.terms, build.start.u1);
    const psi = p.law.startPsi(p.constants, eta0, eta1);
    energy += p.law.startEnergy(p.constants, psi, eta0, eta1);
    image.setFloats(map.contacts + place * WIDTH.contact, kernel.ContactRecord, {
      ...p.constants,
      offset: p.offset,
      controlSign: p.controlSign,
      etaPrev: eta0,
      eta: eta1,
      psi,
      pressPrev: p.law.press(p.constants, eta0),
      press: p.law.press(p.constants, eta1),
      compliance: compliance.diagonal[point],
    });
    image.setInts(map.contactLinks + place * WIDTH.contactLinks, kernel.ContactLinks, {
      law: LAWS[p.law.law],
      firstTerm: termStarts[place],
      termCount: p.terms.slots.length,
      control: p.control,
      firstNeighbour: neighbourStarts[place],
      neighbourCount: compliance.neighbours[point].length,
    });
    compliance.neighbours[point].forEach((other, j) => {
      image.setInt(map.neighbours + 4 * (neighbourStarts[place] + j), placeOf[other]);
      image.setFloat(map.compliances + 8 * (neighbourStarts[place] + j), compliance.entries[point][j]);
    });
  });
  let first = 0;
  compliance.islands.forEach((island, i) => {
    image.setInts(map.islands + i * WIDTH.island, kernel.Island, { first, count: island.length });
    first += island.length;
  });
  termRows.forEach((row, i) => {
    row.slots.forEach((slot, j) => {
      image.setInt(map.termSlots + 4 * (termStarts[i] + j), slot);
      image.setFloat(map.termWeights + 8 * (termStarts[i] + j), row.weights[j]);
      image.setFloat(map.termMobilities + 8 * (termStarts[i] + j), row.mobilities[j]);
    });
  });
  build.forces.forEach((force, i) => {
    image.setInts(map.forceLinks + i * WIDTH.force, kernel.ForceLinks, {
      control: build.motions.length + i,
      element: force.element,
      firstTerm: termStarts[n + i],
      termCount: force.terms.slots.length,
    });
  });
  build.outputs.forEach((output, i) => {
    const row = n + build.forces.length + i;
    image.setInts(map.outputLinks + i * WIDTH.output, kernel.OutputLinks, {
      quantity: QUANTITIES[output.output.quantity],
      first: output.terms === undefined ? heardStarts[i] : termStarts[row],
      count: output.terms === undefined ? heard[i].length : output.terms.slots.length,
    });
    heard[i].forEach((contact, j) => {
      image.setInt(map.outputContacts + 4 * (heardStarts[i] + j), contact);
    });
  });
  return {
    image: image.bytes,
    sections: layout.sections,
    gestures: build.forces.map((force, i) => ({ name: force.player, control: build.motions.length + i })),
    pointsOf,
    energy,
  };
}

/** Writes elements and their two initial states; returns the energy they hold, J. */
function writeBodies(
  build: Build,
  image: Image,
  map: { readonly uPrev: number; readonly u: number; readonly elementLinks: number },
  constantsAt: readonly number[],
): number {
  let energy = 0;
  for (let slot = 0; slot < build.slots; slot++) {
    image.setFloat(map.uPrev + 8 * slot, build.start.u0[slot]);
    image.setFloat(map.u + 8 * slot, build.start.u1[slot]);
  }
  [...build.bodies.values()].forEach(({ body, slot }, i) => {
    const { kind, record } = ELEMENT_KINDS[body.kind];
    image.setInts(map.elementLinks + i * WIDTH.elementLinks, kernel.ElementLinks, {
      kind,
      slot,
      size: body.size,
      constants: constantsAt[i],
    });
    if (record !== null) image.setFloats(constantsAt[i], record, body.constants);
    const own = (state: Float64Array) => state.subarray(slot, slot + body.size);
    energy += startEnergy(body, own(build.start.u0), own(build.start.u1), 1 / build.model.rate);
  });
  return energy;
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
    energy -= 0.5 * (u1[i] - body.rest[i]) * (force[i] - weight[i]) + 0.5 * weight[i] * (u0[i] + u1[i]);
  }
  return energy;
}

/** A control's value before anything moves, and at the first update. */
function firstValues(segments: readonly Segment[]): { before: number; first: number } {
  if (segments.length === 0) return { before: 0, first: 0 };
  const before = segments[0].shape === 'table' ? segments[0].to : segments[0].from;
  const segment = segments.filter(({ start }) => start <= 0).pop();
  if (segment === undefined) return { before, first: before };
  if (segment.shape === 'table') return { before, first: segment.table?.[0] ?? segment.to };
  if (segment.shape === 'sine') return { before, first: segment.from };
  return { before, first: segment.length > 0 ? segment.from : segment.to };
}

function gather(terms: Terms, state: Float64Array): number {
  return terms.slots.reduce((sum, slot, i) => sum + terms.weights[i] * state[slot], 0);
}

/** Where each of several rows begins when they stand one after the other; one more for the end. */
function starts(lengths: readonly number[]): number[] {
  const list = [0];
  for (const length of lengths) list.push(list[list.length - 1] + length);
  return list;
}
