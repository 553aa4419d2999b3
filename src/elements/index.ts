/** All kinds of elements. Description × sample rate → body. */
import type { z } from 'zod';
import { limitOf } from '../model/limits.ts';
import type { Problem } from '../model/problems.ts';
import { bar } from './bar.ts';
import { barrier } from './barrier.ts';
import type { Body } from './body.ts';
import { chain } from './chain.ts';
import { computable } from './computable.ts';
import { gong } from './gong.ts';
import type { ElementKind, Form, Heft } from './kind.ts';
import { modal } from './listed-modes.ts';
import { mass } from './mass.ts';
import { membrane } from './membrane.ts';
import { neck } from './neck.ts';
import { plate } from './plate.ts';
import type { Reach, TensionField } from './reach.ts';
import { remembered } from './remembered.ts';
import { string } from './string.ts';
import { tube } from './tube.ts';

export type { BarElement } from './bar.ts';
export { thicknessOf } from './bar-profile.ts';
export type { BarrierElement, Profile } from './barrier.ts';
export type { Body, BridgeForces, Certificate, Place } from './body.ts';
export { type End, maxModes } from './fields.ts';
export { type Fold, placeIn, slotCount } from './fold.ts';
export type { Form } from './kind.ts';
export type { ModalElement } from './listed-modes.ts';
export { type Looks, looksOf } from './looks.ts';
export type { MassElement } from './mass.ts';
export type { MembraneElement } from './membrane.ts';
export { WEIGHING_PERIOD } from './modal-loss.ts';
export type { PlateElement } from './plate.ts';
export { MOST_BEND, type Reach, riseOf, type Span } from './reach.ts';
export type { Reading, Run, StrainTerms, Stretching, StretchRule } from './stretching.ts';
export { type StringElement, stringPhysics } from './string.ts';

export const elementKinds = {
  mass,
  barrier,
  string,
  bar,
  chain,
  membrane,
  plate,
  gong,
  modal,
  tube,
  neck,
};

type Kinds = typeof elementKinds;
export type ElementType = keyof Kinds;
/** An element of any kind, in SI units with defaults filled in. */
export type Element = { [Type in ElementType]: z.output<Kinds[Type]['schema']> }[ElementType];
/** Elements of one form. */
export type ElementOf<F extends Form> = {
  [Type in ElementType]: Kinds[Type]['form'] extends F ? z.output<Kinds[Type]['schema']> : never;
}[ElementType];

export function formOf({ type }: { readonly type: ElementType }): Form {
  return elementKinds[type].form;
}

/** Whether elements of a form have a mass at a point that does not depend on the rate; others carry waves away. */
export function hasInertia(form: Form): boolean {
  return form === 'lump' || form === 'points';
}

/** Whether displacements of an element are volumes. */
export function sweeps({ type }: { readonly type: ElementType }): boolean {
  const kind: ElementKind<z.ZodObject> = elementKinds[type];
  return kind.sweeps ?? false;
}

/**
 * Computes the body of an element. `origin` is that of the running body that it replaces, if any, m; `reach` is how far its restoring forces move.
 */
export function bodyOf(element: Element, rate: number, path: string, origin?: number, reach?: Reach): Body | Problem {
  // The cast is safe: `type` selects the kind whose schema made this element.
  const body = elementKinds[element.type].body as ElementKind<z.ZodObject>['body'];
  return remembered([element, rate, path, origin, reach, limitOf('nodes')], () =>
    computable(body(element, rate, path, origin, reach), rate, path),
  );
}

/** Whether an element has restoring forces that can move while it sounds. */
export function canBend({ type }: { readonly type: ElementType }): boolean {
  return 'range' in elementKinds[type].schema.shape;
}

/** The fields that move the tension of an element while it sounds, by name. */
export function tensionsOf(element: Element): Readonly<Record<string, TensionField>> {
  const { tensions } = elementKinds[element.type] as ElementKind<z.ZodObject>;
  return tensions?.(element) ?? {};
}

/** What the mass of an element is proportional to as its edge moves; undefined for what has no edge that could. */
export function spreadOf(element: Element): number | undefined {
  const { spread } = elementKinds[element.type] as ElementKind<z.ZodObject>;
  return spread?.(element);
}

/** Nodes of an element's grid, before it is built; 0 for a body without one. */
export function nodesOf(element: Element, rate: number): number {
  const nodes = elementKinds[element.type] as { readonly nodes?: (element: Element, rate: number) => number };
  return nodes.nodes?.(element, rate) ?? 0;
}

/** Mass and tension of an element; a barrier counts as infinitely heavy. */
export function heftOf(element: Element): Heft {
  const { heft } = elementKinds[element.type];
  return heft === undefined ? { density: Number.POSITIVE_INFINITY } : (heft as (element: Element) => Heft)(element);
}
