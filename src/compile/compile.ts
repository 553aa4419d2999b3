/** COMPILE: a Model becomes a Program, with the live changes that its score asks for. */
import type { Checked, Model } from '../model/index.ts';
import { show } from '../model/problems.ts';
import { planChange } from './change.ts';
import type { Program, ProgramEvent } from './program.ts';
import { compileStill, hashOf } from './still.ts';

const expectedModel = 'expected a Model, the value that loadModelText or checkModel returns';

/** Whether a value has the sections that every checked model has. Callers without types pass text, plain data or a whole result. */
function isModel(model: unknown): model is Model {
  const isData = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isData(model) || !Array.isArray(model.score) || typeof model.rate !== 'number') return false;
  return [model.elements, model.contacts, model.players, model.outputs].every(
    (section) => isData(section) && Object.values(section).every(isData),
  );
}

/** `part` names what is wanted of it, one of `partsOf(model)`; all of it if absent. */
export function compile(model: Model, part?: readonly string[]): Checked<Program> {
  if (!isModel(model)) return { ok: false, problems: [{ path: '', message: `${expectedModel}; got ${show(model)}` }] };
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
