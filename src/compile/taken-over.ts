/** Which Programs a run has reached after some events of its score. */
import type { Program } from './program.ts';

/** The Program that runs after the first `count` events: the last one that took over because a grid changed, or the one that the run began with. */
export function runningAfter(program: Program, count: number): Program {
  const last = program.events.slice(0, count).findLast(({ change }) => change.takesOver);
  return last?.change.program ?? program;
}

/** The Program that has rendered all samples before `sample`: events are performed right before theirs. */
export function runningAt(program: Program, sample: number): Program {
  const next = program.events.findIndex((event) => event.sample >= sample);
  return runningAfter(program, next < 0 ? program.events.length : next);
}
