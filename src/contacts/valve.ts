/**
 * Valve: the jet of air through a slit whose opening y something else moves, under a reed or between lips:
 * Δp = ρ/2 (U/(w y))² sgn U, U the flow. The energy of the jet is lost; a closed slit stops the flow.
 *
 * Scheme      kernel/laws/valve.ts: a resistance planned with y at n
 * Invariant   stores nothing; loses Δp U ≥ 0
 * Reference   docs/theory.md, reeds
 */
import { z } from 'zod';
import { air, airOf } from '../model/air.ts';
import { object, quantity } from '../model/fields.ts';
import { ends, ref } from '../model/points.ts';
import { contactKind, type Law, NO_STATIC } from './kind.ts';

const schema = object(
  'a valve',
  {
    type: z
      .literal('valve')
      .describe('the jet through a slit that something else opens: pressure density/2 (flow/(width opening))²'),
    on: ref.exactOptional().describe('the air that flows: a neck or an end of a tube'),
    ends: ends.exactOptional(),
    opening: ref.describe('the point whose displacement is the height of the slit; it must be open at rest'),
    width: quantity('length', 'width of the slit', { above: 0 }),
    air: air.exactOptional(),
  },
  { oneOf: [['on', 'ends']] },
).meta({ id: 'Valve' });

export const valve = contactKind({
  schema,
  law: valveLaw,
  drawn: 'air',
  hasPressure: true,
  glyph: 'M3 6 H21 M3 18 H14 L21 12 M5 12 H12 M10 10 L12 12 L10 14',
  example: 'width: 13 mm',
});

function valveLaw(contact: z.output<typeof schema>): Law {
  const { width, opening } = contact;
  const jet = airOf(contact.air).density / (2 * width * width);
  return {
    law: 'valve',
    ends: contact.ends ?? (contact.on === undefined ? [] : [{ ...contact.on, weight: 1 }]),
    reads: opening,
    offset: 0,
    constants: () => ({ jet }),
    static: () => NO_STATIC,
    startPsi: () => 0,
    startEnergy: () => 0,
  };
}
