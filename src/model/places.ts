// Turns faults into problems: adds line and column, and sorts them in the order of the text.

import type { Fault, Path } from './faults.ts';
import { cut, type Problem } from './problems.ts';
import { offsetOf, type Source, type SourceFault } from './source.ts';

/** The file and text of a model; both absent if it was passed as data. */
export interface Origin {
  readonly file?: string;
  readonly text?: string;
}

/** Largest number of problems reported at once. */
const maxProblems = 1000;

/** Problems in the order of the text, with those of settings last. */
export function problemsOf(
  faults: readonly SourceFault[],
  source: Source,
  settings: readonly Path[],
  { file, text }: Origin,
): Problem[] {
  const lines = lineStarts(text ?? '');
  const placed = faults.map((fault) => placeOf(fault, source, settings));
  placed.sort((a, b) => Number(a.isSet) - Number(b.isSet) || a.offset - b.offset);
  const problems = placed.slice(0, maxProblems).map(({ message, path, offset, isSet }): Problem => {
    const what = { path: path.map(cut).join('.'), message: typeof message === 'string' ? message : message() };
    if (isSet) return { file: '--set', ...what };
    if (text === undefined) return what;
    return { ...(file !== undefined && { file }), ...lineAndColumn(lines, offset), ...what };
  });
  const left = placed.length - problems.length;
  if (left > 0) problems.push({ path: '', message: `expected at most ${maxProblems} problems; got ${left} more` });
  return problems;
}

/** Whether a fault only follows from another one: what could not be read or set fails the schema too, but is reported once. */
export function isConsequence({ path, missing = [] }: Fault, causes: readonly Fault[]): boolean {
  return causes.slice(0, maxProblems).some((cause) => [path, ...missing].some((where) => isUnder(where, cause.path)));
}

function isUnder(path: Path, above: Path): boolean {
  return above.every((key, i) => String(path[i]) === String(key));
}

interface Place {
  readonly message: Fault['message'];
  readonly path: Path;
  readonly isSet: boolean;
  /** Offset in the text, or the number of the setting. */
  readonly offset: number;
}

/** Of two keys that exclude each other, the one that was set or written last is reported. */
function placeOf(
  { message, path, rival, offset, onKey }: SourceFault,
  source: Source,
  settings: readonly Path[],
): Place {
  const at = (where: Path): Place => {
    const setting = settings.findIndex((above) => isUnder(where, above));
    const isSet = setting >= 0;
    return { message, path: where, isSet, offset: isSet ? setting : (offset ?? offsetOf(source, where, onKey)) };
  };
  const first = at(path);
  if (rival === undefined) return first;
  const second = at(rival);
  return (Number(second.isSet) - Number(first.isSet) || second.offset - first.offset) > 0 ? second : first;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAndColumn(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
