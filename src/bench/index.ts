export { CASES, type Case } from './cases.ts';
export { type Effort, FULL, measure, QUICK, type Row } from './measure.ts';
export { exponents, fromCsv, isReached, machineName, merged, table, toCsv } from './results.ts';
export { openWorkshop } from './rivals.ts';
