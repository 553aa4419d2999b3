/** Plays the session's model by MIDI messages: of the keys on the screen, the letters of the keyboard, and a keyboard at a MIDI port. */
import { effect } from '@preact/signals';
import { createCopies } from '../../audio/copies.ts';
import { fetchedOnce } from '../../audio/fetched.ts';
import { type ClangorNode, createClangorNode, ModelError, type ViewFrame } from '../../audio/index.ts';
import { noteOf } from '../../audio/midi-queue.ts';
import type { Model } from '../../model/index.ts';
import type { Session } from '../session.ts';
import { openGraph } from '../session-audio.ts';
import { voiceFocus } from './focus.ts';
import { absentKey } from './playable.ts';
import { pressed } from './pressed.ts';

/** Largest number of copies of a model, and the share of real time that they may take together. */
const MAX_VOICES = 8;
const MAX_LOAD = 0.75;
/** A released copy ends when its peak stays below this level, relative to full scale, for this long, ms. */
const QUIET = 3e-4;
const QUIET_MS = 600;
/** Pause between two compilations ahead of time, ms. */
const TUNING_PAUSE = 120;

export interface Voices {
  /** Strikes a key, with a strength from 0 to 1. */
  readonly press: (key: number, strength: number) => void;
  readonly release: (key: number) => void;
  /** Obeys any MIDI message. */
  readonly send: (bytes: readonly number[]) => Promise<void>;
  /** Compiles the Programs of keys that may be pressed soon, one at a time. */
  readonly prepareKeys: (keys: readonly number[]) => void;
  readonly end: () => void;
}

export function createVoices(session: Session): Voices {
  let copies: ReturnType<typeof copiesOf> | undefined;
  let playedModel: Model | undefined;
  let panics = session.panics.peek();
  let preparing: ReturnType<typeof setTimeout> | undefined;

  const stopWatching = effect(() => {
    // A panic ends all copies too.
    const isPanic = session.panics.value !== panics;
    panics = session.panics.peek();
    if (isPanic) pressed.value = new Set();
    if (session.model.value === playedModel && !isPanic) return;
    playedModel = session.model.value;
    session.settle('keys');
    copies?.end();
    copies = undefined;
    voiceFocus.value = undefined;
  });

  const playing = (model: Model) => {
    copies ??= copiesOf(model, session);
    return copies;
  };

  const send = async (bytes: readonly number[]) => {
    const model = session.model.peek();
    if (model?.keys === undefined) return;
    const absent = absentKey(model.keys, bytes);
    if (absent !== undefined) {
      session.mention('keys', absent);
      return;
    }
    mark(bytes);
    if (!session.running.peek()) await session.start();
    const heard = inChannel(bytes, model.keys.channel);
    const problems = 'body' in model.keys ? await session.node.peek()?.midi(heard) : await playing(model).send(heard);
    if (problems?.[0] !== undefined) session.mention('keys', problems[0].message);
  };

  const api: Voices = {
    send,
    press: (key, strength) => send([0x90, key, Math.max(1, Math.round(127 * strength))]),
    release: (key) => send([0x80, key, 0]),
    prepareKeys: ([key, ...others]) => {
      const model = session.model.peek();
      clearTimeout(preparing);
      if (model?.keys === undefined || 'body' in model.keys || key === undefined) return;
      preparing = setTimeout(() => {
        if (session.model.peek() === model) void playing(model).prepare(key);
        api.prepareKeys(others);
      }, TUNING_PAUSE);
    },
    end: () => {
      clearTimeout(preparing);
      stopWatching();
      copies?.end();
      voiceFocus.value = undefined;
    },
  };
  return api;
}

/** The copies of a model of which each key is one. The stage shows the one that was struck last. */
function copiesOf(model: Model, session: Session) {
  const { context, bus } = openGraph();
  const meters = new Map<ClangorNode, () => void>();
  // The compiler comes with the first key: a visitor who only listens does not wait for it.
  const fetchTuned = fetchedOnce(() => import('./tuned.ts').then(({ tune }) => tune(model, context.sampleRate)));
  const tuned = async (key: number) => (await fetchTuned())(key);
  const limit = () => {
    const share = session.frame.peek()?.share.median ?? 0.25;
    return Math.min(MAX_VOICES, Math.max(1, Math.floor(MAX_LOAD / Math.max(share, 0.01)) - 1));
  };
  const create = async (key: number) => {
    const program = await tuned(key);
    if (!program.ok) throw new ModelError(program.problems);
    // The level of the main node, which was determined by listening to the model.
    const level = session.node.peek()?.level ?? 1;
    const node = await createClangorNode(context, program.value, { view: true, level });
    let frame: ViewFrame | undefined;
    let quietSince = performance.now();
    node.addEventListener('view', (event) => {
      frame = (event as CustomEvent<ViewFrame>).detail;
      const now = performance.now();
      if (made.isHeld(key) || frame.peak > QUIET) quietSince = now;
      else if (now - quietSince > QUIET_MS) made.end(key);
    });
    meters.set(
      node,
      effect(() => {
        node.metered = session.metered.value;
      }),
    );
    session.recorder.join(node);
    voiceFocus.value = { program: node.program, frame: () => frame };
    return node;
  };
  const made = createCopies({
    context,
    output: bus,
    create,
    polyphony: limit,
    leave: async (node) => {
      meters.get(node)?.();
      meters.delete(node);
      await session.recorder.leave(node);
      if (voiceFocus.peek()?.program === node.program) voiceFocus.value = undefined;
    },
  });
  return { ...made, prepare: tuned };
}

/** Shows which keys are down. */
function mark(bytes: readonly number[]): void {
  const note = noteOf(bytes);
  if (note === undefined) return;
  const others = [...pressed.peek()].filter((key) => key !== bytes[1]);
  pressed.value = new Set(note === 'on' ? [...others, bytes[1]] : others);
}

/** A model that listens to one channel, as drums do, hears whatever keyboard is there. */
function inChannel(bytes: readonly number[], channel: number | undefined): readonly number[] {
  const [status = 0, ...rest] = bytes;
  return channel === undefined ? bytes : [(status & 0xf0) | (channel - 1), ...rest];
}
