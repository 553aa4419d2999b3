/** How deep contacts that push go: sample by sample, against what the energy of the system allows. */

import { contactFields } from '../compile/contact-record.ts';
import { movesOfContact } from '../compile/moving.ts';
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
  /** What it stores at the start, J: with restitution less than its potential, since it begins on the way out. */
  readonly stored: number;
  /** Address of its η as an index of 64-bit numbers; that of η one sample before precedes it. */
  readonly at: number;
}

/** Undefined if there is nothing to watch, or if changes of fields move η from outside. */
export function createDepths({ machine, program }: Simulation): Depths | undefined {
  const { model } = program;
  if (program.events.length > 0 || program.plays !== undefined) return undefined;
  const { address, width } = machine.section('contacts');
  const eta = contactFields[0].indexOf('eta');
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
          stored: 0.5 * machine.getContact(point, 'psi') ** 2,
          at: (address + point * width) / 8 + eta,
        },
      ];
    }),
  );
  if (watched.length === 0 || watched.length > MOST_WATCHED) return undefined;
  const numbers = machine.floats(0, (address + program.cost.points * width) / 8);
  const deepest = new Float64Array(watched.length);
  const fastest = new Float64Array(watched.length);
  /** Where each contact starts, which is no fault of the run, m. */
  const first = Float64Array.from(watched, ({ at, twoSided }) => (twoSided ? Math.abs(numbers[at]) : numbers[at]));
  return {
    watch: () => {
      for (let i = 0; i < watched.length; i++) {
        const { at, twoSided } = watched[i];
        const now = twoSided ? Math.abs(numbers[at]) : numbers[at];
        const move = Math.abs(numbers[at] - numbers[at - 1]);
        if (now > deepest[i]) deepest[i] = now;
        if (move > fastest[i]) fastest[i] = move;
      }
    },
    deepest: (energy) => {
      let worst: { contact: string; multiple: number } | undefined;
      watched.forEach(({ contact, law, constants, stored }, i) => {
        const depth = deepest[i];
        if (depth === 0 || fastest[i] * program.rate > LIGHT) return;
        const lost = first[i] > 0 ? Math.max(0, law.static(constants, first[i]).potential - stored) : 0;
        if (law.static(constants, depth).potential <= energy + lost) return;
        const deeper = depth - Math.max(first[i], depthOf(law, constants, energy + lost, depth));
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
