/** The kernel's binary: compiled once per process or page. */

let compiled: Promise<WebAssembly.Module> | undefined;

/** The kernel as a module; in Node from the file beside the code, in a page from the same place by fetch. */
export function loadKernel(): Promise<WebAssembly.Module> {
  compiled ??= fetchKernel();
  return compiled;
}

async function fetchKernel(): Promise<WebAssembly.Module> {
  const url = new URL('../kernel/build/kernel.wasm', import.meta.url);
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return WebAssembly.compile(new Uint8Array(await readFile(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the kernel could not be fetched: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
