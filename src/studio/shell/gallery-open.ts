/** Whether the gallery is open. In a file of its own, so that the page need not have the gallery's code to ask. */
import { signal } from '@preact/signals';

export const galleryOpen = signal(false);
