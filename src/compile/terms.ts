/** A weighted sum over unknowns of the whole system, with the mobility of each. */
export interface Terms {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
  /** Weight of each slot in u⁺ − u⁻. */
  readonly moves: readonly number[];
  readonly mobilities: readonly number[];
  /** Number of trailing terms that form whole rows of slots (kernel/rows.ts). */
  readonly rowTerms: number;
}

export const NO_TERMS: Terms = { slots: [], weights: [], moves: [], mobilities: [], rowTerms: 0 };

/** The record fields that locate a sum's terms. */
export function termLinks({ slots, rowTerms }: Terms, firstTerm: number) {
  return { firstTerm, firstRow: firstTerm + slots.length - rowTerms, rowTerms };
}

/** The value of a sum over the unknowns of one state. */
export function gatherTerms(terms: Terms, state: Float64Array): number {
  return terms.slots.reduce((sum, slot, i) => sum + terms.weights[i] * state[slot], 0);
}
