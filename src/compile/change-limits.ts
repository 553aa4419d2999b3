/** Limits of live changes: a running machine keeps its state, so every number of the state must mean the same before and after. */
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

/** Why a change is refused: what was expected, and a remark on what was given. */
export interface ChangeFault {
  readonly expected: string;
  readonly because?: string;
}

const GRIDS = 'a change that keeps every grid and every contact point';

/** Why a change cannot be applied to a running machine; undefined if it can. */
export function faultOf(before: Program, after: Program, bodies: readonly ChangedBody[]): ChangeFault | undefined {
  const other = bodies.find((body) => !haveSameUnknowns(body.before, body.after));
  if (other !== undefined) {
    const { name } = other.element;
    const because =
      other.after.fold === undefined
        ? `, which gives ${name} other modes`
        : `, which gives ${name} another grid: set a grid that is stable before and after`;
    return { expected: GRIDS, because };
  }
  if (JSON.stringify(shapeOf(before)) !== JSON.stringify(shapeOf(after))) return { expected: GRIDS };
  if (!haveSameSegments(before, after))
    return { expected: 'a change that keeps the number of points and samples of every gesture and force' };
  return undefined;
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
