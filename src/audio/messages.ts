/** What the page and the audio thread say to each other. */
import type { Program } from '../compile/index.ts';
import type { LiveEvent } from '../run/live.ts';
import type { PressUnderWay } from '../run/presses.ts';
import type { Done, EngineEvent, EngineState } from './engine.ts';
import type { Onset } from './look.ts';
import type { Share } from './view.ts';

/** A parameter of the node and the control that it leads. */
export interface Slot {
  /** Place in `program.controls`; -1 leads the gain. */
  readonly control: number;
  /** What the control stands at; the parameter acts once it differs. In SI units. */
  readonly rest: number;
  /** From SI units to the kernel's. */
  readonly scale: number;
}

/** Given to the processor when it is made. */
export interface Start {
  readonly kernel: ArrayBuffer;
  readonly program: Program;
  readonly level: number;
  readonly gain: number;
  readonly metered: boolean;
  readonly view: boolean;
  readonly slots: readonly Slot[];
}

/** A finger that presses somewhere, gradually, so that it does not click. */
export interface Finger {
  readonly type: 'finger';
  readonly point: number;
  /** Place of its position in `program.controls`, and where it goes; it stays where it is without. */
  readonly slide?: { readonly control: number; readonly node: number };
  /** N/m. */
  readonly stiffness: number;
  /** kg/s. */
  readonly damping: number;
}

/** A bow that is lifted; a hand's bow then goes away. */
export interface LetGo {
  readonly type: 'let-go';
  /** Place of its force in `program.controls`. */
  readonly control: number;
  /** Samples. */
  readonly over: number;
  readonly hand?: number;
}

/** What a player does (gestures.ts). */
export type Gesture = EngineEvent | Finger | LetGo;

export type ToProcessor =
  | { readonly type: 'events'; readonly events: readonly Gesture[]; readonly slots?: readonly Slot[] }
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
      /** Loads so far: tells which Program the frame is of. */
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
  | { readonly type: 'trouble'; readonly message: string }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Taken | Taped | undefined };

/** A state some time ago, and what happened since. */
export interface Taken {
  readonly epoch: number;
  readonly memory: Uint8Array;
  readonly event: number;
  readonly presses: readonly PressUnderWay[];
  readonly sample: number;
  /** Output sample of the moment it was asked for. */
  readonly now: number;
  readonly events: readonly { readonly sample: number; readonly event: LiveEvent }[];
}

/** What was played while it was recorded. */
export interface Taped {
  readonly epoch: number;
  readonly start: EngineState;
  readonly frames: number;
  readonly done: readonly Done[];
}
