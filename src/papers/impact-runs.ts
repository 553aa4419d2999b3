/** Simulated contacts of the impact paper, drawn as in the paper: v over x, and H over v with v reversed. */
import {
  type ContactRun,
  type Correction,
  finalEnergy,
  type Impact,
  initialEnergy,
  type Method,
  maxCompression,
  outputVelocity,
  PAPER_RATE,
  runContact,
  simulatedEnergy,
} from '../impact/index.ts';
import { formatValue } from '../see/axis.ts';
import type { SheetCurve, SheetPanel } from '../see/impact-sheets.ts';
import { digits } from './impact-compare.ts';
import { exactCurve, type ImpactCurve, impactCurve } from './impact-curves.ts';

/** The methods the paper compares. */
export const COMPARED = ['AM1', 'Verlet', 'Heun', 'RK4'] as const satisfies readonly Method[];

/** Both corrections of section IV, the second only where (7) errs by less than 0.1 %. */
export const BOTH_CORRECTIONS: Correction = { hybrid: true, outputVelocityWithin: 0.1 };

/** A contact with a name for the legend. */
export interface NamedRun {
  readonly name: string;
  readonly run: ContactRun;
}

/** Contacts of the four methods at the paper's rate. */
export function comparedRuns(impact: Impact): readonly NamedRun[] {
  return COMPARED.map((name) => ({ name, run: runContact(impact, name, { rate: PAPER_RATE }) }));
}

/** An impact by Heun's method, plain and with both corrections. */
export function correctedRuns(impact: Impact): readonly [plain: NamedRun, corrected: NamedRun] {
  const rate = { rate: PAPER_RATE };
  return [
    { name: 'Heun', run: runContact(impact, 'Heun', rate) },
    { name: 'Heun, corrected', run: runContact(impact, 'Heun', rate, BOTH_CORRECTIONS) },
  ];
}

/** Short contacts show every sample; longer curves alternate their symbols. */
function styleOf(runs: readonly NamedRun[]): 'samples' | 'turns' {
  return runs.some(({ run }) => run.compressions.length > 60) ? 'turns' : 'samples';
}

function curvesOf(
  impact: Impact,
  runs: readonly NamedRun[],
  draw: (curve: ImpactCurve) => Pick<SheetCurve, 'x' | 'y'>,
): readonly SheetCurve[] {
  const style = styleOf(runs);
  return [
    { name: 'closed form', ...draw(exactCurve(impact)), style: 'band' },
    ...runs.map(({ name, run }) => ({ name, ...draw(impactCurve(name, run)), style })),
  ];
}

/** Phase portraits with the tangents x_max and v_out. */
export function portraitPanel(impact: Impact, runs: readonly NamedRun[], heading: string): SheetPanel {
  const [depth, out] = [maxCompression(impact), outputVelocity(impact)];
  return {
    x: { label: 'compression x', unit: 'm', range: [-0.04 * depth, 1.09 * depth] },
    y: { label: heading, unit: 'm/s', plain: true, range: [1.25 * out, 1.12 * impact.velocity] },
    curves: curvesOf(impact, runs, ({ compression: x, velocity: y }) => ({ x, y })),
    marks: [
      { x: depth, label: 'x_max', other: true },
      { y: out, label: 'v_out', low: true },
    ],
    remarks: [`x_max = ${formatValue(depth, 'm')}`, `v_out = ${digits(out, 4)} m/s`],
    height: 270,
  };
}

/** Energies over the velocity, with the lines H_0 and H_tau. */
export function energyPanel(impact: Impact, runs: readonly NamedRun[], heading: string, height = 270): SheetPanel {
  const [first, last] = [initialEnergy(impact), finalEnergy(impact)];
  return {
    x: { label: 'compression velocity v', unit: 'm/s', plain: true, reversed: true },
    y: { label: heading, unit: 'J' },
    curves: curvesOf(impact, runs, ({ compression, velocity: x }) => ({
      x,
      y: compression.map((each, n) => simulatedEnergy(impact, each, x[n])),
    })),
    marks: [
      { y: first, label: 'H_0' },
      { y: last, label: 'H_τ', other: true },
    ],
    remarks: [`H_0 = ${digits(1e3 * first)} mJ`, `H_τ = ${digits(1e3 * last)} mJ`],
    height,
  };
}

/** Energy excess of a sample relative to the loss in the contact, per cent. */
export function energyExcess(impact: Impact, energy: number, reference: number): number {
  return (100 * (energy - reference)) / (initialEnergy(impact) - finalEnergy(impact));
}
