/** Random models: drawn from the schema, then repaired where the checks of a model or the compiler refuse them. */

import { compile, type Program } from '../compile/index.ts';
import { checkModel, type Model, type ModelSource, type Problem } from '../model/index.ts';
import { modelSchema } from '../model/schema.ts';
import { eventSchema } from '../model/score.ts';
import { randomFrom } from '../numerics/random.ts';
import {
  type Draft,
  type Drawing,
  drawElement,
  drawsType,
  drawValid,
  fill,
  ITEMS,
  kindOf,
  kindsOf,
  newDraft,
  type SectionName,
  sourceOf,
} from './draft.ts';
import { drawing, optionsOf, type Schema, shapeOf, unwrap } from './draw.ts';
import { addPlayable, drawKeys, drawPlaying, drawVoice } from './draw-keys.ts';
import { chance, decades, pick, type Random, whole } from './magnitudes.ts';
import { hintsFor } from './scene.ts';

/** Most bodies, players, events and outputs of one model. */
const MOST = { elements: 30, players: 6, score: 4, outputs: 4 } as const;
/** Most bodies of most models. */
const FEW = 4;

/** One of two sorts of models. */
interface Sort {
  /** Bodies are masses, barriers, and whatever has a grid, on one; else whatever there is, of which most are modes. */
  readonly onGrids: boolean;
  /** Most contacts, for so many bodies. */
  readonly contacts: (bodies: number) => number;
  /** Most multiply-adds per sample. */
  readonly cost: number;
  /** Rounds in which what was refused is drawn again; afterwards it is left out. */
  readonly redrawn: number;
}

const MIXED: Sort = { onGrids: false, contacts: (bodies) => Math.max(1.1, 8 * bodies), cost: 12_000, redrawn: 1 };
/** Of the mixed ones few are on grids, and none has more than some dozen contacts: these are dear, so that there are few of them. */
const CROWDED: Sort = { onGrids: true, contacts: () => 200, cost: 500_000, redrawn: 3 };
/** One model in so many is crowded. */
const CROWDED_EVERY = 16;
/** One model in so many has keys; and most of those with a copy for each key are drawn as one of these copies. */
const KEYED_EVERY = 6;
const AS_VOICE = 0.8;
/** How often nothing drives a model: it only begins in some state. */
const UNDRIVEN = 0.12;
const RATES = [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000];

/** Events of a score; notes need keys, which most models do not have. */
const EVENTS = optionsOf(eventSchema).filter(
  (kind) => !('note' in (shapeOf(kind) ?? {})) && !('midi' in (shapeOf(kind) ?? {})),
);

/** A random model and its Program. */
export interface Drawn {
  readonly source: ModelSource;
  readonly model: Model;
  readonly program: Program;
}

/** What a seed gives: a model, unless none of its drafts could be compiled. */
export interface Draught {
  readonly drawn?: Drawn;
  /** Drafts that were valid, and that the compiler refused because they cannot be computed. */
  readonly refused: number;
  /** A draft that was neither compiled nor refused, because the attempt threw. */
  readonly thrown?: { readonly source: ModelSource; readonly message: string };
}

/** Which of the seeds are of a sort of which there is one in so many; from a random number of its own, so that the others stay what they are. */
const isOneIn = (every: number, seed: number) => randomFrom(seed)() < 1 / every;
const isCrowded = (seed: number) => isOneIn(CROWDED_EVERY, ~seed >>> 0);
const isKeyed = (seed: number) => isOneIn(KEYED_EVERY, (seed ^ 0x5bd1e995) >>> 0);

export function drawModel(
  seed: number,
  samples: number,
  { crowded = isCrowded(seed), keyed = isKeyed(seed) } = {},
): Draught {
  const random = randomFrom(seed);
  const rate = chance(random, 0.8) ? pick(random, RATES) : Math.round(decades(random, 8000, 192_000));
  const draft = newDraft();
  try {
    return drawInto(draft, rate, samples, random, crowded ? CROWDED : MIXED, keyed);
  } catch (error) {
    return { refused: 0, thrown: { source: sourceOf(draft), message: String(error) } };
  }
}

function drawInto(draft: Draft, rate: number, samples: number, random: Random, sort: Sort, keyed: boolean): Draught {
  const duration = samples / rate;
  const draw = drawing(hintsFor(draft, random, duration, sort.onGrids));
  const drawn: Drawing = { draw, random, rate, onGrids: sort.onGrids };
  for (const [key, schema] of Object.entries(modelSchema.shape as Readonly<Record<string, Schema>>)) {
    if (key in draft || key === 'keys') continue;
    if (!unwrap(schema).optional || key === 'solver') draft.rest[key] = draw(schema, key);
  }
  Object.assign(draft.rest, { clangor: 1, rate, seconds: duration });
  const bodies = whole(random, 1, chance(random, 0.85) ? FEW : MOST.elements);
  for (let i = 0; i < bodies; i++) draft.elements[`e${i}`] = drawElement(drawn) as never;
  const contacts = Math.floor(decades(random, 1, sort.contacts(bodies))) - (chance(random, 0.1) ? 1 : 0);
  fill(draft, 'contacts', 'c', contacts, drawn);
  const isUndriven = chance(random, UNDRIVEN);
  const players = 1 + whole(random, 0, MOST.players - 1);
  fill(draft, 'players', 'p', players, drawn, (kind) => !isUndriven || drawsType(kind, 'initial'));
  fill(draft, 'outputs', 'o', whole(random, 1, MOST.outputs), drawn);
  const events = isUndriven || chance(random, 0.5) ? 0 : whole(random, 1, MOST.score);
  draft.score = Array.from({ length: events }, () => drawValid(pick(random, EVENTS), draw));
  if (keyed) addPlayable(draft, drawn);
  const bare = settle(draft, drawn, sort);
  if (!keyed || bare.drawn === undefined) return bare;
  // Keys are drawn for what the model has come to be.
  drawKeys(draft, drawn);
  if ('body' in (draft.keys as object)) draft.score.push(...drawPlaying(drawn, duration));
  const played = settle(draft, drawn, sort);
  const refused = bare.refused + played.refused;
  const voice = played.drawn && chance(random, AS_VOICE) ? drawVoice(played.drawn.model, drawn, duration) : undefined;
  return { ...((voice && compiledVoice(voice, sort)) ?? played), refused };
}

/** The Program of a voice; undefined if it is refused, or takes too long. */
function compiledVoice(source: ModelSource, { cost }: Sort): Pick<Draught, 'drawn'> | undefined {
  const model = checkModel(source);
  const program = model.ok ? compile(model.value) : model;
  if (!model.ok || !program.ok || program.value.cost.busy > cost) return undefined;
  return { drawn: { source, model: model.value, program: program.value } };
}

/** Draws refused items again, then leaves them out. */
function settle(draft: Draft, drawn: Drawing, { cost, redrawn }: Sort): Draught {
  let refused = 0;
  for (let round = 0; round < 12; round++) {
    const source = sourceOf(draft);
    const model = checkModel(source);
    const program = model.ok ? compile(model.value) : model;
    if (model.ok && program.ok) {
      if (program.value.cost.busy <= cost)
        return { drawn: { source, model: model.value, program: program.value }, refused };
      halve(draft.contacts);
      continue;
    }
    if (model.ok) refused++;
    if (!mend(draft, program.ok ? [] : program.problems, drawn, round < redrawn)) break;
  }
  return { refused };
}

function mend(draft: Draft, problems: readonly Problem[], drawn: Drawing, redraws: boolean): boolean {
  const { draw, random } = drawn;
  let mended = false;
  const done = new Set<string>();
  const refusedEvents = new Set<string>();
  for (const { path } of problems) {
    const [section, name] = path.split('.');
    const item = section === 'keys' && !redraws ? path : `${section}.${name}`;
    if (done.has(item)) continue;
    done.add(item);
    const family = draft.families.findIndex((one) => one.section === section && one.name === name);
    if (section === 'score') {
      // Among many notes one that is refused spoils nothing.
      if (draft.keys !== undefined) refusedEvents.add(name);
      else
        draft.score = redraws
          ? draft.score.map((event, i) => (String(i) === name ? drawValid(pick(random, EVENTS), draw) : event))
          : [];
      mended = true;
    } else if (section === 'keys') {
      if (redraws) drawKeys(draft, drawn);
      else if (draft.keys !== undefined) leaveOutKeys(draft, path);
      mended = true;
    } else if (family >= 0) {
      const [{ members }] = draft.families.splice(family, 1);
      for (const member of Object.keys(members)) delete draft[section as SectionName][member];
      mended = true;
    } else if (section in ITEMS && name !== undefined && name in draft[section as SectionName]) {
      const items = draft[section as SectionName];
      if (section === 'elements') items[name] = { type: 'mass', mass: decades(random, 1e-6, 1e3) };
      else if (redraws || (section === 'outputs' && Object.keys(items).length === 1))
        items[name] = drawValid(
          kindOf(ITEMS[section as SectionName], items[name]) ?? pick(random, kindsOf(ITEMS[section as SectionName])),
          draw,
        ) as never;
      else delete items[name];
      mended = true;
    } else if (section !== '' && section in draft.rest && !['clangor', 'rate', 'seconds'].includes(section)) {
      delete draft.rest[section];
      mended = true;
    }
  }
  draft.score = draft.score.filter((_, i) => !refusedEvents.has(String(i)));
  return mended;
}

/** What keys cannot do without: one body, and voices. */
const NEEDED_BY_BODY = ['', 'keys', 'body'];
const NEEDED_BY_VOICES = ['', 'pitch', 'tune', 'play', 'bow'];

/** Leaves out the field of `keys` that was refused, or all keys and what is played on them if they cannot do without it. */
function leaveOutKeys(draft: Draft, path: string): void {
  const steps = path.split('.').slice(1);
  const isRule = steps[0] === 'body' && steps.length > 2;
  const { body } = draft.keys as { readonly body?: readonly object[] };
  const at = isRule ? body?.[Number(steps[1])] : draft.keys;
  const field = steps[isRule ? 2 : 0] ?? '';
  if (!(body === undefined ? NEEDED_BY_VOICES : NEEDED_BY_BODY).includes(field)) {
    delete (at as Record<string, unknown>)[field];
    return;
  }
  draft.keys = undefined;
  draft.score = draft.score.filter((event) => !('note' in (event as object)) && !('midi' in (event as object)));
}

function halve(items: Record<string, unknown>): void {
  const names = Object.keys(items);
  for (const name of names.slice(Math.floor(names.length / 2))) delete items[name];
}
