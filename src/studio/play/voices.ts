/** Keys: every one that is pressed is a node of its own, as many as the machine computes in time. */
import { effect, signal } from '@preact/signals';
import { type ClangorNode, createClangorNode, type Place, type ViewFrame } from '../../audio/index.ts';
import type { Model } from '../../model/index.ts';
import type { Session } from '../session.ts';
import { openGraph } from '../session-audio.ts';
import { voiceFocus } from './focus.ts';
import { type Item, sceneOf, sideOf } from './scene.ts';
import { type Tuned, tune } from './tuned.ts';

/** Most voices, and how much of the time they may take together, 1. */
const MOST = 8;
const TIME = 0.75;
/** A voice that has been let go ends when it is this quiet, 1, for this long, ms. */
const QUIET = 3e-4;
const REST = 600;
/** Between one tuning ahead of time and the next, ms. */
const PATIENCE = 120;

interface Voice {
  readonly key: number;
  readonly node: ClangorNode;
  frame: ViewFrame | undefined;
  held: boolean;
  quietSince: number;
}

/** Keys that are down, for the keyboard to show. */
export const pressed = signal<ReadonlySet<number>>(new Set());

export interface Voices {
  readonly press: (key: number, strength: number) => void;
  readonly release: (key: number) => void;
  /** Bends a key that sounds, semitones. */
  readonly bend: (key: number, semitones: number) => void;
  /** How hard the bow of a held key presses, 0 to 1. */
  readonly lean: (key: number, pressure: number) => void;
  /** Tunes the model to keys that may be pressed soon, while the page has nothing else to do. */
  readonly expect: (keys: readonly number[]) => void;
  readonly end: () => void;
}

export function createVoices(session: Session): Voices {
  let voices: Voice[] = [];
  let tuned: Tuned | undefined;
  let tunedModel: Model | undefined;
  let expecting: ReturnType<typeof setTimeout> | undefined;

  const stopWatching = effect(() => {
    // Another model: what sounded is let go, what was tuned is of no use.
    if (session.model.value === tunedModel) return;
    tunedModel = session.model.value;
    tuned = undefined;
    for (const voice of voices) voice.node.dispose();
    voices = [];
    voiceFocus.value = undefined;
  });

  function tunings(model: Model): Tuned {
    tuned ??= tune(model, openGraph().context.sampleRate);
    return tuned;
  }

  function most(): number {
    const share = session.frame.peek()?.share.median ?? 0.25;
    return Math.min(MOST, Math.max(1, Math.floor(TIME / Math.max(share, 0.01)) - 1));
  }

  function end(voice: Voice): void {
    voice.node.dispose();
    voices = voices.filter((one) => one !== voice);
    if (voices.length === 0) voiceFocus.value = undefined;
  }

  async function begin(model: Model, key: number): Promise<Voice | undefined> {
    const { context, bus } = openGraph();
    const program = tunings(model)(key);
    if (program === undefined) return undefined;
    // As loud as the model itself, which has been listened to.
    const level = session.node.peek()?.level ?? 1;
    const node = await createClangorNode(context, program, { view: true, level });
    const voice: Voice = { key, node, frame: undefined, held: true, quietSince: 0 };
    node.addEventListener('view', (event) => {
      voice.frame = (event as CustomEvent<ViewFrame>).detail;
      const now = performance.now();
      if (voice.held || voice.frame.peak > QUIET) voice.quietSince = now;
      else if (now - voice.quietSince > REST) end(voice);
    });
    node.connect(bus);
    while (voices.length >= most()) end(voices.find(({ held }) => !held) ?? voices[0]);
    voices.push(voice);
    return voice;
  }

  const find = (key: number) => voices.find((voice) => voice.key === key);

  const made: Voices = {
    press: async (key, strength) => {
      const model = session.model.peek();
      if (model?.keys === undefined) return;
      pressed.value = new Set([...pressed.peek(), key]);
      const awake = session.running.peek() ? undefined : session.start();
      const voice = find(key) ?? (await begin(model, key));
      await awake;
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
      if (voice === undefined || model?.keys === undefined) return;
      const ratio = (440 * 2 ** ((key + semitones - 69) / 12)) / model.keys.pitch;
      for (const { field, power } of model.keys.tune)
        voice.node.set(field, numberAt(model, field) * ratio ** (1 / power));
    },
    lean: (key, pressure) => {
      const model = session.model.peek();
      const bow = model?.contacts[model.keys?.bow ?? ''];
      if (bow?.type === 'bow')
        find(key)?.node.set(`contacts.${model?.keys?.bow}.force`, bow.force * (0.3 + 1.4 * pressure));
    },
    expect: (keys) => {
      const model = session.model.peek();
      const [key, ...others] = keys;
      clearTimeout(expecting);
      if (model?.keys === undefined || key === undefined) return;
      expecting = setTimeout(() => {
        if (session.model.peek() === model) tunings(model)(key);
        made.expect(others);
      }, PATIENCE);
    },
    end: () => {
      clearTimeout(expecting);
      stopWatching();
      for (const voice of voices) voice.node.dispose();
    },
  };
  return made;
}

/** Presses the bow on, or strikes or plucks where the model's own player does. */
function play(node: ClangorNode, model: Model, strength: number): void {
  const { keys, players, contacts } = model;
  const bow = contacts[keys?.bow ?? ''];
  if (bow?.type === 'bow') {
    node.set(`contacts.${keys?.bow}.velocity`, bow.velocity);
    node.set(`contacts.${keys?.bow}.force`, bow.force * (0.4 + 0.8 * strength));
  }
  const player = players[keys?.play ?? ''];
  if (player?.type !== 'strike' && player?.type !== 'pluck') return;
  const place = placeIn(node, player.at);
  if (place !== undefined) node[player.type](place, { force: player.force * strength, duration: player.duration });
}

/** A place of the model in metres of the tuned one. */
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

function numberAt(model: Model, field: string): number {
  const [, name, key] = field.split('.');
  return (model.elements[name] as unknown as Readonly<Record<string, number>>)[key];
}
