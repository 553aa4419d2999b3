// Strums, clusters and gestures: what they play, where and when.

import { describe, expect, it } from 'vitest';
import { checkModel, type Model, type ModelSource } from '../../src/model/index.ts';
import { gesturesOn, knownForces } from '../../src/players/index.ts';

const rate = 10_000;

function modelOf(players: ModelSource['players'], score: ModelSource['score'] = []): Model {
  const checked = checkModel({
    clangor: 1,
    rate,
    elements: {
      wire: { type: 'string', length: 1, pitch: 100, linearDensity: 0.01 },
      skin: { type: 'membrane', radius: 0.2, tension: 3000, surfaceDensity: 0.26 },
      slab: { type: 'plate', sides: [0.4, 0.3], thickness: 0.003, density: 700, young: 1e10 },
      wall: { type: 'barrier' },
    },
    contacts: { hair: { type: 'bow', on: { element: 'wire', at: 0.2 }, force: 1, velocity: 0.2 } },
    players: players ?? {},
    score: score ?? [],
    outputs: { out: { at: { element: 'wire', at: 0.5 } } },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}

const point = (at: string) => ({ element: 'wire', at });

describe('a strum', () => {
  const strum = { type: 'strum' as const, at: [point('10 %'), point('20 %'), point('30 %')], force: 2, duration: 0.01 };

  it('plucks its points in order at even intervals, one named force each', () => {
    const forces = knownForces(modelOf({ chord: { ...strum, spacing: '20 ms', time: 0.1 } }));
    expect(forces.map(({ player, path }) => [player, path])).toEqual([
      ['chord-1', 'players.chord.at.0'],
      ['chord-2', 'players.chord.at.1'],
      ['chord-3', 'players.chord.at.2'],
    ]);
    expect(forces.map(({ at }) => at.at)).toEqual([{ fraction: 0.1 }, { fraction: 0.2 }, { fraction: 0.3 }]);
    expect(forces.map(({ segments }) => segments[0])).toEqual(
      [1000, 1200, 1400].map((start) => ({ start, length: 100, from: 0, to: 2, shape: 'raised-cosine' })),
    );
  });

  it('varies from pluck to pluck if asked to, the same way in every run', () => {
    const loose = { ...strum, jitter: 0.005, variation: 0.25 };
    const forces = knownForces(modelOf({ chord: loose }));
    expect(knownForces(modelOf({ chord: loose }))).toEqual(forces);
    expect(knownForces(modelOf({ chord: { ...loose, seed: 2 } }))).not.toEqual(forces);
    for (const [i, { segments }] of forces.entries()) {
      expect(segments[0].start).toBeGreaterThanOrEqual(150 * i);
      expect(segments[0].start).toBeLessThanOrEqual(150 * i + 50);
      expect(Math.abs(segments[0].to - 2)).toBeLessThanOrEqual(0.5);
    }
    expect(new Set(forces.map(({ segments }) => segments[0].to)).size).toBe(3);
  });

  it('can be played by the score, harder or softer', () => {
    const [first, second] = knownForces(
      modelOf({ chord: strum }, [
        { time: 1, play: 'chord', force: 3 },
        { time: 2, play: 'chord' },
      ]),
    );
    expect(first.segments.filter(({ to }) => to > 0).map(({ start, to }) => [start, to])).toEqual([
      [10_000, 3],
      [20_000, 2],
    ]);
    expect(second.segments[0].start).toBe(10_150);
  });
});

describe('a cluster', () => {
  const cluster = { type: 'cluster' as const, count: 500, over: 0.5, force: 1, duration: 0.001 };

  it('spreads its strikes over a line and over time, with varying force', () => {
    const forces = knownForces(modelOf({ rain: { ...cluster, element: 'wire' } }));
    expect(forces).toHaveLength(500);
    expect(forces[499]).toMatchObject({ player: 'rain-500', path: 'players.rain.element' });
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(forces.map(({ at }) => (at.at as { fraction: number }).fraction))).toBeCloseTo(0.5, 1);
    expect(mean(forces.map(({ segments }) => segments[0].start))).toBeCloseTo(2500, -3);
    for (const { segments } of forces) {
      expect(segments[0].start).toBeLessThanOrEqual(5000);
      expect(segments[0].to).toBeGreaterThanOrEqual(0.5);
      expect(segments[0].to).toBeLessThanOrEqual(1.5);
    }
  });

  it.each(['skin', 'slab'])('stays inside the edge of the %s', (element) => {
    const parts = knownForces(modelOf({ rain: { ...cluster, element } })).map(
      ({ at }) => at.at as readonly { fraction: number }[],
    );
    const radii = parts.map(([x, y]) => Math.hypot(2 * x.fraction - 1, 2 * y.fraction - 1));
    expect(Math.max(...radii) < 1).toBe(element === 'skin');
    expect(Math.max(...parts.map(([x]) => x.fraction))).toBeGreaterThan(0.9);
    expect(Math.min(...parts.map(([, y]) => y.fraction))).toBeLessThan(0.1);
  });
});

describe('a gesture', () => {
  it('oscillates about the value in the model', () => {
    const oscillate = { amplitude: 0.5, frequency: 5 };
    const model = modelOf({ press: { type: 'gesture', of: 'contacts.hair.force', oscillate } });
    const [segment] = gesturesOn('contacts.hair.force', 1, model);
    expect(segment).toMatchObject({ start: 0, from: 1, to: 0.5, shape: 'sine' });
    expect(gesturesOn('contacts.hair.velocity', 0.2, model)).toEqual([]);
  });

  it('stays at the value in the model until it begins', () => {
    const points: [number, number][] = [
      [0, 0.3],
      [0.1, 0.4],
    ];
    const model = modelOf({ slide: { type: 'gesture', of: 'contacts.hair.position', time: 1, points } });
    const [before, ...rest] = gesturesOn('contacts.hair.position', 0.2, model);
    expect(before).toMatchObject({ start: 0, from: 0.2, to: 0.2 });
    expect(rest.map(({ start, from, to }) => [start, from, to])).toEqual([
      [10_000, 0.3, 0.3],
      [10_000, 0.3, 0.4],
    ]);
  });
});
