/** What a live change may alter in a running machine, which keeps its state. */
import type { Body } from '../elements/index.ts';
import { ControlLinks } from '../kernel/control-records.ts';
import { createReader, type Section } from './image.ts';
import type { Program, ProgramElement } from './program.ts';

/** An element that a change alters. */
export interface ChangedBody {
  readonly element: ProgramElement;
  readonly before: Body;
  readonly after: Body;
}

/** Whether a change can be written into the memory of a running machine, because every number there means the same before and after. */
export function fitsIn(before: Program, after: Program, bodies: readonly ChangedBody[]): boolean {
  return (
    bodies.every((body) => haveSameUnknowns(body.before, body.after)) &&
    JSON.stringify(shapeOf(before)) === JSON.stringify(shapeOf(after)) &&
    haveSameSegments(before, after)
  );
}

/** Whether two bodies have the same nodes or modes, and the same ones can move. */
function haveSameUnknowns(a: Body, b: Body): boolean {
  if (a.kind !== b.kind || a.size !== b.size || JSON.stringify(a.fold) !== JSON.stringify(b.fold)) return false;
  return a.mobility.every((mobility, i) => (mobility === 0) === (b.mobility[i] === 0));
}

const TIMED = ['segments', 'tables'];

/** Everything that decides where numbers lie in memory, except the timed data that `haveSameSegments` compares. */
function shapeOf({ rate, sections, contacts, controls, elements }: Program): unknown {
  const sizes = sections.flatMap(({ name, bytes }: Section) => (TIMED.includes(name) ? [] : [[name, bytes]]));
  return [rate, sizes, contacts, controls, elements.map(({ slot, size, fold }) => [slot, size, fold])];
}

/** Whether every control has the same number of segments at the same index. */
function haveSameSegments(before: Program, after: Program): boolean {
  if (JSON.stringify(before.sections) !== JSON.stringify(after.sections)) return false;
  const [old, now] = [before, after].map(({ image, sections }) => createReader(image, sections));
  return after.controls.every((_, i) =>
    ['firstSegment', 'segmentCount'].every(
      (field) => old.int('control-links', ControlLinks, i, field) === now.int('control-links', ControlLinks, i, field),
    ),
  );
}
