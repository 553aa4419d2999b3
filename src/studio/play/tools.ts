/** The studio's tools: the current one, those that a model can be played with, and the playing strength. */
import { computed, signal } from '@preact/signals';
import { drawnAs } from '../../contacts/index.ts';
import type { Model } from '../../model/index.ts';
import type { Layout } from './placement.ts';
import type { LineItem, Scene, Touch } from './scene.ts';
import { bowedAt, canPluck } from './strength.ts';

export const TOOLS = [
  {
    name: 'bow',
    key: '1',
    title: 'Bow',
    hint: 'drag across a string; scroll to press harder or softer',
    firstStep: 'drag across a string',
  },
  {
    name: 'pluck',
    key: '2',
    title: 'Pluck',
    hint: 'click a string to pluck it there, or drag across strings to strum them',
    firstStep: 'click a string to pluck it there',
  },
  {
    name: 'strike',
    key: '3',
    title: 'Strike',
    hint: 'click anything to strike it there',
    firstStep: 'click anything to strike it',
  },
  {
    name: 'finger',
    key: '4',
    title: 'Finger',
    hint: 'hold a string down, or damp anything; also with Shift or the right mouse button',
    firstStep: 'hold a string down, or damp anything',
  },
  {
    name: 'hand',
    key: '5',
    title: 'Hand',
    hint: 'drag a barrier up or down, a fret or a bridge along its string, an end to change the length; double-click a string to cut it',
    firstStep: 'drag an end, a fret, a bridge or a barrier',
  },
] as const;

export type Tool = (typeof TOOLS)[number]['name'];

/** The tools that the current model can be played with, the best first. */
export const usableTools = signal<readonly Tool[]>(TOOLS.map(({ name }) => name));
/** Why the other tools do nothing with the current model. */
export const refusals = signal<ReadonlyMap<Tool, string>>(new Map());
/** The tool chosen last; it stays current for every model it can play. */
const chosen = signal<Tool | undefined>(undefined);
/** The current tool. */
export const tool = computed(() =>
  chosen.value !== undefined && usableTools.value.includes(chosen.value) ? chosen.value : usableTools.value[0],
);

/** Chooses a tool, if the model can be played with it; otherwise the result says why it cannot. */
export function chooseTool(name: Tool): string | undefined {
  if (usableTools.peek().includes(name)) chosen.value = name;
  return refusals.peek().get(name);
}

/** The tools that a model can be played with, the best first. */
export function toolsFor({ players }: Model, { items, touches }: Scene, layout: Layout): readonly Tool[] {
  // A line drawn on a surface leaves no space for a bow.
  const rows = items.filter((item): item is LineItem => item.kind === 'line' && layout.get(item.name)?.kind === 'row');
  const lines = rows.filter(({ body }) => body.line !== undefined);
  const plucked = rows.filter(canPluck);
  const canBow = rows.some((line) => bowedAt(line, 0, touches) !== undefined);
  const canDamp = rows.length > 0 || items.some(({ kind }) => kind === 'surface' || kind === 'lump');
  const usable = [
    ...(canBow ? (['bow'] as const) : []),
    ...(plucked.length > 0 ? (['pluck'] as const) : []),
    'strike' as const,
    ...(canDamp ? (['finger'] as const) : []),
    ...(lines.length > 0 || items.some(({ kind }) => kind === 'barrier') ? (['hand'] as const) : []),
  ];
  const best = plucked.some(({ element }) => element.type === 'string') ? firstOnStrings(players, touches) : 'strike';
  const first = usable.find((name) => name === best) ?? usable[0];
  return [first, ...usable.filter((name) => name !== first)];
}

/** What a bow says of a string of modes that the model has no bow on. */
export const NO_SLIDING = 'No bow slides along a string that is computed by its modes: pluck it instead.';

const REFUSALS: Readonly<Record<Exclude<Tool, 'strike'>, string>> = {
  bow: 'There is no string here to bow.',
  pluck: 'There is no string here to pluck.',
  finger: 'There is nothing here to damp.',
  hand: 'There is no end, fret, bridge or barrier here to move.',
};

/** Why the tools that are not usable do nothing with a model. */
export function refusalsFor(usable: readonly Tool[]): ReadonlyMap<Tool, string> {
  const texts = usable.includes('pluck') ? { ...REFUSALS, bow: NO_SLIDING } : REFUSALS;
  return new Map((Object.entries(texts) as [Tool, string][]).filter(([name]) => !usable.includes(name)));
}

/** The best tool for strings: what the model's players do, else the bow. */
function firstOnStrings(players: Model['players'], touches: readonly Touch[]): Tool {
  const plays = (...types: readonly string[]) => Object.values(players).some(({ type }) => types.includes(type));
  if (touches.some(({ contact }) => drawnAs(contact) === 'bow')) return 'bow';
  if (plays('pluck', 'strum')) return 'pluck';
  return plays('strike', 'cluster', 'throw') ? 'strike' : 'bow';
}

/** Playing strength: a factor on the force of every tool. */
export const weight = signal(1);

/** Raises or lowers the playing strength by a number of steps, within bounds. */
export function changeWeight(steps: number): void {
  weight.value = Math.min(6, Math.max(0.15, weight.value * 1.12 ** steps));
}
