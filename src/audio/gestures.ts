/** What a player does, as events of the engine: a finger arrives before it presses, and a bow leaves once it has been lifted. */
import type { Engine } from './engine.ts';
import type { Finger, Gesture } from './messages.ts';

/** How long a finger takes to press or to let go, frames. */
const PRESSING = 640;

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

function postFinger({ voice, post }: Engine, { point, slide, stiffness, damping }: Finger): void {
  const { machine } = voice.simulation;
  const away = machine.getContact(point, 'stiffness') === 0 && machine.getContact(point, 'damping') === 0;
  if (slide !== undefined && away) post({ type: 'lay', hand: point, ...slide });
  else if (slide !== undefined) post({ type: 'move', control: slide.control, to: slide.node, over: PRESSING });
  post({ type: 'press', point, stiffness, damping, over: PRESSING });
}
