/** States on another grid: cubic along lines, bilinear on surfaces, mode by mode on bodies of modes. */
import { ELEMENT_GRID, ELEMENT_STRING, ElementLinks, GridConstants, StringConstants } from '../kernel/records.ts';
import type { Machine } from './machine.ts';

/** Copies the state of element `a` of one machine to element `b` of another of the same kind, in all three buffers. */
export function carryState(old: Machine, a: number, now: Machine, b: number): void {
  const kind = now.getInt('element-links', ElementLinks, b, 'kind');
  const [from, to] = [old.program.elements[a], now.program.elements[b]];
  const same = isSameGrid(old, a, now, b, kind);
  for (const buffer of ['uPrev', 'u', 'uNext']) {
    const source = old.floats(old.headerInt(buffer) + 8 * from.slot, from.size);
    const target = now.floats(now.headerInt(buffer) + 8 * to.slot, to.size);
    if (same) target.set(source);
    else if (kind === ELEMENT_STRING) carryLine(source, target, now, b);
    else if (kind === ELEMENT_GRID) carryGrid(source, gridOf(old, a), target, gridOf(now, b), now);
    else target.set(source.subarray(0, Math.min(source.length, target.length)));
  }
}

function isSameGrid(old: Machine, a: number, now: Machine, b: number, kind: number): boolean {
  if (kind !== ELEMENT_GRID) return old.program.elements[a].size === now.program.elements[b].size;
  const [from, to] = [gridOf(old, a), gridOf(now, b)];
  return from.width === to.width && from.height === to.height;
}

/** Cubic interpolation (Catmull–Rom) of the nodes; held ends stay where they are, ghost points follow from the ends. */
function carryLine(source: Float64Array, target: Float64Array, now: Machine, b: number): void {
  const [last, end] = [source.length - 3, target.length - 3];
  const node = (i: number) => source[1 + Math.min(last, Math.max(0, i))];
  for (let i = 0; i <= end; i++) {
    const place = (i * last) / end;
    const left = Math.min(Math.floor(place), last - 1);
    const t = place - left;
    const [p, q, r, s] = [node(left - 1), node(left), node(left + 1), node(left + 2)];
    target[1 + i] = q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  }
  const at = now.getInt('element-links', ElementLinks, b, 'constants');
  const fields = Object.keys(new StringConstants());
  const constants = now.floats(at, fields.length);
  const ghost = (factor: number, edge: number, inner: number) => (factor === 0 ? 2 * edge - inner : factor * inner);
  target[0] = ghost(constants[fields.indexOf('leftEnd')], target[1], target[2]);
  target[end + 2] = ghost(constants[fields.indexOf('rightEnd')], target[end + 1], target[end]);
}

interface Grid {
  readonly width: number;
  readonly height: number;
  /** Address and count of the rows of nodes that vibrate. */
  readonly runs: number;
  readonly runCount: number;
}

function gridOf(machine: Machine, index: number): Grid {
  const fields = Object.keys(new GridConstants());
  const constants = machine.floats(machine.getInt('element-links', ElementLinks, index, 'constants'), fields.length);
  const read = (field: keyof GridConstants) => constants[fields.indexOf(field)];
  return { width: read('width'), height: read('height'), runs: read('runs'), runCount: read('runCount') };
}

/** Only what vibrates is written: everything else is held. */
function carryGrid(source: Float64Array, from: Grid, target: Float64Array, to: Grid, now: Machine): void {
  const runs = now.ints(to.runs, 2 * to.runCount);
  for (let r = 0; r < to.runCount; r++) {
    for (let node = runs[2 * r]; node < runs[2 * r] + runs[2 * r + 1]; node++) {
      const x = ((node % to.width) * (from.width - 1)) / (to.width - 1);
      const y = (Math.floor(node / to.width) * (from.height - 1)) / (to.height - 1);
      const i = Math.min(Math.floor(x), from.width - 2);
      const j = Math.min(Math.floor(y), from.height - 2);
      const [a, b] = [x - i, y - j];
      const row = (at: number) => (1 - a) * source[at * from.width + i] + a * source[at * from.width + i + 1];
      target[node] = (1 - b) * row(j) + b * row(j + 1);
    }
  }
}
