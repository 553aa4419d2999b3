// `npm start -- ARGS` is `clangor ARGS`, set up first if need be. Without arguments it opens the studio.
import { argv, cwd, env, exit } from 'node:process';
import { ensurePackages, runNode } from './setup.mjs';

const args = argv.slice(2);
// npm runs scripts in the clone; files that the user names are meant where the user is.
const folder = env.npm_lifecycle_event === 'start' && env.INIT_CWD ? env.INIT_CWD : cwd();

ensurePackages();
exit(runNode('bin/clangor.js', args.length > 0 ? args : ['studio'], { cwd: folder }));
