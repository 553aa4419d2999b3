/** Detects models that never move and renders that are silent. */
import type { Program } from '../compile/index.ts';

/** One line if nothing in a model ever moves: no initial energy, no gravity, no player that acts, no moving bow. */
export function silentByNature({ model, energy }: Program): string[] {
  const { elements, contacts, players, score } = model;
  const moved =
    energy !== 0 ||
    Object.values(elements).some((element) => element.type === 'mass' && element.gravity !== 0) ||
    Object.values(players).some((player) => player.type !== 'initial') ||
    Object.values(contacts).some((contact) => 'velocity' in contact && contact.force !== 0 && contact.velocity !== 0) ||
    score.some((event) => !('play' in event));
  if (moved) return [];
  return [
    'nothing sets this model in motion, so it is silent: add a player, such as a strike, a pluck or an initial velocity',
  ];
}

/** One line if all outputs of a render are silent. */
export function silentOutputs(program: Program, outputs: readonly Float64Array[]): string[] {
  if (outputs.some((samples) => samples.some((sample) => sample !== samples[0]))) return [];
  const [known] = silentByNature(program);
  return [known ?? 'every output is silent: the motion that the players excite did not reach them'];
}
