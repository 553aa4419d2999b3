/** Fingers press gradually, in small steps from a single event, with the same bits in recordings and when the last second is run again. */
import { expect, test } from 'vitest';
import { createEngine, type Engine, type EngineEvent, type PerformedEvent } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import { fingerEvents, releaseEvents } from '../../src/audio/hands.ts';
import { createHistory } from '../../src/audio/history.ts';
import type { Finger } from '../../src/audio/messages.ts';
import { readRecording } from '../../src/audio/read-recording.ts';
import { encodeRecording, renderRecording } from '../../src/audio/recording.ts';
import { relive } from '../../src/audio/relive.ts';
import { compile, withHands } from '../../src/compile/index.ts';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { isAwake } from '../../src/run/hands.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, modelOf, refused, shippedModel } from '../support/engine.ts';

const module = await loadKernel();
const program = accepted(compile(accepted(withHands({ ...shippedModel('tromba-marina-plucked'), rate: 48_000 }))));

const engineOf = () => createEngine({ program, module, level: 1, gain: 1, metered: true });

/** Both channels, one after the other, rendered in quanta; `before` is called with the number of frames rendered so far. */
function render(engine: Engine, frames: number, before = (_: number) => {}): Float32Array {
  const both = new Float32Array(2 * frames);
  for (let done = 0; done < frames; done += 128) {
    before(done);
    engine.process(both.subarray(done, done + 128), both.subarray(frames + done, frames + done + 128));
  }
  return both;
}

function fingerAt(at: number, pressure: number): Finger {
  const events = fingerEvents(program, { element: 'string', at }, pressure);
  if ('message' in events) throw new Error(events.message);
  return events[0];
}

const released = releaseEvents(program, 'finger');
function letGo(engine: Engine): void {
  for (const event of released) postGesture(engine, event);
}

const memoryOf = (engine: Engine) => engine.voice.simulation.snapshot().memory;

/** Current stiffness and damping of a finger's contact. */
function pressureOf({ voice }: Engine, { point }: Finger): { stiffness: number; damping: number } {
  const now = (field: string) => voice.simulation.machine.getContact(point, field);
  return { stiffness: now('stiffness'), damping: now('damping') };
}

/** The steps of a press as separate events, every 16 frames. */
function steps(from: { stiffness: number; damping: number }, to: Finger, frame: number): PerformedEvent[] {
  return Array.from({ length: 40 }, (_, i) => {
    const part = (i + 1) / 40;
    const between = (a: number, b: number) => a + (b - a) * part * part * (3 - 2 * part);
    const [stiffness, damping] = [between(from.stiffness, to.stiffness), between(from.damping, to.damping)];
    return { frame: frame + 16 * (i + 1), event: { type: 'press', point: to.point, stiffness, damping } };
  });
}

/** A finger placed at frame 256 and lifted at 1280, with one event for every step. */
function stepByStep(finger: Finger): PerformedEvent[] {
  const { point, slide } = finger;
  if (slide === undefined) throw new Error('expected a finger on a line');
  return [
    { frame: 256, event: { type: 'lay', hand: point, ...slide } },
    ...steps({ stiffness: 0, damping: 0 }, finger, 256),
    ...steps(finger, { ...finger, stiffness: 0, damping: 0 }, 1280),
    { frame: 1280 + 640 + 2, event: { type: 'rest', hand: point } },
  ];
}

test('a single event gives the same bits as one event for every step', async () => {
  const finger = fingerAt(0.9, 0.8);
  const [gradual, stepped] = [engineOf(), engineOf()];
  const start = gradual.state();
  if (start === undefined) throw new Error('expected a state');
  const done: PerformedEvent[] = [];
  gradual.onPerformed = (one) => done.push(one);
  const rendered = render(gradual, 2560, (frame) => {
    if (frame === 256) postGesture(gradual, finger);
    if (frame === 1280) letGo(gradual);
  });
  const events = stepByStep(finger);
  for (const { frame, event } of events) stepped.post(event, frame);
  expect(render(stepped, 2560)).toEqual(rendered);
  expect(Buffer.compare(memoryOf(stepped), memoryOf(gradual))).toBe(0);
  expect(isAwake(gradual.voice.simulation.machine, finger.point)).toBe(false);
  const presses = done.filter(({ event }) => event.type === 'press' && event.point === finger.point);
  expect(presses.map(({ frame }) => frame)).toEqual([256, 1280]);

  // Older recordings, which have the steps as events and no presses in progress, still render to the same bits.
  const { presses: _, ...plain } = encodeRecording({ epoch: 0, start, frames: 2560, events }, program).start;
  const old = { ...encodeRecording({ epoch: 0, start, frames: 2560, events }, program), start: plain };
  const again = await renderRecording(accepted(readRecording(JSON.parse(JSON.stringify(old)))));
  expect([...again[0], ...again[1]]).toEqual([...rendered]);
});

test('a press during another one begins from its current value', () => {
  const engine = engineOf();
  const finger = fingerAt(0.9, 0.8);
  postGesture(engine, finger);
  render(engine, 256);
  const between = pressureOf(engine, finger);
  expect(between.stiffness).toBeGreaterThan(0);
  expect(between.stiffness).toBeLessThan(finger.stiffness);
  letGo(engine);
  let last = between.stiffness;
  for (let i = 0; i < 4; i++) {
    render(engine, 128);
    const { stiffness } = pressureOf(engine, finger);
    expect(stiffness).toBeLessThan(last);
    last = stiffness;
  }
  render(engine, 384);
  expect(pressureOf(engine, finger)).toEqual({ stiffness: 0, damping: 0 });
  expect(isAwake(engine.voice.simulation.machine, finger.point)).toBe(false);
});

test('two fingers that press at the same time press as each would alone', () => {
  const string = { type: 'string', length: 0.7, pitch: 110, linearDensity: 0.005, grid: { intervals: 30 } } as const;
  const model = modelOf({
    rate: 48_000,
    elements: { low: string, high: { ...string, pitch: 165 } },
    outputs: { low: { at: { element: 'low', at: 0.2 } } },
  });
  const strings = accepted(compile(accepted(withHands(model))));
  const fingers = ['low', 'high'].map((element) => {
    const events = fingerEvents(strings, { element, at: 0.5 }, 0.8);
    if ('message' in events) throw new Error(events.message);
    return events[0];
  });
  /** Pressures at times after those of `placed` came, the second five frames after the first, so that no step of theirs is due with one of the other. */
  const pressed = (placed: readonly number[]) => {
    const engine = createEngine({ program: strings, module, level: 1, gain: 1, metered: false });
    const advance = (frames: number) => engine.process(new Float32Array(frames), new Float32Array(frames));
    advance(100);
    if (placed.includes(0)) postGesture(engine, fingers[0]);
    advance(5);
    if (placed.includes(1)) postGesture(engine, fingers[1]);
    return [100, 200, 300, 400].map((frames) => {
      advance(frames);
      return fingers.map((finger) => pressureOf(engine, finger));
    });
  };
  const [both, low, high] = [pressed([0, 1]), pressed([0]), pressed([1])];
  expect(both).toEqual(low.map(([finger], i) => [finger, high[i][1]]));
  expect(both[3][0].stiffness).toBeGreaterThan(both[1][0].stiffness);
});

test('a finger that is lifted before its first step is removed', () => {
  const engine = engineOf();
  const finger = fingerAt(0.9, 0.8);
  postGesture(engine, finger);
  letGo(engine);
  render(engine, 1280);
  expect(pressureOf(engine, finger)).toEqual({ stiffness: 0, damping: 0 });
  expect(isAwake(engine.voice.simulation.machine, finger.point)).toBe(false);
});

test('a recording renders to the same bits if it begins during a press and another model is loaded during a release', async () => {
  const engine = engineOf();
  const finger = fingerAt(0.9, 0.8);
  postGesture(engine, finger);
  render(engine, 256);
  const start = engine.state();
  if (start === undefined) throw new Error('expected a state');
  const done: PerformedEvent[] = [];
  engine.onPerformed = ({ frame, event }) => done.push({ frame: frame - 256, event });
  const load: EngineEvent = { type: 'load', program, level: 0.5, carries: true };
  const rendered = render(engine, 2560, (frame) => {
    if (frame === 768) letGo(engine);
    if (frame === 1024) postGesture(engine, load);
  });
  const recording = encodeRecording({ epoch: 0, start, frames: 2560, events: done }, program);
  expect(recording.start.presses).toHaveLength(1);
  const [left, right] = await renderRecording(accepted(readRecording(JSON.parse(JSON.stringify(recording)))));
  expect([...left, ...right]).toEqual([...rendered]);
});

test('running the last second again continues a press that was in progress at its start', async () => {
  const engine = engineOf();
  const history = createHistory(engine);
  engine.onPerformed = history.add;
  postGesture(engine, fingerAt(0.9, 0.8));
  render(engine, 256);
  history.tick();
  render(engine, 2560);
  const past = history.pastState(0);
  if (past === undefined) throw new Error('expected a state');
  const { state, events, now } = past;
  expect(state.presses).toHaveLength(1);
  const life = await relive({ snapshot: { program, ...state }, events, now }, true);
  life.render(now - life.simulation.sample);
  const states = (of: Uint8Array) => {
    const { address, bytes } = program.sections.find(({ name }) => name === 'u') ?? { address: 0, bytes: 0 };
    return of.subarray(address - IMAGE_BASE, address - IMAGE_BASE + bytes);
  };
  expect(Buffer.compare(states(life.simulation.snapshot().memory), states(memoryOf(engine)))).toBe(0);
});

test('recorded presses of contacts that do not exist are refused', async () => {
  const start = engineOf().state();
  if (start === undefined) throw new Error('expected a state');
  const silent = encodeRecording({ epoch: 0, start, frames: 256, events: [] }, program);
  const press = { type: 'press', point: 2 ** 30, stiffness: 1, damping: 1, over: 64 } as const;
  const presses = [{ press, start: 0, stiffness: 0, damping: 0, steps: 0 }];
  const render = (recording: unknown) =>
    renderRecording(accepted(readRecording(JSON.parse(JSON.stringify(recording)))));
  await expect(render({ ...silent, start: { ...silent.start, presses } })).rejects.toThrow(/^start\.presses/);
  await expect(render({ ...silent, events: [{ frame: 1, event: press }] })).rejects.toThrow(/^events\.0/);
});

test.each([
  [{ over: -1 }, /^events\.0\.event\.over: expected a whole number from 0 to 2147483647; got -1$/],
  [{ over: 'long' }, /^events\.0\.event\.over: expected a whole number/],
])('a recorded press is checked: %o', (wrong, message) => {
  const start = engineOf().state();
  if (start === undefined) throw new Error('expected a state');
  const recording = encodeRecording({ epoch: 0, start, frames: 256, events: [] }, program);
  const event = { type: 'press', point: 0, stiffness: 1, damping: 1, ...wrong };
  const read = readRecording(JSON.parse(JSON.stringify({ ...recording, events: [{ frame: 1, event }] })));
  expect(refused(read)).toEqual([expect.stringMatching(message)]);
});
