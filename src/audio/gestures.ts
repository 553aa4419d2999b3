/** Turns gestures into events of the engine: a finger is placed before it presses, and a bow is removed after it was lifted. */
import type { Engine } from './engine.ts';
import type { Finger, Gesture } from './messages.ts';

/** Time that a finger takes to press or release, frames. */
const PRESS_FRAMES = 640;

/** At a frame of the engine, or as soon as possible. */
export function postGesture(engine: Engine, gesture: Gesture, at = engine.frame): void {
  // Waiting events refer to the current Program, so they are performed before another one is loaded.
  if (gesture.type === 'load') engine.flush();
  // A finger depends on the present state of the Program that was loaded last.
  if (gesture.type === 'finger') engine.performDue();
  if (gesture.type === 'finger') postFinger(engine, gesture);
  else if (gesture.type === 'let-go') {
    const { control, over, hand } = gesture;
    engine.post({ type: 'move', control, to: 0, over }, at);
    // Two frames later, so that the last step was computed with a force of zero.
    if (hand !== undefined) engine.post({ type: 'rest', hand }, at + over / engine.voice.every + 2);
  } else engine.post(gesture, at);
}

function postFinger({ voice, post }: Engine, { point, slide, stiffness, damping }: Finger): void {
  const { machine } = voice.simulation;
  const over = PRESS_FRAMES * voice.every;
  const isAway = machine.getContact(point, 'stiffness') === 0 && machine.getContact(point, 'damping') === 0;
  if (slide !== undefined && isAway) post({ type: 'lay', hand: point, ...slide });
  else if (slide !== undefined) post({ type: 'move', control: slide.control, to: slide.node, over });
  post({ type: 'press', point, stiffness, damping, over });
}
