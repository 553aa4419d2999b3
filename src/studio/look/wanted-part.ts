/** Which part of the Look panel is asked for. In a file of its own, so that the page need not have the panel's code to ask. */
import { signal } from '@preact/signals';

export type LookPart = 'scope' | 'spectrogram' | 'energy';

/** Set to have a part scrolled to; cleared by the panel when it has done so. */
export const wantedPart = signal<LookPart | undefined>(undefined);
