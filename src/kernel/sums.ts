/** Sums and products that keep what rounding would lose. */

/** What is lost when `term` joins `sum` (Neumaier): kept beside the sum, added when it is read. */
export function carried(sum: f64, term: f64): f64 {
  const total = sum + term;
  return Math.abs(sum) >= Math.abs(term) ? sum - total + term : term - total + sum;
}

/** The upper half of a number's digits. */
function upper(a: f64): f64 {
  const far = 134217729 * a; // 2^27 + 1
  return far - (far - a);
}

/** What a product loses by being rounded (Dekker). */
export function productRest(a: f64, b: f64): f64 {
  const aUpper = upper(a);
  const aLower = a - aUpper;
  const bUpper = upper(b);
  const bLower = b - bUpper;
  return aLower * bLower - (a * b - aUpper * bUpper - aLower * bUpper - aUpper * bLower);
}
