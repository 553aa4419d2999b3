/**
 * Whether a kernel can run with memory from a file. Numbers of a state may have any value, but addresses, counts and indices decide where
 * the kernel reads and writes: none of them may leave the range that it has in the Program's own image.
 */
import type { Section } from '../compile/image.ts';
import type { Program } from '../compile/index.ts';
import { ContactLinks, ElementLinks, Header, IMAGE_BASE, OutputLinks } from '../kernel/records.ts';
import { PressingLinks, TuningLinks } from '../kernel/tuning-records.ts';
import { countOf } from './image-counts.ts';

/** Records of f64, which hold no index; plain numbers of eight bytes hold none either. */
const FLOATS =
  /^(clock|elements|constants of .*|scratch of .*|controls|segments|contacts|bridge-records|output-sums|watches|tunings|pressings)$/;

/** Whether a section consists of i32, which may be indices. */
function holdsIndices({ name, width }: Section): boolean {
  return width !== 8 && !FLOATS.test(name) && name !== 'header';
}

/** Fields of the header that change while a model runs; all others are those of the image. */
const FLAGS: readonly (keyof Header)[] = ['halosValid', 'islandsValid', 'fencesValid', 'fencesUpToDate'];
const STATES: readonly (keyof Header)[] = ['uPrev', 'u', 'uNext'];
const COUNTS: Partial<Record<keyof Header, string>> = {
  islandCount: 'islands',
  handsHere: 'islands',
  actingCount: 'acting',
  loneCount: 'lone',
};
const FIELDS = Object.keys(new Header()) as (keyof Header)[];
/** Records whose fields stay as they are, but for those of MOVING. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  'contact-links': Object.keys(new ContactLinks()),
  'element-links': Object.keys(new ElementLinks()),
  outputs: Object.keys(new OutputLinks()),
  'tuning-links': Object.keys(new TuningLinks()),
  'pressing-links': Object.keys(new PressingLinks()),
};
/** By what they are bounded: the numbers of a section, or what all counters are. */
const MOVING: Readonly<Record<string, string>> = {
  cursor: 'output-waiting',
  nearFirst: 'neighbours',
  nearCount: 'neighbours',
  asked: 'neighbours',
  closes: 'small',
  shield: 'small',
  ahead: 'small',
  still: 'small',
};
/** Counters of the kernel that have no other bound stay below this. */
const SMALL = 64;

interface Column {
  readonly least: number;
  readonly most: number;
}

interface Bounds {
  readonly section: Section;
  /** One for each i32 of a record. */
  readonly columns: readonly Column[];
}

const known = new WeakMap<Program, readonly Bounds[]>();

/** The range of every integer of the image, column by column. */
function boundsOf(program: Program): readonly Bounds[] {
  const found = known.get(program);
  if (found !== undefined) return found;
  const { image, sections } = program;
  const view = new DataView(image.buffer, image.byteOffset);
  const numbersIn = (name: string) => {
    const section = sections.find((one) => one.name === name);
    return section === undefined ? 0 : section.bytes / section.width;
  };
  const small = Math.max(SMALL, program.controls.length, numbersIn('contact-links'));
  /** The largest number that a field may reach while a model runs, whatever it is in the image. */
  const reached = (section: string, column: number): number => {
    if (section === 'term-slots') return Math.max(numbersIn('u') - 1, 0);
    if (section === 'envelope-start') return numbersIn('envelope');
    if (section.startsWith('bridge')) return -1;
    const fields = LINKS[section];
    if (fields === undefined) return small;
    const bound = MOVING[fields[column]];
    return bound === undefined ? -1 : bound === 'small' ? small : numbersIn(bound);
  };
  const bounds = sections.filter(holdsIndices).map((section) => {
    const width = Math.max(1, Math.floor(section.width / 4));
    const columns = Array.from({ length: width }, (_, i) => ({ least: -1, most: reached(section.name, i) }));
    for (let i = 0; i < section.bytes / 4; i++) {
      const value = view.getInt32(section.address - IMAGE_BASE + 4 * i, true);
      const column = columns[i % width];
      columns[i % width] = { least: Math.min(column.least, value), most: Math.max(column.most, value) };
    }
    return { section, columns };
  });
  known.set(program, bounds);
  return bounds;
}

/** What is wrong with memory that a run is to continue from; undefined if the kernel can run with it. */
export function memoryProblem(program: Program, memory: Uint8Array): string | undefined {
  if (memory.length !== program.image.length) return `expected ${program.image.length} bytes; got ${memory.length}`;
  const view = new DataView(memory.buffer, memory.byteOffset);
  return headerProblem(program, view) ?? awakeProblem(program, memory) ?? indexProblem(program, view);
}

function headerProblem(program: Program, view: DataView): string | undefined {
  const image = new DataView(program.image.buffer, program.image.byteOffset);
  const own = (field: keyof Header) => image.getInt32(4 * FIELDS.indexOf(field), true);
  const given = (field: keyof Header) => view.getInt32(4 * FIELDS.indexOf(field), true);
  const states = STATES.map(given).sort();
  if (
    STATES.map(own)
      .sort()
      .some((address, i) => address !== states[i])
  )
    return 'expected the three states of this model; got other addresses';
  const mostOf = (field: keyof Header): number => {
    const section = program.sections.find(({ name }) => name === COUNTS[field]);
    return section === undefined ? 1 : section.bytes / section.width;
  };
  const wrong = FIELDS.find((field) => {
    if (STATES.includes(field)) return false;
    if (FLAGS.includes(field) || field in COUNTS) return given(field) < 0 || given(field) > mostOf(field);
    return given(field) !== own(field);
  });
  return wrong === undefined ? undefined : `expected ${own(wrong)} as ${wrong} of this model; got ${given(wrong)}`;
}

/** One bit per contact; no others. */
function awakeProblem(program: Program, memory: Uint8Array): string | undefined {
  const section = program.sections.find(({ name }) => name === 'awake');
  const contacts = countOf(program, 'contact-links', ContactLinks);
  if (section === undefined) return undefined;
  for (let bit = contacts; bit < 8 * section.bytes; bit++)
    if ((memory[section.address - IMAGE_BASE + (bit >> 3)] & (1 << (bit & 7))) !== 0)
      return `expected ${contacts} contacts that can be awake; got one with index ${bit}`;
  return undefined;
}

function indexProblem(program: Program, view: DataView): string | undefined {
  for (const { section, columns } of boundsOf(program))
    for (let i = 0; i < section.bytes / 4; i++) {
      const value = view.getInt32(section.address - IMAGE_BASE + 4 * i, true);
      const { least, most } = columns[i % columns.length];
      if (value < least || value > most)
        return `expected a number from ${least} to ${most} in ${section.name}; got ${value}`;
    }
  return undefined;
}

/** What is wrong with a word that a change writes; undefined if the kernel can run with it. */
export function wordProblem(program: Program, address: number, word: bigint): string | undefined {
  const section = program.sections.find((one) => address >= one.address && address < one.address + one.bytes);
  if (address % 8 !== 0 || section === undefined || section.name === 'header' || section.name === 'awake')
    return `addresses: expected a word of a part of the model; got ${address}`;
  const bounds = boundsOf(program).find((one) => one.section === section);
  if (bounds === undefined) return undefined;
  const values = [Number(BigInt.asIntN(32, word)), Number(BigInt.asIntN(32, word >> 32n))];
  // A section with an odd number of integers ends in the middle of its last word.
  const first = (address - section.address) / 4;
  const inside = values.slice(0, Math.min(2, section.bytes / 4 - first));
  const wrong = inside.find((value, half) => {
    const { least, most } = bounds.columns[(first + half) % bounds.columns.length];
    return value < least || value > most;
  });
  return wrong === undefined ? undefined : `words: expected an index of this model in ${section.name}; got ${wrong}`;
}
