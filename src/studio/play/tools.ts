/** The player's tools: which one is in the hand, and how heavy the hand is. */
import { signal } from '@preact/signals';

export const TOOLS = [
  { name: 'bow', key: '1', title: 'Bow', hint: 'draw across a string; the wheel presses harder or softer' },
  { name: 'pluck', key: '2', title: 'Pluck', hint: 'click a string where it is to be plucked' },
  { name: 'strike', key: '3', title: 'Strike', hint: 'click anything' },
  {
    name: 'finger',
    key: '4',
    title: 'Finger',
    hint: 'hold a string down, or hush anything; also with Shift or the right button',
  },
  { name: 'hand', key: '5', title: 'Hand', hint: 'drag a barrier or a fret and hear it move' },
] as const;

export type Tool = (typeof TOOLS)[number]['name'];

export const tool = signal<Tool>('bow');
/** Factor on every force, 1. */
export const weight = signal(1);

/** The wheel's steps make a hand heavier or lighter within these bounds, 1. */
export function weigh(steps: number): void {
  weight.value = Math.min(6, Math.max(0.15, weight.value * 1.12 ** steps));
}
