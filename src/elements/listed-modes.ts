/** A body given by a list of its modes: measured, or computed elsewhere. Scheme, stability and invariant: modal.ts. */
import { z } from 'zod';
import { list, object, quantity, section } from '../model/fields.ts';
import { log } from '../numerics/portable.ts';
import { maxModes, placement } from './fields.ts';
import { elementKind } from './kind.ts';
import { looks } from './looks.ts';
import { type ModeSet, modalBody } from './modal.ts';
import { rangeOf } from './range.ts';

const modalMass = quantity('mass', 'modal mass', { above: 0 });
const mode = object('a mode', {
  frequency: quantity('frequency', 'natural frequency', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB; for ever if absent', { above: 0 }).exactOptional(),
  mass: modalMass.exactOptional().describe("modal mass; the body's if absent, kg"),
  shape: section(
    'points',
    'displacement of each point when the modal coordinate is 1',
    quantity('number', 'value'),
    1,
    1000,
  ),
});

const schema = object('a modal body', {
  type: z
    .literal('modal')
    .describe('a body given by a list of its modes, touched at the points that their shapes name'),
  modes: list('modes', 'the modes', mode, 1, maxModes),
  mass: modalMass.prefault(1).describe('modal mass of every mode that has none of its own, kg'),
  range: rangeOf({}),
  placement,
  looks,
}).meta({ id: 'Modal' });

export const modal = elementKind({
  schema,
  form: 'points',
  noun: 'a modal body',
  body: (element, rate, path, _origin, reach) => modalBody(listedModes(element), element, rate, path, reach),
  heft: ({ mass }) => ({ density: mass }),
  glyph: 'M6 18 C8 14 7 5 12 5 S16 14 18 18 Z M4 18 H20 M12 18 v2',
  example:
    'mass: 50 g, modes: [{ frequency: 523 Hz, t60: 4 s, shape: { rim: 1 } }, { frequency: 1244 Hz, t60: 2 s, shape: { rim: -0.9 } }]',
});

/** A body given by its modes, in SI units with defaults filled in. */
export type ModalElement = z.output<typeof schema>;

/** With the values of each shape at named points. */
function listedModes(element: ModalElement): ModeSet {
  return {
    modes: element.modes.map(({ frequency, t60, mass }) => ({
      omega: 2 * Math.PI * frequency,
      sigma: t60 === undefined ? 0 : (3 * log(10)) / t60,
      mass: mass ?? element.mass,
    })),
    points: (at, path) => {
      const names = [...new Set(element.modes.flatMap(({ shape }) => Object.keys(shape)))];
      const named = typeof at === 'object' && 'point' in at ? at.point : undefined;
      if (named === undefined || !names.includes(named))
        return {
          path,
          message: `expected one of the points ${names.join(', ')}; got ${JSON.stringify(named ?? at ?? null)}`,
        };
      return [{ values: element.modes.map(({ shape }) => shape[named] ?? 0), x: 0 }];
    },
    project: () => new Float64Array(element.modes.length),
  };
}
