/** What a page needs besides a compiled Program: loaded only by pages that compile or change models. */
import { compile, compileChanged, createPlacer, type Program, planApart, withHands } from '../compile/index.ts';
import { type Checked, checkModel, collisionRules, loadModelText, type Model } from '../model/index.ts';
import { voiceOf } from '../players/voices.ts';
import { audition } from './audition.ts';
import { type SchemeChoice, withRulesOf, withScheme } from './scheme.ts';

export { audition, compile, compileChanged, createPlacer, planApart, voiceOf };

/** A model from text or from unchecked data. */
export function readModel(source: unknown): Checked<Model> {
  return typeof source === 'string' ? loadModelText(source) : checkModel(source);
}

/** Compiles a model with other values at some paths. */
export function compileWith(model: Model, values: Readonly<Record<string, number>> = {}): Checked<Program> {
  let made = compile(model);
  for (const [path, value] of Object.entries(values)) {
    if (!made.ok) break;
    const changed = compileChanged(made.value.model, path, value);
    made = changed.ok ? { ok: true, value: changed.value.program } : changed;
  }
  return made;
}

/** Compiles a model with another rule for its collisions, or with the rules of the model as it was loaded. */
export function compileScheme(model: Model, loaded: Model, rule: SchemeChoice): Checked<Program> {
  const known: readonly string[] = [...collisionRules, 'it2', 'own'];
  if (known.includes(rule)) return compile(withScheme(withRulesOf(model, loaded), rule));
  const message = `expected one of ${known.join(', ')}; got ${JSON.stringify(rule)}`;
  return { ok: false, problems: [{ path: '', message }] };
}

/** A model as it runs in a context of a rate, Hz: at that rate, or at twice that if its own is nearer to it, as bowed instruments need. */
export function atRateOf(model: Model, rate: number): Model {
  return { ...model, rate: model.rate >= 1.5 * rate ? 2 * rate : rate };
}

/** Compiles a model for a context, with hands if it is to be played. `rate` in Hz. */
export function prepare(model: Model, rate: number, hands: boolean): Checked<Program> {
  const atRate = atRateOf(model, rate);
  const playable: Checked<Model> = hands ? withHands(atRate) : { ok: true, value: atRate };
  return playable.ok ? compile(playable.value) : playable;
}
