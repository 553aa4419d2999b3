/** Figure 3: the error of the output velocity by (7) with (8). */
import {
  approximationError,
  formatRational,
  nonlocalCoefficients,
  polynomialCoefficients,
  type Rational,
  trustedRange,
} from '../impact/index.ts';
import { drawSheet, type SheetMark } from '../see/impact-sheets.ts';
import { below, digits, feature } from './impact-compare.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

/** Largest mu v_in drawn and scanned. */
const REACH = 10;
/** Points of the curve. */
const POINTS = 1200;

async function run(): Promise<PaperResult> {
  const zs = Array.from({ length: POINTS }, (_, i) => (REACH * (i + 1)) / POINTS);
  const errors = zs.map((z) => Math.abs(approximationError(z)));
  const ranges = [0.1, 1].map((percent) => ({ percent, ...trustedRange(percent) }));
  const comparisons: Comparison[] = [
    coefficients(
      'b_0 … b_4 of (8), from the recursion (38), in powers of μ',
      '1, 1, 2/3, 2/9, 14/135',
      nonlocalCoefficients(4),
    ),
    coefficients('a_1 … a_4 of (33), from (6), in powers of μ', '-1, 2/3, -4/9, 44/135', polynomialCoefficients(4)),
    ...ranges.map(({ percent, below: low, above: high }) =>
      below(
        `error for μ v_in < ${digits(low, 6)} or > ${digits(high, 6)}`,
        `less than ${percent} % in a range marked`,
        errors.filter((_, i) => zs[i] < low || zs[i] > high),
        percent,
        '%',
      ),
    ),
    feature(
      'the approximation is good in both limits',
      'error → 0 for μ v_in → 0 and for μ v_in → ∞',
      `${digits(approximationError(1e-3), 3)} % at 0.001, ${digits(approximationError(30), 3)} % at 30`,
      Math.abs(approximationError(1e-3)) < 1e-9 && Math.abs(approximationError(30)) < 1e-9,
    ),
    feature(
      'the examples of Table III and Fig. 11 lie within the 0.1 % range',
      'always applied, up to μ v_in = 0.5',
      `${digits(Math.abs(approximationError(0.5)), 3)} % at 0.5`,
      ranges[0].below > 0.5,
    ),
  ];
  const marks: SheetMark[] = ranges.flatMap(({ percent, below: low, above: high }) => [
    { y: percent, label: `${percent} %`, other: true },
    { x: low, label: digits(low, 4), low: true },
    { x: high, label: digits(high, 4), low: true },
  ]);
  const peak = errors.indexOf(Math.max(...errors));
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 3: error of the approximate output velocity',
    subtitle:
      'ṽ_out of (7) with (8) against the zero of (6); dashed lines: limits of the ranges with less than 1 % and 0.1 %',
    panels: [
      {
        x: { label: 'μ v_in', unit: '', range: [0, REACH] },
        y: { label: 'error |ṽ_out − v_out| / |v_out|', unit: '%', log: true, range: [1e-5, 10] },
        curves: [{ name: '', x: zs, y: errors, style: 'bold' }],
        ...{ marks, height: 360 },
        remarks: [`peak ${digits(errors[peak], 4)} %`, `at μ v_in = ${digits(zs[peak], 2)}`],
      },
    ],
    notes: ['The dip at μ v_in = 0.24 is where the error changes sign.'],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-3', svg }],
    assumptions: [
      'The ends of the ranges appear only in the drawing, not in the text: here they are computed, and only the errors within them compared.',
      'Range of the axes; the absolute error is drawn, as a logarithmic axis requires.',
      '(37) and the sum before (38) start at j = 0, as (8) requires, not at j = 1 as printed.',
    ],
  };
}

function coefficients(what: string, paper: string, exact: readonly Rational[]): Comparison {
  const ours = exact.map(formatRational).join(', ');
  return feature(what, paper, ours, ours === paper);
}

export const figure3: Paper = { id: 'impact-fig-3', title: 'Error of the approximate output velocity', run };
