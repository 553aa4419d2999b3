/** A joint that is nowhere near the ends of its play changes nothing: contacts of its island are planned and let go as they are without it. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const joint = { type: 'slack', between: ['a', 'b'], play: 1, stiffness: 1e6, exponent: 1.5 } as const;

test.each([
  ['damping', { damping: 0.3 }],
  ['a dashpot', { loss: { type: 'dashpot', resistance: 0.4 } }],
  ['a loss of one restitution', { loss: { type: 'tsuji', zeta: 0.3, mass: 3e-3 } }],
  ['a viscoelastic loss', { loss: { type: 'viscoelastic', tau: 1e-4 } }],
  ['memory', { memory: { stiffness: 1e6, tau: 1e-4 } }],
  ['restitution', { restitution: 0.6 }],
])('a collision with %s', (_, loss) => {
  const heard = (contacts: object) => {
    const simulation = simulationOf({
      rate: 48_000,
      elements: {
        a: { type: 'mass', mass: 5e-3, frequency: 70 },
        b: { type: 'mass', mass: 8e-3, frequency: 50 },
        c: { type: 'mass', mass: 4e-3, frequency: 90, rest: -1e-3 },
      },
      contacts: {
        hit: { type: 'collision', lower: 'c', upper: 'b', stiffness: 1e6, exponent: 1.5, ...loss },
        tie: { type: 'spring', between: ['a', 'c'], stiffness: 2e4, damping: 0.05 },
        ...contacts,
      },
      players: {
        throw: { type: 'initial', element: 'a', displacement: 0, velocity: 2 },
        still: { type: 'initial', element: 'c', displacement: -1e-3 },
      },
      outputs: { b: { at: 'b' }, c: { at: 'c' } },
    } as unknown as Sketch);
    const sounds = simulation.render(4800);
    return { sounds, hits: simulation.dump().contacts.hit[0].hits };
  };
  const [alone, beside] = [heard({}), heard({ joint })];
  expect(alone.hits).toBeGreaterThan(3);
  alone.sounds.forEach((sound, i) => {
    const scale = Math.max(...sound.map(Math.abs));
    sound.forEach((value, n) => {
      expect(Math.abs(beside.sounds[i][n] - value) / scale, `${n}`).toBeLessThan(1e-9);
    });
  });
});
