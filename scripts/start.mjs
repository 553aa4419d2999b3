// `npm start -- ARGS` is `clangor ARGS`, set up first if need be. Without arguments it renders one model, to be heard and seen.
import { join } from 'node:path';
import { argv, cwd, env, exit } from 'node:process';
import { ensurePackages, runNode } from './setup.mjs';

const demo = { model: 'bouncing-ball', wav: 'clangor-demo.wav', png: 'clangor-demo.png' };
const args = argv.slice(2);
// npm runs scripts in the clone; files that the user names are meant where the user is.
const folder = env.npm_lifecycle_event === 'start' && env.INIT_CWD ? env.INIT_CWD : cwd();

ensurePackages();
if (args.length > 0) exit(runNode('bin/clangor.js', args, { cwd: folder }));

const status = runNode('bin/clangor.js', ['render', demo.model, '--out', demo.wav, '--plot', demo.png], {
  cwd: folder,
});
if (status !== 0) exit(status);
console.log(`Listen to ${join(folder, demo.wav)}`);
console.log(`Look at   ${join(folder, demo.png)}`);
console.log('Next: npm start -- --help');
