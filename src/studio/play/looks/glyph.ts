/** What the drawing of a thing needs: a brush whose origin is the middle of the thing and whose y points to what it touches. */
import type { Palette } from '../palette.ts';

/** Half of a thing's height on its own sheet; drawings are made in these units. */
export const UNIT = 10;

export interface Brush {
  /** Scaled so that the face with which the thing touches is at y = 10. */
  readonly c: CanvasRenderingContext2D;
  readonly palette: Palette;
  /** Displacements of its lowest modes on the sheet, −1 to 1; empty for what does not bend. */
  readonly bends: readonly number[];
  /** How far it swings as a whole, or what is inside it, −1 to 1, in steps that are too small to see: the paths of a drawing are kept. */
  readonly swing: number;
  /** How far the strings that it carries reach to the left, on the sheet; 0 if it carries none. */
  readonly span: number;
}

/** A body behind strings; all lengths in halves of its height on its own sheet. */
export interface Carrying {
  /** How far it reaches from the bridge to the left, to the right, and up and down. */
  readonly left: number;
  readonly right: number;
  readonly half: number;
  /** Half the length of its bridge. */
  readonly bridge: number;
  /** Where its left end is, as a fraction of the longest string from the bridge. */
  readonly joint: number;
  /** Where its hole is, left of the bridge, and the radius of the hole. */
  readonly hole?: { readonly x: number; readonly radius: number };
}

export interface Glyph {
  readonly draw: (brush: Brush) => void;
  /** Distance from its middle to the face with which it touches, px, where a ball of its mass has the given radius. */
  readonly reach?: (radius: number) => number;
  /** If strings run over it, how it lies behind them. */
  readonly carries?: Carrying;
  /** Whether it goes around what it is joined to. */
  readonly around?: boolean;
  /** Whether it is never turned over, whatever side it is touched from: a bell hangs, and light comes from above. */
  readonly upright?: boolean;
  /** How far it reaches up from its middle, and to each side, in halves of its height; 1 if it says nothing. */
  readonly tall?: number;
  readonly wide?: number;
  /** Whether it stands still, and what moves is inside it: then `swing` is how far. */
  readonly stands?: boolean;
  /** Whether what ties it to something else is part of its drawing. */
  readonly joined?: boolean;
}

const paths = new Map<string, Path2D>();

/** A path in SVG's notation, read once. */
export function pathOf(notation: string): Path2D {
  const path = paths.get(notation) ?? new Path2D(notation);
  paths.set(notation, path);
  return path;
}

const gradients = new WeakMap<Palette, Map<string, CanvasGradient>>();

/** A gradient in the colours of a palette, made once: hundreds of things in every frame share a few. */
export function kept(palette: Palette, name: string, make: () => CanvasGradient): CanvasGradient {
  const known = gradients.get(palette) ?? new Map<string, CanvasGradient>();
  gradients.set(palette, known);
  const gradient = known.get(name) ?? make();
  known.set(name, gradient);
  return gradient;
}

/** Materials: colours of style/tokens.css that come as lit, plain and deep. */
export type Material = 'wood' | 'brass' | 'skin' | 'hide' | 'felt';

/** Fills a path with a material that is lit from the upper left. */
export function fill({ c, palette }: Brush, notation: string, material: Material, from = -UNIT, to = UNIT): void {
  c.fillStyle = kept(palette, `${material} ${from} ${to}`, () => {
    const shade = c.createLinearGradient(from, from, to, to);
    shade.addColorStop(0, palette.css(`${material}-lit`));
    shade.addColorStop(0.4, palette.css(material));
    shade.addColorStop(1, palette.css(`${material}-deep`));
    return shade;
  });
  c.fill(pathOf(notation));
}

/** Strokes a path with one colour. */
export function stroke({ c, palette }: Brush, notation: string, colour: string, width: number): void {
  c.strokeStyle = palette.css(colour);
  c.lineWidth = width;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  c.stroke(pathOf(notation));
}

/** Fills a path with one colour. */
export function plain({ c, palette }: Brush, notation: string, colour: string): void {
  c.fillStyle = palette.css(colour);
  c.fill(pathOf(notation));
}

/** A circle in SVG's notation. */
export function circle(x: number, y: number, radius: number): string {
  return oval(x, y, radius, radius);
}

export function oval(x: number, y: number, across: number, along: number): string {
  return `M${x - across} ${y} a${across} ${along} 0 1 0 ${2 * across} 0 a${across} ${along} 0 1 0 ${-2 * across} 0 Z`;
}
