/** Translates a performer's actions into changes of a Program. Pages that play notes load it without the compiler. */
import type { Contact, PluckPlayer, StrikePlayer } from '../model/index.ts';
import { samplesIn } from '../players/gesture.ts';
import type { Action } from '../players/performer.ts';
import { strumStrokes } from '../players/strum.ts';
import { initialNumber } from './contact-record.ts';
import type { NoteEvent } from './live-events.ts';
import type { Program } from './program.ts';
import { controlScales } from './scales.ts';

/** An event and how long after its action it happens. */
export interface Delayed {
  /** Samples. */
  readonly delay: number;
  readonly event: NoteEvent;
}

/** A Program that is one part of a model has only some of its names; actions on others do nothing there. */
export function createPlays(program: Program): (action: Action) => readonly Delayed[] {
  const { model, rate, elements, contacts } = program;
  const scales = controlScales(program);
  const controls = new Map(program.controls.map((path, i) => [path, i]));
  const pointsOf = new Map(contacts.map(({ name, points }) => [name, points]));
  const elementOf = new Map(elements.map(({ name }, i) => [name, i]));
  const hits = hitsOf(model.contacts);
  const now = (event: NoteEvent): readonly Delayed[] => [{ delay: 0, event }];

  const move = (path: string, to: number, over: number): readonly Delayed[] => {
    const control = controls.get(path);
    if (control === undefined) return [];
    return now({ type: 'move', control, to: to * scales[control], over: Math.max(1, samplesIn(over, rate)) });
  };

  const pulse = (
    name: string,
    player: PluckPlayer | StrikePlayer,
    factor: number,
    delay: number,
  ): readonly Delayed[] => {
    const control = controls.get(`players.${name}`);
    if (control === undefined) return [];
    const length = Math.max(2, samplesIn(player.duration, rate));
    const rise = player.type === 'strike' ? Math.round(0.5 * length) : length;
    const smooth = player.type === 'pluck' && player.release === 'smooth' ? samplesIn(player.releaseDuration, rate) : 1;
    const fall = player.type === 'strike' ? length - rise : Math.max(1, smooth);
    return [{ delay, event: { type: 'pulse', control, peak: factor * player.force, rise, fall } }];
  };

  const play = (name: string, factor: number, without: readonly string[] = []): readonly Delayed[] => {
    const player = model.players[name];
    if (player?.type === 'pluck' || player?.type === 'strike') return pulse(name, player, factor, 0);
    if (player?.type === 'strum')
      return strumStrokes(player).flatMap((stroke, i) =>
        pulse(`${name}-${i + 1}`, stroke.player, factor, samplesIn(stroke.delay, rate)),
      );
    const element = player?.type === 'throw' ? elementOf.get(player.element) : undefined;
    if (player?.type !== 'throw' || element === undefined) return [];
    const met = (isAside: boolean) =>
      (hits.get(player.element) ?? [])
        .filter((contact) => without.includes(contact) === isAside)
        .flatMap((contact) => pointsOf.get(contact) ?? []);
    const aside = without.length > 0 ? { aside: met(true) } : {};
    return now({ type: 'throw', element, points: met(false), ...aside, velocity: factor * player.velocity });
  };

  return (action) => {
    switch (action.type) {
      case 'play':
        return play(action.player, action.factor, action.without);
      case 'move':
        return move(action.path, action.to, action.over);
      case 'bow': {
        const bow = model.contacts[action.contact];
        if ((bow?.type !== 'bow' && bow?.type !== 'friction') || bow.force === undefined) return [];
        const { factor, force = bow.force, velocity = bow.velocity, over, drawn } = action;
        // The forces between which a string speaks follow the speed of the bow (Schelleng), so that it speaks at every velocity.
        return [
          ...move(`contacts.${action.contact}.force`, factor * force, over),
          ...move(`contacts.${action.contact}.velocity`, factor * velocity, drawn),
        ];
      }
      case 'blow': {
        const breath = model.players[action.player];
        if (breath?.type !== 'blow') return [];
        const { ends, points } = breath;
        // Suction too: the pressure farthest from zero.
        const farthest = points.reduce((most, [, one]) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
        const pressure = action.factor * farthest;
        return ends.flatMap(({ weight }, i) =>
          move(`players.${action.player}-${i + 1}`, weight * pressure, action.over),
        );
      }
      case 'press':
        return (pointsOf.get(action.contact) ?? []).flatMap((point) => {
          const over = samplesIn(action.over, rate);
          const pressed = (to: number, delay: number): Delayed => {
            const stiffness = to * initialNumber(program, point, 'stiffness');
            const damping = to * initialNumber(program, point, 'damping');
            return { delay, event: { type: 'press', point, stiffness, damping, over } };
          };
          const isHeld = action.hold !== undefined && action.to > 0;
          return [pressed(action.to, 0), ...(isHeld ? [pressed(0, over + samplesIn(action.hold ?? 0, rate))] : [])];
        });
    }
  };
}

/** The collisions that each element takes part in. */
function hitsOf(contacts: Readonly<Record<string, Contact>>): ReadonlyMap<string, readonly string[]> {
  const hits = new Map<string, string[]>();
  for (const [name, contact] of Object.entries(contacts)) {
    if (contact.type !== 'collision') continue;
    for (const end of [contact.lower, contact.upper])
      if (end !== undefined) hits.set(end.element, [...(hits.get(end.element) ?? []), name]);
  }
  return hits;
}
