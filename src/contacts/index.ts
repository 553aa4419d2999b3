/** The table of contacts: description → law. */
import type { Contact } from '../model/index.ts';
import { bowLaw } from './bow.ts';
import { collisionLaw } from './collision.ts';
import { connectionLaw } from './connection.ts';
import type { Law, Scheme } from './law.ts';
import { rigidLaw } from './rigid.ts';
import { springLaw } from './spring.ts';

export type { Law, LawConstants } from './law.ts';

export function lawOf(contact: Contact, scheme: Scheme): Law {
  switch (contact.type) {
    case 'collision':
      return collisionLaw(contact, scheme);
    case 'connection':
      return connectionLaw(contact, scheme);
    case 'spring':
      return springLaw(contact);
    case 'bow':
      return bowLaw(contact);
    case 'rigid':
      return rigidLaw(contact);
  }
}
