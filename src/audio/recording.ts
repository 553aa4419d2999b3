/** Recordings of what was played, as plain data (JSON) that renders to the same bits anywhere. */
import type { Program } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { formatProblem } from '../model/problems.ts';
import { loadKernel } from '../run/kernel.ts';
import { createEngine, type EngineEvent } from './engine.ts';
import type { RawRecording } from './messages.ts';
import { type PlainEvent, type Recording, rateOf } from './recording-format.ts';

export type { Recording } from './recording-format.ts';

/** `rate` is that of the sound, Hz. */
export function encodeRecording(
  { start, begun, frames, events }: RawRecording,
  program: Program,
  rate = program.rate,
): Recording {
  return {
    format: 1,
    model: program.model,
    hash: program.hash,
    ...(rate !== program.rate && { rate }),
    start: { ...start, memory: toBase64(start.memory) },
    ...(begun !== undefined && { begun }),
    frames,
    events: events.map(({ frame, event }) => ({ frame, event: toPlain(event) })),
  };
}

export function toPlain(event: EngineEvent): PlainEvent {
  if (event.type === 'change') return { ...event, words: Array.from(event.words, (word) => word.toString(16)) };
  if (event.type === 'load')
    return { type: 'load', model: event.program.model, level: event.level, carries: event.carries };
  return { ...event };
}

/**
 * Renders a recording to two channels at its rate, with the same bits as when it was played. Throws an error of one line if the
 * recording does not fit its model.
 */
export async function renderRecording(recording: Recording): Promise<[Float32Array, Float32Array]> {
  // Not part of a page that only plays.
  const [{ compile }, { recordingProblem }] = await Promise.all([
    import('../compile/index.ts'),
    import('./check-recording.ts'),
  ]);
  const programs = new Map<Model, Program>();
  const programOf = (model: Model): Program => {
    const known = programs.get(model);
    if (known !== undefined) return known;
    const compiled = compile(model);
    if (!compiled.ok) throw new Error(formatProblem(compiled.problems[0]));
    programs.set(model, compiled.value);
    return compiled.value;
  };
  const program = programOf(recording.model);
  if (program.hash !== recording.hash)
    throw new Error(
      `hash: expected ${program.hash}, the Program of the model; got ${recording.hash}: made by another version`,
    );
  const memory = fromBase64(recording.start.memory);
  const wrong = recordingProblem(recording, memory, programOf);
  if (wrong !== undefined) throw new Error(wrong);
  const state = { presses: [], ...recording.start, memory };
  const engine = createEngine({
    program,
    rate: rateOf(recording),
    module: await loadKernel(),
    ...state,
    metered: false,
    state,
  });
  for (const { frame, event } of recording.events) engine.post(fromPlain(event, programOf), frame);
  const [left, right] = [new Float32Array(recording.frames), new Float32Array(recording.frames)];
  try {
    engine.process(left, right);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    throw new Error(`start.memory: expected a state that the kernel can run; got one that stops it (${error.message})`);
  }
  return [left, right];
}

export function fromPlain(event: PlainEvent, programOf: (model: Model) => Program): EngineEvent {
  if (event.type === 'change') {
    const words = BigUint64Array.from(event.words as string[], (word) => BigInt(`0x${word}`));
    // Recordings made before edges moved have no speeds.
    return { speeds: [], ...event, words } as unknown as EngineEvent;
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
