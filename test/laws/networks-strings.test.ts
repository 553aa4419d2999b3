/**
 * Laws of random networks with strings: the energy balances, nothing is created, collisions only push, and the engine takes the
 * same steps as the dense reference, which solves everything at once. CLANGOR_SEED=n explores other networks.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { denseNetwork } from '../../src/fuzz/reference/dense-network.ts';
import { run } from '../../src/fuzz/reference/dense-reference.ts';
import type { Model } from '../../src/model/index.ts';
import { expectNothingNegative } from '../support/accounts.ts';
import { cases, runs } from '../support/budget.ts';
import { accepted, modelOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';
import { type StringNetworkOptions, stringNetworkOf } from '../support/networks-strings.ts';

/** A failure shows its network at once; shrinking it would run for minutes. */

describe('over a quarter of a second', () => {
  const promises: { of: string; bound: number; options: StringNetworkOptions }[] = [
    { of: 'lossless networks', bound: 2e-12, options: { lossy: false } },
    { of: 'lossless networks with free ends', bound: 1e-10, options: { lossy: false, free: true } },
    { of: 'lossy networks', bound: 1e-10, options: { lossy: true, free: true } },
    { of: 'networks that touch themselves', bound: 1e-10, options: { lossy: true, free: true, within: true } },
    { of: 'lossless networks as stiff as 1e12', bound: 1e-9, options: { lossy: false, stiffest: 1e12 } },
  ];

  test.each(promises)('$of balance to $bound, create nothing and only push', ({ bound, options }) => {
    let hits = 0;
    fc.assert(
      fc.property(stringNetworkOf(options), (network) => {
        const simulation = simulationOf(network);
        let lost = 0;
        while (simulation.sample < 11_025) {
          simulation.render(525);
          const { initial, energy, dissipated, injected } = simulation.ledger();
          expect(dissipated).toBeGreaterThanOrEqual(lost);
          expect(injected).toBe(0);
          expect(energy - initial).toBeLessThanOrEqual(bound * initial);
          expectNothingNegative(simulation);
          lost = dissipated;
        }
        expect(simulation.ledger().residual).toBeLessThan(bound);
        for (const { name, minForce, hits: own } of simulation.contacts()) {
          const contact = network.contacts?.[name];
          if (contact?.type === 'collision' && contact.rule !== '26') expect(minForce, name).toBeGreaterThanOrEqual(0);
          hits += own;
        }
      }),
      runs(12),
    );
    expect(hits).toBeGreaterThan(33 * cases(12));
  });
});

/** All displacements and forces of one sample. */
interface Frame {
  readonly u: readonly number[];
  readonly force: readonly number[];
  readonly energy: number;
  readonly dissipated: number;
}

function referenceFrames(model: Model, last: number, stiffer: number): Frame[] {
  const frames: Frame[] = [];
  run(denseNetwork(model, stiffer).system, last, ({ u, force, ledger }) => {
    const { energy, dissipated } = ledger();
    frames.push({ u: u.flat(), force, energy, dissipated });
  });
  return frames;
}

function engineFrames(model: Model, last: number): Frame[] {
  const { bodies, points } = denseNetwork(model);
  const simulation = runOf(accepted(compile(model)));
  simulation.step(); // n = 0
  return Array.from({ length: last }, () => {
    const dump = simulation.step();
    const { energy, dissipated } = simulation.ledger();
    return {
      u: bodies.flatMap((name) => [...dump.elements[name].u]),
      force: points.flatMap(({ name }) => dump.contacts[name].map(({ force }) => force)),
      energy,
      dissipated,
    };
  });
}

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const apart = (a: readonly number[], b: readonly number[]) => largest(a.map((value, i) => value - b[i]));

/** Until when the reference with stiffness off by 1e-14 stays within 1e-13 of itself, and how far the engine is off until then. */
function compare(network: Sketch, last: number) {
  const model = modelOf({ ...network, solver: { ...network.solver, corrector: 'apart' } }); // the reference has no tangents
  const wanted = referenceFrames(model, last, 1);
  const stiffer = referenceFrames(model, last, 1 + 1e-14);
  const scaleU = largest(wanted.flatMap(({ u }) => [largest(u)]));
  const scaleF = largest(wanted.flatMap(({ force }) => [largest(force)])) || 1;
  const parted = wanted.findIndex(
    ({ u, force }, i) => apart(u, stiffer[i].u) > 1e-13 * scaleU || apart(force, stiffer[i].force) > 1e-11 * scaleF,
  );
  const horizon = parted < 0 ? last : parted;
  const seen = engineFrames(model, horizon);
  const worst = (difference: (a: Frame, b: Frame) => number) =>
    seen.reduce((most, frame, i) => Math.max(most, difference(frame, wanted[i])), 0);
  const { energy } = wanted[0];
  return {
    horizon,
    acted: wanted.slice(0, horizon).filter(({ force }) => largest(force) > 0).length,
    u: worst((a, b) => apart(a.u, b.u)) / scaleU,
    force: worst((a, b) => apart(a.force, b.force)) / scaleF,
    energy: worst((a, b) => Math.max(Math.abs(a.energy - b.energy), Math.abs(a.dissipated - b.dissipated))) / energy,
  };
}

describe('step by step like the dense reference', () => {
  test.each([
    { lossy: false, within: false },
    { lossy: true, within: false },
    { lossy: true, within: true },
  ])('lossy: $lossy, touching themselves: $within', ({ lossy, within }) => {
    let acted = 0;
    fc.assert(
      fc.property(stringNetworkOf({ lossy, within, free: true, intervals: [6, 16] }), (network) => {
        const seen = compare(network, 200);
        expect(seen.u).toBeLessThan(1e-12);
        expect(seen.force).toBeLessThan(1e-11);
        expect(seen.energy).toBeLessThan(1e-12);
        acted += seen.acted;
      }),
      runs(12),
    );
    expect(acted).toBeGreaterThan(20 * cases(12));
  });
});
