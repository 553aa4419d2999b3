// Collects the licences of everything in dist/vendor into one text.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Writes the licence of every package that contains one of the files. */
export function writeLicences(root, files, target) {
  const inPackages = files.filter((file) => file.includes(`node_modules${sep}`));
  const folders = [...new Set(inPackages.map((file) => packageFolder(root, dirname(file))))].sort();
  writeFileSync(target, folders.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`));
}

function packageFolder(root, folder) {
  const named = join(folder, 'package.json');
  if (existsSync(named) && JSON.parse(readFileSync(named, 'utf8')).version !== undefined) return folder;
  if (folder === root) throw new Error('a bundled file is not part of a package');
  return packageFolder(root, dirname(folder));
}

function licenceOf(folder) {
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  if (license === undefined) throw new Error(`${name} states no licence`);
  const source = homepage ?? repository?.url ?? repository ?? '';
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|ofl)/i.test(file));
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return `${name} ${version} (${license})\n${source}\n\n${text}\n`;
}
