/**
 * Live changes of a model whose score makes changes too. The audio thread does not compile, and the page does not know which changes of the score
 * have been made: the energy balances all the same, whatever is mixed. CLANGOR_SEED=n explores other networks.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createEngine } from '../../src/audio/engine.ts';
import { compile, type Program, planApart } from '../../src/compile/index.ts';
import { changeModel, checkModel } from '../../src/model/index.ts';
import { loadKernel } from '../../src/run/kernel.ts';
import { runs } from '../support/budget.ts';
import { accepted, modelOf, type Sketch } from '../support/engine.ts';
import { anyChangesOf, changeableNetwork } from '../support/networks-changed.ts';
import { RATE } from '../support/specimens.ts';

// Many runs, on machines that may have much else to do.
vi.setConfig({ testTimeout: 600_000 });

const module = await loadKernel();

interface LiveChange {
  readonly sample: number;
  readonly path: string;
  readonly value: number;
}

/** Plays a model with the engine of the audio thread; a page makes live changes as the node does. Returns how each was made, and the residual. */
function play(sketch: Sketch, changes: readonly LiveChange[], frames: number) {
  let program: Program = accepted(compile(modelOf(sketch)));
  let { model } = program;
  const engine = createEngine({ program, module, level: 1, gain: 1, metered: true });
  const made = { apart: 0, loaded: 0 };
  const advance = (to: number) => {
    const [left, right] = [new Float32Array(to - engine.frame), new Float32Array(to - engine.frame)];
    engine.process(left, right);
  };
  for (const { sample, path, value } of changes) {
    advance(sample);
    const edited = changeModel(model, path, value);
    if (!edited.ok) continue;
    const planned = planApart(program, path, value);
    if (planned !== undefined) {
      const { program: next, ...change } = planned;
      program = next;
      engine.post({ type: 'change', ...change });
      made.apart++;
    } else {
      const next = compile(edited.value);
      if (!next.ok) continue;
      program = next.value;
      engine.post({ type: 'load', program, level: 1, carries: true });
      made.loaded++;
    }
    model = edited.value;
  }
  advance(frames);
  return { ...made, residual: engine.voice.simulation.ledger().residual };
}

test('the mass of a ball that falls because of its score can be changed, before and after', () => {
  // The weight is the product of both, and zero until the score sets gravity: no word shows that it depends on the mass.
  const sketch: Sketch = {
    rate: RATE,
    elements: { ball: { type: 'mass', mass: 0.01, gravity: 0 }, floor: { type: 'barrier', height: -1e-3 } },
    contacts: { bounce: { type: 'collision', lower: 'floor', upper: 'ball', stiffness: 1e6, exponent: 1.5 } },
    players: { start: { type: 'initial', element: 'ball', velocity: -0.1 } },
    score: [{ time: 0.02, set: 'elements.ball.gravity', to: 9.81 }],
    outputs: { out: { at: 'ball' } },
  };
  for (const sample of [100, 3000])
    expect(play(sketch, [{ sample, path: 'elements.ball.mass', value: 0.02 }], 20_000).residual).toBeLessThan(1e-11);
});

test('random live changes mixed with random scores balance', () => {
  const drawn = changeableNetwork.chain((network) =>
    fc.record({
      network: fc.constant(network),
      scored: anyChangesOf(network, 2000),
      live: anyChangesOf(network, 2500),
    }),
  );
  const total = { apart: 0, loaded: 0 };
  fc.assert(
    fc.property(drawn, ({ network, scored, live }) => {
      const score = scored
        .filter(({ path }) => /^(elements|contacts)\.\w+\.\w+$/.test(path))
        .map(({ sample, path, value }) => ({ time: (sample - 2) / RATE, set: path, to: value }));
      const sketch = { ...network, score };
      const model = checkModel({ clangor: 1, ...sketch });
      if (score.length === 0 || !model.ok || !compile(model.value).ok) return;
      const { apart, loaded, residual } = play(sketch, live, 3000);
      expect(residual).toBeLessThan(1e-10);
      total.apart += apart;
      total.loaded += loaded;
    }),
    runs(40),
  );
  expect(total.apart, 'changes made apart from the score').toBeGreaterThan(5);
  expect(total.loaded, 'Programs that took over').toBeGreaterThan(5);
});
