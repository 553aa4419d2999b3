/** Notices: a sentence about what happened, and what can be done about it. There is one for each cause, and it ends with its cause. */
import { type ReadonlySignal, signal } from '@preact/signals';

export interface Action {
  readonly label: string;
  readonly run: () => unknown;
}

export interface Notice {
  /** What it is about; a newer notice of the same cause replaces it. */
  readonly cause: string;
  readonly text: string;
  readonly actions: readonly Action[];
}

/** What would make the sound better; nothing has failed. */
export type Advice = Notice;

export interface Notices {
  readonly notices: ReadonlySignal<readonly Notice[]>;
  /** Shows a notice until `settle` is called with its cause. */
  readonly tell: (cause: string, text: string, actions?: readonly Action[]) => void;
  /** Shows a notice about something that is over: for long enough to read it. */
  readonly mention: (cause: string, text: string, actions?: readonly Action[]) => void;
  /** Advice, by its cause: it waits beside the health light, and covers nothing. */
  readonly advice: ReadonlySignal<readonly Advice[]>;
  /** Gives advice that holds until `settle` is called with its cause. */
  readonly advise: (cause: string, text: string, actions?: readonly Action[]) => void;
  /** Removes the notice and the advice of a cause. */
  readonly settle: (cause: string) => void;
}

/** How long a mention stays, ms; with a choice to make it stays longer. */
const SHORT = 8000;
const LONG = 20_000;

export function createNotices(): Notices {
  const notices = signal<readonly Notice[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const advice = signal<readonly Advice[]>([]);
  const others = (cause: string) => notices.peek().filter((one) => one.cause !== cause);
  const otherAdvice = (cause: string) => advice.peek().filter((one) => one.cause !== cause);

  function settle(cause: string): void {
    clearTimeout(timers.get(cause));
    timers.delete(cause);
    if (others(cause).length !== notices.peek().length) notices.value = others(cause);
    if (otherAdvice(cause).length !== advice.peek().length) advice.value = otherAdvice(cause);
  }

  function tell(cause: string, text: string, actions: readonly Action[] = []): void {
    clearTimeout(timers.get(cause));
    // An action settles its notice.
    const settling = actions.map(({ label, run }) => ({
      label,
      run: () => {
        settle(cause);
        run();
      },
    }));
    notices.value = [...others(cause), { cause, text, actions: settling }];
  }

  return {
    notices,
    advice,
    advise: (cause, text, actions = []) => {
      advice.value = [...otherAdvice(cause), { cause, text, actions }];
    },
    tell,
    settle,
    mention: (cause, text, actions = []) => {
      tell(cause, text, actions);
      const stays = actions.length > 0 ? LONG : SHORT;
      timers.set(
        cause,
        setTimeout(() => settle(cause), stays),
      );
    },
  };
}
