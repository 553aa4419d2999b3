/** A scrape's heights are computed once for several models: they are those of its own profile, hand and rate. */
import { expect, test } from 'vitest';
import { scrapeLift } from '../../src/players/scrape.ts';
import { shippedModel } from '../support/engine.ts';

test('what was computed for another scrape is taken only for the same one', () => {
  const scrape = Object.values(shippedModel('guiro').players).find(({ type }) => type === 'scrape');
  if (scrape?.type !== 'scrape') throw new Error('no scrape');
  const points: [number, number][] = [
    [0, 0],
    [0.02, 0.01],
  ];
  const player = { ...scrape, points };
  const heights = (one: typeof player, rate: number) => scrapeLift(one, 100, rate)[1].table;
  const first = heights(player, 48_000);
  const others = [
    heights(player, 44_100),
    heights({ ...player, points: [points[0], [0.02, 0.012]] }, 48_000),
    heights({ ...player, curve: player.curve === 'straight' ? 'smooth' : 'straight' }, 48_000),
    heights({ ...player, profile: { rough: { height: 1e-4, coarsest: 1e-2, finest: 1e-3, seed: 1 } } }, 48_000),
    heights({ ...player, profile: { rough: { height: 1e-4, coarsest: 1e-2, finest: 1e-3, seed: 2 } } }, 48_000),
  ];
  expect(first?.some((height) => Math.abs(height) > 1e-5)).toBe(true);
  for (const other of others) expect(other).not.toEqual(first);
  expect(others[4]).not.toEqual(others[3]);
  // By now it was forgotten, and is computed again.
  expect(heights(player, 48_000)).toEqual(first);
  // Later in the score, the same heights.
  expect(heights({ ...player, time: 2 }, 48_000)).toEqual(first);
  expect(scrapeLift(player, 700, 48_000)[1]).toMatchObject({ start: 701, table: first });
});
