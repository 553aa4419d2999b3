import { expect, it } from 'vitest';
import { drawCells } from '../../src/see/index.ts';

it('letters of kinds are letters, names of curves and of the axis are mathematics, and a model’s name is neither', async () => {
  const svg = await drawCells({
    title: 'Map',
    subtitle: 'my_model',
    xLabel: 'position β',
    yLabel: 'force',
    yUnit: 'N',
    xEdges: [0.1, 0.2, 0.4],
    yEdges: [1, 10],
    kinds: [{ name: 'Helmholtz', colour: '#123456', letter: 'H', ink: '#ffffff' }],
    cells: [[0, 0]],
    curves: [
      {
        name: 'F_max',
        points: [
          { x: 0.1, y: 9 },
          { x: 0.4, y: 2 },
        ],
        style: 'line',
      },
    ],
    notes: [],
  });
  expect(svg).toContain('>H  Helmholtz<');
  expect(svg).toContain('<tspan font-style="italic">F</tspan>');
  expect(svg).toContain('<tspan font-style="italic">β</tspan>');
  expect(svg).toContain('>my_model<');
});
