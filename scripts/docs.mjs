// `npm run docs`: regenerates every sound and picture in docs/ by the commands named in the pages. Arguments select files:
// `npm run docs -- bouncing-ball.wav`. The tests regenerate them too, and fail if those in docs/ are out of date.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensurePackages, root, runNode } from './setup.mjs';

/** Commands and the files in docs/ that they make; FOLDER is replaced by the output folder. Studies draw more than the pages show. */
export const ARTEFACTS = [
  {
    files: ['bouncing-ball.wav'],
    words: ['render', 'bouncing-ball', '--seconds', '2.9', '--format', 'pcm24', '-o', 'FOLDER/bouncing-ball.wav'],
  },
  {
    files: ['bouncing-ball.png'],
    words: ['render', 'bouncing-ball', '--seconds', '1.45', '--plot', 'FOLDER/bouncing-ball.png'],
  },
  { files: ['rules-impact.png'], words: ['study', 'rules', 'impact', '--no-tables', '-o', 'FOLDER'] },
  { files: ['rules-strings.png'], words: ['study', 'rules', 'strings', '--no-tables', '-o', 'FOLDER'] },
  { files: ['rules-islands.png'], words: ['study', 'rules', 'islands', '--no-tables', '-o', 'FOLDER'] },
  { files: ['restitution-stiffness.png'], words: ['study', 'restitution', 'free', '--no-tables', '-o', 'FOLDER'] },
  { files: ['restitution-bounce.png'], words: ['study', 'restitution', 'bounce', '--no-tables', '-o', 'FOLDER'] },
  { files: ['restitution-chain.png'], words: ['study', 'restitution', 'chain', '--no-tables', '-o', 'FOLDER'] },
];

/** Runs one command of the list with `folder` as its FOLDER; returns its exit code. */
function make({ words }, folder) {
  return runNode(
    'bin/clangor.js',
    words.map((word) => word.replace('FOLDER', folder)),
    { output: 'ignore' },
  );
}

function makeAll(names) {
  const unknown = names.find((name) => !ARTEFACTS.some(({ files }) => files.includes(name)));
  if (unknown !== undefined) {
    const known = ARTEFACTS.flatMap(({ files }) => files).join(', ');
    console.error(`docs: expected files of ${known}; got "${unknown}"`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clangor-docs-'));
  try {
    for (const artefact of ARTEFACTS) {
      if (names.length > 0 && !artefact.files.some((file) => names.includes(file))) continue;
      const code = make(artefact, folder);
      if (code !== 0) return code;
      for (const file of artefact.files) {
        copyFileSync(join(folder, file), join(root, 'docs', file));
        console.log(`docs/${file}`);
      }
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  ensurePackages();
  exit(makeAll(argv.slice(2)));
}
