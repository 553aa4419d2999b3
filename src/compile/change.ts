/**
 * Live changes: the Program is recompiled with the parameter changed. The change is every word of memory that differs from the old
 * Program, except states and energy accounts. Applying it needs no compiler and no allocation, so an audio thread can do it. A change that
 * alters a grid is the new Program itself: its run takes over.
 */
import { placeIn, slotCount } from '../elements/index.ts';
import { type Checked, changeModel, type Model, pinnedGrids, unpinned } from '../model/index.ts';
import { show } from '../model/problems.ts';
import { type ChangedBody, fitsIn } from './change-limits.ts';
import { difference } from './difference.ts';
import { FIRST_UPDATE } from './first-update.ts';
import { keptMoves } from './kept-moves.ts';
import { bodyIn } from './moving.ts';
import { isProblem } from './points.ts';
import type { Change, Program, ProgramElement, ProgramEvent, SlotFactor } from './program.ts';
import { withPlays } from './score-plays.ts';
import { compileStill, hashOf } from './still.ts';

/**
 * Plans a live change of one number of the model, in SI units. Changes that the Program's score makes are planned again on top of it.
 * Modifies no run.
 */
export function planChange(program: Program, path: string, value: number): Checked<Change> {
  if (!ArrayBuffer.isView((program as Partial<Program> | null | undefined)?.image)) {
    const message = `expected a Program, the value that compile returns; got ${show(program)}`;
    return { ok: false, problems: [{ path: '', message }] };
  }
  const change = planOne(program, path, value);
  if (!change.ok || program.events.length === 0) return change;
  const wanted = program.events.map(({ sample, change: { path, value } }) => ({ sample, path, value, at: undefined }));
  const timed = withEvents(change.value.program, wanted);
  if (timed.ok) return { ok: true, value: { ...change.value, program: timed.value } };
  const problems = timed.problems.map(({ message }) => ({
    path,
    message: `expected a change after which the score can still be played; got ${value}: ${message}`,
  }));
  return { ok: false, problems };
}

/**
 * Plans a change for a run that may be before or after any event of its score, such as that of an audio thread: it and the events write
 * the same words in whatever order they come. Undefined if the change is refused, or if an event and it depend on each other.
 */
export function planApart(program: Program, path: string, value: number): Change | undefined {
  const planned = planOne(program, path, value);
  if (!planned.ok || planned.value.takesOver) return undefined;
  const { events } = program;
  if (events.some(({ change }) => change.takesOver)) return undefined;
  const written = new Set(planned.value.addresses);
  if (events.some(({ change }) => change.addresses.some((address) => written.has(address)))) return undefined;
  const change = { ...planned.value, program: { ...planned.value.program, events } };
  // A product of two numbers of one element or contact does not show that it depends on both while one of them is zero.
  if (!events.some((event) => ownerOf(event.change.path) === ownerOf(path))) return change;
  const again = planChange(program, path, value);
  const isSame = again.ok && again.value.program.events.every(({ change }, i) => sameWords(change, events[i].change));
  return isSame ? change : undefined;
}

/** The element, contact or player that a path leads into. */
function ownerOf(path: string): string {
  return path.split('.').slice(0, 2).join('.');
}

function sameWords(a: Change, b: Change): boolean {
  const plain = ({ addresses, words, contacts, mobilities, speeds }: Change) =>
    JSON.stringify([addresses, Array.from(words, String), contacts, mobilities, speeds]);
  return plain(a) === plain(b);
}

/** A change of one number at a given sample. */
interface TimedChange extends Pick<Change, 'path' | 'value'> {
  readonly sample: number;
  /** Where the model says so; undefined: not in the model at hand. */
  readonly at: string | undefined;
}

/** Plans each change on the Program that results from the previous one. */
export function withEvents(program: Program, wanted: readonly TimedChange[]): Checked<Program> {
  const events: ProgramEvent[] = [];
  let before = program;
  for (const { sample, path, value, at } of wanted) {
    const change = planOne(before, path, value);
    if (!change.ok) {
      const time = Number(((sample - FIRST_UPDATE) / program.rate).toPrecision(6));
      const problems = change.problems.map((problem) => ({
        path: at ?? path,
        message: `at ${time} s the score sets ${path} to ${value}: ${problem.path === path ? '' : `${problem.path}: `}${problem.message}`,
      }));
      return { ok: false, problems };
    }
    events.push({ sample, change: change.value });
    before = change.value.program;
  }
  if (events.length === 0) return { ok: true, value: program };
  const timed = { ...program, events };
  return { ok: true, value: { ...timed, hash: hashOf(timed) } };
}

function planOne(program: Program, path: string, value: number): Checked<Change> {
  const still = { ...program.model, score: program.model.score.filter((event) => !('set' in event)) };
  const checked = changeModel(still, path, value);
  if (!checked.ok) return checked;
  const compiled = compileStill(checked.value, program.part, program);
  if (compiled.ok) {
    const bodies = changedBodies(program, compiled.value);
    if (fitsIn(program, compiled.value, bodies)) {
      const speeds = speedFactors(bodies, program, compiled.value);
      const change = { ...difference(program, compiled.value), mobilities: mobilityFactors(bodies), speeds };
      // What keys press with from now on.
      const changed = isPressedWith(path) ? withPlays(compiled.value) : compiled.value;
      return { ok: true, value: { path, value, ...change, program: changed } };
    }
  }
  const pinned = pinsIn(compiled, checked.value);
  const after = compileStill(pinned.reduce(unpinned, checked.value), program.part);
  if (!after.ok) return after;
  const change = { addresses: [], words: new BigUint64Array(0), contacts: [], mobilities: [], speeds: [] };
  const noted = pinned.length > 0 && { unpinned: pinned };
  // The run that takes over plays what is still to come of the score, by controls and contacts of its own.
  return { ok: true, value: { path, value, program: withPlays(after.value), ...change, takesOver: true, ...noted } };
}

/** Whether a field is one that dampers and fingers press with, so that notes depend on it. */
function isPressedWith(path: string): boolean {
  const [section, , field] = path.split('.');
  return section === 'contacts' && (field === 'stiffness' || field === 'damping');
}

/** The elements whose grid the model sets and which is not stable. */
export function pinsIn(compiled: Checked<Program>, model: Model): string[] {
  if (compiled.ok) return [];
  return pinnedGrids(model).filter((name) =>
    compiled.problems.some(({ path }) => path.startsWith(`elements.${name}.grid`)),
  );
}

/** The elements that a change alters. */
function changedBodies(before: Program, after: Program): ChangedBody[] {
  return after.elements.flatMap((element) => {
    const { name } = element;
    const [old, now] = [before, after].map(({ model, rate }) => ({ element: model.elements[name], rate }));
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const [a, b] = [before, after].map(({ model, rate }) => bodyIn(model, name, rate, name));
    return isProblem(a) || isProblem(b) ? [] : [{ element, before: a, after: b }];
  });
}

/** Factors by which the mobilities of unknowns change. */
function mobilityFactors(bodies: readonly ChangedBody[]): SlotFactor[] {
  return bodies.flatMap(({ element, before, after }) =>
    inRows(element, (i) => (before.mobility[i] === 0 ? 1 : after.mobility[i] / before.mobility[i])),
  );
}

/** Factors by which speeds change where an edge moves. What drifts is held by nothing, and flies on as it did. */
function speedFactors(bodies: readonly ChangedBody[], before: Program, after: Program): SlotFactor[] {
  return after.elements.flatMap((element) => {
    const { name, spread = 1 } = element;
    const factor = (before.elements.find((one) => one.name === name)?.spread ?? 1) / spread;
    const of = (owner: string) => bodies.find((one) => one.element.name === owner)?.after;
    const body = of(name) ?? of(name.slice(0, name.lastIndexOf('.')))?.along;
    if (factor === 1 || body === undefined) return [];
    const drifting = keptMoves(body);
    const moves = new Set(drifting.values());
    return inRows(element, (i) => (drifting.has(i) || moves.has(i) ? 1 : factor));
  });
}

/** One factor for each slot of an element. Consecutive slots with the same factor share one entry, at the first of them. */
function inRows({ slot, size, fold }: ProgramElement, factorOf: (i: number) => number): SlotFactor[] {
  const factors = Array.from({ length: size }, (_, i) => ({ slot: slot + placeIn(fold, i), factor: factorOf(i) }));
  factors.sort((one, other) => one.slot - other.slot);
  const rows = factors.filter(({ factor }, i) => i === 0 || factor !== factors[i - 1].factor);
  return [...rows, { slot: slot + slotCount(size, fold), factor: 1 }];
}
