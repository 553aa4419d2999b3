/**
 * Scrape player: a hand draws a ridged or rough surface past a contact. The barrier of the contact rises and falls as the profile passes, h(x(t)), and what
 * rubs moves with the hand, x'(t).
 *
 * The profile is a sum of cosines in x, h(x) = Σ a_i cos(2π x/λ_i + θ_i). One of wavelength λ sounds at |x'|/λ; it fades out before that reaches half
 * the sample rate, which could not carry it.
 */
import type { ScrapePlayer } from '../model/index.ts';
import { cos } from '../numerics/portable.ts';
import { randomFrom } from '../numerics/random.ts';
import { type Segment, samplesIn } from './gesture.ts';

/** One cosine of a profile: amplitude and wavelength, m, and phase, rad. */
interface Ripple {
  readonly amplitude: number;
  readonly wavelength: number;
  readonly phase: number;
}

/** Number of harmonics of teeth that are not round: the last is 1/1000 of the first in a triangle. */
const HARMONICS = 31;
/** Number of cosines of a rough surface. */
const RIPPLES = 48;
/** Part of half the sample rate at which a ripple begins to fade. */
const FADES_FROM = 0.7;

function ripplesOf({ profile }: ScrapePlayer): Ripple[] {
  return 'teeth' in profile ? toothRipples(profile.teeth) : roughRipples(profile.rough);
}

/** Teeth are lowest at x = 0. Their mean height is left out: a barrier already has one. */
function toothRipples({ spacing, depth, shape }: { spacing: number; depth: number; shape: string }): Ripple[] {
  if (shape === 'round') return [{ amplitude: -depth / 2, wavelength: spacing, phase: 0 }];
  const harmonics = Array.from({ length: HARMONICS }, (_, i) => i + 1);
  if (shape === 'triangle')
    return harmonics
      .filter((m) => m % 2 === 1)
      .map((m) => ({ amplitude: (-4 * depth) / (Math.PI * Math.PI * m * m), wavelength: spacing / m, phase: 0 }));
  // A ramp that rises over one spacing and drops: −(depth/π) Σ sin(m θ)/m, and sin θ = cos(θ − π/2).
  return harmonics.map((m) => ({
    amplitude: -depth / (Math.PI * m),
    wavelength: spacing / m,
    phase: -Math.PI / 2,
  }));
}

/** Wavelengths spaced evenly on a logarithmic scale, heights proportional to them, phases random. */
function roughRipples(rough: { height: number; coarsest: number; finest: number; seed: number }): Ripple[] {
  const random = randomFrom(rough.seed);
  const ratio = rough.finest / rough.coarsest;
  const wavelengths = Array.from({ length: RIPPLES }, (_, i) => rough.coarsest * ratio ** (i / (RIPPLES - 1)));
  // Σ a²/2 is the mean square of the height.
  const scale =
    rough.height / Math.sqrt(wavelengths.reduce((sum, wavelength) => sum + (wavelength * wavelength) / 2, 0));
  return wavelengths.map((wavelength) => ({
    amplitude: scale * wavelength,
    wavelength,
    phase: 2 * Math.PI * random(),
  }));
}

/** How much of a ripple is left at the frequency at which it passes; half the sample rate is 1. */
function presence(frequency: number): number {
  if (frequency <= FADES_FROM) return 1;
  if (frequency >= 1) return 0;
  const part = (frequency - FADES_FROM) / (1 - FADES_FROM);
  return (1 - part) * (1 - part) * (1 + 2 * part);
}

/** The hand's place at each sample of the scrape, m. */
function placesOf({ points, curve }: ScrapePlayer, rate: number): number[] {
  const places: number[] = [points[0][1]];
  for (let i = 0; i + 1 < points.length; i++) {
    const [begin, end] = [samplesIn(points[i][0], rate), samplesIn(points[i + 1][0], rate)];
    const [from, to] = [points[i][1], points[i + 1][1]];
    for (let n = begin + 1; n <= end; n++) {
      const part = (n - begin) / (end - begin);
      // Smooth: with the hand at rest at both points.
      places[n] = from + (to - from) * (curve === 'straight' ? part : 0.5 * (1 - cos(Math.PI * part)));
    }
  }
  return Array.from(places, (place) => place ?? points[0][1]);
}

/** Values of one control from sample `start` on, which then keeps the last. */
function tableFrom(start: number, values: readonly number[]): Segment[] {
  const [first] = values;
  const last = values[values.length - 1];
  return [
    { start, length: 0, from: first, to: first, shape: 'straight' },
    { start: start + 1, length: values.length - 1, from: 0, to: last, shape: 'table', table: values.slice(1) },
  ];
}

/** How the barrier is lifted. */
export function scrapeLift(player: ScrapePlayer, start: number, rate: number): Segment[] {
  const key = JSON.stringify([{ ...player, time: 0 }, rate]);
  const heights = lately.get(key) ?? heightsOf(player, rate);
  // The oldest goes first.
  lately.delete(key);
  if (heights.length <= MOST_HEIGHTS) lately.set(key, heights);
  for (const [oldest] of lately) if (lately.size > MOST) lately.delete(oldest);
  return tableFrom(start, heights);
}

/** Heights of scrapes that were asked for lately: a page compiles its model anew for every change, and the cosines of a profile take half of that time. */
const lately = new Map<string, readonly number[]>();
const MOST = 4;
/** Longer ones are not kept: some megabytes. */
const MOST_HEIGHTS = 1e6;

function heightsOf(player: ScrapePlayer, rate: number): readonly number[] {
  const ripples = ripplesOf(player);
  const places = placesOf(player, rate);
  return places.map((x, n) => {
    const speed = Math.abs(speedAt(places, n, rate));
    return ripples.reduce((sum, { amplitude, wavelength, phase }) => {
      const present = presence((2 * speed) / (wavelength * rate));
      if (present === 0) return sum;
      const turns = x / wavelength;
      return sum + present * amplitude * cos(2 * Math.PI * (turns - Math.floor(turns)) + phase);
    }, 0);
  });
}

/** How fast the hand moves. */
export function scrapeVelocity(player: ScrapePlayer, start: number, rate: number): Segment[] {
  const places = placesOf(player, rate);
  return tableFrom(
    start,
    places.map((_, n) => speedAt(places, n, rate)),
  );
}

/** Centred difference; the hand is at rest before the first place and after the last. */
function speedAt(places: readonly number[], n: number, rate: number): number {
  const [before, after] = [places[Math.max(0, n - 1)], places[Math.min(places.length - 1, n + 1)]];
  return ((after - before) * rate) / 2;
}
