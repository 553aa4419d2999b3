/** What may be wrong with a model, and by how much a model may be off. */

type Property =
  | 'finite'
  | 'balance'
  | 'stored'
  | 'dissipated'
  | 'attraction'
  | 'tunnelling'
  | 'passive'
  | 'blocks'
  | 'snapshot'
  | 'live'
  | 'order'
  | 'reference'
  | 'throws';

export interface Finding {
  readonly property: Property;
  readonly message: string;
}

export const LIMITS = {
  residual: 1e-9,
  /** Round-off of an account, relative to the largest energy of the system. */
  account: 1e-9,
  attraction: 1e-9,
  penetration: 10,
  /** Largest difference of an energy when elements are listed in another order, relative to the largest energy of the system. */
  order: 1e-9,
} as const;

/** The first sample at which outputs differ, Infinity if none does. */
export function firstDifference(a: readonly Float64Array[], b: readonly Float64Array[], from = 0): number {
  let first = Number.POSITIVE_INFINITY;
  a.forEach((samples, o) => {
    for (let i = from; i < samples.length && i < first; i++) if (!Object.is(samples[i], b[o][i])) first = i;
  });
  return first;
}
