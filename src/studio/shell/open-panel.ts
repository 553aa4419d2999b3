/** Which panel stands open. Apart from the panels themselves, so that what is inside a panel can ask for another one. */
import { signal } from '@preact/signals';

export type PanelName = 'look' | 'build' | 'keep';

export const openPanel = signal<PanelName | undefined>(undefined);
