/** Creates elements of a picture. */

const SVG = 'http://www.w3.org/2000/svg';

export type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element with attributes and children. */
export function element(
  document: Document,
  name: string,
  attributes: Attributes,
  children: readonly (Node | string)[] = [],
): SVGElement {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  created.append(...children);
  return created;
}
