/** The player's tools: which one is in the hand, which ones a model can be played with, and how heavy the hand is. */

import { computed, signal } from '@preact/signals';
import { drawnAs } from '../../contacts/index.ts';
import type { Model } from '../../model/index.ts';
import type { Layout } from './layout.ts';
import type { LineItem, Scene, Touch } from './scene.ts';

export const TOOLS = [
  {
    name: 'bow',
    key: '1',
    title: 'Bow',
    hint: 'draw across a string; the wheel presses harder or softer',
    first: 'draw the pointer across a string',
  },
  {
    name: 'pluck',
    key: '2',
    title: 'Pluck',
    hint: 'click a string where it is to be plucked',
    first: 'click a string where it is to be plucked',
  },
  { name: 'strike', key: '3', title: 'Strike', hint: 'click anything', first: 'click anything to strike it' },
  {
    name: 'finger',
    key: '4',
    title: 'Finger',
    hint: 'hold a string down, or hush anything; also with Shift or the right button',
    first: 'hold a string down, or hush anything',
  },
  {
    name: 'hand',
    key: '5',
    title: 'Hand',
    hint: 'drag a barrier or a fret and hear it move',
    first: 'drag a barrier and hear it move',
  },
] as const;

export type Tool = (typeof TOOLS)[number]['name'];

/** What the model on the stage can be played with, the most fitting first. */
export const fitting = signal<readonly Tool[]>(TOOLS.map(({ name }) => name));
/** What the person took last; it is taken up again wherever it fits. */
const chosen = signal<Tool | undefined>(undefined);
/** What is in the hand. */
export const tool = computed(() =>
  chosen.value !== undefined && fitting.value.includes(chosen.value) ? chosen.value : fitting.value[0],
);

/** Takes a tool into the hand, if it does anything here. */
export function choose(name: Tool): void {
  if (fitting.peek().includes(name)) chosen.value = name;
}

/** The tools that do something to a model, the one that it asks for first. */
export function toolsFor({ players }: Model, { items, touches }: Scene, layout: Layout): readonly Tool[] {
  // A line on a surface has no room for a bow, and on a body of modes nothing slides.
  const lines = items.filter(
    (item): item is LineItem =>
      item.kind === 'line' && item.body.line !== undefined && layout.get(item.name)?.kind === 'row',
  );
  const hushed = lines.length > 0 || items.some(({ kind }) => kind === 'surface' || kind === 'lump');
  const fit = [
    ...(lines.length > 0 ? (['bow', 'pluck'] as const) : []),
    'strike' as const,
    ...(hushed ? (['finger'] as const) : []),
    ...(items.some(({ kind }) => kind === 'barrier') ? (['hand'] as const) : []),
  ];
  const first = lines.some(({ element }) => element.type === 'string') ? firstOnStrings(players, touches) : 'strike';
  return [first, ...fit.filter((name) => name !== first)];
}

/** Strings are bowed, unless the model's own players do something else to them. */
function firstOnStrings(players: Model['players'], touches: readonly Touch[]): Tool {
  const plays = (...types: readonly string[]) => Object.values(players).some(({ type }) => types.includes(type));
  if (touches.some(({ contact }) => drawnAs(contact) === 'bow')) return 'bow';
  if (plays('pluck', 'strum')) return 'pluck';
  return plays('strike', 'cluster') ? 'strike' : 'bow';
}

/** Factor on every force, 1. */
export const weight = signal(1);

/** The wheel's steps make a hand heavier or lighter within these bounds, 1. */
export function weigh(steps: number): void {
  weight.value = Math.min(6, Math.max(0.15, weight.value * 1.12 ** steps));
}
