/**
 * Systems of several elements against the engine: the wire on a membrane and the tromba marina of collisions.json by the models
 * that come with the project, and the random networks of networks.json.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile, type Program } from '../../src/compile/index.ts';
import type { Model } from '../../src/model/index.ts';
import { accepted, modelOf, runOf, type Sketch, shippedModel, shippedProgram } from '../support/engine.ts';
import { expectCommand, expectGolden, expectProgram, goldenValues, seenBy } from '../support/golden-values.ts';

const exponents = (alpha: number) => [`contacts.connection.exponent=${alpha}`, `contacts.collision.exponent=${alpha}`];
const explicit = ['26', '27f', '27s'];
const systems = [
  { name: 'wireMembrane', model: 'wire-membrane', rules: [...explicit, 'p2'], set: [] },
  {
    name: 'tromba_sec8_two69_al1',
    model: 'tromba-marina-plucked',
    rules: explicit,
    set: ['contacts.connection.rule=eq69', ...exponents(1)],
  },
  {
    name: 'tromba_sec8_two69_al1.3',
    model: 'tromba-marina-plucked',
    rules: explicit,
    set: ['contacts.connection.rule=eq69'],
  },
  {
    name: 'tromba_sec8_two_al1.3',
    model: 'tromba-marina-plucked',
    rules: explicit,
    set: ['contacts.connection.rule=signed'],
  },
  {
    name: 'tromba_bowed',
    model: 'tromba-marina',
    rules: ['27s'],
    set: ['contacts.connection.rule=signed', 'contacts.bow.solver=newton'],
  },
  { name: 'tromba_p2_al1.3', model: 'tromba-marina-plucked', rules: ['p2'], set: [] },
];

const cases = systems.flatMap(({ rules, ...system }) => rules.map((rule) => ({ ...system, rule })));
const settings = (set: readonly string[], rule: string) => [...set, `contacts.collision.rule=${rule}`];

/** The stiffness of one contact times a factor. */
function stiffer(model: Model, name: string, factor: number): Program {
  const contact = model.contacts[name];
  if (contact.type !== 'collision' && contact.type !== 'connection') throw new Error('expected a stiffness');
  const stiffness = (contact.stiffness ?? 0) * factor;
  return accepted(compile({ ...model, contacts: { ...model.contacts, [name]: { ...contact, stiffness } } }));
}

/** How far the last digits of the stiffnesses move a value, relative. */
function spreadOf(model: Model, n: number, quantity: string): number {
  const seen = (name: string, factor: number) =>
    seenBy(runOf(stiffer(model, name, factor), {}), [n]).get(n)?.[quantity] ?? Number.NaN;
  const value = seen('collision', 1);
  const others = ['collision', 'connection'].flatMap((name) =>
    [1 + 1e-15, 1 - 1e-15, 1 - Number.EPSILON].map((factor) => seen(name, factor)),
  );
  return Math.max(...others.map((other) => Math.abs(other / value - 1)));
}

describe.each(cases)('$name by rule $rule', ({ name, model, set, rule }) => {
  test('gives the golden values', () => {
    const values = goldenValues(name, rule);
    // Three values hang on a branch that round-off decides: an ulp of stiffness moves them as far as the file's own 1e-14
    // does not, so their `sens` is too small, and what the engine does under such ulps is the tolerance.
    const chaotic = name === 'tromba_sec8_two69_al1.3' && rule === '26';
    const hanging = ['u at 1500', 'w at 1500', 'u at 2500'];
    const isChaotic = (n: number, quantity: string) => chaotic && hanging.includes(`${quantity} at ${n}`);
    const simulation = expectProgram(shippedProgram(model, settings(set, rule)), values, (n, quantity) =>
      isChaotic(n, quantity) ? spreadOf(shippedModel(model, settings(set, rule)), n, quantity) : 0,
    );
    expect(simulation.ledger().residual).toBeLessThan(1e-13);
  });
});

test('the bowed tromba marina through the command', () => {
  const { model, set } = systems[4];
  expectCommand(model, settings(set, '27s'), goldenValues('tromba_bowed', '27s'));
});

/** Parameters of networks.json; the string is the last element, `idx` counts its inner nodes from 0. */
interface Network {
  readonly fs: number;
  readonly masses: readonly { M: number; w0: number; R: number; u0: number; u1: number }[];
  readonly string: { rA: number; T: number; EI: number; L: number; N: number; s0: number; s1: number };
  readonly contacts: readonly {
    readonly kind: 'collision p2' | 'two-sided p2';
    readonly off: number;
    readonly K: number;
    readonly alpha: number;
    readonly mu: number;
    readonly psi0: number;
    readonly terms: readonly { el: number; idx: number[]; w: number[]; s: 1 | -1 }[];
  }[];
}

interface NetworkValue {
  /** Displacements of the masses, m. */
  readonly x: readonly number[];
  readonly energy: number;
  readonly diss: number;
  readonly sens: number;
}

type Contacts = NonNullable<Sketch['contacts']>;

function networkSketch({ fs, masses, string, contacts }: Network): Sketch {
  const { rA, T, EI, L, N, s0, s1 } = string;
  const point = ({ el, idx, w }: Network['contacts'][number]['terms'][number]) =>
    el < masses.length ? `x${el}` : { element: 'string', at: { fraction: (idx[0] + 1 + w[1]) / N } };
  return {
    rate: fs,
    elements: {
      ...Object.fromEntries(
        masses.map(({ M, w0, R }, i) => [
          `x${i}`,
          { type: 'mass' as const, mass: M, stiffness: M * w0 * w0, damping: R },
        ]),
      ),
      string: {
        type: 'string',
        length: L,
        linearDensity: rA,
        tension: T,
        rigidity: EI,
        sigma0: s0,
        sigma1: s1,
        grid: { intervals: N },
      },
    },
    contacts: Object.fromEntries(
      contacts.map(({ kind, off, K, alpha, mu, terms }, i): [string, Contacts[string]] => {
        const [plus, minus] = [1, -1].map((sign) => terms.filter(({ s }) => s === sign).map(point)[0]);
        const law = { stiffness: K, exponent: alpha, rule: 'p2' as const };
        if (kind === 'two-sided p2')
          return [`c${i}`, { type: 'connection', between: [plus, minus], rest: -off, ...law }];
        return [`c${i}`, { type: 'collision', lower: plus, upper: minus, gap: -off, damping: mu, ...law }];
      }),
    ),
    players: Object.fromEntries(
      masses.map(({ u0, u1 }, i) => [
        `start${i}`,
        { type: 'initial' as const, element: `x${i}`, displacement: u0, velocity: (u1 - u0) * fs },
      ]),
    ),
    outputs: Object.fromEntries(masses.map((_, i) => [`x${i}`, { at: `x${i}` }])),
  };
}

const networks = JSON.parse(readFileSync(new URL('networks.json', import.meta.url), 'utf8')) as {
  systems: Record<string, { params: Network; rules: { p2: { values: Record<string, NetworkValue> } } }>;
};

test.each(Object.entries(networks.systems))('network %s', (_, { params, rules }) => {
  const program = accepted(compile(modelOf(networkSketch(params))));
  const simulation = runOf(program);
  params.contacts.forEach(({ kind, psi0 }, i) => {
    const [psi] = simulation.probe(`contacts.c${i}.psi`);
    if (kind === 'two-sided p2') expect(Math.abs(psi / psi0 - 1)).toBeLessThan(1e-12);
    else expect(psi).toBe(psi0);
  });
  const values = Object.fromEntries(
    Object.entries(rules.p2.values).map(([n, { x, ...rest }]) => [
      n,
      { ...rest, ...Object.fromEntries(x.map((value, i) => [`x${i}`, value])) },
    ]),
  );
  const frames = seenBy(simulation, Object.keys(values).map(Number));
  expectGolden(values, (n) => frames.get(n) ?? {});
  expect(simulation.ledger().residual).toBeLessThan(2e-13);
});
