/**
 * Strongly coupled islands: forces by sweeps from the extrapolated overlap and by tangents, booked by the g that belongs to them.
 *
 *   law of a contact at the move X:   q = (φ(b+X) − φ(b))/X,  s = dq/dX,  r the implicit loss
 *   gate     κ = max_c Σ_{j≠c} |W_cj| z_j,  z = s/(1 + ws) at the move that a contact plans alone; below it the island is an ordinary one
 *
 * Collisions by rule p2, without loss or with Hunt–Crossley's, are on their tangents; springs and strains are affine as they are, and strains do not count in κ.
 */
import { collisionForce, collisionPotential, collisionSecant } from './dense-laws.ts';
import { at, islandsOf, type Matrix } from './dense-linear.ts';
import {
  affine,
  finish,
  inactive,
  type Law,
  planAlone,
  pull,
  type Solution,
  type SolveStates,
  solveScaled,
} from './dense-solve.ts';
import type { DenseCollision, DenseContact, TangentOptions } from './dense-system.ts';

/** What an ordinary solve found, and in strongly coupled islands what tangents find. */
export function solveIslands(
  contacts: readonly DenseContact[],
  W: Matrix,
  states: SolveStates,
  options: TangentOptions,
  k: number,
  ordinary: Solution,
): Solution {
  const found = { ...ordinary, force: [...ordinary.force], psi: [...ordinary.psi], r: [...ordinary.r] };
  for (const island of islandsOf(W)) {
    const of = <T>(values: readonly T[]): T[] => island.map((i) => at(values, i));
    const own: SolveStates = {
      etaPrev: of(states.etaPrev),
      eta: of(states.eta),
      D: of(states.D),
      psi: of(states.psi),
      chi: of(states.chi),
      force: of(states.force),
      bristles: of(states.bristles),
      opening: of(states.opening),
    };
    const strong = solveTangent(of(contacts), of(W).map(of), own, options, k);
    if (strong === undefined) continue;
    island.forEach((i, m) => {
      found.force[i] = at(strong.force, m);
      found.psi[i] = at(strong.psi, m);
      found.r[i] = at(strong.r, m);
    });
    found.strong = (found.strong ?? 0) + 1;
  }
  return found;
}

/** The forces of one island, or nothing if it is weakly coupled. */
function solveTangent(
  contacts: readonly DenseContact[],
  W: Matrix,
  states: SolveStates,
  { gate, passes }: TangentOptions,
  k: number,
): Solution | undefined {
  const { D, eta, etaPrev, psi } = states;
  const isCurved = (i: number) => at(contacts, i).kind === 'collision';
  const touches = (i: number) =>
    !isCurved(i) || at(etaPrev, i) > 0 || at(eta, i) > 0 || at(etaPrev, i) + at(D, i) > 0 || at(psi, i) !== 0;
  const present = contacts.map((_, i) => touches(i));
  const planned = contacts.map((_, i) => planAlone(contacts, W, states, i, at(D, i), k));
  const w = (i: number) => at(at(W, i), i);
  const law = (i: number, X: number) => collisionSecant(at(contacts, i) as DenseCollision, at(etaPrev, i), X);
  const lossOf = (i: number) => {
    const contact = at(contacts, i) as DenseCollision;
    return ((contact.mu ?? 0) * collisionForce(contact, at(eta, i))) / (2 * k);
  };

  const isStrong = (): boolean => {
    const counted = contacts.map(({ kind }, i) => present[i] && kind !== 'strain');
    if (counted.filter((is) => is).length < 2) return false;
    const z = contacts.map((_, i) => {
      const { scale, drive } = planned[i];
      if (!counted[i] || scale === 0) return 0;
      if (!isCurved(i)) return scale ** 2 / (1 + w(i) * scale ** 2);
      const f = (scale * (drive + scale * at(D, i))) / (1 + scale ** 2 * w(i));
      const slope = f > 0 ? law(i, at(D, i) - w(i) * f).dq : 0;
      return slope / (1 + w(i) * slope);
    });
    const kappa = contacts.map((_, i) =>
      counted[i] ? z.reduce((sum, value, j) => (j === i ? sum : sum + Math.abs(at(at(W, i), j)) * value), 0) : 0,
    );
    return Math.max(...kappa) >= gate;
  };
  /** Whoever the forces press together takes part from now on. */
  const press = (force: readonly number[]): boolean => {
    const pressed = contacts.map((_, i) => !present[i] && at(etaPrev, i) + at(D, i) - pull(at(W, i), force, i) > 0);
    for (const [i, is] of pressed.entries()) if (is) present[i] = true;
    return pressed.some((is) => is);
  };
  const first = () => solveScaled(planned, W, D).map((value, i) => value * at(planned, i).scale);
  if (!isStrong() && !(press(first()) && isStrong())) return undefined;

  for (;;) {
    const { laws, y } = solvePresent();
    const force = y.map((value, i) => value * at(laws, i).scale);
    if (!press(force)) return { ...finish(contacts, W, states, laws, y, k), attracted: false, resolves: 0 };
  }

  function solvePresent(): { laws: readonly Law[]; y: readonly number[] } {
    const room = (i: number, force: readonly number[]) => at(D, i) - pull(at(W, i), force, i);
    const excess = (i: number) => {
      const contact = at(contacts, i) as DenseCollision;
      const held = collisionPotential(contact, at(eta, i)) + collisionPotential(contact, at(etaPrev, i));
      return { E: at(psi, i) ** 2 - held, held };
    };

    // Start and sweeps.
    const force = contacts.map((_, i) => {
      if (!present[i] || !isCurved(i) || !(at(etaPrev, i) > 0 && at(eta, i) > 0)) return 0;
      const { E, held } = excess(i);
      if (Math.abs(E) > held / 2) return 0;
      const X = Math.max(2 * (at(eta, i) - at(etaPrev, i)), 0.1 * at(eta, i) - at(etaPrev, i));
      return Math.max(0, law(i, X).q + lossOf(i) * X);
    });
    let laws: readonly Law[] = planned.map((one, i) => (present[i] ? one : inactive));
    for (let sweep = 0, change = 1, largest = 0; sweep < 8 && change > 1e-3 * largest; sweep++) {
      change = 0;
      largest = 0;
      const order = contacts.map((_, i) => (sweep % 2 === 0 ? i : contacts.length - 1 - i)).filter((i) => present[i]);
      for (const i of order) {
        const D_c = room(i, force);
        const { scale, drive } = isCurved(i) ? planAlone(contacts, W, states, i, D_c, k) : at(laws, i);
        const f = (scale * (drive + scale * D_c)) / (1 + scale * scale * w(i));
        change = Math.max(change, Math.abs(f - at(force, i)));
        largest = Math.max(largest, Math.abs(f));
        force[i] = f;
      }
    }
    let f: readonly number[] = force;
    let X = contacts.map((_, i) => room(i, f) - w(i) * at(f, i));

    // Passes.
    let y: readonly number[] = f.map(() => 0);
    let steering = contacts.map(() => 0);
    const solve = (): void => {
      y = solveScaled(laws, W, D);
      f = y.map((value, i) => value * at(laws, i).scale);
      X = contacts.map((_, i) => {
        const { scale, drive } = at(laws, i);
        const c = scale * scale;
        return c * w(i) > 1 && at(f, i) !== 0 ? (at(f, i) - scale * drive) / c : room(i, f) - w(i) * at(f, i);
      });
    };
    for (let pass = 0; pass < passes; pass++) {
      const secants = contacts.map((_, i) => (present[i] && isCurved(i) ? law(i, at(X, i)) : undefined));
      const largest = Math.max(...contacts.map((_, i) => (secants[i] ? Math.abs(at(f, i)) : 0)));
      const mismatch = Math.max(
        ...secants.map((one, i) => {
          if (one === undefined) return 0;
          const r = one.q > 0 ? lossOf(i) : 0;
          return Math.abs(one.q - at(steering, i) + r * at(X, i) - at(f, i));
        }),
      );
      if (pass > 0 && mismatch <= 1e-4 * largest) break;
      steering = secants.map((one, i) => {
        if (one === undefined || !(one.q > 0)) return 0;
        const size = at(X, i) ** 2 + ((w(i) * one.q) / 4) ** 2;
        return Math.min(Math.max((excess(i).E * at(X, i)) / size, -one.q / 2), one.q / 2);
      });
      laws = laws.map((own, i) => {
        const one = secants[i];
        if (one === undefined) return own;
        return affine(one.dq + (one.q > 0 ? lossOf(i) : 0), one.q - one.dq * at(X, i) - at(steering, i), 0, 0);
      });
      solve();
    }
    dropPulling();

    // Booking.
    let again = false;
    const scaled = [...y];
    laws = laws.map((own, i) => {
      if (!present[i] || !isCurved(i)) return own;
      const loss = lossOf(i);
      const elastic = at(f, i) - loss * at(X, i);
      const p = Math.abs(at(psi, i));
      const left = p * p + elastic * at(X, i);
      if (at(f, i) > 0 && elastic >= 0 && left > 0) {
        const g = ((at(psi, i) < 0 ? -1 : 1) * 2 * elastic) / (p + Math.sqrt(left));
        const booked =
          loss === 0
            ? { scale: g / 2, drive: 2 * at(psi, i), g, r: 0 }
            : affine((g * g) / 4 + loss, g * at(psi, i), g, loss);
        scaled[i] = booked.scale === 0 ? 0 : at(f, i) / booked.scale;
        return booked;
      }
      scaled[i] = 0;
      // The passes may end on the side of a kink on which nothing pushes: what would then be passed through is planned alone.
      if (at(f, i) === 0 && at(psi, i) === 0 && law(i, room(i, f)).q === 0) return inactive;
      const alone = planAlone(contacts, W, states, i, room(i, f), k);
      if (at(f, i) > 0 || alone.g !== 0) again = true;
      return alone;
    });
    y = scaled;
    if (again) {
      solve();
      dropPulling();
      // Whom others pulled until it pulled itself is planned anew if it is pressed further in without them.
      const lost = laws.map((own, i) => {
        const left = room(i, f);
        return present[i] && isCurved(i) && own.scale === 0 && left > 0 && at(etaPrev, i) + left > 0;
      });
      if (lost.some((is) => is)) {
        const left = contacts.map((_, i) => room(i, f));
        laws = laws.map((own, i) => (lost[i] ? planAlone(contacts, W, states, i, at(left, i), k) : own));
        solve();
        dropPulling();
      }
      return { laws, y };
    }
    // What has no force loses nothing.
    return { laws: laws.map((law, i) => (isCurved(i) && at(f, i) === 0 ? inactive : law)), y };

    function dropPulling(): void {
      while (contacts.some((_, i) => isCurved(i) && at(f, i) < 0)) {
        laws = laws.map((law, i) => (isCurved(i) && at(f, i) < 0 ? inactive : law));
        solve();
      }
    }
  }
}
