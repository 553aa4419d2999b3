/** Hands: a model that has them sounds as it did without, to the bit, until they come; what they do is in the ledger; then they go. */
import { describe, expect, test } from 'vitest';
import { compile, createPlacer, type Program, withHands } from '../../src/compile/index.ts';
import { isAwake } from '../../src/run/hands.ts';
import type { LiveEvent, Simulation } from '../../src/run/index.ts';
import { accepted, refused, runOf, sameBits, shippedModel, shippedNames } from '../support/engine.ts';

const handed = (name: string): Program => accepted(compile(accepted(withHands(shippedModel(name)))));
const bowless = shippedNames.filter(
  (name) => !Object.values(shippedModel(name).contacts).some(({ type }) => type === 'bow'),
);

test.each(bowless)('%s is bit-identical with and without hands', (name) => {
  const plain = runOf(accepted(compile(shippedModel(name))));
  expect(sameBits(runOf(handed(name)).render(1500), plain.render(1500))).toBe(true);
});

test('a bow of the model sounds the same when it is able to slide', () => {
  const [plain, own] = [runOf(accepted(compile(shippedModel('tromba-marina')))), runOf(handed('tromba-marina'))].map(
    (run) => run.render(20_000)[0],
  );
  const size = (samples: Float64Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0));
  expect(size(own) / size(plain)).toBeGreaterThan(0.9);
  expect(size(own) / size(plain)).toBeLessThan(1.1);
});

describe('on a string above a board', () => {
  const program = handed('string-backboard');
  const point = (name: string) => program.contacts.find((contact) => contact.name === name)?.points[0] as number;
  const control = (path: string) => program.controls.indexOf(path);
  const [bow, finger] = [point('hand-bow-0'), point('hand-finger-0')];
  const bowControls = {
    force: control('contacts.hand-bow-0.force'),
    velocity: control('contacts.hand-bow-0.velocity'),
    position: control('contacts.hand-bow-0.position'),
  };
  const bowing = (force: number, node: number): LiveEvent => ({
    type: 'bow',
    hand: bow,
    controls: bowControls,
    force,
    velocity: 0.2,
    node,
    over: 200,
  });
  const rows = (run: Simulation) => run.machine.headerInt('islandCount');

  test('bow, finger and strike balance, sliding or not', () => {
    const run = runOf(program);
    const strike = accepted(createPlacer(program).terms({ element: 'string', at: 0.123 }));
    const pushes = program.controls.flatMap((path, i) => (path.startsWith('players.') ? [{ path, i }] : []));
    const force = pushes.findIndex(({ path }) => path === 'players.hand-push-3');
    run.render(500);
    run.perform({
      type: 'push',
      force,
      control: pushes[force].i,
      element: 0,
      terms: strike,
      peak: 2,
      rise: 40,
      fall: 40,
    });
    run.render(500);
    run.perform(bowing(0.5, 20.3));
    run.render(2000);
    run.perform(bowing(0.8, 44.7));
    run.perform({ type: 'lay', hand: finger, control: control('contacts.hand-finger-0.position'), node: 100.5 });
    for (let i = 1; i <= 10; i++) {
      run.perform({ type: 'press', point: finger, stiffness: 1e4 * i, damping: 0.05 * i });
      run.render(50);
    }
    run.render(2000);
    const { injected, residual } = run.ledger();
    expect(injected).toBeGreaterThan(0);
    expect(residual).toBeLessThan(1e-11);
  });

  test('they arrive, and leave when they no longer press', () => {
    const run = runOf(program);
    run.render(100);
    const before = rows(run);
    run.perform(bowing(0.5, 20));
    expect(isAwake(run.machine, bow)).toBe(true);
    expect(rows(run)).toBeLessThan(before);
    run.render(1000);
    run.perform({ type: 'rest', hand: bow });
    expect(isAwake(run.machine, bow)).toBe(true);
    run.perform({ type: 'move', control: bowControls.force, to: 0, over: 100 });
    run.render(103);
    run.perform({ type: 'rest', hand: bow });
    expect(isAwake(run.machine, bow)).toBe(false);
    run.render(1000);
    expect(run.ledger().residual).toBeLessThan(1e-11);
    expect(rows(run)).toBe(before);
  });

  test('a hand that arrived and left has no lasting effect', () => {
    const [touched, alone] = [runOf(program), runOf(program)];
    touched.perform(bowing(0, 20));
    touched.perform({ type: 'rest', hand: bow });
    expect(isAwake(touched.machine, bow)).toBe(false);
    expect(sameBits(touched.render(3000), alone.render(3000))).toBe(true);
  });
});

test('names that begin with hand- are reserved', () => {
  const model = shippedModel('mass-barrier');
  const clash = { ...model, elements: { ...model.elements, 'hand-made': { type: 'barrier' as const, height: 0 } } };
  expect(refused(withHands(clash))).toEqual(['hand-made: expected a name that does not begin with hand-']);
});

test('a point that is not there is refused in one line', () => {
  const placer = createPlacer(handed('ball-plate'));
  expect(refused(placer.terms({ element: 'nobody' }))).toHaveLength(1);
  expect(refused(placer.terms({ element: 'plate', at: [99, 99] }))[0]).toContain('inside the edge');
});
