// Runs every model and the audio node in the browsers that are here, and compares with Node: npm run engines. With --save it also writes
// docs/trust/engines.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { ensureKernel, ensurePackages, root } from './setup.mjs';

ensurePackages();
await ensureKernel();
const { register } = await import('tsx/esm/api');
register();
const { browsers } = await import('../test/engines/browsers.ts');
const { expected, tryEngine } = await import('../test/engines/engines.ts');

const wanted = await expected();
const rows = [];
let isWrong = false;
for (const browser of browsers) {
  if (!browser.isThere) {
    rows.push([browser.name, 'not here', `Debian: ${browser.debian}`, '', '']);
    continue;
  }
  try {
    const { agent, models, different, offline, live } = await tryEngine(browser, wanted);
    isWrong ||= different.length > 0 || typeof offline === 'string';
    rows.push([
      browser.name,
      versionIn(agent),
      different.length === 0
        ? `all ${models} the same bits`
        : `${different.length} of ${models} differ: ${different.join('; ')}`,
      typeof offline === 'string' ? offline : `within ${offline.toExponential(1)} of full scale`,
      typeof live === 'string' ? live : `plays, peak ${live.toFixed(2)}`,
    ]);
  } catch (error) {
    isWrong = true;
    rows.push([browser.name, '', String(error), '', '']);
  }
  console.error(rows.at(-1).join(' | '));
}

const table = `| engine | version | models: Program and samples | audio node, offline | audio node, live |
|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
console.log(table);
if (argv.includes('--save')) {
  mkdirSync(join(root, 'docs/trust'), { recursive: true });
  writeFileSync(
    join(root, 'docs/trust/engines.md'),
    `# Engines

Written by \`npm run engines -- --save\`. Debian's browsers open a page that loads, compiles and renders every model that comes with Clangor,
3000 samples at once, metered, and in blocks of odd lengths, and compares hashes of Program and outputs with Node's. The audio node plays
bouncing-ball for half a second, offline, against the samples of Node (the node's are of single precision), and in a live context.

${table}`,
  );
}
if (isWrong) exit(1);

/** "Firefox/128.0", "Chrome/147.0.0.0", or the version that WebKit gives itself. */
function versionIn(agent) {
  return /(?:Firefox|Chrome)\/[\d.]+/.exec(agent)?.[0] ?? /Version\/[\d.]+/.exec(agent)?.[0] ?? agent;
}
