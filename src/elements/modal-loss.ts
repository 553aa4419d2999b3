/**
 * The energy that an undisturbed mode loses between two energy measurements. Its moves d = q − q⁻ follow from the state by
 *
 *     d⁺ = momentum d − pull q,   q⁺ = q + d⁺,
 *
 * and each step loses drag (d⁺ + d)²/4k. All moves are linear in d and q, so the loss is a quadratic form in both. Expressed by q and q⁻
 * it would be a small difference of large terms for slow modes.
 */

/** Samples between two energy measurements of a metered run. */
export const WEIGHING_PERIOD = 16;

/** Factors of d², d q and q², J/m². */
export interface LossAhead {
  readonly move: number;
  readonly both: number;
  readonly place: number;
}

export function lossAhead(
  { momentum, pull }: { readonly momentum: number; readonly pull: number },
  drag: number,
  k: number,
): LossAhead {
  // d and q of each step, starting from d = 1, q = 0 and from d = 0, q = 1.
  let [d1, q1, d2, q2] = [1, 0, 0, 1];
  let [move, both, place] = [0, 0, 0];
  for (let i = 0; i < WEIGHING_PERIOD; i++) {
    const [next1, next2] = [momentum * d1 - pull * q1, momentum * d2 - pull * q2];
    const [double1, double2] = [next1 + d1, next2 + d2];
    move += double1 * double1;
    both += 2 * double1 * double2;
    place += double2 * double2;
    [d1, q1, d2, q2] = [next1, q1 + next1, next2, q2 + next2];
  }
  const weight = drag / (4 * k);
  return { move: weight * move, both: weight * both, place: weight * place };
}
