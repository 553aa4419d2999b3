/** One Program in one WASM instance: fixed memory, with records read and written by field name. */
// Imports single files instead of compile/index.ts, because audio threads load this file without the compiler.
import { contactFields } from '../compile/contact-record.ts';
import { fieldsOf, type Section } from '../compile/image.ts';
import type { Program } from '../compile/index.ts';
import { laws } from '../kernel/laws/table.ts';
import { ContactLinks, Header, IMAGE_BASE } from '../kernel/records.ts';

type RecordClass = new () => object;

interface KernelExports {
  readonly run: (frames: number, out: number, stride: number, metered: number) => void;
  readonly energyOfElement: (index: number) => number;
  readonly energyOfContact: (index: number) => number;
  readonly placeContact: (index: number) => number;
  readonly adoptContact: (index: number, psi: number, potentialBefore: number) => void;
  readonly setIslands: (count: number, withHands: number) => void;
  readonly leaveContact: (index: number) => void;
  readonly placeStretches: () => void;
  readonly placeAll: () => void;
  readonly wakeAll: () => void;
  readonly refindIslands: () => void;
  readonly weighAll: () => void;
  readonly bookElement: (index: number, before: number, after: number) => void;
  readonly bookContact: (index: number, before: number, after: number) => void;
}

export interface Machine {
  readonly program: Program;
  readonly kernel: KernelExports;
  /** Largest number of frames in one call of the kernel. */
  readonly capacity: number;
  /** Address of the output buffer. */
  readonly out: number;
  /** Output of the last call, one array per output. */
  readonly outputs: readonly Float64Array[];
  readonly floats: (address: number, count: number) => Float64Array;
  readonly ints: (address: number, count: number) => Int32Array;
  readonly setWord: (address: number, word: bigint) => void;
  /** The present bytes of the image. */
  readonly bytes: Uint8Array;
  readonly section: (name: string) => Section;
  readonly headerInt: (field: string) => number;
  /** Reads field `field` of record `index` in a section of f64 records. */
  readonly get: (section: string, record: RecordClass, index: number, field: string) => number;
  readonly set: (section: string, record: RecordClass, index: number, field: string, value: number) => void;
  /** A field of contact `index`, including those of its law. */
  readonly getContact: (index: number, field: string) => number;
  readonly setContact: (index: number, field: string, value: number) => void;
  /** The same in a section of i32 records. */
  readonly getInt: (section: string, record: RecordClass, index: number, field: string) => number;
  readonly setInt: (section: string, record: RecordClass, index: number, field: string, value: number) => void;
  /** The value of `getInt` before the first sample. */
  readonly initialInt: (section: string, record: RecordClass, index: number, field: string) => number;
}

const PAGE = 65536;

/** Longest block of one kernel call; longer renders are split into such blocks. */
const CAPACITY = 4096;

export function createMachine(program: Program, module: WebAssembly.Module): Machine {
  const out = IMAGE_BASE + program.image.length;
  const pages = Math.ceil((out + 8 * CAPACITY * program.outputs.length) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const instance = new WebAssembly.Instance(module, { env: { memory } });
  const bytes = new Uint8Array(memory.buffer, IMAGE_BASE, program.image.length);
  bytes.set(program.image);
  const sections = new Map(program.sections.map((section) => [section.name, section]));
  const section = (name: string) => {
    const found = sections.get(name);
    if (found === undefined) throw new Error(`the Program has no section ${name}`);
    return found;
  };
  const indices = new Map<RecordClass, Map<string, number>>();
  const view = new DataView(memory.buffer);
  const initial = new DataView(program.image.buffer, program.image.byteOffset);
  const addressOf = (name: string, record: RecordClass, index: number, field: string, fieldBytes = 8) => {
    let fields = indices.get(record);
    if (fields === undefined) {
      fields = new Map(fieldsOf(record).map((key, i) => [key, i]));
      indices.set(record, fields);
    }
    const fieldIndex = fields.get(field);
    if (fieldIndex === undefined) throw new Error(`${record.name} has no field ${field}`);
    const { address, width } = section(name);
    return address + index * width + fieldIndex * fieldBytes;
  };
  const contactAddress = (index: number, field: string) => {
    const law = view.getInt32(addressOf('contact-links', ContactLinks, index, 'law', 4), true);
    const fieldIndex = contactFields[law].indexOf(field);
    if (fieldIndex < 0) throw new Error(`${laws[law].name} has no field ${field}`);
    const { address, width } = section('contacts');
    return address + index * width + 8 * fieldIndex;
  };
  const headerFields = fieldsOf(Header);
  return {
    program,
    kernel: instance.exports as unknown as KernelExports,
    capacity: CAPACITY,
    out,
    outputs: program.outputs.map((_, o) => new Float64Array(memory.buffer, out + 8 * o * CAPACITY, CAPACITY)),
    floats: (address, count) => new Float64Array(memory.buffer, address, count),
    ints: (address, count) => new Int32Array(memory.buffer, address, count),
    setWord: (address, word) => view.setBigUint64(address, word, true),
    bytes,
    section,
    headerInt: (field) => view.getInt32(IMAGE_BASE + 4 * headerFields.indexOf(field), true),
    get: (name, record, index, field) => view.getFloat64(addressOf(name, record, index, field), true),
    set: (name, record, index, field, value) => view.setFloat64(addressOf(name, record, index, field), value, true),
    getContact: (index, field) => view.getFloat64(contactAddress(index, field), true),
    setContact: (index, field, value) => view.setFloat64(contactAddress(index, field), value, true),
    getInt: (name, record, index, field) => view.getInt32(addressOf(name, record, index, field, 4), true),
    setInt: (name, record, index, field, value) => view.setInt32(addressOf(name, record, index, field, 4), value, true),
    initialInt: (name, record, index, field) =>
      initial.getInt32(addressOf(name, record, index, field, 4) - IMAGE_BASE, true),
  };
}
