/** What keys do to a model: needed while it is compiled, and when one run takes over from another. */
import type { KeyActions, Model } from '../model/index.ts';

/** What keys do; in a copy for each key, what they do in each of them. */
export function rulesOf({ keys }: Model): readonly KeyActions[] {
  if (keys === undefined) return [];
  return 'body' in keys ? [keys, ...keys.body] : [keys];
}

/** Whether anything presses a spring on and lifts it off, so that its stiffness and damping change. */
export function isPressed(name: string, model: Model): boolean {
  const byKeys = rulesOf(model).some(({ damp = [], stop = [], press = [] }) =>
    [damp, stop, press].some((names) => names.includes(name)),
  );
  return byKeys || model.score.some((event) => 'press' in event && event.press === name);
}
