/** Values for the fields of `keys`, notes and messages: keys that are played, and names of what a key may play. */

import type { z } from 'zod';
import { playable } from '../model/key-references.ts';
import { isList, isText, type Schema } from './draw.ts';
import type { Scene } from './items.ts';
import { chance, pick, type Random } from './magnitudes.ts';
import { aKey, aVelocity, message } from './midi-bytes.ts';

/** Largest number of a key, of a velocity and of any other value; of a controller; and of a byte. */
const [VALUE, CONTROLLER, BYTE] = [127, 119, 255];
/** Controllers that mean something to a model, by number. */
const CONTROLLERS = [1, 64, 66, 67, 74];
/** How often a message is one that a keyboard sends, and how often a number is that of such a controller. */
const [WELL_FORMED, USUAL] = [0.8, 0.5];

export function keyHint(key: string, schema: Schema, scene: Scene, random: Random): { value: unknown } | undefined {
  if (key === 'midi' && isList(schema)) return chance(random, WELL_FORMED) ? { value: message(random) } : undefined;
  if (isText(schema)) {
    const name = nameFor(key, schema, scene, random);
    return name === undefined ? undefined : { value: name };
  }
  const { isInt, minValue, maxValue } = schema as z.ZodNumber;
  if (!isInt) return undefined;
  if (maxValue === VALUE) return { value: minValue === 0 ? aKey(random) : aVelocity(random) };
  const least = minValue ?? 0;
  if (maxValue === CONTROLLER && chance(random, USUAL)) return { value: pick(random, CONTROLLERS) };
  if (maxValue === CONTROLLER || maxValue === BYTE)
    return { value: least + Math.floor((maxValue + 1 - least) * random()) };
  return undefined;
}

type Found = (scene: Scene) => string[];
const touching =
  (type: string): Found =>
  ({ contacts }) =>
    Object.keys(contacts).filter((name) => contacts[name].type === type);
const linear: Found = (scene) => touching('spring')(scene).filter((name) => !scene.contacts[name].cubic);
/** What may stand in each field of what a key does. */
const FOUND: Readonly<Record<string, Found>> = {
  play: ({ players }) => Object.keys(players).filter((name) => playable.includes(players[name].type as string)),
  damp: linear,
  stop: linear,
  press: linear,
  bow: (scene) => [
    ...touching('bow')(scene),
    ...touching('friction')(scene).filter((name) => scene.contacts[name].force !== undefined),
  ],
  blow: ({ players }) => Object.keys(players).filter((name) => players[name].type === 'blow'),
  soft: touching('collision'),
};

/** Whether a field would have to name something that is not there. */
export function namesNothing(key: string, scene: Scene): boolean {
  return Object.hasOwn(FOUND, key) && FOUND[key](scene).length === 0;
}

/** The name of something that a key may play; undefined where the field is no such name. */
function nameFor(key: string, schema: Schema, scene: Scene, random: Random): string | undefined {
  const { description = '' } = schema as z.ZodType;
  const { elements, contacts } = scene;
  const oneOf = (names: readonly string[]) => (names.length > 0 ? pick(random, names) : 'none');
  // An event of the score plays any player and presses any spring.
  if (Object.hasOwn(FOUND, key)) return description.startsWith('name of') ? undefined : oneOf(FOUND[key](scene));
  switch (key) {
    case 'bend': {
      const ranged = Object.keys(elements).filter((name) => 'bend' in Object(elements[name].range));
      return oneOf(ranged.length > 0 ? ranged : Object.keys(elements));
    }
    case 'field': {
      const fields = Object.entries({ elements, contacts }).flatMap(([section, items]) =>
        Object.entries(items).flatMap(([name, item]) =>
          Object.keys(item).flatMap((field) =>
            typeof item[field] === 'number' ? [`${section}.${name}.${field}`] : [],
          ),
        ),
      );
      return oneOf(fields);
    }
    default:
      return undefined;
  }
}
