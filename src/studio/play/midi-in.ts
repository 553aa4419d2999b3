/** Web MIDI input. With MPE every channel carries one note with its own bend and pressure; otherwise a bend applies to all notes of a channel. */
import type { Voices } from './voices.ts';

/** Bend range of an MPE member channel and of an ordinary one, semitones. */
const MEMBER_RANGE = 48;
const RANGE = 2;

/** Listens to all MIDI inputs, present and future. Returns a short status text: the number of inputs, or why there are none. */
export async function listenToMidi(voices: Voices): Promise<string> {
  if (!('requestMIDIAccess' in navigator)) return 'This browser does not support Web MIDI.';
  try {
    const access = await navigator.requestMIDIAccess();
    const handle = createMidiHandler(voices);
    const listen = () => {
      for (const input of access.inputs.values())
        input.onmidimessage = (event) => handle(event.data ?? new Uint8Array());
    };
    access.onstatechange = listen;
    listen();
    return access.inputs.size === 0 ? 'No MIDI keyboard found: plug one in.' : `${access.inputs.size} MIDI in`;
  } catch {
    return 'The browser refused access to MIDI.';
  }
}

/** Translates MIDI messages into calls of the voices. */
export function createMidiHandler(voices: Voices): (data: Uint8Array) => void {
  /** Keys that are down, per channel. */
  const down = new Map<number, Set<number>>();
  let range = RANGE;
  const keysOf = (channel: number) => {
    const keys = down.get(channel) ?? new Set<number>();
    down.set(channel, keys);
    return keys;
  };
  return (data) => {
    const [status = 0, a = 0, b = 0] = data;
    const channel = status & 15;
    const keys = keysOf(channel);
    switch (status & 0xf0) {
      case 0x90:
        // A note on with velocity 0 is a note off.
        if (b === 0) {
          keys.delete(a);
          voices.release(a);
          return;
        }
        keys.add(a);
        // Notes on several channels at once: an MPE controller.
        if ([...down.values()].filter((one) => one.size > 0).length > 1) range = MEMBER_RANGE;
        voices.press(a, b / 127);
        return;
      case 0x80:
        keys.delete(a);
        voices.release(a);
        return;
      case 0xe0:
        for (const key of keys) voices.bend(key, (((b << 7) | a) / 8192 - 1) * range);
        return;
      case 0xd0:
        for (const key of keys) voices.setPressure(key, a / 127);
        return;
      case 0xa0:
        voices.setPressure(a, b / 127);
    }
  };
}
