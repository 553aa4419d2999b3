/**
 * The lumped systems of collisions.json against the engine: every rule through the library, one rule of each system through the
 * command as a user would type it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runOf, shippedProgram } from '../support/engine.ts';

interface GoldenRule {
  readonly values: Readonly<Record<string, Readonly<Record<string, number>> & { readonly sens: number }>>;
  /** N. */
  readonly maxForce?: number;
  /** m. */
  readonly maxPenetration?: number;
}

interface GoldenSystem {
  /** Energy of the initial state, J. */
  readonly E0?: number;
  readonly rules: Readonly<Record<string, GoldenRule>>;
}

const golden = JSON.parse(readFileSync(new URL('collisions.json', import.meta.url), 'utf8')) as {
  systems: Record<string, GoldenSystem>;
};

const systems = [
  { name: 'massBarrier_K1e+6', model: 'mass-barrier', set: [] },
  { name: 'massBarrier_K1e+12', model: 'mass-barrier', set: ['contacts.collision.stiffness=1e12'] },
  { name: 'massMass', model: 'mass-mass', set: [] },
  { name: 'huntCrossley', model: 'hunt-crossley', set: [] },
];
const rules = ['26', '27f', '27s', 'p2'] as const;

/** The extremes of the mass-barrier system belong to a run of 20 ms: every rule meets its extreme in samples 882 to 1393 and in no other range. */
const EXTREMES_UP_TO = 882;

/** The file's own tolerance, for energies as well. */
const FLOOR = 1e-11;
/** Extremes come without a sensitivity: a penetration of 0.05 mm is what is left of displacements of 1 cm, which costs a digit. */
const EXTREMES = 1e-10;

/** What the engine says at one sample, under the golden file's names. */
type Seen = Readonly<Record<string, number>>;

function expectClose(seen: number | undefined, wanted: number, tolerance: number, what: string): void {
  if (wanted === 0) expect(seen, what).toBe(0);
  else expect(Math.abs((seen ?? Number.NaN) / wanted - 1), `${what}: ${seen}, not ${wanted}`).toBeLessThan(tolerance);
}

function expectValues({ values }: GoldenRule, seen: (n: number) => Seen): void {
  for (const [n, { sens, ...quantities }] of Object.entries(values))
    for (const [quantity, wanted] of Object.entries(quantities))
      expectClose(seen(Number(n))[quantity], wanted, Math.max(FLOOR, 100 * sens), `${quantity} at n = ${n}`);
}

function ruleOf(name: string, rule: string): GoldenRule {
  const found = golden.systems[name]?.rules[rule];
  if (found === undefined) throw new Error(`collisions.json has no rule ${rule} of ${name}`);
  return found;
}

describe.each(systems)('$name', ({ name, model, set }) => {
  const settings = (rule: string) => [...set, `contacts.collision.rule="${rule}"`];

  test.each(rules)('rule %s in the library', (rule) => {
    const wanted = ruleOf(name, rule);
    const program = shippedProgram(model, settings(rule));
    const simulation = runOf(program);
    const frames = new Map<number, Seen>();
    for (const n of Object.keys(wanted.values).map(Number)) {
      const outputs = simulation.render(n + 1 - simulation.sample);
      const { energy, dissipated } = simulation.ledger();
      const displacements = program.outputs.map((output, o) => [output.name, outputs[o].at(-1) ?? Number.NaN]);
      frames.set(n, { ...Object.fromEntries(displacements), energy, diss: dissipated });
    }
    expectValues(wanted, (n) => frames.get(n) ?? {});
    const { E0 } = golden.systems[name];
    if (E0 !== undefined) {
      expectClose(simulation.ledger().initial, E0, FLOOR, 'initial energy');
      expectClose(program.energy, E0, FLOOR, 'initial energy of the Program');
    }
    if (wanted.maxForce !== undefined && wanted.maxPenetration !== undefined) {
      simulation.render(EXTREMES_UP_TO + 1 - simulation.sample);
      const [contact] = simulation.contacts();
      expectClose(contact.maxForce, wanted.maxForce, EXTREMES, 'maxForce');
      expectClose(contact.maxPenetration, wanted.maxPenetration, EXTREMES, 'maxPenetration');
    }
  });
});

interface Rendered {
  readonly outputs: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly ledger: Readonly<Record<string, { energy: number; dissipated: number; injected: number }>>;
}

test.each([
  { ...systems[0], rule: '27s' },
  { ...systems[1], rule: 'p2' },
  { ...systems[2], rule: '27f' },
  { ...systems[3], rule: '26' },
])('$name by rule $rule through the command', ({ name, model, set, rule }) => {
  const wanted = ruleOf(name, rule);
  const command = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
  const at = Object.keys(wanted.values).join(',');
  const settings = [...set, `contacts.collision.rule=${rule}`].flatMap((setting) => ['--set', setting]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, 'render', model, '--at', at, '--json', ...settings],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { outputs, ledger } = JSON.parse(stdout) as Rendered;
  expectValues(wanted, (n) => ({
    ...Object.fromEntries(Object.entries(outputs).map(([output, samples]) => [output, samples[n]])),
    energy: ledger[n].energy,
    diss: ledger[n].dissipated,
  }));
  for (const { injected } of Object.values(ledger)) expect(injected).toBe(0);
});
