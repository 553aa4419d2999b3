#!/usr/bin/env node
// The `clangor` command. The packed package ships dist only; a clone has the TypeScript, which wins there, so that an old build never answers for new source.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const source = new URL('../src/cli/main.ts', import.meta.url);
if (existsSync(source)) {
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
} else {
  await import('../dist/cli/main.js');
}
