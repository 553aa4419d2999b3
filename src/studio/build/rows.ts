/** The rows that lines of text take. Browsers break long lines at words, each by its own rules: they are asked, once for every line. */

/** Height of a row, px; must match build.css. */
export const ROW = 20;

/** Counts rows with a ruler, an invisible element in the font of the text and as wide. Without one, long lines are filled to the last column. */
export function createRowCounter(): (
  lines: readonly string[],
  columns: number,
  ruler: HTMLElement | null,
) => readonly number[] {
  let known = new Map<string, number>();
  let knownAt = 0;
  return (lines, columns, ruler) => {
    if (columns !== knownAt) known = new Map();
    knownAt = columns;
    const isLong = (line: string) => line.length > columns;
    if (ruler !== null)
      measure([...new Set(lines.filter((line) => isLong(line) && !known.has(line)))], columns, ruler, known);
    const rows = [0];
    for (const line of lines) {
      const count = isLong(line) ? (known.get(line) ?? Math.ceil(line.length / columns)) : 1;
      rows.push(rows[rows.length - 1] + count);
    }
    return rows;
  };
}

function measure(lines: readonly string[], columns: number, ruler: HTMLElement, known: Map<string, number>): void {
  if (lines.length === 0) return;
  const made = lines.map((line) => {
    const words = document.createElement('div');
    words.className = 'editor-words';
    words.textContent = line;
    return words;
  });
  // The page may not have been drawn with so many columns yet.
  ruler.style.setProperty('--columns', String(columns));
  // All are laid out at once, before the first is measured.
  ruler.replaceChildren(...made);
  for (const [i, line] of lines.entries()) {
    const { offsetHeight } = made[i];
    // What is not displayed has no height, and is asked again when it is.
    if (offsetHeight > 0) known.set(line, Math.round(offsetHeight / ROW));
  }
  ruler.replaceChildren();
}
