/**
 * Measures how much of the duration of a render quantum the rendering takes. Not every browser has a fine clock in AudioWorklets. With
 * `performance.now` every quantum is measured. With only Date.now, which counts whole milliseconds, the ticks during the rendering of a
 * batch of quanta are counted: on average they equal the time it takes, because quanta begin at random phases of a millisecond.
 */
import type { Share } from './view.ts';

/** Number of quanta in one measurement with the coarse clock. */
const BATCH = 64;
/** Bin width of the histogram of shares, 1, and number of bins; larger shares count in the last bin. */
const BIN_WIDTH = 0.002;
const BINS = 1000;
/** Quanta after which a new histogram begins; the previous one is included until the new one is half full. */
const QUANTA_PER_HISTOGRAM = 4096;

export interface ShareMeter {
  /** `begin` and `end` are called before and after each quantum; `seconds` is its duration. */
  readonly begin: () => void;
  readonly end: (seconds: number) => void;
  readonly share: () => Share;
}

/** `clock` in ms. */
export function createShareMeter(clock: () => number, isFine: boolean): ShareMeter {
  const batch = isFine ? 1 : BATCH;
  let counts = new Uint32Array(BINS);
  let previous = new Uint32Array(BINS);
  let measured = 0;
  let startTime = 0;
  let busy = 0;
  let duration = 0;
  let quanta = 0;
  return {
    begin: () => {
      startTime = clock();
    },
    end: (seconds) => {
      busy += clock() - startTime;
      duration += 1000 * seconds;
      if (++quanta < batch) return;
      counts[Math.min(BINS - 1, Math.floor(busy / duration / BIN_WIDTH))]++;
      busy = 0;
      duration = 0;
      quanta = 0;
      if (++measured < QUANTA_PER_HISTOGRAM / batch) return;
      measured = 0;
      [previous, counts] = [counts, previous];
      counts.fill(0);
    },
    share: () => {
      const isShort = measured < QUANTA_PER_HISTOGRAM / batch / 2;
      const count = (i: number) => counts[i] + (isShort ? previous[i] : 0);
      return { median: quantile(count, 0.5), p999: quantile(count, 0.999) };
    },
  };
}

function quantile(count: (bin: number) => number, part: number): number {
  let total = 0;
  for (let i = 0; i < BINS; i++) total += count(i);
  let below = 0;
  for (let i = 0; i < BINS; i++) {
    below += count(i);
    if (total > 0 && below >= part * total) return (i + 0.5) * BIN_WIDTH;
  }
  return 0;
}
