// `npm test`: sets up the clone, then checks format and lint, types, kernel and tests. Arguments go to vitest: `npm test -- test/model`.
// `npm run test:fast`: the same with the tests of vitest.fast.config.ts only, which need no browser.
// The last line counts every check and every test: 'N passed, N failed'.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { argv, execPath, exit } from 'node:process';
import { installMissing } from './debian.mjs';
import { ensurePackages, root, runNode } from './setup.mjs';

const fast = argv[2] === '--fast';
const totals = { passed: 0, failed: 0, skipped: 0 };

ensurePackages();
// All at the same time: none of them keeps two cores busy.
const [hasChromium, , , hasKernel] = await Promise.all([
  fast || installMissing(),
  check('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  check('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  check('kernel', 'scripts/build-kernel.mjs', []),
]);
if (!hasChromium) {
  console.error('The tests did not run: they need chromium. Install it and run npm test again.');
  totals.failed += 1;
} else if (hasKernel) runTests(fast ? ['--config', 'vitest.fast.config.ts', ...argv.slice(3)] : argv.slice(2));
else console.error('The tests did not run: they need the kernel.');

const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
exit(totals.failed > 0 ? 1 : 0);

/** Runs a JavaScript file of the clone, and prints what it said when it is over. */
async function check(name, file, args) {
  const child = spawn(execPath, [join(root, file), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  const passed = code === 0;
  process.stdout.write(`== ${name}\n${said}${passed ? 'passed' : 'FAILED'}: ${name}\n`);
  totals[passed ? 'passed' : 'failed'] += 1;
  return passed;
}

function runTests(args) {
  console.log('== tests');
  const folder = mkdtempSync(join(tmpdir(), 'clangor-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args]);
  const before = totals.failed;
  try {
    count(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`FAILED: vitest left no report (${error.message})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // Errors outside any test (a file that throws while loading, an unhandled rejection) also fail the run.
  if (status !== 0 && totals.failed === before) totals.failed += 1;
}

function count(report) {
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  totals.failed += report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
}
