/**
 * Plain description of a system for the dense reference step: bodies with a diagonal mass and a dense symmetric stiffness, and contacts that
 * see one relative displacement η = offset + Σ sign · weight · u each.
 */

import type { CollisionRule, ConnectionRule, PowerLaw } from './dense-laws.ts';
import { collisionForce, collisionPotential, connectionPotential } from './dense-laws.ts';
import type { LinearMap } from './dense-linear.ts';

/** One vibrating body. */
export interface DenseBody {
  /** Mass of every unknown, kg. */
  readonly mass: readonly number[];
  /** Symmetric stiffness K of the force −K (u − rest), N/m. */
  readonly stiffness: LinearMap;
  /** σ0 of every unknown (a lumped mass with M R du/dt has σ0 = R/2), 1/s. */
  readonly damping0: readonly number[];
  /** Frequency-dependent damping 2 σ1 L du/dt. */
  readonly damping1?: {
    /** σ1, m²/s. */
    readonly sigma1: number;
    /** Symmetric negative Laplacian-like operator L, 1/m². */
    readonly laplacian: LinearMap;
  };
  /** Of a body that stretches. */
  readonly strains?: readonly DenseStrain[];
  /** How many unknowns stretch, the first; all if absent. */
  readonly stretching?: number;
  /** q: each strain is a contact; q if absent. The others have one contact for all. */
  readonly strainRule?: 'q' | 'p2q' | 'sav';
  /** Known force (gravity, plucks) on every unknown at time index n, N. */
  readonly force?: (n: number) => readonly number[];
  /** Displacement at which the stiffness force vanishes, m. */
  readonly rest?: readonly number[];
  /** u^0, m. */
  readonly u0: readonly number[];
  /** u^1, m. */
  readonly u1: readonly number[];
}

/** One body's share in a contact's η. */
export interface ContactTerm {
  readonly body: number;
  readonly index: readonly number[];
  /** Interpolation weights, 1. */
  readonly weight: readonly number[];
  /** +1 for the lower body (its displacement adds to η), −1 for the upper. */
  readonly sign: 1 | -1;
}

export interface ContactBase {
  /** Points of one name share a friction force; a friction finds the collision that presses it by its name. */
  readonly name?: string;
  readonly terms: readonly ContactTerm[];
  /** Constant part of η, or its value at time index n for a moving barrier, m. */
  readonly offset: number | ((n: number) => number);
}

export interface DenseCollision extends ContactBase, PowerLaw {
  readonly kind: 'collision';
  readonly rule: CollisionRule;
  /** Hunt–Crossley loss factor μ of (1 + μ dη/dt), s/m. */
  readonly mu?: number;
  /** Loss C[η]₊^β η′; C in N s/m^(β+1). */
  readonly loss?: { readonly C: number; readonly beta: number };
  /** Relaxing branch: stiffness in N/m^α, time in s. */
  readonly memory?: { readonly Kx: number; readonly tau: number };
  /** v_out/v_in. */
  readonly restitution?: number;
  /** ψ^{1/2}; taken from η⁰ and η¹ if absent, √J. */
  readonly psi0?: number;
}

export interface DenseConnection extends ContactBase, PowerLaw {
  readonly kind: 'connection';
  readonly rule: ConnectionRule;
  /** ψ^{1/2}; taken from η⁰ and η¹ if absent, √J. */
  readonly psi0?: number;
}

export interface DenseSpring extends ContactBase {
  readonly kind: 'spring';
  /** Linear stiffness, N/m. */
  readonly K1?: number;
  /** Cubic stiffness, N/m³. */
  readonly K3?: number;
  /** Damping σ×: f = … + 2 σ× dη/dt, kg/s. */
  readonly sigmaX?: number;
}

export type DenseContact =
  | DenseCollision
  | DenseConnection
  | DenseSpring
  | DenseSlack
  | DenseFriction
  | DenseValve
  | StrainContact
  | FoldedContact;

/** Contacts that begin with ψ^{1/2} of their potential. */
export function hasPotential(contact: DenseContact): contact is DenseCollision | DenseConnection {
  return contact.kind === 'collision' || contact.kind === 'connection';
}

export interface DenseSystem {
  /** Sample rate, Hz. */
  readonly rate: number;
  readonly bodies: readonly DenseBody[];
  readonly contacts: readonly DenseContact[];
  /** Strongly coupled islands are solved by tangents; without it all are solved alike. */
  readonly tangent?: TangentOptions;
  /** Corrector passes over the coupled p2 contacts, 1 if absent. */
  readonly passes?: number;
  /** `newton` solves every collision and connection by IT-2 (section 5) instead of its rule, `quadratised` if absent. */
  readonly solver?: 'quadratised' | 'newton';
}

/** Contact force law's potential φ(η), J. */
export function potential(contact: DenseCollision | DenseConnection, eta: number): number {
  return contact.kind === 'collision' ? collisionPotential(contact, eta) : connectionPotential(contact, eta);
}

/** ψ^{1/2} of a contact from its first two relative displacements and its compliance w (m/N), √J. */
export function initialPsi(contact: DenseContact, eta0: number, eta1: number, w: number): number {
  if (!hasPotential(contact)) return 0;
  if (contact.psi0 !== undefined) return contact.psi0;
  // With restitution, the way to sample 1 is flown freely, and stores nothing.
  if (contact.kind === 'collision' && contact.restitution !== undefined)
    return contact.restitution * Math.sqrt(2 * potential(contact, eta0));
  if (contact.rule === 'p2') return Math.sqrt(potential(contact, eta0) + potential(contact, eta1));
  const middle = (eta0 + eta1) / 2;
  if (contact.rule === 'p2c') {
    const ends = potential(contact, eta0) + potential(contact, eta1);
    return Math.sqrt(0.2 * ends + 1.6 * potential(contact, middle));
  }
  if (contact.rule === 'p2m') {
    const stored = (eta: number) => potential(contact, eta) + (5 / 24) * w * collisionForce(contact, eta) ** 2;
    return Math.sqrt(stored(eta0) + stored(eta1));
  }
  const sign = contact.rule === 'signed' ? Math.sign(middle) : 1;
  return sign * Math.sqrt(2 * potential(contact, middle));
}

/** χ^{1/2} of a contact with a relaxing branch, √J. */
export function initialChi(contact: DenseContact, eta0: number, eta1: number): number {
  if (contact.kind !== 'collision' || contact.memory === undefined) return 0;
  // A contact that touches at sample 0 has stored what it overlaps there.
  const reached = eta0 < 0 ? eta1 : eta0;
  return Math.sqrt(((potential(contact, eta0) + potential(contact, reached)) * contact.memory.Kx) / contact.K);
}

export interface DenseFriction extends ContactBase {
  readonly kind: 'friction';
  /** σ0, N/m. */
  readonly stiffness: number;
  /** σ1, kg/s. */
  readonly damping: number;
  /** σ2, kg/s. */
  readonly viscosity: number;
  /** μ_C and μ_S. */
  readonly sliding: number;
  readonly sticking: number;
  /** v_S, m/s. */
  readonly stribeck: number;
  /** Part of μ_C N/σ0 below which bristles only stretch; absent with LuGre. */
  readonly breakaway?: number;
  /** v_b, m/s. */
  readonly velocity: number;
  /** The normal force in N, or the name of the collision whose force it is. */
  readonly pressed: number | string;
}

export interface DenseSlack extends ContactBase, PowerLaw {
  readonly kind: 'slack';
  /** How far η may go to either side before it is held, m. */
  readonly play: number;
}

export interface DenseValve extends ContactBase {
  readonly kind: 'valve';
  /** Density of the air, kg/m³. */
  readonly density: number;
  /** Width of the slit, m. */
  readonly width: number;
  /** What the height of the slit is read from. */
  readonly opening: readonly ContactTerm[];
  /** Height at rest, m; a slit below 1e-6 of it counts as that high. */
  readonly rest: number;
}

/** ε and its gradient at one state. */
export interface Strained {
  readonly value: number;
  readonly slope: readonly number[];
}

interface QuadraticStrain {
  /** C, symmetric. */
  readonly curvature: LinearMap;
  /** ℓ. */
  readonly linear?: readonly number[];
}

/** A strain of any other form; e is then ½(ε(u) + ε(u⁻)). */
interface CurvedStrain {
  readonly strainAt: (u: readonly number[]) => Strained;
}

export type DenseStrain = {
  /** λ: V = ½ λ ε², J. */
  readonly lambda: number;
} & (QuadraticStrain | CurvedStrain);

/** One strain in one step. */
export interface StrainContact extends ContactBase {
  readonly kind: 'strain';
  /** √J. */
  readonly psi: number;
}

/** The one contact of a body in one step. */
export interface FoldedContact extends ContactBase {
  readonly kind: 'folded';
  readonly gamma: number;
}

export interface TangentOptions {
  readonly gate: number;
  /** Most passes. */
  readonly passes: number;
}
