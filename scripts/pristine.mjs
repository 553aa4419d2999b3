// `npm run pristine`: both commands of the README in a copy of what is committed, with an empty npm cache: `npm start` until it serves the
// studio, then `npm test`. `npm run pristine -- start` runs only the first.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, exit } from 'node:process';
import { root } from './setup.mjs';

const only = argv[2];
const folder = mkdtempSync(join(tmpdir(), 'clangor-pristine-'));
const copy = join(folder, 'clangor');
// Nothing of this clone or of earlier installations may help.
const clean = Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|CLANGOR_)/i.test(name)));
const options = { cwd: copy, env: { ...clean, npm_config_cache: join(folder, 'cache'), CI: '1' } };

try {
  mkdirSync(copy);
  const archive = spawnSync('git', ['archive', '--format=tar', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  spawnSync('tar', ['-x', '-C', copy], { input: archive.stdout });
  const start = await started();
  console.log(start.ok ? `npm start: served the studio after ${start.seconds} s` : `npm start: ${start.said}`);
  const tested =
    only === 'start' || !start.ok ? 0 : (spawnSync('npm', ['test'], { ...options, stdio: 'inherit' }).status ?? 1);
  if (only !== 'start' && start.ok) console.log(`npm test: exit code ${tested}`);
  exit(start.ok && tested === 0 ? 0 : 1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs `npm start` until its page answers, then ends it as Ctrl-C does. */
async function started() {
  const begun = Date.now();
  // In a group of its own, which a signal reaches as a whole, as from a terminal.
  const child = spawn('npm', ['start', '--', 'studio', '--port', '0'], { ...options, detached: true });
  let said = '';
  const url = await new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text;
        const found = /http:\/\/localhost:\d+\//.exec(said);
        if (found !== null) resolve(found[0]);
      });
    child.once('exit', () => resolve(undefined));
  });
  if (url === undefined) return { ok: false, said };
  const page = await fetch(url).then((answer) => answer.text());
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
  return { ok: page.includes('<title>Clangor</title>'), said, seconds: Math.round((Date.now() - begun) / 1000) };
}
