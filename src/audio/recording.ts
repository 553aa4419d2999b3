/** Recordings of what was played, as plain data (JSON) that renders to the same bits anywhere. */
import type { Program } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { loadKernel } from '../run/kernel.ts';
import type { PressUnderWay } from '../run/presses.ts';
import { createEngine, type EngineEvent } from './engine.ts';
import type { RawRecording } from './messages.ts';

/** An event as JSON: a change has its words as hexadecimal digits, a load its model instead of the Program. */
type PlainEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** What was played on a node, as plain data that `renderRecording` turns into the same samples. */
export interface Recording {
  readonly format: 1;
  /** The model that is played, including hands. */
  readonly model: Model;
  /** Hash of the Program that the model compiles to. */
  readonly hash: string;
  readonly start: {
    /** The kernel's memory, base64. */
    readonly memory: string;
    readonly event: number;
    /** Finger presses in progress; absent in recordings of older versions, which have one event for each step of a press. */
    readonly presses?: readonly PressUnderWay[];
    readonly level: number;
    readonly gain: number;
    readonly filters: readonly (readonly number[])[];
    readonly limited: number;
  };
  readonly frames: number;
  readonly events: readonly { readonly frame: number; readonly event: PlainEvent }[];
}

export function encodeRecording({ start, frames, events }: RawRecording, program: Program): Recording {
  return {
    format: 1,
    model: program.model,
    hash: program.hash,
    start: { ...start, memory: toBase64(start.memory) },
    frames,
    events: events.map(({ frame, event }) => ({ frame, event: toPlain(event) })),
  };
}

function toPlain(event: EngineEvent): PlainEvent {
  if (event.type === 'change') return { ...event, words: Array.from(event.words, (word) => word.toString(16)) };
  if (event.type === 'load')
    return { type: 'load', model: event.program.model, level: event.level, carries: event.carries };
  return { ...event };
}

/** Renders a recording to two channels at the rate of its model, with the same bits as when it was played. */
export async function renderRecording(recording: Recording): Promise<[Float32Array, Float32Array]> {
  const { compile } = await import('../compile/index.ts');
  const programOf = (model: Model): Program => {
    const compiled = compile(model);
    if (!compiled.ok) throw new Error(compiled.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    return compiled.value;
  };
  const program = programOf(recording.model);
  if (program.hash !== recording.hash)
    throw new Error(
      `hash: expected ${program.hash}, the Program of the model; got ${recording.hash}: made by another version`,
    );
  const state = { presses: [], ...recording.start, memory: fromBase64(recording.start.memory) };
  if (state.memory.length !== program.image.length)
    throw new Error(`start.memory: expected ${program.image.length} bytes; got ${state.memory.length}`);
  const engine = createEngine({ program, module: await loadKernel(), ...state, metered: false, state });
  for (const { frame, event } of recording.events) engine.post(fromPlain(event, programOf), frame);
  const [left, right] = [new Float32Array(recording.frames), new Float32Array(recording.frames)];
  engine.process(left, right);
  return [left, right];
}

function fromPlain(event: PlainEvent, programOf: (model: Model) => Program): EngineEvent {
  if (event.type === 'change') {
    const words = BigUint64Array.from(event.words as string[], (word) => BigInt(`0x${word}`));
    return { ...event, words } as unknown as EngineEvent;
  }
  if (event.type === 'load') return { ...event, program: programOf(event.model as Model) } as unknown as EngineEvent;
  return event as unknown as EngineEvent;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
