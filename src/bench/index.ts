export { calibrate, type Estimate, estimate, type Rates } from './calibrate.ts';
export type { Case } from './case-kinds.ts';
export { CASES } from './cases.ts';
export { type Effort, FULL, measure, QUICK, type Row } from './measure.ts';
export { draw, duration, exponents, fromCsv, isReached, machineName, merged, table, toCsv } from './results.ts';
export { openRivalPool } from './rivals.ts';
