/** The kernel's binary and its memory: what it asks of the host, where it keeps its own, that it takes nothing while it runs. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { loadKernel } from '../../src/run/index.ts';
import { createMachine } from '../../src/run/machine.ts';
import { runOf, shippedProgram } from '../support/engine.ts';

const binary = new Uint8Array(readFileSync(new URL('../../src/kernel/build/kernel.wasm', import.meta.url)));

/** Reads a WebAssembly binary: numbers are LEB128. */
function reader(bytes: Uint8Array, start = 0) {
  let at = start;
  const byte = () => bytes[at++];
  const unsigned = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const next = byte();
      value += (next & 0x7f) * 2 ** shift;
      if (next < 0x80) return value;
    }
  };
  const skip = (count: number) => {
    at += count;
  };
  return { byte, unsigned, skip, at: () => at };
}

const DATA_SECTION = 11;
const I32_CONST = 0x41;
const END = 0x0b;

/** First byte behind the static data. */
function endOfData(bytes: Uint8Array): number {
  const sections = reader(bytes, 8); // magic and version
  while (sections.at() < bytes.length) {
    const id = sections.byte();
    const size = sections.unsigned();
    if (id === DATA_SECTION) {
      let end = 0;
      for (let count = sections.unsigned(); count > 0; count--) {
        expect(sections.unsigned(), 'an active segment of memory 0').toBe(0);
        expect(sections.byte()).toBe(I32_CONST);
        const start = sections.unsigned(); // signed LEB128, the same for addresses that are padded to be positive
        expect(sections.byte()).toBe(END);
        const length = sections.unsigned();
        sections.skip(length);
        end = Math.max(end, start + length);
      }
      return end;
    }
    sections.skip(size);
  }
  return 0;
}

describe('the binary', () => {
  const module = new WebAssembly.Module(binary);

  test('imports its memory and nothing else', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([{ module: 'env', name: 'memory', kind: 'memory' }]);
  });

  test('exports functions only', () => {
    for (const { kind } of WebAssembly.Module.exports(module)) expect(kind).toBe('function');
  });

  test('keeps its own tables below the image', () => {
    const end = endOfData(binary);
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(IMAGE_BASE);
  });
});

describe('memory', () => {
  test('is sized when a run is made and never grows', async () => {
    const machine = createMachine(shippedProgram('mass-mass'), await loadKernel());
    const { buffer } = machine.bytes;
    const size = buffer.byteLength;
    for (let i = 0; i < 250; i++) machine.kernel.run(machine.capacity, machine.out, machine.capacity, i % 2);
    expect(machine.bytes.buffer).toBe(buffer);
    expect(buffer.byteLength).toBe(size); // a memory that grew would have left this one detached, with length 0
    expect(machine.outputs.every((output) => output.length === machine.capacity)).toBe(true);
  });

  test('a run writes within its image and its outputs', async () => {
    const program = shippedProgram('mass-mass');
    const machine = createMachine(program, await loadKernel());
    const { buffer } = machine.bytes;
    const below = new Uint8Array(buffer, endOfData(binary), IMAGE_BASE - endOfData(binary));
    const outputsEnd = machine.out + 8 * machine.capacity * program.outputs.length;
    const above = new Uint8Array(buffer, outputsEnd);
    below.fill(0xa5);
    above.fill(0xa5);
    machine.kernel.run(machine.capacity, machine.out, machine.capacity, 1);
    expect(below.every((byte) => byte === 0xa5)).toBe(true);
    expect(above.every((byte) => byte === 0xa5)).toBe(true);
  });

  let collectGarbage: () => void;
  beforeAll(() => {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  });

  test('of JavaScript does not grow while a million samples are rendered', () => {
    const program = shippedProgram('mass-mass');
    const simulation = runOf(program, {});
    const outputs = program.outputs.map(() => new Float64Array(128));
    const renderBlocks = (count: number) => {
      for (let i = 0; i < count; i++) simulation.renderInto(outputs, 0, 128);
    };
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    renderBlocks(1000);
    const before = heap();
    renderBlocks(7813);
    expect(heap() - before).toBeLessThan(50_000);
  });
});
