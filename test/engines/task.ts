/** What engines are asked, and what they answer. */
import type { Fingerprint } from '../browser/page/fingerprint.ts';

export interface Task {
  /** Texts by name. */
  readonly models: Readonly<Record<string, string>>;
  /** Samples of each. */
  readonly frames: number;
  /** Text of the model that the audio node plays. */
  readonly node: string;
  /** Of its sound, s. */
  readonly seconds: number;
  /** Of the offline context, Hz. */
  readonly rate: number;
  /** Factor from SI units to full scale. */
  readonly level: number;
  /** Longest time for one model, s. */
  readonly patience: number;
}

export type Tried<T> = T | { readonly failed: string };

export interface Report {
  readonly agent: string;
  readonly models: Readonly<Record<string, Tried<Fingerprint>>>;
  readonly offline: Tried<{ readonly left: readonly number[] }>;
  readonly live: Tried<{ readonly rate: number; readonly peak: number }>;
}
