/** An end that slides along its element: spread over four nodes, whose weights change with its place. */
import type { Controls } from './controls.ts';
import { type End, isModal, termsOn } from './end-terms.ts';

/** How a point slides along its element. */
export interface Slide {
  readonly control: number;
  /** The first of the four consecutive terms that change as the point slides. */
  readonly term: number;
  /** First slot of the element, and nodes per lane of its fold. */
  readonly slot: number;
  readonly lane: number;
  readonly intervals: number;
  readonly sign: number;
  /** Of the nodes between the ends, and of the left and the right end, m/N. */
  readonly mobility: number;
  readonly endMobilities: readonly [number, number];
  /** Initial node coordinate. */
  readonly node: number;
  /** Node coordinates per metre. */
  readonly scale: number;
  readonly element: string;
}

/** An end that can slide: spread over four nodes by the spline that kernel/slide.ts explains. */
export function slidingEnd(end: End): End {
  const { line } = end.placed.body;
  const node = end.place.node ?? 0;
  if (line === undefined) return end;
  const left = Math.min(Math.floor(node), line.intervals - 1);
  const t = node - left;
  const r = 1 - t;
  const weights = [(r * r * r) / 6, (3 * t * t * (t - 2) + 4) / 6, (3 * r * r * (r - 2) + 4) / 6, (t * t * t) / 6];
  if (left === 0) {
    if (line.endMobilities[0] !== 0) weights[1] += 2 * weights[0];
    weights[2] -= weights[0];
    weights[0] = 0;
  }
  if (left === line.intervals - 1) {
    if (line.endMobilities[1] !== 0) weights[2] += 2 * weights[3];
    weights[1] -= weights[3];
    weights[3] = 0;
  }
  // Beyond an end there is no node; the weight there is zero.
  const slots = weights.map((_, i) => Math.min(Math.max(left - 1 + i, 0), line.intervals));
  return { ...end, place: { ...end.place, row: line.rowOf(slots, weights) } };
}

export function slideOf(contact: string, ends: readonly End[], controls: Controls): Slide | undefined {
  const moving = ends.findIndex(({ placed }) => placed.body.line !== undefined);
  const end = ends[moving];
  const line = end?.placed.body.line;
  if (end === undefined || line === undefined) return undefined;
  return {
    control: controls.indexOf(`contacts.${contact}.position`),
    term: termsOn(ends.slice(0, moving).filter((before) => !isModal(before))),
    slot: end.placed.slot,
    lane: line.lane,
    intervals: line.intervals,
    sign: end.sign,
    mobility: line.mobility,
    endMobilities: line.endMobilities,
    node: end.place.node ?? 0,
    scale: line.intervals / line.length,
    element: end.placed.name,
  };
}
