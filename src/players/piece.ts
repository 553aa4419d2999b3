/** Plays a piece on a model: one copy of the model with every message in its score, or one tuned copy for each key that sounds. */
import { type Checked, type Model, maxSeconds } from '../model/index.ts';
import { bendRanges } from './bend-ranges.ts';
import { type Message, readMessage } from './messages.ts';
import type { FileMessage } from './midi.ts';
import { createPerformer } from './performer.ts';
import { voiceOf } from './voices.ts';
import { withoutScore } from './without-score.ts';

export interface Piece {
  /** The models that sound together. */
  readonly voices: readonly { readonly key?: number; readonly model: Model }[];
  /** End of the last note, s. */
  readonly end: number;
  /** What the model could not do, one line each. */
  readonly remarks: readonly string[];
}

/** How long a piece is heard after its last note, if nothing else is asked: until it is quiet, but at most this, s. */
const RING = 20;

export function playPiece(model: Model, messages: readonly FileMessage[]): Checked<Piece> {
  const { keys } = model;
  const fail = (path: string, message: string) => ({ ok: false, problems: [{ path, message }] }) as const;
  if (keys === undefined) return fail('keys', 'expected `keys` that say how the model is played; got none');
  const read = messages.map(({ midi }) => readMessage(midi));
  const last = messages.findLastIndex((_, i) => read[i]?.type === 'on' || read[i]?.type === 'off');
  const end = messages[last]?.time ?? 0;
  if (end + RING > maxSeconds)
    return fail('', `expected notes that end within ${maxSeconds - RING} s; got one that ends at ${end} s`);
  // A pedal is often lifted after the last key.
  const heard = messages.filter(({ time }) => time <= end + RING);
  if ('body' in keys) {
    const performer = createPerformer(keys, bendRanges(model));
    for (const message of read.slice(0, heard.length)) if (message !== undefined) performer.perform(message);
    const played = withMessages(withoutScore(model), heard, end);
    return { ok: true, value: { voices: [{ model: played }], end, remarks: performer.remarks() } };
  }
  const played = new Set(read.flatMap((message) => (message?.type === 'on' ? [message.key] : [])));
  const voices: { key: number; model: Model }[] = [];
  const remarks = new Set<string>();
  const [low, high] = keys.range ?? [0, 127];
  for (const key of [...played].sort((a, b) => a - b)) {
    if (key < low || key > high) {
      remarks.add(`key ${key} plays nothing: the keys are ${low} to ${high}`);
      continue;
    }
    const voice = voiceOf(model, key);
    if (!voice.ok) return voice;
    const own = heard.filter((_, i) => concerns(read[i], key));
    const played = withMessages(voice.value, own, end);
    if (played.keys !== undefined && 'body' in played.keys) {
      const performer = createPerformer(played.keys, bendRanges(played));
      for (const { midi } of own) {
        const message = readMessage(midi);
        if (message !== undefined) performer.perform(message);
      }
      for (const remark of performer.remarks()) remarks.add(remark);
    }
    voices.push({ key, model: played });
  }
  return { ok: true, value: { voices, end, remarks: [...remarks] } };
}

/** Whether a message is one of a key, or of no key at all. */
function concerns(message: Message | undefined, key: number): boolean {
  return message !== undefined && (!('key' in message) || message.key === undefined || message.key === key);
}

/** The messages are well formed, so the model is not checked again: a piece may have more of them than a score that is written by hand. */
function withMessages(model: Model, messages: readonly FileMessage[], end: number): Model {
  return { ...model, score: [...messages], seconds: end + RING };
}
