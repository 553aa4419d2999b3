import { describe, expect, it } from 'vitest';
import { type Costed, type OperationCounts, operationTable } from '../../src/impact/index.ts';

const table = operationTable();

/** Errors and omissions of the table: the root in (3), and a sum. */
const ERRATA: Partial<Record<Costed, { counts?: Partial<OperationCounts>; totals?: readonly [number, number] }>> = {
  hybrid: { counts: { exp: 1 }, totals: [19, 27] },
  zero: { totals: [9, 13] },
};

describe('Table IV', () => {
  it.each(table)('$column: counted as published, except for the errata', ({ column, counted, published }) => {
    expect(counted).toEqual({ ...published, ...ERRATA[column]?.counts });
  });
  it.each(table)('$column: totals', ({ column, total, totalWithMemory, publishedTotals }) => {
    expect([total, totalWithMemory]).toEqual(ERRATA[column]?.totals ?? publishedTotals);
  });
  it('the printed columns add up to their printed totals, except for the last', () => {
    for (const { column, published, publishedTotals } of table) {
      const sum = Object.values(published).reduce((a, b) => a + b, 0);
      expect([sum - published.read - published.write, sum]).toEqual(column === 'zero' ? [9, 13] : publishedTotals);
    }
  });
});
