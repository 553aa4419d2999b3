/** The study of coupled contacts (docs/theory.md, strongly coupled islands; docs/theory.md, initial state). */
import { orderSection } from './coupled-order.ts';
import { startSection } from './coupled-start.ts';
import type { Study } from './study.ts';

export const coupled: Study = {
  id: 'coupled',
  title: 'Light bodies between heavy ones, and bodies that touch at the start',
  sections: [
    { id: 'order', title: 'Order of the correctors', run: orderSection },
    { id: 'start', title: 'Touching at the start', run: startSection },
  ],
};
