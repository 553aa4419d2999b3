/** However many threads render, the numbers are the same to the last bit; and a thread that is lost is not waited for. */
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { bundleThread } from '../../scripts/build-thread.mjs';
import type { Program } from '../../src/compile/index.ts';
import { performAll, ThreadLost, threadsFor } from '../../src/perform/index.ts';
import { performThreaded } from '../../src/perform/schedule.ts';
import { startThread, startThreads } from '../../src/perform/threads.ts';
import { loadKernel } from '../../src/run/index.ts';
import { programOf, runOf, shippedProgram } from '../support/engine.ts';

const kernel = loadKernel();
const PLAIN = { metered: false, at: [], curves: false } as const;

const string = (pitch: number) =>
  ({ type: 'string', length: '65 cm', pitch, linearDensity: '5 g/m', sigma0: 1 }) as const;
const pluck = (element: string) =>
  ({ type: 'pluck', at: { element, at: '30 %' }, force: '1 N', duration: '1 ms' }) as const;
const pickup = (element: string) => ({ at: { element, at: '20 %' } }) as const;

/** A string that is plucked: the lower, the more costly. */
function stringOf(pitch: number): Program {
  return programOf({
    elements: { string: string(pitch) },
    players: { pluck: pluck('string') },
    outputs: { string: pickup('string') },
  });
}

/** Two strings that do not touch each other; one is damped while it sounds. */
const pair = programOf({
  elements: { a: string(100), b: string(150) },
  players: { a: pluck('a'), b: pluck('b') },
  outputs: { a: pickup('a'), b: pickup('b') },
  score: [{ time: '5 ms', set: 'elements.a.sigma0', to: 100 }],
});

test.each([
  { name: 'six strings', program: shippedProgram('guitar'), curves: false },
  { name: 'two strings and a live change', program: pair, curves: true },
])('$name: samples, ledgers, reports and curves on 1, 2, 3 threads', async ({ program, curves }) => {
  const made = [];
  for (const threads of [1, 2, 3]) {
    const heard: number[] = [];
    const onBeat = (seconds: number) => heard.push(seconds);
    made.push(await performAll([program], 2400, { metered: true, at: [500, 2000], curves, threads, onBeat }));
    expect(Math.max(...heard)).toBeCloseTo(2400 / program.rate, 12);
  }
  const [one, two, three] = made.map((performance) => ({ ...performance, wallSeconds: 0 }));
  expect(two).toEqual(one);
  expect(three).toEqual(one);
  expect(one.outputs).toEqual(runOf(program).render(2400));
  expect(one.outputs.some((samples) => samples.some((sample) => sample !== 0))).toBe(true);
});

test('in parts, an element and a contact of the same name keep curves of their own', async () => {
  const finger = { type: 'mass', mass: 0.01 } as const;
  const press = (element: string, name: string) =>
    ({ type: 'collision', lower: { element, at: '40 %' }, upper: name, stiffness: 1e6, exponent: 1.5 }) as const;
  const program = programOf({
    elements: { a: string(100), b: string(150), left: finger, right: finger },
    contacts: { left: press('a', 'left'), right: press('b', 'right') },
    players: {
      left: { type: 'initial', element: 'left', displacement: 1e-4, velocity: -1 },
      right: { type: 'initial', element: 'right', displacement: 1e-4, velocity: -1 },
    },
    outputs: { a: pickup('a'), b: pickup('b') },
  });
  const { curves } = await performAll([program], 400, { ...PLAIN, metered: true, curves: true });
  const stored = (kind: string, name: string) =>
    curves?.stored.find((curve) => curve.kind === kind && curve.name === name)?.values ?? new Float64Array();
  expect(curves?.stored.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    ...['a', 'b', 'left', 'right'].map((name) => `element ${name}`),
    ...['left', 'right'].map((name) => `contact ${name}`),
  ]);
  for (const name of ['left', 'right']) {
    expect(stored('element', name)[0]).toBeCloseTo(0.005, 6);
    expect(stored('contact', name)[0]).toBe(0);
    expect(Math.max(...stored('contact', name))).toBeGreaterThan(0);
  }
});

test('voices are added in the same order', async () => {
  const voices = [100, 150, 200].map(stringOf);
  const [one, two] = await Promise.all([1, 2].map((threads) => performAll(voices, 1000, { ...PLAIN, threads })));
  expect(two.outputs).toEqual(one.outputs);
  expect(one.outputs[0].some((sample) => sample !== 0)).toBe(true);
});

test('what costs most is begun first', async () => {
  const begun: number[] = [];
  const orders = [200, 100, 150].map((pitch) => ({
    compiled: () => stringOf(pitch),
    frames: 10,
    options: PLAIN,
    onBeat: () => begun.push(pitch),
  }));
  const made = await performThreaded(orders, kernel, 1);
  expect(begun).toEqual([100, 150, 200]);
  expect(made.map(({ program }) => program.hash)).toEqual(orders.map(({ compiled }) => compiled().hash));
});

test('there are as many threads as strings, work and cores ask for', () => {
  const guitar = shippedProgram('guitar');
  expect(threadsFor([guitar], 4800)).toBe(1);
  expect(threadsFor([guitar], 1e6)).toBe(Math.min(availableParallelism(), 6));
  expect(threadsFor([stringOf(100)], 1e9)).toBe(1);
  expect(threadsFor([guitar, guitar], 48_000)).toBe(Math.min(availableParallelism(), 2));
});

test.each([
  ['process.exit(3);', 'exit code 3'],
  ['throw new Error("no room");', 'no room'],
  ['require("node:worker_threads").parentPort.on("message", () => process.exit(4));', 'exit code 4'],
])('a thread that runs %s is lost with a word', async (code, why) => {
  const thread = startThread(code, await kernel);
  await thread.started;
  const rendering = thread.perform({ program: stringOf(100), frames: 10, options: PLAIN }, () => {});
  await expect(rendering).rejects.toEqual(new ThreadLost(`a thread that renders ended early: ${why}`));
});

test('a job that cannot be done ends its thread, not the others', async () => {
  const [one, other] = await startThreads(2, kernel);
  const program = stringOf(100);
  const job = { program, frames: 10, options: PLAIN };
  await expect(one.perform({ ...job, frames: -1 }, () => {})).rejects.toThrow(
    /ended early: Invalid typed array length/,
  );
  await expect(one.perform(job, () => {})).rejects.toThrow(ThreadLost);
  expect((await other.perform(job, () => {})).outputs).toEqual(runOf(program).render(10));
  await other.close();
});

test('a part that does not compile is told, and nobody waits for it', async () => {
  const compiled = () => {
    throw new Error('no such part');
  };
  const order = { compiled, frames: 10, options: PLAIN, onBeat: () => {} };
  await expect(performThreaded([order, order], kernel, 2)).rejects.toThrow('no such part');
});

test('the code of a thread needs nothing but Node, and has no compiler in it', async () => {
  const code = await bundleThread();
  expect([...code.matchAll(/(?:require|import)\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual([
    'node:worker_threads',
  ]);
  expect(code).not.toMatch(/checkModel|compileStill|import\.meta/);
});
