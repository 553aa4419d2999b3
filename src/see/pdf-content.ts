/** The content of a PDF page: paths, clips, gradients and images of an SVG as PDF operators. */
import { pdfImage } from './pdf-image.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { type Path, pathOf } from './pdf-path.ts';
import type { SvgNode } from './svg-tree.ts';

export interface PdfContent {
  readonly operators: string;
  /** Resources of the page: opacities, gradients, images, by the names used in the operators. */
  readonly resources: string;
}

/** a, b, c, d, e, f of x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [number, number, number, number, number, number];

interface Drawing {
  readonly lines: string[];
  readonly objects: PdfObjects;
  readonly definitions: ReadonlyMap<string, SvgNode>;
  /** Resource names by kind and value. */
  readonly named: Readonly<Record<'ExtGState' | 'Shading' | 'XObject', Map<string, string>>>;
}

export function pdfContent(picture: SvgNode, objects: PdfObjects, page: Matrix): PdfContent {
  const drawing: Drawing = {
    lines: [`${page.join(' ')} cm`],
    objects,
    definitions: new Map(allOf(picture).flatMap((node) => (node.attributes.id ? [[node.attributes.id, node]] : []))),
    named: { ExtGState: new Map(), Shading: new Map(), XObject: new Map() },
  };
  for (const child of picture.children) draw(drawing, child);
  const resources = Object.entries(drawing.named).map(
    ([kind, entries]) => `/${kind} <<${Array.from(entries, ([value, name]) => `/${name} ${value}`).join(' ')}>>`,
  );
  return { operators: drawing.lines.join('\n'), resources: resources.join(' ') };
}

function allOf(node: SvgNode): SvgNode[] {
  return [node, ...node.children.flatMap(allOf)];
}

function draw(drawing: Drawing, node: SvgNode): void {
  switch (node.name) {
    case 'defs':
      return;
    case 'g':
      drawGroup(drawing, node);
      return;
    case 'path':
      drawPath(drawing, node);
      return;
    case 'image':
      drawImage(drawing, node);
      return;
    default:
      throw new Error(`PDF: expected a group, a path or an image; got <${node.name}>`);
  }
}

function drawGroup(drawing: Drawing, { attributes, children }: SvgNode): void {
  const { lines } = drawing;
  const { transform, 'clip-path': clip, opacity, mask, filter } = attributes;
  if ([opacity, mask, filter].some((value) => value !== undefined))
    throw new Error('PDF: expected groups without opacity, mask and filter');
  lines.push('q');
  if (transform !== undefined) lines.push(`${matrixOf(transform)} cm`);
  if (clip !== undefined) {
    const shapes = resolveReference(drawing, clip).children.map(({ attributes: { d } }) => pathOf(d ?? '').operators);
    lines.push(...shapes, 'W n');
  }
  for (const child of children) draw(drawing, child);
  lines.push('Q');
}

function drawPath(drawing: Drawing, { attributes }: SvgNode): void {
  const { lines } = drawing;
  const { d = '', fill = '#000000', stroke = 'none', transform } = attributes;
  const path = pathOf(d);
  if (path.operators === '') return;
  const rule = attributes['fill-rule'] === 'evenodd' ? '*' : '';
  const filling = (): void => {
    if (fill === 'none' || !path.fillable) return;
    if (fill.startsWith('url(')) fillGradient(drawing, resolveReference(drawing, fill), path, rule);
    else
      lines.push(
        `${opacityOf(drawing, 'ca', attributes['fill-opacity'])}${colourOf(fill)} rg`,
        path.operators,
        `f${rule}`,
      );
  };
  const stroking = (): void => {
    if (stroke === 'none') return;
    const {
      'stroke-width': width = '1',
      'stroke-dasharray': dash = 'none',
      'stroke-dashoffset': offset = '0',
    } = attributes;
    const cap = ['butt', 'round', 'square'].indexOf(attributes['stroke-linecap'] ?? 'butt');
    const join = ['miter', 'round', 'bevel'].indexOf(attributes['stroke-linejoin'] ?? 'miter');
    const pattern = dash === 'none' ? '[] 0' : dashPattern(dash.split(/[\s,]+/).map(Number), Number(offset));
    lines.push(
      `${opacityOf(drawing, 'CA', attributes['stroke-opacity'])}${colourOf(stroke)} RG ${width} w ${cap} J ${join} j ${pattern} d`,
      path.operators,
      'S',
    );
  };
  lines.push('q');
  if (transform !== undefined) lines.push(`${matrixOf(transform)} cm`);
  for (const act of attributes['paint-order']?.startsWith('stroke') ? [stroking, filling] : [filling, stroking]) act();
  lines.push('Q');
}

/** A dash pattern with a non-negative phase, as PDF requires. */
function dashPattern(dashes: readonly number[], offset: number): string {
  const period = dashes.reduce((sum, length) => sum + length, 0) * (dashes.length % 2 === 0 ? 1 : 2);
  return `[${dashes.join(' ')}] ${((offset % period) + period) % period}`;
}

function drawImage(drawing: Drawing, { attributes }: SvgNode): void {
  const { x = '0', y = '0', width, height, preserveAspectRatio, 'xlink:href': href = '' } = attributes;
  if (preserveAspectRatio !== 'none') throw new Error('PDF: expected images that fill their frame');
  const name = named(drawing, 'XObject', pdfImage(href, drawing.objects));
  // A PDF image is a unit square with its first row at the top; here y points down.
  const frame = [Number(width), 0, 0, -Number(height), Number(x), Number(y) + Number(height)];
  drawing.lines.push('q', `${frame.join(' ')} cm`, `/${name} Do`, 'Q');
}

/** A linear gradient over the bounding box of a path, in steps between its colours. */
function fillGradient(drawing: Drawing, gradient: SvgNode, { operators, frame }: Path, rule: string): void {
  const { x1 = '0', y1 = '0', x2 = '1', y2 = '0', gradientUnits } = gradient.attributes;
  if (gradient.name !== 'linearGradient' || gradientUnits !== undefined)
    throw new Error('PDF: expected a linear gradient over the bounding box of its shape');
  const [left, top, right, bottom] = frame;
  const across = (part: string) => left + Number(part) * (right - left);
  const down = (part: string) => top + Number(part) * (bottom - top);
  const stops = gradient.children.map(({ attributes }) => ({
    at: Number(attributes.offset),
    colour: colourOf(attributes['stop-color'] ?? '#000000'),
  }));
  const pieces = stops
    .slice(1)
    .map(({ colour }, i) => `<</FunctionType 2 /Domain [0 1] /C0 [${stops[i].colour}] /C1 [${colour}] /N 1>>`);
  const bounds = stops.slice(1, -1).map(({ at }) => at);
  const stitched = `<</FunctionType 3 /Domain [0 1] /Functions [${pieces.join(' ')}] /Bounds [${bounds.join(' ')}] /Encode [${pieces.map(() => '0 1').join(' ')}]>>`;
  const line = [across(x1), down(y1), across(x2), down(y2)].join(' ');
  const shading = `<</ShadingType 2 /ColorSpace /DeviceRGB /Coords [${line}] /Function ${stitched} /Extend [true true]>>`;
  drawing.lines.push('q', operators, `W${rule} n`, `/${named(drawing, 'Shading', shading)} sh`, 'Q');
}

function matrixOf(transform: string): string {
  const [, numbers] = /^matrix\(([^)]*)\)$/.exec(transform) ?? [];
  if (numbers === undefined) throw new Error(`PDF: expected a matrix; got ${transform}`);
  return numbers
    .trim()
    .split(/[\s,]+/)
    .join(' ');
}

/** Red, green and blue from 0 to 1. */
function colourOf(colour: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (parts.length !== 3) throw new Error(`PDF: expected a colour as #rrggbb; got ${colour}`);
  return parts.map((part) => Number((Number.parseInt(part, 16) / 255).toFixed(4))).join(' ');
}

function opacityOf(drawing: Drawing, kind: 'ca' | 'CA', opacity: string | undefined): string {
  return opacity === undefined ? '' : `/${named(drawing, 'ExtGState', `<</${kind} ${opacity}>>`)} gs `;
}

function resolveReference({ definitions }: Drawing, url: string): SvgNode {
  const [, id] = /^url\(#(.*)\)$/.exec(url) ?? [];
  const found = definitions.get(id ?? '');
  if (found === undefined) throw new Error(`PDF: expected a reference to something in the picture; got ${url}`);
  return found;
}

/** The name of a resource; reuses the name of an equal one. */
function named({ named: names }: Drawing, kind: keyof Drawing['named'], value: string): string {
  const entries = names[kind];
  const name = entries.get(value) ?? `${kind[0]}${entries.size}`;
  entries.set(value, name);
  return name;
}
