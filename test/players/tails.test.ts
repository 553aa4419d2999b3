/** How long what keys play is heard, and what the keys of a model must say for it. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { performProgram } from '../../src/perform/perform.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, refused } from '../support/engine.ts';

const RATE = 8000;
/** A string that loses 60 dB in 1.38 s, plucked by a key. */
const text = (bend = '', range = '') => `
clangor: 1
rate: ${RATE}
elements: { string: { type: string, length: 62 cm, pitch: 200 Hz, linearDensity: 6 g/m, sigma0: 5, method: modal, modes: 4${range} } }
players: { pick: { type: pluck, at: { element: string, at: 20 % }, force: 1 N, duration: 5 ms } }
keys: { body: [{ keys: 60, play: pick${bend} }] }
score: [{ time: 0.1, note: 60, velocity: 100, duration: 0.1 }]
outputs: { out: { at: { element: string, at: 30 % }, quantity: velocity } }
`;

test('a note rings until it is 60 dB below its peak, and no longer than half a second more', async () => {
  const program = accepted(compile(accepted(loadModelText(text()))));
  const options = { metered: false, at: [], curves: false, quietFrom: 0.2 * RATE };
  const { outputs } = performProgram(program, await loadKernel(), 10 * RATE, options);
  const heard = outputs[0];
  const peak = heard.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
  const last = heard.findLastIndex((x) => Math.abs(x) > 1e-3 * peak);
  expect(last / RATE).toBeGreaterThan(0.9);
  expect(last / RATE).toBeLessThan(1.6);
  expect(heard.length).toBeLessThan(10 * RATE);
  expect((heard.length - last) / RATE).toBeGreaterThanOrEqual(0.49);
  expect((heard.length - last) / RATE).toBeLessThan(1.1);
});

test('what bends in one body must say how far', () => {
  const [line] = refused(loadModelText(text(', bend: string')));
  expect(line).toMatch(
    /keys\.body\.0\.bend.*: expected an element that says how far it bends, such as range: \{ bend: .*; got "?string"?/,
  );
  accepted(loadModelText(text(', bend: string', ', range: { bend: [-1 semitones, 1 semitones] }')));
});
