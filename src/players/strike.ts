/** Strike player: one full raised cosine of force, like the pulse of a small soft hammer that rebounds. */
import type { StrikePlayer } from '../model/index.ts';
import { type Segment, samplesIn } from './gesture.ts';

export function strikeGesture(player: StrikePlayer, start: number, rate: number): Segment[] {
  const half = Math.max(1, 0.5 * samplesIn(player.duration, rate));
  return [
    { start, length: half, from: 0, to: player.force, shape: 'raised-cosine' },
    { start: start + half, length: half, from: player.force, to: 0, shape: 'raised-cosine' },
  ];
}
