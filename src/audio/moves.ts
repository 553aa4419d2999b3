/** Moving a control of a model from a page, as an event for the engine. */
import type { Program } from '../compile/index.ts';
import { controlScales } from '../compile/scales.ts';
import type { Problem } from '../model/index.ts';
import type { Gesture } from './messages.ts';

/** Time over which a control moves to a value that is set, s. */
const MOVE_TIME = 0.02;

/** Moves the control at a path to a value in SI units. */
export function moveEvent(program: Program, path: string, value: number): Extract<Gesture, { type: 'move' }> | Problem {
  if (!Number.isFinite(value)) return { path, message: `expected a number; got ${value}` };
  const control = program.controls.indexOf(path);
  if (control < 0) {
    const known = program.controls.filter((one) => !one.includes('.hand-')).join(', ');
    return { path, message: `expected a control, one of ${known}` };
  }
  const to = value * controlScales(program)[control];
  return { type: 'move', control, to, over: Math.round(MOVE_TIME * program.rate) };
}
