/** How deep contacts that push go: sample by sample, against what the energy of the system allows. */

import { contactFields } from '../compile/contact-record.ts';
import { movesOfContact } from '../compile/moving.ts';
import { usualTangents } from '../compile/write-solve.ts';
import { type Law, type LawConstants, lawOf } from '../contacts/index.ts';
import { laws } from '../kernel/laws/table.ts';
import { ONE_SIDED, PUSH_BACK } from '../kernel/laws/traits.ts';
import { ContactLinks } from '../kernel/records.ts';
import type { Simulation } from '../run/index.ts';

/** With more points than these they are not watched: it would take most of the time. */
const MOST_WATCHED = 200;

/** Nothing is faster than light, m/s. A draft that pushes micrograms with 1e12 N is, and passes through any wall that it meets within a sample. */
const LIGHT = 299_792_458;

/** Part of a depth below which it is taken to be the same. */
const ROUND_OFF = 1e-9;

export interface Depths {
  /** To be called after every sample. */
  readonly watch: () => void;
  /** The contact that went deepest beyond what `energy` can press it, in multiples of the largest move of its η within one sample. */
  readonly deepest: (energy: number) => { readonly contact: string; readonly multiple: number } | undefined;
}

interface Watched {
  readonly contact: string;
  readonly law: Law;
  readonly constants: LawConstants;
  /** Whether it pushes at either end of a gap. */
  readonly twoSided: boolean;
  /** Addresses of η, and of ψ, as indices of 64-bit numbers; η one sample before precedes η. */
  readonly at: number;
  readonly psi: number;
}

/** Undefined if there is nothing to watch, if forces are meant to be rough, or if changes of fields make other laws of the contacts. */
export function createDepths(simulation: Simulation): Depths | undefined {
  const { machine, program } = simulation;
  const { model, plays = [] } = program;
  if (program.events.length > 0) return undefined;
  // Who asks for fewer solves by tangents than usual asks for forces that are further off.
  const { gate, tangents = Number.POSITIVE_INFINITY } = model.solver;
  if (tangents < usualTangents(gate)) return undefined;
  const { address, width } = machine.section('contacts');
  const [etaAt, psiAt] = (['eta', 'psi'] as const).map((field) => contactFields[0].indexOf(field));
  const watched = program.contacts.flatMap(({ name, points }) =>
    points.flatMap((point): Watched[] => {
      const { traits, constants } = laws[machine.getInt('contact-links', ContactLinks, point, 'law')];
      if ((traits & (ONE_SIDED | PUSH_BACK)) === 0) return [];
      // One that becomes softer gives way while it is pressed.
      const moves = movesOfContact(name, model.contacts[name], model);
      if ('stiffness' in moves || 'exponent' in moves) return [];
      return [
        {
          contact: name,
          law: lawOf(model.contacts[name], model.solver.scheme),
          constants: Object.fromEntries(constants.map((field) => [field, machine.getContact(point, field)])),
          twoSided: (traits & PUSH_BACK) !== 0,
          at: (address + point * width) / 8 + etaAt,
          psi: (address + point * width) / 8 + psiAt,
        },
      ];
    }),
  );
  if (watched.length === 0 || watched.length > MOST_WATCHED) return undefined;
  const numbers = machine.floats(0, (address + program.cost.points * width) / 8);
  const [deepest, fastest, eta, psi, placed, given] = Array.from({ length: 6 }, () => new Float64Array(watched.length));
  const depthAt = ({ twoSided }: Watched, length: number) => (twoSided ? Math.abs(length) : length);
  /** How many samples there are once a mass has been thrown and has moved. */
  const thrown = new Set(plays.flatMap(({ sample, event }) => (event.type === 'throw' ? [sample + 1] : [])));
  /** Contacts start where the model says, and a throw puts a mass where it touches: neither the depth nor what it lacks in energy is a fault of the run. */
  const place = (i: number, length: number) => {
    const one = watched[i];
    const depth = depthAt(one, length);
    if (depth > placed[i]) placed[i] = depth;
    // With restitution it stores less than its potential, since it begins on the way out.
    if (depth > 0) given[i] += Math.max(0, one.law.static(one.constants, depth).potential - 0.5 * psi[i] ** 2);
  };
  const remember = (i: number) => {
    eta[i] = numbers[watched[i].at];
    psi[i] = numbers[watched[i].psi];
  };
  watched.forEach(({ at }, i) => {
    remember(i);
    place(i, numbers[at]);
  });
  return {
    watch: () => {
      const isThrown = thrown.has(simulation.sample);
      for (let i = 0; i < watched.length; i++) {
        const { at } = watched[i];
        const [last, length] = [numbers[at - 1], numbers[at]];
        if (isThrown && last !== eta[i]) place(i, last);
        remember(i);
        deepest[i] = Math.max(deepest[i], depthAt(watched[i], length));
        fastest[i] = Math.max(fastest[i], Math.abs(length - last));
      }
    },
    deepest: (energy) => {
      let worst: { contact: string; multiple: number } | undefined;
      watched.forEach(({ contact, law, constants }, i) => {
        const depth = deepest[i];
        if (depth === 0 || fastest[i] * program.rate > LIGHT) return;
        const most = energy + given[i];
        if (law.static(constants, depth).potential <= most) return;
        const deeper = depth - Math.max(placed[i], depthOf(law, constants, most, depth));
        const multiple = deeper <= ROUND_OFF * depth ? 0 : deeper / fastest[i];
        if (worst === undefined || multiple > worst.multiple) worst = { contact, multiple };
      });
      return worst;
    },
  };
}

/** Where a law stores `energy`, m; it stores more at `most`. */
function depthOf(law: Law, constants: LawConstants, energy: number, most: number): number {
  let [low, high] = [0, most];
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (low + high);
    if (law.static(constants, middle).potential > energy) high = middle;
    else low = middle;
  }
  return low;
}
