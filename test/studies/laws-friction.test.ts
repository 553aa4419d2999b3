/** The loop of friction by bristles is that of its equations, from bending alone to full slip. */
import { expect, test } from 'vitest';
import { frictionSection } from '../../src/studies/laws-friction.ts';

test('friction has the peaks and the losses of the law integrated finely', async () => {
  const { tables, pictures } = await frictionSection();
  expect(pictures.map(({ name }) => name)).toEqual(['laws-friction']);
  expect(tables[0].rows).toHaveLength(3);
  for (const [stroke, wanted, peak, work, ...works] of tables[0].rows as [string, ...number[]][]) {
    expect(Math.abs(peak / wanted - 1), stroke).toBeLessThan(2e-4);
    const [coarse, fine] = works.map((one) => Math.abs(one / work - 1));
    expect(coarse, stroke).toBeLessThan(1e-3);
    expect(fine, stroke).toBeLessThan(Math.max(2e-5, coarse / 2));
  }
});
