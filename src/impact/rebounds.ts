/**
 * A mass that bounces on the wall repeatedly (section IV-B2 of the paper). A constant acceleration acts in free flight only,
 * not in contact, so that each flight returns the release velocity, v_in(i+1) = -v_out(i), and lasts
 * 2 |v_out|/g.
 *
 * Each contact starts on a sample with x = 0. The reference is the chain of exact roots of (6). The paper's Heun
 * column restarts from the predicted velocity of the last sample, not the corrected one; `restart: 'predicted'`
 * reproduces it.
 */
import { initialEnergy, outputVelocity } from './closed-form.ts';
import { type ContactRun, type Method, runContact, type Variation } from './contact-run.ts';
import { deviationAtRelease, deviationOfEnergy } from './measures.ts';
import type { Impact, Sampling } from './params.ts';

/** Options of a sequence. */
export type ReboundOptions = {
  /** Number of contacts, 1 */
  readonly impacts: number;
  /** Acceleration in free flight; default: standard gravity, m/s^2 */
  readonly gravity?: number;
  readonly correction?: Variation;
  /** The release velocity from which the next flight starts */
  readonly restart?: 'corrected' | 'predicted';
};

/** One contact of a sequence and the flight after it. */
export type Rebound = {
  /** Start of the contact, s */
  readonly time: number;
  /** m/s */
  readonly inputVelocity: number;
  /** m/s */
  readonly outputVelocity: number;
  /** Duration of the contact, s */
  readonly contact: number;
  /** Duration of the flight after it, s */
  readonly flight: number;
  /** dev(H), per cent */
  readonly deviation: number;
  /** |H_exit - H_tau|/|H_tau - H_0|, per cent */
  readonly deviationAtRelease: number;
};

/** A sequence of rebounds. */
export type ReboundSequence = {
  readonly rebounds: readonly Rebound[];
  /** (H_sim - H)/H after the last contact, against the chain of exact roots of (6), per cent */
  readonly accumulatedError: number;
  /** Largest deviation of H in contact or at release along the sequence, per cent */
  readonly maxDeviation: number;
};

/** Standard gravity, m/s^2. */
const GRAVITY = 9.80665;

/** Simulates a sequence of rebounds; ends early if a contact does not end. */
export function reboundSequence(
  impact: Impact,
  method: Method,
  sampling: Sampling,
  options: ReboundOptions,
): ReboundSequence {
  const { impacts, gravity = GRAVITY, correction = {}, restart = 'corrected' } = options;
  if (!Number.isSafeInteger(impacts) || impacts < 1)
    throw new RangeError(`impacts: expected a whole number >= 1; got ${impacts}`);
  const rebounds: Rebound[] = [];
  let [time, velocity, exact] = [0, impact.velocity, impact.velocity];
  let maxDeviation = 0;
  for (let i = 0; i < impacts && velocity > 0; i++) {
    const each: Impact = { ...impact, velocity };
    const run: ContactRun = runContact(each, method, sampling, correction);
    const deviation = deviationOfEnergy(each, run);
    const atRelease = deviationAtRelease(each, run);
    const restarted = restart === 'predicted' ? run.predictedVelocity : run.outputVelocity;
    const flight = (2 * -restarted) / gravity;
    const contact = run.compressions.length * run.step;
    rebounds.push({
      ...{ time, contact, flight, inputVelocity: velocity, outputVelocity: run.outputVelocity },
      ...{ deviation, deviationAtRelease: atRelease },
    });
    maxDeviation = Math.max(maxDeviation, deviation, atRelease);
    time += contact + flight;
    velocity = -restarted;
    exact = -outputVelocity({ ...impact, velocity: exact });
  }
  const last = rebounds[rebounds.length - 1];
  const reference = initialEnergy({ ...impact, velocity: exact });
  const reached = initialEnergy({ ...impact, velocity: last.outputVelocity });
  return { rebounds, accumulatedError: (100 * (reached - reference)) / reference, maxDeviation };
}

/** Height above the wall at a time of the sequence, m; 0 in contact, before and after the sequence. */
export function heightAt({ rebounds }: ReboundSequence, time: number, gravity: number = GRAVITY): number {
  for (const { time: start, contact, flight } of rebounds) {
    const since = time - (start + contact);
    if (since > 0 && since < flight) return 0.5 * gravity * since * (flight - since);
  }
  return 0;
}
