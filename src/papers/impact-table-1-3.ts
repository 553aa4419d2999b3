/** Tables I, II and III: every printed number and the recomputed one. */
import {
  approximationError,
  type Impact,
  PAPER_IMPACTS,
  PAPER_RATE,
  reboundSequence,
  type TableCell,
  type TableName,
} from '../impact/index.ts';
import { digits, feature, parameters } from './impact-compare.ts';
import { shortContacts } from './impact-short.ts';
import { cellsOf, compareCells, pictureTable } from './impact-table-cells.ts';
import { drawTables } from './impact-table-picture.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

const START = 'Each contact starts on a sample with x = 0; v_out is the velocity of the first sample with x ≤ 0.';
const MODULUS =
  '(27) and (28) use the largest of the absolute values, not the absolute value of the largest as printed; where the bracket of (3) is negative its power is complex, and the modulus is used.';

const CASES: Readonly<Record<TableName, readonly [heading: string, impact: Impact]>> = {
  I: ['one contact', PAPER_IMPACTS.noncritical],
  IIa: ['(a) case 1', PAPER_IMPACTS.lowDissipation],
  IIb: ['(b) case 2', PAPER_IMPACTS.hardImpact],
  IIIa: ['(a) case 1, 100 rebounds', PAPER_IMPACTS.lowDissipation],
  IIIb: ['(b) case 2, 100 rebounds', PAPER_IMPACTS.hardImpact],
};

async function draw(number: string, what: string, tables: readonly TableName[]): Promise<string> {
  const cells = tables.flatMap(cellsOf);
  const count = (match: TableCell['match']) => cells.filter((cell) => cell.match === match).length;
  return drawTables({
    title: `Impact paper, Table ${number}: ${what}`,
    subtitle: `${cells.length} printed numbers: ${count('match')} match, ${count('truncated')} are cut off instead of rounded, ${count('no match')} without match; ${PAPER_RATE} Hz`,
    tables: tables.map((table) => pictureTable(table, `${CASES[table][0]}: ${parameters(CASES[table][1])}`)),
    notes: ['Upper line: as printed. Lower line: as recomputed, with two digits more.'],
  });
}

async function table1(): Promise<PaperResult> {
  const svg = await draw('I', 'errors in noncritical simulations', ['I']);
  const assumptions = [START, MODULUS, 'err(v_out) is against the zero of (6).'];
  return { comparisons: compareCells('I'), pictures: [{ name: 'impact-table-1', svg }], assumptions };
}

async function table2(): Promise<PaperResult> {
  const svg = await draw('II', 'errors with low dissipation and in a hard impact', ['IIa', 'IIb']);
  const lower = (['IIa', 'IIb'] as const).map((table): Comparison => {
    const { damping, velocity } = CASES[table][1];
    const error = Math.abs(approximationError(damping * velocity));
    const smallest = Math.min(
      ...cellsOf(table).flatMap(({ quantity, recomputed }) => (quantity === 'err_vout' ? [Math.abs(recomputed)] : [])),
    );
    return feature(
      `Table ${table}: |error| of ṽ_out against those of the simulations`,
      'lower than all',
      `${digits(error, 3)} against ${digits(smallest, 3)} % and more`,
      error < smallest,
    );
  });
  return {
    comparisons: [...compareCells('IIa'), ...compareCells('IIb'), ...lower, ...shortContacts()],
    pictures: [{ name: 'impact-table-2', svg }],
    assumptions: [
      START,
      MODULUS,
      'err(v_out) and the loss in dev(H) are against ṽ_out of (7), the only choice that fits (b), not against the zero of (6) as the text says.',
      'The last column of (b) fits only as (v_out − ṽ_out)/ṽ_out; as (ṽ_out − v_out)/v_out it would be +0.0125 %.',
    ],
  };
}

async function table3(): Promise<PaperResult> {
  const svg = await draw('III', 'errors accumulated over 100 rebounds', ['IIIa', 'IIIb']);
  const reference = (['IIIa', 'IIIb'] as const).map((table): Comparison => {
    const of = (method: TableCell['method']) =>
      Math.abs(
        cellsOf(table).find((cell) => cell.method === method && cell.quantity === 'accum')?.recomputed ?? Number.NaN,
      );
    return feature(
      `Table ${table}: accumulated |error| of the corrected simulation`,
      'as negligible as that of RK4 at 16 times the rate',
      `${digits(of('corrected'), 3)} against ${digits(of('RK4x16'), 3)} %`,
      of('corrected') <= of('RK4x16'),
    );
  });
  const heun = (['IIIa', 'IIIb'] as const).map((table) => {
    const sequence = reboundSequence(CASES[table][1], 'Heun', { rate: PAPER_RATE }, { impacts: 100 });
    return `${digits(sequence.accumulatedError, 3)} % in (${table.slice(-1)})`;
  });
  return {
    comparisons: [...compareCells('IIIa'), ...compareCells('IIIb'), ...reference],
    pictures: [{ name: 'impact-table-3', svg }],
    assumptions: [
      START,
      'Each impact has v_in = −v_out of the previous one; the reference is the chain of exact zeros of (6).',
      `The Heun column fits only if each flight starts from the predicted velocity of the last sample; from the corrected one the accumulated error is ${heun.join(', ')}.`,
      'max %dev includes the energy error at release, the only choice that fits the RK4 column; for the corrected simulation it fits only without.',
      'The corrected simulation is Verlet with both corrections; the text does not name its method.',
      'Absolute values are compared; the accumulated errors of some columns are negative.',
    ],
  };
}

export const tables1to3: readonly Paper[] = [
  { id: 'impact-table-1', title: 'Errors in noncritical simulations', run: table1 },
  { id: 'impact-table-2', title: 'Errors with low dissipation and in a hard impact', run: table2 },
  { id: 'impact-table-3', title: 'Errors accumulated over 100 rebounds', run: table3 },
];
