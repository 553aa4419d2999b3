/** The open panel. In a file of its own, so that a panel can open another one without an import cycle. */
import { signal } from '@preact/signals';

export type PanelName = 'look' | 'build' | 'keep';

export const openPanel = signal<PanelName | undefined>(undefined);
