/** The tables of the impact paper, printed and recomputed, for comparison. */
import {
  type CostColumn,
  errorOfOutputVelocity,
  type Impact,
  type Match,
  operationTable,
  outputVelocity,
  PAPER_IMPACTS,
  PAPER_RATE,
  type PublishedCell,
  recomputeTables,
  runContact,
  type TableCell,
  type TableName,
} from '../impact/index.ts';
import { columns, plain } from './impact-report.ts';

/** The tables as data. */
export interface ImpactTables {
  readonly cells: readonly TableCell[];
  readonly counts: Readonly<Record<Match, number>>;
  readonly operations: readonly CostColumn[];
}

const TITLES: Readonly<Record<TableName, readonly [string, Impact]>> = {
  I: ['one soft impact', PAPER_IMPACTS.noncritical],
  IIa: ['one impact with little damping', PAPER_IMPACTS.lowDissipation],
  IIb: ['one hard impact', PAPER_IMPACTS.hardImpact],
  IIIa: ['a hundred rebounds with little damping', PAPER_IMPACTS.lowDissipation],
  IIIb: ['a hundred hard rebounds', PAPER_IMPACTS.hardImpact],
};

const ROWS: Readonly<Record<PublishedCell['quantity'], string>> = {
  dev_x: 'dev(x)',
  err_vout: 'err(v_out)',
  dev_H: 'dev(H)',
  err: 'err(ṽ_out)',
  accum: 'error of H',
  max_dev: 'max dev(H)',
};

const COLUMNS: Readonly<Partial<Record<PublishedCell['method'], string>>> = { RK4x16: 'RK4 ×16', vtilde: 'ṽ_out (7)' };

export function computeTables(): ImpactTables {
  const cells = recomputeTables();
  const count = (match: Match) => cells.filter((cell) => cell.match === match).length;
  return {
    cells,
    counts: { match: count('match'), truncated: count('truncated'), 'no match': count('no match') },
    operations: operationTable(),
  };
}

/** Aligned lines of text. */
export function describeTables({ cells, counts, operations }: ImpactTables): string {
  const tables = Object.keys(TITLES) as TableName[];
  const verdicts: readonly (readonly [Match, string])[] = [
    ['match', 'rounds to the printed digits'],
    ['truncated', 'the printed digits are ours, cut off instead of rounded'],
    ['no match', 'neither'],
  ];
  return [
    `Tables I to III of the impact paper at ${PAPER_RATE} Hz, per cent: as printed, and as recomputed here`,
    ...tables.flatMap((table) => [
      '',
      ...describeTable(
        table,
        cells.filter((cell) => cell.table === table),
      ),
      ...(table === 'IIb' ? [describeReference(cells)] : []),
    ]),
    '',
    `Of ${cells.length} printed numbers`,
    ...columns(
      verdicts.map(([match, meaning]) => [String(counts[match]), match, meaning]),
      [0],
    ),
    '',
    'Table IV: operations per step, counted by running the code; as printed in brackets where that differs',
    ...describeOperations(operations),
    '  hybrid takes the (α+1)-th root of (3), a power (exp) that the table omits; the last total is a misprint',
  ].join('\n');
}

function describeTable(table: TableName, cells: readonly TableCell[]): readonly string[] {
  const [title, { mass, stiffness, exponent, damping, velocity }] = TITLES[table];
  const methods = [...new Set(cells.map(({ method }) => method))];
  const quantities = [...new Set(cells.map(({ quantity }) => quantity))];
  const rows = quantities.flatMap((quantity) => {
    const row = methods.map((method) => cells.find((cell) => cell.method === method && cell.quantity === quantity));
    return [
      [ROWS[quantity], 'printed', ...row.map((cell) => cell?.published ?? '')],
      ['', 'here', ...row.map((cell) => (cell === undefined ? '' : withMoreDigits(cell)))],
      ['', '', ...row.map((cell) => cell?.match ?? '')],
    ];
  });
  const heads = ['', '', ...methods.map((method) => COLUMNS[method] ?? method)];
  return [
    `Table ${table}, ${title}: m ${mass} kg, k ${plain(stiffness)} N/m^${exponent}, α ${exponent}, μ ${damping} s/m, v_in ${velocity} m/s`,
    ...columns(
      [heads, ...rows],
      methods.map((_, i) => i + 2),
    ),
  ];
}

/** Why `clangor impact` reports other errors than Table II for the same impact. */
function describeReference(cells: readonly TableCell[]): string {
  const impact = PAPER_IMPACTS.hardImpact;
  const cell = cells.find(({ table, method, quantity }) => `${table} ${method} ${quantity}` === 'IIb AM1 err_vout');
  const run = runContact(impact, 'AM1', { rate: PAPER_RATE });
  const exact = errorOfOutputVelocity(run, outputVelocity(impact));
  return `  Table II takes ṽ_out of (7) as reference, the only choice that reproduces its digits; the other tables and clangor impact take v_out of (6).\n  For AM1 in IIb that makes err(v_out) ${cell?.recomputed.toFixed(3)} here and ${exact.toFixed(3)} there.`;
}

/** The recomputed value with two digits more than the printed one, to distinguish rounding from truncation. */
function withMoreDigits({ published, recomputed }: TableCell): string {
  if (/[<e]/.test(published)) return recomputed.toExponential(2);
  return recomputed.toFixed((published.split('.')[1] ?? '').length + 2);
}

function describeOperations(operations: readonly CostColumn[]): readonly string[] {
  const withPrinted = (counted: number, printed: number) =>
    counted === printed ? `${counted}` : `${counted} (${printed})`;
  const names = Object.keys(operations[0].published) as (keyof CostColumn['published'])[];
  const rows = names.map((name) => [
    name,
    ...operations.map(({ counted, published }) => withPrinted(counted[name], published[name])),
  ]);
  const totals = [
    ['total', ...operations.map(({ total, publishedTotals }) => withPrinted(total, publishedTotals[0]))],
    [
      'with memory',
      ...operations.map(({ totalWithMemory, publishedTotals }) => withPrinted(totalWithMemory, publishedTotals[1])),
    ],
  ];
  const heads = ['', ...operations.map(({ column }) => column)];
  return columns(
    [heads, ...rows, ...totals],
    operations.map((_, i) => i + 1),
  );
}
