/** Undo and redo of the model's text: one step per pause in typing. */
import { computed, signal } from '@preact/signals';

/** A pause that ends a step, ms. */
const PAUSE = 700;
/** Steps kept. */
const MOST = 200;

export function createHistory() {
  const steps = signal<readonly string[]>([]);
  const at = signal(-1);
  let last = 0;
  return {
    canUndo: computed(() => at.value > 0),
    canRedo: computed(() => at.value < steps.value.length - 1),
    /** Begins anew with another model. */
    reset: (text: string) => {
      steps.value = [text];
      at.value = 0;
      last = 0;
    },
    /** Notes a changed text; changes without a pause between them are one step. */
    note: (text: string) => {
      const now = performance.now();
      const goesOn = now - last < PAUSE && at.peek() > 0;
      const kept = steps
        .peek()
        .slice(
          goesOn ? Math.max(0, at.peek() - MOST) : Math.max(0, at.peek() + 1 - MOST),
          goesOn ? at.peek() : at.peek() + 1,
        );
      steps.value = [...kept, text];
      at.value = kept.length;
      last = now;
    },
    /** The text one step back (−1) or forth (1), if there is one. */
    step: (by: -1 | 1): string | undefined => {
      const text = steps.peek()[at.peek() + by];
      if (text === undefined) return undefined;
      at.value += by;
      last = 0;
      return text;
    },
  };
}
