/**
 * Cavity: enclosed air, which everything that moves its walls compresses:  p = (ρc²/V) η,  η = Σ weight × displacement the volume taken
 * from it. A skin enters with its whole area, a piston with its area as weight, a tube or neck with a weight of 1 or −1. The pressure at rest is zero.
 *
 * Scheme      a spring of stiffness ρc²/V (spring.ts); its slope is constant, so it can be eliminated from its island
 * Invariant   (ρc²/V)/2 (μ_t− η)²
 * Reference   docs/theory.md, air
 */
import { z } from 'zod';
import { air, airOf } from '../model/air.ts';
import { object, quantity } from '../model/fields.ts';
import { ends } from '../model/points.ts';
import { contactKind, type Law } from './kind.ts';
import { springLaw } from './spring.ts';

const schema = object('a cavity', {
  type: z.literal('cavity').describe('enclosed air: a spring on the volume that its walls take from it'),
  ends: ends.describe('its walls; eta, m³, is the sum of weight × displacement: positive weights compress'),
  volume: quantity('volume', 'volume of the air', { above: 0 }),
  length: quantity('length', 'its longest side, to judge whether the air moves as one; that of a cube if absent', {
    above: 0,
  }).exactOptional(),
  air: air.exactOptional(),
}).meta({ id: 'Cavity' });

export const cavity = contactKind({
  schema,
  law: cavityLaw,
  drawn: 'air',
  hasPressure: true,
  glyph: 'M4 6 H20 V18 H4 Z M8 10 h3 M13 10 h3 M8 14 h3 M13 14 h3',
  example: 'volume: 5 l',
});

function cavityLaw(contact: z.output<typeof schema>): Law {
  const { density, speed } = airOf(contact.air);
  const stiffness = (density * speed * speed) / contact.volume;
  return { ...springLaw({ ends: contact.ends, stiffness, cubic: 0, damping: 0, rest: 0 }), isRelaxed: true };
}
