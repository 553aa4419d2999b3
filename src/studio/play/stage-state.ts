import type { Layout } from './layout.ts';
import type { Motion } from './motion.ts';
import type { Scene } from './scene.ts';

/** What is on the stage now; tests and the pointer ask it where things are. */
export interface StageState {
  scene: Scene;
  layout: Layout;
  motion: Motion;
  /** Pictures drawn so far. */
  pictures: number;
}
