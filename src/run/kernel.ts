/** The kernel's binaries: compiled once per process or page. */
import { fetchBytes } from './fetch-bytes.ts';
import { kernelBinary, type Precision } from './kernel-binary.ts';

const compiled = new Map<Precision, Promise<WebAssembly.Module>>();
const fetched = new Map<Precision, Promise<ArrayBuffer>>();

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

/** The kernel as a compiled module, cached. */
export function loadKernel(precision: Precision = 'exact'): Promise<WebAssembly.Module> {
  return cached(compiled, precision, () => kernelBytes(precision).then((bytes) => WebAssembly.compile(bytes)));
}

/** The binary of the exact kernel, for threads that cannot receive a module; from `url` if given. */
export function loadKernelBytes(url?: string | URL): Promise<ArrayBuffer> {
  return url === undefined ? kernelBytes('exact') : fetchBytes(url);
}

function kernelBytes(precision: Precision): Promise<ArrayBuffer> {
  return cached(fetched, precision, () => kernelBinary(precision));
}

function cached<T>(cache: Map<Precision, Promise<T>>, precision: Precision, make: () => Promise<T>): Promise<T> {
  const found = cache.get(precision) ?? make();
  cache.set(precision, found);
  return found;
}
