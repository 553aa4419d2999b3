/** Gaps in the sound, which some browsers count: a longer buffer helps where the computer is not always in time. */
import { effect } from '@preact/signals';
import { graph, isBufferLong } from './session-audio.ts';
import type { Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';

/** What a browser that counts says of a context, s. */
interface Played {
  readonly underrunDuration: number;
  readonly totalDuration: number;
}

/** How often the counts are read, ms, and how many readings are looked at together. */
const INTERVAL = 1000;
const READINGS = 4;
/** Share of the sound that may be missing: a gap of some milliseconds now and then is not heard. */
const TOLERABLE = 0.01;

export function watchGaps({ running, node }: SessionState, { advise, settle }: Notices, reopen: () => void): void {
  effect(() => {
    const context = graph.value?.context as (AudioContext & { readonly playbackStats?: Played }) | undefined;
    settle('gaps');
    // While a model is being opened nothing is in time.
    if (context?.playbackStats === undefined || !running.value || node.value === undefined || isBufferLong.value)
      return;
    let readings: Played[] = [];
    const timer = setInterval(() => {
      const { underrunDuration = 0, totalDuration = 0 } = context.playbackStats ?? {};
      readings = [...readings.slice(1 - READINGS), { underrunDuration, totalDuration }];
      const played = totalDuration - readings[0].totalDuration;
      const missing = underrunDuration - readings[0].underrunDuration;
      if (readings.length < READINGS) return;
      if (missing <= TOLERABLE * played) settle('gaps');
      else
        advise('gaps', 'The sound has gaps: this computer does not compute every moment of it in time.', [
          {
            label: 'Play a little later, without gaps',
            run: () => {
              isBufferLong.value = true;
              reopen();
            },
          },
        ]);
    }, INTERVAL);
    return () => clearInterval(timer);
  });
}
