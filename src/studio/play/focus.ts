/** Which Program the stage shows: the session's, or that of the voice played last on the keyboard. */
import { computed, signal } from '@preact/signals';
import type { ViewFrame } from '../../audio/index.ts';
import type { Program } from '../../compile/index.ts';
import type { Session } from '../session.ts';

export interface Focus {
  readonly program: Program;
  readonly frame: () => ViewFrame | undefined;
}

/** The voice played last; undefined while no voice sounds. */
export const voiceFocus = signal<Focus | undefined>(undefined);

export function focusOf(session: Session) {
  return computed((): Focus | undefined => {
    const program = session.program.value;
    return voiceFocus.value ?? (program && { program, frame: () => session.frame.peek() });
  });
}
