/** Taking a thing out of a model together with everything that cannot be without it. */

import { parseDocument } from 'yaml';
import { formOf } from '../../elements/index.ts';
import { loadModelText, type Model } from '../../model/index.ts';
import type { SectionName } from '../session.ts';
import { type Path, withEntry, withoutEntry } from './edit-text.ts';
import { pointOf } from './templates.ts';

/** Elements that a contact, player or output has to do with. */
export function elementsOf(thing: unknown): string[] {
  if (typeof thing !== 'object' || thing === null) return [];
  return Object.entries(thing).flatMap(([key, value]) =>
    key === 'element' && typeof value === 'string' ? [value] : elementsOf(value),
  );
}

/** Everything that goes when a thing goes, itself first: paths in the model. */
function dependants(text: string, model: Model, section: SectionName, name: string): Path[] {
  const gone = new Set([`${section}.${name}`]);
  const refers = (thing: unknown): boolean => {
    const { contact, of, play, set, move } = thing as Readonly<Record<string, unknown>>;
    return (
      elementsOf(thing).some((element) => gone.has(`elements.${element}`)) ||
      (typeof contact === 'string' && gone.has(`contacts.${contact}`)) ||
      (typeof play === 'string' && gone.has(`players.${play}`)) ||
      [of, set, move].some((path) => typeof path === 'string' && gone.has(path.split('.').slice(0, 2).join('.')))
    );
  };
  // In the order of who refers to whom: contacts to elements, players and outputs to both.
  for (const part of ['contacts', 'players', 'outputs'] as const)
    for (const [other, thing] of Object.entries(model[part])) if (refers(thing)) gone.add(`${part}.${other}`);
  // Events as they are written: those of the model are sorted by time.
  const written: unknown = parseDocument(text, { schema: 'core' }).toJS()?.score;
  const score = Array.isArray(written) ? written : [];
  const events = score.flatMap((event, i) => (refers(event) ? [['score', i] as const] : []));
  if (events.length === score.length && events.length > 0)
    return [...[...gone].map((path) => path.split('.')), ['score']];
  return [...[...gone].map((path) => path.split('.')), ...events];
}

/** Whether anything is left to vibrate without a thing. */
export function canRemove(model: Model, section: SectionName, name: string): boolean {
  return Object.entries(model.elements).some(
    ([element, one]) => formOf(one) !== 'barrier' && !(section === 'elements' && element === name),
  );
}

/** The text without a thing and what depends on it; undefined where nothing would be left to vibrate. */
export function removeThing(text: string, model: Model, section: SectionName, name: string): string | undefined {
  const paths = dependants(text, model, section, name);
  // From the last to the first, so that places in the score stay what they are.
  let left: string | undefined = text;
  for (const path of [...paths].reverse()) left = left === undefined ? undefined : withoutEntry(left, path);
  if (left === undefined) return undefined;
  for (const part of ['contacts', 'players', 'outputs'] as const) left = withoutEmpty(left, model, paths, part);
  const outputs = Object.keys(model.outputs).filter(
    (output) => !paths.some((p) => p[0] === 'outputs' && p[1] === output),
  );
  if (outputs.length > 0) return withoutIdleKeys(left);
  const heard = Object.keys(model.elements).find(
    (element) => !(section === 'elements' && element === name) && formOf(model.elements[element]) !== 'barrier',
  );
  if (heard === undefined) return undefined;
  const at = pointOf(heard, model.elements[heard], true);
  const heardAgain = withEntry(left, ['outputs'], heard, `{ at: ${at}, quantity: velocity }`);
  return heardAgain === undefined ? undefined : withoutIdleKeys(heardAgain);
}

/** Keys that play what is gone go too. */
function withoutIdleKeys(text: string): string {
  const loaded = loadModelText(text);
  const idle = !loaded.ok && loaded.problems.some(({ path }) => path.startsWith('keys'));
  return idle ? (withoutEntry(text, ['keys']) ?? text) : text;
}

/** A section of which nothing is left goes too. */
function withoutEmpty(text: string, model: Model, paths: readonly Path[], part: 'contacts' | 'players' | 'outputs') {
  const all = Object.keys(model[part]).length;
  const gone = paths.filter((path) => path[0] === part).length;
  return all > 0 && gone === all ? (withoutEntry(text, [part]) ?? text) : text;
}
