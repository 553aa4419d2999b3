/** A full disk and Ctrl-C: nothing is lost, doubled or half-written. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finishDataset, RunTrouble } from '../../src/batch/index.ts';
import { filesIn } from '../../src/batch/whole-files.ts';
import { command, contentOf, make, makeWhole, root, verify } from './datasets.ts';
import { TINY } from './specimens.ts';

const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
}
if (!mayMount) console.warn('no small disk can be mounted here: what happens when a disk is full is not tested');

const whole = await makeWhole();

test.skipIf(!mayMount)('a full disk stops the run with a line, and the rest is made when there is room', async () => {
  const folder = join(root, 'full');
  mkdirSync(folder);
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=36k', 'tmpfs', folder]);
  try {
    await expect(make('full', TINY)).rejects.toThrow(RunTrouble);
    await expect(make('full', TINY)).rejects.toThrow(/item \d+ could not be written \(ENOSPC/);
    // Nothing that is there is half-written.
    const { problems } = await verify(folder);
    expect(problems.filter((line) => !/items? (is|are) missing|expected no sound without labels/.test(line))).toEqual(
      [],
    );
    spawnSync('mount', ['-o', 'remount,size=10m', folder]);
    const { tally } = await make('full', TINY);
    expect(tally.before + tally.made).toBe(12);
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  } finally {
    spawnSync('umount', [folder]);
  }
});

test('no process goes on when the command is killed', async () => {
  const file = join(root, 'killed.yaml');
  writeFileSync(file, TINY.replace('count: 12', 'count: 60').replace('seconds: 0.05', 'seconds: 1'));
  const folder = join(root, 'killed');
  const args = [command, 'sweep', file, '-o', folder, '--threads', '1'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.resume();
  const labels = join(folder, 'labels/0000');
  // The pipe is closed when nobody is left who could write to it.
  const closed = new Promise((resolve) => child.on('close', resolve));
  while (!existsSync(labels)) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGKILL');
  await closed;
  expect(readdirSync(labels).length).toBeLessThan(60);
});

test('Ctrl-C ends cleanly and the same command goes on', async () => {
  const file = join(root, 'long.yaml');
  writeFileSync(file, TINY.replace('count: 12', 'count: 60').replace('seconds: 0.05', 'seconds: 1'));
  const folder = join(root, 'interrupted');
  const args = [command, 'sweep', file, '-o', folder, '--threads', '1'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  const labels = join(folder, 'labels/0000');
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  while (!existsSync(labels) || readdirSync(labels).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(out).toContain('stopped: the same command goes on from here');
  expect(filesIn(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  const done = readdirSync(labels).length;
  expect(done).toBeLessThan(60);
  const again = spawnSync(process.execPath, [...args, '--range', `0..${done + 1}`, '--json'], { encoding: 'utf8' });
  expect(JSON.parse(again.stdout)).toMatchObject({ before: done, made: 2 });
});
