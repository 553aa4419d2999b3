/** Every kind of element: one line each. Description × sample rate → body. */
import type { z } from 'zod';
import type { Problem } from '../model/problems.ts';
import { bar } from './bar.ts';
import { barrier } from './barrier.ts';
import type { Body } from './body.ts';
import { chain } from './chain.ts';
import { computable } from './computable.ts';
import type { ElementKind, Form, Heft } from './kind.ts';
import { modal } from './listed-modes.ts';
import { mass } from './mass.ts';
import { membrane } from './membrane.ts';
import { plate } from './plate.ts';
import { string } from './string.ts';

export type { BarElement } from './bar.ts';
export type { BarrierElement, Profile } from './barrier.ts';
export type { Body, Certificate, Place } from './body.ts';
export { type End, maxModes } from './fields.ts';
export { type Fold, placeIn, slotCount } from './fold.ts';
export type { Form } from './kind.ts';
export type { ModalElement } from './listed-modes.ts';
export type { MassElement } from './mass.ts';
export type { MembraneElement } from './membrane.ts';
export { WEIGHING_PERIOD } from './modal-loss.ts';
export type { PlateElement } from './plate.ts';
export { type StringElement, stringPhysics } from './string.ts';

export const elementKinds = {
  mass,
  barrier,
  string,
  bar,
  chain,
  membrane,
  plate,
  modal,
};

type Kinds = typeof elementKinds;
export type ElementType = keyof Kinds;
/** Anything that vibrates, or stands still to be hit. */
export type Element = { [Type in ElementType]: z.output<Kinds[Type]['schema']> }[ElementType];
/** Those that are touched in a given way. */
export type ElementOf<F extends Form> = {
  [Type in ElementType]: Kinds[Type]['form'] extends F ? z.output<Kinds[Type]['schema']> : never;
}[ElementType];

export function formOf({ type }: { readonly type: ElementType }): Form {
  return elementKinds[type].form;
}

/** `origin` is that of a running body that this one takes the place of, m. */
export function bodyOf(element: Element, rate: number, path: string, origin?: number): Body | Problem {
  // Each kind knows its own elements; that this is one of them its type says.
  const body = elementKinds[element.type].body as ElementKind<z.ZodObject>['body'];
  return computable(body(element, rate, path, origin), rate, path);
}

/** How heavy an element is and how tightly held; nothing moves a barrier. */
export function heftOf(element: Element): Heft {
  const { heft } = elementKinds[element.type];
  return heft === undefined ? { density: Number.POSITIVE_INFINITY } : (heft as (element: Element) => Heft)(element);
}
