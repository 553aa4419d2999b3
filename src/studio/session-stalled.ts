/** A browser that has stopped computing the sound, and does not say so: its clock stands still. */
import { effect } from '@preact/signals';
import { graph } from './session-audio.ts';
import type { Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';

/** How often the clock is read, ms, and how often it must read the same. */
const INTERVAL = 1000;
const READINGS = 3;

export function watchClock({ running }: SessionState, { tell, settle }: Notices): void {
  effect(() => {
    const context = graph.value?.context;
    settle('stalled');
    if (context === undefined || !running.value) return;
    let [last, same] = [context.currentTime, 0];
    const timer = setInterval(() => {
      const time = context.currentTime;
      same = time === last ? same + 1 : 0;
      last = time;
      if (same === 0) settle('stalled');
      // Not even a new context is sure to sound beside one that hangs.
      if (same === READINGS)
        tell('stalled', 'The browser has stopped computing the sound, and does not say why.', [
          { label: 'Load the page again', run: () => location.reload() },
        ]);
    }, INTERVAL);
    return () => clearInterval(timer);
  });
}
