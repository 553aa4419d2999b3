// `npm run audit`: asks the registry for known vulnerabilities of every locked package and records the answer in docs/trust/audit.md.
// Exits with 1 if there is one, and also if the registry does not answer: no answer is not a good answer.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'docs/trust/audit.md');

/** What `npm audit --json` found, or why it found nothing out. */
export function readAudit(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return { error: 'npm audit printed no JSON' };
  }
  const counts = data.metadata?.vulnerabilities;
  if (counts === undefined) return { error: data.message ?? data.error?.summary ?? 'the registry gave no answer' };
  return { counts, names: Object.keys(data.vulnerabilities ?? {}) };
}

function page({ error, counts, names }, packages) {
  const day = new Date().toISOString().slice(0, 10);
  const result =
    error === undefined
      ? `${counts.total} known vulnerabilities in ${packages} packages${counts.total === 0 ? '' : `: ${names.join(', ')}`}.`
      : `No answer: ${error.replace(/https?:\/\/\S+/g, 'the registry').trim()}. Nothing is known about the ${packages} packages.`;
  return `# Audit\n\nWritten by \`npm run audit\` on ${day}.\n\n${result}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8' });
  const result = readAudit(stdout);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const text = page(result, Object.keys(lock.packages).length - 1);
  writeFileSync(target, text);
  console.log(text.split('\n')[4]);
  exit(result.error === undefined && result.counts.total === 0 ? 0 : 1);
}
