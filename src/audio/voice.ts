/** One sounding Program: its simulation, and the mix of its outputs to two channels. */
import type { Program } from '../compile/index.ts';
import { panGains } from '../listen/mix.ts';
import { createSimulation, type Simulation } from '../run/simulation.ts';
import { HALVING_STATE, halve } from './halve.ts';

/** Longest block that a voice renders in one call, frames. */
export const BLOCK = 1024;

export interface Voice {
  readonly program: Program;
  readonly simulation: Simulation;
  /** Factor on the mixed outputs, 1. */
  readonly level: number;
  /** Samples of the simulation per frame of the sound: 1, or 2 if it runs at twice the rate. */
  readonly every: number;
  /** State of the filters that halve the rate, left and right. */
  readonly halvings: readonly Float64Array[];
  /** The mixed channels of the last block. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Renders and mixes at most BLOCK frames. */
  readonly render: (frames: number) => void;
  /** Begins again at the start. */
  readonly reset: () => void;
}

/** `rate` is that of the sound, Hz: the Program's, or half of it. */
export function createVoice(
  program: Program,
  module: WebAssembly.Module,
  level: number,
  metered: boolean,
  rate = program.rate,
): Voice {
  const every = program.rate / rate;
  const simulation = createSimulation(program, module, { metered });
  const raw = program.outputs.map(() => new Float64Array(every * BLOCK));
  const gains = program.outputs.map(({ gain, pan }) => panGains(pan).map((side) => gain * side));
  const left = new Float64Array(every * BLOCK);
  const right = new Float64Array(every * BLOCK);
  const halvings = [left, right].map(() => new Float64Array(HALVING_STATE));
  return {
    program,
    simulation,
    level,
    every,
    halvings,
    left,
    right,
    reset: () => {
      simulation.reset();
      for (const state of halvings) state.fill(0);
    },
    render: (frames) => {
      const count = every * frames;
      simulation.renderInto(raw, 0, count);
      left.fill(0, 0, count);
      right.fill(0, 0, count);
      for (let o = 0; o < raw.length; o++) {
        const [toLeft, toRight] = gains[o];
        if (toLeft === 0 && toRight === 0) continue;
        const samples = raw[o];
        for (let i = 0; i < count; i++) {
          left[i] += toLeft * samples[i];
          right[i] += toRight * samples[i];
        }
      }
      if (every === 1) return;
      halve(left, frames, halvings[0]);
      halve(right, frames, halvings[1]);
    },
  };
}
