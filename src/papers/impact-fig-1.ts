/** Figure 1: phase portraits by (3), checked against a numerical integration of (2). */
import { bracketAt } from '../impact/closed-form.ts';
import {
  compressionAt,
  forcedContact,
  forceOf,
  type Impact,
  limitVelocity,
  maxCompression,
  outputVelocity,
} from '../impact/index.ts';
import { drawSheet, type SheetCurve } from '../see/impact-sheets.ts';
import { agreement, below, digits, feature, firstRise, listed, parameters } from './impact-compare.ts';
import { exactCurve } from './impact-curves.ts';
import type { Paper, PaperResult } from './paper.ts';

/** Parameters of Figs. 1, 2, 4 and 5, for the smallest of the four velocities. */
export const FIG_1 = { mass: 0.01, stiffness: 1e7, exponent: 1.5, damping: 0.5, velocity: 0.5 } as const;
export const FIG_1_VELOCITIES: readonly number[] = [0.5, 1, 2, 4];
export const FIG_1_IMPACTS: readonly Impact[] = FIG_1_VELOCITIES.map((velocity) => ({ ...FIG_1, velocity }));

async function run(): Promise<PaperResult> {
  const outs = FIG_1_IMPACTS.map(outputVelocity);
  const limit = limitVelocity(FIG_1);
  const trajectories = FIG_1_IMPACTS.map((impact) => forcedContact(impact, 0).points);
  const offs = FIG_1_IMPACTS.flatMap((impact, i) => {
    const depth = maxCompression(impact);
    return trajectories[i].map(({ compression, velocity }) => (compression - compressionAt(impact, velocity)) / depth);
  });
  const fast = outputVelocity({ ...FIG_1, velocity: 20 });
  const comparisons = [
    agreement('limit velocity v_lim = −1/μ, m/s', -2, limit, 1e-12),
    feature(
      'v_out is always smaller in size than v_in',
      '|v_out| < v_in',
      `v_out = ${listed(outs, 'm/s')}`,
      outs.every((out, i) => out < 0 && -out < FIG_1_VELOCITIES[i]),
    ),
    feature(
      'v_out converges to v_lim for increasing v_in',
      'v_out → −1/μ',
      `${listed([...outs, fast], 'm/s')} for v_in = ${listed([...FIG_1_VELOCITIES, 20], 'm/s')}`,
      firstRise([...outs, fast]) === -1 && Math.abs(fast - limit) < 1e-3,
    ),
    feature(
      'the velocity decreases throughout the contact',
      'v(t+dt) < v(t)',
      `${trajectories.reduce((sum, { length }) => sum + length, 0)} integrated points, all decreasing`,
      trajectories.every((points) => firstRise(points.map(({ velocity }) => velocity)) === -1),
    ),
    below('(3) against the trajectories of (2), integrated: difference over x_max', 'equal', offs, 1e-6, ''),
    feature(
      'on v = v_lim the elastic and the dissipative term cancel',
      'f = 0',
      `f = ${digits(forceOf(FIG_1, maxCompression(FIG_1), limit))} N`,
      forceOf(FIG_1, maxCompression(FIG_1), limit) === 0,
    ),
    feature(
      'no trajectory crosses v = v_lim',
      'neither region is ever entered from the other',
      `the bracket of (3), which x needs positive, is −∞ on it`,
      FIG_1_IMPACTS.every((impact) => bracketAt(impact, limit) === Number.NEGATIVE_INFINITY),
    ),
  ];
  const left = -0.25 * maxCompression(FIG_1_IMPACTS[3]);
  const curves: SheetCurve[] = FIG_1_IMPACTS.flatMap((impact, i) => {
    const { compression: x, velocity: y } = exactCurve(impact);
    const free = {
      x: [left, 0, Number.NaN, 0, left],
      y: [impact.velocity, impact.velocity, Number.NaN, outs[i], outs[i]],
    };
    return [
      { name: `v_in = ${impact.velocity} m/s`, x, y, series: i },
      { name: '', ...free, series: i },
    ];
  });
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 1: phase portraits for four input velocities',
    subtitle: `${parameters({ ...FIG_1, velocity: undefined })}; in contact for x > 0, in free motion for x < 0`,
    panels: [
      {
        x: { label: 'compression x', unit: 'm', range: [left, 1.05 * maxCompression(FIG_1_IMPACTS[3])] },
        y: { label: 'compression velocity v', unit: 'm/s', range: [-2.5, 4.5] },
        ...{ curves, marks: [{ y: limit, label: 'v_lim = −1/μ' }], height: 400 },
      },
    ],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-1', svg }],
    assumptions: ['Range of the axes: the complete contacts and some free motion.'],
  };
}

export const figure1: Paper = { id: 'impact-fig-1', title: 'Phase portraits for four input velocities', run };
