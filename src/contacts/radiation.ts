/**
 * Radiation: sound leaves bodies that displace a volume η = Σ weight × displacement, as from a breathing sphere of radius a
 * and surface S = 4πa² (2πa² in a baffle): impedance (ρc/S) jka/(1 + jka). The energy that it takes is booked as dissipated.
 *
 * Scheme      kernel/laws/radiation.ts: a resistance ρc/S to a free inertia ρa/S, in one law of constant slope
 * Output      pressure at a distance r: p = f a/r, later by (r − a)/c
 * Reference   docs/theory.md, air
 */
import { z } from 'zod';
import { air, airOf } from '../model/air.ts';
import { choice, object, quantity } from '../model/fields.ts';
import { ends } from '../model/points.ts';
import { contactKind, type Law, NO_STATIC } from './kind.ts';

const schema = object('radiation', {
  type: z.literal('radiation').describe('sound that leaves, as from a breathing sphere'),
  ends: ends.describe('what displaces the volume eta, m³, the sum of weight × displacement'),
  radius: quantity('length', 'of a sphere that radiates as the body does', { above: 0 }),
  space: choice('full: in free space; half: in a wide baffle, which reflects the other half', [
    'full',
    'half',
  ]).prefault('full'),
  air: air.exactOptional(),
}).meta({ id: 'Radiation' });

type RadiationContact = z.output<typeof schema>;

export const radiation = contactKind({
  schema,
  law: radiationLaw,
  drawn: 'waves',
  hasPressure: true,
  pressureAt: ({ radius, air }: RadiationContact, distance: number) => ({
    factor: radius / distance,
    seconds: (distance - radius) / airOf(air).speed,
  }),
  glyph: 'M4 12 a2 2 0 1 0 0.01 0 M9 7 a7 7 0 0 1 0 10 M13 4 a11 11 0 0 1 0 16 M17 2 a15 15 0 0 1 0 20',
  example: 'radius: 15 cm',
});

function radiationLaw({ ends, radius, space, air }: RadiationContact): Law {
  const { density, speed } = airOf(air);
  const surface = (space === 'full' ? 4 : 2) * Math.PI * radius * radius;
  const constants = { resistance: (density * speed) / surface, inertia: (density * radius) / surface };
  return {
    law: 'radiation',
    ends,
    offset: 0,
    slope: (c, k) => {
      const r = (0.5 * c.resistance) / k;
      return r / (1 + (r * k * k) / c.inertia);
    },
    constants: () => constants,
    static: () => NO_STATIC,
    startPsi: () => 0,
    startEnergy: () => 0,
  };
}
