/**
 * The impact laboratory (`clangor/impact`): closed forms of the Hunt-Crossley wall impact, methods, corrections, the
 * paper's tables.
 */
export { approximationError, type TrustedRange, trustedRange } from './approximation-error.ts';
export {
  compressionAt,
  finalEnergy,
  forceAt,
  forceLoop,
  forceOf,
  hamiltonianAt,
  initialEnergy,
  type LoopPoint,
  limitVelocity,
  maxCompression,
  outputVelocity,
  restitution,
} from './closed-form.ts';
export { type ContactRun, type Correction, METHODS, type Method, runContact } from './contact-run.ts';
export { contactTime } from './contact-time.ts';
export { outputVelocityByBisection, outputVelocityByZeroFinding } from './corrections.ts';
export {
  equilibrium,
  type ForcedContact,
  forcedContact,
  releaseUnderForce,
  type TrajectoryPoint,
} from './external-force.ts';
export type { Operation, OperationCounts } from './machine.ts';
export {
  deviationAtRelease,
  deviationOfCompression,
  deviationOfEnergy,
  errorOfOutputVelocity,
  simulatedEnergy,
} from './measures.ts';
export { type CostColumn, type Costed, operationTable } from './operation-counts.ts';
export {
  nonlocalCoefficients,
  nonlocalOutputVelocity,
  polynomialCoefficients,
  polynomialOutputVelocity,
} from './output-velocity.ts';
export { checkImpact, type Impact, type Sampling } from './params.ts';
export type { PublishedCell, TableName } from './published-cells.ts';
export { formatRational, type Rational } from './rational.ts';
export { heightAt, type Rebound, type ReboundOptions, type ReboundSequence, reboundSequence } from './rebounds.ts';
export { type ImpactSummary, type MethodErrors, summarizeImpact } from './summary.ts';
export {
  compareWithPrinted,
  type Match,
  PAPER_IMPACTS,
  PAPER_RATE,
  recomputeTables,
  type TableCell,
} from './tables.ts';
