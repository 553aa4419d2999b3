/**
 * Fingers and bows that lie on the strings, read from what sounds: also those that no pointer here holds, because a lesson, a take or a link
 * to a moment laid them.
 */
import type { ViewFrame } from '../../audio/index.ts';
import type { Program } from '../../compile/index.ts';
import { HAND } from '../../model/hand-names.ts';

export interface LaidHand {
  readonly kind: 'finger' | 'bow';
  /** Name of the line. */
  readonly line: string;
  /** Where it lies, m from the line's beginning. */
  readonly at: number;
}

/** Reads the hands from the frames of a Program. */
export function handReader({ elements, contacts, controls }: Program): (frame: ViewFrame) => readonly LaidHand[] {
  let points = 0;
  const hands = contacts.flatMap(({ name, points: { length } }) => {
    const point = points;
    points += length;
    const [, kind, index] = new RegExp(`^${HAND}(finger|bow)-(\\d+)$`).exec(name) ?? [];
    const line = elements[Number(index)]?.name;
    if (line === undefined) return [];
    const position = controls.indexOf(`contacts.${name}.position`);
    return [{ kind: kind as LaidHand['kind'], line, point, position }];
  });
  // What is lifted exerts no force at all.
  return (frame) =>
    hands
      .filter(({ point, position }) => frame.forces[point] !== 0 && frame.controls[position] !== undefined)
      .map(({ kind, line, position }) => ({ kind, line, at: frame.controls[position] }));
}
