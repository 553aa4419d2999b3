import type { Paper } from './paper.ts';
import { figure1 } from './impact-fig-1.ts';
import { figure2 } from './impact-fig-2.ts';
import { figure3 } from './impact-fig-3.ts';
import { figure4 } from './impact-fig-4.ts';
import { figure5 } from './impact-fig-5.ts';
export const impactPapers: readonly Paper[] = [figure1, figure2, figure3, figure4, figure5];
