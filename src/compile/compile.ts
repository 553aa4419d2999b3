/** COMPILE: turns a Model into a Program, including the live changes in its score. */
import type { Checked, Model } from '../model/index.ts';
import { show } from '../model/problems.ts';
import { FIRST_UPDATE, withEvents } from './change.ts';
import type { Program } from './program.ts';
import { scorePlays } from './score-plays.ts';
import { compileStill, hashOf } from './still.ts';

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
export function compile(model: Model, part?: readonly string[]): Checked<Program> {
  if (!isModel(model)) return { ok: false, problems: [{ path: '', message: `${expectedModel}; got ${show(model)}` }] };
  const compiled = compileStill(model, part);
  if (!compiled.ok) return compiled;
  const wanted = model.score.flatMap((event, i) => {
    if (!('set' in event)) return [];
    const sample = Math.round(event.time * model.rate) + FIRST_UPDATE;
    return [{ sample, path: event.set, value: event.to, at: `score.${i}.to` }];
  });
  const program = withEvents(compiled.value, wanted);
  const plays = program.ok ? scorePlays(program.value) : [];
  if (!program.ok || plays.length === 0) return program;
  const { hash: _, ...played } = { ...program.value, plays };
  return { ok: true, value: { ...played, hash: hashOf(played) } };
}
