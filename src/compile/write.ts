/** Writes a Program's image: every section of the memory map of kernel/records.ts gets its place, then is filled. */
import { WEIGHING_PERIOD } from '../elements/index.ts';
import { ON_CURVE } from '../kernel/laws/traits.ts';
import { quantityNumber } from '../kernel/quantities/table.ts';
import * as kernel from '../kernel/records.ts';
import type { Build } from './build.ts';
import { CONTACT_NUMBERS, hasTrait } from './contact-record.ts';
import { type Control, scaled } from './controls.ts';
import { fencesOf, takeFences, writeFences } from './fences.ts';
import { isHand } from './hand-names.ts';
import { createImage, createLayout, type Section, widthOf } from './image.ts';
import { type Terms, termLinks } from './points.ts';
import type { HandIsland } from './program.ts';
import { takeWatches, watchesOf, writeWatches } from './watches.ts';
import { takeBodies, writeBodies } from './write-bodies.ts';
import { writeContacts } from './write-contacts.ts';
import { SPARE_SEGMENTS, tableLength, writeControls } from './write-controls.ts';
import { writeElimination } from './write-elimination.ts';

export interface Written {
  readonly image: Uint8Array;
  readonly sections: readonly Section[];
  /** The kernel's contacts of a contact of the model, in its order. */
  readonly pointsOf: (contact: string) => number[];
  readonly hands: readonly HandIsland[];
  /** J. */
  readonly energy: number;
}

const NO_TERMS: Terms = { slots: [], weights: [], moves: [], mobilities: [], rowTerms: 0 };

export function writeImage(build: Build): Written {
  const { bodies, compliance, elimination, points, forces, outputs } = build;
  const order = compliance.islands.flat(); // islands stand in a row
  const placeOf = new Int32Array(points.length);
  order.forEach((point, place) => {
    placeOf[point] = place;
  });
  const pointsOf = (contact: string) => points.flatMap((point, i) => (point.contact === contact ? [placeOf[i]] : []));
  const controls = nodeControls(build);
  const hands = handIslands(build);
  // As a run begins hands are away. When they come, an island takes the place of its parts: one row more for each is enough.
  const islands = compliance.parts.flat();
  const { fences, others } = fencesOf(build);
  const watches = watchesOf(build, others);
  const together = new Set(watches.flatMap((watch) => watch.points));
  const lone = others.flatMap((point) => (together.has(point) ? [] : [placeOf[point]])).sort((a, b) => a - b);
  const rows = [
    ...order.map((point) => points[point].terms),
    ...forces.map((force) => force.terms),
    ...outputs.map((output) => output.terms ?? NO_TERMS),
    ...watches.map((watch) => watch.terms),
  ];
  const termStarts = startsOf(rows.map((row) => row.slots.length));
  const heard = outputs.map((output) => (output.contact === undefined ? [] : pointsOf(output.contact)));
  const heardStarts = startsOf(heard.map((list) => list.length));
  const neighbourStarts = startsOf(order.map((point) => compliance.neighbours[point].length));
  // Those of the reduced W stand behind those of W.
  const reducedStarts = startsOf(order.map((point) => elimination.reductions.get(point)?.neighbours.length ?? 0));
  const couplings = last(neighbourStarts) + last(reducedStarts);
  const eliminated = elimination.lists.flat().length;
  const reduced = eliminated > 0 ? points.length : 0;
  const factor = Math.max(build.factor, elimination.factor);
  const segmentStarts = startsOf(controls.map(({ segments }) => Math.max(segments.length, SPARE_SEGMENTS)));
  const bows = points.filter(({ law }) => hasTrait(law.law, ON_CURVE)).length;

  const layout = createLayout();
  const n = points.length;
  const map = {
    headerAt: layout.take('header', 1, widthOf(kernel.Header, 4)),
    clock: layout.take('clock', 1, widthOf(kernel.Clock, 8)),
    uPrev: layout.take('u-prev', build.slots, 8),
    u: layout.take('u', build.slots, 8),
    uNext: layout.take('u-next', build.slots, 8),
    elements: layout.take('elements', bodies.size, widthOf(kernel.ElementRecord, 8)),
    elementLinks: layout.take('element-links', bodies.size, widthOf(kernel.ElementLinks, 4)),
    contacts: layout.take('contacts', n, 8 * CONTACT_NUMBERS),
    contactLinks: layout.take('contact-links', n, widthOf(kernel.ContactLinks, 4)),
    islands: layout.take('islands', islands.length + hands.length, widthOf(kernel.Island, 4)),
    controls: layout.take('controls', controls.length, widthOf(kernel.ControlRecord, 8)),
    controlLinks: layout.take('control-links', controls.length, widthOf(kernel.ControlLinks, 4)),
    segments: layout.take('segments', last(segmentStarts), widthOf(kernel.Segment, 8)),
    forceLinks: layout.take('forces', forces.length, widthOf(kernel.ForceLinks, 4)),
    acting: layout.take('acting', forces.length, 4),
    outputs: layout.take('output-sums', outputs.length, widthOf(kernel.OutputRecord, 8)),
    outputLinks: layout.take('outputs', outputs.length, widthOf(kernel.OutputLinks, 4)),
    termSlots: layout.take('term-slots', last(termStarts), 4),
    termWeights: layout.take('term-weights', last(termStarts), 8),
    termMoves: layout.take('term-moves', last(termStarts), 8),
    termMobilities: layout.take('term-mobilities', last(termStarts), 8),
    direction: layout.take('direction', points.some(({ slide }) => slide !== undefined) ? build.slots : 0, 8),
    neighbours: layout.take('neighbours', couplings, 4),
    compliances: layout.take('compliances', couplings, 8),
    outputContacts: layout.take('output-contacts', last(heardStarts), 4),
    islandOf: layout.take('island-of', n, 4),
    awake: layout.take('awake', Math.ceil(n / 64), 8),
    lone: layout.take('lone', lone.length, 4),
    pushes: layout.take('pushes', n, 8),
    awakeList: layout.take('awake-list', n + 1, 4),
    joining: layout.take('joining', 2, 4),
    members: layout.take('members', n, 4),
    activeList: layout.take('active-list', n, 4),
    activePlace: layout.take('active-place', n, 4),
    bowList: layout.take('bow-list', bows, 4),
    envelopeFirst: layout.take('envelope-first', n + eliminated, 4),
    envelopeStart: layout.take('envelope-start', n + eliminated, 4),
    envelope: layout.take('envelope', factor + elimination.steady, 8),
    envelopeVector: layout.take('envelope-vector', n * (1 + bows), 8),
    eliminated: layout.take('eliminated', eliminated, 4),
    steadyRight: layout.take('steady-right', eliminated, 8),
    steadySolution: layout.take('steady-solution', eliminated, 8),
    reductions: layout.take('reductions', reduced, widthOf(kernel.Reduction, 4)),
    responses: layout.take('responses', elimination.responses, 8),
    reducedCompliances: layout.take('reduced-compliances', reduced, 8),
    reducedFreeMoves: layout.take('reduced-free-moves', reduced, 8),
    tables: layout.take('tables', tableLength(controls), 8),
  };
  const fencePlaces = takeFences(fences, layout);
  const watchPlaces = takeWatches(watches, layout);
  const constants = takeBodies(bodies, layout);
  const image = createImage(layout.end());
  const { headerAt, tables, ...addresses } = map;
  image.setInts(headerAt, kernel.Header, {
    ...addresses,
    ...fencePlaces.header,
    ...watchPlaces,
    watchCount: watches.length,
    loneCount: lone.length,
    slots: build.slots,
    steadyEnvelope: factor,
    weighing: WEIGHING_PERIOD,
    elementCount: bodies.size,
    contactCount: n,
    islandCount: islands.length,
    controlCount: controls.length,
    forceCount: forces.length,
    outputCount: outputs.length,
    passes: build.model.solver.passes,
    settling: build.model.solver.corrector === 'settled' ? 1 : 0,
    iterating: build.model.solver.scheme === 'it2' ? 1 : 0,
  });
  image.setFloats(map.clock, kernel.Clock, { step: 1 / build.model.rate, halfRate: 0.5 * build.model.rate });
  writeControls(controls, image, { ...map, tables }, segmentStarts);
  const energy =
    writeBodies(build, image, map, constants) +
    writeContacts(build, image, map, { order, placeOf, islands, termStarts, neighbourStarts, controls });
  writeElimination(elimination, image, map, {
    order,
    placeOf,
    starts: reducedStarts.map((start) => last(neighbourStarts) + start),
  });
  points.forEach(({ contact }, point) => {
    if (!isHand(contact)) image.setBit(map.awake, placeOf[point]);
  });
  const { contactLinks } = map;
  writeFences(fences, fencePlaces, { points, placeOf, contactLinks }, image);
  const starts = termStarts.slice(n + forces.length + outputs.length);
  writeWatches(watches, watchPlaces, { placeOf, contactLinks, termStarts: starts }, image);
  lone.forEach((place, i) => {
    image.setInt(map.lone + 4 * i, place);
  });
  rows.forEach((row, i) => {
    row.slots.forEach((slot, j) => {
      image.setInt(map.termSlots + 4 * (termStarts[i] + j), slot);
      image.setFloat(map.termWeights + 8 * (termStarts[i] + j), row.weights[j]);
      image.setFloat(map.termMoves + 8 * (termStarts[i] + j), row.moves[j]);
      image.setFloat(map.termMobilities + 8 * (termStarts[i] + j), row.mobilities[j]);
    });
  });
  forces.forEach((force, i) => {
    image.setInts(map.forceLinks + i * widthOf(kernel.ForceLinks, 4), kernel.ForceLinks, {
      control: build.controls.indexOf(`players.${force.player}`),
      element: force.element,
      ...termLinks(force.terms, termStarts[n + i]),
    });
  });
  outputs.forEach(({ output, terms = NO_TERMS, offset = 0 }, i) => {
    image.setFloats(map.outputs + i * widthOf(kernel.OutputRecord, 8), kernel.OutputRecord, { offset });
    image.setInts(map.outputLinks + i * widthOf(kernel.OutputLinks, 4), kernel.OutputLinks, {
      quantity: quantityNumber(output.quantity),
      ...termLinks(terms, termStarts[n + forces.length + i]),
      firstContact: heardStarts[i],
      contactCount: heard[i].length,
    });
    heard[i].forEach((contact, j) => {
      image.setInt(map.outputContacts + 4 * (heardStarts[i] + j), contact);
    });
  });
  return { image: image.bytes, sections: layout.sections, pointsOf, hands, energy };
}

/** Where the hands stand among the kernel's contacts. */
function handIslands({ points, compliance }: Build): HandIsland[] {
  let first = 0;
  return compliance.islands.flatMap((island) => {
    const start = first;
    first += island.length;
    const own = island.flatMap((point, i) => (isHand(points[point].contact) ? [start + i] : []));
    return own.length > 0 ? [{ first: start, count: island.length, points: own }] : [];
  });
}

/** Controls in the kernel's units: positions become node coordinates and begin where their contact stands. */
function nodeControls({ controls, points }: Build): Control[] {
  const list = [...controls.list];
  for (const { slide } of points) {
    if (slide === undefined) continue;
    const control = list[slide.control];
    list[slide.control] = { ...control, base: slide.node, segments: scaled(control.segments, slide.scale) };
  }
  return list;
}

/** Where each of several rows begins when they stand one after the other; one more for the end. */
function startsOf(lengths: readonly number[]): number[] {
  const list = [0];
  for (const length of lengths) list.push(list[list.length - 1] + length);
  return list;
}

function last(list: readonly number[]): number {
  return list[list.length - 1];
}
