/** Undo and redo of a model's text: one step per pause in typing. Each model keeps its own steps while the page is open. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** A pause of this length ends a step, ms. */
const PAUSE = 700;
/** Number of steps kept. */
const MAX_STEPS = 200;

interface Steps {
  readonly texts: readonly string[];
  readonly at: number;
}

export interface History {
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Continues the steps of a model; they start from nothing if its text is not the last one seen. */
  readonly open: (name: string, text: string) => void;
  /** The current steps belong to a model of this name from now on. */
  readonly rename: (name: string) => void;
  /** Records a changed text. Changes of one gesture form one step, and so do changes without a pause, unless one is a step of its own. */
  readonly record: (text: string, isStep?: boolean, gesture?: object) => void;
  /** Goes one step back (−1) or forward (1) and returns the text there, if there is one. */
  readonly step: (by: -1 | 1) => string | undefined;
}

export function createHistory(): History {
  const all = new Map<string, Steps>();
  const current = signal<Steps>({ texts: [], at: -1 });
  let name = '';
  let last = 0;
  /** The gesture of the last change. */
  let lastGesture: object | undefined;
  const set = (steps: Steps) => {
    current.value = steps;
    all.set(name, steps);
  };
  return {
    canUndo: computed(() => current.value.at > 0),
    canRedo: computed(() => current.value.at < current.value.texts.length - 1),
    open: (opened, text) => {
      name = opened;
      last = 0;
      const known = all.get(opened);
      set(known?.texts[known.at] === text ? known : { texts: [text], at: 0 });
    },
    rename: (renamed) => {
      all.delete(name);
      name = renamed;
      set(current.peek());
    },
    record: (text, isStep = false, gesture) => {
      const { texts, at } = current.peek();
      const now = performance.now();
      // On a busy machine the changes of a gesture may be far apart.
      const isNear = gesture === undefined ? now - last < PAUSE : gesture === lastGesture;
      const continues = isNear && last > 0 && at > 0 && !isStep;
      const stop = continues ? at : at + 1;
      const before = texts.slice(Math.max(0, stop - MAX_STEPS), stop);
      set({ texts: [...before, text], at: before.length });
      last = isStep ? 0 : now;
      lastGesture = gesture;
    },
    step: (by) => {
      const { texts, at } = current.peek();
      const text = texts[at + by];
      if (text === undefined) return undefined;
      set({ texts, at: at + by });
      last = 0;
      return text;
    },
  };
}
