export { createContactMeter } from './contact-meter.ts';
export { hasFastKernel, loadKernel } from './kernel.ts';
export type { Account, ContactReport, Ledger, NewtonReport, StretchReport } from './ledger.ts';
export type { LiveEvent } from './live.ts';
export {
  createSimulation,
  type Dump,
  type Simulation,
  type SimulationOptions,
  simulate,
} from './simulation.ts';
export { type Stop, stopOf } from './stop.ts';
