/** The kernel's binary: compiled once per process or page. */

let fetched: Promise<ArrayBuffer> | undefined;
let compiled: Promise<WebAssembly.Module> | undefined;

/** The kernel as a module; in Node from the file beside the code, in a page from the same place by fetch. */
export function loadKernel(): Promise<WebAssembly.Module> {
  compiled ??= loadKernelBytes().then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** The kernel's binary itself, for threads that take bytes but no module; from another place if so asked. */
export function loadKernelBytes(url?: string | URL): Promise<ArrayBuffer> {
  if (url !== undefined) return fetchBytes(url);
  fetched ??= fetchKernel();
  return fetched;
}

async function fetchKernel(): Promise<ArrayBuffer> {
  const url = new URL('../kernel/build/kernel.wasm', import.meta.url);
  if (url.protocol !== 'file:') return fetchBytes(url);
  const { readFile } = await import('node:fs/promises');
  return new Uint8Array(await readFile(url)).buffer;
}

async function fetchBytes(url: string | URL): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the kernel could not be fetched: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
