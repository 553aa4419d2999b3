/** JASA 2021, Fig. 6: a string falls onto twelve frets. */
import { boardHeight, runBoard } from './jasa-board.ts';
import type { Paper } from './paper.ts';

const points = Array.from({ length: 12 }, (_, i) => 0.7 * (1 - 2 ** (-(i + 1) / 12)));

export const jasaFig6: Paper = {
  id: 'jasa-fig-6',
  title: 'String–frets collision by finite differences and by modes',
  run: () =>
    runBoard({
      name: 'jasa-fig-6',
      title: 'String–frets collision',
      subtitle: 'JASA 2021, Fig. 6: twelve frets one semitone apart, K = 10¹² N/m^1.2, α = 1.2; first mode of 3 mm',
      models: ['string-frets', 'string-frets-modal'],
      modalSet: ['elements.string.modes=120'],
      points,
      barrier: { x: points, y: points.map(boardHeight), ink: 'muted', style: 'dots', size: 2.4 },
      maxDifference: [0.03, 0.1],
      assumptions: [
        'The tops of the frets are on the curve of Fig. 5, because the paper states no heights. FD reaches them between nodes by linear interpolation.',
      ],
    }),
};
