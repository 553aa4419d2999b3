/** Loads the kernel's binaries from files next to the code. In the npm package, scripts/build.mjs replaces this file by one that contains them. */
import { fetchBytes } from './fetch-bytes.ts';

/** `exact`: bit-identical on every machine. `fast`: relaxed SIMD with fused multiply-adds; results may differ in the last digits. */
export type Precision = 'exact' | 'fast';

/** `lean`: as exact, without laws and solvers that few models need; a smaller download. */
export type KernelName = Precision | 'lean';

/** Reads the file in Node; fetches it in a browser. */
export async function kernelBinary(name: KernelName): Promise<ArrayBuffer> {
  // All URLs are literal, so that bundlers find the files.
  const url =
    name === 'fast'
      ? new URL('../kernel/build/kernel-relaxed.wasm', import.meta.url)
      : name === 'lean'
        ? new URL('../kernel/build/kernel-lean.wasm', import.meta.url)
        : new URL('../kernel/build/kernel.wasm', import.meta.url);
  if (url.protocol !== 'file:') return fetchBytes(url);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url)).buffer;
}
