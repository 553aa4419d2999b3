/** A finger presses and lets go over a few milliseconds: spring and damper change in small steps, which do not click. */
import { ContactRecord } from '../kernel/records.ts';
import type { Engine } from './engine.ts';
import type { Finger } from './messages.ts';

/** Steps of a change, and frames between them. */
const STEPS = 16;
const EVERY = 32;

export function expandFinger({ voice, post, frame }: Engine, finger: Finger): void {
  const { machine } = voice.simulation;
  const now = (field: 'stiffness' | 'damping') => machine.get('contacts', ContactRecord, finger.point, field);
  const from = { stiffness: now('stiffness'), damping: now('damping') };
  const away = from.stiffness === 0 && from.damping === 0;
  if (finger.node !== undefined)
    post({ type: 'move', control: finger.control, to: finger.node, over: away ? 1 : STEPS * EVERY });
  for (let i = 1; i <= STEPS; i++) {
    const between = (a: number, b: number) => a + ((b - a) * i) / STEPS;
    const stiffness = between(from.stiffness, finger.stiffness);
    const damping = between(from.damping, finger.damping);
    post({ type: 'press', point: finger.point, stiffness, damping }, frame + i * EVERY);
  }
}
