/**
 * The bow in the hand: a string at rest sounds under it however slowly or quickly it is drawn, on a line of modes under the bow that the model
 * has there.
 */
import { afterEach, expect, test } from 'vitest';
import { prepare } from '../../src/audio/compiler.ts';
import { bowEvent } from '../../src/audio/hands.ts';
import { createVoice } from '../../src/audio/voice.ts';
import { loadKernel } from '../../src/run/kernel.ts';
import { strokesOf } from '../../src/studio/play/calibrate.ts';
import type { Canvas } from '../../src/studio/play/canvas.ts';
import { drawTie } from '../../src/studio/play/draw-tie.ts';
import { layoutOf } from '../../src/studio/play/layout.ts';
import { createMotion } from '../../src/studio/play/motion.ts';
import type { ToolState } from '../../src/studio/play/playing.ts';
import { type LineItem, sceneOf } from '../../src/studio/play/scene.ts';
import { bowedAt, bowingOf, bowStrokes } from '../../src/studio/play/strength.ts';
import { atRest } from '../../src/studio/session-still.ts';
import { shippedModel } from '../support/engine.ts';

const RATE = 48_000;
/** Where the bow meets the string, as fractions of its length. */
const PLACES = [0.06, 0.3];
/** Speeds of the pointer relative to an ordinary stroke: from hardly moving to as fast as a hand can. */
const SPEEDS = [0.05, 0.5, 3, 10];

afterEach(() => {
  bowStrokes.value = new Map();
});

test.each(['bowed-string', 'tromba-marina', 'jawari', 'violin', 'cello', 'tromba-trumpet'])(
  '%s sounds at every speed',
  async (name) => {
    const model = shippedModel(name);
    const still = prepare(atRest(model), RATE, true);
    if (!still.ok) throw new Error(still.problems[0].message);
    const module = await loadKernel();
    const { items, touches } = sceneOf(model, RATE);
    const line = items.find((item): item is LineItem => item.kind === 'line');
    if (line === undefined) throw new Error('no string');
    bowStrokes.value = strokesOf(model, RATE);
    const places = [...new Set(PLACES.map((place) => bowedAt(line, place, touches)))];
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
    for (const place of places) {
      if (place === undefined) throw new Error('no bow');
      const ordinary = peakOf(place, 1);
      for (const speed of SPEEDS) expect(peakOf(place, speed), `${place}, ${speed}`).toBeGreaterThan(0.2 * ordinary);
    }
  },
);

test('a hand that bows a string has taken the bow that the model draws there', () => {
  const model = shippedModel('violin');
  const scene = sceneOf(model, RATE);
  const layout = layoutOf(scene, { x: 0, y: 0, width: 900, height: 400 });
  const elements = scene.items.map(({ name }) => ({ name }));
  const source = { elements, contacts: [], controls: [], initialState: () => new Float32Array(999) };
  const motion = createMotion(scene, source, () => layout);
  motion.update(undefined, 0);
  const touch = scene.touches.find(({ contact }) => contact.type === 'bow');
  const [line, other] = ['string', 'twist'].map((name) => scene.items.find((item) => item.name === name) as LineItem);
  if (touch === undefined) throw new Error('no bow');
  const strokesWith = (bow: ToolState['bow']) => {
    let strokes = 0;
    const count = () => {
      strokes++;
    };
    const c = new Proxy({}, { get: (_, name) => (name === 'stroke' ? count : () => {}), set: () => true });
    drawTie(
      { c, palette: { css: () => '#000000' }, scene, layout, motion, height: 400, bow } as unknown as Canvas,
      touch,
    );
    return strokes;
  };
  expect(strokesWith(undefined)).toBeGreaterThan(0);
  expect(strokesWith({ line: other, fraction: 0.5, drawn: 0 })).toBeGreaterThan(0);
  expect(strokesWith({ line, fraction: 0.88, drawn: 0 })).toBe(0);
  expect(strokesWith({ at: { x: 0, y: 0 }, drawn: 0 })).toBe(0);
});
