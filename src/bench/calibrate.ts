/**
 * Estimates the cost of a Program on this machine. A few small models are timed briefly; they yield the time per unknown of each
 * kind, per point of contact and per multiply-add of the island solve, and from these the time of any Program.
 */
import { compile, type Program } from '../compile/index.ts';
import { checkModel, type ModelSource } from '../model/index.ts';
import { withUsualLimits } from '../model/limits.ts';
import { accepted } from '../run/shipped.ts';
import { modalModel, stringModel, surfaceModel } from './bodies.ts';
import { type Arrangement, contactsModel } from './contacts.ts';
import { ourProgram } from './contender.ts';

/** ns. */
export interface Rates {
  /** Per unknown and sample, by kind. */
  readonly line: number;
  readonly membrane: number;
  readonly plate: number;
  readonly mode: number;
  /** Per separated point on a grid, and for each mode of a separated point on modes. */
  readonly apart: number;
  readonly apartTerm: number;
  /** Per touching point, alone or coupled, and for each unknown that it depends on. */
  readonly alone: number;
  readonly among: number;
  readonly term: number;
  /** Per multiply-add of the factorisation. */
  readonly solve: number;
}

/** Estimated time of a Program, ns per sample. */
export interface Estimate {
  /** No contact active. */
  readonly idle: number;
  /** Every contact active. */
  readonly busy: number;
  /** The part of `busy` for the most costly island. */
  readonly largestIsland: number;
}

/** Length of one run, ms, and number of runs: ten models take about a third of a second. */
const RUN = 1;
const RUNS = 8;
const POINTS = 64;
const MODES_POINTS = 48;
/** Samples before a measurement: the first wave has passed, so there are no denormal numbers. */
const BEFORE = 500;
/** Lowers a board beyond reach, m. */
const AWAY = 0.1;

/** Time per sample, ns, and the Program measured. */
interface Probe {
  readonly program: Program;
  readonly ns: number;
}

async function probe(source: ModelSource): Promise<Probe> {
  const program = withUsualLimits(() => accepted(compile(accepted(checkModel(source)))));
  const us = await ourProgram(program, { name: 'probe', before: BEFORE });
  let steps = 1;
  let took = 0;
  while (took < RUN / 4) {
    steps *= 4;
    took = (await us.run(steps)) / 1e6;
  }
  steps = Math.max(1, Math.round((steps * RUN) / took));
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < RUNS; i++) best = Math.min(best, await us.run(steps));
  return { program, ns: best / steps };
}

let known: Promise<Rates> | undefined;

/** Measured once per process. */
export function calibrate(): Promise<Rates> {
  known ??= findRates();
  return known;
}

async function findRates(): Promise<Rates> {
  const per = async (source: ModelSource) => {
    const { program, ns } = await probe(source);
    return ns / program.cost.unknowns;
  };
  const line = await per(stringModel(250));
  const membrane = await per(surfaceModel('membrane', 40, 40));
  const plate = await per(surfaceModel('plate', 40, 40));
  const mode = await per(modalModel(250));
  /** Time of the contacts: the total minus the elements. */
  const touch = async (count: number, arrangement: Arrangement, gap: number) => {
    const { program, ns } = await probe(contactsModel(count, arrangement, gap));
    const { unknowns, terms, solve } = program.cost;
    return { ns: Math.max(0, ns - unknowns * (arrangement === 'modal' ? mode : line)), terms, solve };
  };
  const sleeping = await touch(POINTS, 'independent', AWAY);
  const sleepingModes = await touch(MODES_POINTS, 'modal', AWAY);
  const single = await touch(POINTS, 'independent', 0);
  const chain = await touch(POINTS, 'string', 0);
  const few = await touch(4, 'modal', 0);
  const dense = await touch(MODES_POINTS, 'modal', 0);
  // Points on nodes depend on one unknown each, points on modes on all of them.
  const apartTerm = sleepingModes.ns / sleepingModes.terms;
  const apart = sleeping.ns / POINTS;
  const among = chain.ns / POINTS;
  const term = Math.max(apartTerm, (few.ns - 4 * among) / few.terms);
  const solve = Math.max(0, dense.ns - MODES_POINTS * among - dense.terms * term) / dense.solve;
  return { line, membrane, plate, mode, apart, apartTerm, alone: single.ns / POINTS, among, term, solve };
}

function rateOf({ kind, type }: Program['elements'][number], rates: Rates): number {
  if (kind === 'modal') return rates.mode;
  return kind === 'grid' && type === 'plate' ? rates.plate : kind === 'grid' ? rates.membrane : rates.line;
}

export function estimate({ elements, compliance, cost }: Program, rates: Rates): Estimate {
  const bodies = elements.reduce((sum, element) => sum + element.unknowns * rateOf(element, rates), 0);
  const alone = compliance.islands.filter((points) => points === 1).length;
  const touching =
    alone * rates.alone + (cost.points - alone) * rates.among + cost.terms * rates.term + cost.solve * rates.solve;
  const hasModes = elements.some(({ kind }) => kind === 'modal');
  return {
    idle: bodies + (hasModes ? cost.terms * rates.apartTerm : cost.points * rates.apart),
    busy: bodies + touching,
    largestIsland: cost.largestSolve * rates.solve,
  };
}
