/** The force of a contact, N: positive where it pushes its points apart. */

import { ContactLinks, ContactRecord } from '../records';

export function read(c: ContactRecord, _links: ContactLinks): f64 {
  return c.force;
}
