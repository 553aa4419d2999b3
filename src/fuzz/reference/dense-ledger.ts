/**
 * Energy of the dense reference (stored between samples n−1 and n) and what one step dissipates:
 *
 *   E = Σ ½m(δ_t−u)² + ½(u−rest)ᵀK(u⁻−rest) − ½mσ1k|∇δ_t−u|² + Σ ½ψ² + ½K1(μ_t−η)² + ¼K3(ηη⁻)²
 *   loss per step = k[2mσ0(δ_t·u)² + 2mσ1|∇δ_t·u|²] + ½rΔ² + σ×Δ²/(2k)
 *
 * with |∇v|² = −vᵀLv.
 */
import { asFunction, at, dot } from './dense-linear.ts';
import type { DenseBody, DenseContact } from './dense-system.ts';

/** Stored energy of a body between two samples, J. */
export function bodyEnergy(body: DenseBody, k: number, u: readonly number[], uPrev: readonly number[]): number {
  const velocity = u.map((value, i) => (value - at(uPrev, i)) / k);
  const kinetic = velocity.reduce((sum, v, i) => sum + 0.5 * at(body.mass, i) * v * v, 0);
  const rest = body.rest ?? u.map(() => 0);
  const stretch = u.map((value, i) => value - at(rest, i));
  const stretchPrev = uPrev.map((value, i) => value - at(rest, i));
  const elastic = 0.5 * dot(stretchPrev, asFunction(body.stiffness)(stretch));
  return kinetic + elastic - (body.damping1 ? 0.5 * k * body.damping1.sigma1 * roughness(body, velocity) : 0);
}

/** Σ m|∇v|², J/m² for v in m/s. */
function roughness(body: DenseBody, v: readonly number[]): number {
  if (!body.damping1) return 0;
  const bent = asFunction(body.damping1.laplacian)(v);
  return -bent.reduce((sum, value, i) => sum + at(body.mass, i) * at(v, i) * value, 0);
}

/** Energy a body dissipates in one step, J. */
export function bodyLoss(body: DenseBody, k: number, uNext: readonly number[], uPrev: readonly number[]): number {
  const velocity = uNext.map((value, i) => (value - at(uPrev, i)) / (2 * k));
  const viscous = velocity.reduce((sum, v, i) => sum + 2 * at(body.mass, i) * at(body.damping0, i) * v * v, 0);
  return k * (viscous + 2 * (body.damping1?.sigma1 ?? 0) * roughness(body, velocity));
}

/** Work of the known forces on a body in one step, J. */
export function bodyWork(body: DenseBody, n: number, uNext: readonly number[], uPrev: readonly number[]): number {
  const force = body.force?.(n);
  return force ? force.reduce((sum, F, i) => sum + (F * (at(uNext, i) - at(uPrev, i))) / 2, 0) : 0;
}

/** Stored energy of a contact between two samples, J. */
export function contactEnergy(
  contact: DenseContact,
  eta: number,
  etaPrev: number,
  psi: number,
  chi: number,
  bend: number,
): number {
  if (contact.kind === 'friction') return 0.5 * contact.stiffness * bend * bend;
  if (contact.kind === 'strain') return 0.5 * contact.psi * contact.psi;
  if (contact.kind !== 'spring') return 0.5 * psi * psi + 0.5 * chi * chi;
  const mean = (eta + etaPrev) / 2;
  return 0.5 * (contact.K1 ?? 0) * mean * mean + 0.25 * (contact.K3 ?? 0) * (eta * etaPrev) ** 2;
}

/** Energy a contact dissipates in one step with Δ = η⁺ − η⁻, J. */
export function contactLoss(contact: DenseContact, k: number, delta: number, r: number): number {
  const sigmaX = contact.kind === 'spring' ? (contact.sigmaX ?? 0) : 0;
  return (r / 2 + sigmaX / (2 * k)) * delta * delta;
}
