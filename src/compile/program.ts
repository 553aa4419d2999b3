/** The Program: a Model compiled for one sample rate, as plain data that survives structured clone and can be run many times. */
import type { Body, Certificate, Fold, Form, StretchRule } from '../elements/index.ts';
import type { Quantity } from '../kernel/quantities/table.ts';
import type { Contact, Model } from '../model/index.ts';
import type { Section } from './image.ts';
import type { StampedNote } from './live-events.ts';

/** An element of a Program and the location of its unknowns. */
export interface ProgramElement {
  readonly name: string;
  readonly type: string;
  /** Where it can be touched. */
  readonly form: Form;
  /** Which of the kernel's kinds steps it. */
  readonly kind: Body['kind'];
  /** First slot in a state buffer, and number of slots; if they are folded, slot i is at `placeIn(fold, i)`. */
  readonly slot: number;
  readonly size: number;
  readonly fold?: Fold;
  /** Number of slots that can move. */
  readonly unknowns: number;
  /** Which of its slots are displacements that can be displayed. */
  readonly shown: { readonly first: number; readonly count: number };
  /** Origin of these displacements, if not zero, m. */
  readonly origin?: number;
  /** What its mass is proportional to as its edge moves. */
  readonly spread?: number;
  readonly certificate: Certificate;
}

/** A contact of a Program and the location of its points. */
export interface ProgramContact {
  readonly name: string;
  readonly type: Contact['type'];
  /** The kernel's index of every point, in the order of the model. */
  readonly points: readonly number[];
}

/** An output of a Program. */
export interface ProgramOutput {
  readonly name: string;
  readonly quantity: Quantity;
  readonly unit: string;
  readonly gain: number;
  readonly pan: number;
}

/** A body of a Program that stretches. */
export interface ProgramStretch {
  /** Name of its element. */
  readonly name: string;
  readonly rule: StretchRule;
  /** Number of strains. */
  readonly strains: number;
  /** Number of modes that stretch, if linear ones lie above them. */
  readonly modes?: number;
  /** Of a modal body: the gauge s = ¼ Σ λ h B h that one metre of its first mode would have; it grows with the square of the amplitude. */
  readonly gauge?: number;
  /**
   * Whether its strains are solved together in every step, as the intervals of an exact string are. Then the gauge says nothing about accuracy: it
   * measures what a sweep over strains one after another leaves, and here it only counts intervals.
   */
  readonly together?: boolean;
  /** By what part its tension may rise before its highest waves are too fast for the rate; undefined without tension at rest. */
  readonly headroom?: number;
  /** Of modes without tension at rest: to how many times its pitch the highest that stretches may rise before it is too fast for the rate. */
  readonly rise?: number;
}

/** What a live change of a parameter alters in a running Program's memory. */
export interface Change {
  /** The changed field, and its new SI value. */
  readonly path: string;
  readonly value: number;
  /** The Program after the change; its events are those still to come, planned again on top of the change. */
  readonly program: Program;
  /** Addresses of the eight-byte words that differ, and their new values. */
  readonly addresses: readonly number[];
  readonly words: BigUint64Array;
  /** The kernel's indices of contacts whose constants or terms differ. */
  readonly contacts: readonly number[];
  /** Factors of the mobilities of the unknowns of changed elements, in ascending order of slots. */
  readonly mobilities: readonly SlotFactor[];
  /** Factors of the speeds of the unknowns of elements whose edge moves, in ascending order of slots. */
  readonly speeds: readonly SlotFactor[];
  /**
   * Whether `program` has other memory, because a grid or a point of contact is another: then no words are listed, and a run of `program` takes over from
   * the present one (run/carry.ts).
   */
  readonly takesOver?: boolean;
  /** Elements whose grid the model sets and which had to be lifted, because it is not stable after the change. */
  readonly unpinned?: readonly string[];
}

/** A dimensionless factor that applies from a slot of the state up to the next listed one. */
export interface SlotFactor {
  readonly slot: number;
  readonly factor: number;
}

/** A live change in the score. */
export interface ProgramEvent {
  /** First output sample to which it applies. */
  readonly sample: number;
  readonly change: Change;
}

/** An island that contains hands (hands.ts), by the kernel's contact indices. While they are absent, the table of islands lists its parts instead. */
export interface HandIsland {
  readonly first: number;
  readonly count: number;
  /** The hands. */
  readonly points: readonly number[];
}

/** A compiled model: plain data that survives structured clone and can be run many times. */
export interface Program {
  readonly format: 1;
  readonly model: Model;
  /** Names of its moving elements, if it is only one part of its model. */
  readonly part?: readonly string[];
  /** Hz. */
  readonly rate: number;
  /** The kernel's memory from IMAGE_BASE on, initial state included. */
  readonly image: Uint8Array;
  readonly sections: readonly Section[];
  readonly elements: readonly ProgramElement[];
  readonly contacts: readonly ProgramContact[];
  readonly outputs: readonly ProgramOutput[];
  /** Paths of all controls, in the kernel's order. */
  readonly controls: readonly string[];
  readonly events: readonly ProgramEvent[];
  /** What the notes of its score do, in the order of time. */
  readonly plays?: readonly StampedNote[];
  readonly hands?: readonly HandIsland[];
  /** Its bodies that stretch. */
  readonly stretches?: readonly ProgramStretch[];
  /** Points that are eliminated from their islands, numbered in the order of the model. */
  readonly eliminated: readonly number[];
  /** Energy of the initial state, J. */
  readonly energy: number;
  /** Coupling of the contacts: the number of off-diagonal entries of W, and the sizes of its islands, largest first. */
  readonly compliance: { readonly entries: number; readonly islands: readonly number[] };
  readonly cost: Cost;
  /** SHA-256 of the image and of every name in it. */
  readonly hash: string;
}

/** Estimated cost per sample. */
export interface Cost {
  readonly unknowns: number;
  readonly points: number;
  /** Number of terms of all points. */
  readonly terms: number;
  /** Multiply-adds to factor all islands after elimination, and the most costly one. */
  readonly solve: number;
  readonly largestSolve: number;
  /** Multiply-adds per sample with nothing touching. */
  readonly idle: number;
  /** Multiply-adds per sample with every contact acting. */
  readonly busy: number;
}
