/** What is done to a running Program between two samples, as plain numbers: the part that notes use. */

/** Ramps a control linearly to a value. It no longer follows the score. */
export interface Move {
  readonly type: 'move';
  /** Index in `program.controls`. */
  readonly control: number;
  /** In the kernel's unit: node coordinates for positions. */
  readonly to: number;
  /** Samples. */
  readonly over: number;
}

/** Sets the stiffness and damping of a finger or damper (a spring and damper). */
export interface Press {
  readonly type: 'press';
  /** The kernel's index of the contact. */
  readonly point: number;
  /** N/m. */
  readonly stiffness: number;
  /** kg/s. */
  readonly damping: number;
  /** Duration in samples (presses.ts); a finger that ends with neither stiffness nor damping then leaves. Immediate if absent. */
  readonly over?: number;
}

/** Lets the force of a player rise to a peak and fall again, each as half a raised cosine. */
export interface Pulse {
  readonly type: 'pulse';
  /** Index in `program.controls`. */
  readonly control: number;
  /** N. */
  readonly peak: number;
  /** Samples. */
  readonly rise: number;
  readonly fall: number;
}

/** Puts a mass where it just touches what it would hit first, with a velocity. */
export interface Throw {
  readonly type: 'throw';
  /** Index in `program.elements`. */
  readonly element: number;
  /** The kernel's indices of the contacts that it takes part in. */
  readonly points: readonly number[];
  /** Those that it passes by until it is thrown without them here: none if absent. */
  readonly aside?: readonly number[];
  /** m/s. */
  readonly velocity: number;
}

/** What a note does. */
export type NoteEvent = Move | Press | Pulse | Throw;

/** The same with its time. */
export interface StampedNote {
  /** First output sample to which it applies. */
  readonly sample: number;
  readonly event: NoteEvent;
}
