/** JASA 2021, Fig. 3: snapshots of a hard hammer on a string. */
import { drawPanels, type PanelRow } from '../see/index.ts';
import { atMost, judged, near, peak, rms, short } from './comparisons.ts';
import { CONTACT, HAMMER, HAMMER_ASSUMPTIONS, rigidHammer, STRIKE, startHammer, WAVE_SPEED } from './jasa-hammer.ts';
import { IT2, legendOf, NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Paper, PaperResult } from './paper.ts';

const RATE = 44100;
const STIFFNESS = 1e12;
/** s. */
const TIMES = [0.0022, 0.003, 0.004, 0.0055, 0.008, 0.011];
/** The paper shifts IT-2 upwards by this much, m. */
const SHIFT = 0.001;
/** Displacement that counts as the arrival of a wave, m. */
const ARRIVAL = 2e-6;

interface Snapshots {
  readonly scheme: Scheme;
  /** String and hammer at each of the times, m. */
  readonly strings: readonly Float64Array[];
  readonly hammer: Float64Array;
  /** N. */
  readonly force: Float64Array;
  readonly residual: number;
}

async function takeSnapshots(scheme: Scheme): Promise<Snapshots> {
  const simulation = await startHammer({
    scheme,
    stiffness: STIFFNESS,
    rate: RATE,
    outputs: { U: { at: 'hammer' }, f: { contact: 'felt' } },
  });
  const frames = Math.round(TIMES[TIMES.length - 1] * RATE) + 1;
  const hammer = new Float64Array(frames);
  const force = new Float64Array(frames);
  const strings = TIMES.map((time) => {
    const from = simulation.sample;
    simulation.renderInto([hammer, force], from, Math.round(time * RATE) + 1 - from);
    return simulation.probe('elements.string');
  });
  return { scheme, strings, hammer, force, residual: simulation.ledger().residual };
}

const at = (time: number) => Math.round(time * RATE);

async function run(): Promise<PaperResult> {
  const [nit, p2, it2] = [await takeSnapshots(NIT), await takeSnapshots(P2), await takeSnapshots(IT2)];
  const all = [nit, p2, it2];
  const highest = Math.max(...it2.strings.map(peak));
  const maxDifference = ({ strings }: Snapshots) =>
    Math.max(...strings.map((string, i) => rms(string, it2.strings[i]) / highest));
  // Time for the wave to the left to return to the hammer.
  const free = (2 * STRIKE * HAMMER.length) / WAVE_SPEED;
  const spacing = HAMMER.length / (it2.strings[0].length - 1);
  const front = (string: Float64Array) => spacing * string.findLastIndex((value) => Math.abs(value) > ARRIVAL);
  return {
    comparisons: [
      ...all.map(({ scheme, force }) =>
        near(
          `first contact of ${scheme.name}, −U₀/V₀, s`,
          CONTACT,
          force.findIndex((f) => f > 0) / RATE,
          2 / RATE / CONTACT,
        ),
      ),
      ...all.map(({ scheme, hammer }) =>
        near(
          `${scheme.name}: hammer when the first reflection returns, against a rigid one, m`,
          rigidHammer(at(CONTACT + free) / RATE - CONTACT),
          hammer[at(CONTACT + free)],
          0.01,
        ),
      ),
      ...[2, 3].map((i) =>
        near(
          `front of the wave at ${1000 * TIMES[i]} ms by √(T₀/ρ), m`,
          STRIKE * HAMMER.length + WAVE_SPEED * (TIMES[i] - CONTACT),
          front(p2.strings[i]),
          0.02,
        ),
      ),
      atMost(`rms difference of ${NIT.name} and IT-2 relative to the peak, any snapshot`, 0.05, maxDifference(nit)),
      atMost(`rms difference of ${P2.name} and IT-2 relative to the peak, any snapshot`, 1e-3, maxDifference(p2)),
      judged(
        'energy residual of the three schemes',
        'machine accuracy',
        all.map(({ residual }) => short(residual)).join(', '),
        all.every(({ residual }) => residual < 1e-12),
      ),
    ],
    pictures: [{ name: 'jasa-fig-3', svg: await draw(nit, p2, it2) }],
    assumptions: [
      ...HAMMER_ASSUMPTIONS,
      '44.1 kHz, and the times of the snapshots, which are printed only inside the figure.',
      SIDE_CONDITION,
    ],
  };
}

async function draw(nit: Snapshots, p2: Snapshots, it2: Snapshots): Promise<string> {
  const nodes = it2.strings[0].length;
  const x = Float64Array.from({ length: nodes }, (_, l) => (l * HAMMER.length) / (nodes - 1));
  const panels = TIMES.map((time, i) => {
    const [U, lifted] = [p2.hammer[at(time)], it2.hammer[at(time)] + SHIFT];
    return {
      title: `${1000 * time} ms`,
      curves: [
        { x, y: nit.strings[i], ink: NIT.ink, style: NIT.style },
        { x, y: p2.strings[i], ink: P2.ink, style: P2.style },
        { x, y: it2.strings[i].map((u) => u + SHIFT), ink: IT2.ink, style: IT2.style },
        { x: [STRIKE * HAMMER.length], y: [U], ink: P2.ink, style: 'ringed' as const, size: 4 },
        { x: [STRIKE * HAMMER.length], y: [lifted], ink: IT2.ink, style: 'ringed' as const, size: 4 },
      ],
      xRange: [0, HAMMER.length] as const,
      yRange: [-0.0005, 0.0028] as const,
    };
  });
  const row: Omit<PanelRow, 'panels'> = {
    yLabel: 'displacement',
    yUnit: 'm',
    sameY: true,
    xLabel: 'x',
    xUnit: 'm',
    height: 150,
  };
  return drawPanels({
    title: 'Hammer–string collision',
    subtitle:
      'JASA 2021, Fig. 3: M = 10 g, α = 1.3, K = 10¹² N/m^1.3, U₀ = −1 mm, V₀ = 0.5 m/s; ρ = 6.3 g/m, T₀ = 100 N, L = 0.7 m',
    legend: [
      ...legendOf([NIT, P2]),
      { text: 'IT-2, shifted up by 1 mm', ink: IT2.ink, sign: IT2.style },
      { text: 'hammer', ink: P2.ink, sign: 'ringed' },
    ],
    rows: [
      { ...row, panels: panels.slice(0, 3) },
      { ...row, panels: panels.slice(3) },
    ],
  });
}

export const jasaFig3: Paper = { id: 'jasa-fig-3', title: 'Hammer–string collision, snapshots', run };
