/**
 * Model × sample rate → Program without live changes: grids, coefficients, certificates, compliance, islands and memory layout.
 * An element that cannot be stable at this rate, or is too large, is refused with its name and a remedy.
 * Uses only + − × ÷ √ and the portable functions of numerics, so that a Program is bit-identical on every platform.
 */
import { hasPressure, pressureAt } from '../contacts/index.ts';
import { type Body, bodyOf, formOf, nodesOf, placeIn, slotCount, spreadOf, sweeps } from '../elements/index.ts';
import { quantities, quantityNumber } from '../kernel/quantities/table.ts';
import { isHand } from '../model/hand-names.ts';
import type { Checked, ContactOutput, Model, Output, Problem } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import { createSha256 } from '../numerics/sha256.ts';
import { knownForces, type State, startOf } from '../players/index.ts';
import { bridgeCost, bridgesOf } from './bridges.ts';
import type { Build } from './build.ts';
import { complianceOf } from './compliance.ts';
import { tooMuchAtStart, tooStiff } from './computable.ts';
import { controlsOf } from './controls.ts';
import { eliminationOf } from './elimination.ts';
import { fewestTerms, termsOf } from './end-terms.ts';
import { firstColumns, sizeOf, workOf } from './envelope.ts';
import { type ContactMoves, type ElementMoves, movesOfContact, movesOfElement } from './moving.ts';
import { partOf } from './parts.ts';
import type { PlacedBody } from './placed-body.ts';
import { type ContactPoint, contactPoints, isProblem, normalPoint, resolve } from './points.ts';
import type { Program, ProgramOutput } from './program.ts';
import { alongName, described, readingOf, resolveAlong, strainPoints, stretchesOf } from './stretches.ts';
import { gatherTerms } from './terms.ts';
import { contradictions } from './ties.ts';
import { movedBy, startTouching } from './touching-start.ts';
import { writeImage } from './write.ts';
import { firstOffsets } from './write-controls.ts';

/**
 * Compiles everything but the live changes of the score, for the whole model or one of its parts. A Program that replaces another one
 * (`before`) in a running machine eliminates the same points.
 */
export function compileStill(whole: Model, part?: readonly string[], before?: Program): Checked<Program> {
  const model = part === undefined ? whole : { ...whole, ...partOf(whole, part) };
  const problems: Problem[] = [];
  const moves = elementMovesOf(model, problems);
  const bodies = placeBodies(model, moves, problems, before);
  if (problems.length > 0) return { ok: false, problems };
  const known = knownForces(whole).filter(({ at }) => bodies.has(at.element));
  const contactMoves = contactMovesOf(model, problems);
  const controls = controlsOf(model, bodies, known, moves, contactMoves);
  const stretches = stretchesOf(model, bodies, problems);
  const bridges = bridgesOf(model, bodies, problems);
  const points = [
    ...contactPoints(model, bodies, controls, problems, contactMoves),
    ...stretches.flatMap(strainPoints),
  ];
  const forces = known.flatMap((force) => {
    const end = resolve(force.at, bodies, force.path);
    if ('message' in end) {
      problems.push(end);
      return [];
    }
    const terms = termsOf([{ placed: end.placed, place: end.places[0], sign: 1 }]);
    return [{ player: force.player, element: [...bodies.keys()].indexOf(end.placed.name), terms }];
  });
  const outputs = pickUps(model, bodies, problems);
  tooMany('points of contact', points.length, limitOf('points'), 'contacts', problems);
  const waiting = outputs.reduce((sum, { delay = 0 }) => sum + delay, 0);
  const onItsWay = 'samples of sound on its way to distant listeners, over all outputs';
  tooMany(onItsWay, waiting, limitOf('waiting'), 'outputs', problems);
  if (problems.length > 0) return { ok: false, problems };

  const slots = [...bodies.values()].reduce((sum, { body }) => sum + slotCount(body.size, body.fold), 0);
  const compliance = complianceOf(
    points.map((point) => point.terms),
    slots,
    meetings(points, bodies),
    limitOf('couplings'),
    (point) => isHand(points[point].contact),
  );
  if ('entries' in compliance && !('islands' in compliance)) {
    tooMany('couplings between contact points', compliance.entries, limitOf('couplings'), 'contacts', problems);
    return { ok: false, problems };
  }
  const factors = compliance.islands.map((island) => firstColumns(island, compliance.neighbours));
  const factor = factors.reduce((largest, firsts) => Math.max(largest, sizeOf(firsts)), 0);
  const entries = compliance.neighbours.reduce((sum, row) => sum + row.length, 0);
  tooMany('couplings between contact points', entries + factor, limitOf('couplings'), 'contacts', problems);
  if (problems.length > 0) return { ok: false, problems };
  problems.push(...tooStiff(points, compliance, 1 / model.rate), ...contradictions(points, compliance, controls.list));
  if (problems.length > 0) return { ok: false, problems };
  const left = limitOf('couplings') - entries - factor;
  const elimination = eliminationOf(points, compliance, left, before && new Set(before.eliminated));
  // An island that contains hands is solved without elimination.
  const works = factors.map((firsts, i) => {
    const [part] = compliance.parts[i];
    const work = workOf(firsts);
    return part?.length === compliance.islands[i].length ? (elimination.work.get(part) ?? work) : work;
  });
  const solve = works.reduce((sum, work) => sum + work, 0);

  const names = [...bodies.keys()];
  const start = { u0: new Float64Array(slots), u1: new Float64Array(slots) };
  for (const { name, body, slot } of bodies.values()) {
    const { u0, u1 } = startOf(name, body, model);
    for (let i = 0; i < body.size; i++) {
      start.u0[slot + placeIn(body.fold, i)] = u0[i];
      start.u1[slot + placeIn(body.fold, i)] = u1[i];
    }
  }
  const offsets = (point: number) => firstOffsets(points[point], controls.list);
  problems.push(...apartAtStart(points, start), ...tooMuchAtStart(points, offsets, start));
  if (problems.length > 0) return { ok: false, problems };
  const touching = startTouching(points, offsets, compliance, start, movedBy(bodies.values(), slots), 1 / model.rate);
  const build: Build = {
    model,
    bodies,
    moves,
    slots,
    start,
    touching,
    points,
    compliance,
    elimination,
    factor,
    controls,
    stretches,
    bridges,
    forces,
    outputs,
  };
  const written = writeImage(build);
  if ('message' in written) return { ok: false, problems: [written] };
  const own = [...bodies.values()].reduce((sum, { body }) => sum + body.cost, 0);
  const idle = own + bridges.reduce((sum, point) => sum + bridgeCost(point), 0);
  const touch = points.reduce((sum, point) => sum + 4 * point.terms.slots.length + 60, 0);
  const program: Omit<Program, 'hash'> = {
    format: 1,
    model: whole,
    ...(part === undefined ? {} : { part }),
    rate: model.rate,
    image: written.image,
    sections: written.sections,
    elements: names.map((name) => {
      const { body, slot } = bodies.get(name) as PlacedBody;
      const { shown, size, fold, origin, certificate } = body;
      const element = model.elements[name] ?? model.elements[name.slice(0, name.lastIndexOf('.'))];
      const { type } = element;
      const form = formOf(element);
      const folded = fold === undefined ? {} : { fold };
      const counted = origin === undefined ? {} : { origin };
      const spread = spreadOf(element);
      return {
        name,
        type,
        form,
        kind: body.kind,
        slot,
        size,
        ...folded,
        unknowns: unknownsOf(body),
        shown,
        ...counted,
        ...(spread && { spread }),
        certificate,
      };
    }),
    contacts: Object.entries(model.contacts).map(([name, { type }]) => ({
      name,
      type,
      points: written.pointsOf(name),
    })),
    outputs: outputs.map((output) => output.output),
    controls: controls.list.map(({ path }) => path),
    events: [],
    energy: written.energy,
    ...(written.hands.length > 0 && { hands: written.hands }),
    ...(stretches.length > 0 && { stretches: stretches.map((one) => described(one, bodies)) }),
    eliminated: elimination.lists.flat(),
    compliance: { entries, islands: compliance.islands.map((island) => island.length).sort((a, b) => b - a) },
    cost: {
      unknowns: [...bodies.values()].reduce((sum, { body }) => sum + unknownsOf(body), 0),
      points: points.length,
      terms: points.reduce((sum, point) => sum + point.terms.slots.length, 0),
      solve,
      largestSolve: works.reduce((largest, work) => Math.max(largest, work), 0),
      idle: idle + 4 * points.length,
      busy: idle + touch + solve,
    },
  };
  return { ok: true, value: { ...program, hash: hashOf(program) } };
}

/** Number of slots that can move: those with mass. */
function unknownsOf({ mass }: Body): number {
  return mass.reduce((count, m) => (m > 0 ? count + 1 : count), 0);
}

/** How the restoring forces of elements move, of those that do. */
function elementMovesOf(model: Model, problems: Problem[]): Map<string, ElementMoves> {
  const found = new Map<string, ElementMoves>();
  for (const name of Object.keys(model.elements)) {
    const moves = movesOfElement(name, model);
    if (moves === undefined) continue;
    if (isProblem(moves)) problems.push(moves);
    else found.set(name, moves);
  }
  return found;
}

/** Which numbers of contacts move, of those that have any. */
function contactMovesOf(model: Model, problems: Problem[]): Map<string, ContactMoves> {
  const found = new Map<string, ContactMoves>();
  for (const [name, contact] of Object.entries(model.contacts)) {
    const moves = movesOfContact(name, contact, model);
    if (isProblem(moves)) problems.push(moves);
    else if (Object.keys(moves).length > 0) found.set(name, moves);
  }
  return found;
}

function placeBodies(
  model: Model,
  moves: ReadonlyMap<string, ElementMoves>,
  problems: Problem[],
  before?: Program,
): Map<string, PlacedBody> {
  const bodies = new Map<string, PlacedBody>();
  // Surfaces that are too large by themselves are reported one by one below.
  const nodes = Object.values(model.elements)
    .map((element) => nodesOf(element, model.rate))
    .filter((count) => count <= limitOf('nodes'))
    .reduce((sum, count) => sum + count, 0);
  if (tooMany('unknowns', nodes, limitOf('unknowns'), 'elements', problems)) return bodies;
  let slot = 0;
  for (const [name, element] of Object.entries(model.elements)) {
    // A running machine keeps its states, so their origin must not change.
    const origin = before && (before.elements.find((one) => one.name === name)?.origin ?? 0);
    const body = bodyOf(element, model.rate, `elements.${name}`, origin, moves.get(name)?.reach);
    if (isProblem(body)) {
      problems.push(body);
      continue;
    }
    bodies.set(name, { name, form: formOf(element), body, slot });
    slot += slotCount(body.size, body.fold);
    if (tooMany('unknowns', slot, limitOf('unknowns'), 'elements', problems)) break;
  }
  for (const { name, form, body } of [...bodies.values()])
    if (body.along !== undefined) {
      bodies.set(alongName(name), { name: alongName(name), form, body: body.along, slot });
      slot += slotCount(body.along.size, body.along.fold);
    }
  return bodies;
}

/**
 * Pairs of points that are solved together although they may not be coupled: one of them slides along an element that both touch, or
 * presses the other. Each pair once.
 */
function meetings(points: readonly ContactPoint[], bodies: ReadonlyMap<string, PlacedBody>): [number, number][] {
  const pairs: [number, number][] = [];
  const known = new Set<number>();
  const meet = (a: number, b: number) => {
    const pair = Math.min(a, b) * points.length + Math.max(a, b);
    if (a === b || known.has(pair)) return;
    known.add(pair);
    pairs.push([a, b]);
  };
  points.forEach(({ contact, slide, isStrain }, a) => {
    const pressing = normalPoint(points, a);
    if (pressing !== undefined) meet(a, pressing);
    // The kernel goes through the strains of a body one after the other, even those that do not move each other.
    if (isStrain && points[a + 1]?.contact === contact) meet(a, a + 1);
    if (slide === undefined) return;
    const { slot, body } = bodies.get(slide.element) as PlacedBody;
    points.forEach(({ terms }, b) => {
      if (terms.slots.some((at) => at >= slot && at < slot + slotCount(body.size, body.fold))) meet(a, b);
    });
  });
  return pairs;
}

/** Largest initial distance between the ends of a rigid connection, m: closing it would add energy. */
const MOST_RIGID_GAP = 1e-9;

function apartAtStart(points: readonly ContactPoint[], { u0, u1 }: State): Problem[] {
  return points.flatMap(({ contact, law, terms, offset }) => {
    if (law.law !== 'rigid') return [];
    const apart = [u0, u1].map((state) => offset + gatherTerms(terms, state));
    if (apart.every((eta) => Math.abs(eta) <= MOST_RIGID_GAP)) return [];
    const message = `expected ends that start and stay together; got ${apart[0].toPrecision(3)} m, then ${apart[1].toPrecision(3)} m apart: set rest, or how the elements start`;
    return [{ path: `contacts.${contact}`, message }];
  });
}

function tooMany(what: string, count: number, limit: number, path: string, problems: Problem[]): boolean {
  if (count > limit) problems.push({ path, message: `expected at most ${limit} ${what}; got ${count}` });
  return count > limit;
}

function pickUps(model: Model, bodies: ReadonlyMap<string, PlacedBody>, problems: Problem[]): Build['outputs'] {
  return Object.entries(model.outputs).flatMap(([name, output]): Build['outputs'] => {
    const pickUp: ProgramOutput = {
      name,
      quantity: output.quantity,
      unit: unitOf(output, model),
      gain: output.gain,
      pan: output.pan,
    };
    if ('contact' in output) return [{ output: pickUp, contact: output.contact, ...heardBy(output, model) }];
    if ('element' in output) {
      const reading = readingOf(output, bodies, `outputs.${name}`);
      if ('message' in reading) problems.push(reading);
      return 'message' in reading ? [] : [{ output: pickUp, stretch: output.element, reading }];
    }
    const isAlong = output.quantity === 'along';
    const end = isAlong
      ? resolveAlong(output.at, bodies, `outputs.${name}.at`)
      : resolve(output.at, bodies, `outputs.${name}.at`);
    if ('message' in end) {
      problems.push(end);
      return [];
    }
    const offset = end.placed.body.origin ?? 0;
    return [{ output: pickUp, terms: fewestTerms([{ placed: end.placed, place: end.places[0], sign: 1 }]), offset }];
  });
}

/** The unit of an output: of volumes where displacements are volumes, of pressures where forces are pressures. */
function unitOf(output: Output, model: Model): string {
  const { unit } = quantities[quantityNumber(output.quantity)];
  if ('contact' in output) return unit === 'N' && hasPressure(model.contacts[output.contact]) ? 'Pa' : unit;
  if ('element' in output) return formOf(model.elements[output.element]) === 'surface' ? `${unit}/m` : unit;
  const isVolume = sweeps(model.elements[output.at.element]) || output.at.at === 'area';
  return isVolume ? unit.replace('m', 'm³') : unit;
}

/** What of a contact's pressure is heard at a distance, and how many samples later. */
function heardBy(output: ContactOutput, { contacts, rate }: Model) {
  if (output.distance === undefined) return {};
  const heard = pressureAt(contacts[output.contact], output.distance);
  if (heard === undefined) return {};
  const { factor, seconds } = heard;
  return { factor, delay: output.delay === 'none' ? 0 : Math.max(0, Math.round(seconds * rate)) };
}

/** The image determines the numbers; names and events determine what they mean. */
export function hashOf(program: Omit<Program, 'hash'>): string {
  const { rate, contacts, outputs, plays } = program;
  // The image has what follows from how far they spread.
  const elements = program.elements.map(({ spread, ...element }) => element);
  const events = program.events.map(({ sample, change }) => [sample, change.program.hash]);
  const sha = createSha256();
  sha.update(program.image);
  sha.update(new TextEncoder().encode(JSON.stringify({ rate, elements, contacts, outputs, events, plays })));
  return sha.digest();
}
