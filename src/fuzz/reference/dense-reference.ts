/**
 * The step of every network with dense matrices over all unknowns and all contacts: the oracle of the engine, clear rather than fast.
 *
 *   u* = u + [(1−σ0k)(u−u⁻) − (k²/m)K(u−rest) + 2σ1kL(u−u⁻)]/(1+σ0k) + B F,   B = k²/(m(1+σ0k))
 *   u⁺ = u* − Σ B s Iᵀ f,   D = η* − η⁻,   W = Σ (sI) B (sI)ᵀ
 *
 * W holds all contacts at once. Contacts of different islands have W = 0 between them, so this equals the island-wise solve.
 * Invariant: energy + dissipated − injected is constant to round-off, whatever the laws, losses and inputs.
 */

import { foldedPsi, planFolded } from './dense-folded.ts';
import type { Bristle } from './dense-friction.ts';
import { bodyEnergy, bodyLoss, bodyWork, contactEnergy, contactLoss } from './dense-ledger.ts';
import { asFunction, at, zeros } from './dense-linear.ts';
import { solveNewton } from './dense-newton.ts';
import { type Planned, pull, type SolveStates, solveQuadratised } from './dense-solve.ts';
import { touchedStart } from './dense-start.ts';
import { strainContacts } from './dense-strains.ts';
import {
  type DenseBody,
  type DenseContact,
  type DenseSystem,
  type FoldedContact,
  hasPotential,
  initialChi,
  initialPsi,
  potential,
} from './dense-system.ts';
import { solveIslands } from './dense-tangent.ts';

/** Energies up to one time index. */
export interface DenseLedger {
  /** Stored in every body, J. */
  readonly bodies: readonly number[];
  /** Stored in every contact, J. */
  readonly contacts: readonly number[];
  /** All stored energy, J. */
  readonly energy: number;
  /** Dissipated since the start, J. */
  readonly dissipated: number;
  /** Injected since the start by known forces and moving barriers, J. */
  readonly injected: number;
  /** energy + dissipated − injected − energy at the start, J. */
  readonly residual: number;
}

/** How often the rarer branches were taken since the start. */
export interface DenseCounts {
  /** Solves repeated because a contact attracted. */
  readonly resolves: number;
  /** Steps whose first solve made a contact attract. */
  readonly attractions: number;
  /** Most Newton iterations of one step. */
  readonly newton: number;
  /** Islands solved by tangents, over all steps. */
  readonly strong: number;
}

/** Everything known after the step that produced u^n. */
export interface DenseFrame {
  readonly n: number;
  /** u^n of every body, m. */
  readonly u: readonly (readonly number[])[];
  /** η^n of every contact, m. */
  readonly eta: readonly number[];
  /** ψ^{n−1/2} of every contact (0 for springs), √J. */
  readonly psi: readonly number[];
  /** Contact forces at time index n−1, those that led to u^n, N. */
  readonly force: readonly number[];
  /** Energies at this time index; worked out when asked for, and only valid inside `observe`. */
  readonly ledger: () => DenseLedger;
  readonly counts: DenseCounts;
}

/** Displacements of every body, m. */
type Displacements = readonly (readonly number[])[];

function offsetAt(contact: DenseContact, n: number): number {
  return typeof contact.offset === 'function' ? contact.offset(n) : contact.offset;
}

/** Σ sign · weight · u: the part of η that the bodies make, m. */
function relative({ terms }: Pick<DenseContact, 'terms'>, u: Displacements): number {
  return sum(
    terms.flatMap(({ body, index, weight, sign }) => index.map((i, m) => sign * at(weight, m) * at(at(u, body), i))),
  );
}

/** Displacements −B s Iᵀ f that contact forces add to every body, m. */
function response(system: DenseSystem, force: readonly number[]): number[][] {
  const k = 1 / system.rate;
  const out = system.bodies.map((body) => zeros(body.mass.length));
  system.contacts.forEach(({ terms }, c) => {
    const f = at(force, c);
    if (f === 0) return;
    for (const { body, index, weight, sign } of terms) {
      const values = at(out, body);
      index.forEach((i, m) => {
        values[i] = at(values, i) - mobility(at(system.bodies, body), i, k) * sign * at(weight, m) * f;
      });
    }
  });
  return out;
}

/** B of one unknown, m/N. */
function mobility(body: DenseBody, i: number, k: number): number {
  return (k * k) / (at(body.mass, i) * (1 + at(body.damping0, i) * k));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** W over all contacts: how far one newton at contact j moves contact c in one step, m/N. */
export function compliance(system: DenseSystem): number[][] {
  const columns = system.contacts.map((_, j) =>
    response(
      system,
      system.contacts.map((__, c) => (c === j ? 1 : 0)),
    ),
  );
  return system.contacts.map((contact) => columns.map((column) => -relative(contact, column)));
}

/** The same body with its matrices turned into functions once. */
function withFunctions(body: DenseBody): DenseBody {
  const { damping1 } = body;
  return {
    ...body,
    stiffness: asFunction(body.stiffness),
    ...(body.strains && {
      strains: body.strains.map((one) => ('curvature' in one ? { ...one, curvature: asFunction(one.curvature) } : one)),
    }),
    ...(damping1 ? { damping1: { ...damping1, laplacian: asFunction(damping1.laplacian) } } : {}),
  };
}

/** Function that gives u* − u⁻ of one body, its change over two steps if no contact acted, m. */
function freeStep(body: DenseBody, k: number): (u: readonly number[], move: readonly number[], n: number) => number[] {
  const stiffness = asFunction(body.stiffness);
  const laplacian = body.damping1 && asFunction(body.damping1.laplacian);
  const sigma1 = body.damping1?.sigma1 ?? 0;
  const { rest } = body;
  return (u, uPrev, n) => {
    const change = u.map((value, i) => value - at(uPrev, i));
    const restoring = stiffness(rest ? u.map((value, i) => value - at(rest, i)) : u);
    const smoothing = laplacian?.(change);
    const known = body.force?.(n);
    return change.map((v, i) => {
      const damp = at(body.damping0, i) * k;
      const force = (known ? at(known, i) : 0) - at(restoring, i);
      const spread = smoothing ? 2 * sigma1 * k * at(smoothing, i) : 0;
      return v + ((1 - damp) * v + ((k * k) / at(body.mass, i)) * force + spread) / (1 + damp);
    });
  };
}

/** Runs a system from u^0, u^1 to u^last; `observe` sees n = 1 (the start), 2, …, last. */
export function run(system: DenseSystem, last: number, observe: (frame: DenseFrame) => void): void {
  const { contacts: own, passes = 1 } = system;
  const bodies = system.bodies.map(withFunctions);
  const k = 1 / system.rate;
  const stretches = bodies.some(({ strains }) => strains !== undefined);
  const free = bodies.map((body) => freeStep(body, k));
  const etaOf = (u: Displacements, n: number): number[] =>
    contacts.map((contact) => relative(contact, u) + offsetAt(contact, n));

  let uPrev: Displacements = bodies.map((body) => body.u0);
  let u: Displacements = bodies.map((body) => body.u1);
  const mobilities = bodies.map((body) => body.mass.map((_, i) => mobility(body, i, k)));
  /** Numbers of the bodies with one contact for all strains; these contacts follow the system's own. */
  const folded = bodies.flatMap(({ strains, strainRule = 'q' }, b) => (strains && strainRule !== 'q' ? [b] : []));
  const unplanned = folded.map((): FoldedContact => ({ kind: 'folded', terms: [], offset: 0, gamma: 0 }));
  let contacts: readonly DenseContact[] = [...own, ...unplanned, ...strainContacts(bodies, u, uPrev)];
  let W = compliance({ ...system, contacts });
  let etaPrev = etaOf(uPrev, 0);
  let eta = etaOf(u, 1);
  const lossless = {
    ...system,
    contacts,
    bodies: bodies.map((body) => ({ ...body, damping0: zeros(body.mass.length) })),
  };
  const started = touchedStart(contacts, compliance(lossless), etaPrev, eta, system.solver === 'newton');
  const pushed = response(lossless, started.force);
  u = u.map((values, b) => values.map((value, i) => value + 0.5 * at(at(pushed, b), i)));
  eta = etaOf(u, 1);
  let psi: readonly number[] = contacts.map((contact, i) => {
    if (contact.kind !== 'folded')
      return started.psi.get(i) ?? startPsi(system, contact, at(etaPrev, i), at(eta, i), at(at(W, i), i));
    const b = at(folded, i - own.length);
    return foldedPsi(at(bodies, b), at(u, b), at(uPrev, b));
  });
  let chi: readonly number[] = contacts.map((contact, i) => initialChi(contact, at(etaPrev, i), at(eta, i)));
  let bristles: readonly Bristle[] = contacts.map(() => ({ bend: 0, slip: 0 }));
  let before: readonly number[] = contacts.map(() => 0);
  let dissipated = 0;
  let injected = 0;
  const counts = { resolves: 0, attractions: 0, newton: 0, strong: 0 };

  const stored = () => {
    const inBodies = bodies.map((body, i) => bodyEnergy(body, k, at(u, i), at(uPrev, i)));
    const inContacts = contacts.map((contact, i) =>
      contactEnergy(contact, at(eta, i), at(etaPrev, i), at(psi, i), at(chi, i), at(bristles, i).bend),
    );
    return { bodies: inBodies, contacts: inContacts, energy: sum(inBodies) + sum(inContacts) };
  };
  const startEnergy = stored().energy;
  const ledger = (): DenseLedger => {
    const now = stored();
    return { ...now, dissipated, injected, residual: now.energy + dissipated - injected - startEnergy };
  };
  const report = (n: number, force: readonly number[]): void =>
    observe({ n, u, eta, psi, force: force.slice(0, own.length), ledger, counts: { ...counts } });

  report(
    1,
    contacts.map(() => 0),
  );
  for (let n = 1; n < last; n++) {
    const change = free.map((step, i) => step(at(u, i), at(uPrev, i), n));
    // A moving barrier shifts η by off⁺ − off⁻ over the two steps; the hand that moves it does the work f·shift/2.
    const shift = contacts.map((contact) => offsetAt(contact, n + 1) - offsetAt(contact, n - 1));
    const planBody = (b: number, i: number, seen: readonly number[]) =>
      planFolded(at(bodies, b), b, {
        ...{ u: at(u, b), uPrev: at(uPrev, b), seen, mobility: at(mobilities, b), psi: at(psi, own.length + i) },
      });
    const withFolded = (planned: readonly FoldedContact[]): Planned => {
      const all = contacts.map((contact, i) => planned[i - own.length] ?? contact);
      const D = all.map((contact, i) => relative(contact, change) + at(shift, i));
      return { contacts: all, W: folded.length > 0 ? compliance({ ...system, contacts: all }) : W, D };
    };
    const alone = withFolded(folded.map((b, i) => planBody(b, i, at(change, b))));
    const { D } = alone;
    /** With what the forces of all others leave to each body. The scalar auxiliary variable knows no others. */
    const again = (force: readonly number[], { contacts: present }: Planned): Planned | undefined => {
      let any = false;
      const planned = folded.map((b, i) => {
        const index = own.length + i;
        const others = present.map(({ terms }, j) =>
          j !== index && terms.some(({ body }) => body === b) ? at(force, j) : 0,
        );
        if (at(bodies, b).strainRule === 'sav' || others.every((f) => f === 0)) return present[index] as FoldedContact;
        any = true;
        const moved = at(response({ ...system, contacts: present }, others), b);
        const seen = at(change, b).map((move, m) => move + at(moved, m));
        return planBody(b, i, seen);
      });
      return any ? withFolded(planned) : undefined;
    };
    const opening = contacts.map((contact) => (contact.kind === 'valve' ? relative({ terms: contact.opening }, u) : 0));
    const states = { etaPrev, eta, D, psi, chi, force: before, bristles, opening };
    const solveInAll = (states: SolveStates) => {
      const ordinary = solveQuadratised(alone.contacts, alone.W, states, passes, k, again);
      const { tangent } = system;
      return tangent ? solveIslands(alone.contacts, alone.W, states, tangent, k, ordinary) : ordinary;
    };
    const solved =
      system.solver === 'newton'
        ? { ...solveNewton(contacts, W, states, k), bristles, planned: alone, attracted: false, resolves: 0, strong: 0 }
        : { ...solveInAll(states), iterations: 0 };
    const { force, planned } = solved;

    const moved = response({ ...system, contacts: planned.contacts }, force);
    const uNext = uPrev.map((values, b) =>
      values.map((value, i) => value + at(at(change, b), i) + at(at(moved, b), i)),
    );
    const etaNext = etaOf(uNext, n + 1);
    bodies.forEach((body, i) => {
      dissipated += bodyLoss(body, k, at(uNext, i), at(uPrev, i));
      injected += bodyWork(body, n, at(uNext, i), at(uPrev, i));
    });
    contacts.forEach((contact, i) => {
      const delta = at(planned.D, i) - pull(at(planned.W, i), force);
      // What a branch or a restitution loses is what is neither given back nor kept.
      const kept = (s: Pick<typeof solved, 'psi' | 'chi' | 'bristles'>) =>
        contactEnergy(contact, 0, 0, at(s.psi, i), at(s.chi, i), at(s.bristles, i).bend);
      const carried = contact.kind === 'friction' ? 2 * k * contact.velocity : 0;
      dissipated += losesOtherwise(contact)
        ? 0.5 * at(force, i) * (delta - carried) - (kept(solved) - kept({ psi, chi, bristles }))
        : contactLoss(contact, k, delta, at(solved.r, i));
      injected += (at(force, i) * (at(shift, i) - carried)) / 2;
    });
    counts.resolves += solved.resolves;
    if (solved.attracted) counts.attractions++;
    counts.strong += solved.strong ?? 0;
    counts.newton = Math.max(counts.newton, solved.iterations);

    uPrev = u;
    u = uNext;
    etaPrev = eta;
    eta = etaNext;
    psi = solved.psi;
    chi = solved.chi;
    bristles = solved.bristles;
    before = force;
    if (stretches) {
      contacts = [...own, ...unplanned, ...strainContacts(bodies, u, uPrev)];
      W = compliance({ ...system, contacts });
    }
    report(n + 1, force);
  }
}

/** Whether what a contact loses is what it takes and does not store. */
function losesOtherwise(contact: DenseContact): boolean {
  if (contact.kind === 'friction' || contact.kind === 'valve') return true;
  return contact.kind === 'collision' && (contact.memory !== undefined || contact.restitution !== undefined);
}

/** IT-2 has no ψ of its own: its energy is always that of the potential. */
function startPsi(system: DenseSystem, contact: DenseContact, eta0: number, eta1: number, w: number): number {
  if (system.solver !== 'newton' || !hasPotential(contact)) return initialPsi(contact, eta0, eta1, w);
  return Math.sqrt(potential(contact, eta0) + potential(contact, eta1));
}
