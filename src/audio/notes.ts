/** Notes of a page: messages of a keyboard in the order of their time, as events of a Program. Pages that play no notes do not load it. */
import type { Program } from '../compile/index.ts';
import type { NoteEvent } from '../compile/live-events.ts';
import { createPlays } from '../compile/plays.ts';
import type { Problem } from '../model/index.ts';
import { bendRanges } from '../players/bend-ranges.ts';
import type { Message } from '../players/messages.ts';
import { type Action, createPerformer } from '../players/performer.ts';

/** An event and the frame of the context at which it happens. */
export interface TimedEvent {
  readonly at: number;
  readonly event: NoteEvent;
}

export type MoveAction = Extract<Action, { type: 'move' }>;

export interface Notes {
  /** What a message at a frame of the context does; `glides` are moves by small steps; `problems` are said once each. */
  readonly perform: (
    message: Message,
    frame: number,
  ) => { readonly events: TimedEvent[]; readonly glides: readonly MoveAction[]; readonly problems: Problem[] };
}

/**
 * Notes of the Program that runs at the time; live changes make new ones of the same keys. `rate` is that of the context, Hz, of which the Program's is a multiple.
 */
export function createNotes(running: () => Program, rate = running().rate): Notes | Problem {
  const { keys } = running().model;
  if (keys === undefined)
    return { path: 'keys', message: 'expected a model with `keys` that say how it is played; got none' };
  if (!('body' in keys))
    return {
      path: 'keys',
      message: 'expected `keys` of one body; a model of which each key is a copy is played by createInstrument',
    };
  const performer = createPerformer(keys, bendRanges(running().model));
  // What a gesture does depends on the grid: places along a string are counted in its intervals.
  let known = { program: running(), find: createPlays(running()) };
  let said = 0;
  return {
    perform: (message, frame) => {
      const program = running();
      if (known.program !== program) known = { program, find: createPlays(program) };
      const actions = performer.perform(message);
      const events = actions.flatMap((action) =>
        known.find(action).map(({ delay, event }) => ({ at: frame + (delay * rate) / program.rate, event })),
      );
      // What no control moves from sample to sample is moved by small steps.
      const glides = actions.filter(
        (action): action is MoveAction => action.type === 'move' && !program.controls.includes(action.path),
      );
      const remarks = performer.remarks().slice(said);
      said += remarks.length;
      return { events, glides, problems: remarks.map((text) => ({ path: 'keys', message: text })) };
    },
  };
}
