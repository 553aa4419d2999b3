/** Resamples states to another grid: cubic along lines, bilinear on surfaces, mode by mode for modal bodies. */
import { type Fold, placeIn } from '../compile/fold.ts';
import type { ProgramElement } from '../compile/index.ts';
import { type BodyKind, bodyKinds, kindNumber } from '../kernel/elements/table.ts';
import { ElementLinks } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** Copies the state of element `a` of one machine to element `b` of another of the same kind, in all three buffers. */
export function carryState(old: Machine, a: number, now: Machine, b: number): void {
  const kind = now.getInt('element-links', ElementLinks, b, 'kind');
  const [from, to] = [old.program.elements[a], now.program.elements[b]];
  const same = from.size === to.size && widthOf(from) === widthOf(to);
  const moves = movesOf(now, b, kind);
  const drifting = [driftingIn(old, a), driftingIn(now, b)] as const;
  const last = read(old, 'uPrev', from);
  // An edge that is elsewhere changes speeds, as in a live change; what keeps its moves flies on as it did.
  if (from.type === to.type && kind !== kindNumber('floating')) {
    const stop = from.size - 2 * drifting[0];
    hasten(read(old, 'u', from), last, drifting[0], stop, (from.spread ?? 1) / (to.spread ?? 1));
  }
  for (const buffer of ['uPrev', 'u', 'uNext']) {
    const source = buffer === 'uPrev' ? last : read(old, buffer, from);
    const target = read(now, buffer, to);
    if (kind === kindNumber('modal')) carryModes(source, last, target, drifting);
    else if (same) target.set(source);
    else if (kind === kindNumber('string')) carryLine(source, target);
    else if (kind === kindNumber('floating')) carryFloating(source, target);
    else if (kind === kindNumber('grid')) carryGrid(source, widthOf(from), target, widthOf(to));
    // Of a mass, only the displacement depends on the origin; its moves do not.
    if (from.origin !== to.origin) target[0] += (from.origin ?? 0) - (to.origin ?? 0);
    // Held nodes stay at zero: any other value would be energy that the next step removes.
    write(
      now,
      buffer,
      to,
      target.map((value, i) => (moves(i) ? value : 0)),
    );
  }
}

/** Multiplies the speeds of the last step by a factor: where u is stays, where it was is moved. */
export function hasten(u: Float64Array, uPrev: Float64Array, first: number, stop: number, factor: number): void {
  if (factor !== 1) for (let i = first; i < stop; i++) uPrev[i] = u[i] - factor * (u[i] - uPrev[i]);
}

/** Number of modes of a modal body that keep their moves behind the modes (kernel/elements/drift.ts). */
function driftingIn(machine: Machine, index: number): number {
  const { constants } = bodyKinds[kindNumber('modal')];
  if (machine.getInt('element-links', ElementLinks, index, 'kind') !== kindNumber('modal')) return 0;
  const address = machine.getInt('element-links', ElementLinks, index, 'constants');
  return machine.ints(address, constants.length)[constants.indexOf('drifting')];
}

/** Mode by mode. A mode that begins to drift takes the move between the two newest states. */
function carryModes(
  source: Float64Array,
  sourcePrev: Float64Array,
  target: Float64Array,
  [before, after]: readonly [number, number],
): void {
  const [modes, targetModes] = [source.length - 2 * before, target.length - 2 * after];
  target.set(source.subarray(0, Math.min(modes, targetModes)));
  for (let i = 0; i < after; i++) {
    const move = i < modes ? source[i] - sourcePrev[i] : 0;
    target[targetModes + i] = i < before ? source[modes + i] : move;
    target[targetModes + after + i] = i < before ? source[modes + before + i] : 0;
  }
}

/** All slots of a buffer. */
export function stateOf(machine: Machine, buffer: string): Float64Array {
  return machine.floats(machine.headerInt(buffer), machine.headerInt('slots'));
}

/** An element's slots in natural order. The kernel fills the halos of folded layouts. */
function read(machine: Machine, buffer: string, { slot, size, fold }: ProgramElement): Float64Array {
  const state = stateOf(machine, buffer);
  return Float64Array.from({ length: size }, (_, i) => state[slot + placeIn(fold, i)]);
}

function write(machine: Machine, buffer: string, { slot, fold }: ProgramElement, values: Float64Array): void {
  const state = stateOf(machine, buffer);
  values.forEach((value, i) => {
    state[slot + placeIn(fold, i)] = value;
  });
}

/** Nodes per row of a grid; 0 for anything else. */
function widthOf({ fold }: { readonly fold?: Fold }): number {
  return fold !== undefined && 'row' in fold ? fold.row : 0;
}

/** Cubic interpolation (Catmull–Rom) of the nodes. */
function carryLine(source: Float64Array, target: Float64Array): void {
  const [last, end] = [source.length - 1, target.length - 1];
  const node = (i: number) => source[Math.min(last, Math.max(0, i))];
  for (let i = 0; i <= end; i++) {
    const x = (i * last) / end;
    const left = Math.min(Math.floor(x), last - 1);
    const t = x - left;
    const [p, q, r, s] = [node(left - 1), node(left), node(left + 1), node(left + 2)];
    target[i] = q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  }
}

/** The nodes, and the moves and double moves that they keep (kernel/elements/floating.ts); what the nodes lost by rounding is forgotten. */
function carryFloating(source: Float64Array, target: Float64Array): void {
  const [from, to] = [source.length / 4, target.length / 4];
  for (const part of [0, 1, 2])
    carryLine(source.subarray(part * from, (part + 1) * from), target.subarray(part * to, (part + 1) * to));
  target.fill(0, 3 * to);
}

/** Which slots of an element can move: all but held ends, and nodes of a grid before the first moving vector of their lane. */
function movesOf(machine: Machine, index: number, kind: number): (slot: number) => boolean {
  const address = machine.getInt('element-links', ElementLinks, index, 'constants');
  const constantsOf = (name: BodyKind) => {
    const fields = bodyKinds[kindNumber(name)].constants;
    const values = machine.floats(address, fields.length);
    return (field: string) => values[fields.indexOf(field)];
  };
  if (kind === kindNumber('string')) {
    const constant = constantsOf('string');
    const last = constant('intervals');
    const [left, right] = [constant('leftEnd') === 0, constant('rightEnd') === 0];
    return (slot) => (slot > 0 || left) && (slot < last || right);
  }
  if (kind === kindNumber('floating')) {
    const constant = constantsOf('floating');
    const count = machine.program.elements[index].size / 4;
    return (slot) =>
      slot % count === 0 ? constant('leftFree') === 1 : slot % count < count - 1 || constant('rightFree') === 1;
  }
  if (kind !== kindNumber('grid')) return () => true;
  const constant = constantsOf('grid');
  const lane = constant('lane');
  const starts = machine.ints(constant('starts'), 2 * constant('height'));
  const width = widthOf(machine.program.elements[index]);
  return (slot) => {
    const [column, row] = [slot % width, Math.floor(slot / width)];
    return column < lane ? column >= starts[2 * row] : 2 * lane - 1 - column >= starts[2 * row + 1];
  };
}

/** Bilinear interpolation between the nodes. */
function carryGrid(source: Float64Array, sourceWidth: number, target: Float64Array, targetWidth: number): void {
  const sourceHeight = source.length / sourceWidth;
  const targetHeight = target.length / targetWidth;
  for (let row = 0; row < targetHeight; row++) {
    for (let column = 0; column < targetWidth; column++) {
      const x = (column * (sourceWidth - 1)) / (targetWidth - 1);
      const y = (row * (sourceHeight - 1)) / (targetHeight - 1);
      const i = Math.min(Math.floor(x), sourceWidth - 2);
      const j = Math.min(Math.floor(y), sourceHeight - 2);
      const [a, b] = [x - i, y - j];
      const along = (at: number) => (1 - a) * source[at * sourceWidth + i] + a * source[at * sourceWidth + i + 1];
      target[row * targetWidth + column] = (1 - b) * along(j) + b * along(j + 1);
    }
  }
}
