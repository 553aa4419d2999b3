/** Force player: any signal, as samples or as corner points joined by straight lines; zero before and after. */
import type { ForcePlayer } from '../model/index.ts';
import { type Segment, samplesIn } from './gesture.ts';

export function forceGesture(player: Pick<ForcePlayer, 'samples' | 'points'>, start: number, rate: number): Segment[] {
  if (player.samples !== undefined) {
    return [{ start, length: player.samples.length, from: 0, to: 0, shape: 'table', table: player.samples }];
  }
  const corners = player.points ?? [];
  const lines: Segment[] = [];
  for (let i = 0; i + 1 < corners.length; i++) {
    const begin = start + samplesIn(corners[i][0], rate);
    const length = start + samplesIn(corners[i + 1][0], rate) - begin;
    lines.push({ start: begin, length, from: corners[i][1], to: corners[i + 1][1], shape: 'straight' });
  }
  const end = start + samplesIn(corners[corners.length - 1][0], rate);
  return [
    { start, length: 0, from: 0, to: 0, shape: 'straight' },
    ...lines,
    { start: end, length: 0, from: 0, to: 0, shape: 'straight' },
  ];
}
