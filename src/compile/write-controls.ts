/** Writes the controls: their segments, tables and initial values. */
import * as kernel from '../kernel/control-records.ts';
import type { Segment } from '../players/index.ts';
import type { Build } from './build.ts';
import { type Control, scaled } from './controls.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import type { ContactPoint } from './points.ts';

/** Least number of segments allocated per control, because live events write segments too. */
const LEAST_SEGMENTS = 8;

const SHAPES = {
  straight: kernel.SHAPE_STRAIGHT,
  'raised-cosine': kernel.SHAPE_RAISED_COSINE,
  table: kernel.SHAPE_TABLE,
  sine: kernel.SHAPE_SINE,
} as const;

export interface ControlsPart extends ImagePart {
  /** In the kernel's units. */
  readonly list: readonly Control[];
}

export function allocateControls(build: Build, layout: Layout): ControlsPart {
  const list = nodeControls(build);
  const capacities = list.map(({ segments }) => Math.max(segments.length, LEAST_SEGMENTS));
  const segments = capacities.reduce((sum, capacity) => sum + capacity, 0);
  const tabled = list.flatMap((control) => control.segments).reduce((sum, { table }) => sum + (table?.length ?? 0), 0);
  const header = {
    controlCount: list.length,
    controls: layout.allocate('controls', list.length, widthOf(kernel.ControlRecord, 8)),
    controlLinks: layout.allocate('control-links', list.length, widthOf(kernel.ControlLinks, 4)),
    segments: layout.allocate('segments', segments, widthOf(kernel.Segment, 8)),
  };
  const tables = layout.allocate('tables', tabled, 8);
  const write = (image: Image) => {
    let firstSegment = 0;
    let tableAt = tables;
    list.forEach((control, i) => {
      const segmentCount = control.segments.length;
      const links = { firstSegment, segmentCount, cursor: -1 };
      image.setInts(header.controlLinks + i * widthOf(kernel.ControlLinks, 4), kernel.ControlLinks, links);
      control.segments.forEach(({ start, length, from, to, shape, rate = 0, table = [] }, j) => {
        image.setFloats(header.segments + (firstSegment + j) * widthOf(kernel.Segment, 8), kernel.Segment, {
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
      firstSegment += capacities[i];
      const { before, first } = firstValues(control);
      const at = header.controls + i * widthOf(kernel.ControlRecord, 8);
      image.setFloats(at, kernel.ControlRecord, { prev: before, now: first, next: first });
    });
  };
  return { header, list, write };
}

/** Controls in the kernel's units: positions become node coordinates, with the contact's initial position as base value. */
function nodeControls({ controls, points }: Build): Control[] {
  const list = [...controls.list];
  for (const { slide } of points) {
    if (slide === undefined) continue;
    const control = list[slide.control];
    list[slide.control] = { ...control, base: slide.node, segments: scaled(control.segments, slide.scale) };
  }
  return list;
}

/** A control's value before time zero, and at the first update. */
function firstValues({ base, segments }: Control): { before: number; first: number } {
  if (segments.length === 0) return { before: base, first: base };
  const startOf = (segment: Segment) => (segment.shape === 'table' ? segment.to : segment.from);
  const before = startOf(segments[0]);
  const segment = segments.filter(({ start }) => start <= 0).pop();
  if (segment === undefined) return { before, first: before };
  if (segment.shape === 'table') return { before, first: segment.table?.[0] ?? segment.to };
  const arrived = segment.shape !== 'sine' && segment.length === 0;
  return { before, first: arrived ? segment.to : segment.from };
}

/** η of a point without its displacements at samples 0 and 1, m. */
export function firstOffsets(
  { offset, control, controlSign }: ContactPoint,
  controls: readonly Control[],
): { before: number; first: number } {
  if (control < 0) return { before: offset, first: offset };
  const { before, first } = firstValues(controls[control]);
  return { before: offset + controlSign * before, first: offset + controlSign * first };
}
