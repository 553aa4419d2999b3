/** A model that this machine cannot compute in real time: says so, and offers what helps. */
import { effect } from '@preact/signals';
import type { Action, Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';
import { fetchWorkshop, type Workshop } from './session-workshop.ts';

/** Share of real time above which the sound stutters, and below which all is well again, 1. */
const TOO_MUCH = 1;
const FINE = 0.85;
/** How long it must last before the user is told, s of the model's time. */
const LASTING = 1;
/** The lower rate that is offered, Hz. */
const LOW_RATE = 24_000;

export interface Remedies {
  readonly edit: (text: string) => void;
  readonly setRate: (rate: number) => Promise<void>;
}

export function watchLoad(state: SessionState, { tell, settle }: Notices, remedies: Remedies): void {
  const { frame, model, text, metered, node } = state;
  /** When it became too much, and whether the user was told. */
  let since: number | undefined;
  let told = false;
  effect(() => {
    const { share, time } = frame.value ?? {};
    if (share === undefined || time === undefined || share.median < FINE) {
      since = undefined;
      told = false;
      settle('heavy');
    } else if (share.median > TOO_MUCH && !told) {
      // A replay begins its time anew.
      since = since === undefined || time < since ? time : since;
      if (time - since < LASTING) return;
      told = true;
      const percent = Math.round(100 * share.median);
      fetchWorkshop().then((tools) => {
        if (!told) return;
        const sentence = `Computing this model takes ${percent} % of real time here, so the sound stutters.`;
        tell('heavy', sentence, offers(tools));
      });
    }
  });

  function offers({ lighterModel, runsAt }: Workshop): Action[] {
    const heavy = model.peek();
    const rate = node.peek()?.context.sampleRate ?? 0;
    const lighter = heavy && lighterModel(text.peek(), heavy, node.peek()?.program.elements ?? []);
    return [
      ...(metered.peek() ? [{ label: 'Turn the ledger off', run: () => stopMetering() }] : []),
      ...(lighter === undefined ? [] : [{ label: 'Half as many modes', run: () => remedies.edit(lighter) }]),
      ...(heavy !== undefined && rate > LOW_RATE && runsAt(heavy, LOW_RATE)
        ? [{ label: `Compute at ${LOW_RATE / 1000} kHz`, run: () => remedies.setRate(LOW_RATE) }]
        : []),
    ];
  }

  function stopMetering(): void {
    metered.value = false;
  }
}
