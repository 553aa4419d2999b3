/** Writes a Program's image: allocates all parts, then writes them. The records are declared in kernel/records.ts. */
import { Header } from '../kernel/records.ts';
import type { Build } from './build.ts';
import { handIslands, orderContacts } from './contact-order.ts';
import { createImage, createLayout, type Section, widthOf } from './image.ts';
import { joinHeaders } from './placed.ts';
import type { HandIsland } from './program.ts';
import { placeBodies } from './write-bodies.ts';
import { placeContacts } from './write-contacts.ts';
import { placeControls } from './write-controls.ts';
import { createCouplingTable } from './write-couplings.ts';
import { placeElimination } from './write-elimination.ts';
import { placeForces } from './write-forces.ts';
import { placeIslands } from './write-islands.ts';
import { placeOutputs } from './write-outputs.ts';
import { placeSleep } from './write-sleep.ts';
import { placeSolve } from './write-solve.ts';
import { placeStates } from './write-states.ts';
import { createTermTable } from './write-terms.ts';

export interface Written {
  readonly image: Uint8Array;
  readonly sections: readonly Section[];
  /** The kernel's indices of the points of a contact, in the order of the model. */
  readonly pointsOf: (contact: string) => number[];
  readonly hands: readonly HandIsland[];
  /** Of the initial state, J. */
  readonly energy: number;
}

export function writeImage(build: Build): Written {
  const order = orderContacts(build);
  const hands = handIslands(build);
  const layout = createLayout();
  const terms = createTermTable();
  const couplings = createCouplingTable();
  const headerAt = layout.allocate('header', 1, widthOf(Header, 4));
  const states = placeStates(build, layout);
  const bodies = placeBodies(build, layout);
  const controls = placeControls(build, layout);
  const contacts = placeContacts(build, order, { terms, couplings, controls: controls.list }, layout);
  const islands = placeIslands(build, order, hands.length, layout);
  const parts = [
    ...[states, bodies, controls, contacts, islands],
    placeForces(build, terms, layout),
    placeOutputs(build, order, terms, layout),
    ...placeSleep(build, order, terms, contacts.header.contactLinks, layout),
    placeSolve(build, layout),
    placeElimination(build, order, couplings, islands.header.islands, layout),
    // Last, when all rows have been added to these tables.
    terms.place(layout),
    couplings.place(build, layout),
  ];
  const image = createImage(layout.end());
  image.setInts(headerAt, Header, joinHeaders(parts));
  for (const part of parts) part.write(image);
  const energy = bodies.energy + contacts.energy;
  return { image: image.bytes, sections: layout.sections, pointsOf: order.pointsOf, hands, energy };
}
