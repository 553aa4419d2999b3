/** Drawings of one contact: force against η, both over a few milliseconds, and the force over the whole second. */
import { type Pen, withPrefix, write } from './canvas.tsx';
import type { Trace } from './lens.ts';

/** Time shown before and after the current sample in the loop and the close view, s. */
const NEAR = 0.004;

/** Height of the words above and below a loop, which no curve crosses, px. */
const WORDS = 24;

/** Smallest and largest of some values, with a small margin. */
function bounds(values: Float32Array, from: number, to: number): readonly [number, number] {
  let [low, high] = [0, 0];
  for (let i = from; i < to; i++) {
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
  }
  const margin = 0.06 * (high - low || 1e-12);
  return [low - margin, high + margin];
}

/** The range of samples around the current one. */
function nearby({ force, first, rate }: Trace, at: number): readonly [from: number, now: number, to: number] {
  const now = Math.min(force.length - 1, Math.max(0, Math.floor(at - first)));
  const reach = Math.round(NEAR * rate);
  const from = Math.max(0, Math.min(now - reach, force.length - 2 * reach));
  return [from, now, Math.min(force.length, from + 2 * reach)];
}

/** How the quantity on the η axis is labelled. */
export interface EtaLabel {
  readonly label: string;
  readonly unit: string;
}

export function drawLoop(pen: Pen, trace: Trace, at: number, axis: EtaLabel): void {
  const { context, width, height, colour } = pen;
  context.clearRect(0, 0, width, height);
  const { eta, force } = trace;
  const [near, now, beyond] = nearby(trace, at);
  const [from, to] = touchAround(force, now, near, beyond);
  const [low, high] = isOneSided(trace) ? pressed(trace, from, to) : bounds(eta, from, to);
  const [bottom, top] = bounds(force, from, to);
  const x = (i: number) => 10 + ((width - 20) * (eta[i] - low)) / (high - low);
  const y = (i: number) => height - WORDS - ((height - 2 * WORDS) * (force[i] - bottom)) / (top - bottom);
  context.save();
  context.strokeStyle = colour('--line');
  context.beginPath();
  const zeroX = 10 + ((width - 20) * -low) / (high - low);
  const zeroY = height - WORDS + ((height - 2 * WORDS) * bottom) / (top - bottom);
  context.moveTo(0, zeroY);
  context.lineTo(width, zeroY);
  context.moveTo(zeroX, 0);
  context.lineTo(zeroX, height);
  context.stroke();
  context.lineJoin = 'round';
  const stroke = (start: number, end: number, stroke: string, lineWidth: number) => {
    context.strokeStyle = stroke;
    context.lineWidth = lineWidth;
    context.beginPath();
    for (let i = start; i < end; i++) context.lineTo(x(i), y(i));
    context.stroke();
  };
  const dot = (i: number, ink: string, radius: number) => {
    context.fillStyle = ink;
    context.beginPath();
    context.arc(x(i), y(i), radius, 0, 2 * Math.PI);
    context.fill();
  };
  // What is still to come is there from the start, so that whoever pauses before the bounce sees its samples too.
  stroke(from, to, colour('--ink-faint'), 1.5);
  const done = Math.min(now + 1, to);
  // The area under the loop is work: done on the way in, given back on the way out.
  context.beginPath();
  for (let i = from; i < done; i++) context.lineTo(x(i), y(i));
  context.lineTo(x(Math.max(from, done - 1)), zeroY);
  context.lineTo(x(from), zeroY);
  context.globalAlpha = 0.16;
  context.fillStyle = colour('--contact');
  context.fill();
  context.globalAlpha = 1;
  stroke(from, done, colour('--contact'), 2.5);
  for (let i = from; i < to; i++) dot(i, colour(i < done ? '--contact' : '--ink-faint'), 2.75);
  dot(now, colour('--accent'), 5);
  write(pen, `force up to ${withPrefix(top, 'N')}`, 8, 14, colour('--ink-soft'));
  write(pen, `${axis.label} up to ${withPrefix(high, axis.unit)}`, width - 8, height - 8, colour('--ink-soft'), true);
  context.restore();
}

/**
 * The range of the current touch, with the samples just before and after it; between two touches that of the last one, or else of the next. The
 * loops of several bounces over one another would be a tangle.
 */
export function touchAround(
  force: Float32Array,
  now: number,
  least: number,
  most: number,
): readonly [from: number, to: number] {
  let i = now;
  while (i > least && force[i] === 0) i--;
  if (force[i] === 0) while (i < most - 1 && force[i] === 0) i++;
  let [from, to] = [i, i];
  while (from > least && force[from] !== 0) from--;
  while (to < most - 1 && force[to] !== 0) to++;
  return [from, to + 1];
}

/** The range of η while the contact presses, with a margin: between touches η may be far below zero. */
function pressed({ eta, force }: Trace, from: number, to: number): readonly [number, number] {
  let [low, high] = [0, 0];
  for (let i = from; i < to; i++) {
    if (force[i] === 0) continue;
    low = Math.min(low, eta[i]);
    high = Math.max(high, eta[i]);
  }
  const margin = 0.12 * (high - low || 1e-12);
  return [low - 2 * margin, high + margin];
}

/** Whether the force never changes sign, as in a collision. */
function isOneSided({ force }: Trace): boolean {
  return force.every((newtons) => newtons >= 0) || force.every((newtons) => newtons <= 0);
}

export function drawNear(pen: Pen, trace: Trace, at: number, etaLabel: string): void {
  const { context, width, height, colour } = pen;
  context.clearRect(0, 0, width, height);
  const [from, now, to] = nearby(trace, at);
  const x = (i: number) => (width * (i - from)) / Math.max(1, to - from - 1);
  const row = (values: Float32Array, place: number, ink: string, label: string) => {
    const [low, high] = bounds(values, from, to);
    const y = (value: number) => (place + 1) * (height / 2) - 4 - ((height / 2 - 8) * (value - low)) / (high - low);
    context.strokeStyle = colour('--line');
    context.beginPath();
    context.moveTo(0, y(0));
    context.lineTo(width, y(0));
    context.stroke();
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.beginPath();
    for (let i = from; i < to; i++) context.lineTo(x(i), y(values[i]));
    context.stroke();
    context.lineWidth = 1;
    write(pen, label, 8, place * (height / 2) + 14, colour('--ink-soft'));
  };
  row(trace.force, 0, colour('--contact'), 'force');
  row(trace.eta, 1, colour('--series-2'), etaLabel);
  context.strokeStyle = colour('--accent');
  context.beginPath();
  context.moveTo(x(now), 0);
  context.lineTo(x(now), height);
  context.stroke();
  write(pen, `${2000 * NEAR} ms`, width - 8, height - 8, colour('--ink-soft'), true);
}

export function drawWhole({ context, width, height, colour }: Pen, { force, first }: Trace, at: number): void {
  context.clearRect(0, 0, width, height);
  const [low, high] = bounds(force, 0, force.length);
  const y = (newtons: number) => height - ((newtons - low) / (high - low)) * height;
  context.fillStyle = colour('--contact');
  for (let column = 0; column < width; column++) {
    let [least, most] = [0, 0];
    const end = Math.floor(((column + 1) * force.length) / width);
    for (let i = Math.floor((column * force.length) / width); i < end; i++) {
      least = Math.min(least, force[i]);
      most = Math.max(most, force[i]);
    }
    context.fillRect(column, y(most), 1, Math.max(0.75, y(least) - y(most)));
  }
  context.fillStyle = colour('--accent');
  context.fillRect((width * (at - first)) / force.length - 1, 0, 2, height);
}
