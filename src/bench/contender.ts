/** Contenders of a bench: our engine in some form, or a rival. Each run starts from the same state. */
import { compile, type Program } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { createSimulation, loadKernel, type Simulation } from '../run/index.ts';
import { accepted } from '../run/shipped.ts';

export interface Contender {
  readonly name: string;
  /** Runs a number of steps from the start; returns the CPU time, ns. */
  readonly run: (steps: number) => number | Promise<number>;
  /** A remark about its times; empty for none. */
  readonly note?: () => string;
  readonly close: () => void;
}

export interface OurOptions {
  readonly name: string;
  readonly metered?: boolean;
  /** Samples rendered before the start, so that the model is in motion. */
  readonly before: number;
}

export interface Ours extends Contender {
  readonly simulation: Simulation;
  /** The output over a number of steps from the start. */
  readonly read: (steps: number) => Float64Array;
}

export async function ours(model: Model, { name, metered = false, before }: OurOptions): Promise<Ours> {
  return ourProgram(accepted(compile(model)), { name, metered, before });
}

export async function ourProgram(program: Program, { name, metered = false, before }: OurOptions): Promise<Ours> {
  const simulation = createSimulation(program, await loadKernel(), { metered });
  simulation.render(before);
  const start = simulation.snapshot();
  let outputs: Float64Array[] = [];
  const from = (steps: number) => {
    if (outputs[0] === undefined || outputs[0].length < steps)
      outputs = program.outputs.map(() => new Float64Array(steps));
    simulation.restore(start);
  };
  return {
    name,
    simulation,
    run: (steps) => {
      from(steps);
      return cpuTimeOf(() => simulation.renderInto(outputs, 0, steps));
    },
    read: (steps) => {
      from(steps);
      simulation.renderInto(outputs, 0, steps);
      return outputs[0].slice(0, steps);
    },
    note: () => {
      const { solves, mean, most, failures } = simulation.newton();
      if (solves === 0) return '';
      return `${mean.toFixed(1)} Newton steps per solve, ${most} at most; ${((100 * failures) / solves).toFixed(1)} % did not converge`;
    },
    close: () => {},
  };
}

/** CPU time of this process, ns: unlike wall time, it excludes the load of other processes. */
export function cpuTimeOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return 1e3 * Math.max(1, user + system);
}
