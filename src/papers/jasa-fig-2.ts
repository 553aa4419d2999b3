/** JASA 2021, Fig. 2: order of accuracy against the closed form of a free mass on a linear barrier. */

import { startShipped } from '../run/shipped.ts';
import { runIt1 } from '../schemes/it1.ts';
import { drawPanels } from '../see/index.ts';
import { judged, short, slope } from './comparisons.ts';
import { IT1, IT2, legendOf, NIT, P2, type Scheme, SIDE_CONDITION } from './jasa-schemes.ts';
import type { Comparison, Paper, PaperResult } from './paper.ts';

/** kg. */
const MASS = 0.01;
/** m. */
const U0 = -0.01;
/** m/s. */
const V0 = 1.5;
/** N/m. */
const STIFFNESSES = [1e4, 1e6, 1e8, 1e10];
const POWERS = ['⁴', '⁶', '⁸', '¹⁰'];
/** Hz. */
const RATES = Array.from({ length: 11 }, (_, i) => (44100 / 32) * 2 ** i);
/** Time at which the error is read, s: the softest contact ends at 9.8 ms. */
const TIME = 0.015;
/** How far an observed order may differ from an integer. */
const TOLERANCE = 0.15;

/** Start that makes every rate reach the barrier half-way between two samples, m. */
function startAt(rate: number): number {
  const step = V0 / rate;
  return -step * (Math.floor(-U0 / step) + 0.5);
}

async function displacement(scheme: Scheme | undefined, stiffness: number, rate: number, n: number): Promise<number> {
  const start = { displacement: startAt(rate), velocity: V0 };
  if (scheme === undefined) {
    const walls = [{ side: 'above', height: 0, stiffness, exponent: 1 }] as const;
    return runIt1({ mass: MASS, stiffness: 0, walls }, start, rate, n + 1).displacement[n];
  }
  const simulation = await startShipped('mass-barrier', {
    set: [
      ...[`rate=${rate}`, 'elements.mass.stiffness=0'],
      ...['contacts.collision.exponent=1', `contacts.collision.stiffness=${stiffness}`],
      ...[`players.throw.displacement=${start.displacement}`, `players.throw.velocity=${V0}`],
      ...['players.throw.start=first-order', ...scheme.set('collision')],
    ],
  });
  return simulation.render(n + 1)[0][n];
}

async function errors(scheme: Scheme | undefined, stiffness: number): Promise<number[]> {
  const found: number[] = [];
  for (const rate of RATES) {
    const n = Math.round(TIME * rate);
    const exact = -(n / rate + startAt(rate) / V0 - Math.PI * Math.sqrt(MASS / stiffness)) * V0;
    found.push(Math.abs((await displacement(scheme, stiffness, rate, n)) - exact));
  }
  return found;
}

const lines = [
  { look: NIT, scheme: NIT },
  { look: P2, scheme: P2 },
  { look: IT2, scheme: IT2 },
  { look: IT1, scheme: undefined },
];

/** The contact is well resolved, or shorter than a sample. */
const regimes = [
  { order: 2, words: '√(K/M) k < 1/4', holds: (x: number) => x < 0.25 },
  { order: 1, words: '√(K/M) k > 4', holds: (x: number) => x > 4 },
];

async function run(): Promise<PaperResult> {
  const table: number[][][] = [];
  for (const { scheme } of lines) {
    const row: number[][] = [];
    for (const stiffness of STIFFNESSES) row.push(await errors(scheme, stiffness));
    table.push(row);
  }
  const comparisons: Comparison[] = [];
  for (const { order, words, holds } of regimes) {
    lines.forEach(({ look }, l) => {
      const found = STIFFNESSES.flatMap((stiffness, s) => {
        const chosen = RATES.flatMap((rate, i) => (holds(Math.sqrt(stiffness / MASS) / rate) ? [i] : []));
        if (chosen.length < 3) return [];
        return [
          -slope(
            chosen.map((i) => RATES[i]),
            chosen.map((i) => table[l][s][i]),
          ),
        ];
      });
      comparisons.push(
        judged(
          `order of ${look.name} where ${words}, ${found.length} stiffnesses`,
          order,
          found.map((value) => value.toFixed(2)).join(', '),
          found.length >= 2 && found.every((value) => Math.abs(value - order) < TOLERANCE),
        ),
      );
    });
  }
  comparisons.push(
    judged(
      'largest error of N-IT relative to that of IT-2, any rate and stiffness',
      'comparable behaviour',
      short(Math.max(...table[0].flatMap((row, s) => row.map((error, i) => error / table[2][s][i])))),
      table[0].every((row, s) => row.every((error, i) => error < 2 * table[2][s][i])),
    ),
  );
  return {
    comparisons,
    pictures: [{ name: 'jasa-fig-2', svg: await draw(table) }],
    assumptions: [
      `u₀ = −1 cm and v₀ = 1.5 m/s as in Fig. 1, error at 15 ms, stiffnesses 10⁴ to 10¹⁰ N/m, rates ${short(RATES[0])} Hz to 1.41 MHz: stated only inside the figure.`,
      'u⁰ = −v₀k(floor(−u₀/(v₀k)) + ½): the printed formula lacks a bracket. Every rate then reaches the barrier half-way between two samples; at other phases rule 27f has order 1, p2 and IT-2 still 2.',
      SIDE_CONDITION,
    ],
  };
}

async function draw(table: readonly (readonly (readonly number[])[])[]): Promise<string> {
  const panels = STIFFNESSES.map((stiffness, s) => {
    // Guides through the first and the last error of IT-2.
    const it2 = table[2][s];
    const ends = [RATES[0], RATES[RATES.length - 1]];
    const first = ends.map((rate) => (2 * it2[0] * RATES[0]) / rate);
    const second = ends.map((rate) => 2 * it2[RATES.length - 1] * (ends[1] / rate) ** 2);
    const edge = Math.sqrt(stiffness / MASS);
    const all = table.flatMap((rows) => rows[s]);
    return {
      title: `K = 10${POWERS[s]} N/m`,
      curves: [
        { x: ends, y: first, ink: 'axis' as const, style: 'dashed' as const, size: 1 },
        { x: ends, y: second, ink: 'axis' as const, style: 'dashed' as const, size: 1 },
        ...lines.map(({ look }, l) => ({ x: RATES, y: table[l][s], ink: look.ink, style: look.style })),
        ...(edge > RATES[0]
          ? [{ x: [edge, edge], y: [Math.min(...all), Math.max(...all)], ink: 'muted' as const, size: 0.8 }]
          : []),
      ],
      xRange: [RATES[0], RATES[RATES.length - 1]] as const,
    };
  });
  const row = {
    yLabel: 'error after the collision',
    yUnit: 'm',
    logY: true,
    logX: true,
    sameY: true,
    xLabel: 'sample rate',
    xUnit: 'Hz',
    height: 200,
  };
  return drawPanels({
    title: 'Convergence of the mass–barrier schemes',
    subtitle: 'JASA 2021, Fig. 2: free mass of 10 g on a linear barrier, against u(t) = −(t + u₀/v₀ − π√(M/K)) v₀',
    legend: [
      ...legendOf(lines.map(({ look }) => look)),
      { text: 'slopes 1 and 2', ink: 'axis', sign: 'dashed' },
      { text: '√(K/M) k = 1', ink: 'muted', sign: 'line' },
    ],
    rows: [
      { ...row, panels: panels.slice(0, 2) },
      { ...row, panels: panels.slice(2) },
    ],
  });
}

export const jasaFig2: Paper = { id: 'jasa-fig-2', title: 'Convergence of the mass–barrier schemes', run };
