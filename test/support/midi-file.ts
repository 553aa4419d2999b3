/** Makes small Standard MIDI Files for tests. */

export interface FileNote {
  /** Ticks. */
  readonly at: number;
  readonly length: number;
  readonly key: number;
  readonly velocity: number;
}

function variableLength(value: number): number[] {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}

function chunk(name: string, body: readonly number[]): number[] {
  const size = body.length;
  return [...Buffer.from(name), size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255, ...body];
}

/** One track; `microsPerQuarter` from the start; ends as note-ons of velocity 0 with running status. */
export function midiFile(notes: readonly FileNote[], division = 480, microsPerQuarter = 500_000): Uint8Array {
  const events = notes
    .flatMap(({ at, length, key, velocity }) => [
      { tick: at, bytes: [key, velocity] },
      { tick: at + length, bytes: [key, 0] },
    ])
    .sort((a, b) => a.tick - b.tick || a.bytes[1] - b.bytes[1]);
  const track = [
    0,
    0xff,
    0x51,
    3,
    (microsPerQuarter >> 16) & 255,
    (microsPerQuarter >> 8) & 255,
    microsPerQuarter & 255,
  ];
  let tick = 0;
  let running = false;
  for (const event of events) {
    track.push(...variableLength(event.tick - tick), ...(running ? [] : [0x90]), ...event.bytes);
    running = true;
    tick = event.tick;
  }
  track.push(0, 0xff, 0x2f, 0);
  return Uint8Array.from([...chunk('MThd', [0, 0, 0, 1, division >> 8, division & 255]), ...chunk('MTrk', track)]);
}
