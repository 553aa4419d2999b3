/** What the microscope is asked to show. In a file of its own, so that the page need not have the microscope's code to ask. */
import { signal } from '@preact/signals';
import type { Moment } from '../../audio/index.ts';

export interface WantedLens {
  readonly contact: string;
  /** Index of the point; that with the largest force if absent. */
  readonly point?: number;
  /** Output sample to look at; if absent, the strongest hit is shown from its beginning, again and again. */
  readonly at?: number;
  /** Last output sample of what is shown; the newest if absent. */
  readonly now?: number;
  /** The moment itself, if it was taken when it came: by the time that the microscope is there it may be forgotten. */
  readonly taken?: Promise<Moment | undefined> | undefined;
  /** Speed of the playback relative to the sound, 1. */
  readonly speed: number;
}

/** Set to ask for a contact to be frozen; cleared by the microscope when it has done so. */
export const wantedLens = signal<WantedLens | undefined>(undefined);
