/** What was played on a Program since its start, as plain data for a link. A link is untrusted input: each event is checked against the Program. */
import type { Program } from '../compile/index.ts';
import type { Checked } from '../model/index.ts';
import { eventProblem } from './check-recording.ts';
import { eventsProblem } from './read-recording.ts';
import { fromPlain, toPlain } from './recording.ts';
import type { PlainEvent } from './recording-format.ts';
import type { Timed } from './relive.ts';

/** Most events of a link. */
const MOST_EVENTS = 20_000;

export interface PlainPlayed {
  readonly frame: number;
  readonly event: PlainEvent;
}

export function plainPlayed(played: readonly Timed[]): PlainPlayed[] {
  return played.map(({ sample, event }) => ({ frame: sample, event: toPlain(event) }));
}

/** The events in data of unknown origin, in the order in which they are performed; `now` is the sample at which they end. */
export function readPlayed(data: unknown, program: Program, now: number): Checked<Timed[]> {
  const fail = (message: string) => ({ ok: false, problems: [{ path: '', message }] }) as const;
  const wrong = eventsProblem(data, 'events', MOST_EVENTS, now);
  if (wrong !== undefined) return fail(wrong);
  const events = data as readonly PlainPlayed[];
  for (const [i, { event }] of events.entries()) {
    if (event.type === 'load' || event.type === 'gain')
      return fail(`events.${i}.event.type: expected something that is done to the model; got ${event.type}`);
    const problem = eventProblem(program, event);
    if (problem !== undefined) return fail(`events.${i}.event.${problem}`);
  }
  const timed = events.map(({ frame, event }) => {
    return { sample: frame, event: fromPlain(event, () => program) as Timed['event'] };
  });
  return { ok: true, value: timed.sort((a, b) => a.sample - b.sample) };
}
