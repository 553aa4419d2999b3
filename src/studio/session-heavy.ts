/** A model that this machine cannot compute in real time: says so, and offers what helps. */
import { effect } from '@preact/signals';
import { compile, withHands } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { withSource } from './build/edit-text.ts';
import type { Action, Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';

/** Share of real time above which the sound stutters, and below which all is well again, 1. */
const TOO_MUCH = 1;
const FINE = 0.85;
/** How long it must last before the user is told, s of the model's time. */
const LASTING = 1;
/** The lower rate that is offered, Hz. */
const LOW_RATE = 24_000;
/** Fewer modes than this are not halved. */
const FEW_MODES = 16;

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
      // A replay begins its time anew.
      since = since === undefined || time < since ? time : since;
      if (time - since < LASTING) return;
      told = true;
      const percent = Math.round(100 * share.median);
      tell('heavy', `Computing this model takes ${percent} % of real time here, so the sound stutters.`, offers());
    }
  });

  // What an offer takes is computed when it is accepted: the page has no time to spare now.
  function offers(): Action[] {
    const heavy = model.peek();
    const rate = node.peek()?.context.sampleRate ?? 0;
    if (heavy === undefined) return [];
    const halved = halfOfModes(heavy, node.peek()?.program.elements ?? []);
    const canHalve = halved.slice(0, 1).some((one) => withModes(text.peek(), [one]) !== text.peek());
    return [
      ...(metered.peek() ? [{ label: 'Turn the ledger off', run: () => stopMetering() }] : []),
      ...(canHalve ? [{ label: 'Half as many modes', run: () => remedies.edit(withModes(text.peek(), halved)) }] : []),
      ...(rate > LOW_RATE ? [{ label: `Compute at ${LOW_RATE / 1000} kHz`, run: () => slowDown(heavy) }] : []),
    ];
  }

  async function slowDown(heavy: Model): Promise<void> {
    const problem = problemAt(heavy, LOW_RATE);
    if (problem === undefined) await remedies.setRate(LOW_RATE);
    else mention('rate', `This model does not run at ${LOW_RATE / 1000} kHz: ${problem}`);
  }

  function stopMetering(): void {
    metered.value = false;
  }
}

/** Why a model cannot be computed at a rate, if it cannot. */
function problemAt(model: Model, rate: number): string | undefined {
  const played = withHands({ ...model, rate });
  const compiled = played.ok ? compile(played.value) : played;
  return compiled.ok ? undefined : compiled.problems[0]?.message;
}

interface Modes {
  readonly name: string;
  readonly modes: number;
}

/** Half the modes of every body that is a sum of many. */
function halfOfModes(
  model: Model,
  elements: readonly { readonly name: string; readonly shown: { readonly count: number } }[],
): readonly Modes[] {
  return elements.flatMap(({ name, shown }) => {
    const element = model.elements[name];
    const isModal = element !== undefined && 'method' in element && element.method === 'modal';
    const modes = Math.floor(shown.count / 2);
    return isModal && modes >= FEW_MODES ? [{ name, modes }] : [];
  });
}

/** The text with other numbers of modes. */
function withModes(text: string, changes: readonly Modes[]): string {
  return changes.reduce(
    (changed, { name, modes }) => withSource(changed, ['elements', name, 'modes'], String(modes)) ?? changed,
    text,
  );
}
