/** Writes the outputs. */
import { quantityNumber } from '../kernel/quantities/table.ts';
import * as kernel from '../kernel/records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import type { ElementMoves } from './moving.ts';
import { NO_TERMS } from './terms.ts';
import type { TermTable } from './write-terms.ts';
import { tunedBodies } from './write-tuning.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function allocateOutputs(
  { outputs, stretches, bodies, moves }: Build,
  { pointsOf }: ContactOrder,
  terms: TermTable,
  layout: Layout,
): ImagePart {
  const contacts = outputs.map(({ contact }) => (contact === undefined ? [] : pointsOf(contact)));
  const header = {
    outputCount: outputs.length,
    outputs: layout.allocate('output-sums', outputs.length, widthOf(kernel.OutputRecord, 8)),
    outputLinks: layout.allocate('outputs', outputs.length, widthOf(kernel.OutputLinks, 4)),
    outputContacts: layout.allocate('output-contacts', contacts.flat().length, 4),
    waiting: layout.allocate('output-waiting', sum(outputs.map(({ delay = 0 }) => delay)), 8),
  };
  const read = outputs.map(({ stretch, reading }) => {
    const index = stretches.findIndex(({ name }) => name === stretch);
    if (index < 0 || stretch === undefined || reading === undefined)
      return { stretch: 0, factors: 0, numbers: [], tuning: 0, record: {} };
    // The kernel's strains contain √λ.
    const { strains } = stretches[index].stretching;
    const { first, ...moving } = restOf(reading.rest, moves.get(stretch));
    const numbers = [...reading.factors.map((factor, k) => factor / Math.sqrt(strains[k].lambda)), first];
    const factors = layout.allocate('output-factors', numbers.length, 8);
    const tuning = 1 + tunedBodies({ bodies, moves }).findIndex(({ name }) => name === stretch);
    return { stretch: index + 1, factors, numbers, tuning, record: moving };
  });
  const links = outputs.map((output) => terms.add(output.terms ?? NO_TERMS));
  return {
    header,
    write: (image) => {
      let listed = 0;
      let waiting = 0;
      outputs.forEach(({ output, offset = 0, factor = 1, delay = 0 }, i) => {
        image.setFloats(header.outputs + i * widthOf(kernel.OutputRecord, 8), kernel.OutputRecord, {
          offset,
          factor,
          ...read[i].record,
        });
        image.setInts(header.outputLinks + i * widthOf(kernel.OutputLinks, 4), kernel.OutputLinks, {
          // Longitudinal displacement is a displacement of other unknowns.
          quantity: quantityNumber(output.quantity === 'along' ? 'displacement' : output.quantity),
          ...links[i],
          stretch: read[i].stretch,
          factors: read[i].factors,
          tuning: read[i].tuning,
          firstContact: listed,
          contactCount: contacts[i].length,
          delay,
          firstWaiting: waiting,
        });
        read[i].numbers.forEach((number, k) => {
          image.setFloat(read[i].factors + 8 * k, number);
        });
        waiting += delay;
        for (const contact of contacts[i]) image.setInt(header.outputContacts + 4 * listed++, contact);
      });
    },
  };
}

/** A tension at rest: at the first step, and as it moves by itself or rises with all restoring forces. */
function restOf(rest: number, moves: ElementMoves | undefined) {
  if (moves === undefined || rest === 0) return { first: rest, perTension: 0, perRise: rest };
  const { tension, rise } = moves.reach;
  if (tension === undefined) return { first: rest * rise.first, perTension: 0, perRise: rest };
  return { first: tension.first * rise.first, perTension: 1, perRise: 0 };
}
