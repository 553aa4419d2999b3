/** The study of the laws: losses of a free impact at any stiffness. */
import { drawLines } from '../see/index.ts';
import { APPROACH, RATE, repeat, startSystem } from './restitution-systems.ts';
import { type Findings, spreadOf } from './study.ts';

const WANTED = 0.6;
const PHASES = 12;
const BODY = { mass: 0.01, velocity: 1, exponent: 1.5 };
/** The laws that can be told a restitution. */
const LAWS = {
  restitution: { restitution: WANTED },
  tsuji: { loss: { type: 'tsuji', restitution: WANTED } },
} as const;
type Law = keyof typeof LAWS;

/** Error of v_out/v_in, relative to what was asked for. */
function errorOf(law: Law, stiffness: number, phase: number): number {
  const { mass, velocity, exponent } = BODY;
  const simulation = startSystem({
    rate: RATE,
    elements: { ball: { type: 'mass', mass }, wall: { type: 'barrier', height: 0 } },
    contacts: { hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness, exponent, ...LAWS[law] } },
    players: {
      throw: { type: 'initial', element: 'ball', displacement: (-(APPROACH + phase) * velocity) / RATE, velocity },
    },
  });
  const depth = (((exponent + 1) * mass * velocity ** 2) / (2 * stiffness)) ** (1 / (exponent + 1));
  const [u] = simulation.render(Math.ceil(40 + (12 * depth * RATE) / velocity));
  const last = u.length - 1;
  return Math.abs(((u[last - 1] - u[last]) * RATE) / velocity / WANTED - 1);
}

/** Above round-off, so that a logarithmic axis shows it. */
const shown = (error: number) => Math.max(error, 1e-16);

export async function stiffnessSection(): Promise<Findings> {
  const laws = Object.keys(LAWS) as Law[];
  const at = (law: Law, stiffness: number) => repeat(PHASES, (i) => errorOf(law, stiffness, i / PHASES));
  const decades = repeat(6, (i) => 10 ** (5 + 2 * i));
  const x = repeat(31, (i) => 10 ** (5 + i / 3));
  const svg = await drawLines({
    mathematics: true,
    title: 'Error of a restitution at any stiffness',
    subtitle: `10 g at 1 m/s against a wall, e = ${WANTED}, α = 1.5, 44.1 kHz; worst of ${PHASES} phases`,
    xLabel: 'stiffness K (N/m^1.5)',
    yLabel: 'relative error of v_out',
    logX: true,
    logY: true,
    series: laws.map((law) => ({ name: law, x, y: x.map((stiffness) => shown(Math.max(...at(law, stiffness)))) })),
  });
  return {
    tables: [
      {
        title: `Relative error of v_out, e = ${WANTED}, ${PHASES} phases, 44.1 kHz`,
        heads: ['stiffness', ...laws],
        rows: decades.map((stiffness) => [
          stiffness.toExponential(0),
          ...laws.map((law) => spreadOf(at(law, stiffness))),
        ]),
      },
    ],
    pictures: [{ name: 'laws-restitution', svg }],
  };
}
