/** The study of coupled contacts: errors and order of the correctors where bodies are squeezed. */
import { drawPanels } from '../see/index.ts';
import { type Coupled, SOLVERS, SYSTEMS } from './coupled-systems.ts';
import { startSystem } from './restitution-systems.ts';
import type { Cell, Findings } from './study.ts';

const RATE = 44_100;
const TIMES = [1, 2, 4, 8, 16];

interface Run {
  /** Displacements at the end, m. */
  readonly places: readonly number[];
  /** N. */
  readonly force: number;
}

function runOf({ at, seconds }: Coupled, times: number, solver: (typeof SOLVERS)[number]['solver']): Run {
  const rate = RATE * times;
  const simulation = startSystem({ ...at(rate), solver });
  const outputs = simulation.render(Math.round(seconds * rate) + 1);
  return {
    places: outputs.map((samples) => samples[samples.length - 1]),
    force: Math.max(...simulation.contacts().map(({ maxForce }) => maxForce)),
  };
}

/** IT-2 at 16 and 32 times the rate, extrapolated. */
function exactPlaces(system: Coupled): readonly number[] {
  const [coarse, fine] = [16, 32].map((times) => runOf(system, times, { scheme: 'it2' }).places);
  return fine.map((place, i) => (4 * place - coarse[i]) / 3);
}

interface Curve {
  readonly system: string;
  readonly solver: number;
  readonly errors: readonly number[];
}

export async function orderSection(): Promise<Findings> {
  const rows: Cell[][] = [];
  const curves: Curve[] = [];
  for (const system of SYSTEMS) {
    const exact = exactPlaces(system);
    SOLVERS.forEach(({ name, solver }, s) => {
      const runs = TIMES.map((times) => runOf(system, times, solver));
      const errors = runs.map(({ places }) => Math.max(...places.map((place, i) => Math.abs(place - exact[i]))));
      const order = Math.log2(errors[0] / errors[3]) / 3;
      rows.push([system.name, name, ...errors, order, runs[0].force]);
      curves.push({ system: system.name, solver: s, errors });
    });
  }
  const rates = TIMES.map((times) => `${Math.round((RATE * times) / 1000)} kHz`);
  const heads = ['system', 'corrector', ...rates, 'order', 'largest force at 44 kHz, N'];
  const title = 'Largest error of a displacement, m; order from 44 to 353 kHz';
  return { tables: [{ title, heads, rows }], pictures: [{ name: 'coupled-order', svg: await draw(curves) }] };
}

function draw(curves: readonly Curve[]): Promise<string> {
  const panels = SYSTEMS.map(({ name }) => ({
    title: name,
    curves: curves
      .filter(({ system }) => system === name)
      .map(({ solver, errors }) => ({ x: TIMES.map((times) => (RATE * times) / 1000), y: errors, ink: solver })),
  }));
  const row = { yLabel: 'error, m', logY: true, logX: true, sameY: true, xLabel: 'rate, kHz', height: 150 };
  return drawPanels({
    title: 'Light bodies between heavy ones, by corrector',
    subtitle: 'largest error of a displacement; a slope of two decades per decade is second order',
    legend: SOLVERS.map(({ name: text }, ink) => ({ text, ink })),
    rows: [
      { ...row, panels: panels.slice(0, 2) },
      { ...row, panels: panels.slice(2, 4) },
      { ...row, panels: panels.slice(4) },
    ],
  });
}
