/** Undo and redo of the model's text: one step per pause in typing. */
import { computed, signal } from '@preact/signals';

/** A pause of this length ends a step, ms. */
const PAUSE = 700;
/** Number of steps kept. */
const MAX_STEPS = 200;

export function createHistory() {
  const steps = signal<readonly string[]>([]);
  const at = signal(-1);
  let last = 0;
  return {
    canUndo: computed(() => at.value > 0),
    canRedo: computed(() => at.value < steps.value.length - 1),
    /** Clears the history and starts it with the text of another model. */
    reset: (text: string) => {
      steps.value = [text];
      at.value = 0;
      last = 0;
    },
    /** Records a changed text; changes without a pause between them form one step. */
    record: (text: string) => {
      const now = performance.now();
      const continues = now - last < PAUSE && at.peek() > 0;
      const kept = steps
        .peek()
        .slice(
          continues ? Math.max(0, at.peek() - MAX_STEPS) : Math.max(0, at.peek() + 1 - MAX_STEPS),
          continues ? at.peek() : at.peek() + 1,
        );
      steps.value = [...kept, text];
      at.value = kept.length;
      last = now;
    },
    /** Goes one step back (−1) or forward (1) and returns the text there, if there is one. */
    step: (by: -1 | 1): string | undefined => {
      const text = steps.peek()[at.peek() + by];
      if (text === undefined) return undefined;
      at.value += by;
      last = 0;
      return text;
    },
  };
}
