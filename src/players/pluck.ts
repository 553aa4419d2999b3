/** Pluck player: the force rises as half a raised cosine, then is released at once or over about a millisecond. */
import type { PluckPlayer } from '../model/index.ts';
import { type Segment, samplesIn } from './gesture.ts';

export function pluckGesture(player: PluckPlayer, start: number, rate: number): Segment[] {
  const release = start + Math.max(1, samplesIn(player.duration, rate));
  const fall = player.release === 'smooth' ? Math.max(1, samplesIn(player.releaseDuration, rate)) : 0;
  return [
    { start, length: release - start, from: 0, to: player.force, shape: 'raised-cosine' },
    { start: release, length: fall, from: player.force, to: 0, shape: 'raised-cosine' },
  ];
}
