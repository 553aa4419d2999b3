/**
 * Collision: one-sided power law  f = K [η]₊^α (1 + μ η′),  φ = K/(α+1) [η]₊^{α+1},  η = lower − upper − gap.
 *
 * Scheme      quadratised, ψ = √(2φ) is a state; the rule for g decides accuracy, never stability
 * Loss        implicit: c + r, power r (η⁺ − η⁻)²/2k ≥ 0.  exact (rule p2): the loss is subtracted from ψ² after a lossless step, so that
 *             the restitution is correct however short the contact
 * Invariant   ψ²/2
 * Reference   JASA 2021 (26), (27); physics of the rules in docs/theory.md
 */
import { z } from 'zod';
import { choice, object, quantity } from '../model/fields.ts';
import { ends, refs } from '../model/points.ts';
import { either } from '../model/problems.ts';
import { pow } from '../numerics/portable.ts';
import { against, contactKind, exponent, type Law, type LawConstants, type LawEnd, type Scheme } from './kind.ts';

/** The rules by which a collision can be solved: for the schema, and for choosing one rule for a whole model. */
export const collisionRules = ['p2', 'p2c', 'p2m', '27s', '27f', '26'] as const;
/** The name of a rule by which collisions are solved. */
export type CollisionRule = (typeof collisionRules)[number];

const rule = z
  .literal([...collisionRules, 26], { error: `expected ${either(collisionRules)}` })
  .transform((name) => (name === 26 ? '26' : name))
  .describe('how the numerical gradient of the contact energy is taken');

const schema = object(
  'a collision',
  {
    type: z.literal('collision').describe('one-sided: pushes while eta = lower - upper - gap is positive'),
    lower: refs.exactOptional().describe('what lies below'),
    upper: refs.exactOptional().describe('what lies above'),
    ends: ends.exactOptional(),
    gap: quantity('length', 'distance that lower must rise before it touches').prefault(0),
    stiffness: quantity('powerStiffness', 'stiffness; per metre of contact if so asked', { min: 0 }),
    per: choice('whether stiffness counts for each point or for each metre', ['point', 'metre']).prefault('point'),
    exponent,
    damping: quantity('inverseSpeed', 'mu of the Hunt-Crossley factor 1 + mu d(eta)/dt', { min: 0 }).prefault(0),
    loss: choice('how the loss is discretised', ['implicit', 'exact']).prefault('implicit'),
    rule: rule.prefault('p2'),
  },
  {
    oneOf: [
      ['lower', 'ends'],
      ['upper', 'ends'],
    ],
  },
).meta({ id: 'Collision' });

export const collision = contactKind({
  schema,
  law: collisionLaw,
  drawn: 'touch',
  glyph: 'M3 4 C8 11 16 11 21 4 M3 20 C8 13 16 13 21 20',
  example: 'gap: 0.1 mm, stiffness: 1e7, exponent: 1.5, damping: 0.1',
});

/** β of rule p2c and the factor of w φ′² in rule p2m, as in kernel/laws/p2-other-energies.ts. */
const CLOSER = 0.8;
const MEND = 5 / 24;

export function pushPotential({ stiffness, exponent }: LawConstants, eta: number): number {
  return eta > 0 ? (stiffness / (exponent + 1)) * pow(eta, exponent + 1) : 0;
}

export function pushForce({ stiffness, exponent }: LawConstants, eta: number): number {
  return eta > 0 ? stiffness * pow(eta, exponent) : 0;
}

function endsOfCollision({ lower, upper, ends }: z.output<typeof schema>): readonly LawEnd[] {
  return ends ?? (lower === undefined || upper === undefined ? [] : against(lower, upper));
}

function collisionLaw(contact: z.output<typeof schema>, scheme: Scheme): Law {
  const { stiffness, exponent, damping, per, rule, loss } = contact;
  const exact = rule === 'p2' && loss === 'exact';
  return {
    law: scheme === 'it2' ? 'collision-it2' : exact ? 'collision-p2h' : `collision-${rule}`,
    ends: endsOfCollision(contact),
    offset: -contact.gap,
    constants: (measure) => ({
      stiffness: per === 'metre' ? stiffness * measure : stiffness,
      exponent,
      share: 1 / (exponent + 1),
      damping,
    }),
    static: (constants, eta) => {
      const force = pushForce(constants, eta);
      return { force, potential: constants.share * (force * eta) };
    },
    startPsi: (constants, eta0, eta1, compliance) => {
      const ends = pushPotential(constants, eta0) + pushPotential(constants, eta1);
      const middle = 2 * pushPotential(constants, 0.5 * (eta0 + eta1));
      if (rule === 'p2' || scheme === 'it2') return Math.sqrt(ends);
      if (rule === 'p2c') return Math.sqrt((1 - CLOSER) * ends + CLOSER * middle);
      if (rule === 'p2m') {
        const [force0, force1] = [pushForce(constants, eta0), pushForce(constants, eta1)];
        return Math.sqrt(ends + MEND * compliance * (force0 * force0 + force1 * force1));
      }
      return Math.sqrt(middle);
    },
    startEnergy: (_, psi) => 0.5 * psi * psi,
  };
}
