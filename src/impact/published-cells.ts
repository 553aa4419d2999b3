/**
 * The cells of Tables I, II and III as printed in the paper (params.ts has the reference), and the two 16x results of
 * its text.
 */

export type TableName = 'I' | 'IIa' | 'IIb' | 'IIIa' | 'IIIb';

/** One printed cell. */
export type PublishedCell = {
  readonly table: TableName;
  /** Column: a method, RK4 at 16 times the rate, the corrected simulation, or v~_out of (7) */
  readonly method: 'AM1' | 'Verlet' | 'Heun' | 'RK4' | 'RK4x16' | 'corrected' | 'vtilde';
  /** Row: dev(x), err(v_out), dev(H), error of v~_out; accumulated error and largest deviation of H */
  readonly quantity: 'dev_x' | 'err_vout' | 'dev_H' | 'err' | 'accum' | 'max_dev';
  /** As printed, per cent */
  readonly published: string;
};

const METHODS = ['AM1', 'Verlet', 'Heun', 'RK4'] as const;

/** Rows of Tables I and II in the order of METHODS. */
const SINGLE: readonly (readonly [TableName, PublishedCell['quantity'], readonly string[]])[] = [
  ['I', 'dev_x', ['0.255', '0.018', '0.319', '0.005']],
  ['I', 'err_vout', ['2e-5', '2e-6', '-3e-5', '2e-6']],
  ['I', 'dev_H', ['3e-4', '0.052', '4e-4', '1e-5']],
  ['IIa', 'dev_x', ['1.011', '1.083', '1.136', '0.052']],
  ['IIa', 'err_vout', ['0.039', '0.073', '0.067', '0.006']],
  ['IIa', 'dev_H', ['61.302', '59.542', '63.042', '1.427']],
  ['IIb', 'dev_x', ['4.381', '4.418', '19.506', '0.412']],
  ['IIb', 'err_vout', ['2.551', '0.839', '-4.692', '-0.105']],
  ['IIb', 'dev_H', ['7.885', '9.475', '23.387', '0.410']],
];

/** Rows of Table III in the order of METHODS, then RK4 at 16 times the rate (from the text). */
const SEQUENCES: readonly (readonly [TableName, PublishedCell['quantity'], readonly string[]])[] = [
  ['IIIa', 'accum', ['12.022', '10.059', '147.036', '0.907', '0.001']],
  ['IIIa', 'max_dev', ['72.962', '72.107', '63.043', '14.466', '0.024']],
  ['IIIb', 'accum', ['24.285', '15.780', '946.600', '2.153', '0.002']],
  ['IIIb', 'max_dev', ['69.156', '43.966', '27.418', '6.255', '0.006']],
];

/** The 60 cells, Table I first. */
export const PUBLISHED_CELLS: readonly PublishedCell[] = [
  ...[...SINGLE, ...SEQUENCES].flatMap(([table, quantity, values]) =>
    values.map((published, i) => ({ table, method: METHODS[i] ?? ('RK4x16' as const), quantity, published })),
  ),
  { table: 'IIIa', method: 'corrected', quantity: 'accum', published: '<1e-7' },
  { table: 'IIIb', method: 'corrected', quantity: 'accum', published: '0.001' },
  { table: 'IIa', method: 'vtilde', quantity: 'err', published: '-1e-5' },
  { table: 'IIb', method: 'vtilde', quantity: 'err', published: '-0.013' },
];
