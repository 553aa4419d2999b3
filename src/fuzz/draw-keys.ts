/** What random keys play, and what is played on them: families, `keys` of one body or of voices, notes and MIDI messages. */

import { contactKinds } from '../model/contacts.ts';
import { elementKinds } from '../model/elements.ts';
import type { Model, ModelSource } from '../model/index.ts';
import { playable } from '../model/key-references.ts';
import { keysSchema } from '../model/keys.ts';
import { playerKinds } from '../model/players.ts';
import { eventKinds } from '../model/score.ts';
import { voiceOf } from '../players/voices.ts';
import { type Draft, type Drawing, drawElement, drawValid, ITEMS, kindsIn, type SectionName } from './draft.ts';
import { optionsOf, shapeOf } from './draw.ts';
import { familyOf } from './families.ts';
import { chance, moment, pick, type Random, whole } from './magnitudes.ts';
import { FEW_KEYS, messages } from './midi-bytes.ts';

/** How often a section has a family. */
const FAMILIES = 0.4;
/** Most things that happen on the keys, some of which are several messages. */
const MOST_PLAYED = 24;

/** How often the keys of a model are those of one body, rather than of voices. */
const ONE_BODY = 0.6;

/** Adds what keys can play. */
export function addPlayable(draft: Draft, drawing: Drawing): void {
  const { draw, random } = drawing;
  for (const section of Object.keys(ITEMS) as SectionName[])
    if (chance(random, FAMILIES)) addFamily(draft, section, drawing);
  const players = Object.entries(playerKinds).filter(([type]) => type === 'blow' || playable.includes(type));
  for (let i = 0; i < whole(random, 1, 3); i++)
    draft.players[`k${i}`] = drawValid(pick(random, players)[1], draw) as never;
  const { spring, bow, collision } = contactKinds;
  for (const [name, kind] of Object.entries({ finger: spring, damper: spring, bow, hammer: collision }))
    if (chance(random, 0.5)) draft.contacts[name] = withoutCubic(drawValid(kind, draw)) as never;
  letBend(draft, random);
}

/** Fingers and dampers are linear springs. */
const withoutCubic = (contact: unknown) => {
  const { cubic: _, ...linear } = contact as { readonly cubic?: unknown };
  return linear;
};

/** How far a body bends that would otherwise not, cents. */
const BEND = [-200, 700];

/** Lets something bend, if anything that was drawn can. */
function letBend({ elements }: Draft, random: Random): void {
  const able = Object.entries(elements).filter(
    ([, { type }]) => 'range' in (shapeOf(elementKinds[type as never]) ?? {}),
  );
  if (able.length === 0) return;
  const [name, element] = pick(random, able);
  if (element.range === undefined) elements[name] = { ...element, range: { bend: BEND } };
}

/** Draws keys; again those of the same sort, if there are any. */
export function drawKeys(draft: Draft, { draw, random }: Drawing): void {
  const [voices, body] = optionsOf(keysSchema);
  const isBody = draft.keys === undefined ? chance(random, ONE_BODY) : 'body' in (draft.keys as object);
  draft.keys = drawValid(isBody ? body : voices, draw);
}

function addFamily(draft: Draft, section: SectionName, drawing: Drawing): void {
  const { draw, random } = drawing;
  const letter = { elements: 'f', contacts: 'g', players: 'h', outputs: 'i' }[section];
  const source = section === 'elements' ? drawElement(drawing) : drawValid(pick(random, kindsIn(draft, section)), draw);
  const family = familyOf(section, letter, source, draft, draw, random);
  if (family === undefined) return;
  draft.families.push(family);
  Object.assign(draft[section], family.members);
}

/** Notes and messages, in no order of time. */
export function drawPlaying({ draw, random }: Drawing, duration: number, keys: readonly number[] = FEW_KEYS): object[] {
  return Array.from({ length: whole(random, 1, MOST_PLAYED) }, (): object[] => {
    if (chance(random, 0.4)) return [drawValid(eventKinds.note, draw) as object];
    if (chance(random, 0.5)) return [drawValid(eventKinds.midi, draw) as object];
    const time = moment(random, duration, {});
    return messages(random, keys).map((midi) => ({ time, midi }));
  }).flat();
}

/** A copy that one of the keys plays, with what is played on it in its score; undefined if the key is refused, or if the keys are those of one body. */
export function drawVoice(model: Model, drawing: Drawing, duration: number): ModelSource | undefined {
  const { keys } = model;
  if (keys === undefined || 'body' in keys) return undefined;
  const [low, high] = keys.range ?? [0, 127];
  const key = pick(
    drawing.random,
    FEW_KEYS.map((one) => Math.min(high, Math.max(low, one))),
  );
  const voice = voiceOf(model, key);
  if (!voice.ok) return undefined;
  const score = drawPlaying(drawing, duration, [key]).map((event) =>
    'note' in event ? { ...event, note: key } : event,
  );
  // As the file of a model, in which nothing is undefined.
  return JSON.parse(JSON.stringify({ ...voice.value, score })) as ModelSource;
}
