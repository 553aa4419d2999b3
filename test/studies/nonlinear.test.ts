/** The study of bodies that stretch: measured against closed forms, each section with its picture. */
import { expect, test } from 'vitest';
import { nonlinear } from '../../src/studies/nonlinear.ts';

test('an ellipse turns as the averaged equations say, and is drawn', async () => {
  const section = nonlinear.sections.find(({ id }) => id === 'precession');
  const { tables, pictures } = (await section?.run()) ?? { tables: [], pictures: [] };
  expect(pictures.map(({ name }) => name)).toEqual(['nonlinear-precession']);
  expect(pictures[0].svg).not.toMatch(/NaN|undefined|⚠/);
  expect(tables[0].rows).toHaveLength(3);
  // Averaging leaves out the square of the small rise of the pitch.
  for (const [, , measured, averaged] of tables[0].rows) expect(Number(measured) / Number(averaged)).toBeCloseTo(1, 2);
});
