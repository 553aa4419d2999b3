/** Figure 5: phase portraits under a constant force that pushes the mass into the wall. */
import {
  compressionAt,
  equilibrium,
  type ForcedContact,
  forcedContact,
  forceOf,
  maxCompression,
  releaseUnderForce,
} from '../impact/index.ts';
import { drawSheet, type SheetAxis, type SheetPanel } from '../see/impact-sheets.ts';
import { INK } from '../see/style.ts';
import { agreement, below, digits, expected, feature, listed, parameters } from './impact-compare.ts';
import { FIG_1 } from './impact-fig-1.ts';
import type { Paper, PaperResult } from './paper.ts';

/** Standard gravity as the caption rounds it, m/s^2 */
const GRAVITY = 9.81;
const FACTORS = [0.5, 1, 2, 4];
/** N */
const FORCES = FACTORS.map((factor) => factor * FIG_1.mass * GRAVITY);
const SIGN_MISPRINT =
  'misprint: with (21) and (22) as printed f_e pulls the mass off the wall; the text and the figure need m a = −f + f_e';

async function run(): Promise<PaperResult> {
  const plain = forcedContact(FIG_1, 0);
  const pushed = FORCES.map((force) => forcedContact(FIG_1, force));
  const pulled = forcedContact(FIG_1, -FORCES[3]);
  const depth = maxCompression(FIG_1);
  // During compression x(v) of (3) decreases with v: a point right of the curve is faster than the curve at its x.
  const ahead = pushed.every(({ points }) =>
    points.every(
      ({ compression, velocity }) => !(velocity > 0 && compression > 0) || compression > compressionAt(FIG_1, velocity),
    ),
  );
  const crossings = pushed.map(fallsBehind);
  const rests = FORCES.map((force) => equilibrium(FIG_1, force));
  const rising = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]);
  const fastest = pushed.map(({ maxVelocity }) => maxVelocity);
  const deepest = pushed.map(({ maxCompression: most }) => most);
  const outs = pushed.map(({ outputVelocity }) => outputVelocity ?? Number.NaN);
  const comparisons = [
    feature(
      'at the beginning the velocity exceeds v_in',
      'v > 0.5 m/s',
      `up to ${listed(fastest, 'm/s', 7)}`,
      rising([FIG_1.velocity, ...fastest]),
    ),
    feature(
      'during compression the mass is faster than with f_e = 0',
      'faster at every x',
      ahead ? 'faster at every x' : 'not everywhere',
      ahead,
    ),
    feature(
      'output velocities are lower than with f_e = 0',
      `|v_out| < ${digits(-(plain.outputVelocity ?? 0))} m/s`,
      listed(outs, 'm/s'),
      rising([plain.outputVelocity ?? 0, ...outs]),
    ),
    feature(
      'the largest compression is always greater than (4)',
      `x_max > ${digits(1e6 * depth)} µm`,
      listed(
        deepest.map((x) => 1e6 * x),
        'µm',
      ),
      rising([depth, ...deepest]),
    ),
    expected(
      feature(
        'during release the mass is slower than with f_e = 0',
        'slower',
        `slower from x = ${listed(
          crossings.map((x) => 1e6 * x),
          'µm',
          3,
        )} on`,
        crossings.every((x) => x > 0.99 * depth),
      ),
      'near the reversal the mass is faster at the same x, because it comes from deeper; towards the end of the contact the statement holds',
    ),
    expected(
      agreement(
        'equilibrium for f_e = m g: (f_e/k)^(1/α) against the printed −f_e^(1/α)/k, m',
        -(FORCES[1] ** (1 / FIG_1.exponent)) / FIG_1.stiffness,
        rests[1],
        1e-9,
      ),
      'misprint: the exponent applies to f_e/k, and the sign follows that of (21)',
    ),
    below(
      'force at x_eq against f_e, relative',
      'equal',
      rests.map((x, i) => forceOf(FIG_1, x, 0) / FORCES[i] - 1),
      1e-12,
      '',
    ),
    feature(
      'v_out under f_e by one quadrature over the motion without it, to first order in f_e: difference from the integrated one, m/s',
      'future research: a closed-form approximation of the release velocity under f_e',
      listed(
        outs.map((out, i) => releaseUnderForce(FIG_1, FORCES[i]) - out),
        '',
        3,
      ),
      outs.every((out, i) => {
        // What is left is of second order in the force.
        const change = Math.abs(out - (plain.outputVelocity ?? 0));
        return Math.abs(releaseUnderForce(FIG_1, FORCES[i]) - out) < (FORCES[i] / FORCES[3]) * 0.03 * change + 1e-7;
      }),
    ),
    expected(
      feature(
        'with the sign of (21) as printed',
        'faster in, deeper, slower out',
        `v up to ${digits(pulled.maxVelocity)} m/s, x_max ${digits(1e6 * pulled.maxCompression)} µm, v_out ${digits(pulled.outputVelocity ?? Number.NaN)} m/s for 4 m g`,
        pulled.maxVelocity > FIG_1.velocity && pulled.maxCompression > depth,
      ),
      SIGN_MISPRINT,
    ),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 5: phase portraits under an external force',
    subtitle: `${parameters(FIG_1)}; details at first contact, at the reversal and at release`,
    panels: [
      detail('first contact', [0, 24e-6], [0.4975, 0.5008], plain, pushed),
      detail('turn', [144.5e-6, 152e-6], [-0.12, 0.12], plain, pushed),
      detail('release', [0, 48e-6], [-0.43, -0.412], plain, pushed),
    ],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-5', svg }],
    assumptions: [
      'Which detail is shown: the paper does not say; here the three places where the curves differ.',
      'Method and rate of its simulations: not stated; here (2) with m a = −f + f_e is integrated to 1e-13 per step.',
    ],
  };
}

/** The compression below which a mass under a force is slower than the free one during release, m. */
function fallsBehind({ points }: ForcedContact): number {
  const at = points.find(({ compression, velocity }) => velocity < 0 && compression <= compressionAt(FIG_1, velocity));
  return at?.compression ?? Number.NaN;
}

function detail(
  where: string,
  across: NonNullable<SheetAxis['range']>,
  up: NonNullable<SheetAxis['range']>,
  plain: ForcedContact,
  pushed: readonly ForcedContact[],
): SheetPanel {
  const curve = ({ points }: ForcedContact) => ({
    x: points.map(({ compression }) => compression),
    y: points.map(({ velocity }) => velocity),
  });
  return {
    x: { label: 'compression x', unit: 'm', range: across },
    y: { label: `${where}: compression velocity v`, unit: 'm/s', plain: true, range: up },
    curves: [
      { name: 'f_e = 0', ...curve(plain), style: 'bold', colour: INK.text },
      ...pushed.map((contact, i) => ({
        name: `f_e = ${FACTORS[i] === 1 ? '' : `${FACTORS[i]} `}m g`,
        ...curve(contact),
      })),
    ],
    height: 170,
  };
}

export const figure5: Paper = { id: 'impact-fig-5', title: 'Phase portraits under an external force', run };
