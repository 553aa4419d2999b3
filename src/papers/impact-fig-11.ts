/** Figure 11: the error of the energy as damping or velocity become small, by RK4 with and without corrections. */
import {
  deviationAtRelease,
  deviationOfEnergy,
  type Impact,
  PAPER_RATE,
  runContact,
  trustedRange,
} from '../impact/index.ts';
import { drawSheet, type SheetPanel } from '../see/impact-sheets.ts';
import { below, digits, feature, parameters } from './impact-compare.ts';
import { BOTH_CORRECTIONS } from './impact-runs.ts';
import type { Paper, PaperResult } from './paper.ts';

const IMPACT: Impact = { mass: 0.01, stiffness: 1e9, exponent: 1.5, damping: 0.5, velocity: 0.5 };
/** Range of the varied parameter, s/m or m/s; the upper end is the constant value in the other plot. */
const RANGE = [0.01, 0.5] as const;
const POINTS = 160;
/** Largest dev(H) of a simulation that follows H(v), per cent. */
const ROUND_OFF = 1e-10;

/** Errors along one plot, per cent of the loss. */
interface Trend {
  readonly contact: readonly number[];
  readonly release: readonly number[];
}

async function run(): Promise<PaperResult> {
  const ratio = RANGE[1] / RANGE[0];
  const values = Array.from({ length: POINTS }, (_, i) => RANGE[0] * ratio ** (i / (POINTS - 1)));
  const trend = (vary: (value: number) => Impact, corrected: boolean): Trend => {
    const runs = values.map((value) => {
      const impact = vary(value);
      const each = runContact(impact, 'RK4', { rate: PAPER_RATE }, corrected ? BOTH_CORRECTIONS : {});
      return { contact: deviationOfEnergy(impact, each), release: deviationAtRelease(impact, each) };
    });
    return { contact: runs.map(({ contact }) => contact), release: runs.map(({ release }) => release) };
  };
  const byDamping = [false, true].map((corrected) => trend((damping) => ({ ...IMPACT, damping }), corrected));
  const byVelocity = [false, true].map((corrected) => trend((velocity) => ({ ...IMPACT, velocity }), corrected));
  const plain = { damping: byDamping[0].contact, velocity: byVelocity[0].contact };
  const corrected = [byDamping[1], byVelocity[1]];
  const inner = POINTS - 1; // at the last point both plots show the same impact
  const largest = values[inner] * IMPACT.velocity;
  const improved = [byDamping, byVelocity].flatMap(([before, after]) =>
    values.filter((_, i) => after.contact[i] < before.contact[i] && after.release[i] < before.release[i]),
  ).length;
  const comparisons = [
    feature(
      'μ v_in where the output velocity constraint is applied',
      'for all values considered',
      `up to ${digits(largest)}, applied below ${digits(trustedRange(0.1).below)}`,
      largest < trustedRange(0.1).below,
    ),
    feature(
      'without corrections μ matters more than v_in',
      'clearly greater at the same μ v_in',
      `${digits(plain.damping[0], 3)} against ${digits(plain.velocity[0], 3)} % at μ v_in = ${digits(values[0] * IMPACT.velocity)}; greater at ${plain.damping.filter((value, i) => i < inner && value > plain.velocity[i]).length} of ${inner} points`,
      plain.damping.every((value, i) => i === inner || value > plain.velocity[i]),
    ),
    feature(
      'the error grows as μ v_in → 0, in μ and in v_in',
      'critical for μ v_in → 0',
      `${digits(plain.damping[inner], 3)} → ${digits(plain.damping[0], 3)} % and ${digits(plain.velocity[inner], 3)} → ${digits(plain.velocity[0], 3)} %`,
      plain.damping[0] > 2 * plain.damping[inner] && plain.velocity[0] > 2 * plain.velocity[inner],
    ),
    below(
      'with corrections: dev(H) by (27)',
      'zero, apart from the representation of numbers',
      corrected.flatMap(({ contact }) => contact),
      ROUND_OFF,
      '%',
    ),
    below(
      'with corrections: energy error at release, relative to the loss',
      'only by the error of ṽ_out',
      corrected.flatMap(({ release }) => release),
      1e-2,
      '%',
    ),
    feature(
      'even RK4 is improved, in contact and at release',
      'smaller errors with corrections',
      `at ${improved} of ${2 * POINTS} points`,
      improved === 2 * POINTS,
    ),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 11: error on the Hamiltonian for small μ and v_in',
    subtitle: `RK4, ${PAPER_RATE} Hz; where kept constant, ${parameters(IMPACT)}`,
    panels: [
      panel('(a) deviation of H as μ varies', 'μ', 's/m', values, byDamping),
      panel('(b) deviation of H as v_in varies', 'v_in', 'm/s', values, byVelocity),
    ],
    notes: [
      'In contact: dev(H) by (27). At release: energy error there. Both relative to the energy lost.',
      'The oscillations in (b) come from the release falling between two samples, at a place that depends on the contact time.',
      'The dip at the right is where ṽ_out − v_out changes sign.',
    ],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-11', svg }],
    assumptions: [
      `Range: μ and v_in from ${RANGE[0]} to ${RANGE[1]}; the paper only says "small".`,
      'Logarithmic axes; the release is drawn too, because with corrections dev(H) in contact is only round-off.',
    ],
  };
}

function panel(
  heading: string,
  label: string,
  unit: string,
  x: readonly number[],
  [plain, corrected]: readonly Trend[],
): SheetPanel {
  return {
    x: { label, unit, log: true, range: RANGE },
    y: { label: heading, unit: '%', log: true, range: [1e-8, 1e3] },
    curves: [
      { name: 'in contact', x, y: plain.contact, style: 'bold' },
      { name: 'at release', x, y: plain.release, series: 2 },
      { name: 'at release, cor.', x, y: corrected.release, series: 1 },
    ],
    remarks: ['cor.: with corrections;', 'in contact round-off,', `below ${ROUND_OFF} %`],
  };
}

export const figure11: Paper = { id: 'impact-fig-11', title: 'Error on the Hamiltonian for small μ and v_in', run };
