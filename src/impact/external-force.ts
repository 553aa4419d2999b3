/**
 * Impact under a constant force that pushes the mass into the wall (a negative one pulls it away):
 *
 *   m a = -f(x, v) + f_e,   x_eq = (f_e/k)^(1/alpha)                    (21), (22) with their signs corrected
 *
 * There is no closed form. The trajectory is integrated by the fourth-order Runge-Kutta rule with step doubling: one
 * step of h against two of h/2 gives the error, and their combination (16 y2 - y1)/15 a fifth-order result. With a
 * tolerance of 1e-13 per step, v_out and tau are accurate to about 1e-12.
 */
import { cos, pow, sin } from '../numerics/portable.ts';
import { compressionAt, forceOf, maxCompression, outputVelocity } from './closed-form.ts';
import type { Impact } from './params.ts';

/** One instant of a trajectory. */
export type TrajectoryPoint = {
  /** s */
  readonly time: number;
  /** m */
  readonly compression: number;
  /** m/s */
  readonly velocity: number;
};

/** A contact under a constant force. */
export type ForcedContact = {
  /** Every accepted step, from first contact to release, or to the first reversal or rest of a mass that stays. */
  readonly points: readonly TrajectoryPoint[];
  /** m/s */
  readonly maxVelocity: number;
  /** m */
  readonly maxCompression: number;
  /** null if the force keeps the mass at the wall, m/s */
  readonly outputVelocity: number | null;
  /** null if the force keeps the mass at the wall, s */
  readonly contactTime: number | null;
};

const TOLERANCE = 1e-13;
/** A mass that creeps to its equilibrium makes the problem stiff and needs ever more steps; by then it can no longer leave. */
const MOST_STEPS = 100_000;

/** x_eq, m: the rest position; 0 if no force presses the mass against the wall. */
export function equilibrium({ stiffness, exponent }: Impact, externalForce: number): number {
  return externalForce > 0 ? pow(externalForce / stiffness, 1 / exponent) : 0;
}

/** Points of the quadrature below: its integrand is smooth in the angle, and so many give eight digits. */
const ANGLES = 2000;

/**
 * v_out under a force, m/s, to first order in it. (2) with the force, divided by 1 + mu v and integrated over the contact, is
 *
 *   F(v_out) - F(v_in) = (f_e/m) I,   F' = v/(1 + mu v),   I = -mu integral of x(v)/(1 + mu v)^2 from v_out to v_in
 *
 * with x(v) of (3), the motion without the force. So v_out changes by (f_e/m) I (1 + mu v_out)/v_out. An elastic contact gives back what the force put in.
 */
export function releaseUnderForce(impact: Impact, externalForce: number): number {
  const { mass, damping, velocity } = impact;
  const out = outputVelocity(impact);
  const half = 0.5 * (velocity - out);
  let sum = 0;
  for (let i = 0; i < ANGLES; i++) {
    const angle = (Math.PI * (i + 0.5)) / ANGLES;
    const v = out + half * (1 - cos(angle));
    const slowed = 1 + damping * v;
    sum += (compressionAt(impact, v) * sin(angle)) / (slowed * slowed);
  }
  const integral = (-damping * sum * half * Math.PI) / ANGLES;
  return out + ((externalForce / mass) * integral * (1 + damping * out)) / out;
}

type State = readonly [x: number, v: number];

/** The contact of an impact under externalForce, N. */
export function forcedContact(impact: Impact, externalForce: number): ForcedContact {
  const { mass, velocity } = impact;
  const acceleration = ([x, v]: State): number => (externalForce - forceOf(impact, x, v)) / mass;
  const depth = maxCompression(impact) + equilibrium(impact, externalForce);

  const rungeKutta = ([x, v]: State, h: number): State => {
    const a1 = acceleration([x, v]);
    const v2 = v + 0.5 * h * a1;
    const a2 = acceleration([x + 0.5 * h * v, v2]);
    const v3 = v + 0.5 * h * a2;
    const a3 = acceleration([x + 0.5 * h * v2, v3]);
    const v4 = v + h * a3;
    const a4 = acceleration([x + h * v3, v4]);
    return [x + (h / 6) * (v + 2 * (v2 + v3) + v4), v + (h / 6) * (a1 + 2 * (a2 + a3) + a4)];
  };
  const advance = (from: State, h: number): { readonly to: State; readonly error: number } => {
    const once = rungeKutta(from, h);
    const twice = rungeKutta(rungeKutta(from, 0.5 * h), 0.5 * h);
    const error = Math.max(Math.abs(twice[0] - once[0]) / depth, Math.abs(twice[1] - once[1]) / velocity) / 15;
    return { to: [twice[0] + (twice[0] - once[0]) / 15, twice[1] + (twice[1] - once[1]) / 15], error };
  };
  /** The fraction of a step of h at which quantity changes sign. */
  const within = (from: State, h: number, quantity: (state: State) => number): number => {
    const before = quantity(from);
    let [low, high] = [0, h];
    for (let pass = 0; pass < 60 && high > low; pass++) {
      const middle = 0.5 * (low + high);
      if (quantity(advance(from, middle).to) * before > 0) low = middle;
      else high = middle;
    }
    return high;
  };

  const points: TrajectoryPoint[] = [{ time: 0, compression: 0, velocity }];
  let [time, h] = [0, (1e-4 * depth) / velocity];
  let state: State = [0, velocity];
  let [fastest, deepest] = [velocity, 0];
  for (let step = 0; step < MOST_STEPS; step++) {
    const { to, error } = advance(state, h);
    const factor = error > 0 ? Math.min(4, Math.max(0.1, 0.9 * pow(TOLERANCE / error, 0.2))) : 4;
    if (error > TOLERANCE) {
      h *= factor;
      continue;
    }
    if (acceleration(state) > 0 && acceleration(to) <= 0)
      fastest = Math.max(fastest, advance(state, within(state, h, acceleration)).to[1]);
    if (state[1] > 0 && to[1] <= 0)
      deepest = advance(
        state,
        within(state, h, ([, v]) => v),
      ).to[0];
    if (to[0] <= 0) {
      const last = within([state[0] || 1e-300, state[1]], h, ([x]) => x);
      const [, out] = advance(state, last).to;
      points.push({ time: time + last, compression: 0, velocity: out });
      return { points, maxVelocity: fastest, maxCompression: deepest, outputVelocity: out, contactTime: time + last };
    }
    const turned = state[1] < 0 && to[1] >= 0;
    time += h;
    state = to;
    points.push({ time, compression: state[0], velocity: state[1] });
    const still =
      Math.abs(state[1]) < 1e-10 * velocity && Math.abs(acceleration(state)) * depth < 1e-10 * velocity * velocity;
    if (turned || still) break;
    h *= factor;
  }
  const most = deepest || equilibrium(impact, externalForce); // without a reversal it creeps to its rest from one side
  return { points, maxVelocity: fastest, maxCompression: most, outputVelocity: null, contactTime: null };
}
