/** The study of air: kettledrums, heads over cavities, and sound that leaves. */
import { cavitySection } from './air-cavity.ts';
import { kettleSection } from './air-kettle.ts';
import { radiationSection } from './air-radiation.ts';
import type { Study } from './study.ts';

export const air: Study = {
  id: 'air',
  title: 'Air around and inside of drums, and sound that leaves',
  sections: [
    { id: 'kettle', title: 'The ratios of a kettledrum', run: kettleSection },
    { id: 'cavity', title: 'A head over a cavity', run: cavitySection },
    { id: 'radiation', title: 'A breathing sphere', run: radiationSection },
  ],
};
