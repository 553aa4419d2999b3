// `npm run licences`: every package of package-lock.json with its licence. Exits with 1 if one has no licence or one that is not allowed.
// `--json` prints the list as data. Reads the lock file, which has a licence for every package, installed on this platform or not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences that allow use, change and redistribution with attribution; MPL asks for its own files to stay open, which they do. */
export const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/** Whether an SPDX expression is satisfied by allowed licences: one side of an OR, both sides of an AND. */
export function isAllowed(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/ OR /.test(bare)) return bare.split(' OR ').some(isAllowed);
  if (/ AND /.test(bare)) return bare.split(' AND ').every(isAllowed);
  return ALLOWED.includes(bare);
}

/** Name, version and licence of every package of a lock file. */
export function licencesIn(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, name }]) => ({
      name: name ?? path.split('node_modules/').at(-1),
      version,
      licence: license ?? 'none stated',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const all = licencesIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const refused = all.filter(({ licence }) => !isAllowed(licence));
  if (argv.includes('--json')) console.log(JSON.stringify(all, null, 2));
  else {
    for (const [licence, count] of countsOf(all)) console.log(`${String(count).padStart(4)}  ${licence}`);
    console.log(`${all.length} packages, ${refused.length} of them with a licence that is not allowed`);
  }
  for (const { name, version, licence } of refused) console.error(`${name} ${version}: ${licence}`);
  exit(refused.length > 0 ? 1 : 0);
}

/** How many packages have each licence, the most frequent first. */
function countsOf(all) {
  const counts = new Map();
  for (const { licence } of all) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
