/** Progress bars with speed and remaining time; silent unless standard error is a terminal. */
import { SingleBar } from 'cli-progress';

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
