/** All that a page needs beyond a compiled Program: it is fetched only by pages that describe models or change them. */
import { compile, createPlacer, type Program, planChange, withHands } from '../compile/index.ts';
import { type Checked, changeModel, checkModel, collisionRules, loadModelText, type Model } from '../model/index.ts';
import { audition } from './audition.ts';

export { audition, changeModel, collisionRules, compile, createPlacer, planChange };

/** A model from text, or from data that claims to be one. */
export function readModel(source: unknown): Checked<Model> {
  return typeof source === 'string' ? loadModelText(source) : checkModel(source);
}

/** The Program of a model at a sample rate, with hands if it is to be played. `rate` in Hz. */
export function prepare(model: Model, rate: number, hands: boolean): Checked<Program> {
  const at = { ...model, rate };
  const handed: Checked<Model> = hands ? withHands(at) : { ok: true, value: at };
  return handed.ok ? compile(handed.value) : handed;
}
