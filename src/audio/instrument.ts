/**
 * A model as an instrument: notes by key and velocity at times of the context. A model of one body is one node; of a model of which each key is a copy,
 * each key that sounds is a node, as many as are allowed.
 */
import type { Model, Problem } from '../model/index.ts';
import { type ClangorNode, createClangorNode } from './node.ts';
import { type ClangorOptions, type ClangorSource, compiler, isProgram, ModelError } from './source.ts';

/** Options of `createInstrument`. */
export interface InstrumentOptions extends ClangorOptions {
  /** Most copies that sound at once, 8. */
  readonly polyphony?: number;
}

/** A model that notes play. Created by `createInstrument`. */
export interface Instrument {
  readonly context: BaseAudioContext;
  /** Everything that sounds goes through it. */
  readonly output: GainNode;
  /** Strikes a key, 0 to 127, as hard as a velocity from 1 to 127 says, at a time of the context or at once. */
  readonly noteOn: (key: number, velocity?: number, when?: number) => Promise<Problem[]>;
  readonly noteOff: (key: number, when?: number) => Promise<Problem[]>;
  /** Obeys any MIDI message: pedals, bends, pressure. */
  readonly midi: (bytes: ArrayLike<number> & Iterable<number>, when?: number) => Promise<Problem[]>;
  readonly connect: (destination: AudioNode) => void;
  readonly disconnect: () => void;
  readonly dispose: () => void;
}

const POLYPHONY = 8;
/** How long a copy takes to fade when another key needs its place, s: too short to be missed, too long to click. */
const FADE = 0.03;

interface Copy {
  readonly key: number;
  readonly node: Promise<ClangorNode>;
  readonly gain: GainNode;
  held: boolean;
  used: number;
}

/** Makes an instrument of a model with keys. Throws a `ModelError` for a bad model. */
export async function createInstrument(
  context: BaseAudioContext,
  source: ClangorSource,
  { polyphony = POLYPHONY, ...options }: InstrumentOptions = {},
): Promise<Instrument> {
  const model = await modelOf(source);
  const output = context.createGain();
  const midi = isCopied(model)
    ? copies(context, model, { polyphony, ...options }, output)
    : one(await createClangorNode(context, source, options), output);
  return {
    context,
    output,
    noteOn: (key, velocity = 80, when) => midi.send([0x90, key, velocity], when),
    noteOff: (key, when) => midi.send([0x80, key, 0], when),
    midi: (bytes, when) => midi.send([...bytes], when),
    connect: (destination) => {
      output.connect(destination);
    },
    disconnect: () => output.disconnect(),
    dispose: () => {
      midi.end();
      output.disconnect();
    },
  };
}

async function modelOf(source: ClangorSource): Promise<Model> {
  if (isProgram(source)) return source.model;
  const model = (await compiler()).readModel(source);
  if (!model.ok) throw new ModelError(model.problems);
  return model.value;
}

function isCopied({ keys }: Model): boolean {
  return keys !== undefined && !('body' in keys);
}

interface Players {
  readonly send: (bytes: readonly number[], when?: number) => Promise<Problem[]>;
  readonly end: () => void;
}

function one(node: ClangorNode, output: GainNode): Players {
  node.connect(output);
  return { send: (bytes, when) => node.midi(bytes, when), end: () => node.dispose() };
}

function copies(context: BaseAudioContext, model: Model, options: InstrumentOptions, output: GainNode): Players {
  const sounding = new Map<number, Copy>();
  /** The last message of each kind that is not a note, for copies that start later. */
  const settings = new Map<string, readonly number[]>();
  let level: number | undefined = options.level;
  let uses = 0;

  const start = (key: number): Copy => {
    const gain = context.createGain();
    gain.connect(output);
    const node = createCopy(key).then(async (made) => {
      // The first copy decides how loud all are.
      level ??= made.level;
      made.connect(gain);
      for (const bytes of settings.values()) await made.midi(bytes);
      return made;
    });
    return { key, node, gain, held: false, used: 0 };
  };
  const createCopy = async (key: number) => {
    const { voiceOf } = await compiler();
    const voice = voiceOf(model, key);
    if (!voice.ok) throw new ModelError(voice.problems);
    return createClangorNode(context, voice.value, { hands: false, ...options, ...(level !== undefined && { level }) });
  };
  /** Makes place for a copy: the one that was released first fades; if all are held, the one that was struck first. */
  const steal = () => {
    const [oldest] = [...sounding.values()].sort((a, b) => Number(a.held) - Number(b.held) || a.used - b.used);
    if (oldest !== undefined) end(oldest);
  };
  const end = ({ key, node, gain }: Copy) => {
    sounding.delete(key);
    const now = context.currentTime;
    gain.gain.setValueAtTime(1, now);
    gain.gain.linearRampToValueAtTime(0, now + FADE);
    node.then((made) => setTimeout(() => made.dispose(), 2000 * FADE)).catch(() => {});
  };
  const failed = (error: unknown): Problem[] => {
    if (error instanceof ModelError) return [...error.problems];
    throw error;
  };

  return {
    send: async (bytes, when) => {
      const [status = 0, key = 0, velocity = 0] = bytes;
      const isOn = status >> 4 === 9 && velocity > 0;
      const isOff = status >> 4 === 8 || (status >> 4 === 9 && velocity === 0);
      if (!isOn && !isOff) {
        settings.set(`${status} ${status >> 4 === 11 ? key : ''}`, bytes);
        const all = [...sounding.values()].map(async ({ node }) => (await node).midi(bytes, when));
        return (await Promise.all(all)).flat();
      }
      let copy = sounding.get(key);
      if (copy === undefined) {
        if (isOff) return [];
        while (sounding.size >= (options.polyphony ?? POLYPHONY)) steal();
        copy = start(key);
        sounding.set(key, copy);
      }
      copy.held = isOn;
      copy.used = ++uses;
      try {
        return await (await copy.node).midi(bytes, when);
      } catch (error) {
        sounding.delete(key);
        return failed(error);
      }
    },
    end: () => {
      for (const copy of [...sounding.values()]) end(copy);
    },
  };
}
