/**
 * Collision: one-sided power law  f = K [η]₊^α (1 + μ η′),  φ = K/(α+1) [η]₊^{α+1},  η = lower − upper − gap.
 *
 * Scheme      quadratised, ψ = √(2φ) is a state; the rule for g decides accuracy, never stability
 * Loss        implicit: c + r, power r (η⁺ − η⁻)²/2k ≥ 0.  exact (rule p2): the loss is subtracted from ψ² after a lossless step, so that
 *             the restitution is correct however short the contact
 * Invariant   ψ²/2
 *             {type: …}: a loss with an exponent of its own (losses.ts); memory: a relaxing branch; restitution: a number, exact at any
 *             stiffness. These three belong to rule p2
 * Reference   JASA 2021 (26), (27); physics of the rules in docs/theory.md
 */
import { z } from 'zod';
import { choice, object, quantity } from '../model/fields.ts';
import { felt, feltBranch, feltOf, feltTime } from '../model/piano.ts';
import { ends, refs } from '../model/points.ts';
import { either } from '../model/problems.ts';
import { pow } from '../numerics/portable.ts';
import {
  against,
  type ContactFault,
  contactKind,
  exponent,
  type Law,
  type LawConstants,
  type LawEnd,
  type Moves,
  rangeOf,
  type Scheme,
} from './kind.ts';
import { type Loss, lossExponent, lossSchema } from './losses.ts';

/** The rules by which a collision can be solved: for the schema, and for choosing one rule for a whole model. */
export const collisionRules = ['p2', 'p2c', 'p2m', '27s', '27f', '26'] as const;
/** The name of a rule by which collisions are solved. */
export type CollisionRule = (typeof collisionRules)[number];

const rule = z
  .literal([...collisionRules, 26], { error: `expected ${either(collisionRules)}` })
  .transform((name) => (name === 26 ? '26' : name))
  .describe('how the numerical gradient of the contact energy is taken');

const memory = object('a relaxing branch such as {stiffness: 1e9, tau: 0.1 ms}', {
  stiffness: quantity('powerStiffness', 'stiffness that fast loading meets in addition', { min: 0 }),
  tau: quantity('time', 'relaxation time', { above: 0 }),
}).describe('a branch beside the spring that relaxes: slow foam, rubber that hardens with speed');

const gap = quantity('length', 'distance that lower must rise before it touches');
const stiffness = quantity('powerStiffness', 'stiffness; per metre of contact with per: metre', { min: 0 });

const damping = quantity('inverseSpeed', 'mu of the Hunt-Crossley factor 1 + mu d(eta)/dt', { min: 0 });

const schema = object(
  'a collision',
  {
    type: z.literal('collision').describe('one-sided: pushes while eta = lower - upper - gap is positive'),
    lower: refs.exactOptional().describe('what lies below'),
    upper: refs.exactOptional().describe('what lies above'),
    ends: ends.exactOptional(),
    gap: gap.prefault(0),
    stiffness: stiffness.exactOptional(),
    per: choice('whether stiffness counts for each point or for each metre', ['point', 'metre']).prefault('point'),
    exponent: exponent.exactOptional(),
    felt: felt.exactOptional(),
    damping: damping.prefault(0),
    loss: z
      .union([choice('how the loss of damping is discretised', ['implicit', 'exact']), lossSchema], {
        error: 'expected "implicit", "exact" or a loss such as {type: viscoelastic, tau: 0.3 ms}',
      })
      .describe('how the loss of damping is discretised, implicit or exact; or a loss of another kind')
      .prefault('implicit'),
    memory: memory.exactOptional(),
    restitution: quantity('number', 'v_out/v_in of a free impact, at any speed and stiffness', {
      above: 0,
      max: 1,
    }).exactOptional(),
    rule: rule.prefault('p2'),
    range: rangeOf({ stiffness, exponent, gap, damping }),
  },
  {
    oneOf: [
      ['lower', 'ends'],
      ['upper', 'ends'],
      ['stiffness', 'felt'],
    ],
    needs: [['stiffness', 'exponent']],
    atMostOne: [['felt', 'exponent']],
  },
).meta({ id: 'Collision' });

type Collision = z.output<typeof schema>;

export const collision = contactKind({
  schema,
  law: collisionLaw,
  check: collisionFaults,
  drawn: 'touch',
  glyph: 'M3 4 C8 11 16 11 21 4 M3 20 C8 13 16 13 21 20',
  example: 'gap: 0.1 mm, stiffness: 1e7, exponent: 1.5, damping: 0.1',
});

export function pushPotential({ stiffness, exponent }: LawConstants, eta: number): number {
  return eta > 0 ? (stiffness / (exponent + 1)) * pow(eta, exponent + 1) : 0;
}

export function pushForce({ stiffness, exponent }: LawConstants, eta: number): number {
  return eta > 0 ? stiffness * pow(eta, exponent) : 0;
}

/** Which fields exclude each other. `damping: 0` and `loss: implicit` say nothing, and go with everything. */
function collisionFaults({ felt, loss, damping, memory, restitution, rule, per }: Partial<Collision>): ContactFault[] {
  const special = felt !== undefined || memory !== undefined || restitution !== undefined || typeof loss === 'object';
  const faults: ContactFault[] = [];
  const refuse = (key: string, wrong: boolean, expected: string) => {
    if (wrong) faults.push({ key, expected: `expected ${expected}` });
  };
  const whose =
    felt !== undefined
      ? 'the felt'
      : restitution !== undefined
        ? 'restitution'
        : memory !== undefined
          ? 'memory'
          : 'this loss';
  if (loss === 'exact') refuse('rule', (rule ?? 'p2') !== 'p2', '"p2", the rule that exact loss belongs to');
  if (!special) return faults;
  refuse('rule', (rule ?? 'p2') !== 'p2', `"p2", the rule that ${whose} belongs to`);
  refuse('damping', (damping ?? 0) > 0, `no damping, because ${whose} takes its place`);
  if (felt !== undefined) {
    refuse('per', per === 'metre', '"point", because a felt is that of a whole hammer');
    refuse('memory', memory !== undefined, 'no memory, because the felt has its own: felt: {key: …, memory: true}');
  }
  if (felt !== undefined || restitution !== undefined)
    refuse('loss', (loss ?? 'implicit') !== 'implicit', `no loss, because ${whose} takes its place`);
  else refuse('loss', loss === 'exact', `another loss, because ${whose} has no exact form`);
  refuse(
    'restitution',
    restitution !== undefined && felt !== undefined,
    'no restitution, because the felt takes its place',
  );
  refuse('memory', restitution !== undefined && memory !== undefined, 'no memory, because restitution takes its place');
  return faults;
}

/** Stiffness, exponent, loss and memory, as given or from the felt. */
function resolved({ felt, stiffness = 0, exponent = 1, loss, memory }: Collision) {
  if (felt === undefined) return { stiffness, exponent, loss, memory };
  const found = feltOf(felt.key);
  const lossy: Loss | 'implicit' = felt.memory ? 'implicit' : { type: 'viscoelastic', tau: feltTime(found) };
  return { ...found, loss: lossy, memory: felt.memory ? feltBranch(found) : undefined };
}

function lawNameOf({ rule, restitution }: Collision, loss: Collision['loss'], hasMemory: boolean, scheme: Scheme) {
  if (restitution !== undefined) return 'collision-restitution';
  if (hasMemory) return 'collision-memory';
  if (typeof loss === 'object') return scheme === 'it2' ? 'collision-loss-it2' : 'collision-loss';
  if (scheme === 'it2') return 'collision-it2';
  return rule === 'p2' && loss === 'exact' ? 'collision-p2h' : (`collision-${rule}` as const);
}

const NO_LOSS: Loss = { type: 'power', coefficient: 0, exponent: 0 };

function endsOfCollision({ lower, upper, ends }: Collision): readonly LawEnd[] {
  return ends ?? (lower === undefined || upper === undefined ? [] : against(lower, upper));
}

/** A felt is made of numbers that belong together. */
function movesOf({ felt, stiffness = 0, exponent = 1, gap, loss }: Collision): Moves {
  if (felt !== undefined) return { fields: { gap } };
  const kind = typeof loss === 'object' ? loss.type : undefined;
  const lossPower = kind === 'viscoelastic' ? 1 : kind === 'tsuji' ? 0.5 : 0;
  return { fields: { stiffness, gap, exponent }, lossPower };
}

function collisionLaw(contact: Collision, scheme: Scheme): Law {
  const { damping, per, restitution } = contact;
  const { exponent, loss, memory, ...whole } = resolved(contact);
  /** χ from the two initial η, √J. */
  const startChi = (c: LawConstants, eta0: number, eta1: number) =>
    'memory' in c && c.stiffness > 0
      ? Math.sqrt(((pushPotential(c, eta0) + pushPotential(c, eta1)) * c.memory) / c.stiffness)
      : 0;
  return {
    law: lawNameOf(contact, loss, memory !== undefined, scheme),
    ends: endsOfCollision(contact),
    offset: -contact.gap,
    moves: movesOf(contact),
    constants: (measure, mass) => {
      const points = per === 'metre' ? measure : 1;
      const stiffness = whole.stiffness * points;
      const constants = { stiffness, exponent, share: 1 / (exponent + 1), damping };
      if (restitution !== undefined) return { ...constants, restitution };
      if (memory === undefined && typeof loss !== 'object') return constants;
      const lost = lossExponent(typeof loss === 'object' ? loss : NO_LOSS, constants, points, mass);
      const lossy = { ...constants, coefficient: lost.coefficient, lossExponent: lost.exponent };
      return memory === undefined ? lossy : { ...lossy, memory: memory.stiffness * points, relaxation: memory.tau };
    },
    static: (constants, eta) => {
      const force = pushForce(constants, eta);
      return { force, potential: constants.share * (force * eta) };
    },
    touch: (_, eta0, eta1) => {
      // These start as published where their free flight touches within the first step.
      const meets = eta0 < 0 && eta1 > 0;
      const isPublished = restitution !== undefined || (meets && (memory !== undefined || typeof loss === 'object'));
      return isPublished ? undefined : { sign: 1, play: 0 };
    },
    startPsi: (c, eta0, eta1) => {
      // The overlap at sample 0 is stored; from there to sample 1 the body flies freely, which stores nothing.
      if (restitution !== undefined) return restitution * Math.sqrt(2 * pushPotential(c, eta0));
      return Math.sqrt(pushPotential(c, eta0) + pushPotential(c, eta1));
    },
    startState: (c, eta0, eta1): LawConstants => (memory === undefined ? {} : { chi: startChi(c, eta0, eta1) }),
    startEnergy: (c, psi, eta0, eta1) => {
      const chi = startChi(c, eta0, eta1);
      return 0.5 * psi * psi + 0.5 * chi * chi;
    },
  };
}
