/** The study of rules: a hammer on a string and a string on a stop, compared with IT-2 at 16 and 32 times the rate, extrapolated. */
import { drawPanels } from '../see/index.ts';
import { RATE, type Sketch, startSystem } from './restitution-systems.ts';
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
import type { Cell, Findings, Picture } from './study.ts';

const LENGTH = 0.7;
const DENSITY = 6e-3;
const INTERVALS = 80;
/** The wave speed just below the stability limit of that grid, m/s. */
const SPEED = (LENGTH / INTERVALS) * RATE * (1 - 1e-12);
const SECONDS = 0.005;

/** `limit`: the grid is refined with the rate, λ = 1. `fixed`: half as many intervals at every rate. */
type Grid = 'limit' | 'fixed';
interface Case {
  readonly name: 'hammer' | 'stop';
  readonly grid: Grid;
  readonly stiffness: number;
  readonly exponent: number;
}

const LAWS = [
  { stiffness: 1e5, exponent: 1 },
  { stiffness: 1e7, exponent: 1.3 },
  { stiffness: 1e9, exponent: 2 },
];
const CASES: readonly Case[] = (['hammer', 'stop'] as const).flatMap((name) =>
  (['limit', 'fixed'] as const).flatMap((grid) => LAWS.map((law) => ({ name, grid, ...law }))),
);

function sketchOf({ name, grid, stiffness, exponent }: Case, scheme: EngineScheme, times: number): Sketch {
  const string = {
    type: 'string',
    length: LENGTH,
    tension: SPEED ** 2 * DENSITY,
    linearDensity: DENSITY,
    grid: { intervals: grid === 'limit' ? INTERVALS * times : INTERVALS / 2 },
  } as const;
  const upper = { element: 'string', at: '25 %' };
  const law = { type: 'collision', stiffness, exponent, rule: ruleOf(scheme), upper } as const;
  const shared = { rate: RATE * times, solver: solverOf(scheme) };
  if (name === 'hammer')
    return {
      ...shared,
      elements: { hammer: { type: 'mass', mass: 0.01 }, string },
      contacts: { hit: { ...law, lower: 'hammer' } },
      players: { throw: { type: 'initial', element: 'hammer', displacement: -1.4e-4, velocity: 0.5 } },
      outputs: { u: { at: 'hammer' } },
    };
  return {
    ...shared,
    elements: { string, stop: { type: 'barrier', height: -0.3e-3 } },
    contacts: { hit: { ...law, lower: 'stop' } },
    players: {
      pull: { type: 'initial', element: 'string', displacement: 3e-3, shape: 'sine', start: 'second-order' },
    },
    outputs: { u: { at: upper } },
  };
}

interface Run {
  /** At the samples of the lowest rate, m. */
  readonly u: readonly number[];
  readonly penetration: number;
  readonly leastForce: number;
}

function run(one: Case, scheme: EngineScheme, times: number): Run {
  const simulation = startSystem(sketchOf(one, scheme, times));
  const n = Math.round(SECONDS * RATE);
  const [u] = simulation.render(n * times + 1);
  const [{ maxPenetration, minForce }] = simulation.contacts();
  return {
    u: Array.from({ length: n }, (_, i) => u[i * times]),
    penetration: maxPenetration,
    leastForce: minForce,
  };
}

/** IT-2 at two high rates, extrapolated to remove its second-order error. */
function reference(one: Case): number[] {
  const [fine, coarse] = [run(one, 'IT-2', 32).u, run(one, 'IT-2', 16).u];
  return fine.map((u, i) => u + (u - coarse[i]) / 3);
}

function measured(one: Case) {
  const exact = reference(one);
  const runs = ENGINE.map((scheme) => TIMES.map((times) => run(one, scheme, times)));
  const errors = runs.map((rates) => rates.map(({ u }) => rmsOf(u.map((value, i) => value - exact[i]))));
  return { one, runs, errors };
}

export async function stringsSection(): Promise<Findings> {
  const found = CASES.map(measured);
  const heads = ['system', 'grid', 'α', 'K', ...ENGINE];
  const named = ({ name, grid, exponent, stiffness }: Case): Cell[] => [
    name === 'hammer' ? 'hammer on string' : 'string on stop',
    grid === 'limit' ? 'λ = 1' : 'fixed',
    exponent,
    stiffnessCell(stiffness),
  ];
  const rowsOf = (cell: (index: number, entry: (typeof found)[number]) => Cell) =>
    found.map((entry) => [...named(entry.one), ...ENGINE.map((_, i) => cell(i, entry))]);
  return {
    tables: [
      {
        title: 'Error over 5 ms at 44.1 kHz, rms, m',
        heads,
        rows: rowsOf((i, { errors }) => errors[i][0]),
      },
      { title: 'Observed order, 44.1 to 352.8 kHz', heads, rows: rowsOf((i, { errors }) => orderOf(errors[i])) },
      {
        title: 'Deepest overlap at 44.1 kHz, m',
        heads,
        rows: rowsOf((i, { runs }) => runs[i][0].penetration),
      },
      {
        title: 'Smallest force at 44.1 kHz, N',
        heads,
        rows: rowsOf((i, { runs }) => runs[i][0].leastForce),
      },
    ],
    pictures: [await draw(found)],
  };
}

const isShown = ({ grid }: Case) => grid === 'limit';

export const stringsPictures = async () => [await draw(CASES.filter(isShown).map(measured))];

async function draw(found: readonly { one: Case; errors: readonly (readonly number[])[] }[]): Promise<Picture> {
  const row = (name: Case['name']) => ({
    ...RATE_ROW,
    yLabel: name === 'hammer' ? 'hammer on string: rms error' : 'string on stop: rms error',
    yUnit: 'm',
    panels: found
      .filter(({ one }) => one.name === name && isShown(one))
      .map(({ one, errors }) => overRates(`α = ${one.exponent}, K = ${stiffnessCell(one.stiffness)}`, errors)),
  });
  const svg = await drawPanels({
    title: 'Contacts on a string at its limit',
    subtitle: 'λ = 1: the grid is refined with the rate; errors over 5 ms',
    legend: legend(),
    rows: [row('hammer'), row('stop')],
  });
  return { name: 'rules-strings', svg };
}
