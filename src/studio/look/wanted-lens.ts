/** What the microscope is asked to show. In a file of its own, so that the page need not have the microscope's code to ask. */
import { signal } from '@preact/signals';

export interface WantedLens {
  readonly contact: string;
  /** Index of the point; that with the largest force if absent. */
  readonly point?: number;
  /** Output sample to look at; if absent, the strongest hit is shown from its beginning, again and again. */
  readonly at?: number;
  /** Last output sample of what is shown; the newest if absent. */
  readonly now?: number;
  /** Speed of the playback relative to the sound, 1. */
  readonly speed: number;
}

/** Set by whoever wants a contact to be frozen; cleared by the microscope when it obeys. */
export const wantedLens = signal<WantedLens | undefined>(undefined);
