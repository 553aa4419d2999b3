/** The Program: a Model at one sample rate, as plain data that survives structured clone. One Program, many runs. */
import type { Body, Certificate, Fold, Form } from '../elements/index.ts';
import type { Quantity } from '../kernel/quantities/table.ts';
import type { Contact, Model } from '../model/index.ts';
import type { Section } from './image.ts';

/** An element of a Program, and where its unknowns are. */
export interface ProgramElement {
  readonly name: string;
  readonly type: string;
  /** Where it can be touched. */
  readonly form: Form;
  /** Which of the kernel's kinds steps it. */
  readonly kind: Body['kind'];
  /** First slot in a state buffer, and how many; where they are folded, `placeIn(fold, i)` finds the i-th. */
  readonly slot: number;
  readonly size: number;
  readonly fold?: Fold;
  /** How many of them move. */
  readonly unknowns: number;
  /** Which of its slots are displacements that can be looked at. */
  readonly shown: { readonly first: number; readonly count: number };
  /** What these are counted from, where that is not zero, m. */
  readonly origin?: number;
  readonly certificate: Certificate;
}

/** A contact of a Program, and where its points are. */
export interface ProgramContact {
  readonly name: string;
  readonly type: Contact['type'];
  /** The kernel's contact of every point, in the order of the model. */
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

/** What a live change of a parameter alters in a running Program's memory. */
export interface Change {
  /** What was changed, and to what SI value. */
  readonly path: string;
  readonly value: number;
  /** The Program as it is after the change; its events are those that were still to come, planned on top of it. */
  readonly program: Program;
  /** Addresses of the eight-byte words that differ, and what they become. */
  readonly addresses: readonly number[];
  readonly words: BigUint64Array;
  /** The kernel's contacts whose law or place differs. */
  readonly contacts: readonly number[];
  /** How the mobilities of the unknowns of changed elements grow, in ascending order of slots. */
  readonly mobilities: readonly SlotFactor[];
}

/** A factor that holds from a slot of the state on, up to the next that is named, 1. */
export interface SlotFactor {
  readonly slot: number;
  readonly factor: number;
}

/** A live change that the score asks for. */
export interface ProgramEvent {
  /** Output sample from which on it holds. */
  readonly sample: number;
  readonly change: Change;
}

/** An island that has hands (hands.ts) in it, as the kernel numbers contacts. While they are away its image lists its parts instead. */
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
  /** Names of what moves in it, where it is one part of its model only. */
  readonly part?: readonly string[];
  /** Hz. */
  readonly rate: number;
  /** The kernel's memory from IMAGE_BASE on, initial state included. */
  readonly image: Uint8Array;
  readonly sections: readonly Section[];
  readonly elements: readonly ProgramElement[];
  readonly contacts: readonly ProgramContact[];
  readonly outputs: readonly ProgramOutput[];
  /** Paths of everything that can move in time, in the kernel's order. */
  readonly controls: readonly string[];
  readonly events: readonly ProgramEvent[];
  readonly hands?: readonly HandIsland[];
  /** Points in the order of the model that are eliminated from their islands. */
  readonly eliminated: readonly number[];
  /** Energy of the initial state, J. */
  readonly energy: number;
  /** Coupling of the contacts: how many entries W has off its diagonal, and the sizes of its islands, largest first. */
  readonly compliance: { readonly entries: number; readonly islands: readonly number[] };
  readonly cost: Cost;
  /** SHA-256 of the image and of every name in it. */
  readonly hash: string;
}

/** What a sample costs, counted before the first one. */
export interface Cost {
  readonly unknowns: number;
  readonly points: number;
  /** Unknowns that the points see, each counted as often as it is seen. */
  readonly terms: number;
  /** Multiply-adds of the factors of all islands, less what is eliminated from them, and of the most costly one. */
  readonly solve: number;
  readonly largestSolve: number;
  /** Multiply-adds per sample with nothing touching. */
  readonly idle: number;
  /** Multiply-adds per sample with every contact acting. */
  readonly busy: number;
}
