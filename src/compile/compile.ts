/** COMPILE: a Model becomes a Program, with the live changes that its score asks for. */
import type { Checked, Model } from '../model/index.ts';
import { planChange } from './change.ts';
import type { Program, ProgramEvent } from './program.ts';
import { compileStill, hashOf } from './still.ts';

/** `part` names what is wanted of it, one of `partsOf(model)`; all of it if absent. */
export function compile(model: Model, part?: readonly string[]): Checked<Program> {
  const compiled = compileStill(model, part);
  return compiled.ok ? withEvents(compiled.value) : compiled;
}

/** Plans each `set` of the score on the Program that the one before it leaves. */
function withEvents(program: Program): Checked<Program> {
  const events: ProgramEvent[] = [];
  let before = program;
  for (const event of program.model.score) {
    if (!('set' in event)) continue;
    const change = planChange(before, event.set, event.to);
    if (!change.ok) return change;
    // Time zero is the first update, which makes sample 2.
    events.push({ sample: Math.round(event.time * program.rate) + 2, change: change.value });
    before = change.value.program;
  }
  if (events.length === 0) return { ok: true, value: program };
  const timed = { ...program, events };
  return { ok: true, value: { ...timed, hash: hashOf(timed) } };
}
