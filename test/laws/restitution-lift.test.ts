/**
 * Exact loss where a pressed body meets a wall between two samples. The force acts at the sample, but the impact happens where the bodies touch,
 * and until then the body gains speed: v² + 2 a gap. The first step of the contact therefore stores, to round-off,
 * (M/μ²) (G(μ v) − G(μ v⁺)), G(z) = z − ln(1 + z), with both velocities taken where the bodies touch.
 */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

const rate = 44_100;
const k = 1 / rate;
const mass = 0.01;
const speed = 1;

/** What the first step of the contact stores, with the velocities where the bodies touch and with those at the sample, J. */
function firstStep(gravity: number, phase: number, damping: number) {
  const simulation = simulationOf({
    rate,
    elements: { ball: { type: 'mass', mass, gravity }, floor: { type: 'barrier', height: 0 } },
    contacts: {
      hit: { type: 'collision', lower: 'floor', upper: 'ball', stiffness: 1e12, exponent: 1.5, damping, loss: 'exact' },
    },
    players: {
      throw: {
        type: 'initial',
        element: 'ball',
        displacement: (2 + phase) * speed * k,
        velocity: -speed,
        start: 'first-order',
      },
    },
  });
  let gap = 0;
  let gapBefore = 0;
  for (let n = 0; n < 20; n++) {
    const { elements, contacts } = simulation.step();
    const [{ force, psi }] = contacts.hit;
    if (force > 0) {
      const free = (2 * (gapBefore - gap) + gravity * k * k) / (2 * k);
      const after = free - (k / mass) * force;
      const whereTouching = (v: number) => Math.sign(v) * Math.sqrt(v * v + 2 * gravity * gap);
      const g = (v: number) => damping * v - Math.log1p(damping * v);
      const stored = (a: number, b: number) => (mass / (damping * damping)) * (g(a) - g(b));
      const touching = stored(whereTouching(free), whereTouching(after));
      return { seen: 0.5 * psi * psi, touching, atSample: stored(free, after) };
    }
    gap = elements.ball.u[0];
    gapBefore = elements.ball.uPrev[0];
  }
  throw new Error('the ball does not reach the floor');
}

test.each([1e3, 1e4])('a ball under %d m/s² stores what the speed at touch leaves', (gravity) => {
  for (const phase of [0.7, 0.8, 0.9])
    for (const damping of [0.1, 0.5]) {
      const { seen, touching, atSample } = firstStep(gravity, phase, damping);
      expect(Math.abs(seen / touching - 1)).toBeLessThan(1e-11);
      expect(Math.abs(atSample / touching - 1)).toBeGreaterThan(1e-3); // where the impact happens matters
    }
});
