/**
 * Contacts that begin pressed on bodies that rigid connections hold: half a step of the scheme in which the connections hold. Two masses that are tied
 * are one mass of the sum, and what is tied to nothing does not move.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';
import { decades } from '../support/networks.ts';

const SAMPLES = 200;

const pressed = fc.record({
  light: decades(1e-6, 1),
  heavy: decades(1e-2, 10),
  velocity: decades(1e-2, 10),
  stiffness: decades(1e4, 1e12),
  exponent: fc.constantFrom(1, 1.5, 2.5),
  /** How deep it begins, m. */
  depth: decades(1e-7, 1e-4),
});
type Pressed = typeof pressed extends fc.Arbitrary<infer T> ? T : never;

/** A ball of some mass that begins inside a wall. */
const ballOf = ({ stiffness, exponent, depth }: Pressed, mass: number) =>
  ({
    rate: 44_100,
    elements: { ball: { type: 'mass', mass }, wall: { type: 'barrier', height: 0 } },
    contacts: { knock: { type: 'collision', lower: 'wall', upper: 'ball', gap: -depth, stiffness, exponent } },
  }) as const satisfies Sketch;

/** What the force of the contact would move the ball by in a step, and how deep it is, are known to their last digits. */
const roundOff = ({ light, stiffness, exponent, depth }: Pressed) =>
  4 * Number.EPSILON * (depth + (stiffness * depth ** exponent) / (light * 44_100 ** 2));
const moved = (samples: Float64Array) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

const thrown = (element: string, velocity: number) => ({ type: 'initial', element, velocity: -velocity }) as const;

test('a contact that begins pressed on one of two tied masses moves both as one of their sum', () => {
  fc.assert(
    fc.property(pressed, (one) => {
      const { light, heavy, velocity } = one;
      const [ball, sum] = [ballOf(one, light), ballOf(one, light + heavy)];
      const tied = simulationOf({
        ...ball,
        elements: { ...ball.elements, load: { type: 'mass', mass: heavy } },
        contacts: { ...ball.contacts, glue: { type: 'rigid', between: ['ball', 'load'] } },
        players: { ball: thrown('ball', velocity), load: thrown('load', velocity) },
      });
      const whole = simulationOf({ ...sum, players: { ball: thrown('ball', velocity) } });
      // How deep both are after the half step, from where on each contact is planned with its own compliance.
      const [a, b] = [tied, whole].map((run) => run.render(2)[0][1]);
      // What the light mass yields to both forces is a difference of which as many digits are lost as their masses differ by.
      const known = 1e-13 + (Number.EPSILON * heavy) / light;
      expect(Math.abs(a - b)).toBeLessThan(known * (Math.abs(b) + velocity / 44_100));
      tied.render(SAMPLES);
      expect(tied.ledger().residual).toBeLessThan(1e-12);
      expect(Math.abs(tied.ledger().initial / whole.ledger().initial - 1)).toBeLessThan(1e-12);
    }),
    runs(100),
  );
});

describe('a contact that begins pressed on a body that is held stays as it is', () => {
  test.each(['rules', 'it2'] as const)('%s', (scheme) => {
    fc.assert(
      fc.property(pressed, (one) => {
        const { light, stiffness, exponent, depth } = one;
        const ball = ballOf(one, light);
        const simulation = simulationOf({
          ...ball,
          solver: { scheme },
          contacts: { ...ball.contacts, clamp: { type: 'rigid', ends: ['ball'] } },
        });
        const [height] = simulation.render(SAMPLES);
        const { initial, residual, injected } = simulation.ledger();
        expect(moved(height)).toBeLessThan(roundOff(one));
        const potential = (stiffness * depth ** (exponent + 1)) / (exponent + 1);
        expect(Math.abs(initial / potential - 1)).toBeLessThan(1e-12);
        expect(Math.max(residual, Math.abs(injected) / initial)).toBeLessThan(1e-12);
      }),
      runs(60),
    );
  });

  test('with memory too, which forgets what it stores', () => {
    fc.assert(
      fc.property(pressed, decades(1e-5, 1e-1), (one, tau) => {
        const ball = ballOf(one, one.light);
        const { knock } = ball.contacts;
        const simulation = simulationOf({
          ...ball,
          contacts: {
            knock: { ...knock, memory: { stiffness: one.stiffness, tau } },
            clamp: { type: 'rigid', ends: ['ball'] },
          },
        });
        const [height] = simulation.render(SAMPLES);
        const { initial, energy, dissipated, residual } = simulation.ledger();
        expect(moved(height)).toBeLessThan(2 * roundOff(one));
        expect(residual).toBeLessThan(1e-12);
        expect(Math.abs((energy + dissipated) / initial - 1)).toBeLessThan(1e-12);
        expect(dissipated).toBeGreaterThan(0);
      }),
      runs(60),
    );
  });

  test.each(['rules', 'it2'] as const)('beside one with a ball that hits it, by %s', (scheme) => {
    fc.assert(
      fc.property(pressed, (one) => {
        const { light, heavy, velocity, stiffness, exponent } = one;
        const ball = ballOf(one, light);
        const simulation = simulationOf({
          ...ball,
          solver: { scheme },
          elements: { ...ball.elements, other: { type: 'mass', mass: heavy } },
          contacts: {
            ...ball.contacts,
            clamp: { type: 'rigid', ends: ['ball'] },
            hit: { type: 'collision', lower: 'ball', upper: 'other', stiffness, exponent },
          },
          players: { other: thrown('other', velocity) },
        });
        const [height] = simulation.render(SAMPLES);
        const { contacts, residual } = simulation.ledger();
        const force = simulation.contacts().reduce((sum, { maxForce }) => sum + maxForce, 0);
        expect(contacts.find(({ name }) => name === 'hit')?.stored).toBeGreaterThanOrEqual(0);
        expect(moved(height)).toBeLessThan(roundOff(one) + (4 * Number.EPSILON * force) / (light * 44_100 ** 2));
        // As many digits are lost as the masses differ by, where the clamp holds the lighter one against the other.
        expect(residual).toBeLessThan(1e-12 + (10 * Number.EPSILON * heavy) / light);
      }),
      runs(60),
    );
  });
});
