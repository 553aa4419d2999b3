/** The table of elements: description × sample rate → body. */
import type { Element, Problem } from '../model/index.ts';
import { barBody } from './bar.ts';
import { barrierBody } from './barrier.ts';
import type { Body } from './body.ts';
import { computable } from './computable.ts';
import { massBody } from './mass.ts';
import { membraneBody } from './membrane.ts';
import { listedModes, modalBody } from './modal.ts';
import { plateBody } from './plate.ts';
import { stringBody } from './string.ts';

export type { Body, Certificate, Place } from './body.ts';
export { type Fold, placeIn, roomOf } from './fold.ts';
export { WEIGHING_PERIOD } from './modal-loss.ts';
export { stringPhysics } from './string.ts';

/** `origin` is that of a running body that this one takes the place of, m. */
export function bodyOf(element: Element, rate: number, path: string, origin?: number): Body | Problem {
  return computable(describedBody(element, rate, path, origin), rate, path);
}

function describedBody(element: Element, rate: number, path: string, origin?: number): Body | Problem {
  switch (element.type) {
    case 'mass':
      return massBody(element, rate, path, origin);
    case 'barrier':
      return barrierBody(element);
    case 'string':
      return stringBody(element, rate, path);
    case 'bar':
      return barBody(element, rate, path);
    case 'membrane':
      return membraneBody(element, rate, path);
    case 'plate':
      return plateBody(element, rate, path);
    case 'modal':
      return modalBody(listedModes(element), element, rate, path);
  }
}
