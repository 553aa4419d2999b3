/** Figures 9 and 10: Heun's method with and without the corrections by closed forms. */
import {
  deviationAtRelease,
  deviationOfCompression,
  deviationOfEnergy,
  type Impact,
  nonlocalOutputVelocity,
  PAPER_IMPACTS,
  PAPER_RATE,
} from '../impact/index.ts';
import { drawSheet } from '../see/impact-sheets.ts';
import { below, digits, feature, listed, parameters } from './impact-compare.ts';
import { comparedRuns, correctedRuns, energyPanel, portraitPanel } from './impact-runs.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

const ASSUMPTIONS = [
  'Axis of the Hamiltonians: velocity, inverted, as in Fig. 4.',
  'Both corrections are applied; with the hybrid one the contact ends when x_n or the bracket of (3) is no longer positive.',
];

/** Comparisons common to both figures. */
function compare(impact: Impact): readonly Comparison[] {
  const [{ run: plain }, { run: corrected }] = correctedRuns(impact);
  const deviations = comparedRuns(impact).map(({ run }) => deviationOfEnergy(impact, run));
  const free = 'zero, apart from the representation of numbers';
  const [before, after] = [deviationAtRelease(impact, plain), deviationAtRelease(impact, corrected)];
  return [
    below('corrected: dev(x) by (28)', free, [deviationOfCompression(impact, corrected)], 1e-9, '%'),
    below('corrected: dev(H) by (27)', free, [deviationOfEnergy(impact, corrected)], 1e-9, '%'),
    below(
      'corrected: velocity at release against ṽ_out',
      'forced to ṽ_out',
      [corrected.outputVelocity - nonlocalOutputVelocity(impact)],
      1e-12,
      'm/s off',
    ),
    feature(
      'energy error at release, relative to the loss',
      'only by the error of ṽ_out',
      `${digits(after, 3)} % corrected, ${digits(before, 3)} % plain`,
      after < 0.1 && after < before,
    ),
    feature(
      'dev(H) without corrections of AM1, Verlet, Heun, RK4',
      'Heun behaves worst',
      listed(deviations, '%', 4),
      deviations.every((deviation) => deviation <= deviations[2]),
    ),
  ];
}

async function case1(): Promise<PaperResult> {
  const impact = PAPER_IMPACTS.lowDissipation;
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 9: Heun with and without corrections (case 1)',
    subtitle: `${parameters(impact)}; ${PAPER_RATE} Hz`,
    panels: [energyPanel(impact, correctedRuns(impact), 'Hamiltonian H', 380)],
  });
  return { comparisons: compare(impact), pictures: [{ name: 'impact-fig-9', svg }], assumptions: ASSUMPTIONS };
}

async function case2(): Promise<PaperResult> {
  const impact = PAPER_IMPACTS.hardImpact;
  const runs = correctedRuns(impact);
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 10: Heun with and without corrections (case 2)',
    subtitle: `${parameters(impact)}; ${PAPER_RATE} Hz`,
    panels: [portraitPanel(impact, runs, '(a) compression velocity v'), energyPanel(impact, runs, '(b) Hamiltonian H')],
  });
  return { comparisons: compare(impact), pictures: [{ name: 'impact-fig-10', svg }], assumptions: ASSUMPTIONS };
}

export const figure9: Paper = { id: 'impact-fig-9', title: 'Heun with and without corrections (case 1)', run: case1 };
export const figure10: Paper = { id: 'impact-fig-10', title: 'Heun with and without corrections (case 2)', run: case2 };
