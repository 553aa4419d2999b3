/**
 * Restoring forces that move while an element sounds. Every element is pulled back by a tension and by a stiffness of its own; the tension may move
 * by itself, and a bend makes both rise together:
 *
 *     T → rise T,  EI → rise EI,  rise = 4^(cents/1200),
 *
 * so that a bend changes the pitch of any element by as many cents, whatever holds it. Grids and modes are chosen for the highest
 * forces of the reach, where waves are fastest; the certificate of stability then holds all the time. Losses and masses do not move.
 * Reference   docs/theory.md, parameters that move
 */
import type { DimensionName } from '../model/units.ts';
import { exp, log } from '../numerics/portable.ts';

/** Where a number begins, and its lowest and highest value. */
export interface Span {
  readonly first: number;
  readonly low: number;
  readonly high: number;
}

export interface Reach {
  /** Tension of a line in N, of a surface in N/m, stiffness of the spring of a mass in N/m; undefined if it does not move by itself. */
  readonly tension?: Span;
  /** Factor on all restoring forces. */
  readonly rise: Span;
}

/** A field whose value v moves the tension of an element: T = factor v^power. */
export interface TensionField {
  readonly dimension: DimensionName;
  /** What the model says, in the field's unit. */
  readonly base: number;
  readonly factor: number;
  readonly power: 1 | 2;
}

const RIGID: Span = { first: 1, low: 1, high: 1 };
/** Nothing moves. */
export const AT_REST: Reach = { rise: RIGID };

/** Largest bend, cents. */
export const MOST_BEND = 4800;

/** The factor on restoring forces of a bend in cents. */
export function riseOf(cents: number): number {
  return exp((cents * log(2)) / 600);
}

/** Tension and rigidity of an element at the start, and at their highest. */
export function pulled<P extends { readonly tension: number; readonly rigidity: number }>(
  physics: P,
  { tension, rise }: Reach = AT_REST,
): { readonly first: P; readonly highest: P } {
  const at = (pull: number, factor: number): P => ({
    ...physics,
    tension: pull * factor,
    rigidity: physics.rigidity * factor,
  });
  return {
    first: at(tension?.first ?? physics.tension, rise.first),
    highest: at(tension?.high ?? physics.tension, rise.high),
  };
}

/** A reach that begins where the forces are highest. */
export function highestOf({ tension, rise }: Reach): Reach {
  const top = (span: Span): Span => ({ ...span, first: span.high });
  return { rise: top(rise), ...(tension !== undefined && { tension: top(tension) }) };
}

/**
 * What the kernel needs to move an element's restoring forces (kernel/tuning-records.ts): numbers by their names there, and for modal bodies tables
 * of one number per mode.
 */
export interface Tuning {
  readonly constants: Readonly<Record<string, number>>;
  readonly tables: Readonly<Record<string, Float64Array>>;
}
