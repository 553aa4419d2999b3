/** A model that this machine cannot compute in real time: says so, and offers what helps. */
import { effect } from '@preact/signals';
import type { Action, Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';
import { fetchWorkshop, type Workshop } from './session-workshop.ts';

/** Share of real time above which the sound stutters, and below which all is well again, 1. */
const TOO_MUCH = 1;
const FINE = 0.85;
/** How long it must last before a notice says so, s of the model's time. */
const LASTING = 1;
/** The lower rate that is offered, Hz. */
const LOW_RATE = 24_000;

export interface Remedies {
  readonly edit: (text: string) => void;
  readonly setRate: (rate: number) => Promise<void>;
}

export function watchLoad(state: SessionState, { tell, mention, settle }: Notices, remedies: Remedies): void {
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
      // A replay restarts its time.
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

  // What an offer takes is computed when it is accepted: the page has no time to spare now.
  function offers({ halfOfModes, problemAt, withModes }: Workshop): Action[] {
    const heavy = model.peek();
    const rate = node.peek()?.context.sampleRate ?? 0;
    if (heavy === undefined) return [];
    const halved = halfOfModes(heavy, node.peek()?.program.elements ?? []);
    const canHalve = halved.slice(0, 1).some((one) => withModes(text.peek(), [one]) !== text.peek());
    return [
      ...(metered.peek() ? [{ label: 'Turn the ledger off', run: () => stopMetering() }] : []),
      ...(canHalve ? [{ label: 'Half as many modes', run: () => remedies.edit(withModes(text.peek(), halved)) }] : []),
      ...(rate > LOW_RATE
        ? [{ label: `Compute at ${LOW_RATE / 1000} kHz`, run: () => slowDown(problemAt(heavy, LOW_RATE)) }]
        : []),
    ];
  }

  async function slowDown(problem: string | undefined): Promise<void> {
    if (problem === undefined) await remedies.setRate(LOW_RATE);
    else mention('rate', `This model does not run at ${LOW_RATE / 1000} kHz: ${problem}`);
  }

  function stopMetering(): void {
    metered.value = false;
  }
}
