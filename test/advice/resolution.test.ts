/** What a rate or a grid cannot resolve is said before anything is rendered, with what to do about it. */
import { expect, test } from 'vitest';
import { unresolved } from '../../src/advice/index.ts';
import { programOf, type Sketch, shippedProgram } from '../support/engine.ts';

const outputs = { out: { at: 'body' } } as const;

test('a bow that presses harder than one solution allows, and one that does not', () => {
  const bowed = (force: number, solver: 'newton' | 'implicit' = 'newton', rate = 44_100): Sketch => ({
    rate,
    elements: { body: { type: 'mass', mass: 0.01, frequency: 200 } },
    contacts: { bow: { type: 'bow', on: 'body', force, velocity: 0.1, sharpness: 100, solver } },
    outputs,
  });
  // One step moves the mass by k²/M for each newton.
  const most = (2 * 0.01 * 44_100) / (2 * Math.exp(-1) * Math.sqrt(2 * 100));
  expect(unresolved(programOf(bowed(0.99 * most)))).toEqual([]);
  expect(unresolved(programOf(bowed(1.01 * most)))).toEqual([expect.stringMatching(/^above 84\.8 N the bow bow/)]);
  expect(unresolved(programOf(bowed(1.01 * most, 'implicit')))).toEqual([]);
  const [warning] = unresolved(programOf(bowed(10 * most)));
  const rate = Number(/more than (\d+) Hz/.exec(warning)?.[1]);
  expect(unresolved(programOf(bowed(10 * most, 'newton', rate + 1)))).toEqual([]);
});

test('a pitch in the last percents below the limit', () => {
  const swings = (frequency: number): Sketch => ({ elements: { body: { type: 'mass', mass: 1, frequency } }, outputs });
  const limit = 44_100 / Math.PI;
  expect(unresolved(programOf(swings(0.9 * limit)))).toEqual([]);
  expect(unresolved(programOf(swings(0.99 * limit)))).toEqual([
    expect.stringMatching(/^body has a pitch of 1\.390e\+4 Hz, 99\.0 % of what is stable, which sounds as 2\.0/),
  ]);
});

test('a grid that is coarser than it need be', () => {
  const string = (intervals?: number): Sketch => ({
    elements: {
      string: {
        type: 'string',
        length: 1,
        pitch: 100,
        linearDensity: 0.005,
        ...(intervals === undefined ? {} : { grid: { intervals } }),
      },
    },
    outputs: { out: { at: { element: 'string', at: '30 %' } } },
  });
  expect(unresolved(programOf(string()))).toEqual([]);
  expect(unresolved(programOf(string(200)))).toEqual([]);
  expect(unresolved(programOf(string(100)))).toEqual([expect.stringMatching(/^the grid of string is 2\.2\d* times/)]);
});

test.each(['bass-piano', 'rubber-band'])(
  '%s, whose longitudinal motion is no element of the model, has no unresolved pitch',
  (name) => {
    expect(unresolved(shippedProgram(name)).filter((line) => line.includes('has a pitch'))).toEqual([]);
  },
);
