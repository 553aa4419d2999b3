/**
 * Pitch bend, smooth and at any time: how a wheel, a glide or a vibrato moves the pitch of a voice.
 *
 *     const model = bendable(voice.model, 200);            before it is compiled: it may bend by up to 200 cents either way
 *     for (const path of bendPaths(model)) …               the controls that bend it, elements.NAME.bend, in cents
 *
 * Live, with a Simulation or an audio node (over some 5 ms, so that steps of a wheel are not heard):
 *
 *     simulation.perform({ type: 'move', control: program.controls.indexOf(path), to: cents, over: samples })
 *     node.set(path, cents)
 *
 * In a score, before it is compiled: `bendEvents(model, time, cents, over)`; or in a model file
 * `{ time: 0.5, move: elements.NAME.bend, to: 1 semitones, over: 0.1 }`, and a gesture with `oscillate` for a vibrato. A score needs no `bendable`: how far
 * it bends is known.
 *
 * A bend moves the restoring forces of an element, whatever its pitch is tuned by (src/elements/reach.ts). The work of the hand that bends
 * is booked, and the grid is certified for the highest pitch; beyond the declared range the control is held. By finite differences a wide range
 * makes the grid coarse for the lower pitches: up to some 2 semitones it is as good as none (docs/theory.md).
 */
import { type Model, type MoveEvent, unpinned } from '../model/index.ts';
import { mayBend } from '../model/key-references.ts';

/** Names of the elements that sound the pitch of a model: those that its keys tune, or all that can sound. */
function pitched({ keys, elements }: Model): string[] {
  const tuned =
    keys && 'tune' in keys
      ? keys.tune
          .map(({ field }) => field.split('.'))
          .flatMap(([section, name]) => (section === 'elements' ? [name] : []))
      : Object.keys(elements);
  return [...new Set(tuned)].filter((name) => Object.hasOwn(elements, name) && mayBend(elements[name]));
}

/** The controls that bend a model, each in cents. */
export function bendPaths(model: Model): string[] {
  return pitched(model).map((name) => `elements.${name}.bend`);
}

/**
 * The model, able to bend by up to so many cents either way; pins of grids that could not follow are lifted. Without `names`, what sounds its pitch
 * bends.
 */
export function bendable(model: Model, cents: number, names: readonly string[] = pitched(model)): Model {
  const free = names.reduce(unpinned, model);
  const elements = names.map((name) => {
    const element = free.elements[name];
    const range = 'range' in element ? element.range : undefined;
    return [name, { ...element, range: { ...range, bend: [-cents, cents] } }] as const;
  });
  return { ...free, elements: { ...free.elements, ...Object.fromEntries(elements) } as Model['elements'] };
}

/** Events of a score that bend a model to so many cents, over so many seconds. */
export function bendEvents(model: Model, time: number, cents: number, over: number): MoveEvent[] {
  return bendPaths(model).map((move) => ({ time, move, to: cents, over }));
}
