/** A small histogram: how often values lie where. */
import { loadPlotting } from './plotting.ts';
import { FONT_FAMILY, FONT_SIZE, INK, PALETTE } from './style.ts';

export type Histogram =
  | {
      /** Numbers; what is not finite is left out. */
      readonly values: readonly number[];
      /** Bins of equal ratios instead of equal widths; values must be positive. */
      readonly log?: boolean;
    }
  /** Words, and how often each occurs. */
  | { readonly counts: Readonly<Record<string, number>> };

const BINS = 24;
/** Width of a letter of a tick, on average. */
const LETTER = 0.6 * FONT_SIZE.tick;
const SIZE = { width: 300, height: 150 };
/** Letters of the longest word beside a bar. */
const MOST_LETTERS = 24;

function cut(word: string): string {
  return word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS - 1)}…` : word;
}

/** Draws one as the text of an SVG element. */
export async function drawHistogram(histogram: Histogram): Promise<string> {
  const { Plot, document, serialise } = await loadPlotting();
  const look = { fontSize: FONT_SIZE.tick, stroke: INK.axis, fill: INK.muted, tickSize: 3, label: null } as const;
  const bars = 'counts' in histogram ? undefined : binned(histogram.values, histogram.log ?? false);
  const words =
    'counts' in histogram
      ? Object.entries(histogram.counts).map(([word, count]): [string, number] => [cut(word), count])
      : [];
  const svg = Plot.plot({
    document,
    ...SIZE,
    marginTop: 8,
    marginRight: 12,
    marginBottom: 22,
    // Words stand beside their bars, where there is room for them; long ones are cut.
    marginLeft: bars === undefined ? 14 + LETTER * Math.max(...words.map(([word]) => word.length)) : 40,
    x: { axis: null, type: bars?.log === true ? 'log' : 'linear' },
    y: { axis: null, ...(bars === undefined ? { type: 'band' } : {}) },
    marks:
      bars === undefined
        ? [
            Plot.barX(words, { y: ([word]) => word, x: ([, count]) => count, fill: PALETTE[0] }),
            Plot.ruleX([0], { stroke: INK.axis }),
            Plot.axisX({ ...look, ticks: 4 }),
            Plot.axisY(look),
          ]
        : [
            Plot.rectY(bars.bins, { x1: 'from', x2: 'to', y: 'count', fill: PALETTE[0], inset: 0.5 }),
            Plot.ruleY([0], { stroke: INK.axis }),
            Plot.axisX({ ...look, ticks: ticksOf(bars), tickFormat: shortNumber }),
            Plot.axisY({ ...look, ticks: 4 }),
          ],
  }) as unknown as SVGElement;
  for (const sheet of svg.querySelectorAll('style')) sheet.remove();
  svg.removeAttribute('class');
  svg.setAttribute('font-family', FONT_FAMILY);
  return serialise(svg);
}

/** On a logarithmic axis powers of ten and, where these are few, round numbers between them; Plot's own crowd together. */
function ticksOf({ log, bins }: ReturnType<typeof binned>): number[] | number {
  if (!log) return 5;
  const [low, high] = [bins[0].from, bins[bins.length - 1].to];
  const decades = Math.log10(high / low);
  const factors =
    decades < 0.5
      ? [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9]
      : decades < 1
        ? [1, 1.5, 2, 3, 5, 7]
        : decades < 2
          ? [1, 2, 5]
          : [1];
  const step = Math.max(1, Math.ceil(decades / 5));
  const first = Math.floor(Math.log10(low));
  return Array.from({ length: Math.ceil(decades) + 2 }, (_, i) => first + i)
    .filter((power) => power % step === 0)
    .flatMap((power) => factors.map((factor) => Number(`${factor}e${power}`)))
    .filter((tick) => tick >= low && tick <= high);
}

/** A number on an axis, with a power of ten where it would be long. */
function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e5)) return String(Number(value.toPrecision(3)));
  const [digits, exponent] = value.toExponential(2).split('e');
  return `${Number(digits)}e${Number(exponent)}`;
}

function binned(values: readonly number[], log: boolean) {
  const along = log ? Math.log : (x: number) => x;
  const back = log ? Math.exp : (x: number) => x;
  const finite = values.map(along).filter(Number.isFinite);
  let low = finite.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  let high = finite.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (finite.length === 0) [low, high] = [0, 1];
  // A single value stands in the middle of an axis of its own size.
  if (!(high > low))
    [low, high] = [low - (log ? 1 : Math.abs(low) || 1) / 2, high + (log ? 1 : Math.abs(high) || 1) / 2];
  const width = (high - low) / BINS;
  const counts = new Array<number>(BINS).fill(0);
  for (const x of finite) counts[Math.min(BINS - 1, Math.floor((x - low) / width))]++;
  return {
    log,
    bins: counts.map((count, i) => ({ count, from: back(low + i * width), to: back(low + (i + 1) * width) })),
  };
}
