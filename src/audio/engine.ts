/**
 * Produces the sound of an audio thread: voices, events at their sample, crossfades, limiter. It does not depend on the Web Audio API: the
 * same engine renders a recording in Node or a worker, to the same bits.
 */
import type { Program } from '../compile/index.ts';
import { runningAfter } from '../compile/taken-over.ts';
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

/** A change of the gain: linear in time, from `start` on, then constant. */
export interface GainRamp {
  readonly from: number;
  readonly to: number;
  /** Frame; in a state, relative to the frame of the state. */
  readonly start: number;
  /** Frames. */
  readonly over: number;
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
  /** The change of the gain in progress, if any. */
  readonly ramp?: GainRamp;
  /** State of the DC filters, left and right. */
  readonly filters: readonly (readonly number[])[];
  /** State of the filters that halve the rate of a Program at twice that of the sound. */
  readonly halvings?: readonly (readonly number[])[];
  /** Gain of the limiter, 1. */
  readonly limited: number;
}

export interface EngineOptions {
  readonly program: Program;
  /** Rate of the sound, Hz: that of the Program, as if absent, or half of it. */
  readonly rate?: number;
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
  /** Performs now what would otherwise be performed before the next frame. */
  readonly performDue: () => void;
  /** Fills both channels, which may have any length. */
  readonly process: (left: Float32Array, right: Float32Array) => void;
  readonly meter: (on: boolean) => void;
  /** The kernel of Programs that are loaded from now on. */
  readonly useKernel: (module: WebAssembly.Module) => void;
  /** Undefined while one voice fades into the next, and while the engine is silent because a state was not finite. */
  readonly state: () => EngineState | undefined;
  /** Called after every event. */
  onPerformed: (performed: PerformedEvent) => void;
  /** Called with a one-line message when the state is not finite and the model was reset, or when an event was refused. */
  onTrouble: (message: string) => void;
}

/** Duration of the crossfade from one voice to the next, s. */
export const FADE_TIME = 0.03;

/** What is heard of a voice: at its level and without its offset. Each voice has an offset of its own, so it is removed before they are mixed. */
interface Sound {
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly filterStates: readonly Float64Array[];
  readonly render: (frames: number) => void;
}

function createSound(voice: Voice, rate: number, states?: readonly ArrayLike<number>[]): Sound {
  const filterStates = [0, 1].map((side) => Float64Array.from(states?.[side] ?? new Float64Array(5)));
  const [filterLeft, filterRight] = filterStates.map((filterState) => createDcFilter(rate, filterState));
  const [left, right] = [new Float64Array(BLOCK), new Float64Array(BLOCK)];
  return {
    left,
    right,
    filterStates,
    render: (frames) => {
      voice.render(frames);
      for (let i = 0; i < frames; i++) {
        left[i] = filterLeft(voice.level * voice.left[i]);
        right[i] = filterRight(voice.level * voice.right[i]);
      }
    },
  };
}

export function createEngine({
  program,
  rate = program.rate,
  level,
  gain,
  metered,
  state,
  ...options
}: EngineOptions): Engine {
  let { module } = options;
  const limiter = createLimiter(rate);
  const fadeFrames = Math.round(FADE_TIME * rate);
  const queue = createQueue<EngineEvent>();
  const mixedLeft = new Float64Array(BLOCK);
  const mixedRight = new Float64Array(BLOCK);
  let voice = createVoice(program, module, level, metered, rate);
  let sound = createSound(voice, rate, state?.filters);
  if (state !== undefined) {
    const { memory, event, presses } = state;
    // The memory is that of the Program that has taken over by then.
    voice.simulation.restore({ program, memory, event, presses, base: runningAfter(program, event) });
    limiter.gain = state.limited;
    for (const [i, numbers] of state.halvings?.entries() ?? []) voice.halvings[i].set(numbers);
  }
  let fading: Sound | undefined;
  let fadedFrames = 0;
  // What fades out: a factor on the fading voice, and the last sample of one that had not yet faded out when it was replaced.
  let fadingWeight = 1;
  let heldLeft = 0;
  let heldRight = 0;
  let lastFrames = 0;
  let isMetered = metered;
  let isHalted = false;
  let frame = 0;
  let volume: GainRamp = state?.ramp ?? { from: gain, to: gain, start: 0, over: 1 };

  const perform = (event: EngineEvent) => {
    if (!Object.values(event).every((value) => typeof value !== 'number' || Number.isFinite(value))) {
      engine.onTrouble(`expected finite numbers in ${event.type}; got others`);
      return;
    }
    if (event.type === 'gain')
      volume = { from: volumeAt(frame), to: event.to, start: frame, over: Math.max(1, event.over) };
    else if (event.type === 'load') {
      // Presses in progress refer to the current Program, so they are finished first.
      voice.simulation.hurry();
      const next = createVoice(event.program, module, event.level, isMetered, rate);
      // What moved from one sample to the next is not what it is at another rate.
      const carries = event.carries && next.every === voice.every;
      if (carries) carry(voice.simulation.machine, next.simulation.machine);
      fadeFromPresent();
      // A voice that continues keeps its offset; one that starts has its own.
      sound = createSound(next, rate, carries ? sound.filterStates : undefined);
      voice = next;
      isHalted = false;
    } else voice.simulation.perform(event);
    engine.onPerformed({ frame, event });
  };

  /** Makes what sounds now fade out, without a step even if a crossfade is in progress. */
  const fadeFromPresent = () => {
    const part = fading === undefined ? 1 : fadedFrames / fadeFrames;
    // A voice that has not sounded yet is replaced; the one before it goes on fading.
    if (isHalted || part === 0) return;
    const hold = (last: number, held: number) => (fading === undefined ? 0 : (1 - part) * (fadingWeight * last + held));
    heldLeft = hold(fading?.left[lastFrames - 1] ?? 0, heldLeft);
    heldRight = hold(fading?.right[lastFrames - 1] ?? 0, heldRight);
    fadingWeight = part;
    fading = sound;
    fadedFrames = 0;
  };

  const volumeAt = (at: number) => {
    const part = (at - volume.start) / volume.over;
    return part < 1 ? volume.from + (volume.to - volume.from) * part : volume.to;
  };

  /** Mixes `frames` frames of the voices. */
  const mixVoices = (frames: number) => {
    sound.render(frames);
    fading?.render(frames);
    lastFrames = frames;
    for (let i = 0; i < frames; i++) {
      let left = sound.left[i];
      let right = sound.right[i];
      if (fading !== undefined) {
        const part = Math.min(1, (fadedFrames + i + 1) / fadeFrames);
        const rest = (1 - part) * fadingWeight;
        left = part * left + rest * fading.left[i] + (1 - part) * heldLeft;
        right = part * right + rest * fading.right[i] + (1 - part) * heldRight;
      }
      mixedLeft[i] = left;
      mixedRight[i] = right;
    }
    if (fading !== undefined) {
      fadedFrames += frames;
      if (fadedFrames >= fadeFrames) fading = undefined;
    }
  };

  const halt = () => {
    isHalted = true;
    fading = undefined;
    voice.reset();
    for (const filterState of sound.filterStates) filterState.fill(0);
    engine.onTrouble('the state cannot be computed any more: silent until loaded or replayed');
  };

  const writeBlock = (left: Float32Array, right: Float32Array, at: number, frames: number) => {
    if (!isHalted) mixVoices(frames);
    if (!isHalted && voice.simulation.stop() !== undefined) halt();
    for (let i = 0; i < frames; i++) {
      const leftNow = isHalted ? 0 : mixedLeft[i];
      const rightNow = isHalted ? 0 : mixedRight[i];
      // One comparison detects NaN and both infinities, of the voices and of their filters.
      if (!(Math.abs(leftNow) + Math.abs(rightNow) < Number.POSITIVE_INFINITY)) halt();
      if (isHalted) {
        left[at + i] = 0;
        right[at + i] = 0;
        continue;
      }
      const gainNow = volumeAt(frame + i);
      limiter.push(gainNow * leftNow, gainNow * rightNow);
      left[at + i] = limiter.left;
      right[at + i] = limiter.right;
    }
  };

  const performDue = () => {
    for (let event = queue.take(frame); event !== undefined; event = queue.take(frame)) perform(event);
  };

  const engine: Engine = {
    get voice() {
      return voice;
    },
    get frame() {
      return frame;
    },
    limiter,
    // A frame that is not a number is not later than the present one.
    post: (event, at = frame) => queue.add(at > frame ? Math.ceil(at) : frame, event),
    flush: () => queue.makeDue(frame),
    performDue,
    process: (left, right) => {
      let done = 0;
      while (done < left.length) {
        performDue();
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
      if (fading !== undefined || isHalted) return undefined;
      const { memory, event, presses, fades } = voice.simulation.snapshot();
      if (fades !== undefined) return undefined;
      const filters = sound.filterStates.map((filterState) => [...filterState]);
      const isRamping = frame < volume.start + volume.over;
      const ramp = isRamping ? { ramp: { ...volume, start: volume.start - frame } } : {};
      const halvings = voice.halvings.map((filterState) => [...filterState]);
      const output = {
        level: voice.level,
        gain: volumeAt(frame),
        ...ramp,
        filters,
        halvings,
        limited: limiter.gain,
      };
      return { memory, event, presses, ...output };
    },
    onPerformed: () => {},
    onTrouble: () => {},
  };
  return engine;
}
