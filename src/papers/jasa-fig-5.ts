/** JASA 2021, Fig. 5: a string falls onto a curved board. */
import { boardHeight, runBoard } from './jasa-board.ts';
import type { Paper } from './paper.ts';

const points = Array.from({ length: 239 }, (_, i) => ((i + 1) / 240) * 0.7);

export const jasaFig5: Paper = {
  id: 'jasa-fig-5',
  title: 'String–backboard collision by finite differences and by modes',
  run: () =>
    runBoard({
      name: 'jasa-fig-5',
      title: 'String–backboard collision',
      subtitle:
        'JASA 2021, Fig. 5: z(x) = −0.02x² − 0.001x − 0.0001, K = 10¹² N/m^1.2 at each point, α = 1.2; first mode of 3 mm',
      models: ['string-backboard', 'string-backboard-modal'],
      modalSet: ['contacts.collision.upper.at.spread=120', 'elements.string.modes=120'],
      points,
      barrier: { x: points, y: points.map(boardHeight), ink: 'muted', size: 1.6 },
      maxDifference: [0.02, 0.1],
      assumptions: ['FD touches the board at every node, Modal at 120 evenly spaced points.'],
    }),
};
