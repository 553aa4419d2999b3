/** Obeys the MIDI messages of a node, in the order of their times. */
import type { Program } from '../compile/index.ts';
import type { NoteEvent } from '../compile/live-events.ts';
import type { Problem } from '../model/index.ts';
import { readMessage } from '../players/messages.ts';
import type { Glide } from './glides.ts';
import { createMidiQueue, type SendMidi } from './midi-queue.ts';
import { createNotes, type Notes } from './notes.ts';

/** How long before its time a message is obeyed, s: more than a page is busy for. */
const AHEAD = 0.1;

interface KeyedNotes {
  readonly keys: unknown;
  readonly notes: Notes | Problem;
}

interface Stage {
  readonly context: BaseAudioContext;
  readonly program: () => Program;
  readonly post: (events: readonly NoteEvent[], at: number | undefined) => Promise<void>;
  /** Moves something by small steps. */
  readonly glide: (glide: Glide) => Promise<void>;
}

export function createScheduler({ context, program, post, glide }: Stage): SendMidi {
  let notes: KeyedNotes | undefined;
  return createMidiQueue(context, AHEAD, async ({ bytes, frame }) => {
    const now = program();
    // Live changes make new Programs of the same keys; another model has others.
    const known: KeyedNotes =
      notes !== undefined && notes.keys === now.model.keys
        ? notes
        : { keys: now.model.keys, notes: createNotes(program, context.sampleRate) };
    notes = known;
    if ('message' in known.notes) return [known.notes];
    const message = readMessage(bytes);
    if (message === undefined) return [];
    const { events, glides, problems } = known.notes.perform(message, frame);
    const frames = [...new Set(events.map(({ at }) => at))];
    await Promise.all([
      ...frames.map((at) =>
        post(
          events.filter((one) => one.at === at).map(({ event }) => event),
          at,
        ),
      ),
      ...glides.map(({ path, to, over }) => glide({ path, to, over, from: frame / context.sampleRate })),
    ]);
    return problems;
  });
}
