/** Friction by bristles: numbers of an independent prototype. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

type Numbers = Readonly<Record<string, number>>;
interface System {
  readonly params: Readonly<Record<string, never>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, { readonly v: number; readonly sens: number }>>>>;
  readonly ledger: Readonly<Record<'E' | 'lost' | 'injected', number>>;
}

const golden = JSON.parse(readFileSync(new URL('laws.json', import.meta.url), 'utf8')) as {
  readonly systems: Readonly<Record<string, System>>;
};

/** Fields of the model that the prototype has under other names. */
function bristles({ sigma1, sigma2, muC, muS, vS, ba }: Numbers, stiffness: number) {
  return {
    type: 'friction',
    stiffness,
    damping: sigma1,
    viscosity: sigma2 ?? 0,
    sliding: muC,
    sticking: muS,
    stribeck: vS,
    breakaway: ba,
  } as const;
}

/** Compares quantities, each read from the run at its present sample, with the prototype's. */
function compare(name: string, sketch: Sketch, quantities: Readonly<Record<string, string>>): void {
  const { values, ledger } = golden.systems[name];
  const run = simulationOf(sketch, { metered: true });
  let sample = 0;
  for (const [n, wanted] of Object.entries(values)) {
    const outputs = Object.keys(sketch.outputs ?? {});
    const last = run.render(Number(n) + 1 - sample).map((output) => output[output.length - 1]);
    sample = Number(n) + 1;
    for (const [quantity, { v, sens }] of Object.entries(wanted)) {
      const source = quantities[quantity];
      const found = outputs.includes(source) ? last[outputs.indexOf(source)] : run.probe(source)[0];
      const tolerance = Math.max(1e-11, 100 * sens);
      expect(Math.abs(found - v), `${quantity} at ${n}: ${found}, not ${v}`).toBeLessThanOrEqual(
        tolerance * Math.abs(v),
      );
    }
  }
  const { energy, dissipated, injected, residual } = run.ledger();
  const size = Math.max(Math.abs(ledger.E), Math.abs(ledger.lost), Math.abs(ledger.injected));
  expect(Math.abs(energy - ledger.E)).toBeLessThanOrEqual(1e-9 * size);
  expect(Math.abs(dissipated - ledger.lost)).toBeLessThanOrEqual(1e-9 * size);
  expect(Math.abs(injected - ledger.injected)).toBeLessThanOrEqual(1e-9 * size);
  expect(residual).toBeLessThanOrEqual(1e-11);
}

test('a mass on a belt sticks and slips', () => {
  const p = golden.systems.stickSlip.params as Numbers;
  compare(
    'stickSlip',
    {
      rate: p.fs,
      elements: { block: { type: 'mass', mass: p.M, stiffness: p.Ks } },
      contacts: { belt: { ...bristles(p, p.sigma0), on: 'block', force: p.N, velocity: p.vb } },
      outputs: { u: { at: 'block' } },
    },
    { u: 'u', z: 'contacts.belt.bend', f: 'contacts.belt.force' },
  );
});

test('a bowed string', () => {
  const p = golden.systems.bowedString.params as Numbers;
  compare(
    'bowedString',
    {
      rate: p.fs,
      elements: {
        string: {
          type: 'string',
          length: p.L,
          linearDensity: p.rhoA,
          tension: p.T,
          sigma0: p.sigma0,
          grid: { intervals: p.Nx },
        },
      },
      contacts: {
        hair: {
          ...bristles(p, p.bristle),
          on: { element: 'string', at: (p.x as unknown as readonly number[])[0] },
          force: p.N,
          velocity: p.vb,
        },
      },
      players: {
        stroke: {
          type: 'gesture',
          of: 'contacts.hair.velocity',
          curve: 'straight',
          // The prototype's first update is at time k, a gesture's at time 0.
          points: [
            [0, p.vb / (p.ramp * p.fs)],
            [p.ramp - 1 / p.fs, p.vb],
          ],
        },
      },
      outputs: { u: { at: { element: 'string', at: { node: 20 } } } },
    },
    { string20: 'u', z0: 'contacts.hair.bend', f0: 'contacts.hair.force' },
  );
});

test('an oblique bounce', () => {
  const p = golden.systems.obliqueBounce.params as Numbers;
  compare(
    'obliqueBounce',
    {
      rate: p.fs,
      elements: {
        wall: { type: 'barrier', height: 0 },
        normal: { type: 'mass', mass: p.M },
        tangential: { type: 'mass', mass: p.M },
      },
      contacts: {
        press: {
          type: 'collision',
          // The prototype's wall is above.
          lower: 'normal',
          upper: 'wall',
          stiffness: p.K,
          exponent: p.alpha,
          loss: { type: 'power', coefficient: p.C, exponent: p.beta },
        },
        rub: { ...bristles(p, p.sigma0), on: 'tangential', normal: 'press' },
      },
      players: {
        fall: { type: 'initial', element: 'normal', displacement: p.u0, velocity: p.vn },
        skid: { type: 'initial', element: 'tangential', velocity: p.vt },
      },
      outputs: { n: { at: 'normal' }, t: { at: 'tangential' } },
    },
    { normal: 'n', tangential: 't', fn: 'contacts.press.force', ft: 'contacts.rub.force' },
  );
});
