/** Gestures that take several steps: a finger presses and lets go in small ones, which do not click; a bow leaves, then is gone. */
import type { Engine } from './engine.ts';
import type { Finger, Gesture } from './messages.ts';

/** Steps of a change of a finger, and frames between them. */
const STEPS = 40;
const EVERY = 16;

export function postGesture(engine: Engine, gesture: Gesture): void {
  // What is under way ends before another Program comes, which would not know what it means.
  if (gesture.type === 'load') engine.hurry();
  if (gesture.type === 'finger') postFinger(engine, gesture);
  else if (gesture.type === 'let-go') {
    const { control, over, hand } = gesture;
    engine.post({ type: 'move', control, to: 0, over });
    // Two frames more, so that the last step has seen a force of zero.
    if (hand !== undefined) engine.post({ type: 'rest', hand }, engine.frame + over + 2);
  } else engine.post(gesture);
}

function postFinger({ voice, post, frame }: Engine, { point, slide, stiffness, damping }: Finger): void {
  const { machine } = voice.simulation;
  const now = (field: 'stiffness' | 'damping') => machine.getContact(point, field);
  const from = { stiffness: now('stiffness'), damping: now('damping') };
  const away = from.stiffness === 0 && from.damping === 0;
  if (away && stiffness === 0 && damping === 0) return;
  if (slide !== undefined && away) post({ type: 'lay', hand: point, ...slide });
  else if (slide !== undefined) post({ type: 'move', control: slide.control, to: slide.node, over: STEPS * EVERY });
  for (let i = 1; i <= STEPS; i++) {
    const part = i / STEPS;
    const between = (a: number, b: number) => a + (b - a) * part * part * (3 - 2 * part);
    const pressed = { stiffness: between(from.stiffness, stiffness), damping: between(from.damping, damping) };
    post({ type: 'press', point, ...pressed }, frame + i * EVERY);
  }
  if (stiffness === 0 && damping === 0) post({ type: 'rest', hand: point }, frame + STEPS * EVERY + 2);
}
