/** Renders with a progress bar; a lost thread is reported as one line. */
import type { Program } from '../compile/index.ts';
import { type PerformAllOptions, type Performance, performAll, ThreadLost } from '../perform/index.ts';
import { soundProgress } from './progress.ts';
import { UserError } from './user-error.ts';

export async function perform(
  programs: readonly Program[],
  frames: number,
  options: PerformAllOptions,
): Promise<Performance> {
  const progress = soundProgress(frames / programs[0].rate);
  try {
    return await performAll(programs, frames, { ...options, onProgress: progress.update });
  } catch (error) {
    throw error instanceof ThreadLost ? new UserError(error.message) : error;
  } finally {
    progress.stop();
  }
}
