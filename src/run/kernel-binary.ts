/** The kernel's binaries, as files beside the code. The npm package has another file in this one's place, which holds them (scripts/build.mjs). */
import { fetchBytes } from './fetch-bytes.ts';

/** `exact`: the same bits everywhere. `fast`: multiply-adds in one rounding, where the engine has relaxed SIMD. */
export type Precision = 'exact' | 'fast';

/** In Node read from the file, in a page fetched from the same place. */
export async function kernelBinary(precision: Precision): Promise<ArrayBuffer> {
  // Both addresses are written out: bundlers find files by them.
  const url =
    precision === 'fast'
      ? new URL('../kernel/build/kernel-relaxed.wasm', import.meta.url)
      : new URL('../kernel/build/kernel.wasm', import.meta.url);
  if (url.protocol !== 'file:') return fetchBytes(url);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url)).buffer;
}
