/** Fuzzes ranges of models in processes of their own, and joins their reports in order: a crash of one is seen, and ends the run. */
import { spawn } from 'node:child_process';
import { UserError } from './user-error.ts';

export interface Range {
  readonly from: number;
  readonly count: number;
}

/** Consecutive ranges of `size` models. */
export function rangesOf(from: number, count: number, size: number): Range[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
    from: from + i * size,
    count: Math.min(size, count - i * size),
  }));
}

/**
 * Runs `clangor fuzz` for each range, in `threads` processes at a time, while `goesOn`. `take` gets what each printed, in the order of the ranges.
 */
export async function fuzzInProcesses(
  ranges: readonly Range[],
  threads: number,
  options: readonly string[],
  goesOn: () => boolean,
  take: (printed: string) => void,
): Promise<void> {
  const waiting = new Map<number, string>();
  let begun = 0;
  let taken = 0;
  const work = async () => {
    while (begun < ranges.length && goesOn()) {
      const i = begun++;
      waiting.set(i, await fuzzOne(ranges[i], options));
      for (let next = waiting.get(taken); next !== undefined; next = waiting.get(++taken)) {
        waiting.delete(taken);
        take(next);
      }
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
}

/** What `clangor fuzz --json` prints about one range. */
function fuzzOne({ from, count }: Range, options: readonly string[]): Promise<string> {
  const args = [process.argv[1], 'fuzz', '--from', String(from), '--count', String(count), ...options];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // 1: some models failed, which is printed.
      if (code === 0 || (code === 1 && printed !== '')) resolve(printed);
      else
        reject(
          new UserError(`--threads: models ${from} to ${from + count - 1}: the process ended with ${signal ?? code}`),
        );
    });
  });
}
