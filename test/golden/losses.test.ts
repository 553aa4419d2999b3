/** Losses with an exponent, memory and restitution: numbers of an independent prototype, step by step. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

type Params = Readonly<Record<string, number>>;

interface System<P> {
  readonly params: P;
  readonly values: Readonly<Record<string, Readonly<Record<string, { readonly v: number; readonly sens: number }>>>>;
  readonly ledger: { readonly E0: number; readonly E: number; readonly lost: number };
}

interface Walls {
  readonly fs: number;
  readonly M: number;
  readonly u0: number;
  readonly v0: number;
  readonly gap: number;
  readonly soft: Params;
  readonly hard: Params;
}

const { systems } = JSON.parse(readFileSync(new URL('losses.json', import.meta.url), 'utf8')) as {
  readonly systems: {
    readonly tsujiImpact: System<Params>;
    readonly feltKey40: System<Params>;
    readonly memoryImpact: System<Params>;
    readonly restitutionWalls: System<Walls>;
  };
};

type Simulation = ReturnType<typeof simulationOf>;
/** Reads a quantity of the prototype from a run. */
type Reader = (simulation: Simulation) => number;

const stateOf =
  (path: string): Reader =>
  (simulation) =>
    simulation.probe(path)[0];

const force = (name: string) => stateOf(`contacts.${name}.force`);

function expectGolden<P>({ values, ledger }: System<P>, sketch: Sketch, read: Readonly<Record<string, Reader>>): void {
  const simulation = simulationOf(sketch, { metered: true });
  let sample = 0;
  for (const [n, quantities] of Object.entries(values)) {
    simulation.render(Number(n) + 1 - sample);
    sample = Number(n) + 1;
    for (const [name, { v, sens }] of Object.entries(quantities)) {
      const value = read[name](simulation);
      const error = v === 0 ? Math.abs(value) : Math.abs(value / v - 1);
      expect(error, `${name} at ${n}: ${value}, expected ${v}`).toBeLessThanOrEqual(Math.max(1e-11, 100 * sens));
    }
  }
  const { energy, dissipated, residual } = simulation.ledger();
  expect(Math.abs(energy / ledger.E - 1)).toBeLessThan(1e-11);
  expect(Math.abs(dissipated / ledger.lost - 1)).toBeLessThan(1e-11);
  expect(residual).toBeLessThanOrEqual(1e-11);
}

/** A mass against a wall: η = u. */
function impact({ fs, M, u0, v0, K, alpha }: Params, more: object): Sketch {
  return {
    rate: fs,
    elements: { ball: { type: 'mass', mass: M }, wall: { type: 'barrier', height: 0 } },
    contacts: {
      hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness: K, exponent: alpha, ...more },
    },
    players: { throw: { type: 'initial', element: 'ball', displacement: u0, velocity: v0 } },
  };
}

const position = stateOf('elements.ball.u');

describe('one impact', () => {
  const { params } = systems.tsujiImpact;
  const read = { u: position, f: force('hit') };

  test('loss with an exponent', () => {
    const loss = { type: 'power', coefficient: params.C, exponent: params.beta };
    expectGolden(systems.tsujiImpact, impact(params, { loss }), read);
  });

  test('the same by the name of the law, from a damping ratio and the mass of the ball', () => {
    expectGolden(systems.tsujiImpact, impact(params, { loss: { type: 'tsuji', zeta: 0.3 } }), read);
  });

  test('relaxing branch', () => {
    const system = systems.memoryImpact;
    const memory = { stiffness: system.params.Kx, tau: system.params.tau };
    expectGolden(system, impact(system.params, { memory }), { ...read, chi: stateOf('contacts.hit.chi') });
  });
});

describe('felt of key 40 on a string', () => {
  const { params } = systems.feltKey40;
  const struck = (mass: number | object, felt: object): Sketch => ({
    rate: params.fs,
    elements: {
      hammer: { type: 'mass', mass: mass as number },
      string: {
        type: 'string',
        length: params.L,
        tension: params.T,
        linearDensity: params.rhoA,
        sigma0: params.sigma0,
        grid: { intervals: params.N },
      },
    },
    contacts: { hit: { type: 'collision', lower: 'hammer', upper: { element: 'string', at: params.x }, ...felt } },
    players: { throw: { type: 'initial', element: 'hammer', displacement: params.u0, velocity: params.v0 } },
    outputs: { string: { at: { element: 'string', at: { node: 40 } } } },
  });
  const read = {
    hammer: stateOf('elements.hammer.u'),
    string40: (simulation: Simulation) => simulation.probe('elements.string.u')[40],
    f: force('hit'),
  };

  test('by its numbers', () => {
    const loss = { type: 'power', coefficient: params.C, exponent: params.beta };
    expectGolden(systems.feltKey40, struck(params.M, { stiffness: params.K, exponent: params.alpha, loss }), read);
  });

  test('by its key', () => {
    expectGolden(systems.feltKey40, struck({ key: 40 }, { felt: { key: 40 } }), read);
  });
});

test('restitution between two walls', () => {
  const { params } = systems.restitutionWalls;
  const { fs, M, u0, v0, gap, soft, hard } = params;
  const law = ({ K, alpha, restitution }: Params) => ({ stiffness: K, exponent: alpha, restitution });
  expectGolden(
    systems.restitutionWalls,
    {
      rate: fs,
      elements: {
        ball: { type: 'mass', mass: M },
        wall: { type: 'barrier', height: 0 },
        floor: { type: 'barrier', height: -gap },
      },
      contacts: {
        soft: { type: 'collision', lower: 'ball', upper: 'wall', ...law(soft) },
        hard: { type: 'collision', lower: 'floor', upper: 'ball', ...law(hard) },
      },
      players: { throw: { type: 'initial', element: 'ball', displacement: u0, velocity: v0 } },
    },
    {
      u: position,
      v: (simulation) => {
        const { u, uPrev } = simulation.dump().elements.ball;
        return (u[0] - uPrev[0]) * fs;
      },
      fsoft: force('soft'),
      fhard: force('hard'),
      stored: (simulation) =>
        ['soft', 'hard'].reduce((sum, name) => sum + 0.5 * simulation.probe(`contacts.${name}.psi`)[0] ** 2, 0),
    },
  );
});
