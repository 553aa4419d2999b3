import { expect, test } from 'vitest';
import { checkModel, compile, loadModelText, planChange, simulate } from '../../src/index.ts';

const source = `
clangor: 1
elements:
  ball: { type: mass, mass: 5 g, frequency: 40 Hz, damping: 2 }
  wall: { type: barrier, height: 1 mm }
contacts:
  knock: { type: collision, lower: ball, upper: wall, stiffness: 1e7, exponent: 1.5 }
players:
  throw: { type: initial, element: ball, velocity: 1 m/s }
outputs:
  u: { at: ball }
`;

test('a recorded performance renders bit-identically', async () => {
  const loaded = loadModelText(source);
  const program = loaded.ok ? compile(loaded.value) : loaded;
  if (!loaded.ok || !program.ok) throw new Error(JSON.stringify(program));
  const live = await simulate(program.value, { metered: true });
  const played: number[] = [];
  for (const [frames, path, value] of [
    [901, 'contacts.knock.stiffness', 3e7],
    [1234, 'elements.ball.frequency', 63],
    [77, 'contacts.knock.exponent', 2],
    [3000, 'elements.ball.damping', 9],
  ] as const) {
    played.push(...live.render(frames)[0]);
    const change = planChange(live.program, path, value);
    if (!change.ok) throw new Error(JSON.stringify(change.problems));
    live.apply(change.value);
  }
  played.push(...live.render(2000)[0]);
  const score = live.recorded();
  expect(score.map(({ set }) => set)).toEqual([
    'contacts.knock.stiffness',
    'elements.ball.frequency',
    'contacts.knock.exponent',
    'elements.ball.damping',
  ]);
  const scored = checkModel({ ...loaded.value, score });
  const again = scored.ok ? compile(scored.value) : scored;
  if (!again.ok) throw new Error(JSON.stringify(again.problems));
  const [samples] = (await simulate(again.value)).render(played.length);
  expect([...samples]).toEqual(played);
  expect(live.ledger().residual).toBeLessThan(1e-12);
});
