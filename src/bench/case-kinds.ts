/** The kinds of cases of the bench: what runs against what. */
import { compile, type Program } from '../compile/index.ts';
import { Header, IMAGE_BASE } from '../kernel/records.ts';
import { checkModel, type Model, type ModelSource } from '../model/index.ts';
import { accepted } from '../run/shipped.ts';
import { stringModel } from './bodies.ts';
import { contactsModel } from './contacts.ts';
import { type Contender, cpuTimeOf, type Ours, ourProgram, ours } from './contender.ts';
import type { Contest } from './measure.ts';
import { bodyProblem } from './problems.ts';
import type { RivalName, RivalPool } from './rivals.ts';

export interface Case {
  readonly name: string;
  /** Largest ratio that meets the goal, by rival. */
  readonly goals: Readonly<Record<string, number>>;
  /** Prepares the contenders; may take seconds. */
  readonly prepare: (pool: RivalPool) => Promise<Contest>;
  /** The problem for rivals in other languages, with our own run of it. */
  readonly problem?: () => Promise<{ readonly us: Ours; readonly text: string }>;
  /** The rivals that can solve it; default: all. */
  readonly solvedBy?: readonly RivalName[];
}

const RIVALS: readonly RivalName[] = ['plain-c', 'native-c', 'avx2', 'javascript'];
/** The rivals that know more than single linear bodies. */
export const IN_C: readonly RivalName[] = ['plain-c', 'native-c'];
/**
 * Samples before the measurement of a body. By then its strike is over, and every node of the longest string moves: ahead of the
 * first wave, values are denormal numbers, whose slow arithmetic would be measured instead.
 */
export const AWAKE = 1700;
/** The same for bodies that stretch. */
const STRETCHING = 4800;
/** ns per sample of string-500 in plain C on the machine for which the goals in seconds were set. */
const REFERENCE = 400;

export function checked(source: ModelSource): Model {
  return accepted(checkModel(source));
}

/** Our run of a model, and its problem text for rivals in other languages. */
async function poseProblem(model: Model, before: number, writeProblem: typeof bodyProblem) {
  const us = await ours(model, { name: 'ours', before });
  return { us, text: writeProblem(model, us.simulation.dump()) };
}

/** A case whose rivals are other programs. */
export function raceCase(
  name: string,
  goals: Case['goals'],
  model: () => Model,
  before: number,
  writeProblem: typeof bodyProblem,
  solvedBy: readonly RivalName[] = RIVALS,
): Case {
  const problem = () => poseProblem(model(), before, writeProblem);
  return {
    name,
    goals,
    problem,
    solvedBy,
    prepare: async (pool) => {
      const { us, text } = await problem();
      const rivals: Contender[] = [];
      for (const rival of solvedBy) {
        const started = await pool.start(rival, text);
        if (started !== undefined) rivals.push(started);
      }
      return { ours: us, rivals };
    },
  };
}

export function bodyCase(name: string, goals: Case['goals'], source: () => ModelSource): Case {
  return raceCase(name, goals, () => checked(source()), AWAKE, bodyProblem);
}

export interface Window {
  /** Samples before the measurement. */
  readonly before: number;
  /** Samples per run; default: from our speed. */
  readonly steps?: number;
}

/** The same model solved by Newton iteration. */
function iterated(model: Model): Model {
  return accepted(checkModel({ ...model, solver: { ...model.solver, scheme: 'it2' } }));
}

export function iterativeCase(name: string, goals: Case['goals'], model: () => Model, window: Window): Case {
  return {
    name,
    goals,
    prepare: async () => {
      const made = model();
      const { before } = window;
      const us = await ours(made, { name: 'ours', before });
      return { ...window, ours: us, rivals: [await ours(iterated(made), { name: 'it2', before })] };
    },
  };
}

/** A dense island solved through the modes that its contacts share (kernel/low-rank.ts) against the same one solved contact by contact. */
export function lowRankCase(count: number, goal: number): Case {
  const window: Window = { before: 2, steps: 1 };
  return {
    name: `low-rank-${count}x100`,
    goals: { ordinary: goal },
    prepare: async () => {
      const program = accepted(compile(checked(contactsModel(count, 'modal'))));
      const { before } = window;
      const us = await ourProgram(program, { name: 'ours', before });
      return { ...window, ours: us, rivals: [await ourProgram(withoutLowRank(program), { name: 'ordinary', before })] };
    },
  };
}

/** The same Program without memory for rows of modes, so that no island is solved through them. */
function withoutLowRank(program: Program): Program {
  const image = program.image.slice();
  const header = program.sections.find(({ name }) => name === 'header')?.address ?? 0;
  const field = Object.keys(new Header()).indexOf('modeCapacity');
  new DataView(image.buffer).setInt32(header - IMAGE_BASE + 4 * field, 0, true);
  return { ...program, image };
}

/** Measures the cost of the energy ledger. */
export function ledgerCase(name: string, model: () => Model, window: Window): Case {
  return {
    name: `ledger-${name}`,
    goals: { unmetered: 2 },
    prepare: async () => {
      const made = model();
      const { before } = window;
      const us = await ours(made, { name: 'ours', metered: true, before });
      return { ...window, ours: us, rivals: [await ours(made, { name: 'unmetered', before })] };
    },
  };
}

/** A body whose restoring forces move in every sample, against the same body at rest. */
export function movingCase(name: string, goal: number, source: () => ModelSource): Case {
  return {
    name: `moving-${name}`,
    goals: { still: goal },
    prepare: async () => {
      const still = checked(source());
      const sway = { type: 'gesture', of: 'elements.body.bend', oscillate: { amplitude: -20, frequency: 5 } } as const;
      const { players = {}, ...model } = source();
      const moving = checked({ ...model, players: { ...players, sway } });
      return {
        ours: await ours(moving, { name: 'ours', before: AWAKE }),
        rivals: [await ours(still, { name: 'still', before: AWAKE })],
      };
    },
  };
}

/** Our engine on a model against our engine on half of it. */
export function scalingCase(name: string, full: () => Model, half: () => Model, before: number): Case {
  return {
    name: `scaling-${name}`,
    goals: { half: 2.1 },
    prepare: async () => ({
      ours: await ours(full(), { name: 'ours', before }),
      rivals: [await ours(half(), { name: 'half', before })],
    }),
  };
}

/**
 * A limit in nanoseconds for a machine where plain C takes 400 ns per sample of string-500, scaled by the time it takes here, measured
 * in the same round. Without a compiler there is no scale, and no row.
 */
export async function limitOf(pool: RivalPool, ns: number): Promise<Contender[]> {
  const { text } = await poseProblem(checked(stringModel(500)), AWAKE, bodyProblem);
  const scale = await pool.start('plain-c', text);
  if (scale === undefined) return [];
  const steps = 5000;
  return [
    { ...scale, name: 'limit', run: async (times) => (times * ns * (await scale.run(steps))) / steps / REFERENCE },
  ];
}

/** A body that stretches, against the same scheme in C and a multiple of real time. */
export function stretchCase(
  name: string,
  times: number,
  source: () => ModelSource,
  writeProblem: typeof bodyProblem,
): Case {
  const race = raceCase(name, { limit: 1 }, () => checked(source()), STRETCHING, writeProblem, IN_C);
  return {
    ...race,
    prepare: async (pool) => {
      const contest = await race.prepare(pool);
      const limit = await limitOf(pool, 1e9 / (times * checked(source()).rate));
      return { ...contest, rivals: [...contest.rivals, ...limit] };
    },
  };
}

export function compileCase(name: string, limit: number, source: () => ModelSource): Case {
  return {
    name: `compile-${name}`,
    goals: { limit: 1 },
    prepare: async (pool) => {
      const model = checked(source());
      const us: Contender = {
        name: 'ours',
        run: (times) =>
          cpuTimeOf(() => {
            for (let i = 0; i < times; i++) accepted(compile(model));
          }),
        close: () => {},
      };
      return { ours: us, rivals: await limitOf(pool, limit), steps: 1 };
    },
  };
}
