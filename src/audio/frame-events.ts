/** What a frame from the processor tells a page. */
import type { Program } from '../compile/index.ts';
import type { FromProcessor } from './messages.ts';
import type { ContactOnset, ViewFrame } from './view.ts';
import { readFrame } from './view-frame.ts';

type Frame = Extract<FromProcessor, { type: 'frame' }>;

/** An event `contact` for every contact that has begun, and with a `view` one of everything that is seen. */
export function frameEvents(message: Frame, program: Program, hasView: boolean): Event[] {
  const time = message.sample / program.rate;
  const events: Event[] = message.onsets.map(([contact, point, force, energy]) => {
    const detail: ContactOnset = { contact: program.contacts[contact].name, point, force, energy, time };
    return new CustomEvent('contact', { detail });
  });
  if (!hasView) return events;
  const detail: ViewFrame = readFrame(message, program);
  return [...events, new CustomEvent('view', { detail })];
}

/** Gives the buffers of frames back to be used again: each after the second frame that follows it, because listeners may use it until then. */
export function createRecycling(giveBack: (buffer: ArrayBuffer) => void): (received: ArrayBuffer) => void {
  const inUse: ArrayBuffer[] = [];
  return (received) => {
    inUse.push(received);
    const buffer = inUse.length > 2 ? inUse.shift() : undefined;
    if (buffer !== undefined) giveBack(buffer);
  };
}
