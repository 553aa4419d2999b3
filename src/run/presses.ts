/** Presses in progress: a finger reaches its stiffness and damping in small steps, to avoid clicks. */

import type { Press } from '../compile/live-events.ts';
import { Clock } from '../kernel/records.ts';
import { restHand, wakeHand } from './hands.ts';
import type { Machine } from './machine.ts';

/** Samples between two steps. */
const EVERY = 16;

/** Samples between the last step and the departure of a finger that no longer presses: one sample must be computed without its force. */
const LEAVING = 2;

/** A press in progress, as plain data. */
export interface PressUnderWay {
  /** Its target. */
  readonly press: Press;
  /** Output sample at which it began, and the finger's stiffness and damping then, N/m and kg/s. */
  readonly start: number;
  readonly stiffness: number;
  readonly damping: number;
  /** Steps made so far. */
  readonly steps: number;
}

export interface Presses {
  /** Begins a press from the finger's present stiffness and damping; it replaces one in progress at the same point. */
  readonly begin: (press: Press) => void;
  /** Output sample of the next step, or Infinity. */
  readonly next: () => number;
  /** Performs every step due up to an output sample. */
  readonly advance: (sample: number) => void;
  /** Returns, or replaces, the presses in progress. */
  readonly list: () => readonly PressUnderWay[];
  readonly replace: (presses: readonly PressUnderWay[]) => void;
}

export function createPresses(machine: Machine): Presses {
  let inProgress: readonly PressUnderWay[] = [];
  let next = Number.POSITIVE_INFINITY;
  const replace = (presses: readonly PressUnderWay[]) => {
    inProgress = presses;
    next = Math.min(...presses.map(dueAt));
  };
  // A recording may name any contact.
  const exists = ({ point }: Press) => point < machine.headerInt('contactCount');
  const step = (one: PressUnderWay): PressUnderWay => {
    if (one.steps < stepsOf(one)) press(machine, stepped(one));
    else restHand(machine, one.press.point);
    return { ...one, steps: one.steps + 1 };
  };
  return {
    begin: (wanted) => {
      if (!exists(wanted)) return;
      const others = inProgress.filter((one) => one.press.point !== wanted.point);
      const stiffness = machine.getContact(wanted.point, 'stiffness');
      const damping = machine.getContact(wanted.point, 'damping');
      const start = machine.get('clock', Clock, 0, 'sample');
      if ((wanted.over ?? 0) === 0) press(machine, wanted);
      // Releasing a finger that neither presses nor is about to needs no steps.
      else if (
        others.length < inProgress.length ||
        [wanted.stiffness, wanted.damping, stiffness, damping].some(Boolean)
      )
        others.push({ press: wanted, start, stiffness, damping, steps: 0 });
      replace(others);
    },
    next: () => next,
    advance: (sample) => {
      while (inProgress.length > 0 && next <= sample)
        replace(
          inProgress
            .map((one) => (dueAt(one) === next ? step(one) : one))
            .filter((one) => dueAt(one) < Number.POSITIVE_INFINITY),
        );
    },
    list: () => inProgress,
    replace: (presses) => replace(presses.filter(({ press }) => exists(press))),
  };
}

function stepsOf({ press }: PressUnderWay): number {
  return Math.ceil((press.over ?? 0) / EVERY);
}

/** Output sample of the next step, or Infinity after the last. */
function dueAt(one: PressUnderWay): number {
  const { over = 0, stiffness, damping } = one.press;
  if (one.steps < stepsOf(one)) return one.start + Math.min(over, (one.steps + 1) * EVERY);
  const leaves = stiffness === 0 && damping === 0 && one.steps === stepsOf(one);
  return leaves ? one.start + over + LEAVING : Number.POSITIVE_INFINITY;
}

/** Stiffness and damping after the next step; they follow a smooth step function. */
function stepped({ press: { over = 0, ...to }, stiffness, damping, steps }: PressUnderWay): Press {
  const part = Math.min(1, ((steps + 1) * EVERY) / over);
  const between = (a: number, b: number) => a + (b - a) * part * part * (3 - 2 * part);
  return { ...to, stiffness: between(stiffness, to.stiffness), damping: between(damping, to.damping) };
}

/** Sets stiffness and damping immediately. Energy that a stretched spring gains by becoming stiffer is work done by the hand. */
function press(machine: Machine, { point, stiffness, damping }: Press): void {
  wakeHand(machine, point);
  const before = machine.kernel.energyOfContact(point);
  machine.setContact(point, 'stiffness', stiffness);
  machine.setContact(point, 'damping', damping);
  machine.kernel.refindIslands();
  machine.kernel.bookContact(point, before, machine.kernel.energyOfContact(point));
}
