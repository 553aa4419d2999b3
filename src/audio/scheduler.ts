/**
 * Notes with times, in the order of their times: pedals and repeated keys depend on what came before, whatever order a page calls in. Messages wait
 * until shortly before their time; in an OfflineAudioContext, which has no present, until the page has finished the calls it is making.
 */
import type { Program } from '../compile/index.ts';
import type { NoteEvent } from '../compile/live-events.ts';
import type { Problem } from '../model/index.ts';
import { readMessage } from '../players/messages.ts';
import { createNotes, type Notes } from './notes.ts';

/** How long before its time a message is obeyed, s: more than a page is busy for. */
const AHEAD = 0.1;
/** The frame of the first update of a run: nothing can happen before (compile/change.ts). */
const FIRST = 2;

interface Waiting {
  readonly frame: number;
  readonly bytes: readonly number[];
  readonly resolve: (problems: Problem[] | PromiseLike<Problem[]>) => void;
}

interface KeyedNotes {
  readonly keys: unknown;
  readonly notes: Notes | Problem;
}

interface Stage {
  readonly context: BaseAudioContext;
  readonly program: () => Program;
  readonly post: (events: readonly NoteEvent[], at: number | undefined) => Promise<void>;
}

export function createScheduler({ context, program, post }: Stage) {
  const isOffline = !('close' in context);
  const waiting: Waiting[] = [];
  let notes: KeyedNotes | undefined;
  let isFlushing = false;

  const obey = async ({ bytes, frame }: Waiting): Promise<Problem[]> => {
    const now = program();
    // Live changes make new Programs of the same keys; another model has others.
    const known: KeyedNotes =
      notes !== undefined && notes.keys === now.model.keys ? notes : { keys: now.model.keys, notes: createNotes(now) };
    notes = known;
    if ('message' in known.notes) return [known.notes];
    const message = readMessage(bytes);
    if (message === undefined) return [];
    const { events, problems } = known.notes.perform(message, frame);
    const frames = [...new Set(events.map(({ at }) => at))];
    await Promise.all(
      frames.map((at) =>
        post(
          events.filter((one) => one.at === at).map(({ event }) => event),
          at,
        ),
      ),
    );
    return problems;
  };

  const flush = () => {
    isFlushing = false;
    const until = isOffline ? Number.POSITIVE_INFINITY : (context.currentTime + AHEAD) * context.sampleRate;
    while (waiting.length > 0 && waiting[0].frame <= until) {
      const next = waiting.shift() as Waiting;
      next.resolve(obey(next));
    }
    if (waiting.length > 0) later();
  };
  const later = () => {
    if (isFlushing) return;
    isFlushing = true;
    const seconds = isOffline ? 0 : waiting[0].frame / context.sampleRate - context.currentTime - AHEAD;
    setTimeout(flush, Math.max(0, 1000 * seconds));
  };

  return (bytes: ArrayLike<number> & Iterable<number>, when?: number): Promise<Problem[]> =>
    new Promise((resolve) => {
      const problem = badByte(bytes);
      if (problem !== undefined) {
        resolve([problem]);
        return;
      }
      const asked = when === undefined || !Number.isFinite(when) ? context.currentTime : when;
      const frame = Math.max(FIRST, Math.round(asked * context.sampleRate));
      const one = { frame, bytes: [...bytes], resolve };
      // At one frame, ends come before starts, and otherwise the order of the calls stays.
      const rank = ([status = 0, , velocity = 0]: readonly number[]) =>
        status >> 4 === 9 && velocity > 0 ? 2 : status >> 4 === 8 || status >> 4 === 9 ? 0 : 1;
      const at = waiting.findIndex(
        (other) => other.frame > frame || (other.frame === frame && rank(other.bytes) > rank(one.bytes)),
      );
      waiting.splice(at < 0 ? waiting.length : at, 0, one);
      if (!isOffline && frame <= (context.currentTime + AHEAD) * context.sampleRate) flush();
      else later();
    });
}

function badByte(bytes: ArrayLike<number> & Iterable<number>): Problem | undefined {
  const wrong = [...bytes].findIndex((byte, i) => !Number.isInteger(byte) || byte < 0 || byte > (i === 0 ? 255 : 127));
  if (wrong < 0) return undefined;
  return { path: '', message: `expected a key and a velocity from 0 to 127; got ${[...bytes][wrong]}` };
}
