/** The study of rules (docs/rules-study.md): the rules for g and the iterative schemes on the same cases. */
import { betweenSection } from './rules-between.ts';
import { costSection } from './rules-cost.ts';
import { impactPictures, impactSection } from './rules-impact.ts';
import { islandsPictures, islandsSection } from './rules-islands.ts';
import { stringsPictures, stringsSection } from './rules-strings.ts';
import type { Study } from './study.ts';

export const rules: Study = {
  id: 'rules',
  title: 'Rules 26, 27f, 27s, p2, p2c, p2m and the schemes IT-1 and IT-2 on the same cases',
  sections: [
    { id: 'impact', title: 'A mass on a wall', run: impactSection, draw: impactPictures },
    { id: 'between', title: 'A mass between two walls', run: betweenSection },
    { id: 'strings', title: 'Contacts on a string', run: stringsSection, draw: stringsPictures },
    { id: 'islands', title: 'Stiff islands', run: islandsSection, draw: islandsPictures },
    { id: 'cost', title: 'Cost', run: costSection },
  ],
};
