/** A bouncing ball, event by event: flights under gravity, contacts by the closed form or integrated. */
import { contactTime, forcedContact, type Impact, outputVelocity } from '../impact/index.ts';

/** Standard gravity, m/s². */
export const GRAVITY = 9.80665;

/** Result of one contact of a ball: upward speed, m/s, and duration, s; null if the ball stays on the floor. */
type Contact = (velocity: number) => { readonly out: number; readonly contact: number } | null;

/** Contacts by the closed form, without gravity. */
export const contactsWithoutGravity =
  (impact: Impact): Contact =>
  (velocity) => {
    const each = { ...impact, velocity };
    return { out: -outputVelocity(each), contact: contactTime(each) };
  };

/** Contacts integrated with gravity. */
export const contactsUnderGravity =
  (impact: Impact): Contact =>
  (velocity) => {
    const { outputVelocity: out, contactTime: contact } = forcedContact({ ...impact, velocity }, impact.mass * GRAVITY);
    return out === null || contact === null ? null : { out: -out, contact };
  };

export interface Flight {
  /** s. */
  readonly start: number;
  /** s. */
  readonly end: number;
  /** Height at the start, m. */
  readonly height: number;
  /** Velocity at the start, upwards, m/s. */
  readonly out: number;
}

/** The flights of a ball that falls from rest, hits the floor at `velocity`, then bounces. */
export function flightsOf(velocity: number, contacts: Contact, seconds: number): Flight[] {
  let end = velocity / GRAVITY;
  let speed = velocity;
  const flights = [{ start: 0, end, height: velocity ** 2 / (2 * GRAVITY), out: 0 }];
  while (end < seconds && speed > 1e-6) {
    const after = contacts(speed);
    if (after === null) break;
    speed = after.out;
    const start = end + after.contact;
    end = start + (2 * speed) / GRAVITY;
    flights.push({ start, end, height: 0, out: speed });
  }
  return flights;
}

/** Largest |v| in each window, m/s. Within a flight |v| falls and rises again; a window may begin or end during a flight. */
export function flightPeaks(flights: readonly Flight[], seconds: number, window: number): number[] {
  const peaks = new Array<number>(Math.round(seconds / window)).fill(0);
  const note = (time: number, speed: number) => {
    const i = Math.floor(time / window);
    if (i < peaks.length) peaks[i] = Math.max(peaks[i], Math.abs(speed));
  };
  for (const { start, end, out } of flights) {
    const at = (time: number) => out - GRAVITY * (time - start);
    note(start, out);
    note(end - 1e-12, at(end));
    for (let edge = Math.ceil(start / window) * window; edge < end; edge += window) {
      note(edge - 1e-12, at(edge));
      note(edge, at(edge));
    }
  }
  return peaks;
}

/** Heights at the given increasing times, m; on the floor between flights. */
export function flightHeights(flights: readonly Flight[], times: readonly number[]): number[] {
  let i = 0;
  return times.map((time) => {
    while (i + 1 < flights.length && flights[i + 1].start <= time) i++;
    const { start, end, height, out } = flights[i];
    return time > end ? 0 : height + out * (time - start) - 0.5 * GRAVITY * (time - start) ** 2;
  });
}
