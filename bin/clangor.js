#!/usr/bin/env node
// The `clangor` command. The packed package ships dist only; a clone has the TypeScript, which wins there, so that an old build never answers for new source.
import { existsSync } from 'node:fs';

const source = new URL('../src/cli/main.ts', import.meta.url);
if (existsSync(source)) {
  const { ensureKernel, ensurePackages } = await import('../scripts/setup.mjs');
  ensurePackages();
  await ensureKernel().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  const { register } = await import('tsx/esm/api');
  register();
  await import(source.href);
} else {
  await import('../dist/cli/main.js');
}
