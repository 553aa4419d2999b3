/** All planted bugs, for `npm run mutants`. */
import { kernelMutants } from './kernel.ts';
import { modelMutants } from './model.ts';
import type { Mutant } from './mutant.ts';
import { physicsMutants } from './physics.ts';
import { soundMutants } from './sound.ts';

export const mutants: readonly Mutant[] = [...kernelMutants, ...physicsMutants, ...modelMutants, ...soundMutants];
