/**
 * A Clangor instrument for Tone.js. Nothing of Tone.js is imported: the page hands over the library that it uses, whose context must be one of the
 * browser's own, as `Tone.setContext(new AudioContext())` makes it.
 */
import type { Problem } from '../model/index.ts';
import { createInstrument, type Instrument, type InstrumentOptions } from './instrument.ts';
import type { ClangorSource } from './source.ts';

/** What is used of Tone.js. */
export interface ToneLibrary {
  readonly getContext: () => { readonly rawContext: unknown };
  readonly getDestination: () => unknown;
  readonly now: () => number;
  readonly connect: (source: never, destination: never) => void;
  readonly Frequency: (note: never) => { readonly toMidi: () => number };
  readonly Time: (time: never) => { readonly toSeconds: () => number };
}

/** A note as Tone.js writes it, such as 'C4' or 261.6 (Hz), and a time, such as 0.5 (s), '8n' or '+0.1'. */
type Note = string | number;
type Time = string | number;

export interface ToneInstrument {
  readonly instrument: Instrument;
  /** Strikes one note or several; velocity from 0 to 1. */
  readonly triggerAttack: (notes: Note | readonly Note[], time?: Time, velocity?: number) => ToneInstrument;
  readonly triggerRelease: (notes: Note | readonly Note[], time?: Time) => ToneInstrument;
  readonly triggerAttackRelease: (
    notes: Note | readonly Note[],
    duration: Time,
    time?: Time,
    velocity?: number,
  ) => ToneInstrument;
  readonly connect: (destination: unknown) => ToneInstrument;
  readonly toDestination: () => ToneInstrument;
  readonly disconnect: () => ToneInstrument;
  readonly dispose: () => ToneInstrument;
  /** Resolves when all notes so far are on their way, with what the model could not do. */
  readonly settled: () => Promise<Problem[]>;
}

export async function createToneInstrument(
  Tone: ToneLibrary,
  source: ClangorSource,
  options: InstrumentOptions = {},
): Promise<ToneInstrument> {
  const { rawContext } = Tone.getContext();
  if (!(rawContext instanceof BaseAudioContext))
    throw new Error('Tone.js: expected a context of the browser: call Tone.setContext(new AudioContext()) first');
  const instrument = await createInstrument(rawContext, source, options);
  let sent: Promise<Problem[]>[] = [];
  const keysOf = (notes: Note | readonly Note[]) =>
    (Array.isArray(notes) ? notes : [notes]).map((note) => Math.round(Tone.Frequency(note as never).toMidi()));
  const secondsOf = (time: Time | undefined) =>
    time === undefined ? Tone.now() : Tone.Time(time as never).toSeconds();
  const attack = (notes: Note | readonly Note[], at: number, velocity: number) => {
    const struck = Math.min(127, Math.max(1, Math.round(127 * velocity)));
    for (const key of keysOf(notes)) sent.push(instrument.noteOn(key, struck, at));
  };
  const release = (notes: Note | readonly Note[], at: number) => {
    for (const key of keysOf(notes)) sent.push(instrument.noteOff(key, at));
  };
  const api: ToneInstrument = {
    instrument,
    triggerAttack: (notes, time, velocity = 1) => {
      attack(notes, secondsOf(time), velocity);
      return api;
    },
    triggerRelease: (notes, time) => {
      release(notes, secondsOf(time));
      return api;
    },
    triggerAttackRelease: (notes, duration, time, velocity = 1) => {
      const at = secondsOf(time);
      attack(notes, at, velocity);
      release(notes, at + Tone.Time(duration as never).toSeconds());
      return api;
    },
    connect: (destination) => {
      Tone.connect(instrument.output as never, destination as never);
      return api;
    },
    toDestination: () => api.connect(Tone.getDestination()),
    disconnect: () => {
      instrument.disconnect();
      return api;
    },
    dispose: () => {
      instrument.dispose();
      return api;
    },
    settled: async () => {
      const waited = sent;
      sent = [];
      return (await Promise.all(waited)).flat();
    },
  };
  return api;
}
