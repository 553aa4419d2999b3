/** The output waveform, held still by a trigger. */
import { useMemo } from 'preact/hooks';
import type { Session } from '../session.ts';
import { Canvas, type Pen, write } from './canvas.tsx';

/** Time span of the picture, s. */
const SPAN = 0.06;
/** Factor per frame by which the scale follows a quieter sound. */
const RELAX = 0.97;

export function Scope({ session }: { session: Session }) {
  const draw = useMemo(() => createScope(session), [session]);
  return <Canvas class="look-canvas look-tall" label="Waveform of the output" draw={draw} />;
}

function createScope(session: Session): (pen: Pen) => void {
  let samples = new Float32Array(0);
  let scale = 1e-4;
  let heard = session.name.peek();
  return (pen) => {
    const { context, width, height, colour } = pen;
    context.clearRect(0, 0, width, height);
    const middle = height / 2;
    context.strokeStyle = colour('--line');
    context.lineWidth = 1;
    context.beginPath();
    for (let i = 1; i < 6; i++) {
      context.moveTo((width * i) / 6, 0);
      context.lineTo((width * i) / 6, height);
    }
    context.moveTo(0, middle);
    context.lineTo(width, middle);
    context.stroke();
    const analyser = session.analyser.peek();
    if (session.running.peek()) heard = session.name.peek();
    // The sound of another model is still in the analyser when this one has been opened in silence.
    if (analyser === undefined || heard !== session.name.peek()) return;
    if (samples.length !== analyser.fftSize) samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const count = Math.min(samples.length >> 1, Math.round(SPAN * analyser.context.sampleRate));
    const start = trigger(samples, samples.length - count);
    let peak = 0;
    for (let i = 0; i < count; i++) peak = Math.max(peak, Math.abs(samples[start + i]));
    scale = Math.max(peak, scale * RELAX, 1e-5);
    const step = width / count;
    context.strokeStyle = colour('--series-1');
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    context.beginPath();
    for (let i = 0; i < count; i++) {
      const y = middle - (0.46 * height * samples[start + i]) / scale;
      if (i === 0) context.moveTo(0, y);
      else context.lineTo(i * step, y);
    }
    context.stroke();
    write(pen, `peak ${(20 * Math.log10(scale)).toFixed(0).replace('-', '−')} dB`, 8, 16, colour('--ink-soft'));
    write(pen, `${1000 * SPAN} ms`, width - 8, height - 8, colour('--ink-soft'), true);
  };
}

/** The steepest rising zero crossing before `end`: the same phase of every period. */
function trigger(samples: Float32Array, end: number): number {
  let best = Math.max(0, end - 1);
  let steepest = 0;
  for (let i = 1; i < end; i++) {
    if (samples[i - 1] >= 0 || samples[i] < 0) continue;
    const slope = samples[i] - samples[i - 1];
    // Among about equal slopes, take the newest.
    if (slope >= 0.98 * steepest) {
      steepest = Math.max(slope, steepest);
      best = i;
    }
  }
  return best;
}
