/**
 * Coverage-guided fuzzing: inputs are mutated, and those that run code in a new way are kept and mutated further. V8 itself counts how often
 * each block of the code runs, so that nothing needs to be instrumented. Everything follows from the seed.
 */
import { type Profiler, Session } from 'node:inspector';
import { mutatedJson } from './fuzz-json.ts';

export interface Target {
  readonly name: string;
  /** Files whose coverage counts. */
  readonly files: RegExp;
  readonly seeds: readonly Uint8Array[];
  /** Words that mutations insert. */
  readonly words: readonly string[];
  /** Whether inputs are JSON, which is changed as data. */
  readonly isJson?: boolean;
  /** Opens an input; returns the lines that were said, and throws only if something is wrong with the code. */
  readonly open: (input: Uint8Array) => readonly string[] | Promise<readonly string[]>;
}

export interface Finding {
  readonly target: string;
  readonly message: string;
  readonly input: Uint8Array;
}

export interface Report {
  readonly target: string;
  readonly inputs: number;
  /** Inputs that were accepted, and thus reached the end of the loader. */
  readonly accepted: number;
  /** Inputs kept because they ran code in a new way, seeds included. */
  readonly kept: number;
  /** Distinct functions, by how often they ran, and blocks. */
  readonly covered: number;
  readonly slowestMs: number;
  readonly findings: readonly Finding[];
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Longest input, bytes: long enough for every rule of the formats. */
const LONGEST = 60_000;
const NUMBERS = [
  '0',
  '-1',
  '1e9',
  '1e-30',
  '1e400',
  '.nan',
  '.inf',
  'null',
  'true',
  '2147483648',
  '0x10',
  '1_000',
  '""',
];

export async function fuzz(target: Target, seed: number, isOver: (inputs: number) => boolean): Promise<Report> {
  const random = randomFrom(seed);
  const coverage = startCoverage(target.files);
  const queue: Uint8Array[] = [];
  const findings: Finding[] = [];
  let inputs = 0;
  let accepted = 0;
  let slowestMs = 0;
  const run = async (input: Uint8Array) => {
    inputs++;
    const begun = performance.now();
    try {
      const lines = await target.open(input);
      if (lines.length === 0) accepted++;
      const odd = lines.find((line) => !isOneLine(line));
      if (odd !== undefined) throw new Error(`not one clear line: ${JSON.stringify(odd.slice(0, 200))}`);
      const polluted = Object.keys(Object.prototype);
      if (polluted.length > 0) throw new Error(`Object.prototype has ${polluted.join(', ')}`);
    } catch (error) {
      const message = (error as Error).stack?.split('\n').slice(0, 3).join(' ') ?? String(error);
      if (!findings.some((one) => placeOf(one.message) === placeOf(message)))
        findings.push({ target: target.name, message, input });
    }
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    if (coverage.isNew()) queue.push(input);
  };
  for (const one of target.seeds) if (!isOver(inputs)) await run(one);
  while (!isOver(inputs)) await run(mutated(queue, target, random));
  const covered = coverage.stop();
  return { target: target.name, inputs, accepted, kept: queue.length, covered, slowestMs, findings };
}

/** Whether a line tells a problem as all do. Control characters could break it or control a terminal. */
function isOneLine(line: string): boolean {
  return line.includes('expected') && line.length < 2000 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line);
}

/** Where an error arose, without the numbers in its message. */
function placeOf(message: string): string {
  return message.replace(/\d+/g, '#').slice(-200);
}

/** An input of the queue after one to eight changes. */
function mutated(queue: readonly Uint8Array[], target: Target, random: () => number): Uint8Array {
  const below = (n: number) => Math.floor(random() * n);
  const pick = () => queue[below(queue.length)] ?? target.seeds[below(target.seeds.length)];
  const picked = pick();
  // One in four is changed as bytes all the same.
  const changed = target.isJson && below(4) > 0 ? mutatedJson(Buffer.from(picked).toString('utf8'), random) : undefined;
  if (changed !== undefined) return new Uint8Array(Buffer.from(changed).subarray(0, LONGEST));
  let bytes = [...picked];
  const insert = (at: number, more: Iterable<number>) => bytes.splice(at, 0, ...more);
  const text = (word: string) => new TextEncoder().encode(word);
  for (let changes = 1 + below(8); changes > 0; changes--) {
    const at = below(bytes.length + 1);
    const length = 1 + below(below(4) === 0 ? 200 : 8);
    switch (below(9)) {
      case 0:
        if (bytes.length > 0) bytes[at % bytes.length] ^= 1 << below(8);
        break;
      case 1:
        bytes.splice(at, length);
        break;
      case 2:
        insert(at, bytes.slice(at, at + length));
        break;
      case 3:
        insert(at, text(target.words[below(target.words.length)] ?? ''));
        break;
      case 4:
        insert(at, text(NUMBERS[below(NUMBERS.length)]));
        break;
      case 5: {
        const other = pick();
        const from = below(other.length);
        bytes = [...bytes.slice(0, at), ...other.slice(from, from + below(2000))];
        break;
      }
      case 6: {
        // A number in a text becomes another one.
        const whole = Buffer.from(bytes).toString('latin1');
        const numbers = [...whole.matchAll(/-?\d[\d.e+-]*/g)];
        const found = numbers[below(numbers.length)];
        if (found === undefined) break;
        bytes.splice(found.index, found[0].length, ...text(NUMBERS[below(NUMBERS.length)]));
        break;
      }
      case 7:
        insert(at, [below(256)]);
        break;
      default: {
        const from = below(bytes.length + 1);
        insert(at, bytes.splice(from, length));
      }
    }
  }
  return Uint8Array.from(bytes.slice(0, LONGEST));
}

interface Coverage {
  /** Whether a block has run that had not, or a function as often as never before, since this was last asked. */
  readonly isNew: () => boolean;
  /** Ends counting; returns how much was covered. */
  readonly stop: () => number;
}

function startCoverage(files: RegExp): Coverage {
  const session = new Session();
  session.connect();
  const post = <T>(method: string, params?: object): T => {
    let answer: T | undefined;
    session.post(method, params, (error, result) => {
      if (error !== null) throw error;
      answer = result as T;
    });
    return answer as T;
  };
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const seen = new Set<string>();
  // Blocks of each function that did not run at some time. V8 does not list a block that ran as often as what surrounds it, so that a block
  // is known to have run when it is no longer listed as one that did not.
  const blocks = new Map<string, Map<string, Profiler.CoverageRange>>();
  const note = (place: string, { ranges }: Profiler.FunctionCoverage) => {
    const [{ count }] = ranges;
    if (count === 0) return;
    seen.add(`${place} ${Math.floor(Math.log2(count))}`);
    const idle = ranges.filter((range) => range.count === 0);
    const known = blocks.get(place) ?? new Map<string, Profiler.CoverageRange>();
    blocks.set(place, known);
    for (const [key, block] of known)
      if (!idle.some((one) => one.startOffset <= block.startOffset && one.endOffset >= block.endOffset))
        seen.add(`${place} ${key}`);
    for (const block of idle) known.set(`${block.startOffset}-${block.endOffset}`, block);
  };
  return {
    isNew: () => {
      const { result } = post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
      const before = seen.size;
      for (const { url, functions } of result)
        if (files.test(url))
          for (const one of functions) note(`${url} ${one.functionName} ${one.ranges[0].startOffset}`, one);
      return seen.size > before;
    },
    stop: () => {
      post('Profiler.stopPreciseCoverage');
      session.disconnect();
      return seen.size;
    },
  };
}
