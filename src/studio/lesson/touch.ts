/** Does what a mark of a lesson says, at its place. */

import type { Mark } from '../../lesson/schema.ts';
import { lumpPlace, placeOn } from '../play/playing.ts';
import type { Item } from '../play/scene.ts';
import { currentStage } from '../play/stage-state.ts';
import { pluckOf, strikeOf } from '../play/strength.ts';
import type { Session } from '../session.ts';

/** Pressure of a finger that only touches, 0 to 1. */
const TOUCH = 0.05;
/** Where a line is marked unless the lesson says otherwise: a fraction of its length. */
const USUAL = 0.2;

function markedItem({ element }: Mark): Item | undefined {
  return currentStage
    .peek()?.()
    ?.scene.items.find(({ name }) => name === element);
}

export function fractionOf({ at }: Mark): number {
  return at ?? USUAL;
}

/** Returns what is wrong, in one line. */
export async function doMark(session: Session, mark: Mark): Promise<string | undefined> {
  await session.start();
  const [node, item] = [session.node.peek(), markedItem(mark)];
  if (node === undefined) return undefined;
  if (item === undefined || item.kind === 'barrier')
    return `lesson: expected something that vibrates as the element of a mark; got ${JSON.stringify(mark.element)}`;
  const fraction = fractionOf(mark);
  const centre: { at?: readonly [number, number] } =
    item.kind === 'surface'
      ? {
          at: [
            item.outline.origin[0] + 0.45 * item.outline.sides[0],
            item.outline.origin[1] + 0.45 * item.outline.sides[1],
          ],
        }
      : {};
  const place =
    item.kind === 'line'
      ? placeOn(item, fraction)
      : item.kind === 'lump'
        ? lumpPlace(item)
        : { element: item.name, ...centre };
  const problems =
    mark.do === 'finger'
      ? node.finger(place, { pressure: mark.pressure ?? TOUCH })
      : mark.do === 'pluck' && item.kind === 'line'
        ? await node.pluck(place, pluckOf(item, fraction, 1))
        : await node.strike(place, { ...strikeOf(item, 1), force: -strikeOf(item, 1).force });
  return problems[0] && `lesson: ${problems[0].message}`;
}
