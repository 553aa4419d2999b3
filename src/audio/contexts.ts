/** What a node asks of its audio context. */
import { workletUrl } from './worklet-url.ts';

/** Per context: resolves when the processor is registered. */
const registered = new WeakMap<BaseAudioContext, Promise<void>>();

/** Registers the processor with a context, once; after a failure it can be tried again. */
export async function registerProcessor(context: BaseAudioContext, url: string | URL = workletUrl()): Promise<void> {
  const registering = registered.get(context) ?? context.audioWorklet.addModule(String(url));
  registered.set(context, registering);
  try {
    await registering;
  } catch (error) {
    registered.delete(context);
    throw error;
  }
}

/** Whether the audio thread has ended. That of an OfflineAudioContext, which also ends in this state, still answers. */
export function isClosed(context: BaseAudioContext): boolean {
  return context.state === 'closed' && 'close' in context;
}

/** The frame of a context at a time; undefined for none. */
export function frameAt({ sampleRate }: BaseAudioContext, when: number | undefined): number | undefined {
  return when === undefined || !Number.isFinite(when) ? undefined : Math.round(when * sampleRate);
}
