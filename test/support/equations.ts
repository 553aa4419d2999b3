/** Whether the forces of the newest step are those that the island solve asks for: (I + S W S) y = drive + S D, row by row, with W as it is. */
import { CONSTRAINT, ON_CURVE } from '../../src/kernel/laws/traits.ts';
import { ContactLinks, ContactRecord } from '../../src/kernel/records.ts';
import type { Simulation } from '../../src/run/index.ts';

/**
 * Largest difference of the two sides over all contacts that act, as a part of the sizes that are added up and of what the largest force moves:
 * where forces cancel each other all that is left of them is round-off.
 */
export function worstRow({ machine }: Simulation): number {
  const read = (i: number, field: keyof ContactRecord) => machine.get('contacts', ContactRecord, i, field);
  const link = (i: number, field: keyof ContactLinks) => machine.getInt('contact-links', ContactLinks, i, field);
  const count = machine.headerInt('contactCount');
  const all = Array.from({ length: count }, (_, i) => i);
  const moved = all.reduce((most, i) => Math.max(most, Math.abs(read(i, 'compliance') * read(i, 'force'))), 0);
  let worst = 0;
  for (const i of all) {
    const root = read(i, 'root');
    const traits = link(i, 'traits');
    if (root === 0 || (traits & ON_CURVE) !== 0) continue;
    const first = link(i, 'firstNeighbour');
    const near = Array.from(machine.ints(machine.headerInt('neighbours') + 4 * first, link(i, 'neighbourCount')));
    const entries = machine.floats(machine.headerInt('compliances') + 8 * first, near.length);
    const terms = [
      (traits & CONSTRAINT) !== 0 ? 0 : read(i, 'scaledForce'),
      root * read(i, 'compliance') * read(i, 'force'),
      ...near.map((other, j) => root * entries[j] * read(other, 'force')),
      -read(i, 'drive'),
      -root * read(i, 'freeMove'),
    ];
    const size = terms.reduce((sum, term) => sum + Math.abs(term), Math.abs(root) * moved);
    const rest = Math.abs(terms.reduce((sum, term) => sum + term, 0));
    if (size > 0)
      worst = Math.max(worst, rest / size, Math.abs(read(i, 'force') - root * read(i, 'scaledForce')) / size);
  }
  return worst;
}
