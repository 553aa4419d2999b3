/** Plays a take in the page: rendered once, then heard like everything else. */
import { signal } from '@preact/signals';
import type { Session } from '../session.ts';
import { openGraph } from '../session-audio.ts';
import { type Rendering, startRender } from './render.ts';
import type { Take } from './takes.ts';

/** The take that is played or being prepared; how much of it is ready, 0 to 1. */
export const playing = signal<{ readonly take: Take; readonly ready: number } | undefined>(undefined);

const rendered = new WeakMap<Take, AudioBuffer>();
let end = () => {};

export function stopTake(): void {
  end();
  end = () => {};
  playing.value = undefined;
}

export async function playTake(session: Session, take: Take): Promise<void> {
  stopTake();
  playing.value = { take, ready: 0 };
  // Started within the click, which is over when the take is ready.
  const starting = session.start();
  try {
    const sound = rendered.get(take) ?? (await render(take));
    await starting;
    if (sound === undefined || playing.peek()?.take !== take) return;
    rendered.set(take, sound);
    const { context, bus } = openGraph();
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(bus);
    source.onended = () => {
      if (playing.peek()?.take === take) stopTake();
    };
    source.start();
    playing.value = { take, ready: 1 };
    end = () => {
      source.onended = null;
      source.stop();
      source.disconnect();
    };
  } catch (error) {
    stopTake();
    session.mention('take', `${take.name}: ${(error as Error).message}`);
  }
}

async function render(take: Take): Promise<AudioBuffer | undefined> {
  const rendering: Rendering = startRender({ tracks: take.tracks, format: 'float32' }, () => {});
  end = rendering.cancel;
  const made = await rendering.result;
  return made && openGraph().context.decodeAudioData(made.bytes.buffer);
}
