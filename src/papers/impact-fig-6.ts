/** Figure 6: four methods in a long contact, where all are accurate. */
import {
  contactTime,
  deviationAtRelease,
  deviationOfCompression,
  deviationOfEnergy,
  errorOfOutputVelocity,
  maxCompression,
  outputVelocity,
  PAPER_IMPACTS,
  PAPER_RATE,
} from '../impact/index.ts';
import { drawSheet } from '../see/impact-sheets.ts';
import { below, digits, feature, parameters } from './impact-compare.ts';
import { comparedRuns, energyPanel, portraitPanel } from './impact-runs.ts';
import type { Paper, PaperResult } from './paper.ts';

const IMPACT = PAPER_IMPACTS.noncritical;

async function run(): Promise<PaperResult> {
  const runs = comparedRuns(IMPACT);
  const samples = contactTime(IMPACT) * PAPER_RATE;
  const of = (measure: (run: (typeof runs)[number]['run']) => number) => runs.map((each) => measure(each.run));
  const overlap = 'plots overlap and coincide with the closed form';
  const comparisons = [
    feature('the contact extends over many samples', 'many', `${digits(samples, 6)} samples`, samples > 1000),
    below(
      'phase portraits: dev(x) of the four',
      overlap,
      of((each) => deviationOfCompression(IMPACT, each)),
      0.5,
      '%',
    ),
    below(
      'energies: dev(H) of the four',
      overlap,
      of((each) => deviationOfEnergy(IMPACT, each)),
      0.1,
      '%',
    ),
    below(
      'tangent x_max by (4): largest compression of the four',
      'equal',
      of((each) => 100 * (Math.max(...each.compressions) / maxCompression(IMPACT) - 1)),
      0.01,
      '% off',
    ),
    below(
      'tangent v_out by (6): velocity at release of the four',
      'equal',
      of((each) => errorOfOutputVelocity(each, outputVelocity(IMPACT))),
      1e-3,
      '% off',
    ),
    below(
      'line H_τ: energy at release of the four',
      'equal',
      of((each) => deviationAtRelease(IMPACT, each)),
      1e-3,
      '% of the loss off',
    ),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 6: four methods in a noncritical simulation',
    subtitle: `${parameters(IMPACT)}; ${PAPER_RATE} Hz, ${digits(samples, 6)} samples in contact`,
    panels: [portraitPanel(IMPACT, runs, '(a) compression velocity v'), energyPanel(IMPACT, runs, '(b) Hamiltonian H')],
    notes: ['The symbols of the methods alternate along the curve.'],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-6', svg }],
    assumptions: [
      'Axes of (b): velocity, inverted, as in Fig. 4.',
      'Rate: 44100 Hz, as the text says of all examples; the contact starts on a sample.',
      'The force of (23)–(26) has a minus sign here, which is missing in print.',
    ],
  };
}

export const figure6: Paper = { id: 'impact-fig-6', title: 'Four methods in a noncritical simulation', run };
