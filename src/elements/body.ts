/** What every element is to the rest of the flow: unknowns with mass and mobility, a place for every point, a certificate. */
import type { BodyKind } from '../kernel/elements/table.ts';
import type { Shape } from '../model/players.ts';
import type { Refs } from '../model/points.ts';
import type { Problem } from '../model/problems.ts';
import type { Fold } from './fold.ts';

/** Displacement at a point: the sum of weight × unknown. Slots count from the element's first unknown. */
export interface Row {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
  /** How each slot enters u⁺ − u⁻, where that is not by its weight. */
  readonly moves?: readonly number[];
}

/** One point of an element that can be touched, pushed or heard. */
export interface Place {
  readonly row: Row;
  /** Where it lies along the element; 0 for a lumped mass, m. */
  readonly x: number;
  /** Length of the element that the point stands for, or undefined for a lumped mass, m. */
  readonly measure?: number;
  /** Where it lies along the element as a part of its length. */
  readonly along?: number;
  /** Where it lies on a line of nodes, counted from the left end. */
  readonly node?: number;
}

/** Why an element is stable at this sample rate. */
export interface Certificate {
  /** What is bounded, in words and symbols. */
  readonly quantity: string;
  readonly limit: number;
  readonly chosen: number;
  /** How far inside the limit, as a part of it: 0 is the edge. */
  readonly margin: number;
}

/** An element at one sample rate. */
export interface Body {
  /** Which of the kernel's kinds steps it: kernel/elements/table.ts. */
  readonly kind: BodyKind;
  /** Slots: its unknowns and whatever else it keeps in a state buffer. */
  readonly size: number;
  /** How the kernel's buffers hold them, where that is not one after the other. */
  readonly fold?: Fold;
  /** Which of them are displacements that can be looked at, in order. */
  readonly shown: { readonly first: number; readonly count: number };
  /** The kernel's constants of this kind, by their names in kernel/elements/table.ts. */
  readonly constants: Readonly<Record<string, number>>;
  /** Tables that the kernel reads, and room for numbers that it writes; their addresses join the constants by these names. */
  readonly tables: Readonly<Record<string, Int32Array | Float64Array | number>>;
  /** Per slot, kg; 0 where there is no unknown. */
  readonly mass: Float64Array;
  /** B = k² / (m (1 + σ₀k)) per slot, m/N. */
  readonly mobility: Float64Array;
  /** Where it stands when nothing is said, counted from its origin, m. */
  readonly rest: Float64Array;
  /** What its displacements are counted from, where that is not zero, m. */
  readonly origin?: number;
  readonly certificate: Certificate;
  /** Multiply-adds per step, for the cost estimate. */
  readonly cost: number;
  /** The force of the element's own springs, losses and weight in a given state, N. */
  readonly ownForce: (u: Float64Array, velocity: Float64Array) => Float64Array;
  /** Height of the element itself at a coordinate: of a barrier, which has no unknown, or what displacements are counted from, m. */
  readonly height: (x: number) => number;
  /** The points that a reference names; a line across a surface has one for each part `along` the other side. */
  readonly places: (at: Refs['at'], path: string, along?: readonly number[]) => readonly Place[] | Problem;
  /** A line of nodes along which points can slide. */
  readonly line?: {
    /** Nodes per lane of its fold. */
    readonly lane: number;
    readonly intervals: number;
    /** m. */
    readonly length: number;
    /** Of the nodes between the ends, and of the left and the right end, m/N. */
    readonly mobility: number;
    readonly endMobilities: readonly [number, number];
  };
  /** Fills the slots that are not unknowns, given u¹ and the move u¹ − u⁰ to full precision. */
  readonly complete: (u1: Float64Array, move: Float64Array) => void;
  /** How an initial displacement or velocity spreads over the unknowns. */
  readonly shape: (shape: Shape | undefined) => Float64Array;
}
