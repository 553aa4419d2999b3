// What several kinds of element share: how they lose energy and how they are computed.

import { z } from 'zod';
import { choice, integer, object, quantity } from './fields.ts';

/** Most modes of one body. */
export const maxModes = 20_000;

const t60 = object('a decay time', {
  frequency: quantity('frequency', 'frequency at which the decay is known', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB there', { above: 0 }),
});

/** How whatever spreads along a line or over a surface loses energy. */
export const losses = {
  sigma0: quantity('rate', 'loss of every frequency alike, 0 if absent', { min: 0 }).exactOptional(),
  sigma1: quantity('diffusion', 'loss growing with frequency, 0 if absent', { min: 0 }).exactOptional(),
  decay: z
    .tuple([t60, t60], { error: 'expected a pair of decay times such as {frequency: 100 Hz, t60: 5 s}' })
    .refine(([first, second]) => first.frequency !== second.frequency, {
      error: 'expected decay times at two different frequencies',
    })
    .exactOptional()
    .describe('decay times at two frequencies, from which sigma0 and sigma1 follow'),
};
export const oneLoss = [
  ['sigma0', 'decay'],
  ['sigma1', 'decay'],
] as const;

export const placement = choice('scheme: pitches as the scheme bends them; exact: as they are', [
  'scheme',
  'exact',
]).prefault('scheme');

/** How whatever spreads along a line or over a surface is computed. */
export const computed = {
  method: choice('fd: on a grid, by finite differences; modal: as a sum of modes', ['fd', 'modal']).prefault('fd'),
  modes: integer('number of modes, the lowest; as many as are stable if absent', 1, maxModes).exactOptional(),
  placement,
};
export const modesOfModal = [['modes', 'method', 'modal', 'fd']] as const;
