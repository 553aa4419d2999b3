/** The piano as it is played: ten keys held, with the sustain pedal or without it. */
import { checkModel, type Model } from '../model/index.ts';
import { accepted, shippedModel } from '../run/shipped.ts';

/** Two hands over four octaves. */
export const CHORD = [36, 43, 48, 52, 55, 60, 64, 67, 72, 76];

/** The chord sounds from a twentieth of a second on, and is held. */
export function heldChord(hasPedal: boolean): Model {
  const pedal = hasPedal ? [{ time: 0, midi: [176, 64, 127] }] : [];
  const notes = CHORD.map((note) => ({ time: 0.05, note, velocity: 80, duration: 60 }));
  return accepted(checkModel({ ...shippedModel('piano'), score: [...pedal, ...notes] }));
}
