/** The examples in other languages run as they are, with the command on the path. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { hasMatplotlib, hasNumpy, hasOctave, PYTHON } from '../../scripts/debian.mjs';

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

test.skipIf(!hasNumpy() || !hasMatplotlib())('render.py', () => {
  const { status, stderr } = run(PYTHON, at('examples/render.py'));
  expect(stderr).not.toContain('Traceback');
  expect(status).toBe(0);
});

test.skipIf(!hasOctave())('render.m', () => {
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
