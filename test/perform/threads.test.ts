/** Results are the same to the last bit for any number of threads, and rendering fails at once when a thread ends early. */
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

/** A plucked string: the lower its pitch, the more it costs. */
function stringOf(pitch: number): Program {
  return programOf({
    elements: { string: string(pitch) },
    players: { pluck: pluck('string') },
    outputs: { string: pickup('string') },
  });
}

/** Two independent strings; the score raises the damping of one while it sounds. */
const pair = programOf({
  elements: { a: string(100), b: string(150) },
  players: { a: pluck('a'), b: pluck('b') },
  outputs: { a: pickup('a'), b: pickup('b') },
  score: [{ time: '5 ms', set: 'elements.a.sigma0', to: 100 }],
});

test.each([
  { name: 'six strings', program: shippedProgram('ness-guitar'), curves: false },
  { name: 'two strings and a live change', program: pair, curves: true },
])('$name: same samples, ledgers, reports and curves on 1, 2 and 3 threads', async ({ program, curves }) => {
  const performances = [];
  for (const threads of [1, 2, 3]) {
    const reported: number[] = [];
    const onProgress = (seconds: number) => reported.push(seconds);
    const options = { metered: true, at: [500, 2000], curves, threads, onProgress };
    performances.push(await performAll([program], 2400, options));
    expect(Math.max(...reported)).toBeCloseTo(2400 / program.rate, 12);
  }
  const [one, two, three] = performances.map((performance) => ({ ...performance, wallSeconds: 0 }));
  expect(two).toEqual(one);
  expect(three).toEqual(one);
  expect(one.outputs).toEqual(runOf(program).render(2400));
  expect(one.outputs.some((samples) => samples.some((sample) => sample !== 0))).toBe(true);
});

test('merged parts keep separate curves for an element and a contact of the same name', async () => {
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

test('voices are summed in the same order on any number of threads', async () => {
  const voices = [100, 150, 200].map(stringOf);
  const [one, two] = await Promise.all([1, 2].map((threads) => performAll(voices, 1000, { ...PLAIN, threads })));
  expect(two.outputs).toEqual(one.outputs);
  expect(one.outputs[0].some((sample) => sample !== 0)).toBe(true);
});

test('the costliest Program is rendered first', async () => {
  const started: number[] = [];
  const tasks = [200, 100, 150].map((pitch) => ({
    compileProgram: () => stringOf(pitch),
    frames: 10,
    options: PLAIN,
    onProgress: () => started.push(pitch),
  }));
  const rendered = await performThreaded(tasks, kernel, 1);
  expect(started).toEqual([100, 150, 200]);
  expect(rendered.map(({ program }) => program.hash)).toEqual(tasks.map(({ compileProgram }) => compileProgram().hash));
});

test('the number of threads is limited by strings, work and cores', () => {
  const guitar = shippedProgram('ness-guitar');
  expect(threadsFor([guitar], 4800)).toBe(1);
  expect(threadsFor([guitar], 1e6)).toBe(Math.min(availableParallelism(), 6));
  expect(threadsFor([stringOf(100)], 1e9)).toBe(1);
  expect(threadsFor([guitar, guitar], 48_000)).toBe(Math.min(availableParallelism(), 2));
});

test.each([
  ['process.exit(3);', 'exit code 3'],
  ['throw new Error("out of memory");', 'out of memory'],
  ['require("node:worker_threads").parentPort.on("message", () => process.exit(4));', 'exit code 4'],
])('a thread that runs %s is reported as lost, with the cause', async (code, cause) => {
  const thread = startThread(code, await kernel);
  await thread.started;
  const rendering = thread.perform({ program: stringOf(100), frames: 10, options: PLAIN }, () => {});
  await expect(rendering).rejects.toEqual(new ThreadLost(`render thread ended early: ${cause}`));
});

test('a job that fails ends its own thread and no other', async () => {
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

test('rendering fails with the error of a part that does not compile', async () => {
  const compileProgram = () => {
    throw new Error('no such part');
  };
  const task = { compileProgram, frames: 10, options: PLAIN, onProgress: () => {} };
  await expect(performThreaded([task, task], kernel, 2)).rejects.toThrow('no such part');
});

test("a thread's code imports nothing but Node modules and contains no compiler", async () => {
  const code = await bundleThread();
  expect([...code.matchAll(/(?:require|import)\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual([
    'node:worker_threads',
  ]);
  expect(code).not.toMatch(/checkModel|compileStill|import\.meta/);
});
