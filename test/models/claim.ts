/**
 * Statements of a model's own text that contain numbers, each with where the number comes from: a field of the model, or a
 * measurement of a run. A statement is right if what was found rounds to what is said, to the last digit said.
 */
import { compile } from '../../src/compile/index.ts';
import { checkModel, type Model } from '../../src/model/index.ts';
import { accepted, runOf } from '../support/engine.ts';
import { peakBetween, spectrumOf } from '../support/spectrum.ts';

export interface Claim {
  /** As it stands in the title, the description or the line on what to listen for. */
  readonly text: string;
  /** What the numbers of the text really are, in SI units and in their order; absent where they only name a source. */
  readonly found?: (model: Model) => number | readonly number[];
}

export function says(text: string, found: (model: Model) => number | readonly number[]): Claim {
  return { text, found };
}

/** A reference, whose numbers say nothing about the model. */
export function cites(text: string): Claim {
  return { text };
}

/** Numbers that stand in the model itself, by their paths; `scale` where the text counts otherwise (diameters, notes). */
export function field(path: string, scale = 1): (model: Model) => number {
  return (model) => {
    const value = path
      .split('.')
      .reduce((part: unknown, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], model);
    if (typeof value !== 'number') throw new Error(`${path}: expected a number; got ${JSON.stringify(value)}`);
    return scale * value;
  };
}

export function fields(...paths: readonly string[]): (model: Model) => readonly number[] {
  return (model) => paths.map((path) => field(path)(model));
}

const UNITS: Readonly<Record<string, number>> = {
  m: 1,
  cm: 1e-2,
  mm: 1e-3,
  μm: 1e-6,
  kg: 1,
  g: 1e-3,
  s: 1,
  ms: 1e-3,
  Hz: 1,
  kHz: 1e3,
  'm/s': 1,
  GPa: 1e9,
  mJ: 1e-3,
  μJ: 1e-6,
  '%': 1e-2,
};
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  five: 5,
  six: 6,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  sixty: 60,
  half: 1 / 2,
  third: 1 / 3,
  eighth: 1 / 8,
};
const NAMES = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B'];

export interface Stated {
  readonly value: number;
  /** How far off the true value may be and still round to what is said. */
  readonly slack: number;
}

/** The numbers of a text. A unit holds for all numbers before it up to the last unit; a note's name is its pitch. */
export function numbersIn(text: string): Stated[] {
  const stated: Stated[] = [];
  const waiting: { value: number; slack: number }[] = [];
  const settle = (unit: number) => {
    for (const { value, slack } of waiting.splice(0)) stated.push({ value: value * unit, slack: slack * unit });
  };
  const pattern =
    /\b([A-G])(\d)\b|(\d+(?:\.(\d+))?(?:e(\d+))?)(?:\s?(cm|mm|μm|kg|m\/s|ms|kHz|Hz|GPa|mJ|μJ|[mgs%])(?![\w/]))?|([a-z]+)/giu;
  for (const [, name, octave, digits, decimals = '', power = '0', unit, word] of text.matchAll(pattern)) {
    if (name !== undefined) {
      const pitch = 440 * 2 ** ((NAMES.indexOf(name) + 12 * Number(octave) - 57) / 12);
      // Half a semitone to either side.
      stated.push({ value: pitch, slack: pitch * (2 ** (1 / 24) - 1) });
    } else if (digits !== undefined) {
      waiting.push({ value: Number(digits), slack: 0.5 * 10 ** (Number(power) - decimals.length) });
      if (unit !== undefined) settle(UNITS[unit]);
    } else if (word !== undefined && word.toLowerCase() in WORDS)
      stated.push({ value: WORDS[word.toLowerCase()], slack: 1e-9 });
  }
  settle(1);
  return stated;
}

/** A run of a model of which some parts are replaced: the samples of its outputs by name, and the rate. */
export function heard(
  model: Model,
  seconds: number,
  changes: Readonly<Record<string, unknown>> = {},
): { readonly outputs: Readonly<Record<string, Float64Array>>; readonly rate: number } {
  const program = accepted(compile(accepted(checkModel({ ...model, ...changes }))));
  const samples = runOf(program, {}).render(Math.round(seconds * program.rate));
  return { outputs: Object.fromEntries(program.outputs.map(({ name }, o) => [name, samples[o]])), rate: program.rate };
}

/** The strongest partial of samples within 6 % of a frequency, Hz. */
export function strongest(samples: Float64Array, rate: number, near: number): number {
  return peakBetween(spectrumOf(samples, rate), 0.94 * near, 1.06 * near);
}

/** A partial of one element of a model by itself, struck and heard at one place, within 6 % of a frequency, Hz. */
export function alone(model: Model, name: string, near: number, at: unknown = { fraction: 0.4 }): number {
  const place = { element: name, at };
  const { outputs, rate } = heard(model, 2, {
    elements: { [name]: model.elements[name] },
    contacts: {},
    keys: undefined,
    players: { hit: { type: 'strike', at: place, force: 1e-3, duration: 1e-3 } },
    score: [],
    outputs: { out: { at: place, quantity: 'velocity' } },
  });
  return strongest(outputs.out, rate, near);
}

/** How long a contact first lasts, from the samples of its force, s. */
export function firstContact(model: Model, contact: string, seconds: number): number {
  const program = accepted(compile(model));
  const run = runOf(program);
  let touched = 0;
  for (let n = 0; n < seconds * program.rate; n++) {
    const touching = run.step().contacts[contact].some(({ force }) => force !== 0);
    if (touching) touched++;
    else if (touched > 0) break;
  }
  return touched / program.rate;
}
