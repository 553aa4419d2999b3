/**
 * Initial state: u⁰ and u¹ = u⁰ + k v⁰, with `start: second-order` also + k²/2 a⁰, where the acceleration a⁰ follows from the
 * element's internal forces, losses and weight in that state.
 */
import type { InitialPlayer, Shape } from '../model/index.ts';

/** The properties of an element that determine its initial state. */
export interface Startable {
  readonly size: number;
  readonly rest: Float64Array;
  readonly origin?: number;
  readonly mass: Float64Array;
  readonly ownForce: (u: Float64Array, velocity: Float64Array) => Float64Array;
  readonly complete: (u1: Float64Array, move: Float64Array) => void;
  readonly shape: (shape: Shape | undefined) => Float64Array;
}

export interface State {
  readonly u0: Float64Array;
  readonly u1: Float64Array;
}

export function restState(body: Startable): State {
  const u1 = body.rest.slice();
  body.complete(u1, new Float64Array(body.size));
  return { u0: body.rest.slice(), u1 };
}

/** What several players do to one element adds up. */
export function initialState(players: readonly InitialPlayer[], body: Startable, rate: number): State {
  const k = 1 / rate;
  const { origin = 0 } = body;
  const placed = players.flatMap(({ displacement, shape }) =>
    displacement === undefined ? [] : [body.shape(shape).map((factor) => (displacement - origin) * factor)],
  );
  const u0 = placed.length === 0 ? body.rest.slice() : sumOf(placed);
  const velocity = sumOf(players.map(({ velocity, shape }) => body.shape(shape).map((factor) => velocity * factor)));
  const move = velocity.map((v) => k * v);
  if (players.some(({ start }) => start === 'second-order')) {
    const force = body.ownForce(u0, velocity);
    for (let i = 0; i < body.size; i++) if (body.mass[i] > 0) move[i] += (0.5 * k * k * force[i]) / body.mass[i];
  }
  const u1 = u0.map((u, i) => u + move[i]);
  body.complete(u1, move);
  return { u0, u1 };
}

function sumOf([first, ...others]: readonly Float64Array[]): Float64Array {
  return first.map((value, i) => others.reduce((sum, other) => sum + other[i], value));
}
