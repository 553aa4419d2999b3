/**
 * Losses that grow with a power of the overlap,  C [η]₊^β η′  beside  K [η]₊^α: their fields in a model, and the C and β that follow.
 *
 *   viscoelastic   β = α − 1,      C = K α τ                   felt, rubber: f = K (s + τ ds/dt), s = η^α
 *   tsuji          β = (α − 1)/2,  C = ζ √(2 M K (α + 1))      restitution independent of speed, for every α
 *   dashpot        β = 0,          C = R                       the force jumps at touch
 *   power          C and β as given
 *
 * Reference   docs/theory.md, loss with an exponent
 */
import { z } from 'zod';
import { byType, object, quantity } from '../model/fields.ts';
import { exp, log } from '../numerics/portable.ts';
import { cos, sin } from '../numerics/portable-sine.ts';

/** Restitution that a damping ratio of 1 would have: Tsuji's law has none below. */
const LEAST = exp(-2);

const viscoelastic = object('a viscoelastic loss', {
  type: z.literal('viscoelastic').describe('stiffness tau d(eta^exponent)/dt: felt, rubber'),
  tau: quantity('time', 'relaxation time', { min: 0 }),
});

const tsuji = object(
  'a loss by Tsuji',
  {
    type: z.literal('tsuji').describe('restitution independent of speed'),
    zeta: quantity('number', 'damping ratio, below 1', { min: 0 })
      .refine((ratio) => ratio < 1, { error: 'expected a damping ratio below 1' })
      .exactOptional(),
    restitution: quantity('number', 'v_out/v_in of a free impact, instead of zeta', { max: 1 })
      .refine((e) => e > LEAST, {
        error: `expected a restitution above ${LEAST.toFixed(4)}, below which this law has none`,
      })
      .exactOptional(),
    mass: quantity('mass', 'effective mass of both ends; that of the ends if absent', { above: 0 }).exactOptional(),
  },
  { oneOf: [['zeta', 'restitution']] },
);

const dashpot = object('a dashpot', {
  type: z.literal('dashpot').describe('resistance d(eta)/dt while the bodies touch'),
  resistance: quantity('resistance', 'resistance', { min: 0 }),
});

const power = object('a loss with an exponent', {
  type: z.literal('power').describe('coefficient eta^exponent d(eta)/dt'),
  coefficient: quantity('number', 'C, in N s/m^(exponent + 1)', { min: 0 }),
  exponent: quantity('number', 'exponent of the loss', { min: 0, max: 20 }),
});

export const lossSchema = z.discriminatedUnion(
  'type',
  [viscoelastic, tsuji, dashpot, power],
  byType('a loss such as {type: viscoelastic, tau: 0.3 ms}'),
);

export type Loss = z.output<typeof lossSchema>;

/** C and β of a loss. */
export interface LossExponent {
  readonly coefficient: number;
  readonly exponent: number;
}

/** `stiffness` and C are those of one point, of which `share` is 1, or its length where they count per metre. */
export function lossExponent(
  loss: Loss,
  { stiffness, exponent }: { readonly stiffness: number; readonly exponent: number },
  share: number,
  mass: number,
): LossExponent {
  switch (loss.type) {
    case 'viscoelastic':
      return { coefficient: stiffness * exponent * loss.tau, exponent: exponent - 1 };
    case 'tsuji':
      return {
        coefficient: dampingRatio(loss) * Math.sqrt(2 * (loss.mass ?? mass) * stiffness * (exponent + 1)),
        exponent: 0.5 * (exponent - 1),
      };
    case 'dashpot':
      return { coefficient: share * loss.resistance, exponent: 0 };
    case 'power':
      return { coefficient: share * loss.coefficient, exponent: loss.exponent };
  }
}

/** ζ, as given or from the restitution. */
function dampingRatio({ zeta, restitution = 1 }: Extract<Loss, { readonly type: 'tsuji' }>): number {
  return zeta ?? dampingRatioOf(restitution);
}

/**
 * ζ of a restitution. x = η^{(α+1)/2} turns the law into a linear oscillator in v(x), so that for every α  e = exp(−tan a (π − 2a)),  ζ = sin a.
 * That falls steadily with a: bisection.
 */
function dampingRatioOf(restitution: number): number {
  const aim = -log(restitution);
  let [low, high] = [0, 0.5 * Math.PI];
  for (let i = 0; i < 60; i++) {
    const a = 0.5 * (low + high);
    if ((sin(a) / cos(a)) * (Math.PI - 2 * a) < aim) low = a;
    else high = a;
  }
  return sin(0.5 * (low + high));
}
