/** `clangor fuzz`: what it prints, how it goes on where it stopped, and that processes change nothing. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { clangor, inRooms, made, start, succeeds } from './harness.ts';

inRooms();

afterEach(() => {
  process.exitCode = undefined;
});

type Report = Readonly<Record<string, unknown>> & {
  readonly failures: readonly object[];
  readonly seconds: number;
  readonly sound: number;
};

const FOUR = ['--seed', '3', '--count', '4', '--samples', '16', '--json'];

/** Without what it took, and with the time of its sound to the digits that do not depend on how it was added up. */
function withoutTime(text: string): object {
  const { seconds, sound, ...rest } = JSON.parse(text) as Report;
  expect(seconds).toBeGreaterThan(0);
  return { ...rest, sound: sound.toPrecision(12) };
}

test('prints what was run and the worst of it, and writes nothing if all is well', async () => {
  const report = JSON.parse(await succeeds('fuzz', ...FOUR)) as Report;
  expect(report).toMatchObject({ seed: 3, next: 4, models: 4, samples: 64, failures: [] });
  expect(report.worstResidual).toBeLessThanOrEqual(1e-9);
  expect(report.worstAttraction).toBe(0);
  expect(process.exitCode).toBeUndefined();
  expect(made()).toEqual([]);
});

test('goes on where it stopped, in one process or in two, and finds the same', async () => {
  const whole = withoutTime(await succeeds('fuzz', ...FOUR));
  const half = JSON.parse(await succeeds('fuzz', '--seed', '3', '--count', '2', '--samples', '16', '--json')) as Report;
  mkdirSync('fuzz');
  writeFileSync('fuzz/fuzz.json', JSON.stringify(half));
  const rest = await succeeds('fuzz', '--resume', '--count', '2', '--samples', '16', '--json');
  expect(withoutTime(rest)).toEqual(whole);
  expect(withoutTime(readFileSync('fuzz/fuzz.json', 'utf8'))).toEqual(whole);
  const { status, stdout } = start('fuzz', ...FOUR, '--threads', '2', '-o', 'two');
  expect(status).toBe(0);
  expect(withoutTime(stdout)).toEqual(whole);
});

test('exit code 1 if a model has failed, and one line for each', async () => {
  const report = JSON.parse(await succeeds('fuzz', ...FOUR)) as Report;
  const failures = [
    { index: 1, property: 'balance', message: 'residual 2e-9 before sample 16', file: 'fuzz/one.yaml' },
  ];
  mkdirSync('fuzz');
  writeFileSync('fuzz/fuzz.json', JSON.stringify({ ...report, failures }));
  const said = await succeeds('fuzz', '--resume', '--count', '1', '--samples', '16');
  expect(said).toContain('balance: residual 2e-9 before sample 16: fuzz/one.yaml\n1 failed\n');
  expect(process.exitCode).toBe(1);
});

test('a state that is none, and numbers that are none, are told in one line', async () => {
  expect((await clangor('fuzz', '--resume')).err).toMatch(/^--resume: expected fuzz\.json of an earlier run in .*\n$/);
  mkdirSync('fuzz');
  writeFileSync('fuzz/fuzz.json', '[]');
  expect((await clangor('fuzz', '--resume')).err).toMatch(/^--resume: expected the state of an earlier run; .*\n$/);
  expect((await clangor('fuzz', '--samples', '3')).err).toMatch(/^--samples: expected .*\n$/);
});
