/** The results do not depend on the number of threads, to the last bit; errors of threads are reported in one line. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOf, shippedProgram } from '../support/engine.ts';
import { midiFile } from '../support/midi-file.ts';

const cli = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clangor-threads-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function render(threads: number, ...args: string[]): Record<string, unknown> {
  const all = ['render', ...args, '--threads', String(threads), '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, [cli, ...all], { encoding: 'utf8', cwd: folder });
  expect(stderr).toBe('');
  // Only the times may differ.
  const { wallSeconds, realTimeFactor, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  expect([wallSeconds, realTimeFactor].every((number) => (number as number) > 0)).toBe(true);
  return rest;
}

test('six separate strings', () => {
  const args = ['ness-guitar', '--seconds', '0.05', '--at', '500,2000'];
  const one = render(1, ...args, '-o', 'one.wav');
  expect(render(3, ...args, '-o', 'three.wav')).toEqual(one);
  expect(readFileSync(join(folder, 'one.wav')).equals(readFileSync(join(folder, 'three.wav')))).toBe(true);
  const whole = runOf(shippedProgram('ness-guitar', ['seconds=0.05']));
  const outputs = whole.render(2400);
  const { elements, contacts, energy } = whole.ledger();
  expect(one.parts).toEqual(JSON.parse(JSON.stringify({ elements, contacts })));
  // All of them are collisions, which do not stretch.
  expect(one.contacts).toEqual(whole.contacts().map(({ maxStretch: _, ...own }) => own));
  const values = one.outputs as Record<string, Record<string, number>>;
  whole.program.outputs.forEach(({ name }, o) => {
    expect(values[name]).toEqual({ 500: outputs[o][500], 2000: outputs[o][2000] });
  });
  expect((one.energy as { final: number }).final).toBeCloseTo(energy, 15);
});

test('the voices of a piece', () => {
  const notes = [60, 64, 67].map((key, i) => ({ at: 20 * i, length: 200, key, velocity: 90 }));
  writeFileSync(join(folder, 'chord.mid'), midiFile(notes));
  const args = ['marimba-bar', '--midi', 'chord.mid', '--seconds', '0.1'];
  expect(render(2, ...args)).toEqual(render(1, ...args));
});

test.each(['0', 'two', '1.5'])('--threads %s is refused', (threads) => {
  const { stderr, status } = spawnSync(process.execPath, [cli, 'render', 'mass-mass', '--threads', threads], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(stderr.trim()).toBe(`--threads: expected a whole number from 1 to 1024; got "${threads}"`);
  expect(status).toBe(1);
});

/** Options of Node that make only rendering threads run something when they start. */
function threadsThat(does: string): NodeJS.ProcessEnv {
  const file = join(folder, 'preload.cjs');
  writeFileSync(file, `if (require('node:worker_threads').workerData instanceof WebAssembly.Module) {\n  ${does}\n}\n`);
  return { ...process.env, NODE_OPTIONS: `--require=${JSON.stringify(file)}` };
}

const long = ['render', 'ness-guitar', '--seconds', '900', '--threads', '2', '-o', 'long.wav'];
const files = () => readdirSync(folder).filter((name) => name.startsWith('long'));

test('a thread that dies is reported in one line', () => {
  const env = threadsThat('setTimeout(() => process.exit(7), 0);');
  const { stderr, status } = spawnSync(process.execPath, [cli, ...long], { encoding: 'utf8', cwd: folder, env });
  expect(stderr).toBe('render thread ended early: exit code 7\n');
  expect(status).toBe(1);
  expect(files()).toEqual([]);
});

test('Ctrl-C during a render leaves no file', async () => {
  const env = threadsThat(`setTimeout(() => require('node:fs').writeSync(2, 'begun'), 0);`);
  const child = spawn(process.execPath, [cli, ...long], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  await once(child.stderr, 'data');
  child.kill('SIGINT');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGINT');
  expect(files()).toEqual([]);
});
