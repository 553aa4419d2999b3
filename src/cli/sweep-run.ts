/** What the commands of sweeps have in common. */
import { availableParallelism } from 'node:os';
import { BadRange, DatasetTrouble, MissingPackage, RunTrouble } from '../batch/index.ts';
import { wholeNumber } from './options.ts';
import { UserError } from './user-error.ts';

/** Errors that the user can fix become one line. */
export async function troubled<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const known = [DatasetTrouble, RunTrouble, MissingPackage];
    if (error instanceof BadRange) throw new UserError(`--range: ${error.message}`);
    throw known.some((kind) => error instanceof kind) ? new UserError((error as Error).message) : error;
  }
}

export function threadsOf(text: string | undefined): number {
  return text === undefined ? availableParallelism() : wholeNumber('--threads', text, 1, 1024);
}

/** Ctrl-C once: begin nothing more. Twice: end at once, as any command does. */
export function interruption(): { readonly signal: AbortSignal; readonly close: () => void } {
  const controller = new AbortController();
  const stop = () => {
    process.stderr.write('\nstopping after the items in progress; Ctrl-C again stops at once\n');
    controller.abort();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: controller.signal,
    close: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
