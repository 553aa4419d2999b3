/**
 * The dense reference against the golden numbers of the independent prototype: every system of collisions.json that has no bow, under every
 * rule the file holds except IT-1 (another scheme), and both random networks with their counts of rare branches.
 */
import { describe, expect, test } from 'vitest';
import { type DenseFrame, run } from '../../src/fuzz/reference/dense-reference.ts';
import type { DenseSystem } from '../../src/fuzz/reference/dense-system.ts';
import { type NetworkParams, networkModel } from './golden-networks.ts';
import { collisionModels, type GoldenModel, type GoldenRule, type Params, readGolden } from './golden-systems.ts';

/** The plate of the tromba is large, and only its connections and plate are new: one collision rule and 500 samples say enough. */
const isLarge = (name: string): boolean => name.startsWith('tromba');

/** Compares every stored value up to sample `last`; a value's tolerance is relative, a stored 0 is compared on a scale of 1 mm. */
function expectGolden({ system, observe }: GoldenModel, golden: GoldenRule, floor: number, last: number): DenseFrame {
  const samples = Object.keys(golden.values)
    .map(Number)
    .filter((n) => n <= last);
  expect(samples.length).toBeGreaterThan(0);
  let end: DenseFrame | undefined;
  run(system, Math.max(...samples), (frame) => {
    end = frame;
    const value = golden.values[frame.n];
    if (!value) return;
    const tolerance = Math.max(floor, 100 * (value.sens ?? 0));
    const seen = observe(frame);
    for (const [quantity, stored] of Object.entries(value)) {
      if (quantity === 'sens') continue;
      const wanted = [stored].flat();
      const got = [seen[quantity] ?? Number.NaN].flat();
      wanted.forEach((want, i) => {
        const error = Math.abs((got[i] ?? Number.NaN) - want) / (Math.abs(want) || 1e-3);
        expect(error, `${quantity} at n = ${frame.n}`).toBeLessThanOrEqual(tolerance);
      });
    }
    const { energy, residual } = frame.ledger();
    expect(Math.abs(residual) / energy, `ledger at n = ${frame.n}`).toBeLessThan(1e-12);
  });
  if (!end) throw new Error('expected at least one frame; got none');
  return end;
}

const collisions = readGolden<Params>('collisions.json');

describe.each(Object.entries(collisionModels))('%s', (name, build) => {
  const { params, rules } = collisions[name] ?? { params: {}, rules: {} };
  const quadratised = Object.entries(rules)
    .filter(([rule]) => !rule.startsWith('IT-'))
    .slice(isLarge(name) ? -1 : 0);

  test.each(quadratised)('rule %s gives the golden values', (rule, golden) => {
    expectGolden(build(params, rule), golden, 1e-11, isLarge(name) ? 500 : Number.POSITIVE_INFINITY);
  });

  const iterative = rules['IT-2'];
  if (!iterative) return;
  test('Newton on the same system gives the golden IT-2', () => {
    const { system, observe } = build(params, 'p2');
    const newton: DenseSystem = { ...system, solver: 'newton' };
    // These values come without a sensitivity; Newton stops at 1e-14 m in both programs, which K = 1e12 amplifies.
    const golden = { values: iterative.values };
    const samples = Object.keys(golden.values).map(Number);
    let most = 0;
    run(newton, Math.max(...samples), (frame) => {
      most = frame.counts.newton;
      const value = golden.values[frame.n];
      if (!value) return;
      const seen = observe(frame);
      for (const [quantity, want] of Object.entries(value)) {
        if (quantity === 'sens') continue;
        const error = Math.abs(Number(seen[quantity]) - Number(want)) / (Math.abs(Number(want)) || 1e-3);
        expect(error, `${quantity} at n = ${frame.n}`).toBeLessThan(1e-10);
      }
    });
    if (iterative.newtonMax !== undefined) expect(most).toBe(iterative.newtonMax);
  });
});

describe.each(Object.entries(readGolden<NetworkParams>('networks.json')))('network %s', (_, { params, rules }) => {
  test('rule p2 gives the golden values and takes the rare branches as often', () => {
    const golden = rules.p2;
    if (!golden) throw new Error('expected rule p2; got none');
    const { counts } = expectGolden(networkModel(params), golden, 1e-10, Number.POSITIVE_INFINITY);
    expect(counts.resolves).toBe(golden.resolves);
    expect(counts.attractions).toBe(golden.negFirstSolve);
  });
});
