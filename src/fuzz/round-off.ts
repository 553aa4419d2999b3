/** How much energy moves in a run, and how much of it is only the round-off of displacements. */
import { type Body, bodyOf } from '../elements/index.ts';
import type { Simulation } from '../run/index.ts';
import { largestEnergy } from '../run/ledger.ts';

/**
 * The largest energy that moves, J: what is stored or was put in, and what the force of a contact gives to its bodies, or takes from them, within
 * one step, f² W/2. A tie that holds its bodies still moves much more than they store.
 */
export function movedEnergy({ machine, program }: Simulation): number {
  let moved = largestEnergy(machine);
  for (const { points } of program.contacts)
    for (const point of points) {
      const force = Math.max(machine.getContact(point, 'maxForce'), -machine.getContact(point, 'minForce'));
      moved = Math.max(moved, 0.5 * force * force * machine.getContact(point, 'compliance'));
    }
  return moved;
}

/** Steps over which the round-off of displacements may add up. */
const NOISY_STEPS = 1000;

/** What the round-off of displacements makes of the energy of contacts, (ε u)²/2W for each step, J: nothing that really moves has so little. */
export function noiseOf(simulation: Simulation): number {
  const { machine, program } = simulation;
  let largest = 0;
  for (const { u } of Object.values(simulation.dump().elements))
    for (const value of u) largest = Math.max(largest, Math.abs(value));
  const error = Number.EPSILON * largest;
  let noise = 0;
  for (const { points } of program.contacts)
    for (const point of points) {
      const compliance = machine.getContact(point, 'compliance');
      if (compliance > 0) noise += (0.5 * error * error) / compliance;
    }
  return NOISY_STEPS * noise + Math.sqrt(NOISY_STEPS) * speedNoise(simulation);
}

/**
 * Bodies on a grid keep displacements only: their speed is known to ε u/k, and their kinetic energy E to 2 √(E m/2) ε u/k, J. (Masses, and modes that drift,
 * keep their moves.) A bar that flies by a millimetre per second, a metre away from zero, knows eight digits of its energy.
 */
function speedNoise(simulation: Simulation): number {
  const { machine, program } = simulation;
  const scale = largestEnergy(machine);
  const { elements } = simulation.dump();
  return program.elements.reduce((sum, { name }) => {
    const { kind, mass, constants } = bodyOf(program.model.elements[name], program.rate, name) as Body;
    const most = elements[name].u.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    // The spring of a mass knows its length to ε u, where u counts from a place near its rest position.
    if (kind === 'mass') return sum + 2 * Math.sqrt(scale * 0.5 * constants.stiffness) * Number.EPSILON * most;
    if (kind !== 'string' && kind !== 'grid') return sum;
    const speed = Number.EPSILON * most * program.rate;
    const all = mass.reduce((total, one) => total + one, 0);
    return sum + 2 * Math.sqrt(scale * 0.5 * all) * speed;
  }, 0);
}
