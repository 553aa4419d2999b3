/** Every reproduced figure, table and section, in the order of the papers. */
import { impactPapers } from './impact.ts';
import { jasaFig1 } from './jasa-fig-1.ts';
import { jasaFig2 } from './jasa-fig-2.ts';
import { jasaFig3 } from './jasa-fig-3.ts';
import { jasaFig4 } from './jasa-fig-4.ts';
import { jasaFig5 } from './jasa-fig-5.ts';
import { jasaFig6 } from './jasa-fig-6.ts';
import { jasaFig7 } from './jasa-fig-7.ts';
import { jasaFig10 } from './jasa-fig-10.ts';
import { notesAppendixB } from './notes-appendix-b.ts';
import { notesAppendixD } from './notes-appendix-d.ts';
import { notesSection2 } from './notes-section-2.ts';
import { notesSection3 } from './notes-section-3.ts';
import { notesSection4 } from './notes-section-4.ts';
import { notesSection5 } from './notes-section-5.ts';
import { notesSection6 } from './notes-section-6.ts';
import { notesSection7 } from './notes-section-7.ts';
import { notesSection8 } from './notes-section-8.ts';
import type { Paper } from './paper.ts';

export { type Comparison, type Paper, type PaperResult, type Status, statusOf } from './paper.ts';

export const papers: readonly Paper[] = [
  ...[jasaFig1, jasaFig2, jasaFig3, jasaFig4, jasaFig5, jasaFig6, jasaFig7, jasaFig10],
  ...[notesSection2, notesSection3, notesSection4, notesSection5, notesSection6, notesSection7, notesSection8],
  ...[notesAppendixB, notesAppendixD],
  ...impactPapers,
];
