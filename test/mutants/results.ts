/** What became of each planted bug: kept between runs, and as text. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './mutant.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Result {
  /** `not equivalent`: said to change nothing, but a test noticed. */
  readonly verdict: 'caught' | 'survived' | 'equivalent' | 'not equivalent';
  /** The first test that failed. */
  readonly by?: string;
}

const KEPT = join(root, '.mutants.json');

/** Changes when the bug, the file it is planted in or a test that should notice it changes. */
function fingerprint(mutant: Mutant): string {
  const hash = createHash('sha256').update(JSON.stringify(mutant));
  for (const file of [mutant.file, ...mutant.tests]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

type Kept = Record<string, { readonly fingerprint: string; readonly result: Result }>;

function readKept(): Kept {
  return existsSync(KEPT) ? (JSON.parse(readFileSync(KEPT, 'utf8')) as Kept) : {};
}

/** The results of an earlier run that still hold. */
export function knownResults(mutants: readonly Mutant[]): [string, Result][] {
  const kept = readKept();
  return mutants.flatMap((mutant) => {
    const known = kept[mutant.name];
    return known?.fingerprint === fingerprint(mutant) ? [[mutant.name, known.result] as [string, Result]] : [];
  });
}

export function keepResult(mutant: Mutant, result: Result): void {
  writeFileSync(KEPT, JSON.stringify({ ...readKept(), [mutant.name]: { fingerprint: fingerprint(mutant), result } }));
}

type Tried = Mutant & Result;

const asCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

export function tableOf(tried: readonly Tried[]): string {
  const rows = tried.map(({ name, file, bug, verdict, by = '', equivalent = '' }) => {
    const outcome =
      verdict === 'caught' ? by : verdict === 'equivalent' ? `equivalent: ${equivalent}` : `**${verdict}** ${by}`;
    return `| ${[name, `${file.replace(/^src\//, '')}: ${bug}`, outcome].map(asCell).join(' | ')} |`;
  });
  return `| mutation | where and what | caught by |\n|---|---|---|\n${rows.join('\n')}\n`;
}

export function pageOf(tried: readonly Tried[]): string {
  const count = (verdict: Result['verdict']) => tried.filter((one) => one.verdict === verdict).length;
  const inKernel = tried.filter(({ file }) => file.startsWith('src/kernel/')).length;
  return `# Planted bugs

Written by \`npm run mutants -- --save\`, which plants one bug at a time in a copy of the sources, compiles the kernel again where the bug is in it,
and runs the tests that should notice. Of ${tried.length} bugs, ${count('caught')} are caught, ${count('survived')} survive, and ${count('equivalent')} cannot be noticed (equivalent).
The list is kept by hand (\`test/mutants/\`) because no off-the-shelf mutation tester serves: they instrument JavaScript as it is loaded, and
${inKernel} of these bugs are in AssemblyScript, which has to be compiled anew for each of them.

${tableOf(tried)}`;
}
