/**
 * Tables I, II and III of the paper, recomputed cell by cell, with the published values (params.ts has the reference).
 *
 * Conventions, found by trying which of them reproduce the printed digits: Table I compares with the root of (6), Table II
 * with v~_out of (7), also in the energy range of dev(H); Table III starts each of 100 contacts on a sample with
 * x = 0 and v_in = -v_exit, includes the energy error at release in the deviation, and restarts Heun from its predicted
 * velocity.
 */
import { approximationError } from './approximation-error.ts';
import { outputVelocity } from './closed-form.ts';
import { type Method, runContact } from './contact-run.ts';
import { deviationOfCompression, deviationOfEnergy, errorOfOutputVelocity } from './measures.ts';
import { nonlocalOutputVelocity } from './output-velocity.ts';
import type { Impact } from './params.ts';
import { PUBLISHED_CELLS, type PublishedCell, type TableName } from './published-cells.ts';
import { type ReboundSequence, reboundSequence } from './rebounds.ts';

/** Whether the recomputed value rounds to the printed one, the printed one is truncated, or neither. */
export type Match = 'match' | 'truncated' | 'no match';

/** A cell, published and recomputed. */
export type TableCell = PublishedCell & {
  /** per cent */
  readonly recomputed: number;
  readonly match: Match;
};

/** Sample rate of all tables, Hz. */
export const PAPER_RATE = 44100;

/** Parameters of the paper's examples: Fig. 6, Fig. 7 (case 1) and Fig. 8 (case 2). */
export const PAPER_IMPACTS = {
  noncritical: { mass: 0.01, stiffness: 1e3, exponent: 1.5, damping: 0.5, velocity: 0.5 },
  lowDissipation: { mass: 0.01, stiffness: 1e7, exponent: 1.3, damping: 0.01, velocity: 0.5 },
  hardImpact: { mass: 0.01, stiffness: 1e9, exponent: 1.5, damping: 0.5, velocity: 1 },
} as const satisfies Record<string, Impact>;

const IMPACT_OF: Readonly<Record<TableName, Impact>> = {
  I: PAPER_IMPACTS.noncritical,
  IIa: PAPER_IMPACTS.lowDissipation,
  IIb: PAPER_IMPACTS.hardImpact,
  IIIa: PAPER_IMPACTS.lowDissipation,
  IIIb: PAPER_IMPACTS.hardImpact,
};

/** Compares a recomputed value with a printed one, to the number of printed digits. */
export function compareWithPrinted(printed: string, value: number): Match {
  if (printed.startsWith('<')) return Math.abs(value) < Number(printed.slice(1)) ? 'match' : 'no match';
  const [digits, power = '0'] = printed.split('e');
  const decimals = (digits.split('.')[1] ?? '').length;
  const unit = Number(`1e${Number(power) - decimals}`);
  const wanted = Math.round(Number(printed) / unit);
  if (Math.round(value / unit) === wanted) return 'match';
  return Math.trunc(value / unit) === wanted ? 'truncated' : 'no match';
}

function sequenceOf(table: TableName, method: PublishedCell['method']): ReboundSequence {
  const impact = IMPACT_OF[table];
  if (method === 'corrected')
    return reboundSequence(
      impact,
      'Verlet',
      { rate: PAPER_RATE },
      { impacts: 100, correction: { hybrid: true, outputVelocityWithin: 0.1 } },
    );
  const oversampling = method === 'RK4x16' ? 16 : 1;
  const base: Method = method === 'RK4x16' ? 'RK4' : (method as Method);
  const restart = method === 'Heun' ? 'predicted' : 'corrected';
  return reboundSequence(impact, base, { rate: PAPER_RATE, oversampling }, { impacts: 100, restart });
}

/** The values of one column of one table, per cent. */
function recompute(table: TableName, method: PublishedCell['method']): Readonly<Record<string, number>> {
  const impact = IMPACT_OF[table];
  if (table === 'IIIa' || table === 'IIIb') {
    const { accumulatedError, maxDeviation } = sequenceOf(table, method);
    // The paper prints absolute values; only the corrected column keeps its sign here, to show that it is an under-estimate
    // in (a).
    return { accum: method === 'corrected' ? accumulatedError : Math.abs(accumulatedError), max_dev: maxDeviation };
  }
  if (method === 'vtilde') {
    const error = approximationError(impact.damping * impact.velocity);
    // (b) fits only with the exact and the approximate value exchanged.
    return { err: table === 'IIb' ? -error / (1 + error / 100) : error };
  }
  const reference = table === 'I' ? outputVelocity(impact) : nonlocalOutputVelocity(impact);
  const run = runContact(impact, method as Method, { rate: PAPER_RATE });
  return {
    dev_x: deviationOfCompression(impact, run),
    err_vout: errorOfOutputVelocity(run, reference),
    dev_H: deviationOfEnergy(impact, run, reference),
  };
}

/** All 60 published cells of Tables I, II and III, recomputed. */
export function recomputeTables(): readonly TableCell[] {
  const columns = new Map<string, Readonly<Record<string, number>>>();
  return PUBLISHED_CELLS.map((cell) => {
    const key = `${cell.table} ${cell.method}`;
    const column = columns.get(key) ?? recompute(cell.table, cell.method);
    columns.set(key, column);
    const recomputed = column[cell.quantity];
    return { ...cell, recomputed, match: compareWithPrinted(cell.published, recomputed) };
  });
}
