/** Gesture player: moves a control through given values, smoothly or in straight lines, or makes it oscillate. */
import type { GesturePlayer } from '../model/index.ts';
import { type Segment, samplesIn } from './gesture.ts';

export function controlGesture(player: GesturePlayer, start: number, rate: number): Segment[] {
  if (player.oscillate !== undefined) {
    const { amplitude, frequency } = player.oscillate;
    return [{ start, length: 0, from: 0, to: amplitude, shape: 'sine', rate: (2 * Math.PI * frequency) / rate }];
  }
  const corners = player.points ?? [];
  const shape = player.curve === 'straight' ? 'straight' : 'raised-cosine';
  const segments: Segment[] = [{ start, length: 0, from: corners[0][1], to: corners[0][1], shape }];
  for (let i = 0; i + 1 < corners.length; i++) {
    const begin = start + samplesIn(corners[i][0], rate);
    const length = start + samplesIn(corners[i + 1][0], rate) - begin;
    segments.push({ start: begin, length, from: corners[i][1], to: corners[i + 1][1], shape });
  }
  return segments;
}
