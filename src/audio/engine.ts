/**
 * What makes the sound in an audio thread, without anything of that thread: voices, events at their sample, crossfades, limiter.
 * The same engine renders a recording in Node or a worker, so both give the same bits.
 */
import type { Program } from '../compile/index.ts';
import { createDcFilter } from '../listen/level.ts';
import { carry } from '../run/carry.ts';
import type { LiveEvent } from '../run/live.ts';
import type { PressUnderWay } from '../run/presses.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { createQueue } from './queue.ts';
import { BLOCK, createVoice, type Voice } from './voice.ts';

/** Another Program takes over: by name what it can, or from its own start. */
export interface Load {
  readonly type: 'load';
  readonly program: Program;
  /** Factor on the mixed outputs, 1. */
  readonly level: number;
  readonly carries: boolean;
}

export type EngineEvent = LiveEvent | Load | { readonly type: 'gain'; readonly to: number; readonly over: number };

/** What was done, and at which frame since the engine began. */
export interface Done {
  readonly frame: number;
  readonly event: EngineEvent;
}

/** Everything that an engine is between two frames, unless it is fading. */
export interface EngineState {
  readonly memory: Uint8Array;
  /** How many events of the score have been. */
  readonly event: number;
  /** Presses of fingers under way. */
  readonly presses: readonly PressUnderWay[];
  readonly level: number;
  readonly gain: number;
  /** Of the filters that remove offsets, left and right. */
  readonly filters: readonly (readonly number[])[];
  /** How far the limiter is turned down, 1. */
  readonly limited: number;
}

export interface EngineOptions {
  readonly program: Program;
  readonly module: WebAssembly.Module;
  readonly level: number;
  readonly gain: number;
  readonly metered: boolean;
  /** Goes on from there. */
  readonly state?: EngineState;
}

export interface Engine {
  readonly voice: Voice;
  /** Frames since it began. */
  readonly frame: number;
  readonly limiter: Limiter;
  /** Does something at a frame, or as soon as possible. */
  readonly post: (event: EngineEvent, frame?: number) => void;
  /** Does everything that waits for its frame as soon as possible. */
  readonly hurry: () => void;
  /** Fills both channels, of any length. */
  readonly process: (left: Float32Array, right: Float32Array) => void;
  readonly meter: (on: boolean) => void;
  /** Undefined while one voice fades into the next. */
  readonly state: () => EngineState | undefined;
  /** Told of everything that is done. */
  onDone: (done: Done) => void;
  /** Told, in one line, when a state was not finite and had to be given up. */
  onTrouble: (message: string) => void;
}

/** How long one voice fades into the next, s. */
const FADE = 0.03;

export function createEngine({ program, module, level, gain, metered, state }: EngineOptions): Engine {
  const { rate } = program;
  const limiter = createLimiter(rate);
  const fadeFrames = Math.round(FADE * rate);
  const queue = createQueue<EngineEvent>();
  const mixedLeft = new Float64Array(BLOCK);
  const mixedRight = new Float64Array(BLOCK);
  const filterStates = [0, 1].map((side) => Float64Array.from(state?.filters[side] ?? new Float64Array(5)));
  const filters = filterStates.map((own) => createDcFilter(rate, own));
  let voice = createVoice(program, module, level, metered);
  if (state !== undefined) {
    const { memory, event, presses } = state;
    voice.simulation.restore({ program, memory, event, presses });
    limiter.gain = state.limited;
  }
  let fading: Voice | undefined;
  let faded = 0;
  let isMetered = metered;
  let halted = false;
  let frame = 0;
  let volume = { from: gain, to: gain, start: 0, over: 1 };

  const perform = (event: EngineEvent) => {
    if (event.type === 'gain')
      volume = { from: volumeAt(frame), to: event.to, start: frame, over: Math.max(1, event.over) };
    else if (event.type === 'load') {
      // Another Program would not know what is under way.
      voice.simulation.hurry();
      const next = createVoice(event.program, module, event.level, isMetered);
      if (event.carries) carry(voice.simulation.machine, next.simulation.machine);
      fading = voice;
      faded = 0;
      voice = next;
      halted = false;
    } else voice.simulation.perform(event);
    engine.onDone({ frame, event });
  };

  const volumeAt = (at: number) =>
    volume.from + (volume.to - volume.from) * Math.min(1, (at - volume.start) / volume.over);

  /** Mixes `frames` of the voices; false when something was not finite. */
  const mixVoices = (frames: number) => {
    voice.render(frames);
    fading?.render(frames);
    let sound = true;
    for (let i = 0; i < frames; i++) {
      let left = voice.level * voice.left[i];
      let right = voice.level * voice.right[i];
      if (fading !== undefined) {
        const part = Math.min(1, (faded + i + 1) / fadeFrames);
        left = part * left + (1 - part) * fading.level * fading.left[i];
        right = part * right + (1 - part) * fading.level * fading.right[i];
      }
      // One comparison finds NaN and both infinities.
      sound &&= Math.abs(left) + Math.abs(right) < Number.POSITIVE_INFINITY;
      mixedLeft[i] = left;
      mixedRight[i] = right;
    }
    if (fading !== undefined) {
      faded += frames;
      if (faded >= fadeFrames) fading = undefined;
    }
    return sound;
  };

  const giveUp = () => {
    halted = true;
    fading = undefined;
    voice.simulation.reset();
    for (const own of filterStates) own.fill(0);
    engine.onTrouble(
      'expected finite numbers; the state was not: the model was reset and is silent until it is loaded or replayed',
    );
  };

  const writeBlock = (left: Float32Array, right: Float32Array, at: number, frames: number) => {
    const sound = !halted && mixVoices(frames);
    if (!halted && !sound) giveUp();
    for (let i = 0; i < frames; i++) {
      if (!sound) {
        left[at + i] = 0;
        right[at + i] = 0;
        continue;
      }
      const loud = volumeAt(frame + i);
      limiter.push(loud * filters[0](mixedLeft[i]), loud * filters[1](mixedRight[i]));
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
    hurry: () => queue.hurry(frame),
    process: (left, right) => {
      let done = 0;
      while (done < left.length) {
        for (let event = queue.take(frame); event !== undefined; event = queue.take(frame)) perform(event);
        const free = Math.min(left.length - done, BLOCK, queue.next() - frame);
        writeBlock(left, right, done, free);
        done += free;
        frame += free;
      }
    },
    meter: (on) => {
      isMetered = on;
      voice.simulation.meter(on);
    },
    state: () => {
      if (fading !== undefined) return undefined;
      const { memory, event, presses } = voice.simulation.snapshot();
      const own = filterStates.map((numbers) => [...numbers]);
      const played = { level: voice.level, gain: volumeAt(frame), filters: own, limited: limiter.gain };
      return { memory, event, presses, ...played };
    },
    onDone: () => {},
    onTrouble: () => {},
  };
  return engine;
}
