/** What a recording consists of, as plain data. */
import type { Model } from '../model/index.ts';
import type { PressUnderWay } from '../run/presses.ts';
import type { GainRamp } from './engine.ts';

/** An event as JSON: a change has its words as hexadecimal digits, a load its model instead of the Program. */
export type PlainEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** What was played on a node, as plain data that `renderRecording` turns into the same samples. */
export interface Recording {
  readonly format: 1;
  /** The model that is played, including hands. */
  readonly model: Model;
  /** Hash of the Program that the model compiles to. */
  readonly hash: string;
  /** Frames per second, Hz, where the model runs at twice that; absent where it is the model's rate. */
  readonly rate?: number;
  readonly start: {
    /** The kernel's memory, base64. */
    readonly memory: string;
    readonly event: number;
    /** Finger presses in progress; absent in recordings of older versions, which have one event for each step of a press. */
    readonly presses?: readonly PressUnderWay[];
    readonly level: number;
    readonly gain: number;
    /** The change of the gain in progress, if any. */
    readonly ramp?: GainRamp;
    readonly filters: readonly (readonly number[])[];
    /** State of the filters that halve the rate, where they do. */
    readonly halvings?: readonly (readonly number[])[];
    readonly limited: number;
  };
  /** Time of the audio context at its first frame, s: says when recordings of several nodes begin; absent in those of older versions. */
  readonly begun?: number;
  readonly frames: number;
  readonly events: readonly { readonly frame: number; readonly event: PlainEvent }[];
}

/** Frames per second of a recording, Hz. */
export function rateOf({ model, rate = model.rate }: Recording): number {
  return rate;
}
