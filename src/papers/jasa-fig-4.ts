/** JASA 2021, Fig. 4: the output of a string under a soft and a hard hammer, and the energy error. */
import { drawPanels } from '../see/index.ts';
import { atMost, judged, list, near, rms, short } from './comparisons.ts';
import { CONTACT, HAMMER, HAMMER_ASSUMPTIONS, intervals, STRIKE, startHammer, WAVE_SPEED } from './jasa-hammer.ts';
import { IT2, legendOf, NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

/** Position of the output, as a fraction of the length. */
const OUTPUT = 0.68;
/** s. */
const SECONDS = 0.02;
const CASES = [
  { letter: 'a', stiffness: 1e7, rate: 44100, title: 'K = 10⁷ N/m^1.3, 44.1 kHz' },
  { letter: 'b', stiffness: 1e10, rate: 44100, title: 'K = 10¹⁰ N/m^1.3, 44.1 kHz' },
  { letter: 'c', stiffness: 1e12, rate: 44100, title: 'K = 10¹² N/m^1.3, 44.1 kHz' },
  { letter: 'd', stiffness: 1e12, rate: 5 * 44100, title: 'K = 10¹² N/m^1.3, 5 × 44.1 kHz' },
] as const;
/** Striking positions on the finest grid, as fractions of the length; each has the same offset to a node, or its mirror image, at both rates. */
const STRIKES = [0.1, 0.2, 0.25, 1 / 3, 0.5] as const;
/** Displacement that counts as the arrival of the wave, m. */
const ARRIVAL = 2e-5;

interface OutputTrace {
  /** μt− of the output, m. */
  readonly output: Float64Array;
  /** ε = h^{n−1/2}/h^{1/2} − 1. */
  readonly error: Float64Array;
}

async function recordOutput(
  scheme: Scheme,
  { stiffness, rate }: Pick<(typeof CASES)[number], 'stiffness' | 'rate'>,
  grid = 0.98,
  strike = STRIKE,
  set: readonly string[] = [],
): Promise<OutputTrace> {
  const outputs = { u: { at: { element: 'string', at: { fraction: OUTPUT } } } };
  const simulation = await startHammer({ scheme, stiffness, rate, grid, strike, outputs, set });
  const frames = Math.round(SECONDS * rate);
  const u = new Float64Array(frames);
  const error = new Float64Array(frames);
  for (let n = 0; n < frames; n++) {
    simulation.renderInto([u], n, 1);
    const { energy, initial } = simulation.ledger();
    error[n] = energy / initial - 1;
  }
  return { output: u.map((value, n) => (value + u[Math.max(0, n - 1)]) / 2), error };
}

/** rms difference of two outputs, relative to the second. */
function relative(a: OutputTrace, b: OutputTrace): number {
  return rms(a.output, b.output) / rms(b.output);
}

/** Relative difference between N-IT and IT-2 on the finest grid in (c) and in (d). */
interface Finest {
  readonly slow: number;
  readonly fast: number;
}

async function onFinestGrid(strike: number): Promise<Finest> {
  const difference = async (one: (typeof CASES)[number]) =>
    relative(await recordOutput(NIT, one, 1, strike), await recordOutput(IT2, one, 1, strike));
  return { slow: await difference(CASES[2]), fast: await difference(CASES[3]) };
}

/** Node of the finest grid that the hammer strikes. */
function nodeStruck(rate: number): number {
  return Number((STRIKE * intervals(rate, 1)).toPrecision(6));
}

async function run(): Promise<PaperResult> {
  const outputs: Record<'nit' | 'p2' | 'it2', OutputTrace>[] = [];
  for (const one of CASES)
    outputs.push({
      nit: await recordOutput(NIT, one),
      p2: await recordOutput(P2, one),
      it2: await recordOutput(IT2, one),
    });
  const [a, b, c, d] = outputs.map(({ nit, it2 }) => relative(nit, it2));
  const finest: Finest[] = [];
  for (const strike of STRIKES) finest.push(await onFinestGrid(strike));
  const assumed = await onFinestGrid(STRIKE);
  const arrival = CONTACT + ((OUTPUT - STRIKE) * HAMMER.length) / WAVE_SPEED;
  const errors = outputs.flatMap((one) => Object.values(one).map(({ error }) => Math.max(...error.map(Math.abs))));
  return {
    comparisons: [
      ...outputs.map(({ p2 }, i) =>
        near(
          `(${CASES[i].letter}) arrival of the wave at 0.68 L by √(T₀/ρ), s`,
          arrival,
          p2.output.findIndex((u) => Math.abs(u) > ARRIVAL) / CASES[i].rate,
          0.015,
        ),
      ),
      atMost('(a) N-IT and IT-2 perfectly superimposed: rms difference, relative', 0.01, a),
      judged(
        'N-IT and IT-2 as the stiffness is raised, (a), (b), (c): rms difference, relative',
        'some small differences',
        [a, b, c].map(short).join(', '),
        b > a && c > a && Math.max(b, c) < 0.1,
      ),
      judged(
        '(d) the same at five times the rate',
        'the two schemes converge',
        `${short(d)} after ${short(c)}`,
        d < 0.5 * c,
      ),
      judged(
        `(c), (d) the same on the finest grid that (35) allows, struck at ${list(STRIKES)} L`,
        'the two schemes converge',
        finest.map(({ slow, fast }) => `${short(fast)} after ${short(slow)}`).join(', '),
        finest.every(({ slow, fast }) => fast < 0.5 * slow),
      ),
      atMost(
        `${P2.name} and IT-2, all panels: rms difference, relative`,
        1e-4,
        Math.max(...outputs.map(({ p2, it2 }) => relative(p2, it2))),
      ),
      atMost('(e) energy error, machine accuracy, all schemes and panels', 1e-12, Math.max(...errors)),
      ...(await stretching(outputs[0].p2)),
    ],
    pictures: [{ name: 'jasa-fig-4', svg: await draw(outputs) }],
    assumptions: [
      ...HAMMER_ASSUMPTIONS,
      `On the finest grid N-IT differs most from IT-2 where the hammer strikes exactly on a node, because odd and even nodes then decouple: g of (27) depends on only one of them at a time. At 12 % the difference is therefore ${short(assumed.fast)} at node ${nodeStruck(CASES[3].rate)} of the fast grid after ${short(assumed.slow)} at node ${nodeStruck(CASES[2].rate)} of the slow one: this comes from our choice of the striking point. Rule p2 is not affected.`,
      'The length of 20 ms, which is printed only inside the figure.',
      'The string that stretches has the axial stiffness of a steel wire of its mass, 200 GPa and 7850 kg/m³.',
      SIDE_CONDITION,
    ],
  };
}

/** Axial stiffness of a steel wire of the string's density per length, 7850 kg/m³ and 200 GPa, N. */
const AXIAL = (200e9 * HAMMER.density) / 7850;

/** Section III: the string's geometrical stretching, uniform (Kirchhoff–Carrier) and with longitudinal waves, in the case of panel (a). */
async function stretching(plain: OutputTrace): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const [name, kind] of [
    ['uniform tension', 'tension'],
    ['longitudinal waves', 'full'],
  ] as const) {
    const set = [`elements.string.stretch=${kind}`, `elements.string.axialStiffness=${AXIAL}`];
    const stretched = await recordOutput(P2, CASES[0], 0.98, STRIKE, set);
    const iterated = await recordOutput(IT2, CASES[0], 0.98, STRIKE, set);
    const error = Math.max(...stretched.error.map(Math.abs));
    const change = relative(stretched, plain);
    comparisons.push(
      judged(
        `section III: the same with a string that stretches, ${name}: energy error; rms difference from (a), relative`,
        'may be added without substantial changes to the schemes',
        `${short(error)}; ${short(change)}`,
        error < 1e-12 && change > 1e-4 && change < 0.5,
      ),
      atMost(
        `section III: the same, ${name}: ${P2.name} and IT-2 superimposed as without: rms difference, relative`,
        1e-4,
        relative(stretched, iterated),
      ),
    );
  }
  return comparisons;
}

async function draw(outputs: readonly Record<'nit' | 'p2' | 'it2', OutputTrace>[]): Promise<string> {
  const looks = { nit: NIT, p2: P2, it2: IT2 };
  const curves = (i: number, quantity: keyof OutputTrace) =>
    (['nit', 'p2', 'it2'] as const).map((kind) => ({
      x: outputs[i][kind][quantity].map((_, n) => n / CASES[i].rate),
      y: outputs[i][kind][quantity],
      ink: looks[kind].ink,
      style: looks[kind].style,
      ...(quantity === 'error' && kind === 'p2' ? { size: 3 } : {}),
    }));
  const panels = CASES.map(({ letter, title }, i) => ({ title: `(${letter}) ${title}`, curves: curves(i, 'output') }));
  const row = { yLabel: 'displacement at 0.68 L', yUnit: 'm', sameY: true, xLabel: 'time', xUnit: 's', height: 150 };
  return drawPanels({
    title: 'Hammer–string collision: output of the string',
    subtitle: 'JASA 2021, Fig. 4: hammer of 10 g, α = 1.3; output μ_{t−} u at 0.68 L',
    legend: legendOf([NIT, P2, IT2]),
    rows: [
      { ...row, panels: panels.slice(0, 2) },
      { ...row, panels: panels.slice(2) },
      {
        yLabel: '(e) energy error ε of panel (a)',
        xLabel: 'time',
        xUnit: 's',
        height: 110,
        panels: [{ curves: curves(0, 'error') }],
      },
    ],
  });
}

export const jasaFig4: Paper = { id: 'jasa-fig-4', title: 'Hammer–string collision, output of the string', run };
