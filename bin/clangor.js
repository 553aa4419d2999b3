#!/usr/bin/env node
// The `clangor` command. The packed package ships dist only; a clone has the TypeScript, which wins there, so that an old build never answers for new source.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { endWithParent, runAgain } from './run-again.js';

const COLLECT_ALONE = '--single-threaded-gc';

if (process.argv[2] === 'sweep' && !process.execArgv.includes(COLLECT_ALONE)) {
  // A sweep has work for every core. Garbage that V8 collects on threads beside pushes the threads of items aside: two of them reach 0.83 of what two cores give, and 0.95 when each collects its own.
  runAgain([COLLECT_ALONE]);
} else {
  endWithParent();
  await runHere();
}

async function runHere() {
  const source = new URL('../src/cli/main.ts', import.meta.url);
  if (!existsSync(source)) {
    await import('../dist/cli/main.js');
    return;
  }
  const { ensureKernel, ensurePackages } = await import('../scripts/setup.mjs');
  ensurePackages();
  await ensureKernel().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  const { commandFile } = await import('../scripts/build-command.mjs');
  const file = await commandFile().catch(() => undefined);
  if (file === undefined) {
    // A clone that cannot be written to: slower, from the TypeScript itself.
    const { register } = await import('tsx/esm/api');
    register();
  }
  process.setSourceMapsEnabled(true);
  await import(file === undefined ? source.href : pathToFileURL(file).href);
}
