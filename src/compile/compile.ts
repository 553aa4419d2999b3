/** COMPILE: turns a Model into a Program, including the live changes in its score. */
import { type Checked, changeModel, type Model, unpinned } from '../model/index.ts';
import { show } from '../model/problems.ts';
import { pinsIn, withEvents } from './change.ts';
import { FIRST_UPDATE } from './first-update.ts';
import type { Program } from './program.ts';
import { withPlays } from './score-plays.ts';
import { heldGrids, stepProblems, stepsOf } from './steps.ts';
import { compileStill } from './still.ts';

const expectedModel = 'expected a Model, the value that loadModelText or checkModel returns';

/** Whether a value has the sections of a checked model: callers without type checks pass text, plain data or a whole result. */
function isModel(model: unknown): model is Model {
  const isData = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isData(model) || !Array.isArray(model.score) || typeof model.rate !== 'number') return false;
  return [model.elements, model.contacts, model.players, model.outputs].every(
    (section) => isData(section) && Object.values(section).every(isData),
  );
}

/** Compiles a model, or only one of its parts: `part` is an entry of `partsOf(model)`. */
export function compile(described: Model, part?: readonly string[]): Checked<Program> {
  if (!isModel(described))
    return { ok: false, problems: [{ path: '', message: `${expectedModel}; got ${show(described)}` }] };
  const outside = stepProblems(described);
  if (outside.length > 0) return { ok: false, problems: outside };
  const model = heldGrids(described);
  const compiled = compileStill(model, part);
  if (!compiled.ok) return compiled;
  const wanted = model.score.flatMap((event, i) => {
    if (!('set' in event)) return [];
    const sample = Math.round(event.time * model.rate) + FIRST_UPDATE;
    return [{ sample, path: event.set, value: event.to, at: `score.${i}.to` }];
  });
  const steps = stepsOf(model, part);
  const timed = steps.length === 0 ? wanted : [...wanted, ...steps].sort((a, b) => a.sample - b.sample);
  const program = withEvents(compiled.value, timed);
  return program.ok ? { ok: true, value: withPlays(program.value) } : program;
}

/**
 * Compiles a model with one number changed, for a run that takes over from the present one. Grids that the model sets and that are no longer stable are
 * lifted: `unpinned` names their elements, and the model of the Program has no such grid.
 */
export function compileChanged(
  model: Model,
  path: string,
  value: number,
): Checked<{ readonly program: Program; readonly unpinned: readonly string[] }> {
  const checked = changeModel(model, path, value);
  if (!checked.ok) return checked;
  const compiled = compile(checked.value);
  const pinned = pinsIn(compiled, checked.value);
  if (pinned.length === 0)
    return compiled.ok ? { ok: true, value: { program: compiled.value, unpinned: [] } } : compiled;
  const program = compile(pinned.reduce(unpinned, checked.value));
  return program.ok ? { ok: true, value: { program: program.value, unpinned: pinned } } : program;
}
