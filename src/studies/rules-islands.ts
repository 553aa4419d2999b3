/** The study of rules: coupled stiff contacts, by every rule, and with corrector passes of both kinds. */
import { randomFrom } from '../numerics/random.ts';
import type { Simulation } from '../run/index.ts';
import { startShipped } from '../run/shipped.ts';
import { drawPanels } from '../see/index.ts';
import { type Contacts, logUniform, RATE, repeat, startSystem } from './restitution-systems.ts';
import { ENGINE, type EngineScheme, rmsOf, settingsOf } from './rules-schemes.ts';
import { type Cell, type Findings, type Picture, spreadOf, type Table } from './study.ts';

const PASSES = [1, 2, 4, 16, 64];
const CORRECTORS = ['apart', 'settled'] as const;
type Corrector = (typeof CORRECTORS)[number];
/** Samples over which trajectories are compared: later, a stiff island no longer depends on its start. */
const EARLY = 300;

/** One island, with settings of the solver as path=value. */
interface Island {
  readonly name: string;
  /** Samples. */
  readonly length: number;
  readonly start: (set: readonly string[]) => Promise<Simulation>;
}

const STIFF = 'contacts.collision.stiffness=1e12';
const shipped = (name: string, model: string, set: readonly string[] = []): Island => ({
  name,
  length: 4410,
  start: (more) => startShipped(model, { set: [...set, ...more] }),
});

const ISLANDS: readonly Island[] = [
  shipped('string on a board, 60 points by modes, K 1e12', 'string-backboard-modal'),
  shipped('twelve frets by modes, K 1e12', 'string-frets-modal'),
  shipped('snare, 87 points, K 2.3e7', 'wire-membrane'),
  shipped('snare, 87 points, K 1e12', 'wire-membrane', [STIFF]),
];

/** Four to eight masses on springs that start apart; any two may collide in a stiff contact. */
function network(seed: number): Island {
  const start = async (set: readonly string[]) => {
    const random = randomFrom(seed);
    const names = repeat(4 + Math.floor(5 * random()), (i) => `m${i}`);
    const heights = names.map(() => (random() - 0.5) * 2e-3);
    const contacts: [string, Contacts[string]][] = [];
    names.forEach((lower, i) => {
      names.slice(0, i).forEach((upper, j) => {
        if (random() > 0.6) return;
        const gap = heights[i] - heights[j] + random() * 1e-3;
        const exponent = [1, 1.3, 1.5][Math.floor(3 * random())];
        const stiffness = logUniform(random, 1e10, 1e12);
        contacts.push([`hit${contacts.length}`, { type: 'collision', lower, upper, gap, stiffness, exponent }]);
      });
    });
    const value = (key: string) => set.find((one) => one.startsWith(`solver.${key}=`))?.split('=')[1];
    return startSystem({
      rate: RATE,
      elements: Object.fromEntries(
        names.map((name) => [
          name,
          { type: 'mass', mass: logUniform(random, 1e-3, 0.1), frequency: 50 + 300 * random() },
        ]),
      ),
      contacts: Object.fromEntries(contacts),
      players: Object.fromEntries(
        names.map((element, i) => [
          `start${i}`,
          { type: 'initial', element, displacement: heights[i], velocity: 4 * random() - 2 },
        ]),
      ),
      solver: {
        scheme: value('scheme') === 'it2' ? 'it2' : 'rules',
        passes: Number(value('passes') ?? 1),
        corrector: value('corrector') === 'settled' ? 'settled' : 'apart',
      },
    });
  };
  return { name: 'network', length: EARLY, start };
}

interface Result {
  readonly u: Float64Array;
  readonly penetration: number;
  readonly leastForce: number;
  readonly residual: number;
  readonly steps: number;
  /** µs per sample. */
  readonly time: number;
}

async function result(island: Island, set: readonly string[]): Promise<Result> {
  const simulation = await island.start(set);
  const begun = performance.now();
  const [u] = simulation.render(island.length);
  const time = (1000 * (performance.now() - begun)) / island.length;
  const contacts = simulation.contacts();
  return {
    u: u.subarray(0, EARLY),
    penetration: Math.max(0, ...contacts.map(({ maxPenetration }) => maxPenetration)),
    leastForce: Math.min(0, ...contacts.map(({ minForce }) => minForce)),
    residual: simulation.ledger().residual,
    steps: simulation.newton().most,
    time,
  };
}

function distance({ u }: Result, it2: Result): number {
  return rmsOf(Array.from(u, (value, i) => value - it2.u[i])) / rmsOf([...it2.u]);
}

const passSettings = (corrector: Corrector, passes: number) => [
  `solver.corrector=${corrector}`,
  `solver.passes=${passes}`,
];
const IT2 = ['solver.scheme=it2'];

async function rulesTable(): Promise<Table> {
  const rows: Cell[][] = [];
  for (const island of ISLANDS) {
    const it2 = await result(island, IT2);
    const row = async (scheme: EngineScheme) => {
      const found = await result(island, settingsOf(scheme, 'collision'));
      const { penetration, leastForce, residual, steps, time } = found;
      rows.push([island.name, scheme, distance(found, it2), penetration, leastForce, residual, steps, time]);
    };
    for (const scheme of ENGINE) await row(scheme);
  }
  return {
    title: 'Every rule, with the passes of the model; distance to IT-2 over 300 samples, the rest over 0.1 s',
    heads: ['island', 'scheme', 'distance', 'deepest, m', 'smallest force, N', 'energy error', 'Newton steps', 'µs'],
    rows,
  };
}

interface Curve {
  readonly name: string;
  readonly corrector: Corrector;
  readonly distances: readonly number[];
}

async function passesTable(
  islands: readonly Island[],
): Promise<{ readonly table: Table; readonly curves: readonly Curve[] }> {
  const rows: Cell[][] = [];
  const curves: Curve[] = [];
  for (const island of islands) {
    const it2 = await result(island, IT2);
    for (const corrector of CORRECTORS) {
      const found: Result[] = [];
      for (const passes of PASSES) found.push(await result(island, passSettings(corrector, passes)));
      const distances = found.map((one) => distance(one, it2));
      const of = (quantity: 'penetration' | 'residual') => found.map((one) => one[quantity]);
      rows.push([island.name, corrector, 'distance', ...distances, 0]);
      rows.push([island.name, corrector, 'deepest, m', ...of('penetration'), it2.penetration]);
      rows.push([island.name, corrector, 'energy error', ...of('residual'), it2.residual]);
      curves.push({ name: island.name, corrector, distances });
    }
  }
  const heads = ['island', 'corrector', 'quantity', ...PASSES.map((passes) => `${passes}`), 'IT-2'];
  return { table: { title: 'Rule p2 against corrector passes', heads, rows }, curves };
}

async function networksTable(): Promise<Table> {
  const islands = repeat(60, (i) => network(100 + i));
  const it2 = await Promise.all(islands.map((island) => result(island, IT2)));
  const rows: Cell[][] = [];
  for (const corrector of CORRECTORS)
    for (const passes of PASSES) {
      const found = await Promise.all(islands.map((island) => result(island, passSettings(corrector, passes))));
      rows.push([
        corrector,
        passes,
        spreadOf(found.map((one, i) => distance(one, it2[i]))),
        spreadOf(found.map(({ penetration }, i) => penetration / it2[i].penetration)),
        Math.max(...found.map(({ residual }) => residual)),
        Math.min(...found.map(({ leastForce }) => leastForce)),
      ]);
    }
  return {
    title: '60 random networks of masses, K 1e10 to 1e12, 300 samples; median / 95 % / largest',
    heads: [
      'corrector',
      'passes',
      'distance to IT-2',
      'deepest over that of IT-2',
      'energy error',
      'smallest force, N',
    ],
    rows,
  };
}

export async function islandsSection(): Promise<Findings> {
  const { table, curves } = await passesTable(ISLANDS);
  return {
    tables: [await rulesTable(), table, await networksTable()],
    pictures: [await draw(curves)],
  };
}

/** Trajectories are compared over their beginning only. */
export async function islandsPictures(): Promise<readonly Picture[]> {
  const { curves } = await passesTable(ISLANDS.map((island) => ({ ...island, length: EARLY })));
  return [await draw(curves)];
}

async function draw(curves: readonly Curve[]): Promise<Picture> {
  const panels = ISLANDS.map(({ name }) => ({
    title: name,
    curves: curves
      .filter((curve) => curve.name === name)
      .map(({ corrector, distances }) => ({ x: PASSES, y: distances, ink: CORRECTORS.indexOf(corrector) })),
  }));
  const row = {
    yLabel: 'distance to IT-2',
    logY: true,
    logX: true,
    sameY: true,
    xLabel: 'corrector passes',
    height: 150,
  };
  const svg = await drawPanels({
    title: 'Stiff islands by corrector passes',
    subtitle: 'relative rms difference of the output from IT-2 over 300 samples',
    legend: CORRECTORS.map((text, ink) => ({ text, ink })),
    rows: [
      { ...row, panels: panels.slice(0, 2) },
      { ...row, panels: panels.slice(2) },
    ],
  });
  return { name: 'rules-islands', svg };
}
