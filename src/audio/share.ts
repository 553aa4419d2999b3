/**
 * How much of a render quantum's time rendering takes. AudioWorklets have no fine clock everywhere: with `performance.now` every
 * quantum is measured; with Date.now alone, which counts whole milliseconds, the ticks that fall into the rendering of a batch of
 * quanta are counted: on average as many as it lasts, because quanta begin at no special part of a millisecond.
 */
import type { Share } from './view.ts';

/** Quanta that one measurement of a coarse clock spans. */
const BATCH = 64;
/** Shares are counted in steps of this; what is above the last step counts as that. */
const STEP = 0.002;
const STEPS = 1000;
/** Measurements after which a new count begins; the one before is shown until the new one is half as long. */
const LONG = 4096;

export interface ShareMeter {
  /** To be called before and after each quantum; `seconds` is how long the quantum lasts. */
  readonly begin: () => void;
  readonly end: (seconds: number) => void;
  readonly share: () => Share;
}

/** `clock` in ms. */
export function createShareMeter(clock: () => number, isFine: boolean): ShareMeter {
  const batch = isFine ? 1 : BATCH;
  let counts = new Uint32Array(STEPS);
  let old = new Uint32Array(STEPS);
  let measured = 0;
  let begun = 0;
  let busy = 0;
  let lasted = 0;
  let quanta = 0;
  return {
    begin: () => {
      begun = clock();
    },
    end: (seconds) => {
      busy += clock() - begun;
      lasted += 1000 * seconds;
      if (++quanta < batch) return;
      counts[Math.min(STEPS - 1, Math.floor(busy / lasted / STEP))]++;
      busy = 0;
      lasted = 0;
      quanta = 0;
      if (++measured < LONG / batch) return;
      measured = 0;
      [old, counts] = [counts, old];
      counts.fill(0);
    },
    share: () => {
      const isShort = measured < LONG / batch / 2;
      const value = (i: number) => counts[i] + (isShort ? old[i] : 0);
      return { median: quantile(value, 0.5), p999: quantile(value, 0.999) };
    },
  };
}

function quantile(count: (step: number) => number, part: number): number {
  let all = 0;
  for (let i = 0; i < STEPS; i++) all += count(i);
  let below = 0;
  for (let i = 0; i < STEPS; i++) {
    below += count(i);
    if (all > 0 && below >= part * all) return (i + 0.5) * STEP;
  }
  return 0;
}
