/** One sounding Program: its simulation, and the mix of its outputs to two channels. */
import type { Program } from '../compile/index.ts';
import { panGains } from '../listen/mix.ts';
import { createSimulation, type Simulation } from '../run/simulation.ts';

/** Longest block that a voice renders in one call, frames. */
export const BLOCK = 1024;

export interface Voice {
  readonly program: Program;
  readonly simulation: Simulation;
  /** Factor on the mixed outputs, 1. */
  readonly level: number;
  /** The mixed channels of the last block. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Renders and mixes at most BLOCK frames. */
  readonly render: (frames: number) => void;
}

export function createVoice(program: Program, module: WebAssembly.Module, level: number, metered: boolean): Voice {
  const simulation = createSimulation(program, module, { metered });
  const raw = program.outputs.map(() => new Float64Array(BLOCK));
  const gains = program.outputs.map(({ gain, pan }) => panGains(pan).map((side) => gain * side));
  const left = new Float64Array(BLOCK);
  const right = new Float64Array(BLOCK);
  return {
    program,
    simulation,
    level,
    left,
    right,
    render: (frames) => {
      simulation.renderInto(raw, 0, frames);
      left.fill(0, 0, frames);
      right.fill(0, 0, frames);
      for (let o = 0; o < raw.length; o++) {
        const [toLeft, toRight] = gains[o];
        if (toLeft === 0 && toRight === 0) continue;
        const samples = raw[o];
        for (let i = 0; i < frames; i++) {
          left[i] += toLeft * samples[i];
          right[i] += toRight * samples[i];
        }
      }
    },
  };
}
