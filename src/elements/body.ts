/** What every element provides to the compiler: unknowns with mass and mobility, the places of points, a certificate of stability. */
import type { BodyKind } from '../kernel/elements/table.ts';
import type { Shape } from '../model/players.ts';
import type { Refs } from '../model/points.ts';
import type { Problem } from '../model/problems.ts';
import type { Fold } from './fold.ts';
import type { Tuning } from './reach.ts';
import type { Stretching } from './stretching.ts';

/** Displacement at a point: the sum of weight × unknown. Slots are relative to the element's first one. */
export interface Row {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
  /** Weight of each slot in u⁺ − u⁻, if different. */
  readonly moves?: readonly number[];
  /** Share of a force at the point that pushes each slot, if different. */
  readonly pushes?: readonly number[];
}

/** One point of an element where a contact, force or output can be. */
export interface Place {
  readonly row: Row;
  /** Position along the element; 0 for a lumped mass, m. */
  readonly x: number;
  /** Length of the element that the point represents; undefined for a lumped mass, m. */
  readonly measure?: number;
  /** Position along the element as a fraction of its length. */
  readonly along?: number;
  /** Node coordinate on a line of nodes, counted from the left end. */
  readonly node?: number;
}

/** Why an element is stable at this sample rate. */
export interface Certificate {
  /** What is bounded, in words and symbols. */
  readonly quantity: string;
  readonly limit: number;
  readonly chosen: number;
  /** Distance from the limit, as a fraction of it: 0 is at the limit. */
  readonly margin: number;
}

/** What a string does to a point that carries its right end, and the point to it (kernel/bridges.ts). */
export interface BridgeForces {
  /** Force on the point per displacement of each mode, K γ, N/m. */
  readonly pulls: Float64Array;
  /** How hard a string at rest holds the point, Σ K γ² + T/L, N/m. */
  readonly stiffness: number;
  /** k²/2m of its modes, which have one mass, m/N. */
  readonly ease: number;
  /** The stiffness and the largest (ω k/2)² of its modes, where its restoring forces are highest: 1 is the limit of stability. */
  readonly most: number;
  readonly fastest: number;
}

/** An element at one sample rate. */
export interface Body {
  /** The kernel's kind of element: kernel/elements/table.ts. */
  readonly kind: BodyKind;
  /** Number of slots: its unknowns and everything else that it keeps in a state buffer. */
  readonly size: number;
  /** How the slots are arranged in the kernel's buffers, if not consecutively. */
  readonly fold?: Fold;
  /** Which of the slots are displacements that can be displayed, in order. */
  readonly shown: { readonly first: number; readonly count: number };
  /** The kernel's constants of this kind, by their names in kernel/elements/table.ts. */
  readonly constants: Readonly<Record<string, number>>;
  /** Tables that the kernel reads, or the sizes of tables that it writes; their addresses are stored as constants with these names. */
  readonly tables: Readonly<Record<string, Int32Array | Float64Array | number>>;
  /** Mass per slot, kg; 0 where there is no unknown. */
  readonly mass: Float64Array;
  /** B = k² / (m (1 + σ₀k)) per slot, m/N. */
  readonly mobility: Float64Array;
  /** Default initial displacement, relative to the origin, m. */
  readonly rest: Float64Array;
  /** Origin of its displacements, if not zero, m. */
  readonly origin?: number;
  readonly certificate: Certificate;
  /** Multiply-adds per step, for the cost estimate. */
  readonly cost: number;
  /** The force of the element's stiffness, losses and weight in a given state, N. */
  readonly ownForce: (u: Float64Array, velocity: Float64Array) => Float64Array;
  /** Constant part of the displacement at a coordinate: the height of a barrier, or the origin of displacements, m. */
  readonly height: (x: number) => number;
  /** The points of a reference; a line across a surface has one for each fraction in `along`, the points of the other side. */
  readonly places: (at: Refs['at'], path: string, along?: readonly number[]) => readonly Place[] | Problem;
  /** A line of nodes along which points can slide. */
  readonly line?: {
    /** Nodes per lane of its fold; 0 if it has none. */
    readonly lane: number;
    readonly intervals: number;
    /** m. */
    readonly length: number;
    /** Mobility of the nodes between the ends, and of the left and right end, m/N. */
    readonly mobility: number;
    readonly endMobilities: readonly [number, number];
    /** The row of nodes with weights. */
    readonly rowOf: (nodes: readonly number[], weights: readonly number[]) => Row;
  };
  /** Fills the slots that are not unknowns, from u¹ and the move u¹ − u⁰ in full precision. */
  readonly complete: (u1: Float64Array, move: Float64Array) => void;
  /** How its tension follows its motion, if it does, in so many polarisations; the bodies of all have the same grid or modes. */
  readonly stretch?: (polarisations: number) => Stretching;
  /** How its restoring forces move, if it has any that could. */
  readonly tuning?: Tuning;
  /** How its right end pulls at the body on which it stands, if it does. */
  readonly bridge?: BridgeForces;
  /** Its motion along itself, if it has one. */
  readonly along?: Body;
  /** Distributes an initial displacement or velocity over the unknowns. */
  readonly shape: (shape: Shape | undefined) => Float64Array;
}
