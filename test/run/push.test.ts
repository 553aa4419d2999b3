/** Strikes by hand on bodies of modes. */
import { describe, expect, test } from 'vitest';
import { compile, createPlacer, type Terms, withHands } from '../../src/compile/index.ts';
import type { Simulation } from '../../src/run/index.ts';
import { accepted, modelOf, runOf } from '../support/engine.ts';

const MODES = 16;
/** A bell of which `rim` moves every mode, `foot` the first eight only. */
const program = accepted(
  compile(
    accepted(
      withHands(
        modelOf({
          rate: 44_100,
          elements: {
            bell: {
              type: 'modal',
              mass: 0.1,
              modes: Array.from({ length: MODES }, (_, i) => ({
                frequency: 200 + 150 * i,
                t60: 1,
                shape: { rim: 1, ...(i < 8 ? { foot: 1 } : {}) },
              })),
            },
          },
          outputs: { rim: { at: { element: 'bell', at: { point: 'rim' } } } },
        }),
      ),
    ),
  ),
);
const rim = accepted(createPlacer(program).terms({ element: 'bell', at: { point: 'rim' } }));

function struck(terms: Terms, element = 0): Simulation {
  const run = runOf(program);
  const control = program.controls.findIndex((path) => path.startsWith('players.'));
  run.render(10);
  run.perform({ type: 'push', force: 0, control, element, terms, peak: 1, rise: 10, fall: 10 });
  run.render(300);
  return run;
}

test('a strike reaches every mode', () => {
  const run = struck(rim);
  expect(Array.from(run.probe('elements.bell')).filter((q) => q !== 0)).toHaveLength(MODES);
  expect(run.ledger().residual).toBeLessThan(1e-12);
});

describe('a strike that does not belong to the model does nothing:', () => {
  const strange: readonly (readonly [string, Partial<Terms>])[] = [
    ['more terms in rows than there are', { rowTerms: 80 }],
    ['a part of a row', { rowTerms: 12 }],
    ['unknowns far away', { slots: rim.slots.map((slot) => slot + 2 ** 27) }],
    ['rows that are none', { slots: [...rim.slots].reverse() }],
    ['too few weights', { weights: rim.weights.slice(1) }],
  ];
  test.each([-1, 1, 2 ** 20])('element %s, which does not exist', (element) => {
    expect(struck(rim, element).ledger().injected).toBe(0);
  });
  test.each(strange)('%s', (_, bend) => {
    const run = struck({ ...rim, ...bend });
    expect(Array.from(run.probe('elements.bell')).every((q) => q === 0)).toBe(true);
    expect(run.ledger().injected).toBe(0);
  });
});
