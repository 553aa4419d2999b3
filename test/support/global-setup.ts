import { commandFile } from '../../scripts/build-command.mjs';
import { ensureKernel } from '../../scripts/setup.mjs';
import { openShared } from './shared.ts';

/** Runs once before the tests, so that `npx vitest run FILE` always meets a kernel and a command built from the sources beside it. */
export async function setup(): Promise<() => Promise<void>> {
  await ensureKernel();
  await commandFile();
  return openShared();
}
