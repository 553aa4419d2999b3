// `npm start -- ARGS` runs `clangor ARGS`, after setting up the clone if necessary. Without arguments it opens the studio.
import { argv, cwd, env, exit } from 'node:process';
import { ensurePackages, runNode } from './setup.mjs';

const args = argv.slice(2);
// npm runs scripts in the clone's folder; paths are relative to the user's folder.
const folder = env.npm_lifecycle_event === 'start' && env.INIT_CWD ? env.INIT_CWD : cwd();

ensurePackages();
exit(runNode('bin/clangor.js', args.length > 0 ? args : ['studio'], { cwd: folder }));
