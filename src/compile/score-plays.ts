/** What the notes, throws and presses of a score do to its Program, and when. */
import type { Model } from '../model/index.ts';
import { bendRanges } from '../players/bend-ranges.ts';
import { throwsOf } from '../players/index.ts';
import { inOrder, noteMessages, readMessage, type Timed } from '../players/messages.ts';
import { type Action, createPerformer } from '../players/performer.ts';
import { FIRST_UPDATE } from './first-update.ts';
import type { StampedNote } from './live-events.ts';
import { createPlays } from './plays.ts';
import type { Program } from './program.ts';
import { hashOf } from './still.ts';

interface TimedAction {
  /** s. */
  readonly time: number;
  readonly action: Action;
}

/** The Program with what the notes, throws and presses of its score do. */
export function withPlays(program: Program): Program {
  const plays = scorePlays(program);
  if (plays.length === 0) return program;
  const { hash: _, ...played } = { ...program, plays };
  return { ...played, hash: hashOf(played) };
}

/** In the order in which they happen. */
function scorePlays(program: Program): StampedNote[] {
  const { model, rate } = program;
  const timed = [...fromStart(model), ...pressesOf(model), ...thrown(model), ...performed(model)];
  if (timed.length === 0) return [];
  const find = createPlays(program);
  const stamped = timed.flatMap(({ time, action }) =>
    find(action).map(({ delay, event }) => ({ sample: sampleAt(time, rate) + delay, event })),
  );
  return stamped.sort((a, b) => a.sample - b.sample);
}

/** The sample at which a note begins: nothing happens before the first update. A page rounds alike, so that it plays the same samples. */
function sampleAt(time: number, rate: number): number {
  return Math.max(FIRST_UPDATE, Math.round(time * rate));
}

/** Fingers and hands are up before the first note. */
function fromStart({ keys }: Model): TimedAction[] {
  if (keys === undefined) return [];
  const rules = 'body' in keys ? keys.body : [keys];
  const fingers = new Set(rules.flatMap(({ press = [], stop = [] }) => [...press, ...stop]));
  return [...fingers].map((contact) => ({ time: 0, action: { type: 'press', contact, to: 0, over: 0 } }));
}

function pressesOf({ score }: Model): TimedAction[] {
  return score.flatMap((event): TimedAction[] => {
    if (!('press' in event)) return [];
    const { time, press: contact, to, over } = event;
    return [{ time, action: { type: 'press', contact, to, over } }];
  });
}

function thrown(model: Model): TimedAction[] {
  return throwsOf(model).map(({ time, player, velocity }) => {
    const own = model.players[player];
    const factor = own?.type === 'throw' ? velocity / own.velocity : 1;
    return { time, action: { type: 'play', player, factor } };
  });
}

/** What the notes and MIDI messages of the score do. */
export function performed(model: Model): TimedAction[] {
  const { keys, score } = model;
  if (keys === undefined || !('body' in keys)) return [];
  const messages = score.flatMap((event): Timed[] => {
    if ('note' in event) return noteMessages(event.note, event.velocity, event.time, event.duration, event.channel - 1);
    const message = 'midi' in event ? readMessage(event.midi) : undefined;
    return message === undefined ? [] : [{ time: event.time, message }];
  });
  const performer = createPerformer(keys, bendRanges(model));
  return inOrder(messages).flatMap(({ time, message }) =>
    performer.perform(message).map((action) => ({ time, action })),
  );
}
