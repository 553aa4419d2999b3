/** The examples in other languages run as they are, with the command on the path. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clangor-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(join(folder, 'clangor'), `#!/bin/sh\nexec "${process.execPath}" "${at('bin/clangor.js')}" "$@"\n`);
chmodSync(join(folder, 'clangor'), 0o755);
const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`, MPLBACKEND: 'Agg' },
  });

/** Debian's own Python finds Debian's packages. */
const python = ['/usr/bin/python3', 'python3'].find((path) => run(path, '-c', 'import numpy, matplotlib').status === 0);
const hasOctave = run('octave', '--version').status === 0;
if (python === undefined) console.warn('no Python with numpy and matplotlib here: examples/render.py is not run');
if (!hasOctave) console.warn('no Octave here: examples/render.m is not run');

test.skipIf(python === undefined)('render.py', () => {
  const { status, stderr } = run(python ?? '', at('examples/render.py'));
  expect(stderr).not.toContain('Traceback');
  expect(status).toBe(0);
});

test.skipIf(!hasOctave)('render.m', () => {
  // Octave without a display has no plots: these say what would be drawn.
  const plots = {
    subplot: 'function subplot(varargin)\nend\n',
    plot: 'function plot(x, y)\nassert(numel(x) == numel(y) && numel(x) > 60000 && any(y != 0)); puts("curve\\n");\nend\n',
    xlabel: 'function xlabel(text)\nputs([text "\\n"]);\nend\n',
    ylabel: 'function ylabel(text)\nputs([text "\\n"]);\nend\n',
  };
  for (const [name, text] of Object.entries(plots)) writeFileSync(join(folder, `${name}.m`), text);
  const code = `addpath('${folder}'); source('${at('examples/render.m')}');`;
  // Its exit status says nothing: without a display, Octave 7 fails while it quits. The last line is printed after all others.
  const { stdout } = run('octave', '--no-gui', '--norc', '--eval', code);
  expect(stdout).toMatch(/curve\ntop \(m\/s\)\ncurve\nforce \(N\)\ntime \(s\)/);
});
