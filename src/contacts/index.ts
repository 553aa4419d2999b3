/** Every kind of contact: one line each. */
import type { z } from 'zod';
import type { Refs } from '../model/points.ts';
import { bow } from './bow.ts';
import { cavity } from './cavity.ts';
import { collision } from './collision.ts';
import { connection } from './connection.ts';
import { friction } from './friction.ts';
import {
  type ContactFault,
  type ContactKind,
  type Drawn,
  type Heard,
  type Law,
  type LawEnd,
  placedOn,
  type Scheme,
} from './kind.ts';
import { radiation } from './radiation.ts';
import { rigid } from './rigid.ts';
import { slack } from './slack.ts';
import { spring } from './spring.ts';
import { valve } from './valve.ts';

export { type CollisionRule, collisionRules } from './collision.ts';
export { type DampingModel, dampingFor } from './damping.ts';
export type { Law, LawConstants, LawEnd } from './kind.ts';

export const contactKinds = {
  collision,
  spring,
  connection,
  rigid,
  bow,
  slack,
  cavity,
  radiation,
  valve,
  friction,
};

type Kinds = typeof contactKinds;
export type ContactType = keyof Kinds;
/** A contact of any kind, in SI units with defaults filled in. */
export type Contact = { [Type in ContactType]: z.output<Kinds[Type]['schema']> }[ContactType];
/** A contact of one kind, in SI units with defaults filled in: `ContactOf<'collision'>`. */
export type ContactOf<Type extends ContactType> = Extract<Contact, { readonly type: Type }>;

export function lawOf(contact: Contact, scheme: Scheme): Law {
  // The cast is safe: `type` selects the kind whose schema made this contact.
  const law = contactKinds[contact.type].law as (contact: Contact, scheme: Scheme) => Law;
  return law(contact, scheme);
}

/** Fields of a contact that do not go together; invalid ones are absent. */
export function faultsOfContact(contact: Pick<Contact, 'type'> & Partial<Contact>): readonly ContactFault[] {
  const kind: { readonly check?: (contact: never) => readonly ContactFault[] } = contactKinds[contact.type];
  return kind.check?.(contact as never) ?? [];
}

/** The ends of a contact with their weights in η. */
export function weightedEndsOf(contact: Contact): readonly LawEnd[] {
  return lawOf(contact, 'rules').ends;
}

/** Whether η of a contact is a volume, so that its force is a pressure. */
export function hasPressure({ type }: { readonly type: ContactType }): boolean {
  const kind: ContactKind<z.ZodObject> = contactKinds[type];
  return kind.hasPressure ?? false;
}

/** What of a contact's pressure arrives at a distance; undefined if it does not radiate. */
export function pressureAt(contact: Contact, distance: number): Heard | undefined {
  const { pressureAt } = contactKinds[contact.type] as ContactKind<z.ZodObject>;
  return pressureAt?.(contact, distance);
}

/** Whether each side of a contact may have several points, which are then paired. */
export function takesMany({ type }: { readonly type: ContactType }): boolean {
  return 'lower' in contactKinds[type].schema.shape;
}

/** How a contact is drawn between its ends. */
export function drawnAs({ type }: { readonly type: ContactType }): Drawn {
  return contactKinds[type].drawn;
}

/** The ends of a contact: those that it lists, or two, or one for a bow, or that and its twist. Undefined where an invalid description lacks them. */
export function endsOf(contact: Partial<Contact>): readonly (Refs | undefined)[] {
  if ('ends' in contact && contact.ends !== undefined) return contact.ends;
  if ('on' in contact && contact.on !== undefined) {
    const on: Refs = placedOn(contact as { readonly on: Refs; readonly place?: number });
    return 'twist' in contact ? [on, { ...on, element: contact.twist }] : [on];
  }
  if ('between' in contact) return contact.between ?? [undefined];
  if ('on' in contact) return [undefined];
  return 'lower' in contact || 'upper' in contact ? [contact.lower, contact.upper] : [undefined];
}
