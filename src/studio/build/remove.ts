/** Removes an entry of a model together with everything that depends on it. */
import { parseDocument } from 'yaml';
import { formOf } from '../../elements/index.ts';
import { loadModelText, type Model } from '../../model/index.ts';
import type { SectionName } from '../session.ts';
import { type Path, withEntry, withoutEntry } from './edit-text.ts';
import { pointOf } from './templates.ts';

/** The elements that a contact, player or output refers to. */
export function elementsOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry).flatMap(([key, value]) =>
    key === 'element' && typeof value === 'string' ? [value] : elementsOf(value),
  );
}

/** Paths of an entry and of everything that depends on it, the entry first. */
function dependants(text: string, model: Model, section: SectionName, name: string): Path[] {
  const removed = new Set([`${section}.${name}`]);
  const refersToRemoved = (entry: unknown): boolean => {
    const { contact, normal, rubs, of, play, set, move } = entry as Readonly<Record<string, unknown>>;
    return (
      elementsOf(entry).some((element) => removed.has(`elements.${element}`)) ||
      [contact, normal, rubs].some((one) => typeof one === 'string' && removed.has(`contacts.${one}`)) ||
      (typeof play === 'string' && removed.has(`players.${play}`)) ||
      [of, set, move].some((path) => typeof path === 'string' && removed.has(path.split('.').slice(0, 2).join('.')))
    );
  };
  // Contacts first, and again: they may refer to each other, and players and outputs to them.
  for (const part of ['contacts', 'contacts', 'players', 'outputs'] as const)
    for (const [other, entry] of Object.entries(model[part]))
      if (refersToRemoved(entry)) removed.add(`${part}.${other}`);
  // The events in the order of the text; those of the model are sorted by time.
  const written: unknown = parseDocument(text, { schema: 'core' }).toJS()?.score;
  const score = Array.isArray(written) ? written : [];
  const events = score.flatMap((event, i) => (refersToRemoved(event) ? [['score', i] as const] : []));
  if (events.length === score.length && events.length > 0)
    return [...[...removed].map((path) => path.split('.')), ['score']];
  return [...[...removed].map((path) => path.split('.')), ...events];
}

/** Whether an element that can vibrate remains when an entry is removed. */
export function canRemove(model: Model, section: SectionName, name: string): boolean {
  return Object.entries(model.elements).some(
    ([element, one]) => formOf(one) !== 'barrier' && !(section === 'elements' && element === name),
  );
}

/** The text without an entry and what depends on it; undefined if nothing that can vibrate would remain. */
export function removeEntry(text: string, model: Model, section: SectionName, name: string): string | undefined {
  const paths = dependants(text, model, section, name);
  // From last to first, so that indices into the score stay valid.
  let remaining: string | undefined = text;
  for (const path of [...paths].reverse())
    remaining = remaining === undefined ? undefined : withoutEntry(remaining, path);
  if (remaining === undefined) return undefined;
  for (const part of ['contacts', 'players', 'outputs'] as const)
    remaining = withoutEmpty(remaining, model, paths, part);
  const outputs = Object.keys(model.outputs).filter(
    (output) => !paths.some((p) => p[0] === 'outputs' && p[1] === output),
  );
  if (outputs.length > 0) return withoutIdle(remaining);
  const audible = Object.keys(model.elements).find(
    (element) => !(section === 'elements' && element === name) && formOf(model.elements[element]) !== 'barrier',
  );
  if (audible === undefined) return undefined;
  const at = pointOf(audible, model.elements[audible], true);
  const withOutput = withEntry(remaining, ['outputs'], audible, `{ at: ${at}, quantity: velocity }`);
  return withOutput === undefined ? undefined : withoutIdle(withOutput);
}

/** Removes players, events and `keys` that have nothing left to play: what one of them needs may go with another. */
function withoutIdle(text: string): string {
  const loaded = loadModelText(text);
  const [problem] = loaded.ok ? [] : loaded.problems.filter(({ path }) => /^(players\.|score\.|keys)/.test(path));
  if (problem === undefined) return text;
  const [section, name = ''] = problem.path.split('.');
  const path = section === 'keys' ? [section] : [section, section === 'score' ? Number(name) : name];
  const without = withoutEntry(text, path);
  return without === undefined ? text : withoutIdle(without);
}

/** Removes a section that has become empty. */
function withoutEmpty(text: string, model: Model, paths: readonly Path[], part: 'contacts' | 'players' | 'outputs') {
  const all = Object.keys(model[part]).length;
  const removed = paths.filter((path) => path[0] === part).length;
  return all > 0 && removed === all ? (withoutEntry(text, [part]) ?? text) : text;
}
