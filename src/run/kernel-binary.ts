/** Loads the kernel's binaries from files next to the code. In the npm package, scripts/build.mjs replaces this file by one that contains them. */
import { fetchBytes } from './fetch-bytes.ts';

/** `exact`: bit-identical on every machine. `fast`: relaxed SIMD with fused multiply-adds; results may differ in the last digits. */
export type Precision = 'exact' | 'fast';

/** Reads the file in Node; fetches it in a browser. */
export async function kernelBinary(precision: Precision): Promise<ArrayBuffer> {
  // Both URLs are literal, so that bundlers find the files.
  const url =
    precision === 'fast'
      ? new URL('../kernel/build/kernel-relaxed.wasm', import.meta.url)
      : new URL('../kernel/build/kernel.wasm', import.meta.url);
  if (url.protocol !== 'file:') return fetchBytes(url);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url)).buffer;
}
