/** The study of reeds: when a clarinet-like pipe begins to sound, and how. */
import { drawLines } from '../see/index.ts';
import { strongestBetween } from './peak.ts';
import { measuredGrowth, measuredThreshold, PIPE, pipeModel } from './reed-pipe.ts';
import { closingPressure, growthAt, quasiStaticThreshold, threshold } from './reed-theory.ts';
import { RATE, startSystem } from './restitution-systems.ts';
import type { Cell, Findings, Study } from './study.ts';

export const reed: Study = {
  id: 'reed',
  title: 'A clarinet-like pipe: threshold, growth and playing',
  sections: [
    { id: 'threshold', title: 'The mouth pressure at which the pipe begins to sound', run: thresholdSection },
    { id: 'playing', title: 'Pitch and opening at higher pressures', run: playingSection },
  ],
};

const KINDS = [
  { name: 'tube on a grid, 44.1 kHz', method: 'fd', rate: RATE },
  { name: 'tube on a grid, 88.2 kHz', method: 'fd', rate: 2 * RATE },
  { name: 'tube of 60 modes, 44.1 kHz', method: 'modal', rate: RATE },
] as const;
/** Pressures on both sides of the threshold, Pa. */
const AROUND = [1900, 1980] as const;

async function thresholdSection(): Promise<Findings> {
  const closing = closingPressure(PIPE);
  const exact = threshold(PIPE);
  const row = (name: string, pressure: number, growths: readonly (number | null)[]): Cell[] => [
    name,
    pressure.toFixed(1),
    (pressure / closing).toFixed(4),
    ...growths.map((growth) => growth?.toFixed(3) ?? null),
  ];
  const measured = KINDS.map(({ name, method, rate }) => {
    const growths = AROUND.map((pressure) =>
      measuredGrowth(pipeModel(PIPE, pressure, rate, method), growthAt(PIPE, pressure).frequency, rate),
    );
    const found = measuredThreshold(AROUND, (pressure) => growths[pressure === AROUND[0] ? 0 : 1]);
    return row(name, found, growths);
  });
  return {
    tables: [
      {
        title: 'Threshold; growth of the lowest mode below and above it',
        heads: ['', 'threshold, Pa', 'part of P', ...AROUND.map((pressure) => `growth at ${pressure} Pa, 1/s`)],
        rows: [
          row('closed form without losses: P/3', closing / 3, [null, null]),
          row('closed form, quasi-static', quasiStaticThreshold(PIPE), [null, null]),
          row(
            'characteristic equation',
            exact,
            AROUND.map((pressure) => growthAt(PIPE, pressure).growth),
          ),
          ...measured,
        ],
      },
    ],
    pictures: [],
  };
}

/** Mouth pressures as parts of the closing pressure. */
const PARTS = [0.45, 0.5, 0.6, 0.7, 0.8, 0.9];

async function playingSection(): Promise<Findings> {
  const closing = closingPressure(PIPE);
  const runs = PARTS.map((part) => {
    const simulation = startSystem(pipeModel(PIPE, part * closing, RATE));
    const [pressure, opening] = simulation.render(2 * RATE).map((samples) => samples.subarray(1.6 * RATE));
    const least = opening.reduce((low, y) => Math.min(low, y), Number.POSITIVE_INFINITY);
    const [low, high] = [Math.min(...pressure), Math.max(...pressure)];
    return {
      part,
      pressure,
      row: [
        part,
        strongestBetween(pressure, 150, 180, RATE).toFixed(1),
        low,
        high,
        1000 * least,
        simulation.ledger().residual,
      ],
    };
  });
  const shown = runs.filter(({ part }) => [0.45, 0.6, 0.9].includes(part));
  const times = Array.from({ length: 800 }, (_, n) => (1000 * n) / RATE);
  return {
    tables: [
      {
        title: 'Steady tone, 44.1 kHz; the reed touches the lay where its smallest opening is not above 0',
        heads: [
          'mouth pressure, parts of P',
          'pitch, Hz',
          'lowest, Pa',
          'highest, Pa',
          'smallest opening, mm',
          'energy error',
        ],
        rows: runs.map(({ row }) => row),
      },
    ],
    pictures: [
      {
        name: 'reed-playing',
        svg: await drawLines({
          title: 'Pressure in the mouthpiece',
          subtitle: 'mouth pressure as a part of the closing pressure, 5 kPa',
          xLabel: 'time',
          xUnit: 'ms',
          yLabel: 'pressure',
          yUnit: 'Pa',
          series: shown.map(({ part, pressure }) => ({
            name: String(part),
            x: times,
            y: times.map((_, n) => pressure[n]),
          })),
        }),
      },
    ],
  };
}
