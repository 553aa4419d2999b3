/** A pitched model, tuned to a key and compiled for playing; compiled once per key. */
import { prepare } from '../../audio/compiler.ts';
import type { Program } from '../../compile/index.ts';
import type { Checked, Model } from '../../model/index.ts';
import { voiceOf } from '../../players/voices.ts';

/** The Program for a key, or why the model cannot be tuned to it. */
export type Tuned = (key: number) => Checked<Program>;

export function tune(model: Model, rate: number): Tuned {
  const made = new Map<number, Checked<Program>>();
  return (key) => {
    const known = made.get(key) ?? programFor(model, key, rate);
    made.set(key, known);
    return known;
  };
}

function programFor(model: Model, key: number, rate: number): Checked<Program> {
  const tuned = voiceOf(model, key);
  return tuned.ok ? prepare(tuned.value, rate, true) : tuned;
}
