/** Families in a random model: their members are items of the model as it is drawn, and are written as what they come from. */
import { expandFamilies, familySchema } from '../model/families.ts';
import type { Draw } from './draw.ts';
import type { Scene } from './items.ts';
import { chance, decades, type Random } from './magnitudes.ts';

type Items = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A family and what it makes. */
export interface Family {
  readonly section: string;
  readonly name: string;
  readonly item: object;
  readonly members: Items;
}

/** Most items of a family. */
const MOST_MEMBERS = 8;
/** How often a number of an item depends on the key or on the copy, and how often a name follows the key. */
const [TABLES, COPIES, FOLLOWS] = [0.2, 0.1, 0.7];

/** The family of an item whose name begins with a letter; undefined if it would have too many items, or none. */
export function familyOf(
  section: string,
  letter: string,
  source: unknown,
  scene: Scene,
  draw: Draw,
  random: Random,
): Family | undefined {
  const wanted = draw(familySchema, 'for') as { readonly keys: readonly [number, number]; readonly copies?: unknown };
  const [low, high] = wanted.keys;
  const name = wanted.copies === undefined ? `${letter}-<key>` : `${letter}-<key>-<copy>`;
  const item = { for: wanted, ...(varied(source, low, high, wanted.copies !== undefined, scene, random) as object) };
  const { value, faults } = expandFamilies({ [section]: { [name]: item } });
  const members = (value as Readonly<Record<string, Items>>)[section];
  const count = Object.keys(members).length;
  return faults.length > 0 || count === 0 || count > MOST_MEMBERS ? undefined : { section, name, item, members };
}

/** An item some of whose numbers and names depend on the key. */
function varied(value: unknown, low: number, high: number, hasCopies: boolean, scene: Scene, random: Random): unknown {
  const again = (one: unknown) => varied(one, low, high, hasCopies, scene, random);
  if (typeof value === 'number') {
    const other = value * decades(random, 0.5, 2);
    if (chance(random, TABLES) && low < high)
      return {
        table: [
          [low, value],
          [high, other],
        ],
        ...(value > 0 && chance(random, 0.5) && { scale: 'log' }),
      };
    if (hasCopies && chance(random, COPIES))
      return { copies: Array.from({ length: 16 }, (_, i) => (i % 2 ? other : value)) };
    return value;
  }
  if (typeof value === 'string') {
    const isMember = [scene.elements, scene.contacts, scene.players].some((items) => Object.hasOwn(items, value));
    const ofKey = value.replace(/-\d+/, '-<key>');
    return isMember && chance(random, FOLLOWS) && (hasCopies || !/-\d+-/.test(value))
      ? ofKey.replace(/-\d+$/, '-<copy>')
      : value;
  }
  // Lists are pairs, modes and places: what they hold is not independent.
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'type' ? one : again(one)]));
}

/** The items of a section, families in place of their members where all of these are still as the family made them. */
export function withFamilies(items: Items, section: string, families: readonly Family[]): Record<string, unknown> {
  const written: Record<string, unknown> = { ...items };
  for (const { name, item, members, ...family } of families) {
    const isWhole = Object.entries(members).every(
      ([member, made]) => JSON.stringify(items[member]) === JSON.stringify(made),
    );
    if (family.section !== section || !isWhole) continue;
    for (const member of Object.keys(members)) delete written[member];
    written[name] = item;
  }
  return written;
}
