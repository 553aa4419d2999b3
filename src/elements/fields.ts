/** Fields shared by several kinds of elements: supports, losses and numerical method. */
import { z } from 'zod';
import { choice, integer, object, quantity } from '../model/fields.ts';
import { maxIntervals } from '../model/points.ts';

/** Largest number of modes of one body. */
export const maxModes = 20_000;

const t60 = object('a decay time', {
  frequency: quantity('frequency', 'frequency at which the decay is known', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB there', { above: 0 }),
});

/** Losses of lines and surfaces. */
export const losses = {
  sigma0: quantity('rate', 'loss that is the same at all frequencies, 0 if absent', { min: 0 }).exactOptional(),
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

export const placement = choice('scheme: pitches as the scheme shifts them; exact: not shifted', [
  'scheme',
  'exact',
]).prefault('scheme');

/** Numerical method of lines and surfaces. */
export const computed = {
  method: choice('fd: on a grid, by finite differences; modal: as a sum of modes', ['fd', 'modal']).prefault('fd'),
  modes: integer('number of modes, the lowest; as many as are stable if absent', 1, maxModes).exactOptional(),
  placement,
};
export const modesOfModal = [['modes', 'method', 'modal', 'fd']] as const;

/** Of plates and gongs: how many modes stretch. */
export const stretchingModes = (most: number) =>
  integer(
    'of stretch: full: number of modes that stretch, the lowest; modes above them are linear, and cheap; all if absent',
    1,
    most,
  ).exactOptional();

const end = choice('supported: free to turn; clamped: held straight; free: not held at all', [
  'supported',
  'clamped',
  'free',
]);
const expectedEnds = { error: 'expected "supported", "clamped", "free" or a pair of them' };
export const ends = z
  .union([end, z.tuple([end, end], expectedEnds)], expectedEnds)
  .transform((value): [z.output<typeof end>, z.output<typeof end>] => (Array.isArray(value) ? value : [value, value]))
  .describe('how the left and the right end are held; one word means both');

/** Cross-section of a tube or neck. */
export const bore = {
  radius: quantity('length', 'radius of a round section', { above: 0 }).exactOptional(),
  area: quantity('area', 'area of the section', { above: 0 }).exactOptional(),
};
export const boreOnce = [['radius', 'area']] as const;

/** m². */
export function sectionOf({ radius = 0, area }: { readonly radius?: number; readonly area?: number }): number {
  return area ?? Math.PI * radius * radius;
}

export const lineGrid = object('a grid', { intervals: integer('intervals between the two ends', 3, maxIntervals) })
  .exactOptional()
  .describe('grid of method fd; as fine as is stable if absent');

const side = quantity('length', 'length of a side', { above: 0 });
export const sides = z
  .tuple([side, side], { error: 'expected a pair of sides [x, y]' })
  .describe('sides of a rectangle, m');
export const surfaceGrid = object('a grid', {
  spacing: quantity('length', 'distance between neighbouring nodes', { above: 0 }),
})
  .exactOptional()
  .describe('grid of method fd; as fine as is stable if absent');

/** How an end of a string or bar is held. */
export type End = z.output<typeof end>;
