/** Converts an SVG path to PDF operators. */

export interface Path {
  readonly operators: string;
  /** Left, top, right and bottom of its bounding box. */
  readonly frame: readonly [number, number, number, number];
  /** Whether it has an area: for a filled straight line PDF draws a hairline, SVG nothing. */
  readonly fillable: boolean;
}

/** Number of arguments of each path command. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 };

/** Reads absolute commands, none omitted, as the rasteriser writes them. */
export function pathOf(d: string): Path {
  const operators: string[] = [];
  const frame: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y] = [0, 0];
  let points = 0;
  const tokens = d.trim().split(/\s+/);
  for (let i = 0; i < tokens.length && tokens[0] !== ''; ) {
    const command = tokens[i++];
    const count = ARGUMENT_COUNTS[command];
    if (count === undefined) throw new Error(`PDF: expected M, L, Q, C or Z in a path; got ${command}`);
    const p = tokens.slice(i, i + count).map((token) => rounded(Number(token)));
    i += count;
    for (let k = 0; k < count; k += 2) {
      [frame[0], frame[2]] = [Math.min(frame[0], p[k]), Math.max(frame[2], p[k])];
      [frame[1], frame[3]] = [Math.min(frame[1], p[k + 1]), Math.max(frame[3], p[k + 1])];
    }
    if (command === 'M') operators.push(`${p.join(' ')} m`);
    else if (command === 'L') operators.push(`${p.join(' ')} l`);
    else if (command === 'C') operators.push(`${p.join(' ')} c`);
    else if (command === 'Z') operators.push('h');
    else operators.push(`${cubic(x, y, p).map(rounded).join(' ')} c`); // Q
    points += count / 2;
    if (count > 0) [x, y] = [p[count - 2], p[count - 1]];
  }
  const fillable = points > 2 && frame[2] > frame[0] && frame[3] > frame[1];
  return { operators: operators.join('\n'), frame, fillable };
}

/** A quadratic curve from x, y as a cubic one; PDF has only cubic curves. */
function cubic(x: number, y: number, [cx, cy, ex, ey]: readonly number[]): number[] {
  return [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), ex + (2 / 3) * (cx - ex), ey + (2 / 3) * (cy - ey), ex, ey];
}

/** Rounds to a thousandth of a px, finer than any printer. */
function rounded(value: number): number {
  return Number(value.toFixed(3));
}
