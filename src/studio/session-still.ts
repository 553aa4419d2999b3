/** A model at rest: what vibrates and what touches, without anything that plays it. It can still be played by hand and by keys. */
import { rulesOf } from '../compile/key-rules.ts';
import type { Contact, Model, Player } from '../model/index.ts';
import { maxSeconds } from '../model/players.ts';

/** How long a bow takes to be lifted, s. */
const LIFTED = 1e-3;

export function atRest(model: Model): Model {
  const players = Object.entries(model.players).flatMap(([name, player]) => {
    const waiting = waits(player);
    return waiting === undefined ? [] : [[name, waiting]];
  });
  // Bows that keys press keep their force, from which a key takes how hard to press; they are up until one is struck.
  const keyed = new Set(rulesOf(model).flatMap(({ bow = [] }) => bow));
  const up = [...keyed].map((name) => [`up-${name}`, lift(`contacts.${name}.force`)]);
  const contacts = Object.entries(model.contacts).map(([name, contact]) => [
    name,
    keyed.has(name) ? contact : withoutForce(contact),
  ]);
  return {
    ...model,
    score: [],
    players: Object.fromEntries([...players, ...up]),
    contacts: Object.fromEntries(contacts),
  };
}

/** What moves things by itself is left out; the others, which keys may play, wait for ever. */
function waits(player: Player): Player | undefined {
  if (player.type === 'initial' || player.type === 'gesture' || player.type === 'force') return undefined;
  return { ...player, time: maxSeconds };
}

/** A control that is brought to zero at once, and is free from then on. */
function lift(of: string): Player {
  return {
    type: 'gesture',
    of,
    time: 0,
    curve: 'straight',
    points: [
      [0, 0],
      [LIFTED, 0],
    ],
  };
}

/** A bow that is lifted off. */
function withoutForce(contact: Contact): Contact {
  const presses = (contact.type === 'bow' || contact.type === 'friction') && contact.force !== undefined;
  return presses ? ({ ...contact, force: 0 } as Contact) : contact;
}
