/** What `clangor check` warns about before anything is rendered: a model for each, and what it says to do. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRooms, succeeds } from './harness.ts';

inRooms();

const ball = { type: 'mass', mass: 0.01, frequency: 200 };
const push = { push: { type: 'strike', at: 'ball', force: 1, duration: 1e-3 } };
const string = { type: 'string', length: 1, pitch: 100, linearDensity: 0.005 };
const strike = { push: { type: 'strike', at: { element: 'string', at: '20 %' }, force: 1, duration: 1e-3 } };
const heard = { out: { at: { element: 'string', at: '30 %' } } };
const out = { out: { at: 'ball' } };

const models: readonly [string, object, RegExp][] = [
  [
    'a contact that the rate cannot resolve',
    {
      elements: { ball: { type: 'mass', mass: 0.01 }, wall: { type: 'barrier' } },
      contacts: {
        hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness: 1e12, exponent: 1.5, damping: 1 },
      },
      players: { throw: { type: 'initial', element: 'ball', displacement: -0.01, velocity: 1 } },
      outputs: out,
    },
    /warning: hit: .* too few for the loss.*; use loss: exact, or a rate of at least \d+ Hz/,
  ],
  [
    'a bow whose force has several solutions',
    {
      elements: { ball },
      contacts: { bow: { type: 'bow', on: 'ball', force: 200, velocity: 0.1, solver: 'newton' } },
      outputs: out,
    },
    /warning: above .* N the bow bow, .* several solutions in a step, .*: press less, take a smaller sharpness, or render at more than \d+ Hz/,
  ],
  [
    'a bow whose force has several solutions at any rate',
    {
      elements: { ball },
      contacts: { bow: { type: 'bow', on: 'ball', force: 1e4, velocity: 0.1, solver: 'newton' } },
      outputs: out,
    },
    /warning: above .* N the bow bow, .* several solutions in a step, .*: press less, or take a smaller sharpness$/m,
  ],
  [
    // Three hundred points that all move each other take milliseconds to solve on any machine.
    'an island too dense for real time',
    {
      elements: {
        string: { ...string, method: 'modal', modes: 40 },
        rail: { type: 'barrier', height: -1e-3 },
      },
      contacts: {
        rail: {
          type: 'collision',
          lower: 'rail',
          upper: { element: 'string', at: Array.from({ length: 300 }, (_, i) => `${(i + 0.5) / 3} %`) },
          stiffness: 1e6,
          exponent: 1.5,
        },
      },
      players: strike,
      outputs: heard,
    },
    /warning: if all 300 points of the largest island touch at once, .* too slow for real time; use fewer points, or the method fd instead of modal/,
  ],
  [
    'a mode in the last percents below the limit',
    { elements: { ball: { ...ball, frequency: 14_000 } }, players: push, outputs: out },
    /warning: ball has a pitch of .* Hz, 99\.7 % of what is stable, which sounds as .*: lower it, or render at a higher rate/,
  ],
  [
    'a grid that wastes',
    { elements: { string: { ...string, grid: { intervals: 20 } } }, players: strike, outputs: heard },
    /warning: the grid of string is .* times as coarse as is stable, .*: leave out grid, unless you want the speed/,
  ],
];

test.each(models)('%s', async (_, model, warning) => {
  writeFileSync('model.json', JSON.stringify({ clangor: 1, rate: 44_100, seconds: 0.1, ...model }));
  expect(await succeeds('check', 'model.json')).toMatch(warning);
});
