/** Voices of the keyboard: one audio node per pressed key, as many as the machine can compute in real time. */
import { effect, signal } from '@preact/signals';
import { type ClangorNode, createClangorNode, type Place, type ViewFrame } from '../../audio/index.ts';
import type { Model } from '../../model/index.ts';
import type { Session } from '../session.ts';
import { openGraph } from '../session-audio.ts';
import { voiceFocus } from './focus.ts';
import { type Item, sceneOf, sideOf } from './scene.ts';
import { type Tuned, tune } from './tuned.ts';

/** Largest number of voices, and the share of real time that they may take together. */
const MAX_VOICES = 8;
const MAX_LOAD = 0.75;
/** A released voice ends when its peak stays below this level, relative to full scale, for this long, ms. */
const QUIET = 3e-4;
const QUIET_MS = 600;
/** Pause between two compilations ahead of time, ms. */
const TUNING_PAUSE = 120;

interface Voice {
  readonly key: number;
  readonly node: ClangorNode;
  frame: ViewFrame | undefined;
  held: boolean;
  quietSince: number;
}

/** The pressed keys, shown by the keyboard. */
export const pressed = signal<ReadonlySet<number>>(new Set());

export interface Voices {
  readonly press: (key: number, strength: number) => void;
  readonly release: (key: number) => void;
  /** Bends a sounding key, semitones. */
  readonly bend: (key: number, semitones: number) => void;
  /** Sets the bow pressure of a pressed key, 0 to 1. */
  readonly setPressure: (key: number, pressure: number) => void;
  /** Compiles the Programs of keys that may be pressed soon, one at a time. */
  readonly prepareKeys: (keys: readonly number[]) => void;
  readonly end: () => void;
}

export function createVoices(session: Session): Voices {
  let voices: Voice[] = [];
  let tuned: Tuned | undefined;
  let tunedModel: Model | undefined;
  let panics = session.panics.peek();
  let preparing: ReturnType<typeof setTimeout> | undefined;

  const stopWatching = effect(() => {
    // A panic ends all voices too.
    if (session.panics.value !== panics) {
      panics = session.panics.peek();
      tunedModel = undefined;
      pressed.value = new Set();
    }
    // Another model: end all voices and drop the compiled Programs.
    if (session.model.value === tunedModel) return;
    tunedModel = session.model.value;
    tuned = undefined;
    for (const voice of voices) dispose(voice);
    voices = [];
    voiceFocus.value = undefined;
  });

  function tunedPrograms(model: Model): Tuned {
    tuned ??= tune(model, openGraph().context.sampleRate);
    return tuned;
  }

  function voiceLimit(): number {
    const share = session.frame.peek()?.share.median ?? 0.25;
    return Math.min(MAX_VOICES, Math.max(1, Math.floor(MAX_LOAD / Math.max(share, 0.01)) - 1));
  }

  /** Ends a node, after what it played was recorded. */
  async function dispose({ node }: Voice): Promise<void> {
    await session.recorder.leave(node);
    node.dispose();
  }

  function endVoice(voice: Voice): void {
    dispose(voice);
    voices = voices.filter((one) => one !== voice);
    if (voices.length === 0) voiceFocus.value = undefined;
  }

  async function startVoice(model: Model, key: number): Promise<Voice | undefined> {
    const { context, bus } = openGraph();
    const program = tunedPrograms(model)(key);
    if (program === undefined) return undefined;
    // The level of the main node, which was determined by listening to the model.
    const level = session.node.peek()?.level ?? 1;
    const node = await createClangorNode(context, program, { view: true, level });
    const voice: Voice = { key, node, frame: undefined, held: true, quietSince: 0 };
    node.addEventListener('view', (event) => {
      voice.frame = (event as CustomEvent<ViewFrame>).detail;
      const now = performance.now();
      if (voice.held || voice.frame.peak > QUIET) voice.quietSince = now;
      else if (now - voice.quietSince > QUIET_MS) endVoice(voice);
    });
    node.connect(bus);
    session.recorder.join(node);
    while (voices.length >= voiceLimit()) endVoice(voices.find(({ held }) => !held) ?? voices[0]);
    voices.push(voice);
    return voice;
  }

  const find = (key: number) => voices.find((voice) => voice.key === key);

  const api: Voices = {
    press: async (key, strength) => {
      const model = session.model.peek();
      if (voiceKeys(model) === undefined || model === undefined) return;
      pressed.value = new Set([...pressed.peek(), key]);
      const starting = session.running.peek() ? undefined : session.start();
      const voice = find(key) ?? (await startVoice(model, key));
      await starting;
      if (voice === undefined) return;
      voice.held = pressed.peek().has(key);
      play(voice.node, model, strength);
      if (!voice.held) voice.node.release('bow');
      voiceFocus.value = { program: voice.node.program, frame: () => voice.frame };
    },
    release: (key) => {
      pressed.value = new Set([...pressed.peek()].filter((one) => one !== key));
      const voice = find(key);
      if (voice === undefined) return;
      voice.held = false;
      voice.node.release('bow');
    },
    bend: (key, semitones) => {
      const voice = find(key);
      const model = session.model.peek();
      const keys = voiceKeys(model);
      if (voice === undefined || model === undefined || keys === undefined) return;
      const ratio = (440 * 2 ** ((key + semitones - 69) / 12)) / keys.pitch;
      for (const { field, power } of keys.tune) voice.node.set(field, numberAt(model, field) * ratio ** (1 / power));
    },
    setPressure: (key, pressure) => {
      const model = session.model.peek();
      const [name = ''] = voiceKeys(model)?.bow ?? [];
      const bow = model?.contacts[name];
      if (bow?.type === 'bow') find(key)?.node.set(`contacts.${name}.force`, bow.force * (0.3 + 1.4 * pressure));
    },
    prepareKeys: (keys) => {
      const model = session.model.peek();
      const [key, ...others] = keys;
      clearTimeout(preparing);
      if (model === undefined || voiceKeys(model) === undefined || key === undefined) return;
      preparing = setTimeout(() => {
        if (session.model.peek() === model) tunedPrograms(model)(key);
        api.prepareKeys(others);
      }, TUNING_PAUSE);
    },
    end: () => {
      clearTimeout(preparing);
      stopWatching();
      for (const voice of voices) dispose(voice);
    },
  };
  return api;
}

/** Starts a note as the model's `keys` say: with its bow, its strike or its pluck. */
function play(node: ClangorNode, model: Model, strength: number): void {
  const { players, contacts } = model;
  const [bowName = ''] = voiceKeys(model)?.bow ?? [];
  const bow = contacts[bowName];
  if (bow?.type === 'bow') {
    node.set(`contacts.${bowName}.velocity`, bow.velocity);
    node.set(`contacts.${bowName}.force`, bow.force * (0.4 + 0.8 * strength));
  }
  const player = players[voiceKeys(model)?.play?.[0] ?? ''];
  if (player?.type !== 'strike' && player?.type !== 'pluck') return;
  const place = placeIn(node, player.at);
  if (place !== undefined) node[player.type](place, { force: player.force * strength, duration: player.duration });
}

/** A place of the model, converted to metres of the tuned model. */
function placeIn({ program }: ClangorNode, at: Parameters<typeof sideOf>[0]): Place | undefined {
  const items = new Map(sceneOf(program.model, program.rate).items.map((item): [string, Item] => [item.name, item]));
  const side = sideOf(at, items, undefined);
  if (side === undefined) return undefined;
  const { item, spots, point } = side;
  const [spot] = spots;
  if (item.kind === 'line' && typeof spot === 'number') return { element: item.name, at: spot * item.length };
  if (Array.isArray(spot)) return { element: item.name, at: [spot[0], spot[1]] };
  return point === undefined ? { element: item.name } : { element: item.name, at: { point } };
}

/** The keys of a model of which each key is a copy. */
function voiceKeys(model: Model | undefined) {
  return model?.keys === undefined || 'body' in model.keys ? undefined : model.keys;
}

function numberAt(model: Model, field: string): number {
  const [, name, key] = field.split('.');
  return (model.elements[name] as unknown as Readonly<Record<string, number>>)[key];
}
