/** Starting and stopping the sound, and what to say when the browser or the system does not let it run. */
import { effect } from '@preact/signals';
import { changeRate, graph, openGraph } from './session-audio.ts';
import type { SessionNode } from './session-node.ts';
import type { Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';

/** How long the browser may take to start the sound before a notice says so, ms. */
const PATIENCE = 1500;

export interface Transport {
  /** Makes the node if there is none, and starts the sound. Call this from a click handler. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Computes everything at another sample rate, Hz. */
  readonly setRate: (rate: number) => Promise<void>;
}

export function createTransport(state: SessionState, { make, replace }: SessionNode, notices: Notices): Transport {
  const { node, running } = state;
  const { tell, settle } = notices;
  let starting: Promise<void> | undefined;
  /** Whether the user wants to hear something. */
  let wanted = false;

  async function begin(): Promise<void> {
    wanted = true;
    if (node.peek() === undefined) {
      // Resumed before the node is made: a browser may forget the click meanwhile.
      graph
        .peek()
        ?.context.resume()
        .catch(() => {});
      await make();
    }
    if (node.peek() === undefined) return;
    const { context } = openGraph();
    await Promise.race([context.resume().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (context.state === 'running') running.value = true;
    else
      tell('paused', 'The browser has not started the sound: it is waiting for a click, a key or a sound device.', [
        { label: 'Try again', run: start },
      ]);
  }

  function start(): Promise<void> {
    starting ??= begin().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  async function stop(): Promise<void> {
    wanted = false;
    running.value = false;
    await graph.peek()?.context.suspend();
  }

  // The system may pause the sound, and let it go on, at any time.
  effect(() => {
    const context = graph.value?.context;
    if (context === undefined) return;
    const changed = () => {
      if (context.state === 'running' && wanted && node.peek() !== undefined) {
        running.value = true;
        settle('paused');
      } else if (context.state !== 'running' && running.peek()) {
        running.value = false;
        if (wanted && graph.peek()?.context === context)
          tell('paused', 'Something outside this page has paused the sound.', [{ label: 'Resume', run: start }]);
      }
    };
    context.addEventListener('statechange', changed);
    return () => context.removeEventListener('statechange', changed);
  });

  return {
    start,
    stop,
    setRate: async (rate) => {
      const goOn = running.peek();
      running.value = false;
      await changeRate(rate);
      await replace();
      if (goOn) await start();
    },
  };
}
