/** Figures 7 and 8: four methods with little loss (case 1) and in a short contact (case 2). */
import {
  type ContactRun,
  contactTime,
  deviationOfCompression,
  deviationOfEnergy,
  errorOfOutputVelocity,
  finalEnergy,
  hamiltonianAt,
  type Impact,
  outputVelocity,
  PAPER_IMPACTS,
  PAPER_RATE,
  simulatedEnergy,
} from '../impact/index.ts';
import { drawSheet } from '../see/impact-sheets.ts';
import { agreement, digits, feature, listed, parameters } from './impact-compare.ts';
import { comparedRuns, energyExcess, energyPanel, type NamedRun, portraitPanel } from './impact-runs.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

const ASSUMPTIONS = [
  'Axis of the Hamiltonians: velocity, inverted, as in Fig. 4.',
  'The contact starts on a sample; the sample that ends it is drawn at x = 0.',
  'The force of (23)–(26) has a minus sign here, which is missing in print.',
];

/** H(x_n, v_n) − H(v_n) of the samples in contact, per cent of the loss. */
function excesses(impact: Impact, { compressions, velocities }: ContactRun): readonly number[] {
  return compressions.map((x, n) =>
    energyExcess(impact, simulatedEnergy(impact, x, velocities[n]), hamiltonianAt(impact, velocities[n])),
  );
}

/** H at release − H_tau, per cent of the loss. */
function excessAtRelease(impact: Impact, { outputVelocity: out }: ContactRun): number {
  return energyExcess(impact, simulatedEnergy(impact, 0, out), finalEnergy(impact));
}

/** Number of sign changes in a sequence. */
function signChanges(values: readonly number[]): number {
  const sides = values.filter((value) => value !== 0).map(Math.sign);
  return sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length;
}

function contactOf(impact: Impact, runs: readonly NamedRun[], samples: number): readonly Comparison[] {
  return [
    agreement('contact time τ, samples', samples, Math.round(contactTime(impact) * PAPER_RATE), 0),
    feature(
      'samples in contact of AM1, Verlet, Heun, RK4',
      `${samples} each`,
      runs.map(({ run }) => run.compressions.length).join(', '),
      runs.every(({ run }) => run.compressions.length === samples),
    ),
  ];
}

async function case1(): Promise<PaperResult> {
  const impact = PAPER_IMPACTS.lowDissipation;
  const runs = comparedRuns(impact);
  const [am1, verlet, heun, rk4] = runs.map(({ run }) => excesses(impact, run));
  const released = runs.map(({ run }) => excessAtRelease(impact, run));
  const range = (values: readonly number[]) =>
    `${digits(Math.min(...values), 3)} to ${digits(Math.max(...values), 3)} %`;
  const comparisons = [
    ...contactOf(impact, runs, 19),
    feature(
      'Verlet and Heun: the Hamiltonian oscillates around H(v)',
      'prone to oscillations',
      `${range(verlet)} and ${range(heun)} of the loss, ${signChanges(verlet)} and ${signChanges(heun)} crossings`,
      signChanges(verlet) >= 2 && signChanges(heun) >= 2,
    ),
    feature(
      'Verlet and Heun end with too much energy',
      'H_τ of Verlet, Heun > H_τ',
      `${listed([released[1], released[2]], '% of the loss too much', 3)}`,
      released[1] > 0 && released[2] > 0,
    ),
    feature(
      'AM1 dissipates too much in contact',
      'H of AM1 < H',
      `${range(am1)} of the loss`,
      am1.slice(1).every((excess) => excess < 0),
    ),
    feature(
      'AM1 gains energy as the contact ends',
      'H_τ of AM1 > H_τ, slightly',
      `${digits(released[0], 3)} % of the loss too much`,
      released[0] > 0 && released[0] < Math.min(released[1], released[2]),
    ),
    feature(
      'RK4 is consistent in contact and after',
      'H of RK4 ≈ H',
      `${range(rk4)} of the loss, ${digits(released[3], 3)} % at release`,
      [...rk4, released[3]].every((excess) => Math.abs(excess) < 2),
    ),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 7: Hamiltonians with low dissipation (case 1)',
    subtitle: `${parameters(impact)}; ${PAPER_RATE} Hz, 19 samples in contact`,
    panels: [energyPanel(impact, runs, 'Hamiltonian H', 380)],
  });
  return { comparisons, pictures: [{ name: 'impact-fig-7', svg }], assumptions: ASSUMPTIONS };
}

async function case2(): Promise<PaperResult> {
  const impact = PAPER_IMPACTS.hardImpact;
  const runs = comparedRuns(impact);
  const spread = (what: string, measure: (run: ContactRun) => number): Comparison => {
    const values = runs.map(({ run }) => Math.abs(measure(run)));
    const others = Math.min(...values.slice(0, 3));
    return feature(
      `${what} of AM1, Verlet, Heun, RK4`,
      'substantial deviations except with RK4',
      listed(values, '%', 4),
      others > 5 * values[3],
    );
  };
  const comparisons = [
    ...contactOf(impact, runs, 6),
    spread('dev(x)', (run) => deviationOfCompression(impact, run)),
    spread('|err(v_out)|', (run) => errorOfOutputVelocity(run, outputVelocity(impact))),
    spread('dev(H)', (run) => deviationOfEnergy(impact, run)),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 8: portraits and Hamiltonians of a hard impact (case 2)',
    subtitle: `${parameters(impact)}; ${PAPER_RATE} Hz, 6 samples in contact`,
    panels: [portraitPanel(impact, runs, '(a) compression velocity v'), energyPanel(impact, runs, '(b) Hamiltonian H')],
  });
  const assumptions = ['Which detail (a) shows: not stated; here the complete contact.', ...ASSUMPTIONS];
  return { comparisons, pictures: [{ name: 'impact-fig-8', svg }], assumptions };
}

export const figure7: Paper = { id: 'impact-fig-7', title: 'Hamiltonians with low dissipation (case 1)', run: case1 };
export const figure8: Paper = { id: 'impact-fig-8', title: 'Four methods in a hard impact (case 2)', run: case2 };
