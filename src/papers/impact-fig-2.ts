/** Figure 2: force against compression by (1) and (3); the area of a loop is the energy lost. */
import { finalEnergy, forceLoop, forceOf, initialEnergy, maxCompression } from '../impact/index.ts';
import { drawSheet, type SheetCurve } from '../see/impact-sheets.ts';
import { INK } from '../see/style.ts';
import { below, digits, feature, listed, parameters } from './impact-compare.ts';
import { exactCurve } from './impact-curves.ts';
import { FIG_1, FIG_1_IMPACTS, FIG_1_VELOCITIES } from './impact-fig-1.ts';
import type { Paper, PaperResult } from './paper.ts';

/** Points of the force loop in the calculation of its area. */
const LOOP_POINTS = 20_001;

async function run(): Promise<PaperResult> {
  const areas = FIG_1_IMPACTS.map((impact) => {
    const loop = forceLoop(impact, LOOP_POINTS);
    return loop.reduce(
      (sum, { compression, force }, i) =>
        i === 0 ? 0 : sum + 0.5 * (force + loop[i - 1].force) * (compression - loop[i - 1].compression),
      0,
    );
  });
  const lost = FIG_1_IMPACTS.map((impact) => initialEnergy(impact) - finalEnergy(impact));
  const elastic = (x: number) => forceOf({ ...FIG_1, damping: 0 }, x, 0);
  const loops = FIG_1_IMPACTS.map(exactCurve).map(({ compression, velocity }, i) => ({
    ...{ compression, velocity },
    force: compression.map((x, n) => forceOf(FIG_1_IMPACTS[i], x, velocity[n])),
  }));
  const around = loops.every(({ compression, velocity, force }) =>
    force.every((f, n) => {
      const [x, v] = [compression[n], velocity[n]];
      return x === 0 || v === 0 || (v > 0 ? f > elastic(x) : f < elastic(x));
    }),
  );
  const turns = FIG_1_IMPACTS.map(
    (impact) => forceOf(impact, maxCompression(impact), 0) - elastic(maxCompression(impact)),
  );
  const comparisons = [
    feature(
      'dissipation introduces hysteresis around k x^α',
      'above during compression, below during release',
      around ? 'true at every point of the four loops' : 'not everywhere',
      around,
    ),
    below('the loop meets k x^α where the motion reverses, N', 'equal at x_max', turns, 1e-12, 'N'),
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
  const depth = maxCompression(FIG_1_IMPACTS[3]);
  const xs = Array.from({ length: 201 }, (_, i) => (i / 200) * depth);
  const curves: SheetCurve[] = [
    ...loops.map(({ compression: x, force: y }, i) => ({ name: `v_in = ${FIG_1_VELOCITIES[i]} m/s`, x, y })),
    { name: 'k x^α', x: xs, y: xs.map(elastic), style: 'dashed', colour: INK.text },
  ];
  const svg = await drawSheet({
    title: 'Impact paper, Fig. 2: compression–force characteristics',
    subtitle: `${parameters({ ...FIG_1, velocity: undefined })}; areas, the energies lost: ${listed(
      areas.map((area) => 1e3 * area),
      'mJ',
      4,
    )}`,
    panels: [{ x: { label: 'compression x', unit: 'm' }, y: { label: 'force f', unit: 'N' }, curves, height: 400 }],
  });
  return { comparisons, pictures: [{ name: 'impact-fig-2', svg }], assumptions: [] };
}

export const figure2: Paper = { id: 'impact-fig-2', title: 'Compression–force characteristics', run };
