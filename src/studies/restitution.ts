/** The restitution study (docs/restitution-study.md): exact against implicit Hunt–Crossley loss. */
import { bouncePictures, bounceSection } from './restitution-bounce.ts';
import { chainPictures, chainSection } from './restitution-chain.ts';
import { costSection } from './restitution-cost.ts';
import { freePictures, freeSection } from './restitution-free.ts';
import { modesSection } from './restitution-modes.ts';
import { networksSection } from './restitution-networks.ts';
import { pushSection } from './restitution-push.ts';
import { squeezeSection } from './restitution-squeeze.ts';
import { boardSection, hammerSection } from './restitution-strings.ts';
import type { Study } from './study.ts';

export const restitution: Study = {
  id: 'restitution',
  title: 'Exact restitution: loss: exact against loss: implicit',
  sections: [
    { id: 'free', title: 'Free bodies', run: freeSection, draw: freePictures },
    { id: 'networks', title: 'Networks and islands', run: networksSection },
    { id: 'hammer', title: 'A hammer on a string', run: hammerSection },
    { id: 'board', title: 'A string on a board', run: boardSection },
    { id: 'bounce', title: 'A bouncing ball', run: bounceSection, draw: bouncePictures },
    { id: 'chain', title: 'Touching balls', run: chainSection, draw: chainPictures },
    { id: 'squeeze', title: 'A light body pressed from both sides', run: squeezeSection },
    { id: 'push', title: 'A force during contact', run: pushSection },
    { id: 'modes', title: 'A resonating body', run: modesSection },
    { id: 'cost', title: 'Cost', run: costSection },
  ],
};
