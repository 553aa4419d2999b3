/** Writes the outputs. */
import { quantityNumber } from '../kernel/quantities/table.ts';
import * as kernel from '../kernel/records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { NO_TERMS } from './terms.ts';
import type { TermTable } from './write-terms.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function allocateOutputs(
  { outputs, stretches }: Build,
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
    if (index < 0 || reading === undefined) return { stretch: 0, factors: 0, numbers: [] };
    // The kernel's strains contain √λ.
    const { strains } = stretches[index].stretching;
    const numbers = [...reading.factors.map((factor, k) => factor / Math.sqrt(strains[k].lambda)), reading.rest];
    return { stretch: index + 1, factors: layout.allocate('output-factors', numbers.length, 8), numbers };
  });
  const links = outputs.map((output) => terms.add(output.terms ?? NO_TERMS));
  return {
    header,
    write: (image) => {
      let listed = 0;
      let waiting = 0;
      outputs.forEach(({ output, offset = 0, factor = 1, delay = 0 }, i) => {
        image.setFloats(header.outputs + i * widthOf(kernel.OutputRecord, 8), kernel.OutputRecord, { offset, factor });
        image.setInts(header.outputLinks + i * widthOf(kernel.OutputLinks, 4), kernel.OutputLinks, {
          // Longitudinal displacement is a displacement of other unknowns.
          quantity: quantityNumber(output.quantity === 'along' ? 'displacement' : output.quantity),
          ...links[i],
          stretch: read[i].stretch,
          factors: read[i].factors,
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
