/** Presses under way: a finger reaches its stiffness and damping in small steps, so that it does not click. */
import { Clock } from '../kernel/records.ts';
import { restHand, wakeHand } from './hands.ts';
import type { Press } from './live.ts';
import type { Machine } from './machine.ts';

/** Samples between two steps. */
const EVERY = 16;

/** After its last step a finger that presses no more leaves so many samples later, when a sample has been made without its force. */
const LEAVING = 2;

/** A press under way, as plain data. */
export interface PressUnderWay {
  /** What it leads to. */
  readonly press: Press;
  /** Output sample at which it began, and what the finger had then, N/m and kg/s. */
  readonly start: number;
  readonly stiffness: number;
  readonly damping: number;
  /** Steps made so far. */
  readonly steps: number;
}

export interface Presses {
  /** Begins a press, from where the finger is now; one under way at the same point ends there. */
  readonly begin: (press: Press) => void;
  /** Output sample of the next step, or infinity. */
  readonly next: () => number;
  /** Makes every step up to an output sample. */
  readonly advance: (sample: number) => void;
  /** Those under way, and others in their place. */
  readonly list: () => readonly PressUnderWay[];
  readonly replace: (presses: readonly PressUnderWay[]) => void;
}

export function createPresses(machine: Machine): Presses {
  let underWay: readonly PressUnderWay[] = [];
  let next = Number.POSITIVE_INFINITY;
  const replace = (presses: readonly PressUnderWay[]) => {
    underWay = presses;
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
      const others = underWay.filter((one) => one.press.point !== wanted.point);
      const stiffness = machine.getContact(wanted.point, 'stiffness');
      const damping = machine.getContact(wanted.point, 'damping');
      const start = machine.get('clock', Clock, 0, 'sample');
      if ((wanted.over ?? 0) === 0) press(machine, wanted);
      // A finger that does not press, and is not about to, has nothing to let go of.
      else if (others.length < underWay.length || [wanted.stiffness, wanted.damping, stiffness, damping].some(Boolean))
        others.push({ press: wanted, start, stiffness, damping, steps: 0 });
      replace(others);
    },
    next: () => next,
    advance: (sample) => {
      while (underWay.length > 0 && next <= sample)
        replace(
          underWay
            .map((one) => (dueAt(one) === next ? step(one) : one))
            .filter((one) => dueAt(one) < Number.POSITIVE_INFINITY),
        );
    },
    list: () => underWay,
    replace: (presses) => replace(presses.filter(({ press }) => exists(press))),
  };
}

function stepsOf({ press }: PressUnderWay): number {
  return Math.ceil((press.over ?? 0) / EVERY);
}

/** Output sample of the next step, or infinity when all have been made. */
function dueAt(one: PressUnderWay): number {
  const { over = 0, stiffness, damping } = one.press;
  if (one.steps < stepsOf(one)) return one.start + Math.min(over, (one.steps + 1) * EVERY);
  const leaves = stiffness === 0 && damping === 0 && one.steps === stepsOf(one);
  return leaves ? one.start + over + LEAVING : Number.POSITIVE_INFINITY;
}

/** What the finger has after the next step: the way there begins and ends gently. */
function stepped({ press: { over = 0, ...to }, stiffness, damping, steps }: PressUnderWay): Press {
  const part = Math.min(1, ((steps + 1) * EVERY) / over);
  const between = (a: number, b: number) => a + (b - a) * part * part * (3 - 2 * part);
  return { ...to, stiffness: between(stiffness, to.stiffness), damping: between(damping, to.damping) };
}

/** At once. The energy that a stretched spring gains by growing stiffer is the hand's work. */
function press(machine: Machine, { point, stiffness, damping }: Press): void {
  wakeHand(machine, point);
  const before = machine.kernel.energyOfContact(point);
  machine.setContact(point, 'stiffness', stiffness);
  machine.setContact(point, 'damping', damping);
  machine.kernel.bookContact(point, machine.kernel.energyOfContact(point) - before);
}
