/** Signals and ledgers with known answers, for the pictures. */
import type { EnergyCurves } from '../../src/see/index.ts';

export const rate = 44100;

/** A sine of one amplitude. */
export function sine(frequency: number, amplitude: number, frames: number): Float64Array {
  return Float64Array.from({ length: frames }, (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / rate));
}

/** A ledger that balances: two parts that decay, the rest dissipated. */
export function ledger(seconds: number, points: number): EnergyCurves {
  const times = Float64Array.from({ length: points }, (_, i) => (i * seconds) / points);
  const string = times.map((t) => 2e-3 * Math.exp(-t / seconds));
  const ball = times.map((t) => 1e-3 * Math.exp((-4 * t) / seconds));
  return {
    times,
    stored: [
      { name: 'string', values: string },
      { name: 'ball', values: ball },
    ],
    dissipated: times.map((_, i) => 3e-3 - string[i] - ball[i]),
    injected: new Float64Array(points),
    residual: times.map((_, i) => (i % 3 === 0 ? 0 : 1e-16 * i)),
  };
}

/** The SVG without the encoded pixels of its spectrogram. */
export function withoutPixels(svg: string): string {
  return svg.replace(/data:image\/png;base64,[A-Za-z0-9+/=]*/g, '');
}

/** All texts of a picture, one per line. */
export function textsOf(svg: string): string {
  const texts = svg
    .replace(/<\/?tspan[^>]*>/g, '')
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== '');
  return texts.join('\n');
}
