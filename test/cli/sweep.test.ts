/** clangor sweep: lists, tables, pictures, and what it says of what cannot be. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TINY } from '../batch/specimens.ts';
import { clangor, inRooms, made, succeeds } from './harness.ts';

inRooms();

test('without a name it lists the sweeps', async () => {
  const out = await succeeds('sweep');
  expect(out).toMatch(/^ball-plate +Balls on plates$/m);
  expect(JSON.parse(await succeeds('sweep', '--json'))).toContainEqual({
    name: 'ball-plate',
    title: 'Balls on plates',
  });
});

test('a report is a table and a picture, and keeps nothing else', async () => {
  writeFileSync('tiny.yaml', TINY);
  const words = ['sweep', 'tiny.yaml', '--count', '6', '--threads', '1', '--report', 'eventCount,energy.residual'];
  const out = await succeeds(...words, '--plot', 'plane.svg', '--table', 'table.csv');
  const [head, , ...rows] = out.split('\n');
  expect(head).toBe('| item | elements.string.pitch (Hz) | depth (m) | eventCount | energy.residual |');
  expect(rows.filter((row) => row.startsWith('| '))).toHaveLength(6);
  expect(readFileSync('plane.svg', 'utf8')).toMatch(/^<svg[\s\S]*colour: eventCount/);
  const lines = readFileSync('table.csv', 'utf8').trimEnd().split('\n');
  expect(lines[0]).toBe('elements.string.pitch (Hz),depth (m),eventCount,energy.residual');
  expect(lines).toHaveLength(7);
  expect(made().sort()).toEqual(['plane.svg', 'table.csv', 'tiny.yaml']);
  // Over one parameter it is a curve of dots, and --json has the same rows.
  const rowsAsData = JSON.parse(await succeeds(...words, '--json', '--over', 'depth', '--plot', 'line.svg'));
  expect(rowsAsData).toHaveLength(6);
  expect(rowsAsData[0]).toMatchObject({
    index: 0,
    status: 'made',
    depth: expect.any(Number),
    eventCount: expect.any(Number),
  });
  expect(existsSync('line.svg')).toBe(true);
});

test('a picture alone comes with the usual labels', async () => {
  writeFileSync('tiny.yaml', TINY);
  const out = await succeeds('sweep', 'tiny.yaml', '--count', '3', '--threads', '1', '--plot', 'usual.svg');
  expect(out).toMatch(/^\| item \| .* \| fundamental \(Hz\) \| clarity \| t60 \(s\) \|/);
  expect(existsSync('usual.svg')).toBe(true);
});

test('verify says what is wrong one problem a line, and of a whole dataset that nothing is', async () => {
  writeFileSync('tiny.yaml', TINY);
  await succeeds('sweep', 'tiny.yaml', '--count', '4', '--threads', '1', '-o', 'tiny');
  expect(await succeeds('sweep', 'verify', 'tiny')).toMatch(
    /^tiny: 4 items, 0 rejected, 0 failed\n {2}nothing is wrong\n$/,
  );
  expect(await succeeds('sweep', 'verify', 'tiny', '--render', '1')).toMatch(/; 1 rendered again with the same bits\n/);
  rmSync('tiny/labels/0000/0000002.json');
  const { out, err } = await clangor('sweep', 'verify', 'tiny');
  expect(out).toMatch(/\n {2}2 problems\n$/);
  expect(err.trimEnd().split('\n')).toEqual([
    '1 item is missing: 2',
    expect.stringMatching(/^audio\/0000\/0000002\.\w+: expected no sound without labels$/),
  ]);
});

test.each([
  [
    'nosuch',
    'nosuch: expected the name of a sweep or a path to a .yaml or .json file; one of ball-plate, bowed-string, fretted-string',
  ],
  ['ball-plat', 'did you mean "ball-plate"?'],
  ['missing.yaml', 'expected a sweep file; "missing.yaml" does not exist'],
  ['tiny.yaml', '-o: expected a folder for the dataset, or --report or --plot for a table; got neither'],
  ['tiny.yaml --plot x.svg -o x', '--plot: expected no -o beside it'],
  ['tiny.yaml --report t60 -o x', '--report: expected no -o beside it'],
  ['tiny.yaml --report t60 --over depth', '--over: expected --plot FILE as well; got none'],
  [
    'tiny.yaml --report t60 --over width --plot x.svg',
    '--over: expected one or two numbers that are drawn, of elements.string.pitch, depth; got "width"',
  ],
  ['tiny.yaml --report t60 --plot x.jpg', '--plot: expected a path ending in'],
  ['tiny.yaml --report t60 --table x.txt', '--table: expected a path ending in .csv'],
  ['tiny.yaml -o x --count 0', '--count: expected a whole number from 1'],
  ['tiny.yaml -o x --range 9..3', '--range: expected items from 0 to 11, the first before the last; got 9..3'],
  ['tiny.yaml -o x --threads 0', '--threads: expected a whole number from 1'],
  ['bad.yaml -o x', 'bad.yaml: expected a sound model among 12 items; every draw was rejected, the first because'],
  ['verify x', 'x: expected a folder that clangor sweep made; it has no sweep.json'],
  ['finish x', 'x: expected a folder that clangor sweep made; it has no sweep.json'],
  ['status', '--queue: expected the address of a Redis server here or in CLANGOR_QUEUE; got none'],
])('clangor sweep %s', async (words, message) => {
  writeFileSync('tiny.yaml', TINY);
  writeFileSync('bad.yaml', TINY.replace('-depth', '"-depth * 1e40"'));
  const { err } = await clangor('sweep', ...words.split(' '));
  expect(err).toContain(message);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(made().sort()).toEqual(['bad.yaml', 'tiny.yaml']);
});
