// A body given by a list of its modes.

import { z } from 'zod';
import { maxModes, placement } from './element-parts.ts';
import { list, object, quantity, section } from './fields.ts';

const modalMass = quantity('mass', 'modal mass', { above: 0 });
const mode = object('a mode', {
  frequency: quantity('frequency', 'natural frequency', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB; for ever if absent', { above: 0 }).exactOptional(),
  mass: modalMass.exactOptional().describe("modal mass; the body's if absent, kg"),
  shape: section(
    'points',
    'displacement of each point when the mode stands at 1',
    quantity('number', 'value'),
    1,
    1000,
  ),
});

export const modal = object('a modal body', {
  type: z
    .literal('modal')
    .describe('a body given by a list of its modes, touched at the points that their shapes name'),
  modes: list('modes', 'the modes', mode, 1, maxModes),
  mass: modalMass.prefault(1).describe('modal mass of every mode that does not say its own, kg'),
  placement,
}).meta({ id: 'Modal' });

/** A body described by its modes, as it is compiled: SI units, defaults filled in. */
export type ModalElement = z.output<typeof modal>;
