/** Some keys of a model that is on the page already, measured at further velocities: the line says both. */

/** What a line of the page says, between its bars. */
export function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/**
 * A line with what another says of the same file at velocities other than that of comparison. Fewer keys than it is about are counted where
 * they are written; decay, onset and level are of all notes.
 */
export function lineWithMore(line: string, more: string): string {
  const [name, keys, low, compared, high, beyond, decays, onset, loudness, level, digest] = cellsOf(line);
  const added = cellsOf(more);
  const count = added[1] === keys ? '' : ` (${added[1]} keys)`;
  const cents = (before: string, now: string) => (now === '' ? before : now + count);
  return `| ${[
    name,
    keys,
    cents(low, added[2]),
    compared,
    cents(high, added[4]),
    beyond,
    spanOf(`${decays} ${added[6]}`),
    larger(onset, added[7]),
    loudness,
    larger(level, added[9]),
    digest,
  ].join(' | ')} |`;
}

/** The least and the largest number of a text, as a span. */
function spanOf(text: string): string {
  const numbers = [...text.matchAll(/[\d.]+/g)].map(Number);
  return numbers.length === 0 ? '' : `${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)}`;
}

const larger = (one: string, other: string) => (Number(other) > Number(one) ? other : one);
