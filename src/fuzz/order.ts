/** Whether the order in which elements and contacts are listed matters. */

import { hasTrait } from '../compile/contact-record.ts';
import { compile, type Program } from '../compile/index.ts';
import { lawOf } from '../contacts/index.ts';
import { EXACT_LOSS, ON_CURVE } from '../kernel/laws/traits.ts';
import type { Model } from '../model/index.ts';
import { createSimulation, type Simulation } from '../run/index.ts';
import { type Finding, LIMITS } from './finding.ts';
import { movedEnergy } from './round-off.ts';

/** Samples compared after a change of order: round-off grows in anything that collides, so there are few. */
const ORDER_SAMPLES = 8;

function reversed<T>(items: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(items).reverse());
}

/** How much more than a change of the last bits the order of elements may change an energy. */
const AMPLIFIED = 1000;

/**
 * Elements and contacts listed in the opposite order: every one of them has the same energy, up to round-off. Where a change of the last bits
 * grows as much, the order is not to blame.
 */
export function sameInAnyOrder(program: Program, module: WebAssembly.Module): Finding | undefined {
  const { model } = program;
  if (!isOrderless(program)) return undefined;
  const other: Model = { ...model, elements: reversed(model.elements), contacts: reversed(model.contacts) };
  const compiled = compile(other);
  if (!compiled.ok) return { property: 'order', message: `refused in another order: ${compiled.problems[0].message}` };
  const [one, two] = [program, compiled.value].map((each) =>
    energiesOf(createSimulation(each, module, { metered: true })),
  );
  // Where Newton's method did not converge, in either order, the forces are not solutions.
  if (!one.converged || !two.converged) return undefined;
  const { name, apart } = furthest(one, two);
  if (apart <= LIMITS.order * one.scale) return undefined;
  const shaken = [0, 1, 2].map((first) => {
    const simulation = createSimulation(program, module, { metered: true });
    shake(simulation, first);
    return furthest(one, energiesOf(simulation)).apart;
  });
  if (apart <= AMPLIFIED * Math.max(...shaken)) return undefined;
  const message = `the energy of ${name} depends on the order in which elements are listed: by ${apart} J of ${one.scale} J`;
  return { property: 'order', message };
}

/**
 * Whether the order may not matter at all. It may where sweeps go from contact to contact, and where a bow on its friction curve has
 * several solutions.
 */
function isOrderless({ model, contacts }: Program): boolean {
  return (
    model.solver.corrector === 'apart' &&
    contacts.every(({ name }) => {
      const contact = model.contacts[name];
      const { law } = lawOf(contact, model.solver.scheme);
      // Exact loss is planned contact by contact, each with the newest forces of the others (kernel/exact-damping.ts): sweeps, whose order matters.
      const isSwept = hasTrait(law, EXACT_LOSS) && 'damping' in contact && contact.damping > 0;
      return !hasTrait(law, ON_CURVE) && !isSwept;
    })
  );
}

interface Energies {
  readonly stored: ReadonlyMap<string, number>;
  readonly scale: number;
  readonly converged: boolean;
}

function energiesOf(simulation: Simulation): Energies {
  simulation.render(ORDER_SAMPLES);
  const { elements, contacts, injected } = simulation.ledger();
  const stored = new Map([
    ...elements.map(({ name, stored }) => [`elements.${name}`, stored] as const),
    ...contacts.map(({ name, stored }) => [`contacts.${name}`, stored] as const),
  ]);
  // The run may be too short to have been weighed.
  const now = [...stored.values()].reduce((sum, energy) => sum + Math.abs(energy), Math.abs(injected));
  return { stored, scale: Math.max(movedEnergy(simulation), now), converged: simulation.newton().failures === 0 };
}

/** The energy that differs most. */
function furthest(one: Energies, other: Energies): { readonly name: string; readonly apart: number } {
  let most = { name: '', apart: 0 };
  for (const [name, stored] of one.stored) {
    const apart = Math.abs(stored - (other.stored.get(name) ?? Number.NaN));
    if (!(apart <= most.apart)) most = { name, apart };
  }
  return most;
}

/** Changes the last bits of what contacts push with, and of what they yield to each other, which a solve in another order rounds in another way. */
function shake({ machine }: Simulation, first: number): void {
  for (const section of ['term-mobilities', 'compliances']) {
    const { address, bytes } = machine.section(section);
    const values = machine.floats(address, bytes / 8);
    values.forEach((value, i) => {
      values[i] = value * (1 + ((i + first) % 3) * Number.EPSILON);
    });
  }
}
