/** Figures 1, 2 and 4: the closed forms as portraits, loops and energy, checked against an integration of (2). */
import { bracketAt } from '../impact/closed-form.ts';
import {
  compressionAt,
  finalEnergy,
  forcedContact,
  forceLoop,
  forceOf,
  hamiltonianAt,
  type Impact,
  initialEnergy,
  limitVelocity,
  maxCompression,
  outputVelocity,
  simulatedEnergy,
} from '../impact/index.ts';
import { exactCurve } from '../see/impact-curves.ts';
import { drawSheet, type SheetCurve } from '../see/impact-sheets.ts';
import { INK, seriesColour } from '../see/style.ts';
import { agreement, below, digits, feature, firstRise, listed, parameters } from './impact-compare.ts';
import type { Paper, PaperResult } from './paper.ts';

/** Parameters of Figs. 1, 2, 4 and 5, for the smallest of the four velocities. */
export const FIG_1 = { mass: 0.01, stiffness: 1e7, exponent: 1.5, damping: 0.5, velocity: 0.5 } as const;
const VELOCITIES = [0.5, 1, 2, 4];
const IMPACTS: readonly Impact[] = VELOCITIES.map((velocity) => ({ ...FIG_1, velocity }));
const { velocity: _, ...SHARED } = FIG_1;

async function figure1(): Promise<PaperResult> {
  const outs = IMPACTS.map(outputVelocity);
  const limit = limitVelocity(FIG_1);
  const trajectories = IMPACTS.map((impact) => forcedContact(impact, 0).points);
  const offs = IMPACTS.flatMap((impact, i) => {
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
      outs.every((out, i) => out < 0 && -out < VELOCITIES[i]),
    ),
    feature(
      'v_out converges to v_lim for increasing v_in',
      'v_out → −1/μ',
      `${listed([...outs, fast], 'm/s')} for v_in = ${listed([...VELOCITIES, 20], 'm/s')}`,
      firstRise([...outs, fast]) === -1 && Math.abs(fast - limit) < 1e-3,
    ),
    feature(
      'the velocity falls all through the contact',
      'v(t+dt) < v(t)',
      `${trajectories.reduce((sum, { length }) => sum + length, 0)} integrated points, all falling`,
      trajectories.every((points) => firstRise(points.map(({ velocity }) => velocity)) === -1),
    ),
    below('(3) gives the trajectories of (2), integrated: difference over x_max', 'equal', offs, 1e-6, ''),
    feature(
      'on v = v_lim elastic and dissipative term cancel',
      'f = 0',
      `f = ${digits(forceOf(FIG_1, maxCompression(FIG_1), limit))} N`,
      forceOf(FIG_1, maxCompression(FIG_1), limit) === 0,
    ),
    feature(
      'no trajectory crosses v = v_lim',
      'neither region is ever entered from the other',
      `the bracket of (3), which x needs positive, is −∞ on it`,
      IMPACTS.every((impact) => bracketAt(impact, limit) === Number.NEGATIVE_INFINITY),
    ),
  ];
  const left = -0.25 * maxCompression(IMPACTS[3]);
  const curves: SheetCurve[] = IMPACTS.flatMap((impact, i) => {
    const { compression: x, velocity: y } = exactCurve(impact);
    const colour = seriesColour(i);
    const free = {
      x: [left, 0, Number.NaN, 0, left],
      y: [impact.velocity, impact.velocity, Number.NaN, outs[i], outs[i]],
    };
    return [
      { name: `v_in = ${impact.velocity} m/s`, x, y, colour },
      { name: '', ...free, style: 'dashed', colour },
    ];
  });
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 1: phase portraits for four input velocities',
    subtitle: `${parameters(SHARED)}; in contact solid, in free motion dashed`,
    panels: [
      {
        x: { label: 'compression x', unit: 'm', range: [left, 1.05 * maxCompression(IMPACTS[3])] },
        y: { label: 'compression velocity v', unit: 'm/s', range: [-2.5, 4.5] },
        ...{ curves, marks: [{ y: limit, label: 'v_lim = −1/μ' }], height: 400 },
      },
    ],
  });
  return {
    comparisons,
    pictures: [{ name: 'impact-fig-1', svg }],
    assumptions: ['Range of the axes: all of the contacts and some free motion.'],
  };
}

/** Points of a force loop whose area is taken. */
const LOOP_POINTS = 20_001;

async function figure2(): Promise<PaperResult> {
  const areas = IMPACTS.map((impact) => {
    const loop = forceLoop(impact, LOOP_POINTS);
    return loop.reduce(
      (sum, { compression, force }, i) =>
        i === 0 ? 0 : sum + 0.5 * (force + loop[i - 1].force) * (compression - loop[i - 1].compression),
      0,
    );
  });
  const lost = IMPACTS.map((impact) => initialEnergy(impact) - finalEnergy(impact));
  const elastic = (x: number) => forceOf({ ...FIG_1, damping: 0 }, x, 0);
  const loops = IMPACTS.map(exactCurve).map(({ compression, velocity }, i) => ({
    ...{ compression, velocity },
    force: compression.map((x, n) => forceOf(IMPACTS[i], x, velocity[n])),
  }));
  const around = loops.every(({ compression, velocity, force }) =>
    force.every((f, n) => {
      const [x, v] = [compression[n], velocity[n]];
      return x === 0 || v === 0 || (v > 0 ? f > elastic(x) : f < elastic(x));
    }),
  );
  const turns = IMPACTS.map((impact) => forceOf(impact, maxCompression(impact), 0) - elastic(maxCompression(impact)));
  const comparisons = [
    feature(
      'dissipation introduces hysteresis around k x^α',
      'above on the way in, below on the way out',
      around ? 'so at every point of the four loops' : 'not everywhere',
      around,
    ),
    below('the loop meets k x^α where the mass turns, N', 'equal at x_max', turns, 1e-12, 'N'),
    below(
      `area of the loop (${LOOP_POINTS} points) against the energy lost, relative`,
      'equal',
      areas.map((area, i) => area / lost[i] - 1),
      1e-4,
      '',
    ),
    feature(
      'loops close at (x = 0, f = 0) and stay above f = 0',
      'closed',
      `smallest force ${digits(Math.min(...loops.flatMap(({ force }) => force)))} N`,
      loops.every(({ force }) => force[0] === 0 && force[force.length - 1] === 0 && Math.min(...force) >= 0),
    ),
  ];
  const depth = maxCompression(IMPACTS[3]);
  const xs = Array.from({ length: 201 }, (_, i) => (i / 200) * depth);
  const curves: SheetCurve[] = [
    ...loops.map(({ compression: x, force: y }, i) => ({ name: `v_in = ${VELOCITIES[i]} m/s`, x, y })),
    { name: 'k x^α', x: xs, y: xs.map(elastic), style: 'dashed', colour: INK.text },
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 2: compression–force characteristics',
    subtitle: `${parameters(SHARED)}; areas, the energies lost: ${listed(
      areas.map((area) => 1e3 * area),
      'mJ',
      4,
    )}`,
    panels: [{ x: { label: 'compression x', unit: 'm' }, y: { label: 'force f', unit: 'N' }, curves, height: 400 }],
  });
  return { comparisons, pictures: [{ name: 'impact-fig-2', svg }], assumptions: [] };
}

async function figure4(): Promise<PaperResult> {
  const [h0, hTau, out] = [initialEnergy(FIG_1), finalEnergy(FIG_1), outputVelocity(FIG_1)];
  const { velocity } = exactCurve(FIG_1);
  const energies = velocity.map((v) => hamiltonianAt(FIG_1, v));
  const offs = forcedContact(FIG_1, 0).points.map(
    ({ compression, velocity: v }) => (simulatedEnergy(FIG_1, compression, v) - hamiltonianAt(FIG_1, v)) / h0,
  );
  const comparisons = [
    agreement('H_0 = T_0 = m v_in²/2, J', 1.25e-3, h0, 1e-15),
    below(
      'H(v_in) − H_0 and H(v_out) − H_τ over H_0',
      '0 at both ends',
      [hamiltonianAt(FIG_1, 0.5) / h0 - 1, (hamiltonianAt(FIG_1, out) - hTau) / h0],
      1e-12,
      '',
    ),
    feature(
      'the Hamiltonian never rises, and never falls below 0',
      '0 ≤ H(t+dt) ≤ H(t)',
      `from ${digits(1e3 * h0)} to ${digits(1e3 * hTau)} mJ, ${firstRise(energies) === -1 ? 'falling throughout' : 'with a rise'}`,
      firstRise(energies) === -1 && hTau > 0,
    ),
    below('(20) against the energy (13) of (2), integrated, over H_0', 'equal', offs, 1e-9, ''),
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 4: velocity–Hamiltonian characteristic',
    subtitle: `${parameters(FIG_1)}; time runs from left to right`,
    panels: [
      {
        x: { label: 'compression velocity v', unit: 'm/s', plain: true, reversed: true },
        y: { label: 'Hamiltonian H', unit: 'J', range: [0.85e-3, 1.3e-3] },
        curves: [{ name: '', x: velocity, y: energies, style: 'bold' }],
        marks: [
          { y: h0, label: `H_0 = ${digits(1e3 * h0)} mJ` },
          { y: hTau, label: `H_τ = ${digits(1e3 * hTau)} mJ`, other: true },
        ],
        height: 360,
      },
    ],
  });
  return { comparisons, pictures: [{ name: 'impact-fig-4', svg }], assumptions: [] };
}

export const closedPapers: readonly Paper[] = [
  { id: 'impact-fig-1', title: 'Phase portraits for four input velocities', run: figure1 },
  { id: 'impact-fig-2', title: 'Compression–force characteristics', run: figure2 },
  { id: 'impact-fig-4', title: 'Velocity–Hamiltonian characteristic', run: figure4 },
];
