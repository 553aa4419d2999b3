/** How much energy moves in a run, and how much of it is only the round-off of displacements. */

import { contactFields } from '../compile/contact-record.ts';
import { type Body, bodyOf } from '../elements/index.ts';
import { laws } from '../kernel/laws/table.ts';
import { FOLLOWS_ETA, ITERATED } from '../kernel/laws/traits.ts';
import { Clock, ContactLinks } from '../kernel/records.ts';
import type { Model } from '../model/index.ts';
import type { Simulation } from '../run/index.ts';
import { largestEnergy } from '../run/ledger.ts';

/**
 * The largest energy that moves, J: what is stored or was put in, and what the force of a contact gives to its bodies, or takes from them, within
 * one step, f² W/2, with the compliance W that it has now. A tie that holds its bodies still moves much more than they store.
 */
export function movedEnergy({ machine, program }: Simulation): number {
  // A hand may put in energy and take it out again between two samples at which the kernel computes what is stored.
  let moved = Math.max(largestEnergy(machine), machine.get('clock', Clock, 0, 'injectedPeak'));
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
  return NOISY_STEPS * noise + Math.sqrt(NOISY_STEPS) * (bodyNoise(simulation) + lengthNoise(simulation, error));
}

/**
 * Where the energy of a contact follows from η (springs, enclosed air, IT-2), it is known no better than η is. η = Σ w u comes from displacements that are rounded
 * to ε u, so φ(η) is known to f Σ|w| ε u, f = φ′ the force of the law, J. Air that a mass of 1 kg compresses by 1e-15 m, 1e-5 m away from zero, stores 1e-24 J of which six
 * digits are known. Contacts that keep ψ are not meant: their energy is a state.
 */
function lengthNoise({ machine, program }: Simulation, error: number): number {
  let noise = 0;
  for (const { points } of program.contacts)
    for (const point of points) {
      const { traits } = laws[machine.getInt('contact-links', ContactLinks, point, 'law')];
      if ((traits & FOLLOWS_ETA) === 0) continue;
      // The force of a step, and that of the law at both samples between which it stores: a contact that changes sides in every step hardly pushes, is in the
      // middle at every other sample, and stores all the same.
      const step = Math.max(machine.getContact(point, 'maxForce'), -machine.getContact(point, 'minForce'));
      const statics = [machine.getContact(point, 'staticForce'), machine.getContact(point, 'staticForcePrev')];
      const force = Math.max(step, ...statics.map(Math.abs));
      // η itself is rounded too, where it counts from a place far from where the bodies are.
      noise += force * (error * reachOf(machine, point) + Number.EPSILON * Math.abs(machine.getContact(point, 'eta')));
    }
  return noise;
}

export interface Steepness {
  /** To be called after every sample. */
  readonly watch: () => void;
  /** What is not known of the work that steep laws have done, J. */
  readonly noise: () => number;
}

/**
 * The force of an iterated law is found where x = η⁻ + X is rounded to ε of the larger of both, so that it is known to c ε x, and its work within the step to c ε x X,
 * c the slope of the law. Felt that a body of kilometres per sample meets with its last decimetre knows eight digits of what it takes.
 */
export function createSteepness({ machine, program }: Simulation): Steepness | undefined {
  const { address, width } = machine.section('contacts');
  const starts = program.contacts.flatMap(({ points }) =>
    points
      .filter((point) => laws[machine.getInt('contact-links', ContactLinks, point, 'law')].traits & ITERATED)
      .map((point) => (address + point * width) / 8),
  );
  if (starts.length === 0) return undefined;
  const numbers = machine.floats(0, (address + program.cost.points * width) / 8);
  const [root, eta, etaPrev, freeMove] = (['root', 'eta', 'etaPrev', 'freeMove'] as const).map((field) =>
    contactFields[0].indexOf(field),
  );
  let noise = 0;
  return {
    watch: () => {
      for (const at of starts) {
        const size = Math.abs(numbers[at + eta]) + Math.abs(numbers[at + etaPrev]) + Math.abs(numbers[at + freeMove]);
        noise = Math.max(noise, 0.5 * numbers[at + root] ** 2 * Number.EPSILON * size * size);
      }
    },
    noise: () => noise,
  };
}

/** Σ|w| of a contact: how far its η moves at most if every unknown moves by one. */
function reachOf(machine: Simulation['machine'], point: number): number {
  const links = (field: 'firstTerm' | 'firstRow' | 'rowTerms') =>
    machine.getInt('contact-links', ContactLinks, point, field);
  const { address } = machine.section('term-weights');
  const count = links('firstRow') - links('firstTerm') + links('rowTerms');
  return machine.floats(address + 8 * links('firstTerm'), count).reduce((sum, weight) => sum + Math.abs(weight), 0);
}

/**
 * Bodies on a grid keep displacements only: their speed is known to ε u/k, and their kinetic energy E to 2 √(E m/2) ε u/k, J. (Masses, and modes that drift,
 * keep their moves.) A bar that flies by a millimetre per second, a metre away from zero, knows eight digits of its energy. What falls turns height m g u into
 * motion, and knows the sum, which may be zero, to ε of that.
 */
function bodyNoise(simulation: Simulation): number {
  const { machine, program } = simulation;
  const scale = largestEnergy(machine);
  const { elements } = simulation.dump();
  return program.elements.reduce((sum, { name }) => {
    const element = program.model.elements[name];
    if (element === undefined) return sum; // the motion along a string, far smaller than that across it
    const { kind, mass, constants } = bodyOf(element, program.rate, `elements.${name}`) as Body;
    const most = elements[name].u.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    if (kind === 'mass') {
      const height = heaviest(program.model, name) * Number.EPSILON * most;
      // Its spring knows its length to ε u, where u counts from a place near its rest position.
      return sum + height + 2 * Math.sqrt(scale * 0.5 * constants.stiffness) * Number.EPSILON * most;
    }
    if (kind !== 'string' && kind !== 'grid') return sum;
    const speed = Number.EPSILON * most * program.rate;
    const all = mass.reduce((total, one) => total + one, 0);
    // A body whose acceleration is below the last digit of its place loses all of it, always the same way.
    const creep = NOISY_STEPS * speed;
    return sum + 2 * Math.sqrt(scale * 0.5 * all) * speed + (0.5 * all * creep * creep) / Math.sqrt(NOISY_STEPS);
  }, 0);
}

/** The largest weight of a mass, which the score may set, N. */
function heaviest({ elements, score }: Model, name: string): number {
  const element = elements[name];
  if (element.type !== 'mass') return 0;
  const set = score.flatMap((event) =>
    'set' in event && event.set === `elements.${name}.gravity` ? [Math.abs(Number(event.to))] : [],
  );
  return element.mass * Math.max(Math.abs(element.gravity), ...set);
}
