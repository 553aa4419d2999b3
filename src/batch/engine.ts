/** What renders items here: the kernel, and which one it is. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadKernel, loadKernelBytes } from '../run/kernel.ts';
import type { Engine } from './render-item.ts';

/** Loads the kernel of this package for `renderItem`. */
export async function openEngine(): Promise<Engine> {
  const [kernel, bytes] = await Promise.all([loadKernel(), loadKernelBytes()]);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return { kernel, version, kernelHash: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') };
}
