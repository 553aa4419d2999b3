/** Why a run ended in silence: what became impossible to compute. Apart from the ledger, because a page that plays need not know. */
import { MOST_ENERGY, RIGID } from '../compile/computable.ts';
import { OWN_ETA } from '../kernel/laws/traits.ts';
import { ContactLinks } from '../kernel/records.ts';
import type { Machine } from './machine.ts';
import type { Simulation } from './simulation.ts';

/** Why a run is silent from some sample on. */
export interface Stop {
  /** What became impossible to compute, such as `elements.gong`. */
  readonly path: string;
  /** What it does more than can be computed. */
  readonly reason: 'stretches' | 'stiffens' | 'stores' | 'pushes';
  /** The first silent sample. */
  readonly sample: number;
}

/** Undefined unless the run has stopped. */
export function stopOf({ machine, program, stop, stretches }: Simulation): Stop | undefined {
  const sample = stop();
  if (sample === undefined) return undefined;
  for (const { name, points } of program.contacts)
    for (const point of points) {
      if (isTooStiff(machine, point)) return { path: `contacts.${name}`, reason: 'stiffens', sample };
      if (!Number.isFinite(machine.getContact(point, 'scaledForce')))
        return { path: `contacts.${name}`, reason: 'pushes', sample };
      const psi = machine.getContact(point, 'psi');
      if (!(0.5 * psi * psi <= MOST_ENERGY)) return { path: `contacts.${name}`, reason: 'stores', sample };
    }
  const [hardest] = stretches().sort((a, b) => b.gauge - a.gauge);
  return { path: hardest === undefined ? 'contacts' : `elements.${hardest.name}`, reason: 'stretches', sample };
}

/** Whether a point is that of a spring too stiff to be solved beside others, as it was planned last. */
function isTooStiff(machine: Machine, point: number): boolean {
  const traits = machine.getInt('contact-links', ContactLinks, point, 'traits');
  const slope = machine.getContact(point, 'root') ** 2;
  return (traits & OWN_ETA) !== 0 && slope * machine.getContact(point, 'compliance') > RIGID;
}
