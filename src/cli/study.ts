/** clangor study: repeats the measurements of the methods. */
import { join } from 'node:path';
import { Command } from 'commander';
import { closest } from '../model/index.ts';
import type { Findings, Section, Study } from '../studies/index.ts';
import { checkFolder, writePictures } from './files.ts';
import { taskProgress } from './progress.ts';
import { UserError } from './user-error.ts';

interface StudyOptions {
  readonly out?: string;
  readonly json?: boolean;
  readonly tables: boolean;
}

export function studyCommand(): Command {
  return new Command('study')
    .description('repeat a study of the methods and print its tables; without a name, list the studies')
    .argument('[id]', 'name of a study')
    .argument('[section...]', 'sections to run (default: all)')
    .option('-o, --out <folder>', 'folder for the pictures; created if missing')
    .option('--no-tables', 'only draw the pictures, which takes less time')
    .option('--json', 'print the tables as JSON')
    .addHelpText(
      'after',
      `
Tables are printed as Markdown. Seeds are fixed: all numbers except measured times are reproducible.
  clangor study
  clangor study restitution
  clangor study restitution free bounce -o pictures
  clangor study rules --no-tables -o pictures`,
    )
    .action(study);
}

/** Loaded on demand: no other command needs it. */
const loadStudies = () => import('../studies/index.ts');

async function study(id: string | undefined, names: readonly string[], options: StudyOptions): Promise<void> {
  const { markdownOf, studies } = await loadStudies();
  if (id === undefined) {
    if (options.out !== undefined) throw new UserError('-o: expected the name of a study as well');
    list(studies, options.json ?? false);
    return;
  }
  const chosen = oneOf(studies, id, 'a study', 'clangor study lists them');
  const listing = `${chosen.id} has ${chosen.sections.map((section) => section.id).join(', ')}`;
  const sections =
    names.length === 0
      ? chosen.sections
      : names.map((name) => oneOf(chosen.sections, name, `a section of ${chosen.id}`, listing));
  if (!options.tables && options.out === undefined)
    throw new UserError('--no-tables: expected a folder for the pictures as well, with -o');
  if (options.out !== undefined) checkFolder(options.out);
  const found = await runAll(sections, options);
  if (options.json) {
    const data = found.map(({ section, findings }) => ({
      id: section.id,
      title: section.title,
      tables: findings.tables,
    }));
    console.log(JSON.stringify({ id: chosen.id, title: chosen.title, sections: data }, null, 2));
    return;
  }
  console.log(`# ${chosen.title}`);
  for (const { section, findings } of found) {
    console.log(`\n## ${section.title}`);
    for (const table of findings.tables) console.log(`\n${markdownOf(table)}`);
    if (options.out !== undefined)
      for (const { name } of findings.pictures) console.log(`\n  ${join(options.out, name)}.svg, .pdf, .png`);
  }
}

interface SectionResult {
  readonly section: Section;
  readonly findings: Findings;
}

async function findingsOf({ run, draw }: Section, tables: boolean): Promise<Findings> {
  if (tables) return run();
  return { tables: [], pictures: await (draw ?? (async () => (await run()).pictures))() };
}

async function runAll(sections: readonly Section[], { out, tables }: StudyOptions): Promise<SectionResult[]> {
  const found: SectionResult[] = [];
  const progress = taskProgress(sections.length);
  try {
    for (const section of sections) {
      progress.begin(section.id);
      const findings = await findingsOf(section, tables);
      if (out !== undefined) await writePictures(out, findings.pictures);
      found.push({ section, findings });
      progress.done();
    }
  } finally {
    progress.stop();
  }
  return found;
}

function list(studies: readonly Study[], json: boolean): void {
  if (json) {
    const data = studies.map(({ id, title, sections }) => ({
      id,
      title,
      sections: sections.map((section) => ({ id: section.id, title: section.title })),
    }));
    console.log(JSON.stringify(data, null, 2));
    return;
  }
  for (const { id, title, sections } of studies) {
    console.log(`${id}: ${title}`);
    const width = Math.max(...sections.map((section) => section.id.length));
    for (const section of sections) console.log(`  ${section.id.padEnd(width)}  ${section.title}`);
  }
}

function oneOf<T extends { readonly id: string }>(all: readonly T[], id: string, what: string, help: string): T {
  const found = all.find((one) => one.id === id);
  if (found !== undefined) return found;
  const near = closest(
    id,
    all.map((one) => one.id),
  );
  throw new UserError(`${id}: expected ${what}; ${near === undefined ? help : `did you mean "${near}"?`}`);
}
