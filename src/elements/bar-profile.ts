/**
 * The thickness of a bar along its length, as a multiple of its `thickness`: an undercut, as marimba and xylophone bars have it below their middle, or
 * samples with straight lines between. Removing wood from the middle lowers the lowest mode most, so that two numbers tune the first overtones:
 * marimba bars have theirs at 4 and 10 times the pitch, xylophone bars at 3.
 * Modes: numerics/beam-profile.ts. Shear and the inertia of turning are left out, as for every bar.
 */
import { z } from 'zod';
import { byKey, integer, list, object, quantity } from '../model/fields.ts';
import type { BeamEnd } from '../numerics/beam.ts';
import { type ProfileMode, profileModes, type Thickness } from '../numerics/beam-profile.ts';

/** Thinner bars would break, and thicker ones are none. */
const relative = (text: string) => quantity('number', text, { min: 0.01, max: 100 });
const keys = ['undercut', 'samples'];
const undercut = object('an undercut', {
  span: quantity('number', 'part of the length that is cut, about the middle', { above: 0, max: 1 }),
  middle: relative('thickness that is left in the middle'),
  power: integer(
    '2: a parabola; 1: a notch with straight sides; 3 and 4: flatter in the middle, steeper at the ends',
    1,
    4,
  ).prefault(2),
});
const option = { rivals: keys };

export const profile = z
  .union(
    [
      object(
        'an undercut profile',
        { undercut: undercut.describe('thinnest in the middle, and rising to 1 at both ends of the span') },
        option,
      ),
      object(
        'a sampled profile',
        {
          samples: list('numbers', 'thicknesses spread evenly, straight lines between', relative('thickness'), 2, 257),
        },
        option,
      ),
    ],
    byKey('a profile {undercut: …} or {samples: …}', keys),
  )
  .describe('thickness along a bar of method modal, as a multiple of its thickness; 1 everywhere if absent');

export type BarProfile = z.output<typeof profile>;

export function thicknessOf(profile: BarProfile): Thickness {
  if ('samples' in profile) {
    const { samples } = profile;
    const pieces = samples.length - 1;
    return {
      corners: samples.map((_, i) => i / pieces),
      at: (x) => {
        const left = Math.min(Math.floor(x * pieces), pieces - 1);
        return samples[left] + (x * pieces - left) * (samples[left + 1] - samples[left]);
      },
    };
  }
  const { span, middle, power } = profile.undercut;
  return {
    corners: span < 1 ? [0, 0.5 * (1 - span), 0.5, 0.5 * (1 + span), 1] : [0, 0.5, 1],
    at: (x) => {
      const away = Math.min(1, Math.abs(2 * x - 1) / span);
      let rise = away;
      for (let i = 1; i < power; i++) rise *= away;
      return middle + (1 - middle) * rise;
    },
  };
}

export function meanThickness(profile: BarProfile): number {
  if ('samples' in profile) {
    const { samples } = profile;
    const inner = samples.slice(1, -1).reduce((sum, sample) => sum + sample, 0);
    return (inner + 0.5 * (samples[0] + samples[samples.length - 1])) / (samples.length - 1);
  }
  const { span, middle, power } = profile.undercut;
  return 1 - span * (1 - middle) * (power / (power + 1));
}

/** Most modes of a bar with a profile, more than a bar of an instrument has at any usual rate. */
export const MOST_PROFILE_MODES = 128;

/** How many modes lie below a frequency in units of κ/L²: half waves of length π/β, β² = ω/t, fit into the bar, and a few more for its ends. */
function modesBelow({ corners, at }: Thickness, omega: number): number {
  const mean = corners.slice(1).reduce((sum, right, i) => {
    const [left, middle] = [corners[i], 0.5 * (corners[i] + right)];
    return sum + (right - left) / Math.sqrt(Math.min(at(left), at(right), at(middle)));
  }, 0);
  return Math.min(MOST_PROFILE_MODES, Math.ceil((mean * Math.sqrt(omega)) / Math.PI) + 3);
}

/** Modes found before, by profile, ends and number: a bar that is tuned, struck by another key or changed while it sounds keeps its shapes. */
const known = new Map<string, readonly ProfileMode[]>();
const MOST_KNOWN = 32;

/** Modes of a bar of length 1: as many as asked for, or all below a frequency in units of κ/L². */
export function modesOfProfile(
  profile: BarProfile,
  ends: readonly [BeamEnd, BeamEnd],
  asked: number | undefined,
  below: number,
): readonly ProfileMode[] {
  const thickness = thicknessOf(profile);
  const count = asked ?? modesBelow(thickness, below);
  const key = JSON.stringify([profile, ends, count]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const modes = profileModes(thickness, ends, count);
  const oldest = known.keys().next();
  if (known.size >= MOST_KNOWN && oldest.done !== true) known.delete(oldest.value);
  known.set(key, modes);
  return modes;
}
