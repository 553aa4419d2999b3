/**
 * Produces the sound of an audio thread: voices, events at their sample, crossfades, limiter. It does not depend on the Web Audio API: the
 * same engine renders a recording in Node or a worker, to the same bits.
 */
import type { Program } from '../compile/index.ts';
import { createDcFilter } from '../listen/level.ts';
import { carry } from '../run/carry.ts';
import type { LiveEvent } from '../run/live.ts';
import type { PressUnderWay } from '../run/presses.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { createQueue } from './queue.ts';
import { BLOCK, createVoice, type Voice } from './voice.ts';

/** Loads another Program, which takes over the state of elements of the same name (`carries`) or begins at its start. */
export interface Load {
  readonly type: 'load';
  readonly program: Program;
  /** Factor on the mixed outputs, 1. */
  readonly level: number;
  readonly carries: boolean;
}

export type EngineEvent = LiveEvent | Load | { readonly type: 'gain'; readonly to: number; readonly over: number };

/** An event that was performed, and the frame since the engine began. */
export interface PerformedEvent {
  readonly frame: number;
  readonly event: EngineEvent;
}

/** The complete state of an engine between two frames, except during a crossfade. */
export interface EngineState {
  readonly memory: Uint8Array;
  /** Number of score events performed so far. */
  readonly event: number;
  /** Finger presses in progress. */
  readonly presses: readonly PressUnderWay[];
  readonly level: number;
  readonly gain: number;
  /** State of the DC filters, left and right. */
  readonly filters: readonly (readonly number[])[];
  /** Gain of the limiter, 1. */
  readonly limited: number;
}

export interface EngineOptions {
  readonly program: Program;
  readonly module: WebAssembly.Module;
  readonly level: number;
  readonly gain: number;
  readonly metered: boolean;
  /** State to continue from. */
  readonly state?: EngineState;
}

export interface Engine {
  readonly voice: Voice;
  /** Number of frames processed so far. */
  readonly frame: number;
  readonly limiter: Limiter;
  /** Performs an event at a frame, or as soon as possible. */
  readonly post: (event: EngineEvent, frame?: number) => void;
  /** Performs all waiting events as soon as possible. */
  readonly flush: () => void;
  /** Fills both channels, which may have any length. */
  readonly process: (left: Float32Array, right: Float32Array) => void;
  readonly meter: (on: boolean) => void;
  /** The kernel of Programs that are loaded from now on. */
  readonly useKernel: (module: WebAssembly.Module) => void;
  /** Undefined while one voice fades into the next. */
  readonly state: () => EngineState | undefined;
  /** Called after every event. */
  onPerformed: (performed: PerformedEvent) => void;
  /** Called with a one-line message when the state is not finite and the model was reset. */
  onTrouble: (message: string) => void;
}

/** Duration of the crossfade from one voice to the next, s. */
const FADE_TIME = 0.03;

export function createEngine({ program, level, gain, metered, state, ...options }: EngineOptions): Engine {
  const { rate } = program;
  let { module } = options;
  const limiter = createLimiter(rate);
  const fadeFrames = Math.round(FADE_TIME * rate);
  const queue = createQueue<EngineEvent>();
  const mixedLeft = new Float64Array(BLOCK);
  const mixedRight = new Float64Array(BLOCK);
  const filterStates = [0, 1].map((side) => Float64Array.from(state?.filters[side] ?? new Float64Array(5)));
  const filters = filterStates.map((filterState) => createDcFilter(rate, filterState));
  let voice = createVoice(program, module, level, metered);
  if (state !== undefined) {
    const { memory, event, presses } = state;
    voice.simulation.restore({ program, memory, event, presses });
    limiter.gain = state.limited;
  }
  let fading: Voice | undefined;
  let fadedFrames = 0;
  let isMetered = metered;
  let isHalted = false;
  let frame = 0;
  let volume = { from: gain, to: gain, start: 0, over: 1 };

  const perform = (event: EngineEvent) => {
    if (event.type === 'gain')
      volume = { from: volumeAt(frame), to: event.to, start: frame, over: Math.max(1, event.over) };
    else if (event.type === 'load') {
      // Presses in progress refer to the current Program, so they are finished first.
      voice.simulation.hurry();
      const next = createVoice(event.program, module, event.level, isMetered);
      if (event.carries) carry(voice.simulation.machine, next.simulation.machine);
      fading = voice;
      fadedFrames = 0;
      voice = next;
      isHalted = false;
    } else voice.simulation.perform(event);
    engine.onPerformed({ frame, event });
  };

  const volumeAt = (at: number) =>
    volume.from + (volume.to - volume.from) * Math.min(1, (at - volume.start) / volume.over);

  /** Mixes `frames` frames of the voices; false if a sample is not finite. */
  const mixVoices = (frames: number) => {
    voice.render(frames);
    fading?.render(frames);
    let allFinite = true;
    for (let i = 0; i < frames; i++) {
      let left = voice.level * voice.left[i];
      let right = voice.level * voice.right[i];
      if (fading !== undefined) {
        const part = Math.min(1, (fadedFrames + i + 1) / fadeFrames);
        left = part * left + (1 - part) * fading.level * fading.left[i];
        right = part * right + (1 - part) * fading.level * fading.right[i];
      }
      // One comparison detects NaN and both infinities.
      allFinite &&= Math.abs(left) + Math.abs(right) < Number.POSITIVE_INFINITY;
      mixedLeft[i] = left;
      mixedRight[i] = right;
    }
    if (fading !== undefined) {
      fadedFrames += frames;
      if (fadedFrames >= fadeFrames) fading = undefined;
    }
    return allFinite;
  };

  const halt = () => {
    isHalted = true;
    fading = undefined;
    voice.simulation.reset();
    for (const filterState of filterStates) filterState.fill(0);
    engine.onTrouble('the state is not finite: the model was reset and stays silent until it is loaded or replayed');
  };

  const writeBlock = (left: Float32Array, right: Float32Array, at: number, frames: number) => {
    const isSounding = !isHalted && mixVoices(frames);
    if (!isHalted && !isSounding) halt();
    for (let i = 0; i < frames; i++) {
      if (!isSounding) {
        left[at + i] = 0;
        right[at + i] = 0;
        continue;
      }
      const gainNow = volumeAt(frame + i);
      limiter.push(gainNow * filters[0](mixedLeft[i]), gainNow * filters[1](mixedRight[i]));
      left[at + i] = limiter.left;
      right[at + i] = limiter.right;
    }
  };

  const engine: Engine = {
    get voice() {
      return voice;
    },
    get frame() {
      return frame;
    },
    limiter,
    post: (event, at = frame) => queue.add(Math.max(at, frame), event),
    flush: () => queue.makeDue(frame),
    process: (left, right) => {
      let done = 0;
      while (done < left.length) {
        for (let event = queue.take(frame); event !== undefined; event = queue.take(frame)) perform(event);
        const frames = Math.min(left.length - done, BLOCK, queue.next() - frame);
        writeBlock(left, right, done, frames);
        done += frames;
        frame += frames;
      }
    },
    meter: (on) => {
      isMetered = on;
      voice.simulation.meter(on);
    },
    useKernel: (full) => {
      module = full;
    },
    state: () => {
      if (fading !== undefined) return undefined;
      const { memory, event, presses } = voice.simulation.snapshot();
      const filters = filterStates.map((filterState) => [...filterState]);
      const output = { level: voice.level, gain: volumeAt(frame), filters, limited: limiter.gain };
      return { memory, event, presses, ...output };
    },
    onPerformed: () => {},
    onTrouble: () => {},
  };
  return engine;
}
