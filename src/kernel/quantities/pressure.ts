/** The pressure of a contact whose eta is a volume, Pa: of a cavity that of its air, of a radiating body that at its surface. */

import { ContactLinks, ContactRecord } from '../records';

export function read(c: ContactRecord, _links: ContactLinks): f64 {
  return c.force;
}
