/** Parses an SVG written by the rasteriser: well-formed, without text, comments or declarations. */

export interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
}

const TAG = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;

export function readTree(svg: string): SvgNode {
  const open: { readonly name: string; readonly attributes: Record<string, string>; readonly children: SvgNode[] }[] = [
    { name: '', attributes: {}, children: [] },
  ];
  for (const [, closing, name, attributes, alone] of svg.matchAll(TAG)) {
    if (closing !== '') {
      open.pop();
      continue;
    }
    const node = {
      name,
      attributes: Object.fromEntries(Array.from(attributes.matchAll(ATTRIBUTE), ([, key, value]) => [key, value])),
      children: [],
    };
    open[open.length - 1]?.children.push(node);
    if (alone === '') open.push(node);
  }
  const [root] = open[0]?.children ?? [];
  if (open.length !== 1 || root?.name !== 'svg') throw new Error('SVG: expected one picture with every element closed');
  return root;
}
