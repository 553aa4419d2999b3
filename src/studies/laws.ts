/** The study of the laws of contact: each against what it stands for. */
import { feltSection } from './laws-felt.ts';
import { frictionSection } from './laws-friction.ts';
import { stiffnessSection } from './laws-restitution.ts';
import type { Study } from './study.ts';

export const laws: Study = {
  id: 'laws',
  title: 'Laws of contact',
  sections: [
    { id: 'felt', title: 'Felt of piano hammers', run: feltSection },
    { id: 'friction', title: 'Friction by bristles', run: frictionSection },
    { id: 'stiffness', title: 'Restitution and stiffness', run: stiffnessSection },
  ],
};
