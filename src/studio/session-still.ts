/** A model at rest: what vibrates and what touches, without anything that plays it. It can still be played by hand and by keys. */
import type { Contact, Model, Player } from '../model/index.ts';
import { maxSeconds } from '../model/players.ts';

export function atRest(model: Model): Model {
  const players = Object.entries(model.players).flatMap(([name, player]) => {
    const waiting = waits(player);
    return waiting === undefined ? [] : [[name, waiting]];
  });
  const contacts = Object.entries(model.contacts).map(([name, contact]) => [name, withoutForce(contact)]);
  return {
    ...model,
    score: [],
    players: Object.fromEntries(players),
    contacts: Object.fromEntries(contacts),
  };
}

/** Players that keys may play wait for ever; those that move things by themselves are left out. */
function waits(player: Player): Player | undefined {
  return 'force' in player && 'duration' in player ? ({ ...player, time: maxSeconds } as Player) : undefined;
}

/** A bow that is lifted off. */
function withoutForce(contact: Contact): Contact {
  return contact.type === 'bow' || contact.type === 'friction' ? ({ ...contact, force: 0 } as Contact) : contact;
}
