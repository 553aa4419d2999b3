/**
 * A model as an instrument: notes by key and velocity at times of the context. A model of one body is one node; of a model of which each key is a copy,
 * each key that sounds is a node, as many as are allowed.
 */
import type { Model, Problem } from '../model/index.ts';
import { createCopies } from './copies.ts';
import type { SendMidi } from './midi-queue.ts';
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
    midi: (bytes, when) => midi.send(bytes, when),
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
  readonly send: SendMidi;
  readonly end: () => void;
}

function one(node: ClangorNode, output: GainNode): Players {
  node.connect(output);
  return { send: (bytes, when) => node.midi(bytes, when), end: () => node.dispose() };
}

function copies(
  context: BaseAudioContext,
  model: Model,
  { polyphony, ...options }: InstrumentOptions & { readonly polyphony: number },
  output: GainNode,
): Players {
  let level: number | undefined = options.level;
  const { send, end } = createCopies({
    context,
    output,
    polyphony: () => polyphony,
    create: async (key) => {
      const { voiceOf } = await compiler();
      const voice = voiceOf(model, key);
      if (!voice.ok) throw new ModelError(voice.problems);
      const own = { hands: false, ...options, ...(level !== undefined && { level }) };
      const node = await createClangorNode(context, voice.value, own);
      // The first copy decides how loud all are.
      level ??= node.level;
      return node;
    },
  });
  return { send, end: () => end() };
}
