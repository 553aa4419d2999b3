/** The page of measured instruments: one table with a line for each, and the cents of all their keys. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readText, writeAtomically } from './files.ts';
import { cellsOf, lineWithMore } from './tune-more.ts';
import type { NoteReport } from './tune-notes.ts';
import { publishedText } from './tune-published.ts';

/** A model that was measured. */
export interface Tuned {
  readonly name: string;
  /** The model file. */
  readonly text: string;
  readonly notes: readonly NoteReport[];
}

/** The velocity at which instruments are compared. */
const COMPARED = 80;
/** What the ear is said to forgive, cents. */
const FORGIVEN = 2;

const INTRODUCTION = `# The instruments, measured

Every model with \`keys\`, key by key, each note from rest, held for two seconds. This page is written by

\`\`\`sh
clangor tune all --velocities 10,80,120 --seconds 2 --page docs/instruments.md
\`\`\`

which takes long because of the pianos. \`clangor tune NAME …\` with the same options measures one instrument again and keeps the rest.
\`clangor tune --help\` says how pitch, decay and onset are measured. Keys without pitch have no cents.
A line may lack some of the velocities, or say at which ones only some of the keys were measured: \`clangor tune NAME --keys 21,24,27 --velocities 10,120 …\`
adds to the line of an unchanged file. \`digest\` is that of the model file. Models without keys have no definite pitch, or no losses, so that no note of theirs would end.

- Tuning: the largest distance from the pitch that the key should have, cents, at each velocity; then how many keys are more than
  ${FORGIVEN} cents off at velocity ${COMPARED}.
- Loudness: the median of all keys at velocity ${COMPARED}, LUFS. Level: the largest sample of all notes; above 1 a page's limiter would turn it down.

\`clangor tune NAME --write\` puts instruments in tune half way between their lowest and their highest velocity; how much bows and curved bridges change the
pitch depends on how hard they are played. Violin, cello and \`tromba-trumpet\` run at 96 kHz,
where the period of a string does not lock to fractions of samples; in a page too, whatever the rate of its audio context. The onset of a bowed note is the time for which the string first sticks to the hair: it is drawn aside, by up to a millimetre, until it slips.
`;

const HEADS =
  '| instrument | keys | cents at 10 | at 80 | at 120 | beyond 2 | T60, s | latest onset, ms | loudness, LUFS | level | digest |';
const RULE = '|---|---|---|---|---|---|---|---|---|---|---|';

/**
 * Writes the page, with what it says already of models that were not measured now, and of one that was measured at other velocities than that
 * of comparison, if its file is still the same.
 */
export function writeTunings(path: string, measured: readonly Tuned[]): void {
  const parts = existsSync(path)
    ? partsOf(readText('--page: expected a page of tunings', path))
    : new Map<string, Part>();
  for (const one of measured) {
    const compared = one.notes.filter(({ velocity }) => velocity === COMPARED);
    const known = parts.get(one.name);
    const line = lineOf(one);
    if (compared.length === 0 && known !== undefined && cellsOf(known.line).at(-1) === digestOf(one.text)) {
      parts.set(one.name, { ...known, line: lineWithMore(known.line, line) });
      continue;
    }
    const published = publishedText(one.name, compared);
    parts.set(one.name, { line, table: [tableOf(one), published].join('\n\n').trim() });
  }
  const names = [...parts.keys()].sort();
  const tables = names.map((name) => `## ${name}\n\n${parts.get(name)?.table}\n`);
  const lines = names.map((name) => parts.get(name)?.line);
  writeAtomically(path, [INTRODUCTION, HEADS, RULE, ...lines, '', tables.join('\n')].join('\n'));
}

interface Part {
  readonly line: string;
  readonly table: string;
}

/** What a page says of each model. */
function partsOf(page: string): Map<string, Part> {
  const [head, ...sections] = page.replaceAll('\r', '').split('\n## ');
  return new Map(
    sections.flatMap((section) => {
      const [name, ...rest] = section.split('\n');
      const line = head.split('\n').find((one) => one.startsWith(`| ${name} |`));
      return line === undefined ? [] : [[name, { line, table: rest.join('\n').trim() }] as const];
    }),
  );
}

/** The line of an instrument in the table of all. */
function lineOf({ name, text, notes }: Tuned): string {
  const at = (velocity: number) => notes.filter((note) => note.velocity === velocity);
  const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const cents = (velocity: number) => present(at(velocity).map((note) => note.cents)).map(Math.abs);
  const most = (values: readonly number[], digits: number) =>
    values.length === 0 ? '' : Math.max(...values).toFixed(digits);
  const decays = present(notes.map(({ t60 }) => t60));
  const shortest = decays.length === 0 ? '' : Math.min(...decays).toFixed(1);
  const loudness = present(at(COMPARED).map((note) => note.loudness)).sort((a, b) => a - b);
  return `| ${[
    name,
    new Set(notes.map(({ key }) => key)).size,
    ...[10, COMPARED, 120].map((velocity) => most(cents(velocity), 1)),
    cents(COMPARED).filter((value) => value > FORGIVEN).length,
    decays.length === 0 ? '' : `${shortest} to ${most(decays, 1)}`,
    most(
      present(notes.map(({ onset }) => onset)).map((onset) => 1000 * onset),
      0,
    ),
    loudness[Math.floor(loudness.length / 2)]?.toFixed(1) ?? '',
    most(
      notes.map(({ level }) => level),
      2,
    ),
    digestOf(text),
  ].join(' | ')} |`;
}

/** The beginning of the SHA-256 of a model file, whatever its line ends are. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r', '')).digest('hex').slice(0, 8);
}

const NAMES = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

/** Cents at the velocity of comparison: one line for each octave; `-` where a key has no pitch. */
function tableOf({ notes }: Tuned): string {
  const cents = new Map(notes.filter(({ velocity }) => velocity === COMPARED).map((note) => [note.key, note.cents]));
  const octaves = [...new Set([...cents.keys()].map((key) => Math.floor(key / 12)))].sort((a, b) => a - b);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['octave', ...NAMES]),
    `|${'---|'.repeat(13)}`,
    ...octaves.map((octave) =>
      line([
        String(octave - 1),
        ...NAMES.map((_, i) => {
          const found = cents.get(12 * octave + i);
          return found === undefined ? '' : centsText(found);
        }),
      ]),
    ),
  ].join('\n');
}

/** As the page prints it; zero has no sign. */
export function centsText(cents: number | null): string {
  return cents === null ? '-' : cents.toFixed(1).replace(/^-(0\.0)$/, '$1');
}
