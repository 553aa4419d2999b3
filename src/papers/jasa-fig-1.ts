/** JASA 2021, Fig. 1: a mass on a spring against a barrier of four stiffnesses, by three schemes. */

import { startShipped } from '../run/shipped.ts';
import { type Body, runIt1 } from '../schemes/it1.ts';
import { drawPanels, type PanelRow } from '../see/index.ts';
import { atMost, judged, list, near, peak, rms } from './comparisons.ts';
import { IT1, IT2, legendOf, NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

/** kg. */
const MASS = 0.01;
/** N/m. */
const SPRING = 3.95e3;
/** m, m/s. */
const START = { displacement: -0.01, velocity: 1.5 };
/** Hz. */
const RATE = 44100;
const EXPONENT = 1.3;
const STIFFNESSES = [1e6, 1e8, 1e10, 1e12];
/** 20 ms: four hits. */
const SAMPLES = 883;

interface Trace {
  readonly scheme: Pick<Scheme, 'name' | 'ink' | 'style'>;
  /** m. */
  readonly u: Float64Array;
  /** ε = h^{n−1/2}/h^{1/2} − 1. */
  readonly error: Float64Array;
  /** N. */
  readonly force: Float64Array;
  readonly iterations: Float64Array;
  /** Newton steps per solve in contact, mean and maximum. */
  readonly mean: number;
  readonly most: number;
  /** Deepest, m. */
  readonly penetration: number;
  /** N. */
  readonly minForce: number;
}

async function engine(scheme: Scheme, stiffness: number): Promise<Trace> {
  const simulation = await startShipped('mass-barrier', {
    set: [`contacts.collision.stiffness=${stiffness}`, ...scheme.set('collision')],
    outputs: { u: { at: 'mass' }, f: { contact: 'collision' } },
  });
  const column = () => new Float64Array(SAMPLES);
  const [u, force, error, iterations] = [column(), column(), column(), column()];
  let counted = 0;
  for (let n = 0; n < SAMPLES; n++) {
    simulation.renderInto([u, force], n, 1);
    const { energy, initial } = simulation.ledger();
    const { mean, solves } = simulation.newton();
    error[n] = energy / initial - 1;
    iterations[n] = Math.round(mean * solves - counted);
    counted = mean * solves;
  }
  const { mean, most } = simulation.newton();
  const [{ maxPenetration, minForce }] = simulation.contacts();
  return { scheme, u, force, error, iterations, mean, most, penetration: maxPenetration, minForce };
}

function it1(stiffness: number): Trace {
  const body: Body = {
    mass: MASS,
    stiffness: SPRING,
    walls: [{ side: 'above', height: 0, stiffness, exponent: EXPONENT }],
  };
  const run = runIt1(body, START, RATE, SAMPLES);
  const touching = run.iterations.filter((_, n) => run.force[n] !== 0);
  return {
    scheme: IT1,
    u: run.displacement,
    error: run.energy.map((energy) => energy / run.energy[0] - 1),
    force: run.force,
    // The engine counts Newton steps of contacts only; free flight has no equation to solve.
    iterations: Float64Array.from(run.iterations, (count, n) => (run.force[n] === 0 ? 0 : count)),
    mean: touching.reduce((all, count) => all + count, 0) / touching.length,
    most: run.newton.most,
    penetration: run.maxPenetration,
    minForce: run.force.reduce((least, f) => Math.min(least, f), 0),
  };
}

const rises = (values: readonly number[]) => values.every((value, i) => i === 0 || value > values[i - 1]);

async function run(): Promise<PaperResult> {
  const columns: Record<'nit' | 'p2' | 'it2' | 'it1', Trace>[] = [];
  for (const stiffness of STIFFNESSES) {
    const [nit, p2, it2] = [await engine(NIT, stiffness), await engine(P2, stiffness), await engine(IT2, stiffness)];
    columns.push({ nit, p2, it2, it1: it1(stiffness) });
  }
  const kinds = ['nit', 'p2', 'it2', 'it1'] as const;
  const nameOf = (kind: (typeof kinds)[number]) => columns[0][kind].scheme.name;
  const depths = (kind: (typeof kinds)[number]) => columns.map((column) => column[kind].penetration);
  const energy = (MASS * START.velocity ** 2 + SPRING * START.displacement ** 2) / 2;
  const deepest = (((EXPONENT + 1) * energy) / STIFFNESSES[0]) ** (1 / (EXPONENT + 1));
  const difference = (kind: (typeof kinds)[number]) =>
    Math.max(...columns.map((column) => rms(column[kind].u, column.it2.u) / peak(column.it2.u)));
  const comparisons = [
    near('linear eigenfrequency, Hz', 100, Math.sqrt(SPRING / MASS) / (2 * Math.PI), 1e-3),
    ...(['nit', 'p2', 'it1'] as const).map((kind) =>
      atMost(
        `consistent solutions: rms difference of ${nameOf(kind)} and IT-2 relative to the amplitude, any stiffness`,
        0.05,
        difference(kind),
      ),
    ),
    ...kinds.map((kind) =>
      judged(
        `interpenetration of ${nameOf(kind)} over rising stiffness, m`,
        'becomes smaller',
        list(depths(kind)),
        rises([...depths(kind)].reverse()),
        'at K = 10¹² the contact is shorter than a sample; then g of (27) leaves the first penetrating sample where it is, up to v k = 0.15 mm deep',
      ),
    ),
    ...kinds.map((kind) =>
      near(`deepest point of ${nameOf(kind)} at K = 10⁶ against energy (4), m`, deepest, depths(kind)[0], 0.02),
    ),
    ...boundsOf(
      columns.flatMap(({ it1 }) => [it1.u]),
      columns.flatMap(({ nit, p2, it2 }) => [nit.u, p2.u, it2.u]),
    ),
    ...kinds.map((kind) =>
      atMost(
        `energy error of ${nameOf(kind)}, machine accuracy`,
        1e-13,
        Math.max(...columns.map((c) => peak(c[kind].error))),
      ),
    ),
    judged(
      'most Newton steps of IT-1 over rising stiffness',
      'more are needed',
      columns.map(({ it1: { most } }) => most).join(', '),
      rises(columns.map(({ it1: { most } }) => most)),
    ),
    judged(
      'most Newton steps of IT-2 over rising stiffness',
      'more are needed',
      columns.map(({ it2: { most } }) => most).join(', '),
      rises(columns.map(({ it2: { most } }) => most)),
    ),
    judged(
      'Newton steps of N-IT',
      'computational cost remains fixed',
      Math.max(...columns.flatMap(({ nit, p2 }) => [nit.most, p2.most])),
      columns.every(({ nit, p2 }) => nit.most === 0 && p2.most === 0),
    ),
    judged(
      'least collision force of N-IT, N',
      'directed outwardly',
      Math.min(...columns.map(({ nit }) => nit.minForce)),
      columns.every(({ nit }) => nit.minForce === 0),
    ),
  ];
  return {
    comparisons,
    pictures: [{ name: 'jasa-fig-1', svg: await draw(columns) }],
    assumptions: [
      'Stiffnesses of the four columns 10⁶, 10⁸, 10¹⁰, 10¹² N/m^1.3 and the length of 20 ms: both are printed only inside the figure.',
      SIDE_CONDITION,
      'IT-1 stops at a change of 10⁻¹⁴ m, the paper’s τ; IT-2 in the engine at 10⁻¹¹ of the overlap, where Newton’s quadratic convergence has already made the next digits exact.',
      'The first step has second order: u¹ = u⁰ + k v₀ − k²K u⁰/(2M).',
    ],
  };
}

/** (5) and, of schemes with the energy (21), (23): what energy allows, at any stiffness. The energies are those of the start, where nothing touches. */
function boundsOf(it1: readonly Float64Array[], others: readonly Float64Array[]): readonly Comparison[] {
  const continuous = (MASS * START.velocity ** 2 + SPRING * START.displacement ** 2) / 2;
  const [placeBound, speedBound] = [Math.sqrt((2 * continuous) / SPRING), Math.sqrt((2 * continuous) / MASS)];
  const largest = (of: (u: Float64Array, n: number) => number, traces = others) =>
    Math.max(...traces.map((u) => peak(u.subarray(1, -1).map((_, n) => of(u, n + 1)))));
  const rate = (u: Float64Array, n: number) => (u[n] - u[n - 1]) * RATE;
  const discrete = (u: Float64Array) => (MASS * rate(u, 1) ** 2 + SPRING * u[1] * u[0]) / 2;
  const mean = largest((u, n) => (u[n] + u[n - 1]) / 2 / Math.sqrt((2 * discrete(u)) / SPRING));
  const speed = largest((u, n) => rate(u, n) / Math.sqrt((2 * discrete(u)) / MASS));
  const all = [...it1, ...others];
  const place = largest((u, n) => u[n] / placeBound, all);
  const slack = (SPRING / MASS) * (1 / (2 * RATE)) ** 2;
  return [
    judged(
      '(5): largest |u| over √(2H₀/K), any scheme, less 1; sampled motion may exceed it by (ω₀k)²/8',
      'at most 0 in continuous time',
      place - 1,
      place <= 1 + slack / 2,
    ),
    atMost(
      '(5): largest |u⁺ − u⁻|/2k over √(2H₀/M), any scheme',
      1,
      largest((u, n) => ((u[n + 1] - u[n - 1]) * RATE) / 2 / speedBound, all),
    ),
    judged('(23): largest |μ_{t−}u| over √(2h/K), N-IT and IT-2, less 1', 'at most 0', mean - 1, mean <= 1 + 1e-13),
    judged(
      '(23): largest |δ_{t−}u| over √(2h/M), N-IT and IT-2, less 1',
      'at most 0',
      speed - 1,
      speed <= 1,
      'erratum: h has K u u⁻/2 = K (μ_{t−}u)²/2 − k²K (δ_{t−}u)²/8, so that the bound is √(2h/(M − k²K/4))',
    ),
    atMost('(23) with M − k²K/4 in place of M: the same, over the bound', 1, speed * Math.sqrt(1 - slack)),
  ];
}

async function draw(columns: readonly Record<'nit' | 'p2' | 'it2' | 'it1', Trace>[]): Promise<string> {
  const times = Float64Array.from({ length: SAMPLES }, (_, n) => n / RATE);
  const row = (
    kinds: readonly ('nit' | 'p2' | 'it2' | 'it1')[],
    quantity: 'u' | 'error' | 'iterations' | 'force',
    titled = false,
  ): PanelRow['panels'] =>
    columns.map((column, i) => ({
      ...(titled ? { title: `K = 10${['⁶', '⁸', '¹⁰', '¹²'][i]} N/m^1.3` } : {}),
      curves: kinds.map((kind) => ({
        x: times,
        y: column[kind][quantity],
        ink: column[kind].scheme.ink,
        style: column[kind].scheme.style,
        ...(quantity !== 'u' && kind === 'p2' ? { size: 3 } : {}),
      })),
    }));
  return drawPanels({
    title: 'Mass–barrier collision',
    subtitle: 'JASA 2021, Fig. 1: M = 10 g on a spring of 3950 N/m, α = 1.3, u₀ = −1 cm, v₀ = 1.5 m/s, 44.1 kHz',
    legend: legendOf([NIT, P2, IT2, IT1]),
    rows: [
      {
        yLabel: 'displacement',
        yUnit: 'm',
        sameY: true,
        height: 120,
        panels: row(['nit', 'p2', 'it2', 'it1'], 'u', true),
      },
      { yLabel: 'energy error ε', height: 100, panels: row(['nit', 'p2', 'it2', 'it1'], 'error') },
      { yLabel: 'Newton steps in contact', sameY: true, height: 100, panels: row(['it1', 'it2'], 'iterations') },
      {
        yLabel: 'collision force of N-IT',
        yUnit: 'N',
        xLabel: 'time',
        xUnit: 's',
        height: 120,
        panels: row(['nit', 'p2'], 'force'),
      },
    ],
  });
}

export const jasaFig1: Paper = { id: 'jasa-fig-1', title: 'Mass–barrier collision by three schemes', run };
