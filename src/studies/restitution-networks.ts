/** The restitution study: random networks of masses, and dense islands of modes. */
import { randomFrom } from '../numerics/random.ts';
import { startShipped } from '../run/shipped.ts';
import {
  type Contacts,
  LOSSES,
  type Loss,
  logUniform,
  RATE,
  repeat,
  type Sketch,
  startSystem,
} from './restitution-systems.ts';
import { type Findings, spreadOf, type Table } from './study.ts';

const MASSES = 5;

/** Masses on springs, stacked with small gaps; neighbours may collide, and any two may be connected by a spring. */
function networkOf(random: () => number, loss: Loss): Sketch {
  const names = repeat(MASSES, (i) => `m${i}`);
  const heights = repeat(MASSES, (i) => i * 1e-3 + (random() - 0.5) * 1e-3);
  const collision = (i: number): Contacts[string] => ({
    type: 'collision',
    lower: names[i],
    upper: names[i + 1],
    gap: heights[i] - heights[i + 1] + random() * 1e-3,
    stiffness: logUniform(random, 1e5, 1e12),
    exponent: 1 + 2 * random(),
    damping: logUniform(random, 3e-3, 15),
    loss,
  });
  const spring = (i: number, j: number): Contacts[string] => ({
    type: 'spring',
    between: [names[i], names[j]],
    stiffness: logUniform(random, 10, 1e6),
    rest: heights[i] - heights[j],
  });
  const contacts: [string, Contacts[string]][] = repeat(MASSES - 1, (i) => [`hit${i}`, collision(i)]);
  if (random() < 0.5) contacts.push(['near', spring(0, 1)]);
  if (random() < 0.5) contacts.push(['far', spring(1, MASSES - 1)]);
  return {
    rate: RATE,
    elements: Object.fromEntries(
      names.map((name) => [
        name,
        { type: 'mass', mass: logUniform(random, 1e-4, 1), frequency: logUniform(random, 20, 3000), gravity: 9.81 },
      ]),
    ),
    contacts: Object.fromEntries(contacts),
    players: Object.fromEntries(
      names.map((element, i) => [
        `start${i}`,
        { type: 'initial', element, displacement: heights[i], velocity: 4 * random() - 2 },
      ]),
    ),
    solver: { passes: Math.floor(3 * random()) },
  };
}

function networkTable(): Table {
  const COUNT = 200;
  const BLOCKS = 8;
  const runs = LOSSES.map((loss) => {
    const random = randomFrom(13);
    return repeat(COUNT, () => {
      const simulation = startSystem(networkOf(random, loss));
      const lost = repeat(BLOCKS, () => {
        simulation.render(500);
        return simulation.ledger().dissipated;
      });
      const { residual, initial } = simulation.ledger();
      const hits = simulation.contacts().filter(({ name }) => name.startsWith('hit'));
      return {
        residual,
        pulls: hits.some(({ minForce }) => minForce < 0),
        grows: lost.some((value, i) => !(value >= (i === 0 ? 0 : lost[i - 1]))),
        lost: lost[BLOCKS - 1] / initial,
        overlap: Math.max(...hits.map(({ maxPenetration }) => maxPenetration)),
      };
    });
  });
  const count = (of: (run: (typeof runs)[number][number]) => boolean) => runs.map((all) => all.filter(of).length);
  return {
    title: `${COUNT} random networks of ${MASSES} masses with springs, K 1e5–1e12, μ 0.003–15, 4000 samples`,
    heads: ['quantity', ...LOSSES],
    rows: [
      ['residual of the ledger', ...runs.map((all) => spreadOf(all.map(({ residual }) => residual)))],
      ['runs with a force that pulls', ...count(({ pulls }) => pulls)],
      ['runs that gain energy or are not finite', ...count(({ grows }) => grows)],
      ['energy lost, relative to the total', ...runs.map((all) => spreadOf(all.map(({ lost }) => lost)))],
      ['largest overlap, m', ...runs.map((all) => spreadOf(all.map(({ overlap }) => overlap)))],
    ],
  };
}

async function islandTable(): Promise<Table> {
  const cases = [0.3, 5].flatMap((damping) => [1, 2, 4].map((passes) => ({ damping, passes })));
  const rows = cases.map(async ({ damping, passes }) => {
    const cells = LOSSES.map(async (loss) => {
      const set = [
        `contacts.collision.damping=${damping}`,
        `contacts.collision.loss=${loss}`,
        `solver.passes=${passes}`,
      ];
      const simulation = await startShipped('string-frets-modal', { set });
      simulation.render(Math.round(0.15 * simulation.program.rate));
      const { dissipated, initial } = simulation.ledger();
      return [simulation.contacts()[0].maxPenetration, (100 * dissipated) / initial];
    });
    const [[implicitDepth, implicitLost], [exactDepth, exactLost]] = await Promise.all(cells);
    return [damping, passes, implicitDepth, exactDepth, implicitLost, exactLost];
  });
  return {
    title: 'A modal string on stiff frets (string-frets-modal), 150 ms',
    heads: ['μ', 'passes', 'overlap, implicit, m', 'overlap, exact, m', 'lost, implicit, %', 'lost, exact, %'],
    rows: await Promise.all(rows),
  };
}

export async function networksSection(): Promise<Findings> {
  return { tables: [networkTable(), await islandTable()], pictures: [] };
}
