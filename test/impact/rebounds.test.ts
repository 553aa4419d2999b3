import { describe, expect, it } from 'vitest';
import { heightAt, outputVelocity, PAPER_IMPACTS, reboundSequence } from '../../src/impact/index.ts';
import { expectClose, golden } from './support.ts';

const sampling = { rate: 44100 };
const { lowDissipation, hardImpact } = PAPER_IMPACTS;

describe('sequences of rebounds', () => {
  it.each([
    ['IIIa', lowDissipation],
    ['IIIb', hardImpact],
  ] as const)('Heun restarted from its corrected velocity, %s', (table, impact) => {
    const notes = golden.cells
      .filter((cell) => cell.table === table && cell.method === 'Heun')
      .map((cell) => cell.note ?? '');
    const [accumulated, largest] = notes.map((note) => Number(/correct Heun: (\S+)/.exec(note)?.[1]));
    const sequence = reboundSequence(impact, 'Heun', sampling, { impacts: 100 });
    expectClose(Math.abs(sequence.accumulatedError), accumulated, 1e-9);
    expectClose(sequence.maxDeviation, largest, 1e-9);
  });
  it('corrected, they follow the chain of exact roots and stay on H(v)', () => {
    const correction = { hybrid: true, outputVelocityWithin: 0.1 };
    const sequence = reboundSequence(lowDissipation, 'Verlet', sampling, { impacts: 100, correction });
    expectClose(sequence.accumulatedError, -2.97763253288e-8, 1e-5); // 60-digit arithmetic
    expect(Math.max(...sequence.rebounds.map(({ deviation }) => deviation))).toBeLessThan(1e-8);
  });
  it('each flight returns the release velocity under gravity', () => {
    const sequence = reboundSequence(hardImpact, 'RK4', sampling, { impacts: 5, gravity: 9.81 });
    expect(sequence.rebounds).toHaveLength(5);
    for (const [i, rebound] of sequence.rebounds.entries()) {
      expectClose(rebound.flight, (-2 * rebound.outputVelocity) / 9.81, 1e-15);
      const top = rebound.time + rebound.contact + rebound.flight / 2;
      expectClose(heightAt(sequence, top, 9.81), rebound.outputVelocity ** 2 / (2 * 9.81), 1e-9);
      expect(heightAt(sequence, rebound.time + rebound.contact / 2, 9.81)).toBe(0);
      const next = sequence.rebounds[i + 1];
      if (next) {
        expect(next.inputVelocity).toBe(-rebound.outputVelocity);
        expectClose(next.time, rebound.time + rebound.contact + rebound.flight, 1e-15);
      }
    }
    expect(heightAt(sequence, -1)).toBe(0);
  });
  it('the first rebound of a fine simulation is the closed form', () => {
    const sequence = reboundSequence(hardImpact, 'RK4', { rate: 44100, oversampling: 64 }, { impacts: 1 });
    expectClose(sequence.rebounds[0].outputVelocity, outputVelocity(hardImpact), 1e-6);
  });
  it('refuses zero impacts', () => {
    expect(() => reboundSequence(hardImpact, 'RK4', sampling, { impacts: 0 })).toThrow(
      'impacts: expected a whole number >= 1; got 0',
    );
  });
});
