/** Web MIDI input: messages go to the model as they come. */

/** Channels of a lower zone of MPE that carry a note each, counted from 0; channel 0 is its master. */
const isMember = (channel: number) => channel > 0;
/** What sets up a zone of 15 such channels: registered parameter 6 of its master (MPE 1.0, section 2.1). */
const SET_UP_ZONE = [
  [0xb0, 101, 0],
  [0xb0, 100, 6],
  [0xb0, 6, 15],
] as const;

/** How many MIDI inputs there are, and why there are none. */
export interface MidiFound {
  readonly inputs: number;
  readonly problem?: string;
}

/** Listens to all MIDI inputs, present and future. */
export async function listenToMidi(send: (bytes: readonly number[]) => void): Promise<MidiFound> {
  const none = (problem: string) => ({ inputs: 0, problem });
  if (!('requestMIDIAccess' in navigator))
    return none('This browser has no Web MIDI. The letters of the keyboard and the keys on the screen play too.');
  try {
    const access = await navigator.requestMIDIAccess();
    const handle = createMidiHandler(send);
    const listen = () => {
      for (const input of access.inputs.values())
        input.onmidimessage = (event) => handle(event.data ?? new Uint8Array());
    };
    access.onstatechange = listen;
    listen();
    if (access.inputs.size === 0) return none('No MIDI keyboard was found. Plug one in: it plays at once.');
    return { inputs: access.inputs.size };
  } catch {
    return none('The browser does not let this page listen to MIDI keyboards.');
  }
}

/**
 * Passes on messages of channels. A controller of MPE sets up its zone when it is switched on, which may be before the page listens: notes that are held
 * on two channels at once tell too, unless the messages already did.
 */
export function createMidiHandler(send: (bytes: readonly number[]) => void): (data: Uint8Array) => void {
  /** Number of notes that each channel holds. */
  const held = new Map<number, number>();
  let parameter = -1;
  let isSetUp = false;
  return (data) => {
    const [status = 0, first = 0, second = 0] = data;
    if (status < 0x80 || status >= 0xf0) return;
    const channel = status & 15;
    const kind = status >> 4;
    if (kind === 11 && first === 100) parameter = second;
    if (kind === 11 && first === 6 && parameter === 6) isSetUp = true;
    if (kind === 9 || kind === 8) {
      const by = kind === 9 && second > 0 ? 1 : -1;
      held.set(channel, Math.max(0, (held.get(channel) ?? 0) + by));
      const members = [...held].filter(([one, notes]) => isMember(one) && notes > 0);
      if (!isSetUp && members.length > 1) {
        isSetUp = true;
        for (const bytes of SET_UP_ZONE) send(bytes);
      }
    }
    send([...data]);
  };
}
