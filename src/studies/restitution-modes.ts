/** The restitution study: a mass that hits a resonating body, compared with the same at 64 times the rate. */
import { randomFrom } from '../numerics/random.ts';
import { drawLines } from '../see/index.ts';
import { type Struck, struckModes } from './restitution-bodies.ts';
import { LOSSES, type Loss, logUniform, repeat } from './restitution-systems.ts';
import { type Findings, spreadOf, type Table } from './study.ts';

/** 64 times this is the highest allowed rate, Hz. */
const BASE = 24_000;
const FINEST = 64;
const OVERSAMPLINGS = [1, 4, 16, FINEST];

function struckCase(random: () => number, isStiff: boolean): Struck {
  const count = 3 + Math.floor(12 * random());
  return {
    impact: {
      mass: logUniform(random, 3e-3, 3e-2),
      stiffness: isStiff ? logUniform(random, 1e8, 1e12) : logUniform(random, 1e5, 3e6),
      exponent: 1 + random(),
      damping: logUniform(random, 0.1, 2),
      velocity: logUniform(random, 0.3, 3),
    },
    body: logUniform(random, 0.03, 0.3),
    modes: repeat(count, (i) => ({
      frequency: Math.min(3000, (200 + 300 * random()) * (i + 1) ** (1 + 0.5 * random())),
      shape: (random() < 0.5 ? -1 : 1) * (0.3 + random()),
    })),
    seconds: isStiff ? 0.003 : 0.02,
  };
}

type Run = ReturnType<typeof struckModes>;

interface Measured {
  readonly over: number;
  readonly loss: Loss;
  readonly errors: (of: (run: Run) => number) => number[];
}

function measure(isStiff: boolean): Measured[] {
  const random = randomFrom(11);
  const cases = repeat(40, () => ({ struck: struckCase(random, isStiff), moment: { rate: BASE, phase: random() } }));
  const references = cases.map(({ struck, moment }) => struckModes(struck, moment, FINEST, 'exact'));
  return OVERSAMPLINGS.flatMap((over) =>
    LOSSES.filter((loss) => over !== FINEST || loss === 'implicit').map((loss) => {
      const runs = cases.map(({ struck, moment }) => struckModes(struck, moment, over, loss));
      return { over, loss, errors: (of) => runs.map((run, i) => Math.abs(of(run) - of(references[i]))) };
    }),
  );
}

const tableOf = (name: string, measured: readonly Measured[]): Table => ({
  title: `A mass on a body of 3–14 modes, ${name}, 40 cases: error against exact loss at 64 × 24 kHz`,
  heads: ['rate', 'loss', 'velocity over v_in', 'energy transferred to the body', 'energy lost'],
  rows: measured.map(({ over, loss, errors }) => [
    ...[`${over}×`, loss],
    spreadOf(errors((run) => run.velocity)),
    spreadOf(errors((run) => run.transferred)),
    spreadOf(errors((run) => run.lost)),
  ]),
});

async function ratePicture(stiff: readonly Measured[], soft: readonly Measured[]) {
  const curve = (name: string, all: readonly Measured[], wanted: Loss) => {
    const chosen = all.filter(({ loss }) => loss === wanted);
    return {
      name: `${wanted}, ${name}`,
      x: chosen.map(({ over }) => over * BASE),
      y: chosen.map(({ errors }) => spreadOf(errors((run) => run.lost)).p95),
    };
  };
  const svg = await drawLines({
    mathematics: true,
    title: 'Energy lost in an impact on a resonating body',
    subtitle:
      'a mass on a body of 3–14 modes; 95th percentile of the error over 40 cases, reference: exact at 64 × 24 kHz',
    xLabel: 'sample rate (Hz)',
    yLabel: 'error of the energy lost, relative to the total',
    logX: true,
    logY: true,
    series: [
      ...LOSSES.map((loss) => curve('K 1e8–1e12', stiff, loss)),
      ...LOSSES.map((loss) => curve('K 1e5–3e6', soft, loss)),
    ],
  });
  return { name: 'restitution-modes', svg };
}

export async function modesSection(): Promise<Findings> {
  const [stiff, soft] = [true, false].map(measure);
  return {
    tables: [tableOf('K 1e8–1e12, 3 ms', stiff), tableOf('K 1e5–3e6, 20 ms', soft)],
    pictures: [await ratePicture(stiff, soft)],
  };
}
