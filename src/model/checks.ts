// What every check of references is given.

import type { Fault } from './faults.ts';
import type { Sound } from './sound.ts';

/** What was read, what was written, and where faults go. */
export interface Checks {
  readonly sound: Sound;
  /** What was written, for messages. */
  readonly source: unknown;
  readonly report: (fault: Fault) => void;
}
