/** What a page sees of a running Program about sixty times a second, and how it travels: one array of single-precision numbers. */
import type { Program } from '../compile/index.ts';

/** The ledger at one moment, J. */
export interface ViewLedger {
  /** Per element, then per contact. */
  readonly stored: Float32Array;
  readonly energy: number;
  readonly lost: number;
  readonly injected: number;
  /** Largest imbalance since the ledger began, relative to the largest energy. */
  readonly residual: number;
}

/** How much of the time that a render quantum lasts it takes to render one, 1. */
export interface Share {
  readonly median: number;
  readonly p999: number;
}

/** What a node shows about sixty times a second. */
export interface ViewFrame {
  /** Next output sample of the Program. */
  readonly sample: number;
  /** Time of the Program, s. */
  readonly time: number;
  /** Time of the audio context at the end of the frame, s. */
  readonly contextTime: number;
  /** Per element: what it shows, m (bodies of modes: modal coordinates). */
  readonly elements: readonly Float32Array[];
  /** Per contact and point in a row: largest |force| since the frame before, N. */
  readonly forces: Float32Array;
  /** Per contact and point in a row: η, m; positive is pressed. */
  readonly gaps: Float32Array;
  /** Per contact and point in a row: dη/dt, for bows less the bow's velocity, m/s. */
  readonly slips: Float32Array;
  /** Per element: how far a barrier is lifted, m; 0 for all else. */
  readonly lifts: Float32Array;
  /** Per control: its value, in SI units. */
  readonly controls: Float32Array;
  readonly ledger?: ViewLedger;
  readonly share: Share;
  /** Largest sample that went out since the frame before, 1. */
  readonly peak: number;
  /** Frames that the limiter turned down since the frame before. */
  readonly limited: number;
}

/** A contact that began. */
export interface ContactOnset {
  readonly contact: string;
  /** Which of its points. */
  readonly point: number;
  /** Largest force since the frame before, N. */
  readonly force: number;
  /** Largest energy stored since the frame before, J. */
  readonly energy: number;
  /** Time of the Program, s. */
  readonly time: number;
}

/** Where each part of a frame begins in its array. */
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
  const take = (count: number) => {
    next += count;
    return next - count;
  };
  const points = contacts.reduce((sum, contact) => sum + contact.points.length, 0);
  return {
    elements: elements.map(({ shown }) => ({ first: take(shown.count), count: shown.count })),
    points,
    forces: take(points),
    gaps: take(points),
    slips: take(points),
    lifts: take(elements.length),
    controls: take(controls.length),
    stored: take(elements.length + contacts.length),
    length: next,
  };
}
