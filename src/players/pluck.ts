/** Pluck: the force grows as half a raised cosine, then lets go, at once or over a millisecond or so. */
import type { PluckPlayer } from '../model/index.ts';
import { type Segment, samplesIn } from './gesture.ts';

export function pluckGesture(player: PluckPlayer, start: number, rate: number): Segment[] {
  const grown = start + Math.max(1, samplesIn(player.duration, rate));
  const fall = player.release === 'smooth' ? Math.max(1, samplesIn(player.releaseDuration, rate)) : 0;
  return [
    { start, length: grown - start, from: 0, to: player.force, shape: 'raised-cosine' },
    { start: grown, length: fall, from: player.force, to: 0, shape: 'raised-cosine' },
  ];
}
