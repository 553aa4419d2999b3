/** Level over time and frequency: newest at the right, octaves equally spaced. */
import { useMemo } from 'preact/hooks';
import type { Session } from '../session.ts';
import { Canvas, type Pen } from './canvas.tsx';

/** Lowest and highest frequency shown, Hz. */
const LOW = 30;
const HIGH = 16_000;
/** Levels of the darkest and the brightest colour, dB relative to full scale. */
const FLOOR = -105;
const CEILING = -20;
const MARKS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/** Scrolling speed, px/s, independent of the screen's refresh rate. */
const PACE = 90;

export function LiveSpectrogram({ session }: { session: Session }) {
  const draw = useMemo(() => createSpectrogram(session), [session]);
  return <Canvas class="look-canvas look-tall" label="Spectrogram of the last seconds" draw={draw} />;
}

function createSpectrogram(session: Session): (pen: Pen) => void {
  const kept = document.createElement('canvas');
  const keptContext = kept.getContext('2d') as CanvasRenderingContext2D;
  let levels = new Float32Array(0);
  let ramp: Uint8ClampedArray = new Uint8ClampedArray(0);
  let ground = '';
  let drawn = performance.now();
  return ({ context, width, height, colour }) => {
    const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
    const analyser = session.analyser.peek();
    if (kept.width !== w || kept.height !== h || ground !== colour('--ground')) {
      kept.width = w;
      kept.height = h;
      ground = colour('--ground');
      ramp = rampOf([
        ground,
        colour('--skin-deep'),
        colour('--series-5'),
        colour('--contact'),
        colour('--accent'),
        colour('--ink'),
      ]);
      keptContext.fillStyle = ground;
      keptContext.fillRect(0, 0, w, h);
    }
    const step = Math.min(w, Math.floor(((performance.now() - drawn) * PACE) / 1000));
    if (step > 0) drawn += (1000 * step) / PACE;
    if (analyser !== undefined && session.running.peek() && step > 0) {
      if (levels.length !== analyser.frequencyBinCount) levels = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(levels);
      keptContext.drawImage(kept, -step, 0);
      const column = columnOf(levels, step, h, analyser.context.sampleRate / analyser.fftSize, ramp);
      keptContext.putImageData(column, w - step, 0);
    }
    context.drawImage(kept, 0, 0, width, height);
    // A plain strip, so that the numbers are readable.
    context.fillStyle = ground;
    context.fillRect(0, 0, 34, height);
    context.font = `12px ${colour('--mono')}`;
    for (const hertz of MARKS) {
      const y = height * (1 - Math.log(hertz / LOW) / Math.log(HIGH / LOW));
      context.fillStyle = colour('--line');
      context.fillRect(30, y, width, 0.5);
      context.fillStyle = colour('--ink-soft');
      context.fillText(hertz < 1000 ? `${hertz}` : `${hertz / 1000}k`, 6, y + 3);
    }
  };
}

/** One column of pixels: the loudest bin within each pixel, or an interpolation where a pixel is narrower than a bin. */
function columnOf(
  levels: Float32Array,
  width: number,
  height: number,
  binWidth: number,
  ramp: Uint8ClampedArray,
): ImageData {
  const image = new ImageData(width, height);
  const ratio = HIGH / LOW;
  for (let y = 0; y < height; y++) {
    const low = (LOW * ratio ** (1 - (y + 1) / height)) / binWidth;
    const high = (LOW * ratio ** (1 - y / height)) / binWidth;
    let level = Number.NEGATIVE_INFINITY;
    if (high - low >= 1) for (let b = Math.ceil(low); b <= high; b++) level = Math.max(level, levels[b] ?? level);
    else {
      const b = Math.floor(high);
      level = levels[b] + (high - b) * ((levels[b + 1] ?? levels[b]) - levels[b]);
    }
    const place = Math.min(1, Math.max(0, (level - FLOOR) / (CEILING - FLOOR)));
    const from = 4 * Math.round(255 * (Number.isFinite(place) ? place : 0));
    for (let x = 0; x < width; x++) image.data.set(ramp.subarray(from, from + 4), 4 * (width * y + x));
  }
  return image;
}

/** A ramp of 256 colours through the given ones. */
function rampOf(colours: readonly string[]): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = 256;
  canvas.height = 1;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const gradient = context.createLinearGradient(0, 0, 256, 0);
  colours.forEach((colour, i) => {
    gradient.addColorStop(i / (colours.length - 1), colour);
  });
  context.fillStyle = gradient;
  context.fillRect(0, 0, 256, 1);
  return context.getImageData(0, 0, 256, 1).data;
}
