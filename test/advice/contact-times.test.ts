/**
 * The contact times that warnings rest on, against measured ones: masses that are thrown, fall or swing at walls, masses, modal bodies, bars and strings,
 * followed at eight times the rate. A hit that is too short is foretold, and one that is long enough is not. CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foretoldHits, RESOLVED, touchesOf } from '../../src/advice/index.ts';
import { contactTime } from '../../src/impact/index.ts';
import type { Simulation } from '../../src/run/index.ts';
import { runs } from '../support/budget.ts';
import { programOf, runOf, type Sketch } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const RATE = 44_100;
/** Times the rate at which hits are measured. */
const FINER = 8;
/** A measured hit is uncertain by a sample of the finer rate at either end, and by what else moves the mass while it touches. */
const UNSURE = 1.5;

const bodies = {
  wall: { type: 'barrier' },
  mass: { type: 'mass', mass: 0.03 },
  modal: {
    ...{ type: 'modal', mass: 0.5 },
    modes: [
      { frequency: 300, shape: { a: 1 } },
      { frequency: 2100, shape: { a: 0.7 } },
    ],
  },
  bar: { type: 'bar', length: 0.4, width: 0.04, thickness: 0.015, density: 800, young: 12e9, sigma0: 3 },
  string: { type: 'string', length: 0.7, linearDensity: 6e-3, tension: 100, sigma0: 0.5 },
} as const;
type Body = keyof typeof bodies;

/** Of any length, most of them near the limit. */
const collision = fc.record({
  body: fc.constantFrom<Body>('wall', 'mass', 'modal', 'bar', 'string'),
  start: fc.constantFrom('thrown', 'falls', 'swings'),
  mass: decades(1e-3, 0.1),
  exponent: fc.constantFrom(1, 1.3, 1.5, 2),
  velocity: decades(0.1, 5),
  wear: real(0.1, 1),
  place: real(0.2, 0.8),
  samples: decades(2, 40),
});
type Drawn = typeof collision extends fc.Arbitrary<infer T> ? T : never;

function sketchOf({ body, start, mass, exponent, velocity, wear, place, samples }: Drawn, rate: number): Sketch {
  const impact = { mass, exponent, velocity, damping: wear / velocity };
  // The time on a wall is proportional to K to the power -1/(exponent + 1).
  const stiffness = (contactTime({ ...impact, stiffness: 1 }) * (RATE / samples)) ** (exponent + 1);
  const at = body === 'modal' ? { point: 'a' } : place * bodies[body === 'string' ? 'string' : 'bar'].length;
  const lower = body === 'wall' || body === 'mass' ? 'other' : { element: 'other', at };
  const swing = 2 * Math.PI * 20;
  const starts = {
    thrown: { displacement: (20.3 * velocity) / RATE, velocity: -velocity },
    falls: { displacement: velocity ** 2 / (2 * 9.81), velocity: 0 },
    swings: { displacement: velocity / swing, velocity: 0 },
  };
  const moved = start === 'falls' ? { gravity: 9.81 } : start === 'swings' ? { frequency: 20 } : {};
  return {
    rate,
    elements: { ball: { type: 'mass', mass, ...moved }, other: bodies[body] },
    contacts: { hit: { type: 'collision', lower, upper: 'ball', stiffness, exponent, damping: impact.damping } },
    players: { start: { type: 'initial', element: 'ball', ...starts[start as keyof typeof starts] } },
    outputs: { ball: { at: 'ball' } },
  } as Sketch;
}

/** How long the first hit lasts, in samples of the coarse rate. */
function measured(drawn: Drawn): number {
  return touchedIn(runOf(programOf(sketchOf(drawn, FINER * RATE)), {}), FINER * RATE) / FINER;
}

/** In how many samples the first hit of a run has a force. */
function touchedIn(run: Simulation, frames: number): number {
  const room = [new Float64Array(1)];
  let touched = 0;
  for (let left = frames; left > 0; left--) {
    run.renderInto(room, 0, 1);
    if (run.probe('contacts.hit.force')[0] > 0) touched++;
    else if (touched > 0) break;
  }
  return touched;
}

test('hits that are too short are foretold, and others are not', () => {
  let [short, long, alarms] = [0, 0, 0];
  const drawn = fc.sample(collision, runs(60));
  for (const one of drawn.filter(({ start, velocity }) => start !== 'falls' || velocity < 2)) {
    const program = programOf(sketchOf(one, RATE));
    const [{ samples }] = touchesOf(program);
    const [found, isForetold] = [measured(one), foretoldHits(program).length > 0];
    const text = `${JSON.stringify(one)}: foretold ${samples}, found ${found} samples`;
    if (found < RESOLVED - UNSURE) expect(isForetold, text).toBe(true);
    // A heavy mass may stay on a bar that recoils from it and comes back, which a closed form cannot tell.
    if (found > RESOLVED + UNSURE && one.body === 'bar') alarms += Number(isForetold);
    else if (found > RESOLVED + UNSURE) expect(isForetold, text).toBe(false);
    if (found < RESOLVED) short++;
    else long++;
  }
  expect(alarms).toBeLessThan(3);
  expect(Math.min(short, long)).toBeGreaterThan(8);
});

test.each([
  [3e-5, 3],
  [3e-4, 3],
  [3e-4, 30],
  [3e-3, 3],
  [3e-2, 30],
])(
  'a mass of %s kg stays on a membrane for as long as predicted, where a wall would have it for %s samples',
  (mass, samples) => {
    const impact = { mass, exponent: 1.5, velocity: 1, damping: 0 };
    const stiffness = (contactTime({ ...impact, stiffness: 1 }) * (RATE / samples)) ** 2.5;
    const program = programOf({
      rate: RATE,
      elements: {
        ball: { type: 'mass', mass },
        skin: { type: 'membrane', radius: 0.12, tension: 2000, surfaceDensity: 0.26, sigma0: 5 },
      },
      contacts: {
        hit: { type: 'collision', lower: { element: 'skin', at: [0.03, 0] }, upper: 'ball', stiffness, exponent: 1.5 },
      },
      players: { throw: { type: 'initial', element: 'ball', displacement: 20.3 / RATE, velocity: -1 } },
    });
    const [touch] = touchesOf(program);
    // A force acts over the samples before and after it.
    const found = touchedIn(runOf(program, {}), RATE) - 2;
    expect(touch.samples / found).toBeGreaterThan(0.85);
    expect(touch.samples / found).toBeLessThan(1.25);
  },
);
