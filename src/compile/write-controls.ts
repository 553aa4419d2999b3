/** Writes the controls: their segments, tables and first values. */
import * as kernel from '../kernel/records.ts';
import type { Segment } from '../players/index.ts';
import type { Control } from './controls.ts';
import { type Image, widthOf } from './image.ts';

/** Room that every control keeps for segments written while it sounds. */
export const SPARE_SEGMENTS = 8;

const SHAPES = {
  straight: kernel.SHAPE_STRAIGHT,
  'raised-cosine': kernel.SHAPE_RAISED_COSINE,
  table: kernel.SHAPE_TABLE,
  sine: kernel.SHAPE_SINE,
} as const;

/** Numbers in all tables. */
export function tableLength(controls: readonly Control[]): number {
  return controls.flatMap(({ segments }) => segments).reduce((sum, { table }) => sum + (table?.length ?? 0), 0);
}

interface ControlMap {
  readonly controls: number;
  readonly controlLinks: number;
  readonly segments: number;
  readonly tables: number;
}

export function writeControls(
  controls: readonly Control[],
  image: Image,
  map: ControlMap,
  segmentStarts: readonly number[],
): void {
  let tableAt = map.tables;
  controls.forEach((control, i) => {
    image.setInts(map.controlLinks + i * widthOf(kernel.ControlLinks, 4), kernel.ControlLinks, {
      firstSegment: segmentStarts[i],
      segmentCount: control.segments.length,
      cursor: -1,
    });
    control.segments.forEach(({ start, length, from, to, shape, rate = 0, table = [] }, j) => {
      image.setFloats(map.segments + (segmentStarts[i] + j) * widthOf(kernel.Segment, 8), kernel.Segment, {
        start,
        length,
        from: shape === 'table' ? tableAt : from,
        to,
        shape: SHAPES[shape],
        rate,
      });
      table.forEach((value, t) => {
        image.setFloat(tableAt + 8 * t, value);
      });
      tableAt += 8 * table.length;
    });
    const { before, first } = firstValues(control);
    const at = map.controls + i * widthOf(kernel.ControlRecord, 8);
    image.setFloats(at, kernel.ControlRecord, { prev: before, now: first, next: first });
  });
}

/** A control's value before anything moves, and at the first update. */
export function firstValues({ base, segments }: Control): { before: number; first: number } {
  if (segments.length === 0) return { before: base, first: base };
  const startOf = (segment: Segment) => (segment.shape === 'table' ? segment.to : segment.from);
  const before = startOf(segments[0]);
  const segment = segments.filter(({ start }) => start <= 0).pop();
  if (segment === undefined) return { before, first: before };
  if (segment.shape === 'table') return { before, first: segment.table?.[0] ?? segment.to };
  const arrived = segment.shape !== 'sine' && segment.length === 0;
  return { before, first: arrived ? segment.to : segment.from };
}
