/** The study of rules: the cost of a contact. Times depend on the machine, their ratios less so. */
import { cpuUsage } from 'node:process';
import { RATE, repeat, startSystem } from './restitution-systems.ts';
import { ENGINE, type EngineScheme, ruleOf, solverOf } from './rules-schemes.ts';
import type { Cell, Findings } from './study.ts';

const CONTACTS = 100;
const FRAMES = 4000;
const ROUNDS = 9;
const EXPONENT = 1.3;
const STIFFNESSES = [1e6, 1e8, 1e10, 1e12];

/** A hundred masses on springs that press them against a wall, where they bounce: in contact most of the time. */
function runOf(scheme: EngineScheme, stiffness: number) {
  const names = repeat(CONTACTS, (i) => `m${i}`);
  const every = <T>(one: (name: string, i: number) => T) =>
    Object.fromEntries(names.map((name, i) => [name, one(name, i)]));
  const rule = ruleOf(scheme);
  return startSystem(
    {
      rate: RATE,
      elements: {
        wall: { type: 'barrier' },
        ...every(() => ({ type: 'mass', mass: 0.01, frequency: 300, rest: 2e-4 }) as const),
      },
      contacts: every(
        (lower) => ({ type: 'collision', lower, upper: 'wall', stiffness, exponent: EXPONENT, rule }) as const,
      ),
      players: every((element, i) => ({ type: 'initial', element, displacement: -1e-6 * i, velocity: 0.02 }) as const),
      solver: solverOf(scheme),
      outputs: { u: { at: 'm0' } },
    },
    false,
  );
}

/** Shortest computing time per contact and sample over interleaved runs of all schemes, ns. */
function timesOf(stiffness: number): number[] {
  const rounds = repeat(ROUNDS, () =>
    ENGINE.map((scheme) => {
      const simulation = runOf(scheme, stiffness);
      const begun = cpuUsage().user;
      simulation.render(FRAMES);
      return (1000 * (cpuUsage().user - begun)) / (FRAMES * CONTACTS);
    }),
  );
  return ENGINE.map((_, i) => Math.min(...rounds.map((round) => round[i])));
}

export async function costSection(): Promise<Findings> {
  const rows = STIFFNESSES.flatMap((stiffness): Cell[][] => {
    const times = timesOf(stiffness);
    const p2 = times[ENGINE.indexOf('p2')];
    return [
      [stiffness, 'ns', ...times.map((time) => Math.round(time))],
      [stiffness, 'over p2', ...times.map((time) => Number((time / p2).toFixed(2)))],
    ];
  });
  return {
    tables: [
      {
        title: `Time of one mass with its contact for one sample, α = ${EXPONENT}, shortest of ${ROUNDS} runs`,
        heads: ['K', '', ...ENGINE],
        rows,
      },
    ],
    pictures: [],
  };
}
