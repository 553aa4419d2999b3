/** The pressed keys, shown by the keyboard. */
import { signal } from '@preact/signals';

export const pressed = signal<ReadonlySet<number>>(new Set());
