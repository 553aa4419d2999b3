/**
 * Forces of all contacts in one step. Every law is affine, f = cΔ + d with Δ = D − W f. With f = S y, S² = diag(c),
 *
 *   (I + S W S) y = S⁻¹d + S D
 *
 * is symmetric positive definite. For a loss-free quadratised contact S = g/2 (signed), S⁻¹d = 2ψ and y = ψ⁺ + ψ, so that ψ⁺ = y − ψ loses no
 * digits. Then: corrector passes (every p2 contact looks again, with the others' forces in its D), and only then attracting contacts are dropped
 * and the rest is solved again until none attracts. Last, contacts that others hold are planned with what these leave them.
 */
import { type Bristle, type FrictionPlan, frictionAfter, planFriction } from './dense-friction.ts';
import { settleHeld } from './dense-held.ts';
import { collisionForce, collisionGradient, connectionGradient, isPlannedAgain } from './dense-laws.ts';
import { at, islandsOf, type Matrix, solveSpd, zeros } from './dense-linear.ts';
import { type LossPlan, planLoss, planRestitution, relaxation, restitutionAfter } from './dense-losses.ts';
import { planSlack, type SlackPlan } from './dense-slack.ts';
import { type DenseContact, type DenseFriction, hasPotential } from './dense-system.ts';
import { planValve } from './dense-valve.ts';

/** What all contacts know before the solve; one entry per contact. */
export interface ContactStates {
  /** η^{n−1}, m. */
  readonly etaPrev: readonly number[];
  /** η^n, m. */
  readonly eta: readonly number[];
  /** η* − η^{n−1}, m. */
  readonly D: readonly number[];
  /** ψ^{n−1/2}, √J. */
  readonly psi: readonly number[];
  /** χ^{n−1/2}, √J. */
  readonly chi: readonly number[];
}

/** The same with what only some laws know. */
export interface SolveStates extends ContactStates {
  /** Forces of the step before, N. */
  readonly force: readonly number[];
  readonly bristles: readonly Bristle[];
  /** Heights of the slits of valves at n, m. */
  readonly opening: readonly number[];
}

export interface Solution {
  /** Contact forces, N. */
  readonly force: readonly number[];
  /** ψ^{n+1/2} and χ^{n+1/2}, √J. */
  readonly psi: readonly number[];
  readonly chi: readonly number[];
  readonly bristles: readonly Bristle[];
  /** Hunt–Crossley coefficients r that were used, N/m. */
  readonly r: readonly number[];
  /** The contacts as they were solved, with W and D: those of bodies that stretch may have been planned again. */
  readonly planned: Planned;
  /** Whether a contact that must repel attracted in the first solve. */
  readonly attracted: boolean;
  /** Solves after dropping attracting contacts. */
  readonly resolves: number;
  /** Islands that were solved by tangents. */
  readonly strong?: number;
}

/** Contacts of one solve, with their compliances and free moves. */
export interface Planned {
  readonly contacts: readonly DenseContact[];
  readonly W: Matrix;
  readonly D: readonly number[];
}

/** One contact's affine law in the scaled form of the solve. */
export interface Law {
  /** S: g/2 with its sign for a loss-free quadratised contact, √c otherwise, √(N/m). */
  readonly scale: number;
  /** S⁻¹ d, √J. */
  readonly drive: number;
  /** Gradient of ψ, 0 for a spring, √(N/m). */
  readonly g: number;
  /** Share of the loss in c, N/m. */
  readonly r: number;
  /** Of a collision with another loss than Hunt–Crossley's, and the D it was planned for. */
  readonly lossy?: LossPlan & { readonly D: number };
  readonly slack?: SlackPlan;
  readonly friction?: FrictionPlan;
}

export const inactive: Law = { scale: 0, drive: 0, g: 0, r: 0 };

/** Keeps what ends the step without a force. */
function dropped(law: Law): Law {
  return { ...law, ...inactive };
}

export function affine(c: number, d: number, g: number, r: number): Law {
  const scale = Math.sqrt(c);
  return c > 0 ? { scale, drive: d / scale, g, r } : inactive;
}

/**
 * At the full bound the force of an isolated contact is exactly 0, and the sign of its round-off would decide whether the contact is dropped (ψ
 * kept) or not (ψ spent): at K = 1e10, μ = 5 s/m the same impact then leaves with 0.78 or 0.47 m/s. A hair less makes the force positive, 1.
 */
const clampShare = 1 - 1e-12;

const isLossy = (contact: DenseContact): boolean =>
  contact.kind === 'collision' &&
  (contact.loss !== undefined || contact.memory !== undefined || contact.restitution !== undefined);

/** What a friction takes from the contacts around it, and the last plan of a contact in this step. */
interface Around {
  readonly N: number;
  readonly beside: number;
  readonly before?: Law | undefined;
}

/** The law of one contact, given its change D if it alone did not act. */
function planLaw(
  contact: DenseContact,
  states: SolveStates,
  i: number,
  D: number,
  w: number,
  k: number,
  { N, beside, before }: Around,
): Law {
  const etaPrev = at(states.etaPrev, i);
  const eta = at(states.eta, i);
  const psi = at(states.psi, i);
  if (contact.kind === 'strain') return { scale: 0.5, drive: 2 * contact.psi, g: 0, r: 0 };
  if (contact.kind === 'folded') return { scale: contact.gamma / 2, drive: 2 * psi, g: contact.gamma, r: 0 };
  if (contact.kind === 'valve') return affine(planValve(contact, at(states.opening, i), D, w, k), 0, 0, 0);
  if (contact.kind === 'friction') {
    const { bend, slip } = at(states.bristles, i);
    const guess = before?.friction ?? { slip, mean: bend };
    const friction = planFriction(contact, { D, w: w + beside, N, bend }, guess, k);
    return { ...affine(friction.c, friction.d, 0, 0), friction };
  }
  if (contact.kind === 'slack') {
    const slack = planSlack(contact, { etaPrev, eta, D, w, psi: before?.slack?.psi ?? psi });
    return { scale: slack.g / 2, drive: 2 * slack.psi, g: slack.g, r: 0, slack };
  }
  if (contact.kind === 'spring') {
    const { K1 = 0, K3 = 0, sigmaX = 0 } = contact;
    const cubic = K3 * eta * eta;
    return affine(K1 / 4 + cubic / 2 + sigmaX / k, (K1 * eta) / 2 + (K1 / 2 + cubic) * etaPrev, 0, 0);
  }
  if (contact.kind === 'connection') {
    const g = connectionGradient(contact.rule, contact, { etaPrev, eta, D, w, psi });
    return { scale: g / 2, drive: 2 * psi, g, r: 0 };
  }
  if (contact.kind === 'collision' && isLossy(contact)) {
    const point = { etaPrev, eta, D, w, psi };
    const plan =
      contact.restitution === undefined
        ? planLoss(contact, point, at(states.chi, i), k)
        : planRestitution(contact, point, k);
    const law =
      plan.r === 0 && plan.gx === 0
        ? { scale: plan.g / 2, drive: plan.g === 0 ? 0 : 2 * psi, g: plan.g, r: 0 }
        : affine(plan.c, plan.d, plan.g, plan.r);
    return { ...law, lossy: { ...plan, D } };
  }
  const raw = ((contact.mu ?? 0) * collisionForce(contact, eta)) / (2 * k);
  // p2 solves for Δ, so it must know the loss: Δ = (D − w f_e)/(1 + w r) with the elastic part f_e. The other rules look at D alone, and 27f's
  // test of the sign of the force needs the plain D.
  const soft = isPlannedAgain(contact.rule) ? 1 + w * raw : 1;
  const g = collisionGradient(contact.rule, contact, { etaPrev, eta, D: D / soft, w: w / soft, own: w, psi });
  // The loss may cancel the elastic force of a leaving body but not turn it into attraction.
  const bound = (clampShare * (g * psi + (g * g * D) / 4)) / -D;
  const r = D < 0 ? Math.min(raw, Math.max(0, bound)) : raw;
  return r === 0 ? { scale: g / 2, drive: 2 * psi, g, r } : affine((g * g) / 4 + r, g * psi, g, r);
}

/** y of all contacts; contacts without a law take no part. */
export function solveScaled(laws: readonly Law[], W: Matrix, D: readonly number[]): number[] {
  const active = laws.map((law, i) => ({ law, i })).filter(({ law }) => law.scale !== 0);
  const matrix = active.map(({ law, i }) =>
    active.map((other) => (other.i === i ? 1 : 0) + law.scale * at(at(W, i), other.i) * other.law.scale),
  );
  const solved = solveSpd(
    matrix,
    active.map(({ law, i }) => law.drive + law.scale * at(D, i)),
  );
  const y = zeros(laws.length);
  active.forEach(({ i }, m) => {
    y[i] = at(solved, m);
  });
  return y;
}

/** Σ W_cj f_j over the contacts j that push, without contact `except`: how far they move contact c, m. */
export function pull(row: readonly number[], force: readonly number[], except = -1): number {
  let sum = 0;
  force.forEach((f, j) => {
    if (f !== 0 && j !== except) sum += at(row, j) * f;
  });
  return sum;
}

/** ψ below this share of its last value, or below 1e-30 √J, is round-off of an exact release. */
function snapped(psi: number, before: number): number {
  return Math.abs(psi) < Math.max(1e-15 * Math.abs(before), 1e-30) ? 0 : psi;
}

/** `again` plans the one contact of each body that stretches anew, with the forces of the others; undefined where none of these acts. */
export function solveQuadratised(
  given: readonly DenseContact[],
  couplings: Matrix,
  states: SolveStates,
  passes: number,
  k: number,
  again: (force: readonly number[], present: Planned) => Planned | undefined = () => undefined,
): Solution {
  let planned: Planned = { contacts: given, W: couplings, D: states.D };
  let { contacts, W, D } = planned;
  const hairs = contacts.map((contact, i) =>
    contact.kind === 'friction' ? contacts.flatMap(({ name }, j) => (j !== i && name === contact.name ? [j] : [])) : [],
  );
  const besides = hairs.map((others, i) => others.reduce((sum, j) => sum + at(at(W, i), j), 0));
  const plan = (i: number, change: number, around: readonly number[], before?: Law, w = at(at(W, i), i)): Law => {
    const contact = at(contacts, i);
    const N = contact.kind === 'friction' ? normalForce(contact, contacts, around) / (at(hairs, i).length + 1) : 0;
    return planLaw(contact, states, i, change, w, k, { N, beside: at(besides, i), before });
  };
  let laws: readonly Law[] = contacts.map((_, i) => plan(i, at(D, i), states.force));
  let y = solveScaled(laws, W, D);
  const forces = (): number[] => y.map((value, i) => value * at(laws, i).scale);
  let force = forces();

  const attracts = (i: number): boolean => {
    const contact = at(contacts, i);
    if (contact.kind === 'slack') return at(force, i) * (at(laws, i).slack?.side ?? 1) < 0;
    return contact.kind === 'collision' && contact.rule !== '26' && at(force, i) < 0;
  };
  const attracted = contacts.some((_, i) => attracts(i));

  for (let pass = 0; pass < passes; pass++) {
    const before = force;
    laws = laws.map((law, i) => {
      const contact = at(contacts, i);
      if (contact.kind === 'spring' || contact.kind === 'strain' || contact.kind === 'folded') return law;
      if (hasPotential(contact) && !isPlannedAgain(contact.rule)) return law;
      // Hairs of one bow are planned as if all had the same force.
      const alike = at(besides, i) * at(before, i);
      return plan(i, at(D, i) - pull(at(W, i), before, i) + alike, before, law);
    });
    planned = again(before, planned) ?? planned;
    ({ contacts, W, D } = planned);
    laws = laws.map((law, i) => (at(contacts, i).kind === 'folded' ? plan(i, at(D, i), before) : law));
    y = solveScaled(laws, W, D);
    force = forces();
  }

  let resolves = 0;
  const solve = (by: readonly Law[]): void => {
    laws = by;
    y = solveScaled(laws, W, D);
    force = forces();
  };
  const push = (): void => {
    while (contacts.some((_, i) => attracts(i))) {
      solve(laws.map((law, i) => (attracts(i) ? dropped(law) : law)));
      resolves++;
    }
  };
  push();
  const held = {
    ...{ contacts, W, D, laws: () => laws, force: () => force, solve, push, without: dropped },
    ...{ etaPrev: states.etaPrev, eta: states.eta, psi: states.psi },
    room: (i: number) => at(D, i) - pull(at(W, i), force, i),
    plan: (i: number, change: number, w: number) => plan(i, change, force, at(laws, i), w),
  };
  for (const island of islandsOf(W)) settleHeld(held, island, passes);

  return { ...finish(contacts, W, states, laws, y, k, planned), attracted, resolves };
}

/** The states after a step with these laws and their y. */
export function finish(
  contacts: readonly DenseContact[],
  W: Matrix,
  states: SolveStates,
  laws: readonly Law[],
  y: readonly number[],
  k: number,
  planned: Planned = { contacts, W, D: states.D },
): Omit<Solution, 'attracted' | 'resolves'> {
  const force = y.map((value, i) => value * at(laws, i).scale);
  /** Δ = (f − d)/c. */
  const moved = (i: number): number => {
    const { scale, drive } = at(laws, i);
    return scale === 0 ? 0 : (at(y, i) - drive) / scale;
  };
  const chi = laws.map(({ lossy }, i) => {
    const contact = at(contacts, i);
    if (contact.kind !== 'collision' || contact.memory === undefined) return 0;
    const [E, A] = relaxation(k, contact.memory.tau);
    const after = E * at(states.chi, i) + (A * (at(laws, i).scale === 0 ? 0 : (lossy?.gx ?? 0)) * moved(i)) / 2;
    return Math.abs(after) < 1e-30 ? 0 : after;
  });
  const psi = laws.map((law, i) => {
    const before = law.slack?.psi ?? at(states.psi, i);
    const contact = at(contacts, i);
    if (law.lossy && contact.kind === 'collision' && contact.restitution !== undefined) {
      const point = {
        etaPrev: at(states.etaPrev, i),
        eta: at(states.eta, i),
        D: law.lossy.D,
        w: at(at(W, i), i),
        psi: before,
      };
      return Math.sign(before || 1) * restitutionAfter(law.lossy, point, at(force, i), moved(i), k);
    }
    if (law.g === 0) return before;
    if (law.lossy && law.lossy.gx !== 0) return snapped(before + (law.g / 2) * moved(i), before);
    if (law.r === 0) return snapped(at(y, i) - before, before);
    const c = law.scale * law.scale;
    return snapped(before + ((law.g / 2) * (at(force, i) - law.g * before)) / c, before);
  });
  const bristles = laws.map(({ friction }, i) => {
    const contact = at(contacts, i);
    const was = at(states.bristles, i);
    return contact.kind === 'friction' && friction ? frictionAfter(contact, friction, was, moved(i), k) : was;
  });
  return { force, psi, chi, bristles, r: laws.map((law) => law.r), planned };
}

/** The law of a contact for the free move D, without the others. */
export function planAlone(
  contacts: readonly DenseContact[],
  W: Matrix,
  states: SolveStates,
  i: number,
  D: number,
  k: number,
): Law {
  return planLaw(at(contacts, i), states, i, D, at(at(W, i), i), k, { N: 0, beside: 0 });
}

/** What presses all points of a friction, N. */
function normalForce({ pressed }: DenseFriction, contacts: readonly DenseContact[], force: readonly number[]): number {
  if (typeof pressed === 'number') return pressed;
  const normal = contacts.findIndex(({ name }) => name === pressed);
  return Math.max(0, at(force, normal));
}
