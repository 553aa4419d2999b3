/** Random models: drawn from the schema, then repaired where the checks of a model or the compiler refuse them. */

import { safeParse } from 'zod';
import { compile, type Program } from '../compile/index.ts';
import { bodyOf, type Element, formOf } from '../elements/index.ts';
import { contactSchema } from '../model/contacts.ts';
import { elementSchema } from '../model/elements.ts';
import { checkModel, type Model, type ModelSource, type Problem } from '../model/index.ts';
import { outputSchema } from '../model/outputs.ts';
import { playerSchema } from '../model/players.ts';
import { modelSchema } from '../model/schema.ts';
import { eventSchema } from '../model/score.ts';
import { randomFrom } from '../numerics/random.ts';
import { type Draw, drawing, optionsOf, type Schema, shapeOf, unwrap } from './draw.ts';
import { chance, decades, pick, type Random, whole } from './magnitudes.ts';
import { hintsFor, type Scene, stretches } from './scene.ts';

/** Most bodies, players, events and outputs of one model. */
const MOST = { elements: 30, players: 6, score: 4, outputs: 4 } as const;
/** Most bodies of most models. */
const FEW = 4;
/** Largest number of unknowns of one body: a fuzzer learns more from many small models than from few large ones. */
const MOST_UNKNOWNS = 64;

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
/** How often nothing drives a model: it only begins in some state. */
const UNDRIVEN = 0.12;
const RATES = [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000];

const ITEMS = {
  elements: elementSchema,
  contacts: contactSchema,
  players: playerSchema,
  outputs: outputSchema,
} as const;
type SectionName = keyof typeof ITEMS;
/** Events of a score; notes need keys, which a random model does not have. */
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

interface Draft extends Scene {
  readonly outputs: Scene['elements'];
  readonly rest: Record<string, unknown>;
  score: unknown[];
}

/** Which of the seeds are crowded; from a random number of its own, so that the others stay what they are. */
const isCrowded = (seed: number) => randomFrom(~seed >>> 0)() < 1 / CROWDED_EVERY;

export function drawModel(seed: number, samples: number, crowded = isCrowded(seed)): Draught {
  const random = randomFrom(seed);
  const rate = chance(random, 0.8) ? pick(random, RATES) : Math.round(decades(random, 8000, 192_000));
  const draft: Draft = { elements: {}, contacts: {}, players: {}, outputs: {}, score: [], rest: {} };
  try {
    return drawInto(draft, rate, samples, random, crowded ? CROWDED : MIXED);
  } catch (error) {
    return { refused: 0, thrown: { source: sourceOf(draft), message: String(error) } };
  }
}

function drawInto(draft: Draft, rate: number, samples: number, random: Random, sort: Sort): Draught {
  const draw = drawing(hintsFor(draft, random, samples / rate, sort.onGrids));
  for (const [key, schema] of Object.entries(modelSchema.shape as Readonly<Record<string, Schema>>)) {
    if (key in draft || key === 'keys') continue;
    if (!unwrap(schema).optional || key === 'solver') draft.rest[key] = draw(schema, key);
  }
  Object.assign(draft.rest, { clangor: 1, rate, seconds: samples / rate });
  const bodies = whole(random, 1, chance(random, 0.85) ? FEW : MOST.elements);
  for (let i = 0; i < bodies; i++) addElement(draft, `e${i}`, rate, draw, random, sort);
  const contacts = Math.floor(decades(random, 1, sort.contacts(bodies))) - (chance(random, 0.1) ? 1 : 0);
  fill(draft, 'contacts', 'c', contacts, draw, random);
  const isUndriven = chance(random, UNDRIVEN);
  const players = 1 + whole(random, 0, MOST.players - 1);
  fill(draft, 'players', 'p', players, draw, random, (kind) => !isUndriven || drawsType(kind, 'initial'));
  fill(draft, 'outputs', 'o', whole(random, 1, MOST.outputs), draw, random);
  const events = isUndriven || chance(random, 0.5) ? 0 : whole(random, 1, MOST.score);
  draft.score = Array.from({ length: events }, () => drawValid(pick(random, EVENTS), draw));
  return settle(draft, draw, random, sort);
}

function kindsOf(schema: Schema): readonly Schema[] {
  return (schema as unknown as { _zod: { def: { options: readonly Schema[] } } })._zod.def.options;
}

/** The schema of the kind of an item, if items have kinds. */
function kindOf(schema: Schema, { type }: Readonly<Record<string, unknown>>): Schema | undefined {
  return type === undefined ? undefined : kindsOf(schema).find((kind) => drawsType(kind, type));
}

function drawsType(kind: Schema, type: unknown): boolean {
  const field = shapeOf(kind)?.type as { _zod: { def: { values?: readonly unknown[] } } } | undefined;
  return field?._zod.def.values?.includes(type) === true;
}

/**
 * Whether a body has as many modes as are stable: mostly thousands, which take a second to compute and are then too many for a fuzzer. Few of these are
 * built, to find one with few modes.
 */
export function isOpenEnded(element: object): boolean {
  return 'method' in element && element.method === 'modal' && !('modes' in element || 'upTo' in element);
}
/** How often a body is built although it has as many modes as are stable. */
const OPEN_ENDED = 0.04;

/** Whether a kind of element needs no modes: it has a grid, is a single mass, or does not move. */
function hasNoModes(kind: Schema): boolean {
  const shape = shapeOf(kind) ?? {};
  const [type] = (shape.type as unknown as { _zod: { def: { values: readonly Element['type'][] } } })._zod.def.values;
  return ['lump', 'barrier'].includes(formOf({ type })) || ('grid' in shape && 'method' in shape);
}

function addElement(draft: Draft, name: string, rate: number, draw: Draw, random: Random, { onGrids }: Sort): void {
  const kinds = kindsOf(elementSchema);
  const kind = pick(random, onGrids ? kinds.filter(hasNoModes) : kinds);
  for (let tries = 0; tries < 40; tries++) {
    const source = draw(kind);
    const parsed = elementSchema.safeParse(source);
    if (!parsed.success || (isOpenEnded(parsed.data) && !chance(random, OPEN_ENDED))) continue;
    const body = bodyOf(parsed.data as Element, rate, `elements.${name}`);
    if ('message' in body || body.size > MOST_UNKNOWNS) continue;
    draft.elements[name] = source as never;
    return;
  }
  draft.elements[name] = { type: 'mass', mass: 1 };
}

function fill(
  draft: Draft,
  section: SectionName,
  letter: string,
  count: number,
  draw: Draw,
  random: Random,
  mayBe: (kind: Schema) => boolean = () => true,
): void {
  const someStretch = Object.values(draft.elements).some(stretches);
  // Outputs of what stretches need something that does.
  const kinds = kindsOf(ITEMS[section]).filter(
    (kind) => mayBe(kind) && (section !== 'outputs' || someStretch || shapeOf(kind)?.element === undefined),
  );
  // Half of the models have many contacts of few kinds, which then share islands.
  const some = chance(random, 0.5) ? kinds : [pick(random, kinds), pick(random, kinds)];
  for (let i = 0; i < count; i++) draft[section][`${letter}${i}`] = drawValid(pick(random, some), draw) as never;
}

/** Attempts to draw an item that its schema alone accepts: checking one is far cheaper than checking the whole model again. */
const ATTEMPTS = 4;

function drawValid(kind: Schema, draw: Draw): unknown {
  let item = draw(kind);
  for (let i = 1; i < ATTEMPTS && !safeParse(kind, item).success; i++) item = draw(kind);
  return item;
}

function sourceOf(draft: Draft): ModelSource {
  const { elements, contacts, players, outputs, score, rest } = draft;
  return { ...rest, elements, contacts, players, score, outputs } as unknown as ModelSource;
}

/** Draws refused items again, then leaves them out. */
function settle(draft: Draft, draw: Draw, random: Random, { cost, redrawn }: Sort): Draught {
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
    if (!mend(draft, program.ok ? [] : program.problems, draw, random, round < redrawn)) break;
  }
  return { refused };
}

function mend(draft: Draft, problems: readonly Problem[], draw: Draw, random: Random, redraws: boolean): boolean {
  let mended = false;
  const done = new Set<string>();
  for (const { path } of problems) {
    const [section, name] = path.split('.');
    const item = `${section}.${name}`;
    if (done.has(item)) continue;
    done.add(item);
    if (section === 'score') {
      draft.score = redraws
        ? draft.score.map((event, i) => (String(i) === name ? drawValid(pick(random, EVENTS), draw) : event))
        : [];
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
  return mended;
}

function halve(items: Record<string, unknown>): void {
  const names = Object.keys(items);
  for (const name of names.slice(Math.floor(names.length / 2))) delete items[name];
}
