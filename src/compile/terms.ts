/** A sum over unknowns of the whole system, with the mobility of each. */
export interface Terms {
  readonly slots: readonly number[];
  readonly weights: readonly number[];
  /** How each slot enters u⁺ − u⁻. */
  readonly moves: readonly number[];
  readonly mobilities: readonly number[];
  /** So many of the last are whole rows of slots (kernel/rows.ts). */
  readonly rowTerms: number;
}
