/** Who runs in a bench: our own engine in some form, or a rival. Each run starts from the same state. */
import { compile, type Program } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { createSimulation, loadKernel, type Simulation } from '../run/index.ts';
import { accepted } from '../run/shipped.ts';

export interface Contender {
  readonly name: string;
  /** Runs so many steps from the start; ns of CPU time that they took. */
  readonly run: (steps: number) => number | Promise<number>;
  /** What a reader of its times should know; empty if there is nothing. */
  readonly note?: () => string;
  readonly close: () => void;
}

export interface OurOptions {
  readonly name: string;
  readonly metered?: boolean;
  /** Samples made before the start, so that something is under way. */
  readonly before: number;
}

export interface Ours extends Contender {
  readonly simulation: Simulation;
  /** The output of so many steps from the start. */
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
      return timed(() => simulation.renderInto(outputs, 0, steps));
    },
    read: (steps) => {
      from(steps);
      simulation.renderInto(outputs, 0, steps);
      return outputs[0].slice(0, steps);
    },
    note: () => {
      const { solves, mean, most, failures } = simulation.newton();
      if (solves === 0) return '';
      return `${mean.toFixed(1)} Newton steps at a time, ${most} at most; ${((100 * failures) / solves).toFixed(1)} % did not settle`;
    },
    close: () => {},
  };
}

/** CPU time of this process, ns: what others take of the machine meanwhile does not count. */
export function timed(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return 1e3 * Math.max(1, user + system);
}
