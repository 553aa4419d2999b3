/**
 * Whatever number is changed while a network sounds, the ledger stays closed: a change that the running state cannot take over is
 * refused, and of any other the energy that it brings or takes is booked. CLANGOR_SEED=n explores other networks.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { planChange } from '../../src/compile/index.ts';
import { expectNothingNegative } from '../support/accounts.ts';
import { runs } from '../support/budget.ts';
import { sameBits, simulationOf } from '../support/engine.ts';
import { anyChangesOf, changeableNetwork } from '../support/networks-changed.ts';
import { RATE } from '../support/specimens.ts';

// Many runs, on machines that may have much else to do.
vi.setConfig({ testTimeout: 600_000 });

/** Largest residual of the ledger, relative. */
const ROUND_OFF = 1e-10;

const LENGTH = 4000;
const changed = changeableNetwork.chain((network) =>
  fc.record({ network: fc.constant(network), changes: anyChangesOf(network, 3000) }),
);

/** What a score may set: one field of an element or contact. */
const isScored = (path: string) => /^(elements|contacts)\.\w+\.\w+$/.test(path);

test('networks that are struck, bowed, lifted and slid along balance, and nobody loses or stores less than nothing', () => {
  fc.assert(
    fc.property(changeableNetwork, (network) => {
      const simulation = simulationOf(network);
      while (simulation.sample < LENGTH) {
        simulation.render(500);
        expectNothingNegative(simulation);
      }
      expect(simulation.ledger().residual).toBeLessThan(ROUND_OFF);
    }),
    runs(60),
  );
});

test('changes of any number book their work, and a score makes the same ones with the same bits', () => {
  let made = 0;
  let scored = 0;
  fc.assert(
    fc.property(changed, ({ network, changes }) => {
      const simulation = simulationOf(network);
      const outputs = simulation.program.outputs.map(() => new Float64Array(LENGTH));
      const done: typeof changes = [];
      for (const change of changes) {
        const planned = planChange(simulation.program, change.path, change.value);
        if (!planned.ok) continue;
        simulation.renderInto(outputs, simulation.sample, change.sample - simulation.sample);
        simulation.apply(planned.value);
        expectNothingNegative(simulation);
        done.push(change);
      }
      simulation.renderInto(outputs, simulation.sample, LENGTH - simulation.sample);
      expectNothingNegative(simulation);
      expect(simulation.ledger().residual).toBeLessThan(ROUND_OFF);
      made += done.length;
      if (!done.every(({ path }) => isScored(path))) return;
      const score = done.map(({ sample, path, value }) => ({ time: (sample - 2) / RATE, set: path, to: value }));
      const again = simulationOf({ ...network, score });
      expect(sameBits(again.render(LENGTH), outputs)).toBe(true);
      expect(again.ledger()).toEqual(simulation.ledger());
      scored += done.length;
    }),
    runs(100),
  );
  expect(made, 'changes made').toBeGreaterThan(100);
  expect(scored, 'changes of scores').toBeGreaterThan(20);
});

test('for a change that needs another grid, a run on that grid takes over with its work booked', () => {
  let taken = 0;
  fc.assert(
    fc.property(changed, ({ network, changes }) => {
      const run = simulationOf(network);
      const plans = changes.flatMap(({ sample, path, value }) => {
        const plan = planChange(run.program, path, value);
        return plan.ok && plan.value.takesOver ? [{ sample, change: plan.value }] : [];
      });
      if (plans.length === 0) return;
      const [{ sample, change }] = plans;
      run.render(sample);
      run.apply(change);
      run.render(LENGTH - sample);
      expectNothingNegative(run);
      expect(run.ledger().residual).toBeLessThan(ROUND_OFF);
      taken += run.takeovers().length;
    }),
    runs(60),
  );
  expect(taken, 'runs that took over').toBeGreaterThan(10);
});
