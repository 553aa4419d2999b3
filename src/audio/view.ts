/** What a page sees of a running Program, about sixty times per second, and the layout of the Float32Array that carries it. */
import type { Program } from '../compile/index.ts';

/** The energy ledger at one moment, J. */
export interface ViewLedger {
  /** Stored energy per element, then per contact. */
  readonly stored: Float32Array;
  readonly energy: number;
  readonly lost: number;
  readonly injected: number;
  /** Largest imbalance since the ledger began, relative to the largest energy, 1. */
  readonly residual: number;
}

/** Time to render a render quantum, relative to its duration, 1. */
export interface Share {
  readonly median: number;
  readonly p999: number;
}

/** Detail of a `view` event: the state of a running Program. */
export interface ViewFrame {
  /** Next output sample of the Program. */
  readonly sample: number;
  /** Time of the Program, s. */
  readonly time: number;
  /** Time of the audio context at the end of the frame, s. */
  readonly contextTime: number;
  /** Per element: displacements, m (modal bodies: modal coordinates). */
  readonly elements: readonly Float32Array[];
  /** For every point of every contact, in order: largest |force| since the previous frame, N. */
  readonly forces: Float32Array;
  /** For every point of every contact, in order: η, m; positive is overlap for a collision. */
  readonly gaps: Float32Array;
  /** For every point of every contact, in order: dη/dt, for bows minus the velocity of the bow, m/s. */
  readonly slips: Float32Array;
  /** Per element: how far a barrier is lifted, m; 0 for other elements. */
  readonly lifts: Float32Array;
  /** Per control: its value, in SI units. */
  readonly controls: Float32Array;
  readonly ledger?: ViewLedger;
  readonly share: Share;
  /** Largest output sample since the previous frame, 1. */
  readonly peak: number;
  /** Number of audio frames turned down by the limiter since the previous frame. */
  readonly limited: number;
}

/** Detail of a `contact` event: a contact that began. */
export interface ContactOnset {
  readonly contact: string;
  /** Index of the point within the contact. */
  readonly point: number;
  /** Largest force since the previous frame, N. */
  readonly force: number;
  /** Largest stored energy since the previous frame, J. */
  readonly energy: number;
  /** Time of the Program, s. */
  readonly time: number;
}

/** Index at which each part of a frame begins in its array. */
export interface ViewLayout {
  readonly elements: readonly { readonly first: number; readonly count: number }[];
  readonly points: number;
  readonly forces: number;
  readonly gaps: number;
  readonly slips: number;
  readonly lifts: number;
  readonly controls: number;
  readonly stored: number;
  readonly length: number;
}

export function viewLayout({ elements, contacts, controls }: Program): ViewLayout {
  let next = 0;
  const allocate = (count: number) => {
    next += count;
    return next - count;
  };
  const points = contacts.reduce((sum, contact) => sum + contact.points.length, 0);
  return {
    elements: elements.map(({ shown }) => ({ first: allocate(shown.count), count: shown.count })),
    points,
    forces: allocate(points),
    gaps: allocate(points),
    slips: allocate(points),
    lifts: allocate(elements.length),
    controls: allocate(controls.length),
    stored: allocate(elements.length + contacts.length),
    length: next,
  };
}
