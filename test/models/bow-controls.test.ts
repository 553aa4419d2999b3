/** Wheel and pressure of the bowed instruments: louder or harder, and still in Helmholtz motion at every key. */
import { describe, expect, test } from 'vitest';
import { slipOf } from '../../src/cli/bow-map.ts';
import { classifyMotion } from '../../src/cli/bow-motion.ts';
import { compile } from '../../src/compile/index.ts';
import { createPlays } from '../../src/compile/plays.ts';
import { valueAt } from '../../src/model/faults.ts';
import { type BodyKeys, checkModel, type VoiceKeys } from '../../src/model/index.ts';
import { pitchOf } from '../../src/model/tunings.ts';
import type { Message } from '../../src/players/messages.ts';
import { createPerformer } from '../../src/players/performer.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { accepted, runOf, shippedModel } from '../support/engine.ts';

type Controller = 'wheel' | 'pressure';

/** A key of a bowed instrument: what is heard, and what moves the surface of the string under the bow. */
function keyOf(name: string, key: number) {
  const voice = accepted(voiceOf(shippedModel(name), key));
  const { bow } = voice.contacts;
  if (bow.type !== 'bow' || voice.keys === undefined || !('body' in voice.keys)) throw new Error('expected a bow');
  const moved = ['string', 'twist'].map((element) => [
    element,
    { at: { element, at: { fraction: bow.place } }, quantity: 'velocity' },
  ]);
  const outputs = { ...voice.outputs, ...Object.fromEntries(moved) };
  const program = accepted(compile(accepted(checkModel({ ...voice, outputs }))));
  const run = runOf(program, {});
  const start = run.snapshot();
  const find = createPlays(program);
  return {
    /** A note that is held; `judge` hears the next 0.3 s. */
    hold: (velocity: number) => {
      run.restore(start);
      const { perform } = createPerformer(program.model.keys as BodyKeys);
      const speed = program.controls.indexOf('contacts.bow.velocity');
      let drawn = 0;
      const send = (message: Message) => {
        for (const { event } of perform(message).flatMap(find)) {
          if (event.type === 'move' && event.control === speed) drawn = event.to;
          run.perform(event);
        }
      };
      const wait = (seconds: number) => run.render(Math.round(seconds * program.rate));
      const at = (controller: Controller, value: number) =>
        send(
          controller === 'wheel'
            ? { type: 'control', channel: 0, controller: 1, value }
            : { type: 'pressure', channel: 0, value },
        );
      send({ type: 'on', channel: 0, key, velocity });
      return {
        wait,
        at,
        judge: () => {
          const [sound, ...surface] = wait(0.3);
          const motion = classifyMotion(slipOf(surface, drawn), program.rate / pitchOf(key), drawn, bow.sharpness);
          return { ...motion, level: 10 * Math.log10(sound.reduce((sum, x) => sum + x * x, 0) / sound.length) };
        },
      };
    },
  };
}

const PLAYED = [
  ['violin', 55, 110],
  ['violin', 66, 40],
  ['violin', 76, 80],
  ['violin', 88, 110],
  ['cello', 36, 110],
  ['cello', 50, 80],
  ['cello', 68, 40],
] as const;

/** How much louder they make a note, dB: the speed of the bow tells, and pressure adds a little of it. */
const LOUDER = { wheel: [3, 6], pressure: [1.4, 3] } as const;

test.each(PLAYED)(
  'the %s keeps Helmholtz motion under wheel and pressure, key %d struck at %d',
  (name, number, velocity) => {
    const key = keyOf(name, number);
    for (const controller of ['wheel', 'pressure'] as const) {
      const { wait, at, judge } = key.hold(velocity);
      wait(0.9);
      const neutral = judge();
      expect(neutral.kind).toBe('Helmholtz');
      const moved = (value: number) => {
        wait(0.35);
        const found = judge();
        expect(found.kind, `${controller} at ${value}`).toBe('Helmholtz');
        expect(Math.abs((found.cents ?? 99) - (neutral.cents ?? 0)), `${controller} at ${value}`).toBeLessThan(5);
        return found.level - neutral.level;
      };
      // A slow move up, and a jump down and half way up.
      for (let i = 1; i <= 16; i++) {
        at(controller, i / 16);
        wait(0.02);
      }
      const full = moved(1);
      expect(full).toBeGreaterThan(LOUDER[controller][0]);
      expect(full).toBeLessThan(LOUDER[controller][1]);
      at(controller, 0);
      expect(Math.abs(moved(0))).toBeLessThan(1);
      at(controller, 0.5);
      expect(moved(0.5)).toBeGreaterThan(0.4 * full);
    }
  },
);

describe.each(['violin', 'cello'])('wheel and pressure of the %s', (name) => {
  const model = shippedModel(name);
  const { controls = [] } = model.keys as VoiceKeys;
  test.each(['wheel', 'pressure'])('%s begins with the force and the speed that the bow has without it', (of) => {
    const moves = controls.filter((control) => control.of === of);
    expect(moves.map(({ move }) => move).sort()).toEqual(['contacts.bow.force', 'contacts.bow.velocity']);
    for (const { move, from } of moves) expect(from).toBe(valueAt(model, move.split('.')));
  });
});
