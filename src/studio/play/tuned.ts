/** A pitched model, tuned to a key and compiled for playing; compiled once per key. */
import { prepare } from '../../audio/compiler.ts';
import type { Program } from '../../compile/index.ts';
import { bodyOf } from '../../elements/index.ts';
import type { Model } from '../../model/index.ts';
import { voiceOf } from '../../players/voices.ts';

/** Largest upward bend for which the grid stays stable, semitones. */
const BEND = 2;

/** The Program for a key; undefined if the model cannot be tuned to it. */
export type Tuned = (key: number) => Program | undefined;

export function tune(model: Model, rate: number): Tuned {
  const made = new Map<number, Program | undefined>();
  return (key) => {
    if (!made.has(key)) made.set(key, programFor(model, key, rate));
    return made.get(key);
  };
}

function programFor(model: Model, key: number, rate: number): Program | undefined {
  const tuned = voiceOf(model, key);
  if (!tuned.ok) return undefined;
  const program = prepare(bendable(tuned.value, rate), rate, true);
  return program.ok ? program.value : undefined;
}

/** Gives strings a grid that is stable up to the largest bend, so that their pitch can change while they sound. */
function bendable(model: Model, rate: number): Model {
  const widest = 2 ** (BEND / 12);
  const elements = Object.entries(model.elements).map(([name, element]) => {
    const body = element.type === 'string' ? bodyOf(element, rate, name) : undefined;
    if (
      element.type !== 'string' ||
      element.grid !== undefined ||
      body === undefined ||
      'message' in body ||
      body.line === undefined
    )
      return [name, element] as const;
    return [name, { ...element, grid: { intervals: Math.max(3, Math.floor(body.line.intervals / widest)) } }] as const;
  });
  return { ...model, elements: Object.fromEntries(elements) };
}
