/** Crossfades from runs that were replaced to the one that took over, so that a change of a grid is not heard as a click. */
import type { Program } from '../compile/index.ts';
import type { Machine } from './machine.ts';

/** Duration of a crossfade, s. */
const FADE_TIME = 0.02;

/** Most runs that fade at a time: if changes come faster, the oldest ends. */
const MOST = 4;

export interface Fades {
  /** Begins to fade from a run to the one that takes over now. */
  readonly begin: (old: Machine) => void;
  readonly isUnderWay: () => boolean;
  /** Mixes the next `frames` samples of what fades into those of the present run, in `targets` from index `at` on. */
  readonly mix: (targets: readonly Float64Array[], at: number, frames: number) => void;
  readonly clear: () => void;
  /** What fades now, for a snapshot, and what faded then. */
  readonly list: () => FadeUnderWay[];
  readonly replace: (fades: readonly FadeUnderWay[]) => void;
}

/** A run that fades out, as data. */
export interface FadeUnderWay {
  readonly program: Program;
  readonly memory: Uint8Array;
  readonly age: number;
}

/** A run that fades out, and how many samples it has done so: what took over from it fades in meanwhile. */
interface Fading {
  readonly machine: Machine;
  age: number;
}

export function createFades(rate: number, machineOf: (program: Program) => Machine): Fades {
  const length = Math.round(FADE_TIME * rate);
  let fading: Fading[] = [];
  return {
    begin: (machine) => {
      fading = [...fading, { machine, age: 0 }].slice(-MOST);
    },
    isUnderWay: () => fading.length > 0,
    mix: (targets, at, frames) => {
      // From the newest to the oldest: each covers what lies below it as far as it has faded in.
      for (const { machine } of fading) machine.kernel.run(frames, machine.out, machine.capacity, 0);
      for (let o = 0; o < targets.length; o++)
        for (let i = 0; i < frames; i++) {
          let sound = fading[0].machine.outputs[o][i];
          for (let f = 0; f < fading.length; f++) {
            const next = f + 1 < fading.length ? fading[f + 1].machine.outputs[o][i] : targets[o][at + i];
            const part = Math.min(1, (fading[f].age + i + 1) / length);
            sound = part === 1 ? next : sound + part * (next - sound);
          }
          targets[o][at + i] = sound;
        }
      for (const one of fading) one.age += frames;
      fading = fading.slice(fading.findLastIndex(({ age }) => age >= length) + 1);
    },
    clear: () => {
      fading = [];
    },
    list: () => fading.map(({ machine, age }) => ({ program: machine.program, memory: machine.bytes.slice(), age })),
    replace: (fades) => {
      fading = fades.map(({ program, memory, age }) => {
        const machine = machineOf(program);
        machine.bytes.set(memory);
        return { machine, age };
      });
    },
  };
}
