/** What bodies that stretch report and refuse. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { refused, simulationOf } from '../support/engine.ts';
import { beta, company, oneMode, wire } from '../support/stretching.ts';

describe('outputs', () => {
  test('the tension of a string follows its length', () => {
    const A = 4e-3;
    const sketch = oneMode(48_000, A);
    const [u, tension] = simulationOf(
      { ...sketch, outputs: { ...sketch.outputs, tension: { element: 'string', quantity: 'tension' } } },
      {},
    ).render(400);
    expect(tension[0]).toBe(wire.tension);
    for (let n = 2; n < 400; n++) {
      // Known one sample later.
      const stretched = 0.25 * beta * beta * u[n - 1] ** 2;
      expect(tension[n] / (wire.tension + wire.axialStiffness * stretched)).toBeCloseTo(1, 12);
    }
  });

  test('a string pulls at its bridge with products of its partials', () => {
    const sketch = company({ kind: 3, speed: 3, stiffness: 1e7, sigma: 1, extra: 'none' });
    const simulation = simulationOf(
      {
        ...sketch,
        outputs: {
          pull: { element: 'body', quantity: 'bridge' },
          along: { at: { element: 'body', at: '50 %' }, quantity: 'along' },
        },
      },
      {},
    );
    const [pull, along] = simulation.render(800);
    // EA Σ (−1)^m ε_m from the modes themselves.
    const state = simulation.dump().elements;
    const [u, z] = [state.body.uPrev, state['body.along'].uPrev];
    const n = 16;
    const mode = (i: number) => (i >= 1 && i <= n ? u[i - 1] : 0);
    let sum = 0;
    for (let m = 0; m <= 4; m++) {
      let strain = m === 0 ? 0 : m * beta * z[m - 1];
      for (let i = 1; i <= n; i++) {
        const others = (i + m) * mode(i + m) + (i - m) * mode(i - m) + (m - i) * mode(m - i);
        strain += 0.5 * mode(i) * 0.5 * i * beta * beta * (m === 0 ? i * mode(i) : others);
      }
      sum += (m % 2 === 0 ? 1 : -1) * wire.axialStiffness * strain;
    }
    expect(pull[799] / sum).toBeCloseTo(1, 10);
    expect(along[799]).toBeCloseTo(state['body.along'].u[0] - state['body.along'].u[2], 14);
  });
});

describe('refusals', () => {
  const lines = (body: object, more: object = {}) => {
    const source = { clangor: 1, elements: { body, ...more }, outputs: { o: { at: { element: 'body', at: '30 %' } } } };
    const checked = checkModel(source);
    return checked.ok ? refused(compile(checked.value)) : refused(checked);
  };
  test('a string without cross-section', () => {
    expect(lines({ type: 'string', length: 1, tension: 60, linearDensity: 0.003, stretch: 'tension' })).toEqual([
      'elements.body.stretch: expected young and radius, or axialStiffness, of a string that stretches; got tension without them',
    ]);
  });
  test('a polarisation of nothing', () => {
    expect(lines({ ...wire, polarisationOf: 'ghost' })).toEqual([
      'elements.body.polarisationOf: expected the name of a string; got "ghost"',
    ]);
  });
  test('longitudinal motion of a string that does not stretch', () => {
    expect(lines({ ...wire, longitudinal: { modes: 3 } })).toEqual([
      'elements.body.longitudinal: expected stretch: full with it; got stretch: none',
    ]);
  });
});
