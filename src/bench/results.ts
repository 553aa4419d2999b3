/** Formats the results of a bench as text, CSV and picture. */
import { cpus } from 'node:os';
import { CASES } from './cases.ts';
import type { Row } from './measure.ts';

/** The goal for a ratio, if there is one. */
function goalOf({ case: name, rival }: Row): number | undefined {
  return CASES.find((one) => one.name === name)?.goals[rival];
}

export function isReached(row: Row): boolean {
  const goal = goalOf(row);
  return goal === undefined || row.ratioMin <= goal;
}

/** The processor as a file name: 'AMD EPYC 7763 64-Core Processor' is amd-epyc-7763-64-core-processor. */
export function machineName(model: string = cpus()[0]?.model ?? 'unknown'): string {
  return model
    .replace(/\(r\)|\(tm\)|@.*$/gi, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const BAR = 24;
/** Ratio at which a bar is full. */
const FULL_BAR = 3;

function bar(ratio: number): string {
  const eighths = Math.round(8 * BAR * Math.min(1, ratio / FULL_BAR));
  const partial = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8];
  return `${'█'.repeat(Math.floor(eighths / 8))}${partial}`.padEnd(BAR);
}

/** Formats a time given in ns. */
export function duration(ns: number): string {
  const [unit, scale] = ns < 1e4 ? ['ns', 1] : ns < 1e7 ? ['µs', 1e3] : ['ms', 1e6];
  const value = ns / scale;
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

/** One line per rival, under a heading per case; a full bar is three times the rival's time or more. */
export function table(rows: readonly Row[]): string {
  const lines: string[] = [];
  let last = '';
  for (const row of rows) {
    if (row.case !== last) lines.push(`${row.case.padEnd(30)}${duration(row.oursNs)}`);
    last = row.case;
    const goal = goalOf(row);
    const verdict = goal === undefined ? '' : `${isReached(row) ? 'reached' : 'MISSED '} ≤ ${goal}`;
    const numbers = `${row.ratioMin.toFixed(2).padStart(6)} ${row.ratioMedian.toFixed(2).padStart(6)}`;
    lines.push(`  ${row.rival.padEnd(12)}${numbers}  ${bar(row.ratioMin)} ${verdict}`.trimEnd());
  }
  return lines.join('\n');
}

/**
 * How the time grows with the number of contacts: the exponent from each power of ten to the next. Points on nodes are separate
 * islands; a line of points is one banded island; points on modes are one dense island.
 */
export function exponents(rows: readonly Row[]): string {
  const lines = ['independent', 'string', 'modal'].flatMap((arrangement) => {
    const found = [1, 10, 100, 1000].flatMap((count) => {
      const row = rows.find(({ case: name }) => name === `contacts-${count}-${arrangement}`);
      return row === undefined ? [] : [{ count, ns: row.oursNs }];
    });
    const steps = found.slice(1).map(({ count, ns }, i) => {
      const before = found[i];
      return `${before.count} → ${count}: N^${(Math.log(ns / before.ns) / Math.log(count / before.count)).toFixed(2)}`;
    });
    return steps.length === 0 ? [] : [`  ${arrangement.padEnd(12)} ${steps.join(', ')}`];
  });
  return lines.length === 0 ? '' : ['How the time grows with N contacts:', ...lines].join('\n');
}

const COLUMNS = ['case', 'rival', 'ratioMin', 'ratioMedian', 'oursNs', 'goal'] as const;

export function toCsv(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const [min, median] = [row.ratioMin, row.ratioMedian].map((ratio) => ratio.toFixed(3));
    return [row.case, row.rival, min, median, row.oursNs.toPrecision(5), goalOf(row) ?? ''].join(',');
  });
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}

/** Reads the rows of such a file; invalid lines are skipped. */
export function fromCsv(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [name, rival, ...numbers] = line.split(',');
    const [ratioMin, ratioMedian, oursNs] = numbers.map(Number);
    return numbers.length > 2 && oursNs > 0 ? [{ case: name, rival, ratioMin, ratioMedian, oursNs }] : [];
  });
}

/** Replaces old rows of the same cases by new ones; keeps the order of the cases. */
export function merged(old: readonly Row[], fresh: readonly Row[]): Row[] {
  const measured = new Set(fresh.map((row) => row.case));
  const all = [...old.filter((row) => !measured.has(row.case)), ...fresh];
  return CASES.flatMap(({ name }) => all.filter((row) => row.case === name));
}

/** Draws a table as a picture. */
export async function draw(rows: readonly Row[]): Promise<string> {
  const { drawRatios } = await import('../see/index.ts');
  return drawRatios({
    title: 'Our time over the rivals’',
    subtitle: cpus()[0]?.model ?? '',
    xLabel: 'ratio of the shortest runs; left of 1 we are faster',
    dots: rows.map((row) => {
      const goal = goalOf(row);
      return { row: row.case, series: row.rival, ratio: row.ratioMin, ...(goal === undefined ? {} : { goal }) };
    }),
    notes: ['Made by clangor bench --save FOLDER. Dots beyond the axis are drawn at its end.'],
  });
}
