/** References for a chain of touching balls. */
import { type Impact, outputVelocity } from '../impact/index.ts';

/**
 * Touching balls in a row, hit by the first: final velocities relative to its speed. Fourth-order Runge-Kutta with step doubling,
 * to 1e-10 per step.
 */
export function chainReference(balls: number, { mass, stiffness, exponent, damping, velocity }: Impact): number[] {
  const TOLERANCE = 1e-10;
  const depth = (((exponent + 1) * mass * velocity ** 2) / (2 * stiffness)) ** (1 / (exponent + 1));
  const scale = depth / velocity;
  // x in units of depth, v of velocity, time of their quotient; the force then has a single factor.
  const factor = (stiffness * depth ** exponent * scale) / (mass * velocity);
  const z = damping * velocity;
  const slope = (state: readonly number[]): number[] => {
    const force = Array.from({ length: balls - 1 }, (_, i) => {
      const overlap = state[i] - state[i + 1];
      const closing = state[balls + i] - state[balls + i + 1];
      return overlap > 0 ? Math.max(0, factor * overlap ** exponent * (1 + z * closing)) : 0;
    });
    return state.map((_, i) => (i < balls ? state[balls + i] : (force[i - balls - 1] ?? 0) - (force[i - balls] ?? 0)));
  };
  const along = (from: readonly number[], direction: readonly number[], h: number) =>
    from.map((value, i) => value + h * direction[i]);
  const step = (from: readonly number[], h: number): number[] => {
    const k1 = slope(from);
    const k2 = slope(along(from, k1, h / 2));
    const k3 = slope(along(from, k2, h / 2));
    const k4 = slope(along(from, k3, h));
    return from.map((value, i) => value + (h / 6) * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]));
  };
  let state = Array.from({ length: 2 * balls }, (_, i): number => (i === balls ? 1 : 0));
  let h = 1e-3;
  const isOver = () =>
    state.slice(1, balls).every((x, i) => state[i] <= x && state[balls + i] <= state[balls + i + 1] + 1e-12);
  for (let i = 0, time = 0; i < 200_000 && !(time > 2 && isOver()); i++) {
    const once = step(state, h);
    const twice = step(step(state, h / 2), h / 2);
    const error = Math.max(...twice.map((value, j) => Math.abs(value - once[j]))) / 15;
    if (error <= TOLERANCE) {
      state = twice;
      time += h;
    }
    h *= Math.min(3, Math.max(0.1, 0.9 * (TOLERANCE / Math.max(error, 1e-30)) ** 0.2));
    h = Math.min(h, 0.3);
  }
  return state.slice(balls);
}

/** The same chain as a sequence of free impacts of two balls each, by the closed form, until no two balls approach. */
export function sequentialImpacts(balls: number, impact: Impact): number[] {
  const v = Array.from({ length: balls }, (_, i): number => (i === 0 ? 1 : 0));
  for (let round = 0; round < 1000; round++) {
    const closing = v.slice(1).map((next, i) => v[i] - next);
    const fastest = closing.indexOf(Math.max(...closing));
    if (closing[fastest] <= 1e-12) break;
    const apart = outputVelocity({ ...impact, velocity: impact.velocity * closing[fastest] }) / impact.velocity;
    const middle = (v[fastest] + v[fastest + 1]) / 2;
    v[fastest] = middle + apart / 2;
    v[fastest + 1] = middle - apart / 2;
  }
  return v;
}
