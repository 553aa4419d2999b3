/** The kernel's binaries: compiled once per process or page. */
import { createReader } from '../compile/image.ts';
import type { Program } from '../compile/index.ts';
import { Header } from '../kernel/records.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { type KernelName, kernelBinary, type Precision } from './kernel-binary.ts';

const compiled = new Map<KernelName, Promise<WebAssembly.Module>>();
const fetched = new Map<KernelName, Promise<ArrayBuffer>>();

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

/** The binary of the exact kernel or of the lean one, for threads that cannot receive a module; from `url` if given. */
export function loadKernelBytes(url?: string | URL, name: 'exact' | 'lean' = 'exact'): Promise<ArrayBuffer> {
  return url === undefined ? kernelBytes(name) : fetchBytes(url);
}

type Needing = Pick<Program, 'image' | 'sections'> & Partial<Pick<Program, 'events'>>;

/** Whether a Program needs more than the lean kernel has. */
export function needsFullKernel({ image, sections, events = [] }: Needing): boolean {
  const isFull = createReader(image, sections).int('header', Header, 0, 'full') !== 0;
  return isFull || events.some(({ change }) => change.takesOver && needsFullKernel(change.program));
}

function kernelBytes(name: KernelName): Promise<ArrayBuffer> {
  return cached(fetched, name, () => kernelBinary(name));
}

function cached<T>(cache: Map<KernelName, Promise<T>>, name: KernelName, make: () => Promise<T>): Promise<T> {
  const found = cache.get(name) ?? make();
  cache.set(name, found);
  return found;
}
