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
