/** Copies of a model, one for each key that sounds, up to a limit: starts them, passes messages to those that they concern, and fades the one that is missed least. */
import type { Problem } from '../model/index.ts';
import { createMidiQueue, noteOf, type SendMidi } from './midi-queue.ts';
import { createSettings } from './midi-settings.ts';
import type { ClangorNode } from './node.ts';
import { ModelError } from './source.ts';

/** How long a copy takes to fade when another key needs its place, s: too short to be missed, too long to click. */
const FADE = 0.03;
/** How long before its time a message is obeyed, s: a copy has to be compiled first. */
const AHEAD = 0.3;

interface CopiesOptions {
  readonly context: BaseAudioContext;
  readonly output: AudioNode;
  /** Makes the copy of a key. Throws a `ModelError` if there is none. */
  readonly create: (key: number) => Promise<ClangorNode>;
  /** Most copies that sound at once. */
  readonly polyphony: () => number;
  /** Called before a copy ends. */
  readonly leave?: (node: ClangorNode) => Promise<void>;
}

export interface Copies {
  readonly send: SendMidi;
  readonly isHeld: (key: number) => boolean;
  /** Fades the copy of a key, or all of them. */
  readonly end: (key?: number) => void;
}

interface Copy {
  readonly key: number;
  readonly node: Promise<ClangorNode>;
  readonly gain: GainNode;
  held: boolean;
  used: number;
}

export function createCopies({ context, output, create, polyphony, leave }: CopiesOptions): Copies {
  const sounding = new Map<number, Copy>();
  const settings = createSettings();
  let uses = 0;

  const start = (key: number): Copy => {
    const gain = context.createGain();
    gain.connect(output);
    const known = settings.all();
    const node = create(key).then(async (made) => {
      made.connect(gain);
      for (const bytes of known) await made.midi(bytes);
      return made;
    });
    return { key, node, gain, held: false, used: 0 };
  };
  const end = ({ key, node, gain }: Copy, when = context.currentTime) => {
    sounding.delete(key);
    const from = Math.max(context.currentTime, when);
    gain.gain.setValueAtTime(1, from);
    gain.gain.linearRampToValueAtTime(0, from + FADE);
    // An OfflineAudioContext has no clock to wait for: there copies end with it.
    if (!('close' in context)) return;
    const dispose = async (made: ClangorNode) => {
      await leave?.(made);
      made.dispose();
      gain.disconnect();
    };
    const wait = from - context.currentTime + 2 * FADE;
    node.then((made) => setTimeout(() => dispose(made), 1000 * wait)).catch(() => {});
  };
  /** Makes place for a copy: the one that was released first fades; if all are held, the one that was struck first. */
  const steal = (when: number | undefined) => {
    const [oldest] = [...sounding.values()].sort((a, b) => Number(a.held) - Number(b.held) || a.used - b.used);
    if (oldest !== undefined) end(oldest, when);
  };

  const strike = (key: number, when: number | undefined): Copy => {
    const most = Math.max(1, polyphony());
    while (sounding.size >= most) steal(when);
    const copy = start(key);
    sounding.set(key, copy);
    return copy;
  };

  const send = createMidiQueue(context, AHEAD, async ({ bytes, when }) => {
    const note = noteOf(bytes);
    const [, key = 0] = bytes;
    if (note === undefined) {
      settings.hear(bytes);
      const all = [...sounding.values()].map(async ({ node }) => (await node).midi(bytes, when));
      return said((await Promise.all(all)).flat());
    }
    const copy = sounding.get(key) ?? (note === 'on' ? strike(key, when) : undefined);
    if (copy === undefined) return [];
    copy.held = note === 'on';
    copy.used = ++uses;
    try {
      return said(await (await copy.node).midi(bytes, when));
    } catch (error) {
      if (sounding.get(key) === copy) sounding.delete(key);
      if (error instanceof ModelError) return [...error.problems];
      throw error;
    }
  });

  /** Each copy says what it cannot do: once is enough. */
  const heard = new Set<string>();
  const said = (problems: readonly Problem[]): Problem[] =>
    problems.filter(({ message }) => !heard.has(message) && heard.add(message));

  return {
    send,
    isHeld: (key) => sounding.get(key)?.held ?? false,
    end: (key) => {
      for (const copy of [...sounding.values()]) if (key === undefined || copy.key === key) end(copy);
    },
  };
}
