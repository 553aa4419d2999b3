/** Gestures and scores, sample by sample. Time zero is the first update, the one that makes u² from u⁰ and u¹. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { accepted, modelOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';

const rate = 44_100;
const FRAMES = 200;
const seconds = (samples: number) => samples / rate;

type Players = NonNullable<Sketch['players']>;

/**
 * The force on a free mass in every update, N: its velocity grows by F k / M from sample n + 1 to n + 2.
 */
function forcesOf(players: Players, score: Sketch['score'] = []): number[] {
  const simulation = simulationOf({
    rate,
    elements: { mass: { type: 'mass', mass: 1 } },
    players,
    score,
    outputs: { v: { at: 'mass', quantity: 'velocity' } },
  });
  const [v] = simulation.render(FRAMES + 2);
  return Array.from({ length: FRAMES }, (_, n) => (v[n + 2] - v[n + 1]) * rate);
}

function expectForces(seen: readonly number[], wanted: (n: number) => number): void {
  seen.forEach((force, n) => {
    expect(Math.abs(force - wanted(n)), `F[${n}] = ${force}, not ${wanted(n)}`).toBeLessThan(1e-9);
  });
}

const raised = (part: number) => 0.5 * (1 - Math.cos(Math.PI * part));

describe('forces have the values that their definitions give', () => {
  test('a pluck: F[n] = F/2 (1 − cos(π n/D)), then nothing', () => {
    const seen = forcesOf({ p: { type: 'pluck', at: 'mass', force: 2, duration: seconds(50) } });
    expectForces(seen, (n) => (n < 50 ? 2 * raised(n / 50) : 0));
    expect(seen[0]).toBe(0);
  });

  test('a pluck with a smooth release', () => {
    const seen = forcesOf({
      p: {
        type: 'pluck',
        at: 'mass',
        force: 2,
        duration: seconds(50),
        release: 'smooth',
        releaseDuration: seconds(20),
      },
    });
    expectForces(seen, (n) => (n < 50 ? 2 * raised(n / 50) : n < 70 ? 2 * (1 - raised((n - 50) / 20)) : 0));
  });

  test.each([60, 61])('a strike of %i samples: F[n] = F/2 (1 − cos(2π n/D))', (D) => {
    const seen = forcesOf({ p: { type: 'strike', at: 'mass', force: 3, duration: seconds(D), time: seconds(10) } });
    expectForces(seen, (n) => (n >= 10 && n < 10 + D ? 3 * raised((2 * (n - 10)) / D) : 0));
  });

  test('samples: the first acts in the first update', () => {
    const samples = [1, -2, 0.5, 0, 4];
    expectForces(forcesOf({ p: { type: 'force', at: 'mass', samples } }), (n) => samples[n] ?? 0);
    expectForces(forcesOf({ p: { type: 'force', at: 'mass', samples, time: seconds(7) } }), (n) => samples[n - 7] ?? 0);
  });

  test('corner points: straight lines between, nothing outside', () => {
    const points: [number, number][] = [
      [seconds(10), 1],
      [seconds(30), 3],
      [seconds(40), 0.5],
    ];
    expectForces(forcesOf({ p: { type: 'force', at: 'mass', points } }), (n) => {
      if (n < 10 || n >= 40) return 0;
      return n < 30 ? 1 + (2 * (n - 10)) / 20 : 3 - (2.5 * (n - 30)) / 10;
    });
  });

  test('several players add', () => {
    const [a, b] = [
      [1, 2, 3],
      [10, 20, 30, 40],
    ];
    const force = (samples: number[]) => ({ type: 'force' as const, at: 'mass', samples });
    expectForces(forcesOf({ a: force(a), b: force(b) }), (n) => (a[n] ?? 0) + (b[n] ?? 0));
  });
});

describe('a score', () => {
  const strike = { type: 'strike', at: 'mass', force: 3, duration: seconds(20) } as const;
  const pulse = (n: number, force: number, D: number) => (n >= 0 && n < D ? force * raised((2 * n) / D) : 0);

  test('plays a player when it says so, and only then', () => {
    const seen = forcesOf({ strike }, [
      { time: seconds(100), play: 'strike' },
      { time: seconds(30), play: 'strike', force: 5, duration: seconds(40) },
    ]);
    expectForces(seen, (n) => pulse(n - 30, 5, 40) + pulse(n - 100, 3, 20));
  });

  test('a player with a time also plays at that time', () => {
    const seen = forcesOf({ strike: { ...strike, time: seconds(5) } }, [{ time: seconds(60), play: 'strike' }]);
    expectForces(seen, (n) => pulse(n - 5, 3, 20) + pulse(n - 60, 3, 20));
  });

  test.each([0, 1, 10, 123])('sets a parameter from update %i on', (update) => {
    const simulation = simulationOf({
      rate,
      elements: { mass: { type: 'mass', mass: 1 } },
      score: [{ time: seconds(update), set: 'elements.mass.gravity', to: 9.81 }],
      outputs: { v: { at: 'mass', quantity: 'velocity' } },
    });
    const [v] = simulation.render(FRAMES);
    // Sample n + 2 is the first that the change can be seen in.
    v.forEach((velocity, n) => {
      const updates = Math.max(0, n - 1 - update);
      expect(velocity).toBeCloseTo((-9.81 * updates) / rate, 9);
      expect(velocity === 0).toBe(updates === 0);
    });
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
  });

  test('events at one time happen in the order written', () => {
    const time = seconds(10);
    const program = accepted(
      compile(
        modelOf({
          rate,
          elements: { mass: { type: 'mass', mass: 1 } },
          score: [
            { time, set: 'elements.mass.gravity', to: 1 },
            { time, set: 'elements.mass.gravity', to: 2 },
          ],
        }),
      ),
    );
    const simulation = runOf(program);
    simulation.render(100);
    expect(simulation.program.model.elements.mass).toMatchObject({ gravity: 2 });
  });
});

describe('a barrier moves', () => {
  /** How high the barrier stands at every sample, m: a mass far below it sees it as −η. */
  function heightsOf(players: Players, score: Sketch['score'] = []): number[] {
    const simulation = simulationOf({
      rate,
      elements: { mass: { type: 'mass', mass: 1 }, wall: { type: 'barrier', height: 0.5 } },
      contacts: { gap: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: 1, exponent: 1 } },
      players,
      score,
    });
    return Array.from({ length: FRAMES }, () => {
      simulation.step();
      return -simulation.probe('contacts.gap.eta')[0];
    });
  }
  /** Sample n + 1 belongs to update n, and so do the two initial states. */
  const expectHeights = (seen: readonly number[], wanted: (n: number) => number) => {
    seen.forEach((height, sample) => {
      expect(height, `sample ${sample}`).toBeCloseTo(0.5 + wanted(Math.max(0, sample - 1)), 12);
    });
  };

  test.each(['smooth', 'straight'] as const)('through points along a %s curve', (curve) => {
    const points: [number, number][] = [
      [0, 0],
      [seconds(50), 0.1],
      [seconds(80), -0.1],
    ];
    const way = curve === 'smooth' ? raised : (part: number) => part;
    expectHeights(heightsOf({ hand: { type: 'gesture', of: 'elements.wall.lift', points, curve } }), (n) => {
      if (n >= 80) return -0.1;
      return n < 50 ? 0.1 * way(n / 50) : 0.1 - 0.2 * way((n - 50) / 30);
    });
  });

  test('to and fro', () => {
    const oscillate = { amplitude: 0.01, frequency: 300 };
    expectHeights(
      heightsOf({ hand: { type: 'gesture', of: 'elements.wall.lift', time: seconds(20), oscillate } }),
      (n) => (n < 20 ? 0 : 0.01 * Math.sin((2 * Math.PI * 300 * (n - 20)) / rate)),
    );
  });

  test('by the score, each move from the end of the previous one', () => {
    const seen = heightsOf({}, [
      { time: seconds(20), move: 'elements.wall.lift', to: 0.2, over: seconds(30) },
      { time: seconds(100), move: 'elements.wall.lift', to: -0.1, over: seconds(10) },
    ]);
    expectHeights(seen, (n) => {
      if (n < 20) return 0;
      if (n < 100) return n < 50 ? 0.2 * raised((n - 20) / 30) : 0.2;
      return n < 110 ? 0.2 - 0.3 * raised((n - 100) / 10) : -0.1;
    });
  });
});
