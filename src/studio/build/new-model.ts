/** The smallest model with one element: what vibrates, what plays it, and where it is heard. */
import { type ElementType, elementKinds } from '../../elements/index.ts';
import { type Element, loadModelText } from '../../model/index.ts';
import { pointOf } from './templates.ts';

/** The elements that sound by themselves, as a person calls them, and their names, by which they are drawn. */
export const BEGINNINGS: readonly (readonly [type: ElementType, called: string, name: string])[] = [
  ['string', 'string', 'string'],
  ['bar', 'bar', 'bar'],
  ['membrane', 'drum skin', 'skin'],
  ['plate', 'plate', 'plate'],
  ['modal', 'bell', 'bell'],
  ['chain', 'chain of masses', 'chain'],
];

export function newModel([type, called, name]: (typeof BEGINNINGS)[number]): string {
  const elements = `clangor: 1\ntitle: A new ${called}\nseconds: 4\n\nelements:\n  ${name}: { type: ${type}, ${elementKinds[type].example} }\n`;
  const element = elementOf(elements, name);
  const at = pointOf(name, element, true);
  const player =
    type === 'string'
      ? `pluck: { type: pluck, at: ${at}, force: 1 N, duration: 10 ms }`
      : `strike: { type: strike, at: ${at}, force: 5 N, duration: 1 ms }`;
  return `${elements}\nplayers:\n  ${player}\n${keysOf(element)}\noutputs:\n  ${name}: { at: ${at}, quantity: velocity }\n`;
}

/** Keys for what says its own pitch. */
function keysOf(element: Element): string {
  if (element.type !== 'string' || element.pitch === undefined) return '';
  return `\nkeys: { pitch: ${element.pitch} Hz, tune: [{ field: elements.string.pitch }], play: pluck }\n`;
}

/** The element as the format reads it; a mass beside it is heard, because a model must be heard somewhere. */
function elementOf(elements: string, name: string): Element {
  const loaded = loadModelText(`${elements}  beside: { type: mass, mass: 1 }\noutputs:\n  beside: { at: beside }\n`);
  if (!loaded.ok) throw new Error(loaded.problems[0].message);
  return loaded.value.elements[name];
}
