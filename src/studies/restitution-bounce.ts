/** The restitution study: a ball that bounces until it comes to rest. */
import type { Impact } from '../impact/index.ts';
import { drawLines } from '../see/index.ts';
import {
  contactsUnderGravity,
  contactsWithoutGravity,
  flightHeights,
  flightPeaks,
  flightsOf,
  GRAVITY,
} from './restitution-bounce-reference.ts';
import { LOSSES, type Loss, outcomeOf, RATE, repeat, startSystem } from './restitution-systems.ts';
import type { Cell, Findings, Picture } from './study.ts';

/** A falling ball that first hits the floor at the velocity of the impact: its velocity, m/s, and height, m. */
export function bouncingBall(impact: Impact, rate: number, seconds: number, loss: Loss) {
  const { mass, velocity, stiffness, exponent, damping } = impact;
  const simulation = startSystem({
    rate,
    elements: { ball: { type: 'mass', mass, gravity: GRAVITY }, floor: { type: 'barrier' } },
    contacts: { hit: { type: 'collision', lower: 'floor', upper: 'ball', stiffness, exponent, damping, loss } },
    players: {
      drop: { type: 'initial', element: 'ball', displacement: velocity ** 2 / (2 * GRAVITY), start: 'second-order' },
    },
    outputs: { v: { at: 'ball', quantity: 'velocity' }, u: { at: 'ball' } },
  });
  const [v, u] = simulation.render(Math.round(seconds * rate));
  return { v, u, hits: simulation.contacts()[0].hits, outcome: outcomeOf(simulation, 'ball', mass) };
}

/** Largest |v| in each window of a simulated velocity, m/s. */
export function peaksOf(v: Float64Array, rate: number, window: number): number[] {
  const size = Math.round(window * rate);
  return repeat(Math.floor(v.length / size), (i) =>
    v.subarray(i * size, (i + 1) * size).reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );
}

const SECONDS = 3;
const WINDOW = 0.5;
const BALL = { mass: 0.01, exponent: 1.5 };
const CASES: readonly Impact[] = [
  { ...BALL, stiffness: 1e9, damping: 0.5, velocity: 0.443 },
  { ...BALL, stiffness: 1e12, damping: 0.5, velocity: 0.443 },
  { ...BALL, stiffness: 1e12, damping: 0.1, velocity: 0.99 },
  { ...BALL, stiffness: 1e9, damping: 5, velocity: 1.4 },
];

export async function bounceSection(): Promise<Findings> {
  const rows = CASES.flatMap((impact): Cell[][] => {
    const { stiffness, damping, velocity } = impact;
    const row = (name: string, peaks: readonly number[], hits: number | null) => [
      ...[stiffness, damping, name],
      ...peaks,
      hits,
    ];
    const events = [contactsWithoutGravity, contactsUnderGravity].map((contacts) =>
      flightPeaks(flightsOf(velocity, contacts(impact), SECONDS), SECONDS, WINDOW),
    );
    return [
      row('closed form, no gravity in contact', events[0], null),
      row('integrated, gravity on', events[1], null),
      ...LOSSES.map((loss) => {
        const { v, hits } = bouncingBall(impact, RATE, SECONDS, loss);
        return row(loss, peaksOf(v, RATE, WINDOW), hits);
      }),
    ];
  });
  const heads = ['K', 'μ', 'case', '0 s', '½', '1', '1½', '2', '2½', 'hits'];
  const table = { title: 'Largest |v| of a bouncing ball per half second, m/s', heads, rows };
  return { tables: [table], pictures: await bouncePictures() };
}

export const bouncePictures = async () => [await bouncePicture(CASES[1])];

async function bouncePicture(impact: Impact): Promise<Picture> {
  const STRIDE = 20;
  const seconds = 0.6;
  const times = repeat(Math.floor((seconds * RATE) / STRIDE), (i) => (i * STRIDE) / RATE);
  const integrated = flightHeights(flightsOf(impact.velocity, contactsUnderGravity(impact), seconds), times);
  const simulated = LOSSES.map((loss) => {
    const { u } = bouncingBall(impact, RATE, seconds, loss);
    return { name: loss, x: times, y: times.map((_, i) => u[i * STRIDE]) };
  });
  const svg = await drawLines({
    mathematics: true,
    title: 'A ball bouncing on a stiff floor',
    subtitle: 'K = 10¹² N/m^1.5, μ = 0.5 s/m, 10 g, 44.1 kHz: every contact is far shorter than a sample',
    xLabel: 'time',
    xUnit: 's',
    yLabel: 'height',
    yUnit: 'm',
    series: [...simulated, { name: 'event by event', x: times, y: integrated }],
  });
  return { name: 'restitution-bounce', svg };
}
