export { hasFastKernel, loadKernel, type Precision } from './kernel.ts';
export type { Account, ContactReport, Ledger, NewtonReport } from './ledger.ts';
export {
  createSimulation,
  type Dump,
  type Simulation,
  type SimulationOptions,
  type Snapshot,
  simulate,
} from './simulation.ts';
