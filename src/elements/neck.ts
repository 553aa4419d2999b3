/**
 * Neck: air that moves as one piece through a short opening of section S: the neck of a bottle, the hole of a guitar, the slit under a reed.
 * Its displacement is a volume ζ, m³, and forces on it are pressures:  (ρl/S) ζ″ = −(ρl/S) R ζ′ + p.
 *
 * Scheme, invariant   mass.ts, without a spring
 * Reference           docs/theory.md, air
 */
import { z } from 'zod';
import { air, airOf } from '../model/air.ts';
import { object, quantity } from '../model/fields.ts';
import { bore, boreOnce, sectionOf } from './fields.ts';
import { elementKind } from './kind.ts';
import { looks } from './looks.ts';
import { massBody } from './mass.ts';

const schema = object(
  'a neck',
  {
    type: z
      .literal('neck')
      .describe(
        'a plug of air in a short opening; its displacement is a volume, m³, and forces on it are pressures, Pa',
      ),
    length: quantity('length', 'length, with end corrections', { above: 0 }),
    ...bore,
    damping: quantity('rate', 'R of the pressure (density length / area) R d(volume)/dt', { min: 0 }).prefault(0),
    air: air.exactOptional(),
    looks,
  },
  { oneOf: boreOnce },
).meta({ id: 'Neck' });

export const neck = elementKind({
  schema,
  form: 'lump',
  noun: 'a neck',
  body: (element, rate, path, origin) =>
    massBody(
      { type: 'mass', mass: inertiaOf(element), damping: element.damping, rest: 0, gravity: 0 },
      rate,
      path,
      origin,
    ),
  heft: (element) => ({ density: inertiaOf(element) }),
  sweeps: true,
  glyph: 'M4 5 H9 V19 H4 M20 5 H15 V19 H20 M10 12 H14',
  example: 'length: 4 cm, radius: 1 cm, damping: 10',
});

/** ρl/S, kg/m⁴. */
function inertiaOf(element: z.output<typeof schema>): number {
  return (airOf(element.air).density * element.length) / sectionOf(element);
}
