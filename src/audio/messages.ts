/** Messages between the page and the audio thread. */
import type { Program } from '../compile/index.ts';
import type { Snapshot } from '../run/simulation.ts';
import type { EngineEvent, EngineState, PerformedEvent } from './engine.ts';
import type { Timed } from './relive.ts';
import type { Share } from './view.ts';
import type { Onset } from './view-reader.ts';

/** The control that follows a parameter of the node. */
export interface ParameterMapping {
  /** Index in `program.controls`; -1 of a number that the page moves by small steps. */
  readonly control: number;
  /** Initial value of the control, in SI units; the parameter has no effect until it differs. */
  readonly initial: number;
  /** Factor from SI units to kernel units. */
  readonly scale: number;
}

/** A kernel's binary, which each thread compiles by itself. */
export interface Kernel {
  readonly isLean: boolean;
  readonly bytes: ArrayBuffer;
}

/** Options that the processor is created with. */
export interface Start {
  readonly kernel: Kernel;
  readonly program: Program;
  readonly level: number;
  readonly gain: number;
  readonly metered: boolean;
  readonly view: boolean;
  readonly mappings: readonly ParameterMapping[];
  readonly played: readonly Timed[] | undefined;
}

/** Presses a finger down, gradually so that it does not click. */
export interface Finger {
  readonly type: 'finger';
  readonly point: number;
  /** Index of its position in `program.controls`, and the node coordinate to slide to; without it, the finger stays where it is. */
  readonly slide?: { readonly control: number; readonly node: number };
  /** N/m. */
  readonly stiffness: number;
  /** kg/s. */
  readonly damping: number;
}

/** Lifts a bow; the bow of a hand is then removed. */
export interface LetGo {
  readonly type: 'let-go';
  /** Index of its force in `program.controls`. */
  readonly control: number;
  /** Duration, samples. */
  readonly over: number;
  /** Contact point of the hand, for the bow of a hand. */
  readonly hand?: number;
}

/** Gestures of a player, which gestures.ts turns into events of the engine. */
export type Gesture = EngineEvent | Finger | LetGo;

export type ToProcessor =
  | {
      readonly type: 'events';
      readonly events: readonly Gesture[];
      /** Frame of the context at which they happen; as soon as possible if absent. */
      readonly at?: number;
      /** Of a request that is answered when the events have arrived. */
      readonly id?: number;
      readonly mappings?: readonly ParameterMapping[];
      readonly kernel?: Kernel;
    }
  | { readonly type: 'meter'; readonly on: boolean }
  | { readonly type: 'recycle'; readonly buffer: ArrayBuffer }
  | { readonly type: 'snapshot' | 'record' | 'recording'; readonly id: number }
  | { readonly type: 'dispose' };

/** Totals of the ledger, J, and its residual. */
export type Totals = readonly [energy: number, lost: number, injected: number, residual: number];

export type FromProcessor =
  | { readonly type: 'ready' }
  | {
      readonly type: 'frame';
      /** Number of loads so far, which identifies the Program of the frame. */
      readonly epoch: number;
      readonly sample: number;
      readonly contextTime: number;
      readonly buffer: ArrayBuffer;
      readonly onsets: readonly Onset[];
      readonly totals?: Totals;
      readonly share: Share;
      readonly peak: number;
      readonly limited: number;
    }
  /** A parameter of a number that moves by small steps has another value. */
  | { readonly type: 'turned'; readonly parameter: number; readonly value: number }
  | { readonly type: 'trouble'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly answer: PastState | RawRecording | undefined };

/** A past state, and the events since then. */
export interface PastState {
  readonly epoch: number;
  readonly state: Omit<Snapshot, 'program'>;
  /** Output sample at the time of the request. */
  readonly now: number;
  readonly events: readonly Timed[];
  /** The events since the Program began at its start; absent if they are not known. */
  readonly played: readonly Timed[] | undefined;
}

/** A recording as the audio thread has it. */
export interface RawRecording {
  readonly epoch: number;
  readonly start: EngineState;
  /** Time of the context at its first frame, s. */
  readonly begun?: number;
  readonly frames: number;
  readonly events: readonly PerformedEvent[];
}
