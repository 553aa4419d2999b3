/**
 * Numbers that vary in time: the lift of barriers, the force and velocity of bows, the position of sliding points, the forces of players, and
 * whatever parameters move.
 */
import { endsOf as endsOfAny } from '../contacts/index.ts';
import { formOf } from '../elements/index.ts';
import type { Contact, Model, Refs } from '../model/index.ts';
import { gesturesOn, type KnownForce, type Segment } from '../players/index.ts';
import { type ContactMoves, type ElementMoves, isDriven } from './moving.ts';
import type { PlacedBody } from './placed-body.ts';

export interface Control {
  /** What it controls: elements.NAME.lift, contacts.NAME.force, .velocity or .position, players.NAME, or a parameter that moves. */
  readonly path: string;
  /** Its value while nothing drives it. */
  readonly base: number;
  readonly segments: readonly Segment[];
}

/** Controls by path, in the kernel's order. */
export interface Controls {
  readonly list: readonly Control[];
  /** Index in the list, or -1. */
  readonly indexOf: (path: string) => number;
}

export function controlsOf(
  model: Model,
  bodies: ReadonlyMap<string, PlacedBody>,
  forces: readonly KnownForce[],
  elementMoves: ReadonlyMap<string, ElementMoves>,
  contactMoves: ReadonlyMap<string, ContactMoves>,
): Controls {
  const list: Control[] = [];
  const add = (path: string, base: number) => list.push({ path, base, segments: gesturesOn(path, base, model) });
  for (const [name, element] of Object.entries(model.elements)) {
    if (formOf(element) === 'barrier') add(`elements.${name}.lift`, 0);
    const { tension, bend } = elementMoves.get(name) ?? {};
    for (const moving of [tension, bend]) if (moving !== undefined) add(moving.path, moving.base);
  }
  for (const [name, contact] of Object.entries(model.contacts)) {
    if ('velocity' in contact) {
      // A bow that keys press is at rest and off its string until one does.
      const isUp = bowedByKeys(name, model);
      if (contact.force !== undefined) add(`contacts.${name}.force`, isUp ? 0 : contact.force);
      add(`contacts.${name}.velocity`, isUp ? 0 : contact.velocity);
    }
    if (slides(name, model)) add(`contacts.${name}.position`, positionOf(contact, bodies));
    for (const { path, base } of Object.values(contactMoves.get(name) ?? {})) add(path, base);
  }
  for (const { player, segments } of forces) list.push({ path: `players.${player}`, base: 0, segments });
  const indices = new Map(list.map(({ path }, i) => [path, i]));
  return { list, indexOf: (path) => indices.get(path) ?? -1 };
}

/** Position of a contact on its line before it slides, m; NaN if it has none, which is reported when its points are resolved. */
function positionOf(contact: Contact, bodies: ReadonlyMap<string, PlacedBody>): number {
  for (const ref of endsOf(contact)) {
    const body = bodies.get(ref.element)?.body;
    const places = body?.line === undefined ? undefined : body.places(ref.at, '');
    if (places !== undefined && !('message' in places)) return places[0].x;
  }
  return Number.NaN;
}

/** The sides of a contact. */
function endsOf(contact: Contact): readonly Refs[] {
  // Ends are missing only in an invalid description.
  return endsOfAny(contact) as readonly Refs[];
}

/** Whether anything slides a contact along its string. */
export function slides(contact: string, model: Model): boolean {
  return isDriven(`contacts.${contact}.position`, model);
}

function bowedByKeys(name: string, model: Model): boolean {
  const { keys } = model;
  return keys !== undefined && 'body' in keys && keys.body.some(({ bow = [] }) => bow.includes(name));
}

/** The same segments in another unit. */
export function scaled(segments: readonly Segment[], factor: number): Segment[] {
  return segments.map((segment) => ({
    ...segment,
    from: segment.from * factor,
    to: segment.to * factor,
    ...(segment.table === undefined ? {} : { table: segment.table.map((value) => value * factor) }),
  }));
}
