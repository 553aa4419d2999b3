/** The kernel's binaries: compiled once per process or page. */

/** `exact`: the same bits everywhere. `fast`: multiply-adds in one rounding, where the engine has relaxed SIMD. */
export type Precision = 'exact' | 'fast';

const FILES = { exact: 'kernel.wasm', fast: 'kernel-relaxed.wasm' } as const;
const compiled = new Map<Precision, Promise<WebAssembly.Module>>();

/** The smallest module with a relaxed instruction: a function that drops f64x2.relaxed_madd of three zero vectors. */
const RELAXED = [
  [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 62, 1, 60, 0],
  ...[0, 1, 2].map(() => [253, 12, ...new Array(16).fill(0)]),
  [253, 135, 2, 26, 11],
].flat();

/** Whether this engine can run the fast kernel (Node 20 needs --experimental-wasm-relaxed-simd). */
export function hasFastKernel(): boolean {
  return WebAssembly.validate(new Uint8Array(RELAXED));
}

/** The kernel as a module; in Node from the file beside the code, in a page from the same place by fetch. */
export function loadKernel(precision: Precision = 'exact'): Promise<WebAssembly.Module> {
  const known = compiled.get(precision);
  if (known !== undefined) return known;
  const fetched = fetchKernel(FILES[precision]);
  compiled.set(precision, fetched);
  return fetched;
}

async function fetchKernel(file: string): Promise<WebAssembly.Module> {
  const url = new URL(`../kernel/build/${file}`, import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.compile(new Uint8Array(await readFile(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the kernel could not be fetched: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
