/** Losses in a run: live changes, handover, snapshots, sleep, hits and reports. */
import { describe, expect, test } from 'vitest';
import { planChange } from '../../src/compile/index.ts';
import { carry } from '../../src/run/carry.ts';
import { isAwake } from '../../src/run/hands.ts';
import { accepted, programOf, runOf, sameBits, simulationOf } from '../support/engine.ts';
import { thrown } from '../support/impacts.ts';
import type { Lossy } from '../support/losses.ts';

const ball = { mass: 0.01, velocity: 2, stiffness: 1e7, exponent: 1.5 };
const LAWS: readonly (readonly [string, Lossy])[] = [
  ['loss', { loss: { type: 'power', coefficient: 200, exponent: 0.5 } }],
  ['memory', { memory: { stiffness: 2e7, tau: 2e-4 } }],
  ['restitution', { restitution: 0.7 }],
];
/** In the middle of the contact. */
const MIDDLE = 16;

describe.each(LAWS)('%s', (name, lossy) => {
  const own: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
    loss: [['contacts.hit.loss.coefficient', 900]],
    memory: [
      ['contacts.hit.memory.stiffness', 5e6],
      ['contacts.hit.memory.tau', 1e-3],
    ],
    restitution: [['contacts.hit.restitution', 0.3]],
  };
  test.each<readonly [string, number]>([
    ['contacts.hit.stiffness', 2e7],
    ['contacts.hit.exponent', 1.7],
    ['contacts.hit.gap', 5e-5],
    ['elements.ball.mass', 0.02],
    ...own[name],
  ])('%s changes in the middle of a hit with its work booked', (path, value) => {
    const simulation = simulationOf(thrown(ball, lossy));
    simulation.render(MIDDLE);
    expect(simulation.probe('contacts.hit.force')[0]).toBeGreaterThan(0);
    simulation.apply(accepted(planChange(simulation.program, path, value)));
    simulation.render(400);
    const { residual, dissipated } = simulation.ledger();
    expect(residual).toBeLessThan(1e-12);
    expect(dissipated).toBeGreaterThan(0);
    expect(simulation.contacts()[0].minForce).toBe(0);
  });

  test('psi keeps its ratio to the potential, chi to that of its branch', () => {
    const simulation = simulationOf(thrown(ball, lossy));
    simulation.render(MIDDLE);
    const before = simulation.dump().contacts.hit[0];
    simulation.apply(accepted(planChange(simulation.program, 'contacts.hit.stiffness', 4 * ball.stiffness)));
    const after = simulation.dump().contacts.hit[0];
    expect(after.psi / before.psi).toBeCloseTo(2, 12);
    if (name !== 'memory') return;
    expect(after.chi).toBeCloseTo(before.chi, 14);
    simulation.apply(accepted(planChange(simulation.program, 'contacts.hit.memory.stiffness', 9 * 2e7)));
    expect(simulation.dump().contacts.hit[0].chi / before.chi).toBeCloseTo(3, 12);
  });

  test('another run takes over', () => {
    const simulation = simulationOf(thrown(ball, lossy));
    simulation.render(MIDDLE);
    const next = runOf(programOf({ ...thrown(ball, lossy), title: 'again' }));
    expect(carry(simulation.machine, next.machine)).toBe(true);
    const rest = (run: typeof simulation) => run.render(300);
    const [own, wanted] = [rest(next), rest(simulation)];
    expect(sameBits(own, wanted)).toBe(true);
    expect(next.ledger().residual).toBeLessThan(1e-12);
  });

  test('a run that takes over a contact which it adds begins compressed', () => {
    const sketch = thrown(ball, lossy);
    const bare = simulationOf({ ...sketch, contacts: {} });
    bare.render(20);
    const next = runOf(programOf(sketch));
    expect(carry(bare.machine, next.machine)).toBe(true);
    next.render(600);
    expect(next.ledger().residual).toBeLessThan(1e-12);
    expect(next.contacts()[0].minForce).toBe(0);
  });

  test('a snapshot restores every bit', () => {
    const simulation = simulationOf(thrown(ball, lossy));
    simulation.render(MIDDLE);
    const snapshot = simulation.snapshot();
    const first = simulation.render(200);
    simulation.restore(snapshot);
    expect(sameBits(simulation.render(200), first)).toBe(true);
  });

  test('starts compressed with the energy of its overlap', () => {
    const sketch = thrown({ ...ball, velocity: 0 }, { ...lossy, gap: -3e-4 });
    const program = programOf(sketch);
    const simulation = runOf(program);
    simulation.render(1);
    expect(simulation.ledger().initial).toBeCloseTo(program.energy, 15);
    simulation.render(600);
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
    expect(simulation.ledger().energy).toBeGreaterThan(0);
  });

  test('sleeps once nothing is stored, and reports one hit', () => {
    const simulation = simulationOf(thrown(ball, lossy), {});
    simulation.render(MIDDLE);
    expect(isAwake(simulation.machine, 0)).toBe(true);
    simulation.render(60);
    // Out of contact; what relaxes keeps the contact awake.
    expect(isAwake(simulation.machine, 0)).toBe(name === 'memory');
    simulation.render(4000);
    expect(isAwake(simulation.machine, 0)).toBe(false);
    const [{ hits, maxForce, maxPenetration }] = simulation.contacts();
    expect(hits).toBe(1);
    expect(maxForce).toBeGreaterThan(50);
    expect(maxPenetration).toBeGreaterThan(1e-4);
  });

  test('sleeping changes no bit', () => {
    const sketch = {
      ...thrown(ball, lossy),
      elements: {
        ball: { type: 'mass' as const, mass: 0.01, frequency: 120 },
        wall: { type: 'barrier' as const, height: 0 },
      },
    };
    const [asleep, woken] = [simulationOf(sketch, {}), simulationOf(sketch, {})];
    const [own] = asleep.render(1500);
    const wanted = new Float64Array(1500);
    for (let n = 0; n < 1500; n++) {
      [[wanted[n]]] = woken.render(1);
      woken.machine.kernel.wakeAll();
    }
    expect(asleep.contacts()[0].hits).toBeGreaterThan(2);
    expect(sameBits([own], [wanted])).toBe(true);
  });
});

test('a score sets a number of a loss while the model sounds', () => {
  const sketch = thrown(ball, { restitution: 0.9 });
  const [changed, kept] = [
    simulationOf({ ...sketch, score: [{ time: 0, set: 'contacts.hit.restitution', to: 0.5 }] }),
    simulationOf(thrown(ball, { restitution: 0.5 })),
  ];
  changed.render(200);
  kept.render(200);
  expect(changed.ledger().energy / kept.ledger().energy).toBeCloseTo(1, 10);
});
