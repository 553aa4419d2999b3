/** The study of rules: a free mass that bounces off a rigid wall, at random phases, compared with the closed form. */
import { contactTime } from '../impact/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { runIt1 } from '../schemes/it1.ts';
import { drawPanels } from '../see/index.ts';
import { RATE, repeat, startSystem } from './restitution-systems.ts';
import {
  ENGINE,
  type EngineScheme,
  legend,
  orderOf,
  overRates,
  RATE_ROW,
  rmsOf,
  ruleOf,
  solverOf,
  stiffnessCell,
  TIMES,
} from './rules-schemes.ts';
import type { Cell, Findings, Picture, Table } from './study.ts';

/** kg, m/s. */
const MASS = 0.01;
const VELOCITY = 1.5;
const EXPONENTS = [1, 1.5, 2, 3];
const STIFFNESSES = [1e4, 1e6, 1e8, 1e10, 1e12];
/** Those in the picture. */
const SHOWN = [1e8, 1e10];
const PHASES = 8;
/** The order is observed where a contact lasts at least this many samples at the lowest rate. */
const RESOLVED = 6;
/** Errors below this are round-off, relative to UNIT. */
const ROUND_OFF = 5e-9;
/** How far the mass moves in one sample at the lowest rate, m: the unit of errors and depths. */
const UNIT = VELOCITY / RATE;

type Scheme = EngineScheme | 'IT-1';
const SCHEMES: readonly Scheme[] = [...ENGINE, 'IT-1'];

interface Wall {
  readonly stiffness: number;
  readonly exponent: number;
}

interface Bounce {
  /** Position error, m. */
  readonly error: number;
  /** m. */
  readonly penetration: number;
  /** N. */
  readonly leastForce: number;
  readonly residual: number;
  /** Largest number of Newton steps in one sample. */
  readonly steps: number;
}

function bounce(scheme: Scheme, { stiffness, exponent }: Wall, times: number, phase: number): Bounce {
  const rate = times * RATE;
  const distance = (2 + phase) * UNIT;
  const tau = contactTime({ mass: MASS, stiffness, exponent, damping: 0, velocity: VELOCITY });
  const n = Math.round((distance / VELOCITY + 1.1 * tau) * rate + 4 * times);
  const exact = -VELOCITY * (n / rate - distance / VELOCITY - tau);
  if (scheme === 'IT-1') {
    const body = { mass: MASS, stiffness: 0, walls: [{ side: 'above', height: 0, stiffness, exponent } as const] };
    const run = runIt1(body, { displacement: -distance, velocity: VELOCITY }, rate, n + 1);
    return {
      error: run.displacement[n] - exact,
      penetration: run.maxPenetration,
      leastForce: run.force.reduce((least, force) => Math.min(least, force), 0),
      residual: run.residual,
      steps: run.newton.most,
    };
  }
  const simulation = startSystem({
    rate,
    elements: { mass: { type: 'mass', mass: MASS }, wall: { type: 'barrier' } },
    contacts: {
      hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness, exponent, rule: ruleOf(scheme) },
    },
    players: { throw: { type: 'initial', element: 'mass', displacement: -distance, velocity: VELOCITY } },
    solver: solverOf(scheme),
  });
  const [u] = simulation.render(n + 1);
  const [{ maxPenetration, minForce }] = simulation.contacts();
  return {
    error: u[n] - exact,
    penetration: maxPenetration,
    leastForce: minForce,
    residual: simulation.ledger().residual,
    steps: simulation.newton().most,
  };
}

interface Row {
  readonly wall: Wall;
  /** Length of the contact at the lowest rate, samples. */
  readonly samples: number;
  /** By scheme and rate, over the phases. */
  readonly runs: readonly (readonly (readonly Bounce[])[])[];
}

function measured(stiffnesses: readonly number[]): Row[] {
  const random = randomFrom(2021);
  const phases = repeat(PHASES, () => random());
  return EXPONENTS.flatMap((exponent) =>
    stiffnesses.map((stiffness) => {
      const wall = { stiffness, exponent };
      const tau = contactTime({ mass: MASS, ...wall, damping: 0, velocity: VELOCITY });
      return {
        wall,
        samples: tau * RATE,
        runs: SCHEMES.map((scheme) => TIMES.map((times) => phases.map((phase) => bounce(scheme, wall, times, phase)))),
      };
    }),
  );
}

const errorsOf = (rates: readonly (readonly Bounce[])[]) =>
  rates.map((bounces) => rmsOf(bounces.map(({ error }) => error)) / UNIT);

function tableOf(title: string, rows: readonly Row[], cell: (rates: Row['runs'][number]) => Cell): Table {
  return {
    title,
    heads: ['α', 'K', 'samples in contact', ...SCHEMES],
    rows: rows.map(({ wall, samples, runs }) => [
      wall.exponent,
      stiffnessCell(wall.stiffness),
      Number(samples.toPrecision(3)),
      ...runs.map(cell),
    ]),
  };
}

const most = (bounces: readonly Bounce[], quantity: 'penetration' | 'residual' | 'steps') =>
  Math.max(...bounces.map((bounce) => bounce[quantity]));

export async function impactSection(): Promise<Findings> {
  const rows = measured(STIFFNESSES);
  const resolved = rows.filter(({ samples }) => samples >= RESOLVED);
  const all = SCHEMES.map((_, i) => rows.flatMap(({ runs }) => runs[i].flat()));
  return {
    tables: [
      tableOf(
        `Error after the bounce, rms over ${PHASES} phases, relative to the distance of one sample, 44.1 kHz`,
        rows,
        (rates) => errorsOf(rates)[0],
      ),
      tableOf('Observed order, 44.1 to 352.8 kHz, where a contact lasts six samples or more', resolved, (rates) =>
        orderOf(errorsOf(rates), ROUND_OFF),
      ),
      tableOf('Deepest overlap relative to the distance of one sample, 44.1 kHz', rows, ([first]) =>
        Number((most(first, 'penetration') / UNIT).toPrecision(3)),
      ),
      {
        title: 'Over all these runs',
        heads: ['', ...SCHEMES],
        rows: [
          ['smallest force, N', ...all.map((bounces) => Math.min(...bounces.map(({ leastForce }) => leastForce)))],
          ['largest error of the energy', ...all.map((bounces) => most(bounces, 'residual'))],
          ['most Newton steps', ...all.map((bounces) => most(bounces, 'steps'))],
        ],
      },
    ],
    pictures: [await draw(rows)],
  };
}

export const impactPictures = async () => [await draw(measured(SHOWN))];

async function draw(rows: readonly Row[]): Promise<Picture> {
  const shown = (exponents: readonly number[]) => ({
    ...RATE_ROW,
    yLabel: 'error relative to the distance of one sample',
    panels: rows
      .filter(({ wall }) => exponents.includes(wall.exponent) && SHOWN.includes(wall.stiffness))
      .map(({ wall, runs }) =>
        overRates(`α = ${wall.exponent}, K = ${stiffnessCell(wall.stiffness)}`, runs.map(errorsOf)),
      ),
  });
  const svg = await drawPanels({
    title: 'A mass bounces off a wall',
    subtitle: `10 g at 1.5 m/s, rms over ${PHASES} random phases, against the closed form`,
    legend: legend(),
    rows: [shown([1, 1.5]), shown([2, 3])],
  });
  return { name: 'rules-impact', svg };
}
