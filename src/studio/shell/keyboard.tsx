/** A keyboard for models with keys: on the screen, on the computer's keyboard, and by MIDI. */
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Keys } from '../../model/index.ts';
import { keyName } from '../play/pitch.ts';
import { lowestShown, playableKeys } from '../play/playable.ts';
import { pressed } from '../play/pressed.ts';
import type { Voices } from '../play/voices.ts';
import type { Session } from '../session.ts';
import './keyboard.css';
import { isTyping } from './shortcuts.ts';

/** Letters that play white and black keys, from C: the home row of a typist and the row above it. */
const LETTERS = 'awsedftgyhujkolp';
const BLACK = new Set([1, 3, 6, 8, 10]);
/** Number of keys shown. */
const KEYS = 25;
/** Strength of a click or a letter, 0 to 1. */
const STRENGTH = 0.8;

/** Lowest C shown, as a MIDI key. */
const lowest = signal(48);

export function Keyboard({ session }: { session: Session }) {
  const keys = session.model.value?.keys;
  // An edit of the text leaves the octave where the player put it.
  const shown = keys && lowestShown(keys, LETTERS.length);
  useEffect(() => {
    if (shown !== undefined) lowest.value = shown;
  }, [shown]);
  return keys === undefined ? null : <KeyRow session={session} keys={keys} />;
}

function KeyRow({ session, keys }: { session: Session; keys: Keys }) {
  const voices = useRef<Promise<Voices>>(undefined);
  // Loaded once the sound runs or a key is pressed: a visitor who has not begun does not wait for it.
  const loadVoices = () => {
    voices.current ??= import('../play/voices.ts').then(({ createVoices }) => createVoices(session));
    return voices.current;
  };
  const [midi, setMidi] = useState('MIDI');
  const press = (key: number, strength: number) => {
    // At once, because a browser forgets that the user did something.
    if (!session.running.peek()) session.start();
    return loadVoices().then((loaded) => loaded.press(key, strength));
  };
  const release = (key: number) => voices.current?.then((loaded) => loaded.release(key));
  // At once, not after the next frame: a letter may be pressed as soon as its key is there.
  useLayoutEffect(() => {
    const stop = listenToLetters({ press, release });
    return () => {
      stop();
      voices.current?.then((loaded) => loaded.end());
      voices.current = undefined;
    };
  }, [session]);
  const from = lowest.value;
  const model = session.model.value;
  const running = session.running.value;
  useEffect(() => {
    if (model === undefined || !running) return;
    loadVoices().then(({ prepareKeys }) => prepareKeys(Array.from({ length: KEYS }, (_, i) => from + i)));
  }, [model, from, running]);
  const play = (key: number) => press(key, STRENGTH);
  const isPlayable = playableKeys(keys);
  const connect = async () => {
    const { listenToMidi } = await import('../play/midi-in.ts');
    const { inputs, problem } = await listenToMidi((bytes) => loadVoices().then(({ send }) => send(bytes)));
    setMidi(inputs === 0 ? 'MIDI' : `${inputs} MIDI in`);
    if (problem === undefined) session.settle('midi');
    else session.mention('midi', problem);
  };
  return (
    <section class="keys" aria-label="Keyboard">
      <div class="keys-side">
        <button type="button" onClick={() => shift(-12)} aria-label="Octave down" aria-keyshortcuts="z">
          −
        </button>
        <button type="button" onClick={() => shift(12)} aria-label="Octave up" aria-keyshortcuts="x">
          +
        </button>
        <button type="button" title="Connect a MIDI keyboard (MPE supported)" onClick={connect}>
          {midi}
        </button>
      </div>
      <div class="keys-row">
        {Array.from({ length: KEYS }, (_, i) => lowest.value + i).map((key) => (
          <button
            type="button"
            key={key}
            class={`key${BLACK.has(key % 12) ? ' black' : ''}${isPlayable(key) ? '' : ' mute'}`}
            aria-disabled={!isPlayable(key)}
            aria-label={keyName(key)}
            title={keyName(key)}
            data-key={key}
            aria-pressed={pressed.value.has(key)}
            onPointerDown={(event) => {
              event.currentTarget.releasePointerCapture(event.pointerId);
              play(key);
            }}
            onPointerEnter={(event) => event.buttons > 0 && play(key)}
            onPointerLeave={() => pressed.peek().has(key) && release(key)}
            onPointerUp={() => release(key)}
            onKeyDown={(event) => event.key === 'Enter' && !event.repeat && play(key)}
            onKeyUp={(event) => event.key === 'Enter' && release(key)}
          >
            {key % 12 === 0 && <small class="key-name">{keyName(key)}</small>}
            <span>{letterOf(key)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function letterOf(key: number): string {
  return LETTERS[key - lowest.value]?.toUpperCase() ?? '';
}

function shift(by: number): void {
  lowest.value = Math.min(96, Math.max(0, lowest.value + by));
}

/** Letters play keys; z and x move them by an octave. */
function listenToLetters(voices: { press: Voices['press']; release: Voices['release'] }): () => void {
  /** The key each letter pressed: its release must end that key even if the octave has moved. */
  const down = new Map<string, number>();
  const keydown = (event: KeyboardEvent) => {
    if (isTyping(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (letter === 'z') shift(-12);
    if (letter === 'x') shift(12);
    const offset = LETTERS.indexOf(letter);
    if (letter.length !== 1 || offset < 0 || down.has(letter)) return;
    down.set(letter, lowest.peek() + offset);
    voices.press(lowest.peek() + offset, STRENGTH);
  };
  const keyup = (event: KeyboardEvent) => {
    const letter = event.key.toLowerCase();
    const key = down.get(letter);
    down.delete(letter);
    if (key !== undefined) voices.release(key);
  };
  // The window no longer hears of keys that come up.
  const blur = () => {
    down.clear();
    for (const key of pressed.peek()) voices.release(key);
  };
  addEventListener('keydown', keydown);
  addEventListener('keyup', keyup);
  addEventListener('blur', blur);
  return () => {
    removeEventListener('blur', blur);
    removeEventListener('keydown', keydown);
    removeEventListener('keyup', keyup);
  };
}
