/**
 * Collision: one-sided power law  f = K [η]₊^α (1 + μ η′),  φ = K/(α+1) [η]₊^{α+1},  η = lower − upper − gap.
 *
 * Scheme      quadratised, ψ = √(2φ) is a state; the rule for g decides accuracy, never stability
 * Loss        implicit: c + r, power r (η⁺ − η⁻)²/2k ≥ 0.  exact (rule p2): ψ² gives up the loss after a loss-free step, so that the
 *             restitution is right however short the contact
 * Invariant   ψ²/2
 * Reference   JASA 2021 (26), (27); physics of the rules in docs/theory.md
 */
import type { CollisionContact } from '../model/index.ts';
import { pow } from '../numerics/portable.ts';
import type { Law, PointConstants, Scheme } from './law.ts';

export function pushPotential({ stiffness, exponent }: PointConstants, eta: number): number {
  return eta > 0 ? (stiffness / (exponent + 1)) * pow(eta, exponent + 1) : 0;
}

export function pushPress({ stiffness, exponent }: PointConstants, eta: number): number {
  return eta > 0 ? stiffness * pow(eta, exponent) : 0;
}

export function collisionLaw(contact: CollisionContact, scheme: Scheme): Law {
  const { stiffness, exponent, damping, per, rule, loss } = contact;
  const exact = rule === 'p2' && loss === 'exact';
  return {
    law: scheme === 'it2' ? 'collision-it2' : exact ? 'collision-p2h' : `collision-${rule}`,
    plus: contact.lower,
    minus: contact.upper,
    offset: -contact.gap,
    constants: (measure) => ({
      stiffness: per === 'metre' ? stiffness * measure : stiffness,
      exponent,
      damping,
      cubic: 0,
    }),
    press: pushPress,
    // p2 keeps ψ² = φ(η) + φ(η⁻); the others keep ψ at the mean of the two.
    startPsi: (constants, eta0, eta1) =>
      Math.sqrt(
        rule === 'p2' || scheme === 'it2'
          ? pushPotential(constants, eta0) + pushPotential(constants, eta1)
          : 2 * pushPotential(constants, 0.5 * (eta0 + eta1)),
      ),
    startEnergy: (_, psi) => 0.5 * psi * psi,
  };
}
