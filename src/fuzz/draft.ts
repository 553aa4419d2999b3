/** A random model as it is being drawn: its items, the families among them, and how one item is drawn. */

import { safeParse } from 'zod';
import { bodyOf, type Element, formOf } from '../elements/index.ts';
import { contactSchema } from '../model/contacts.ts';
import { elementSchema } from '../model/elements.ts';
import type { ModelSource } from '../model/index.ts';
import { outputSchema } from '../model/outputs.ts';
import { playerSchema } from '../model/players.ts';
import { type Draw, type Schema, shapeOf } from './draw.ts';
import { type Family, withFamilies } from './families.ts';
import type { Scene } from './items.ts';
import { chance, pick, type Random } from './magnitudes.ts';
import { stretches } from './scene.ts';

/** Largest number of unknowns of one body: a fuzzer learns more from many small models than from few large ones. */
const MOST_UNKNOWNS = 64;

export const ITEMS = {
  elements: elementSchema,
  contacts: contactSchema,
  players: playerSchema,
  outputs: outputSchema,
} as const;
export type SectionName = keyof typeof ITEMS;

export interface Draft extends Scene {
  readonly outputs: Scene['elements'];
  readonly rest: Record<string, unknown>;
  /** Families whose members are among the items. */
  readonly families: Family[];
  score: unknown[];
  keys?: unknown;
}

export function newDraft(): Draft {
  return { elements: {}, contacts: {}, players: {}, outputs: {}, score: [], rest: {}, families: [] };
}

export function kindsOf(schema: Schema): readonly Schema[] {
  return (schema as unknown as { _zod: { def: { options: readonly Schema[] } } })._zod.def.options;
}

/** The schema of the kind of an item, if items have kinds. */
export function kindOf(schema: Schema, { type }: Readonly<Record<string, unknown>>): Schema | undefined {
  return type === undefined ? undefined : kindsOf(schema).find((kind) => drawsType(kind, type));
}

export function drawsType(kind: Schema, type: unknown): boolean {
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

export interface Drawing {
  readonly draw: Draw;
  readonly random: Random;
  /** Of the model, Hz. */
  readonly rate: number;
  /** Bodies are masses, barriers, and whatever has a grid, on one. */
  readonly onGrids: boolean;
}

/** An element of a random kind; a mass if no other could be built. */
export function drawElement({ draw, random, rate, onGrids }: Drawing): unknown {
  const kinds = kindsOf(elementSchema);
  const kind = pick(random, onGrids ? kinds.filter(hasNoModes) : kinds);
  for (let tries = 0; tries < 40; tries++) {
    const source = draw(kind);
    const parsed = elementSchema.safeParse(source);
    if (!parsed.success || (isOpenEnded(parsed.data) && !chance(random, OPEN_ENDED))) continue;
    const body = bodyOf(parsed.data as Element, rate, 'elements');
    if ('message' in body || body.size > MOST_UNKNOWNS) continue;
    return source;
  }
  return { type: 'mass', mass: 1 };
}

/** The kinds that an item of a section may be of. */
export function kindsIn(draft: Draft, section: SectionName): readonly Schema[] {
  const someStretch = Object.values(draft.elements).some(stretches);
  // Outputs of what stretches need something that does.
  return kindsOf(ITEMS[section]).filter(
    (kind) => section !== 'outputs' || someStretch || shapeOf(kind)?.element === undefined,
  );
}

export function fill(
  draft: Draft,
  section: SectionName,
  letter: string,
  count: number,
  { draw, random }: Drawing,
  mayBe: (kind: Schema) => boolean = () => true,
): void {
  const kinds = kindsIn(draft, section).filter(mayBe);
  // Half of the models have many contacts of few kinds, which then share islands.
  const some = chance(random, 0.5) ? kinds : [pick(random, kinds), pick(random, kinds)];
  for (let i = 0; i < count; i++) draft[section][`${letter}${i}`] = drawValid(pick(random, some), draw) as never;
}

/** Attempts to draw an item that its schema alone accepts: checking one is far cheaper than checking the whole model again. */
const ATTEMPTS = 4;

export function drawValid(kind: Schema, draw: Draw): unknown {
  let item = draw(kind);
  for (let i = 1; i < ATTEMPTS && !safeParse(kind, item).success; i++) item = draw(kind);
  return item;
}

/** What is written of a draft so far. */
export function sourceOf(draft: Draft): ModelSource {
  const { score, rest, keys, families } = draft;
  const sections = Object.fromEntries(
    (Object.keys(ITEMS) as SectionName[]).map((section) => [section, withFamilies(draft[section], section, families)]),
  );
  const { elements, contacts, players, outputs } = sections;
  return {
    ...rest,
    elements,
    contacts,
    players,
    score,
    outputs,
    ...(keys !== undefined && { keys }),
  } as unknown as ModelSource;
}
