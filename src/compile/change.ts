/**
 * Live changes: the Program is compiled anew with the parameter changed, and what differs from the old one in memory, apart
 * from states and accounts, is the change. Applying it needs neither compiler nor allocation, so it can happen anywhere.
 */
import { bodyOf, placeIn, roomOf } from '../elements/index.ts';
import { type Checked, changeModel } from '../model/index.ts';
import { type ChangedBody, faultOf } from './change-limits.ts';
import { difference } from './difference.ts';
import { isProblem } from './points.ts';
import type { Change, Program, SlotFactor } from './program.ts';
import { compileStill } from './still.ts';

export function planChange(program: Program, path: string, value: number): Checked<Change> {
  const still = { ...program.model, score: program.model.score.filter((event) => !('set' in event)) };
  const checked = changeModel(still, path, value);
  if (!checked.ok) return checked;
  const compiled = compileStill(checked.value, program.part, program);
  if (!compiled.ok) return compiled;
  const after = compiled.value;
  const bodies = changedBodies(program, after);
  const fault = faultOf(program, after, bodies);
  if (fault !== undefined) {
    const { expected, because = '' } = fault;
    return { ok: false, problems: [{ path, message: `expected ${expected}; got ${value}${because}` }] };
  }
  return { ok: true, value: { path, value, ...difference(program, after), mobilities: mobilityFactors(bodies) } };
}

/** The elements that a change alters. */
function changedBodies(before: Program, after: Program): ChangedBody[] {
  return after.elements.flatMap((element) => {
    const { name } = element;
    const [old, now] = [before, after].map(({ model, rate }) => ({ element: model.elements[name], rate }));
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const [a, b] = [old, now].map((one) => bodyOf(one.element, one.rate, name));
    return isProblem(a) || isProblem(b) ? [] : [{ element, before: a, after: b }];
  });
}

/** By what the mobilities of unknowns grow; of those that follow each other with the same factor the first is named. */
function mobilityFactors(bodies: readonly ChangedBody[]): SlotFactor[] {
  return bodies.flatMap(({ element: { slot, size, fold }, before, after }) => {
    const factors = Array.from({ length: size }, (_, i) => ({
      slot: slot + placeIn(fold, i),
      factor: before.mobility[i] === 0 ? 1 : after.mobility[i] / before.mobility[i],
    }));
    factors.sort((one, other) => one.slot - other.slot);
    const rows = factors.filter(({ factor }, i) => i === 0 || factor !== factors[i - 1].factor);
    return [...rows, { slot: slot + roomOf(size, fold), factor: 1 }];
  });
}
