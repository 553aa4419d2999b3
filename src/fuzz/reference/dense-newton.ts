/**
 * IT-2 over all contacts at once (JASA 19, 20 for a vector): find the forces of
 *
 *   s + W f(s) = D,   f_c(s) = (φ(η⁻+s) − φ(η⁻))/s + r s,   s = η⁺ − η⁻
 *
 * by Newton from s = D. The Jacobian is I + W diag(f'). One contact converges monotonically; several may need damping, so a step that does not
 * reduce the residual is halved. The benchmark's stored energy is (φ(η)+φ(η⁻))/2, kept as ψ² of the same ledger.
 */
import { collisionForce, collisionSecant, connectionSecant } from './dense-laws.ts';
import { at, dot, type Matrix, solveGeneral } from './dense-linear.ts';
import type { ContactStates } from './dense-solve.ts';
import { type DenseContact, hasPotential, potential } from './dense-system.ts';

export interface NewtonSolution {
  /** Contact forces, N. */
  readonly force: readonly number[];
  /** ψ^{n+1/2} = √(φ(η⁺)+φ(η)), √J. */
  readonly psi: readonly number[];
  /** No law of IT-2 has one. */
  readonly chi: readonly number[];
  /** Coefficients r of the losses, N/m. */
  readonly r: readonly number[];
  /** Until an iterate moved by 1e-14 m or less, which is where the prototypes stop. */
  readonly iterations: number;
}

/** Change of an iterate at which Newton stops, as a part of η⁻ and s: the last digits of η⁻ + s, which may be an overlap of picometres. */
const tolerance = 4 * Number.EPSILON;
const prototypeTolerance = 1e-14;
const iterationLimit = 200;

export function solveNewton(
  contacts: readonly DenseContact[],
  W: Matrix,
  states: ContactStates,
  k: number,
): NewtonSolution {
  const { D, eta, etaPrev } = states;
  const r = contacts.map((contact, i) =>
    contact.kind === 'collision' ? ((contact.mu ?? 0) * collisionForce(contact, at(eta, i))) / (2 * k) : 0,
  );
  const law = (i: number, s: number): { f: number; df: number } => {
    const contact = at(contacts, i);
    if (contact.kind === 'spring') {
      const { K1 = 0, K3 = 0, sigmaX = 0 } = contact;
      const cubic = K3 * at(eta, i) ** 2;
      const c = K1 / 4 + cubic / 2 + sigmaX / k;
      return { f: c * s + (K1 * at(eta, i)) / 2 + (K1 / 2 + cubic) * at(etaPrev, i), df: c };
    }
    if (!hasPotential(contact)) throw new Error(`IT-2 has no ${contact.kind}`);
    const secant = contact.kind === 'collision' ? collisionSecant : connectionSecant;
    const { q, dq } = secant(contact, at(etaPrev, i), s);
    const { C, beta } = (contact.kind === 'collision' ? contact.loss : undefined) ?? { C: 0, beta: 0 };
    // C (Γ(η⁺) − Γ(η⁻))/2k with Γ = [η]₊^{β+1}/(β+1).
    const [from, to] = [at(etaPrev, i), at(etaPrev, i) + s].map((x) => Math.max(0, x));
    const lost = (C * (to ** (beta + 1) - from ** (beta + 1))) / ((beta + 1) * 2 * k);
    const slope = to > 0 ? (C * to ** beta) / (2 * k) : 0;
    return { f: q + at(r, i) * s + lost, df: dq + at(r, i) + slope };
  };
  const residualOf = (s: readonly number[], f: readonly number[]): number[] =>
    s.map((value, i) => value + dot(at(W, i), f) - at(D, i));
  const size = (values: readonly number[]): number => Math.max(0, ...values.map(Math.abs));

  let s = [...D];
  let laws = s.map((value, i) => law(i, value));
  let iterations: number | undefined;
  for (let done = 1; done <= iterationLimit; done++) {
    const residual = residualOf(
      s,
      laws.map(({ f }) => f),
    );
    const jacobian = W.map((row, i) => row.map((value, j) => (i === j ? 1 : 0) + value * at(laws, j).df));
    const step = solveGeneral(jacobian, residual);
    if (size(step) === 0) {
      iterations ??= done;
      break;
    }
    let share = 1;
    let next = s.map((value, i) => value - at(step, i));
    let nextLaws = next.map((value, i) => law(i, value));
    while (
      share > 1e-6 &&
      size(
        residualOf(
          next,
          nextLaws.map(({ f }) => f),
        ),
      ) > size(residual)
    ) {
      share /= 2;
      next = s.map((value, i) => value - share * at(step, i));
      nextLaws = next.map((value, i) => law(i, value));
    }
    s = next;
    laws = nextLaws;
    if (size(step) * share <= prototypeTolerance) iterations ??= done;
    if (
      s.every((value, i) => share * Math.abs(at(step, i)) <= tolerance * (Math.abs(at(etaPrev, i)) + Math.abs(value)))
    )
      break;
  }
  const psi = contacts.map((contact, i) =>
    !hasPotential(contact)
      ? 0
      : Math.sqrt(potential(contact, at(etaPrev, i) + at(s, i)) + potential(contact, at(eta, i))),
  );
  const used = contacts.map((contact, i) => {
    if (contact.kind !== 'collision' || contact.loss === undefined || s[i] === 0) return at(r, i);
    return (at(laws, i).f - collisionSecant(contact, at(etaPrev, i), at(s, i)).q) / at(s, i);
  });
  return {
    force: laws.map(({ f }) => f),
    psi,
    chi: contacts.map(() => 0),
    r: used,
    iterations: iterations ?? iterationLimit + 1,
  };
}
