// The input of every check of references.

import type { Fault } from './faults.ts';
import type { ValidParts } from './valid.ts';

/** The valid parts of a model, its source, and where faults are reported. */
export interface Checks {
  readonly valid: ValidParts;
  /** The model as written, for messages. */
  readonly source: unknown;
  readonly report: (fault: Fault) => void;
}
