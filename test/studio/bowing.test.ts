/** The bow in the hand: a string at rest sounds under it however slowly or quickly it is drawn. */
import { expect, test } from 'vitest';
import { prepare } from '../../src/audio/compiler.ts';
import { bowEvent } from '../../src/audio/hands.ts';
import { createVoice } from '../../src/audio/voice.ts';
import { loadKernel } from '../../src/run/kernel.ts';
import { type LineItem, sceneOf } from '../../src/studio/play/scene.ts';
import { bowingOf } from '../../src/studio/play/strength.ts';
import { atRest } from '../../src/studio/session-still.ts';
import { shippedModel } from '../support/engine.ts';

const RATE = 48_000;
/** Where the bow meets the string, as fractions of its length. */
const PLACES = [0.06, 0.3];
/** Speeds of the pointer relative to an ordinary stroke: from hardly moving to as fast as a hand can. */
const SPEEDS = [0.05, 0.5, 3, 10];

test.each(['bowed-string', 'tromba-marina', 'jawari'])('%s sounds at every speed', async (name) => {
  const model = shippedModel(name);
  const still = prepare(atRest(model), RATE, true);
  if (!still.ok) throw new Error(still.problems[0].message);
  const module = await loadKernel();
  const line = sceneOf(model, RATE).items.find((item): item is LineItem => item.kind === 'line');
  if (line === undefined) throw new Error('no string');
  const peakOf = (place: number, speed: number) => {
    const { force, velocity } = bowingOf(line, place, speed, 1);
    const bow = bowEvent(still.value, { element: line.name, at: place * line.length }, force, velocity);
    if ('message' in bow) throw new Error(bow.message);
    const voice = createVoice(still.value, module, 1, false);
    voice.simulation.perform(bow);
    let peak = 0;
    for (let time = 0; time < 0.4; time += 128 / RATE) {
      voice.render(128);
      if (time > 0.25) peak = Math.max(peak, ...voice.left.subarray(0, 128).map(Math.abs));
    }
    return peak;
  };
  for (const place of PLACES) {
    const ordinary = peakOf(place, 1);
    for (const speed of SPEEDS) expect(peakOf(place, speed), `${place}, ${speed}`).toBeGreaterThan(0.2 * ordinary);
  }
});
