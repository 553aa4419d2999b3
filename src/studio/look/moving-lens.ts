/** Hooks of the microscope: the stage follows the current sample, and playback advances it. */
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session.ts';
import type { Microscope } from './microscope.ts';

/** Shows the current sample on the stage. One request is under way at a time; samples passed meanwhile are skipped. */
export function useStage(
  session: Session,
  scope: { readonly value: Microscope | undefined },
  at: { readonly value: number },
): void {
  const asking = useRef(false);
  const lens = scope.value;
  const sample = Math.floor(at.value);
  useEffect(() => {
    if (lens === undefined || asking.current) return;
    let open = true;
    const follow = async () => {
      asking.current = true;
      for (let shown = -1; open && shown !== Math.floor(at.value); ) {
        shown = Math.floor(at.value);
        const frame = await lens.look(shown);
        if (open && !session.running.peek()) session.frame.value = frame;
      }
      asking.current = false;
    };
    follow().catch(() => {
      asking.current = false;
    });
    return () => {
      if (scope.value !== lens) open = false;
    };
  }, [lens, sample]);
}

export function usePlayback(
  scope: { readonly value: Microscope | undefined },
  at: { value: number },
  speed: { readonly value: number },
  playing: { value: boolean },
  loop: { readonly value: readonly [number, number] | undefined },
): void {
  const isPlaying = playing.value;
  useEffect(() => {
    if (!isPlaying) return;
    let request = 0;
    let before = performance.now();
    const step = (now: number) => {
      const lens = scope.value;
      if (lens === undefined) return;
      const { rate } = lens.moment.snapshot.program;
      const next = at.value + ((now - before) / 1000) * rate * speed.value;
      before = now;
      const [start, stop] = loop.value ?? lens.range;
      at.value = next > stop ? start : next;
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [isPlaying]);
}
