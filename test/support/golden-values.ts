/** The stored values of test/golden/collisions.json, and how a run or the command is held against them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Program } from '../../src/compile/index.ts';
import type { Simulation } from '../../src/run/index.ts';
import { runOf } from './engine.ts';

/** Quantities by sample; `sens` is what 1e-14 of contact stiffness does to them, relative. */
export type GoldenValues = Readonly<Record<string, Readonly<Record<string, number>> & { readonly sens: number }>>;

const golden = JSON.parse(readFileSync(new URL('../golden/collisions.json', import.meta.url), 'utf8')) as {
  readonly systems: Readonly<Record<string, { readonly rules: Readonly<Record<string, { values: GoldenValues }>> }>>;
};

export function goldenValues(system: string, rule: string): GoldenValues {
  const found = golden.systems[system]?.rules[rule];
  if (found === undefined) throw new Error(`collisions.json has no rule ${rule} of ${system}`);
  return found.values;
}

/** The file's own tolerance, relative. */
export const toleranceOf = (sens: number): number => Math.max(1e-11, 100 * sens);

/** A stored zero must be zero; anything else has a relative tolerance. */
export function expectClose(seen: number, wanted: number, tolerance: number, what: string): void {
  if (wanted === 0) expect(seen, what).toBe(0);
  else expect(Math.abs(seen / wanted - 1), `${what}: ${seen}, not ${wanted}`).toBeLessThan(tolerance);
}

/** `spread` gives a wider tolerance where the file's is known to be too narrow. */
export function expectGolden(
  values: GoldenValues,
  seen: (n: number) => Readonly<Record<string, number>>,
  spread: (n: number, quantity: string) => number = () => 0,
): void {
  for (const [key, { sens, ...quantities }] of Object.entries(values)) {
    const n = Number(key);
    for (const [quantity, wanted] of Object.entries(quantities)) {
      const tolerance = Math.max(toleranceOf(sens), spread(n, quantity));
      expectClose(seen(n)[quantity], wanted, tolerance, `${quantity} at n = ${n}`);
    }
  }
}

/** What a run says at the samples of a golden, under the file's names. */
export function seenBy(simulation: Simulation, samples: readonly number[]): Map<number, Record<string, number>> {
  const frames = new Map<number, Record<string, number>>();
  for (const n of samples) {
    const outputs = simulation.render(n + 1 - simulation.sample);
    const { energy, dissipated, injected } = simulation.ledger();
    const displacements = simulation.program.outputs.map(({ name }, o) => [name, outputs[o].at(-1) ?? Number.NaN]);
    frames.set(n, { ...Object.fromEntries(displacements), energy, diss: dissipated, work: injected });
  }
  return frames;
}

/** A Program in the library against a golden. */
export function expectProgram(
  program: Program,
  values: GoldenValues,
  spread?: (n: number, quantity: string) => number,
): Simulation {
  const simulation = runOf(program);
  const frames = seenBy(simulation, Object.keys(values).map(Number));
  expectGolden(values, (n) => frames.get(n) ?? {}, spread);
  return simulation;
}

interface Rendered {
  readonly outputs: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ledger: Readonly<Record<string, { energy: number; dissipated: number; injected: number }>>;
}

/** A model through the command, as a user would type it, against a golden. */
export function expectCommand(model: string, set: readonly string[], values: GoldenValues): void {
  const command = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
  const samples = Object.keys(values);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[command, 'render', model, '--at', samples.join(','), '--seconds', '0.1', '--json'],
      ...set.flatMap((setting) => ['--set', setting]),
    ],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { outputs, ledger } = JSON.parse(stdout) as Rendered;
  expectGolden(values, (n) => ({
    ...Object.fromEntries(Object.entries(outputs).map(([output, heard]) => [output, heard[n]])),
    energy: ledger[n].energy,
    diss: ledger[n].dissipated,
    work: ledger[n].injected,
  }));
}
