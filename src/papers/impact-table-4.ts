/** Table IV: operations of the methods and corrections, counted by running them. */
import {
  type CostColumn,
  type Costed,
  operationTable,
  outputVelocityByBisection,
  outputVelocityByZeroFinding,
  PAPER_IMPACTS,
} from '../impact/index.ts';
import { digits, expected, feature } from './impact-compare.ts';
import { drawTables, type PictureTable } from './impact-table-picture.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

const COLUMNS: Readonly<Record<Costed, string>> = {
  ...{ 'AM1 sample': 'AM1, sample', 'AM1 iteration': 'AM1, iteration', Verlet: 'Verlet', Heun: 'Heun', RK4: 'RK4' },
  ...{ hybrid: 'hybrid correct.', constraint: 'ṽ_out constraint', zero: 'v_out as zero of (6)' },
};

const ROWS = {
  ...{ write: 'write', read: 'read', add: '+/−', multiply: '×', divide: '÷', shift: 'bit-shift' },
  ...{ exp: 'exp', log: 'log', compare: 'compare' },
} as const satisfies Record<keyof CostColumn['counted'], string>;

/** μ of the zero-finding, s/m, and its accuracy, m/s. */
const DAMPINGS = [1, 0.5, 0.1, 0.01] as const;
const ACCURACIES = [1e-6, 1e-8] as const;

const ROOT = 'the (α+1)-th root of (3) is a power, which the table omits';
const MISPRINT = 'misprint: the rows of this column as printed add up to 13';

/** Reasons for differences, by column and row. */
const KNOWN: Readonly<Record<string, string>> = {
  'hybrid exp': ROOT,
  'hybrid TOTAL': ROOT,
  'hybrid TOTAL with write/read': ROOT,
  'zero TOTAL with write/read': MISPRINT,
};

interface Count {
  readonly row: string;
  readonly printed: number;
  readonly counted: number;
}

/** The rows of a column, then its two totals. */
function countsOf({ counted, published, total, totalWithMemory, publishedTotals }: CostColumn): readonly Count[] {
  const names = Object.keys(ROWS) as (keyof typeof ROWS)[];
  return [
    ...names.map((name) => ({ row: ROWS[name], printed: published[name], counted: counted[name] })),
    { row: 'TOTAL', printed: publishedTotals[0], counted: total },
    { row: 'TOTAL with write/read', printed: publishedTotals[1], counted: totalWithMemory },
  ];
}

function compareColumn(column: CostColumn): readonly Comparison[] {
  return countsOf(column).map(({ row, printed, counted }) => {
    const what = `Table IV ${COLUMNS[column.column]}, ${row}`;
    const comparison = { what, paper: printed, ours: counted, holds: printed === counted };
    const known = KNOWN[`${column.column} ${row}`];
    return known === undefined ? comparison : expected(comparison, known);
  });
}

/** Conclusions that the text draws from the table. */
function compareConclusions(table: readonly CostColumn[]): readonly Comparison[] {
  const cost = (name: Costed): number => table.find(({ column }) => column === name)?.total ?? Number.NaN;
  const [rk4, verlet, heun, hybrid] = [cost('RK4'), cost('Verlet'), cost('Heun'), cost('hybrid')];
  const free = [rk4 / verlet, rk4 / heun];
  const contact = [rk4 / (verlet + hybrid), rk4 / (heun + hybrid)];
  const twice = cost('AM1 sample') + 2 * cost('AM1 iteration');
  const between = (low: number, high: number) => (value: number) => value >= low && value <= high;
  const impacts = DAMPINGS.map((damping) => ({ ...PAPER_IMPACTS.noncritical, damping }));
  const halvings = ACCURACIES.map((within) =>
    impacts.map((impact) => outputVelocityByBisection(impact, within).iterations),
  );
  return [
    feature(
      'RK4 over Verlet and over Heun in free motion',
      'roughly three times as efficient',
      free.map((ratio) => digits(ratio, 3)).join(', '),
      free.every(between(2.5, 3.5)),
    ),
    feature(
      'RK4 over Verlet and over Heun with the hybrid correction in contact',
      'almost twice as efficient',
      contact.map((ratio) => digits(ratio, 3)).join(', '),
      contact.every(between(1.5, 2)),
    ),
    feature(
      'AM1 with two Newton iterations against RK4',
      'matches it',
      `${twice} against ${rk4}`,
      Math.abs(twice - rk4) <= 2,
    ),
    feature(
      `zero-finding iterations on (6) for μ = ${DAMPINGS.join(', ')} s/m`,
      'usually 15 to 40, more as μ decreases',
      halvings.map((counts, i) => `${counts.join(', ')} to ${digits(ACCURACIES[i])} m/s`).join('; '),
      halvings.every((counts) => counts.every(between(15, 40)) && counts.every((n, i) => i === 0 || n > counts[i - 1])),
    ),
  ];
}

function picture(heading: string, columns: readonly CostColumn[]): PictureTable {
  const counts = columns.map(countsOf);
  return {
    ...{ heading, unit: '' },
    columns: columns.map(({ column }) => COLUMNS[column]),
    rows: counts[0].map(({ row }, i) => ({
      name: row.replace('TOTAL with write/read', '(with write/read)'),
      cells: counts.map((column) => ({
        printed: String(column[i].printed),
        ours: String(column[i].counted),
        verdict: column[i].printed === column[i].counted ? 'match' : 'no match',
      })),
    })),
  };
}

async function run(): Promise<PaperResult> {
  const table = operationTable();
  const svg = await drawTables({
    title: 'Impact paper, Table IV: number of operations',
    subtitle:
      'Counted by running each method and correction once, in contact, with arithmetic that counts its operations',
    tables: [picture('(a) numerical methods', table.slice(0, 5)), picture('(b) corrections', table.slice(5))],
    notes: ['Numbers that agree are written once.', `Hybrid correction: ${ROOT}. Last total: ${MISPRINT}.`],
  });
  return {
    comparisons: [...table.flatMap(compareColumn), ...compareConclusions(table)],
    pictures: [{ name: 'impact-table-4', svg }],
    assumptions: [
      'What counts as one operation: a power as exp, an absolute value as a comparison, a change of sign as −, ×2 and ÷2 as bit-shift; constants in the code are free.',
      'How each method is written; the chosen forms reproduce the printed counts (src/impact/methods.ts, trapezoid.ts, corrections.ts).',
      `The paper names neither method, start nor accuracy of its zero-finding; bisection between v_lim and 0 reproduces its numbers. Newton from ṽ_out, whose operations are those of the column, takes ${DAMPINGS.map((damping) => outputVelocityByZeroFinding({ ...PAPER_IMPACTS.noncritical, damping }).iterations).join(', ')}.`,
    ],
  };
}

export const table4: Paper = { id: 'impact-table-4', title: 'Number of operations', run };
