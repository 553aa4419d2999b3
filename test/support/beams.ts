/** Exact frequencies of a stiff string or bar: roots of the characteristic equation of EI u⁗ − T u″ = ρA ω² u with its ends. */

export type End = 'supported' | 'clamped' | 'free';

export interface Beam {
  /** ρA, kg/m. */
  readonly linearDensity: number;
  /** N. */
  readonly tension: number;
  /** EI, N m². */
  readonly rigidity: number;
  /** m. */
  readonly length: number;
  readonly ends: readonly [End, End];
}

/** Determinant of a 4 × 4 matrix by elimination. */
function determinant(rows: number[][]): number {
  let value = 1;
  for (let c = 0; c < 4; c++) {
    let pivot = c;
    for (let r = c + 1; r < 4; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[pivot][c])) pivot = r;
    if (pivot !== c) {
      [rows[c], rows[pivot]] = [rows[pivot], rows[c]];
      value = -value;
    }
    value *= rows[c][c];
    for (let r = c + 1; r < 4; r++) {
      const factor = rows[r][c] / rows[c][c];
      for (let i = c; i < 4; i++) rows[r][i] -= factor * rows[c][i];
    }
  }
  return value;
}

/**
 * The four end conditions for u = combinations of cos bx, sin bx, e^{−ax}, e^{−a(L−x)}, with a² − b² = T/EI and a b = ω√(ρA/EI):
 * supported u = u″ = 0, clamped u = u′ = 0, free u″ = 0 and EI u‴ = T u′. Zero where a motion exists.
 */
function condition({ linearDensity, tension, rigidity, length, ends }: Beam, omega: number): number {
  const stretch = tension / rigidity;
  const root = Math.sqrt(stretch * stretch + (4 * linearDensity * omega * omega) / rigidity);
  const a = Math.sqrt(0.5 * (root + stretch));
  const b = Math.sqrt((2 * linearDensity * omega * omega) / (rigidity * (root + stretch)));
  /** Derivative of order d of the four functions at x, each over a power of b that keeps the rows alike. */
  const derivative = (d: number, x: number): number[] => {
    const turn = (d * Math.PI) / 2;
    const near = Math.exp(-a * x);
    const far = Math.exp(-a * (length - x));
    const ratio = (a / b) ** d;
    return [Math.cos(b * x + turn), Math.sin(b * x + turn), (d % 2 === 0 ? 1 : -1) * ratio * near, ratio * far];
  };
  const rows = ends.flatMap((end, side) => {
    const x = side === 0 ? 0 : length;
    const [u, slope, bend, shear] = [0, 1, 2, 3].map((d) => derivative(d, x));
    if (end === 'supported') return [u, bend];
    if (end === 'clamped') return [u, slope];
    return [bend, shear.map((value, i) => value - (stretch / (b * b)) * slope[i])];
  });
  // Rows with powers of a/b are large; only the sign of the determinant matters.
  return determinant(
    rows.map((row) => {
      const largest = Math.max(...row.map(Math.abs));
      return row.map((value) => value / largest);
    }),
  );
}

/** The lowest angular frequencies above zero, rad/s. */
export function beamFrequencies(beam: Beam, count: number): number[] {
  const { linearDensity, tension, rigidity, length } = beam;
  const beta = Math.PI / length;
  const lowest = Math.sqrt((tension * beta ** 2 + rigidity * beta ** 4) / linearDensity);
  const found: number[] = [];
  // Modes lie about one π/L apart in b; sixty looks per such step miss none.
  const omegaAt = (m: number) => {
    const wave = m * beta;
    return Math.sqrt((tension * wave ** 2 + rigidity * wave ** 4) / linearDensity);
  };
  for (let m = 0.2; found.length < count; m += 1 / 60) {
    let [low, high] = [omegaAt(m), omegaAt(m + 1 / 60)];
    const sign = Math.sign(condition(beam, low));
    if (sign === Math.sign(condition(beam, high))) continue;
    while (high - low > 1e-14 * lowest) {
      const middle = 0.5 * (low + high);
      if (middle === low || middle === high) break;
      if (Math.sign(condition(beam, middle)) === sign) low = middle;
      else high = middle;
    }
    found.push(0.5 * (low + high));
  }
  return found;
}
