export { hasFastKernel, loadKernel, loadKernelBytes } from './kernel.ts';
export type { Precision } from './kernel-binary.ts';
export type { Account, BriefHits, ContactReport, Ledger, NewtonReport } from './ledger.ts';
export type { LiveChange, LiveEvent, Stamped } from './live.ts';
export {
  createSimulation,
  type Dump,
  type Simulation,
  type SimulationOptions,
  type Snapshot,
  simulate,
} from './simulation.ts';
