/** All figures and tables of the impact paper: Papetti, Avanzini, Rocchesso, IEEE TASLP 19 (2011), doi 10.1109/TASL.2011.2118204. */
import { figure1 } from './impact-fig-1.ts';
import { figure2 } from './impact-fig-2.ts';
import { figure3 } from './impact-fig-3.ts';
import { figure4 } from './impact-fig-4.ts';
import { figure5 } from './impact-fig-5.ts';
import { figure6 } from './impact-fig-6.ts';
import { figure7, figure8 } from './impact-fig-7-8.ts';
import { figure9, figure10 } from './impact-fig-9-10.ts';
import { figure11 } from './impact-fig-11.ts';
import { figure12 } from './impact-fig-12.ts';
import { tables1to3 } from './impact-table-1-3.ts';
import { table4 } from './impact-table-4.ts';
import type { Paper } from './paper.ts';

export const impactPapers: readonly Paper[] = [
  ...[figure1, figure2, figure3, figure4, figure5, figure6],
  ...[figure7, figure8, figure9, figure10, figure11, figure12],
  ...tables1to3,
  table4,
];
