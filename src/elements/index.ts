/** The table of elements: description × sample rate → body. */
import type { Element, Problem } from '../model/index.ts';
import { barrierBody } from './barrier.ts';
import type { Body } from './body.ts';
import { massBody } from './mass.ts';
import { stringBody } from './string.ts';

export type { Body, Certificate, Place, Row } from './body.ts';

export function bodyOf(element: Element, rate: number, path: string): Body | Problem {
  switch (element.type) {
    case 'mass':
      return massBody(element, rate, path);
    case 'barrier':
      return barrierBody(element);
    case 'string':
      return stringBody(element, rate, path);
  }
}
