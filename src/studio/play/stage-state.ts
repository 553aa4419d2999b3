import { signal } from '@preact/signals';
import type { LaidHand } from './laid-hands.ts';
import type { Motion } from './motion.ts';
import type { Layout } from './placement.ts';
import type { Box } from './projection.ts';
import type { Scene } from './scene.ts';

/** The stage of the page, for what is put on top of it. */
export const currentStage = signal<(() => StageState | undefined) | undefined>(undefined);

/** What the stage shows; the pointer and tests read positions from it. */
export interface StageState {
  scene: Scene;
  layout: Layout;
  motion: Motion;
  /** Where something lies over it, px. */
  covered?: Box | undefined;
  /** What lies on its lines. */
  hands: readonly LaidHand[];
  /** Number of pictures drawn so far. */
  pictures: number;
}
