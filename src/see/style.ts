/** The common style of all pictures: dark on white, thin lines, colour only for data. Lengths in px of the SVG. */

/** Page: the same left and right margins in every panel keep the time axes aligned. */
export const PAGE = { width: 960, left: 70, right: 166, top: 22, bottom: 18 } as const;

/** Inner width of every panel, px. */
export const PLOT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

/** The first family is the one raster.ts loads; a browser without it uses the next. */
export const FONT_FAMILY = 'Inter, system-ui, sans-serif';

export const FONT_SIZE = { title: 19, subtitle: 12.5, heading: 12, label: 11, tick: 10.5 } as const;

export const INK = {
  text: '#1c2530',
  muted: '#66717e',
  axis: '#9aa4b0',
  grid: '#e9ecf0',
  paper: '#ffffff',
} as const;

/** Colours of series, in order; distinguishable with red-green colour blindness. */
export const PALETTE = [
  '#2b6cb0',
  '#e08a1e',
  '#2a9d8f',
  '#c2476b',
  '#7a5fb0',
  '#7d9b2f',
  '#4aa3df',
  '#8a5a3c',
] as const;

/** Dashes of series, in the same order, for colour-blind readers and grey prints; the first is solid. */
const DASHES = [undefined, '7 3', '2 2.5', '9 3 2 3', '4 2', '12 4', '7 2 2 2 2 2', '1.2 1.8'] as const;

/** Dash of the i-th series; undefined for a solid line. */
export function seriesDash(i: number): string | undefined {
  return DASHES[i % DASHES.length];
}

/** Dissipated energy, in a neutral grey. */
export const DISSIPATED = '#d3d8de';

/** Colour of the i-th series; repeats after the last. */
export function seriesColour(i: number): string {
  return PALETTE[i % PALETTE.length];
}
