// `npm run pristine`: both commands of the README in a copy of what is committed, with an empty npm cache: `npm start` until it serves the
// studio, then `npm test`; and the package packed there and here, which must have the same bits. `npm run pristine -- start` and
// `npm run pristine -- pack` run only one of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { argv, env } from 'node:process';
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
  const start = only === 'pack' ? installed() : await started();
  console.log(start.said);
  const tested =
    only === undefined && start.ok ? (spawnSync('npm', ['test'], { ...options, stdio: 'inherit' }).status ?? 1) : 0;
  if (only === undefined && start.ok) console.log(`npm test: exit code ${tested}`);
  const same = only === 'start' || !start.ok || isSamePackage();
  // Not exit, which would leave the copy behind.
  process.exitCode = start.ok && tested === 0 && same ? 0 : 1;
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
  if (url === undefined) return { ok: false, said: `npm start: ${said}` };
  const page = await fetch(url).then((answer) => answer.text());
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { ok: page.includes('<title>Clangor</title>'), said: `npm start: served the studio after ${seconds} s` };
}

/** Installs the packages and nothing else. */
function installed() {
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { ...options, encoding: 'utf8' });
  return { ok: status === 0, said: status === 0 ? 'npm ci: done' : stderr };
}

/** Packs the copy, and what is committed as it lies here; both archives have the same bits, whatever folder they were built in. */
function isSamePackage() {
  const archives = [
    [copy, options.env],
    [root, env],
  ].map(([cwd, given], i) => {
    const target = join(folder, `packed-${i}`);
    mkdirSync(target);
    const packed = spawnSync('npm', ['pack', '--pack-destination', target], { cwd, env: given, encoding: 'utf8' });
    if (packed.status !== 0) console.error(packed.stderr);
    return readdirSync(target).map((name) => readFileSync(join(target, name)));
  });
  const [[there], [here]] = archives;
  const same = there !== undefined && here !== undefined && there.equals(here);
  console.log(
    same
      ? `npm pack: the same ${there.length} bytes in both folders`
      : 'npm pack: other bits in another folder (or sources that are not committed)',
  );
  return same;
}
