/** What was played on the engine of the audio thread, again: recordings and the last second, to the same bits. */
import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../src/audio/engine.ts';
import { bowEvent, fingerEvents, pushEvent } from '../../src/audio/hands.ts';
import { createHistory } from '../../src/audio/history.ts';
import { readRecording } from '../../src/audio/read-recording.ts';
import { encodeRecording, renderRecording } from '../../src/audio/recording.ts';
import { relive } from '../../src/audio/relive.ts';
import { compile, createPlacer, planChange } from '../../src/compile/index.ts';
import { accepted, modelOf, refused } from '../support/engine.ts';
import { engineOf, peak, playable, press, quietString, RATE, renderIn } from './engines.ts';

test('a recording renders to the same bits, with hands, parameters, changes and another model', async () => {
  const program = playable('tromba-marina-plucked');
  const engine = engineOf(program, 0.3);
  const done: { frame: number; event: EngineEvent }[] = [];
  renderIn(engine, 3001, [128]);
  const start = engine.state();
  if (start === undefined) throw new Error('expected a state');
  const firstFrame = engine.frame;
  engine.onPerformed = ({ frame, event }) => done.push({ frame: frame - firstFrame, event });
  const bow = bowEvent(program, { element: 'string', at: 0.6 }, 0.2, 0.1);
  const change = accepted(planChange(program, 'contacts.collision.stiffness', 1e7));
  const edited = accepted(
    compile({
      ...program.model,
      elements: {
        ...program.model.elements,
        bridge: { type: 'mass', mass: 2e-3, frequency: 500, damping: 0.05, rest: 0, gravity: 0 },
      },
    }),
  );
  const script: Record<number, () => void> = {
    3: () => engine.post(bow as EngineEvent),
    7: () => engine.post({ type: 'gain', to: 0.5, over: 100 }),
    11: () => engine.post({ type: 'change', ...change }),
    15: () => press(engine, fingerEvents(program, { element: 'string', at: 0.9 }, 0.8)),
    21: () => engine.post({ type: 'load', program: edited, level: 0.4, carries: true }),
  };
  let quantum = 0;
  const [left, right] = renderIn(engine, 60 * 128, [128], () => script[quantum++]?.());
  expect(done.map(({ event }) => event.type)).toContain('press');
  const recording = encodeRecording({ epoch: 0, start, frames: 60 * 128, events: done }, program);
  const read = accepted(readRecording(JSON.parse(JSON.stringify(recording))));
  const [againLeft, againRight] = await renderRecording(read);
  expect(peak(left)).toBeGreaterThan(0);
  expect(againLeft).toEqual(left);
  expect(againRight).toEqual(right);
});

test('the bow that a model has on a string of modes is drawn by hand, recorded, and renders to the same bits', async () => {
  const program = playable('tromba-trumpet');
  const place = { element: 'string', at: 0.6 };
  const bow = bowEvent(program, place, 2, 0.1);
  if ('message' in bow) throw new Error(bow.message);
  expect([bow.node, bow.controls.position]).toEqual([undefined, undefined]);
  // It lies where the model puts it, wherever the hand is.
  expect(bowEvent(program, { ...place, at: 0.9 }, 2, 0.1)).toEqual(bow);
  const engine = engineOf(program, 0.3);
  const start = engine.state();
  if (start === undefined) throw new Error('expected a state');
  const done: { frame: number; event: EngineEvent }[] = [];
  engine.onPerformed = ({ frame, event }) => done.push({ frame, event });
  let quantum = 0;
  const frames = 60 * 128;
  const [left] = renderIn(engine, frames, [128], () => {
    if (quantum++ === 3) engine.post(bow as EngineEvent);
  });
  expect(peak(left)).toBeGreaterThan(0);
  const recording = JSON.parse(JSON.stringify(encodeRecording({ epoch: 0, start, frames, events: done }, program)));
  const [again] = await renderRecording(accepted(readRecording(recording)));
  expect(again).toEqual(left);
});

test('a recording that begins after a change of the score made a run on another grid take over renders to the same bits', async () => {
  const model = modelOf({
    rate: RATE,
    elements: { e: { type: 'string', length: 1, linearDensity: 0.006, tension: 60, sigma0: 1 } },
    players: { tap: { type: 'strike', at: { element: 'e', at: '20 %' }, force: 5, duration: 2e-3 } },
    score: [
      { time: 0.01, set: 'elements.e.length', to: 0.71 },
      { time: 0.06, set: 'elements.e.sigma0', to: 4 },
    ],
    outputs: { u: { at: { element: 'e', at: '30 %' } } },
  });
  const program = accepted(compile(model));
  expect(program.events.map(({ change }) => change.takesOver === true)).toEqual([true, false]);
  const engine = engineOf(program, 1000);
  renderIn(engine, 4 * 128 + 20, [128]);
  // What took over still fades in: no state of one Program tells all.
  expect(engine.voice.simulation.takeovers()).toHaveLength(1);
  expect(engine.state()).toBeUndefined();
  renderIn(engine, 2000, [128]);
  const start = engine.state();
  if (start === undefined) throw new Error('expected a state');
  const [left] = renderIn(engine, 4000, [128]);
  const recording = encodeRecording({ epoch: 0, start, frames: 4000, events: [] }, program);
  const [again] = await renderRecording(accepted(readRecording(JSON.parse(JSON.stringify(recording)))));
  expect(peak(left)).toBeGreaterThan(0);
  expect(again).toEqual(left);
});

test('running the last second again gives the same memory, to the bit', async () => {
  const program = quietString();
  const engine = engineOf(program, 1);
  const history = createHistory(engine);
  engine.onPerformed = history.add;
  const push = (turn: number) =>
    pushEvent(program, createPlacer(program), { element: 'string', at: 0.1 + 0.03 * turn }, turn, {
      force: 1,
      rise: 2e-3,
      fall: 0,
    });
  let quantum = 0;
  renderIn(engine, 2.3 * RATE, [128], () => {
    if (quantum % 100 === 50) engine.post(push(quantum % 7) as EngineEvent);
    if (quantum === 500) engine.post(bowEvent(program, { element: 'string', at: 0.1 }, 0.4, 0.1) as EngineEvent);
    if (quantum === 600) press(engine, fingerEvents(program, { element: 'string', at: 0.3 }, 0.2));
    quantum++;
    history.tick();
  });
  const past = history.pastState(0);
  if (past === undefined) throw new Error('expected a state');
  const life = await relive({
    snapshot: { program, ...past.state },
    events: past.events,
    now: past.now,
  });
  expect(past.now - life.simulation.sample).toBeGreaterThanOrEqual(RATE);
  expect(past.events.length).toBeGreaterThan(3);
  for (const times of [1, 2]) {
    life.render(past.now - life.simulation.sample);
    expect([
      times,
      Buffer.compare(life.simulation.snapshot().memory, engine.voice.simulation.snapshot().memory),
    ]).toEqual([times, 0]);
    life.rewind();
  }
});

describe('a recording from an untrusted file', () => {
  const program = quietString();
  const engine = engineOf(program, 1);
  const start = engine.state();
  if (start === undefined) throw new Error('no state');
  const good = JSON.parse(JSON.stringify(encodeRecording({ epoch: 0, start, frames: 256, events: [] }, program)));
  const move = { type: 'move', control: 0, to: 1, over: 10 };

  test('is read, and renders', async () => {
    const read = accepted(readRecording({ ...good, events: [{ frame: 3, event: move }] }));
    expect((await renderRecording(read))[0]).toHaveLength(256);
  });

  test.each([
    [null, /^expected an object; got null$/],
    [{ ...good, format: 2 }, /^format: expected 1, the only format; got 2$/],
    [{ ...good, frames: 1e12 }, /^frames: expected a whole number from 0 to 134217728; got 1000000000000$/],
    [{ ...good, hash: '../x' }, /^hash: expected 64 hexadecimal digits; got "\.\.\/x"$/],
    [{ ...good, model: { ...good.model, rate: -1 } }, /^model\.rate: expected/],
    [
      { ...good, start: { ...good.start, memory: '%%' } },
      /^start\.memory: expected kernel memory in base64; got "%%"$/,
    ],
    [{ ...good, events: [{ frame: 1, event: { type: 'shout' } }] }, /^events\.0\.event\.type: expected one of move, /],
    [
      { ...good, events: [{ frame: 1, event: { type: 'toString' } }] },
      /^events\.0\.event\.type: expected one of move, /,
    ],
    [
      { ...good, events: [{ frame: 1, event: { ...move, to: 'x' } }] },
      /^events\.0\.event\.to: expected a number; got "x"$/,
    ],
    [{ ...good, events: [{ frame: -1, event: move }] }, /^events\.0\.frame: expected a whole number/],
  ])('is refused in one line: %#', (data, message) => {
    const lines = refused(readRecording(data));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
  });

  test('is refused when its memory is not that of its model', async () => {
    const short = { ...good, start: { ...good.start, memory: 'AAAA' } };
    await expect(renderRecording(accepted(readRecording(short)))).rejects.toThrow(
      `start.memory: expected ${program.image.length} bytes; got 3`,
    );
  });
});
