/** Writes a Program's image: allocates all parts, then writes them. The records are declared in kernel/records.ts. */
import { Header } from '../kernel/records.ts';
import type { Problem } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import type { Build } from './build.ts';
import { handIslands, orderContacts } from './contact-order.ts';
import { createImage, createLayout, type Section, widthOf } from './image.ts';
import { joinHeaders } from './image-part.ts';
import type { HandIsland } from './program.ts';
import { startStrain } from './stretches.ts';
import { allocateBodies } from './write-bodies.ts';
import { allocateBridges, startBridges } from './write-bridges.ts';
import { allocateContacts } from './write-contacts.ts';
import { allocateControls } from './write-controls.ts';
import { createCouplingTable } from './write-couplings.ts';
import { allocateElimination } from './write-elimination.ts';
import { allocateForces } from './write-forces.ts';
import { allocateIslands } from './write-islands.ts';
import { allocateOutputs } from './write-outputs.ts';
import { allocateSleep, sleepersOf } from './write-sleep.ts';
import { allocateSolve } from './write-solve.ts';
import { allocateStates } from './write-states.ts';
import { allocateStretches } from './write-stretches.ts';
import { createTermTable } from './write-terms.ts';
import { allocateTuning } from './write-tuning.ts';

export interface Written {
  readonly image: Uint8Array;
  readonly sections: readonly Section[];
  /** The kernel's indices of the points of a contact, in the order of the model. */
  readonly pointsOf: (contact: string) => number[];
  readonly hands: readonly HandIsland[];
  /** Of the initial state, J. */
  readonly energy: number;
}

/** Undertakes nothing if the Program would take more memory than a model may ask for. */
export function writeImage(build: Build): Written | Problem {
  const order = orderContacts(build);
  const hands = handIslands(build);
  const sleepers = sleepersOf(build, order);
  const layout = createLayout();
  const terms = createTermTable();
  const couplings = createCouplingTable();
  const headerAt = layout.allocate('header', 1, widthOf(Header, 4));
  const states = allocateStates(build, layout);
  const bodies = allocateBodies(build, layout);
  const controls = allocateControls(build, layout);
  const contacts = allocateContacts(build, order, { terms, couplings, controls: controls.list }, layout);
  const islands = allocateIslands(build, order, hands.length, layout);
  const parts = [
    ...[states, bodies, controls, contacts, islands],
    allocateForces(build, terms, layout),
    allocateOutputs(build, order, terms, layout),
    ...allocateSleep(build, order, sleepers, terms, contacts.header.contactLinks, layout),
    allocateSolve(build, layout),
    allocateStretches(build, order, layout),
    allocateTuning(build, order, layout),
    allocateBridges(build, order, sleepers, terms, layout),
    allocateElimination(build, order, couplings, islands.header.islands, layout),
    // Last, when all rows have been added to these tables.
    terms.allocate(layout),
    couplings.allocate(build, layout),
  ];
  const most = limitOf('memory');
  if (layout.end() > most)
    return { path: '', message: `expected a Program of at most ${most} bytes; got one of ${layout.end()}` };
  const image = createImage(layout.end());
  image.setInts(headerAt, Header, joinHeaders(parts));
  for (const part of parts) part.write(image);
  const stretched = build.stretches.reduce(
    (sum, one) => sum + 0.5 * startStrain(one, build.start.u0, build.start.u1),
    0,
  );
  const energy = bodies.energy + contacts.energy + stretched + startBridges(build);
  return { image: image.bytes, sections: layout.sections, pointsOf: order.pointsOf, hands, energy };
}
