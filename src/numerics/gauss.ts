/** Nodes and weights of Gauss-Legendre quadrature on -1..1: n of them integrate polynomials up to degree 2n - 1 exactly. */
import { cos } from './portable.ts';

export interface Quadrature {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

/** P_0(x) ... P_n(x). */
export function legendre(n: number, x: number): Float64Array {
  const values = new Float64Array(n + 1);
  values[0] = 1;
  if (n > 0) values[1] = x;
  for (let k = 2; k <= n; k++) values[k] = ((2 * k - 1) * x * values[k - 1] - (k - 1) * values[k - 2]) / k;
  return values;
}

/** The nodes are the zeros of P_n, by Newton's method from Tricomi's estimate, which five steps bring to the last digit. */
export function gauss(n: number): Quadrature {
  const nodes = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = -cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let step = 0; step < 6; step++) {
      const values = legendre(n, x);
      slope = (n * (x * values[n] - values[n - 1])) / (x * x - 1);
      x -= values[n] / slope;
    }
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  return { nodes, weights };
}
