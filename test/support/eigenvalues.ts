/** Smallest eigenvalues of a dense symmetric matrix: Householder's tridiagonal form, then bisection on Sturm's count. */

/** Diagonal and squares of the off-diagonal of an orthogonally similar tridiagonal matrix. Overwrites its argument. */
function tridiagonal(a: Float64Array[]): { diagonal: number[]; squares: number[] } {
  const n = a.length;
  const squares: number[] = [];
  const v = new Float64Array(n);
  const w = new Float64Array(n);
  for (let j = 0; j + 1 < n; j++) {
    let norm2 = 0;
    for (let i = j + 1; i < n; i++) {
      v[i] = a[i][j];
      norm2 += v[i] * v[i];
    }
    squares.push(norm2);
    const below = norm2 - v[j + 1] * v[j + 1];
    if (below === 0) continue;
    // Reflect the column onto its first entry: v = x + sign(x₁)|x| e₁, A ← A − v wᵀ − w vᵀ.
    v[j + 1] += v[j + 1] < 0 ? -Math.sqrt(norm2) : Math.sqrt(norm2);
    const beta = 2 / (below + v[j + 1] * v[j + 1]);
    let overlap = 0;
    for (let i = j + 1; i < n; i++) {
      const row = a[i];
      let sum = 0;
      for (let l = j + 1; l < n; l++) sum += row[l] * v[l];
      w[i] = beta * sum;
      overlap += w[i] * v[i];
    }
    for (let i = j + 1; i < n; i++) w[i] -= 0.5 * beta * overlap * v[i];
    for (let i = j + 1; i < n; i++) {
      const row = a[i];
      for (let l = j + 1; l < n; l++) row[l] -= v[i] * w[l] + w[i] * v[l];
    }
  }
  return { diagonal: a.map((row, i) => row[i]), squares };
}

/** The `count` smallest eigenvalues, in ascending order. */
export function smallestEigenvalues(matrix: readonly Float64Array[], count: number): number[] {
  const { diagonal, squares } = tridiagonal(matrix.map((row) => row.slice()));
  const reach = diagonal.map((d, i) => Math.abs(d) + Math.sqrt(squares[i - 1] ?? 0) + Math.sqrt(squares[i] ?? 0));
  const bound = Math.max(...reach);
  /** How many eigenvalues lie below x. */
  const below = (x: number): number => {
    let found = 0;
    let pivot = 1;
    diagonal.forEach((d, i) => {
      pivot = d - x - (i > 0 ? squares[i - 1] / pivot : 0);
      if (pivot === 0) pivot = -Number.EPSILON * bound;
      if (pivot < 0) found++;
    });
    return found;
  };
  return Array.from({ length: Math.min(count, diagonal.length) }, (_, which) => {
    let [low, high] = [-bound, bound];
    for (let i = 0; i < 200 && high - low > 1e-15 * Math.max(Math.abs(low), Math.abs(high)); i++) {
      const middle = 0.5 * (low + high);
      if (below(middle) > which) high = middle;
      else low = middle;
    }
    return 0.5 * (low + high);
  });
}
