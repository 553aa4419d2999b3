/** Memory of a recording: every state that a model can really be in is accepted, and none whose indices lead elsewhere. */
import { describe, expect, test } from 'vitest';
import { createEngine, type Engine, type EngineEvent } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import { bowEvent, fingerEvents, pushEvent } from '../../src/audio/hands.ts';
import { memoryProblem, wordProblem } from '../../src/audio/memory-check.ts';
import { compile, createPlacer, isHand, type Program, planChange, withHands } from '../../src/compile/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { coveringNames } from '../support/covering.ts';
import { accepted, shippedModel } from '../support/engine.ts';

const module = await loadKernel();

/** Everything that hands can do at one place, as far as the model lets them. */
function play(engine: Engine, program: Program, element: string, at: number, turn: number): void {
  const place = { element, at };
  const bow = bowEvent(program, place, 0.2, 0.1);
  if (bow !== undefined && !('message' in bow)) engine.post(bow as EngineEvent);
  const fingers = fingerEvents(program, place, 0.5);
  if (!('message' in fingers)) for (const finger of fingers) postGesture(engine, finger);
  const push = pushEvent(program, createPlacer(program), place, turn, { force: 1, rise: 1e-3, fall: 1e-3 });
  if (!('message' in push)) engine.post(push as EngineEvent);
}

// What memory may hold depends on the parts of a model, not on which model has them.
describe.each(coveringNames())('%s', (name) => {
  test('the kernel can run with any state that it was left in', () => {
    const program = accepted(compile(accepted(withHands({ ...shippedModel(name), rate: 44_100 }))));
    const engine = createEngine({ program, module, level: 1, gain: 1, metered: true });
    const left = new Float32Array(400);
    const elements = program.elements.filter(({ name }) => !isHand(name)).map(({ name }) => name);
    for (let turn = 0; turn < 6; turn++) {
      const state = engine.state();
      if (state === undefined) throw new Error('expected a state');
      expect(memoryProblem(program, state.memory)).toBeUndefined();
      play(engine, program, elements[turn % elements.length], 0.02 * (turn + 1), turn);
      engine.process(left, left);
    }
  });

  test('and with every word that a change writes', () => {
    const program = accepted(compile(accepted(withHands(shippedModel(name)))));
    const plain = { ...program, events: [] };
    const numbers = Object.entries(program.model.contacts).flatMap(([contact, fields]) =>
      Object.entries(fields).flatMap(([field, value]) =>
        typeof value === 'number' && value > 0 && !isHand(contact)
          ? [[`contacts.${contact}.${field}`, value] as const]
          : [],
      ),
    );
    for (const [path, value] of numbers.slice(0, 4)) {
      const change = planChange(plain, path, 1.01 * value);
      if (!change.ok) continue;
      const { addresses, words } = change.value;
      const problems = Array.from(addresses, (address, i) => wordProblem(program, address, words[i]));
      expect(
        problems.findIndex((problem) => problem !== undefined),
        path,
      ).toBe(-1);
    }
  });
});
