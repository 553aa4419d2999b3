/** Tables as Markdown. */
import type { Cell, Table } from './study.ts';

export function markdownOf({ title, heads, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${title}:`,
    '',
    line(heads),
    `|${'---|'.repeat(heads.length)}`,
    ...rows.map((row) => line(row.map(cellText))),
  ].join('\n');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return figure(cell);
  return [cell.median, cell.p95, cell.largest].map(rough).join(' / ');
}

/** Three digits; two with a power of ten, because such a number is an error or a round parameter. */
function figure(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e5) return String(value);
  const size = Math.abs(value);
  return size < 1e-3 || size >= 1e5 ? rough(value) : String(Number(value.toPrecision(3)));
}

/** Two digits: 4.4e-16, 0.52, 190, 1e12. */
function rough(value: number): string {
  const size = Math.abs(value);
  if (value === 0 || (size >= 0.1 && size < 1000)) return String(Number(value.toPrecision(2)));
  return value.toExponential(1).replace('.0e', 'e').replace('e+', 'e');
}
