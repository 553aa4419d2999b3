/**
 * Compiles a small AssemblyScript file as if it stood in src/kernel, so that a test can call functions that the kernel itself does not export:
 * the scalar forms, which only specify what the vector code does, and single functions out of the middle of a step.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import type { Program } from '../../src/compile/index.ts';
import { createMachine, type Machine } from '../../src/run/machine.ts';

const folder = fileURLToPath(new URL('../../src/kernel', import.meta.url));

/** Compiles `source` with the kernel's own options. */
export async function compileEntry(source: string): Promise<WebAssembly.Module> {
  let binary: Uint8Array | undefined;
  const read = (name: string) => {
    if (name === 'entry.ts') return source;
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return null;
    }
  };
  const { error, stderr } = await asc.main(
    ['entry.ts', '--config', 'asconfig.json', '--use', 'LEAN=0', '--outFile', 'entry.wasm'],
    {
      readFile: read,
      writeFile: (_name, contents) => {
        binary = contents as Uint8Array;
      },
      listFiles: () => [],
    },
  );
  if (error || binary === undefined) throw new Error(`${error?.message}\n${stderr}`);
  return new WebAssembly.Module(binary as Uint8Array<ArrayBuffer>);
}

/** The functions of a compiled entry, on a memory of a few pages that the test fills itself. */
export function entryOn<T>(module: WebAssembly.Module, memory: WebAssembly.Memory): T {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as T;
}

/** The functions of a compiled entry, on the memory of a Program before its first sample. */
export function entryFor<T>(module: WebAssembly.Module, program: Program): { calls: T; machine: Machine } {
  const machine = createMachine(program, module);
  return { calls: machine.kernel as unknown as T, machine };
}

/** The bits of some numbers: NaN equals itself, and -0 is not 0. */
export function bitsOf(values: ArrayLike<number>): bigint[] {
  return [...new BigUint64Array(Float64Array.from(values).buffer)];
}

/** Numbers of many sizes from a seed, among them both zeros: a state that no motion would reach, so that every term counts. */
export function roughNumbers(seed: number): () => number {
  let state = seed | 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
  return () => {
    const kind = next();
    if (kind < 0.1) return kind < 0.05 ? 0 : -0;
    return (2 * next() - 1 + 2 ** -24 * next()) * 10 ** (-8 * next());
  };
}
