/**
 * Messages with times, in the order of their times: pedals and repeated keys depend on what came before, whatever order a page calls in. They wait
 * until shortly before their time; in an OfflineAudioContext, which has no present, until the page has finished the calls it is making.
 */
import type { Problem } from '../model/index.ts';

/** The frame of the first update of a run: nothing can happen before (compile/change.ts). */
const FIRST = 2;

/** A message whose time has come. */
export interface Due {
  readonly bytes: readonly number[];
  /** The time that was asked for, s; undefined for at once. */
  readonly when: number | undefined;
  readonly frame: number;
}

interface Waiting extends Due {
  readonly resolve: (problems: Problem[] | PromiseLike<Problem[]>) => void;
}

export type SendMidi = (bytes: ArrayLike<number> & Iterable<number>, when?: number) => Promise<Problem[]>;

/** Calls `obey` with every message `ahead` seconds before its time. */
export function createMidiQueue(
  context: BaseAudioContext,
  ahead: number,
  obey: (message: Due) => Promise<Problem[]>,
): SendMidi {
  const isOffline = !('close' in context);
  const waiting: Waiting[] = [];
  let isFlushing = false;

  const flush = () => {
    isFlushing = false;
    const until = isOffline ? Number.POSITIVE_INFINITY : (context.currentTime + ahead) * context.sampleRate;
    while (waiting.length > 0 && waiting[0].frame <= until) {
      const next = waiting.shift() as Waiting;
      next.resolve(obey(next));
    }
    if (waiting.length > 0) later();
  };
  const later = () => {
    if (isFlushing) return;
    isFlushing = true;
    const seconds = isOffline ? 0 : waiting[0].frame / context.sampleRate - context.currentTime - ahead;
    setTimeout(flush, Math.max(0, 1000 * seconds));
  };

  return (bytes, asked) =>
    new Promise((resolve) => {
      const problem = badByte(bytes);
      if (problem !== undefined) {
        resolve([problem]);
        return;
      }
      const when = asked === undefined || !Number.isFinite(asked) ? undefined : asked;
      const frame = Math.max(FIRST, Math.round((when ?? context.currentTime) * context.sampleRate));
      const one = { frame, when, bytes: [...bytes], resolve };
      const at = waiting.findIndex(
        (other) => other.frame > frame || (other.frame === frame && rank(other.bytes) > rank(one.bytes)),
      );
      waiting.splice(at < 0 ? waiting.length : at, 0, one);
      if (!isOffline && frame <= (context.currentTime + ahead) * context.sampleRate) flush();
      else later();
    });
}

/** What a note message does to its key; undefined for any other message. */
export function noteOf([status = 0, , velocity = 0]: readonly number[]): 'on' | 'off' | undefined {
  if (status >> 4 === 9 && velocity > 0) return 'on';
  return status >> 4 === 8 || status >> 4 === 9 ? 'off' : undefined;
}

/** At one frame, ends come before starts, and otherwise the order of the calls stays. */
function rank(bytes: readonly number[]): number {
  const note = noteOf(bytes);
  return note === 'on' ? 2 : note === 'off' ? 0 : 1;
}

function badByte(bytes: ArrayLike<number> & Iterable<number>): Problem | undefined {
  const wrong = [...bytes].findIndex((byte, i) => !Number.isInteger(byte) || byte < 0 || byte > (i === 0 ? 255 : 127));
  if (wrong < 0) return undefined;
  return { path: '', message: `expected a key and a velocity from 0 to 127; got ${[...bytes][wrong]}` };
}
