import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContactRun,
  contactTime,
  deviationOfCompression,
  deviationOfEnergy,
  errorOfOutputVelocity,
  type Impact,
  initialEnergy,
  METHODS,
  type Method,
  nonlocalOutputVelocity,
  outputVelocity,
  PAPER_IMPACTS,
  runContact,
  simulatedEnergy,
} from '../../src/impact/index.ts';
import { quadratisedStep } from '../../src/impact/quadratised.ts';
import { expectClose, impacts } from './support.ts';

const { noncritical, lowDissipation, hardImpact } = PAPER_IMPACTS;
const sampling = { rate: 44100 };

/**
 * Orders of the global error: Verlet applies the loss half a step late, and x^1.5 at first contact limits RK4 to alpha +
 * 1.
 */
const ORDERS: Readonly<Record<Method, number>> = {
  AM1: 2,
  Verlet: 1,
  Heun: 2,
  RK4: 2.5,
  'Verlet-textbook': 1,
  'Heun-textbook': 2,
  p2: 2,
};

/** The compression at half the contact time, reached in a number of steps. */
function halfway(method: Method, steps: number): number {
  const rate = steps / (0.5 * contactTime(noncritical));
  return runContact(noncritical, method, { rate }).compressions[steps];
}

/** Mean order from 16 to 512 steps, against 20,000 steps of RK4. */
function observedOrder(method: Method): number {
  const reference = halfway('RK4', 20000);
  const [coarse, fine] = [16, 512].map((steps) => Math.abs(halfway(method, steps) - reference));
  return Math.log2(coarse / fine) / 5;
}

describe.each(METHODS)('%s', (method) => {
  it('has an error below 0.5 % in the noncritical impact', () => {
    const run = runContact(noncritical, method, sampling);
    expect(deviationOfCompression(noncritical, run)).toBeLessThan(0.5);
    expect(Math.abs(errorOfOutputVelocity(run, outputVelocity(noncritical)))).toBeLessThan(0.5);
    expect(deviationOfEnergy(noncritical, run)).toBeLessThan(0.5);
  });
  it('converges with its order', () => {
    expect(Math.abs(observedOrder(method) - ORDERS[method])).toBeLessThan(0.1);
  });
  it('oversampling is a higher rate', () => {
    const [a, b] = [
      runContact(hardImpact, method, { rate: 44100, oversampling: 4 }),
      runContact(hardImpact, method, { rate: 176400 }),
    ];
    expect(a).toEqual(b);
  });
  it('starts on a sample with x = 0 and v_in, and stays in contact until x <= 0', () => {
    const run = runContact(lowDissipation, method, sampling);
    expect([run.compressions[0], run.velocities[0]]).toEqual([0, lowDissipation.velocity]);
    expect(run.compressions.slice(1).every((x) => x > 0)).toBe(true);
    expect(run.outputVelocity).toBeLessThan(0);
  });
});

describe('corrections', () => {
  const corrected = ['AM1', 'Verlet', 'Heun', 'RK4', 'Verlet-textbook', 'Heun-textbook'] as const;
  it.each(corrected)('the hybrid correction makes %s follow the analytic curves', (method) => {
    for (const impact of [lowDissipation, hardImpact]) {
      const run = runContact(impact, method, sampling, { hybrid: true });
      expect(run.compressions.length).toBeGreaterThan(3);
      expect(deviationOfCompression(impact, run)).toBeLessThan(1e-9);
      expect(deviationOfEnergy(impact, run)).toBeLessThan(1e-9);
    }
  });
  it.each(corrected)('the constraint sets the velocity of %s to (7)', (method) => {
    for (const impact of [lowDissipation, hardImpact]) {
      const run = runContact(impact, method, sampling, { outputVelocityWithin: 0.1 });
      expectClose(run.outputVelocity, nonlocalOutputVelocity(impact), 1e-14);
    }
  });
  it('the constraint is not applied where (7) errs by more than allowed', () => {
    const impact = { ...noncritical, damping: 3 / noncritical.velocity }; // 2.04 % off
    const plain = runContact(impact, 'RK4', sampling);
    expect(runContact(impact, 'RK4', sampling, { outputVelocityWithin: 1 })).toEqual(plain);
    expect(runContact(impact, 'RK4', sampling, { outputVelocityWithin: 3 }).outputVelocity).not.toBe(
      plain.outputVelocity,
    );
  });
  it('both work in the elastic limit', () => {
    const elastic: Impact = { ...lowDissipation, damping: 0 };
    const run = runContact(elastic, 'Verlet', sampling, { hybrid: true, outputVelocityWithin: 0.1 });
    expect(run.outputVelocity).toBe(-elastic.velocity);
    expect(deviationOfCompression(elastic, run)).toBeLessThan(1e-9);
  });
  it('p2 has no (x, v) to correct', () => {
    expect(() => runContact(hardImpact, 'p2', sampling, { hybrid: true })).toThrow(
      'hybrid: expected a method with state (x, v); got p2',
    );
  });
});

describe('quadratised scheme', () => {
  const energyOf = (
    impact: Impact,
    { previous, current, psi }: { previous: number; current: number; psi: number },
    k: number,
  ) => 0.5 * impact.mass * ((current - previous) / k) ** 2 + 0.5 * psi * psi;
  it('follows the golden Hunt-Crossley run of rule p2', () => {
    const impact: Impact = { mass: 0.01, stiffness: 1e6, exponent: 1.5, damping: 0.6, velocity: 1 };
    const k = 1 / 44100;
    const wanted = new Map([
      [50, 0.000133279408858426],
      [100, 0.000534875890390072],
      [200, -0.0010050709263236],
      [400, -0.00423409957729859],
    ]);
    let state = { previous: -0.001, current: -0.001 + k, psi: 0 };
    for (let n = 1; n <= 400; n++) {
      const u = wanted.get(n);
      if (u !== undefined) expectClose(state.current, u, 1e-12, `u at ${n}`);
      state = quadratisedStep(impact, state, k).state;
    }
  });
  it('never gains energy, pulls or stays in contact, at any stiffness, loss and rate', () =>
    fc.assert(
      fc.property(impacts, fc.double({ min: 0.01, max: 100, noNaN: true }), (impact, samples) => {
        const k = contactTime(impact) / samples;
        let state = { previous: -impact.velocity * k, current: 0, psi: 0 };
        let energy = energyOf(impact, state, k);
        let [mostGained, leastForce] = [0, 0];
        for (let n = 0; n < 400; n++) {
          const next = quadratisedStep(impact, state, k);
          const after = energyOf(impact, next.state, k);
          mostGained = Math.max(mostGained, after - energy);
          leastForce = Math.min(leastForce, next.force);
          [state, energy] = [next.state, after];
        }
        expect(mostGained).toBeLessThanOrEqual(1e-12 * initialEnergy(impact));
        expect(leastForce).toBe(0);
        expect(Number.isFinite(energy)).toBe(true);
      }),
    ));
  it('is lossless to round-off in the elastic limit', () =>
    fc.assert(
      fc.property(impacts, fc.double({ min: 0.1, max: 50, noNaN: true }), (impact, samples) => {
        const elastic = { ...impact, damping: 0 };
        const run = runContact(elastic, 'p2', { rate: samples / contactTime(elastic) });
        expectClose(run.outputVelocity, -elastic.velocity, 1e-11);
      }),
    ));
});

describe('energies of the paper in case 1 (Fig. 7)', () => {
  const last = (run: ContactRun) => simulatedEnergy(lowDissipation, 0, run.outputVelocity);
  it('Verlet and Heun leave with too much energy, RK4 comes closest', () => {
    const exact = initialEnergy({ ...lowDissipation, velocity: outputVelocity(lowDissipation) });
    const excess = (method: Method) => last(runContact(lowDissipation, method, sampling)) - exact;
    expect(excess('Verlet')).toBeGreaterThan(0);
    expect(excess('Heun')).toBeGreaterThan(0);
    expect(excess('AM1')).toBeGreaterThan(0);
    expect(Math.abs(excess('RK4'))).toBeLessThan(0.2 * excess('AM1'));
  });
});
