/** Progress with speed and remaining time: bars where standard error is a terminal; long sweeps also write lines into a log. */
import { SingleBar } from 'cli-progress';
import type { Tally } from '../batch/index.ts';

export interface Progress {
  readonly update: (seconds: number) => void;
  readonly stop: () => void;
}

/** `total` in seconds of sound. */
export function soundProgress(total: number): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {percentage} % | {value}/{total} s | {speed} × real time | {eta_formatted} left',
    formatValue: (value, _, type) => (type === 'value' || type === 'total' ? value.toFixed(1) : String(value)),
    hideCursor: true,
    clearOnComplete: true,
  });
  const begun = performance.now();
  bar.start(total, 0, { speed: '…' });
  return {
    update: (seconds) => bar.update(seconds, { speed: ((1000 * seconds) / (performance.now() - begun)).toFixed(1) }),
    stop: () => bar.stop(),
  };
}

export interface TaskProgress {
  readonly begin: (name: string) => void;
  readonly done: () => void;
  readonly stop: () => void;
}

/** For a number of named tasks. */
export function taskProgress(total: number): TaskProgress {
  if (!process.stderr.isTTY) return { begin: () => {}, done: () => {}, stop: () => {} };
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {value}/{total} | {name} | {eta_formatted} left',
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0, { name: '' });
  return {
    begin: (name) => bar.update({ name }),
    done: () => bar.increment(),
    stop: () => bar.stop(),
  };
}

export interface PartProgress {
  /** Number of finished tasks, fractions included, and the name of the current one. */
  readonly update: (done: number, name: string) => void;
  readonly stop: () => void;
}

/** For tasks that report their own progress. */
export function partProgress(total: number): PartProgress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {percentage} % | {name} | {eta_formatted} left',
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(total, 0, { name: '' });
  return { update: (done, name) => bar.update(done, { name }), stop: () => bar.stop() };
}

export interface ItemProgress {
  readonly update: (tally: Readonly<Tally>) => void;
  readonly stop: () => void;
}

/** How often a sweep writes a line where there is no terminal, such as into the log of a job, ms. */
const LINE_EVERY = 60_000;

function itemLines(total: number): ItemProgress {
  const begun = performance.now();
  let last = begun;
  return {
    update: ({ made, rejected, failed, seconds, before, remaining }) => {
      const now = performance.now();
      if (now - last < LINE_EVERY) return;
      last = now;
      const wall = (now - begun) / 1000;
      const rate = (made + rejected + failed) / wall;
      process.stderr.write(
        `${before + made + rejected + failed}/${total} items, ${rate.toFixed(1)} items/s, ${(seconds / wall).toFixed(1)} × real time, ${rejected} rejected, ${failed} failed, ${remaining} to do in about ${Math.ceil(remaining / rate / 60)} min\n`,
      );
    },
    stop: () => {},
  };
}

/** For the items of a sweep. */
export function itemProgress(total: number): ItemProgress {
  if (!process.stderr.isTTY) return itemLines(total);
  const bar = new SingleBar({
    stream: process.stderr,
    format:
      '{bar} {value}/{total} | {rate} items/s | {speed} × real time | {rejected} rejected, {failed} failed, {remaining} to do | {eta_formatted} left',
    hideCursor: true,
    clearOnComplete: true,
  });
  const begun = performance.now();
  bar.start(total, 0, { rate: '…', speed: '…', rejected: 0, failed: 0, remaining: total });
  return {
    update: ({ made, rejected, failed, seconds, before, remaining }) => {
      const wall = (performance.now() - begun) / 1000;
      bar.update(before + made + rejected + failed, {
        rate: ((made + rejected + failed) / wall).toFixed(1),
        speed: (seconds / wall).toFixed(1),
        rejected,
        failed,
        remaining,
      });
    },
    stop: () => bar.stop(),
  };
}
