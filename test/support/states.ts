/** Programs that begin in any state of one element, and what one step of the kernel makes of it: its scheme as a matrix. */
import type { Program } from '../../src/compile/index.ts';
import { placeIn } from '../../src/compile/index.ts';
import { bodyOf } from '../../src/elements/index.ts';
import { type BodyKind, bodyKinds, kindNumber } from '../../src/kernel/elements/table.ts';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { smallestEigenvalues } from './eigenvalues.ts';
import { runOf } from './engine.ts';

function sectionOf(program: Program, name: string) {
  const found = program.sections.find((section) => section.name === name);
  if (found === undefined) throw new Error(`expected a section ${name}; got none`);
  return found;
}

/** Mass of every displacement that an element shows; 0 where it is held, kg. */
export function massesOf(program: Program, element: string): Float64Array {
  const body = bodyOf(program.model.elements[element], program.rate, element);
  if ('message' in body) throw new Error(body.message);
  return body.mass.subarray(body.shown.first, body.shown.first + body.shown.count);
}

/** Writes u^0 and u^1 of an element into a Program's memory. */
function writeState(
  program: Program,
  memory: Uint8Array,
  element: string,
  states: readonly [Float64Array, Float64Array],
) {
  const found = program.elements.find(({ name }) => name === element);
  if (found === undefined) throw new Error(`expected an element ${element}; got none`);
  const { slot, fold, shown } = found;
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  // Slots that repeat the state, such as the moves of what drifts, follow from it.
  const body = bodyOf(program.model.elements[element], program.rate, element);
  if ('message' in body) throw new Error(body.message);
  const [u0, u1, move] = [0, 1, 2].map(() => new Float64Array(body.size));
  u0.set(states[0], shown.first);
  u1.set(states[1], shown.first);
  move.set(
    states[1].map((value, i) => value - states[0][i]),
    shown.first,
  );
  body.complete(u1, move);
  ['u-prev', 'u'].forEach((section, s) => {
    const first = sectionOf(program, section).address - IMAGE_BASE + 8 * slot;
    [u0, u1][s].forEach((value, i) => {
      view.setFloat64(first + 8 * placeIn(fold, i), value, true);
    });
  });
}

/** The same Program beginning at u^0 and u^1 of one element (not of a mass, which keeps more than its displacement), m. */
export function startingFrom(program: Program, element: string, u0: Float64Array, u1: Float64Array): Program {
  const image = program.image.slice();
  writeState(program, image, element, [u0, u1]);
  return { ...program, image };
}

/** The same Program with some of an element's constants changed, by their names in kernel/elements/table.ts. */
export function withConstants(
  program: Program,
  element: string,
  kind: BodyKind,
  changed: (constants: Readonly<Record<string, number>>) => Readonly<Record<string, number>>,
): Program {
  const image = program.image.slice();
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  const first = sectionOf(program, `constants of ${element}`).address - IMAGE_BASE;
  const fields = bodyKinds[kindNumber(kind)].constants;
  const at = (field: string) => first + 8 * fields.indexOf(field);
  const constants = Object.fromEntries(fields.map((field) => [field, view.getFloat64(at(field), true)]));
  for (const [field, value] of Object.entries(changed(constants))) view.setFloat64(at(field), value, true);
  return { ...program, image };
}

/** What the kernel's first step makes of given states of an element; u^0 is zero unless given. */
export function stepper(program: Program, element: string): (u1: Float64Array, u0?: Float64Array) => Float64Array {
  const simulation = runOf(program, {});
  const begin = simulation.snapshot();
  return (u1, u0 = new Float64Array(u1.length)) => {
    const memory = begin.memory.slice();
    writeState(program, memory, element, [u0, u1]);
    simulation.restore({ ...begin, memory });
    simulation.render(3);
    return simulation.probe(`elements.${element}`);
  };
}

/**
 * Lowest angular frequencies at which a lossless element of the kernel really oscillates, rad/s. With u⁺ + u⁻ = A u, the
 * eigenvalues of 2 − A are 4 sin²(ωk/2); those of rigid motion, which are zero, are left out.
 */
export function schemeFrequencies(program: Program, element: string, count: number): number[] {
  const masses = massesOf(program, element);
  const free = [...masses.keys()].filter((i) => masses[i] > 0);
  const step = stepper(program, element);
  const columns = free.map((j) => {
    const u = new Float64Array(masses.length);
    u[j] = 1;
    const next = step(u);
    // Symmetric in the scaled unknowns √m u.
    return Float64Array.from(free, (i) => ((i === j ? 2 : 0) - next[i]) * Math.sqrt(masses[i] / masses[j]));
  });
  return smallestEigenvalues(columns, count + 2)
    .filter((value) => value > 1e-11)
    .slice(0, count)
    .map((value) => 2 * program.rate * Math.asin(0.5 * Math.sqrt(value)));
}
