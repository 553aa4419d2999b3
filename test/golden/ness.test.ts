/**
 * Plucked strings against NESS (University of Edinburgh), which solves every contact by Newton: ness.json has its samples, its
 * settings and its measures. Sample n of NESS is u^{n+2} here, since its force sample n makes its output sample n.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { programOf, runOf, type Sketch } from '../support/engine.ts';
import { octaveLevel, rms } from '../support/spectrum.ts';

interface NessCase {
  readonly SR: number;
  readonly string: {
    L: number;
    T: number;
    r: number;
    rho: number;
    E: number;
    sigma0: number;
    sigma1: number;
    N: number;
  };
  readonly plucks: readonly [{ node: number; force_N: number[] }];
  readonly frets?: readonly { x_over_L: number; height_m: number }[];
  readonly backboard?: { b0: number; b1: number; b2: number };
  readonly barrier?: { K: number; alpha: number; beta: number };
  readonly contact_diagnostics_first_2000?: { max_penetration_m: number };
  readonly outputs: readonly {
    readonly node: number;
    readonly samples: number[];
    readonly octave_bands_dB_1s: Readonly<Record<string, number>>;
    readonly ness_self_difference_384k: readonly number[];
  }[];
}

const { cases } = JSON.parse(readFileSync(new URL('ness.json', import.meta.url), 'utf8')) as {
  cases: Record<string, NessCase>;
};

function sketchOf({ SR, string, plucks, frets, backboard, barrier, outputs }: NessCase): Sketch {
  const law = barrier && { stiffness: barrier.K, exponent: barrier.alpha, damping: barrier.beta };
  const height = frets?.[0].height_m ?? 0;
  return {
    rate: SR,
    elements: {
      string: {
        type: 'string',
        length: string.L,
        tension: string.T,
        radius: string.r,
        density: string.rho,
        young: string.E,
        sigma0: string.sigma0,
        sigma1: string.sigma1,
      },
      ...(frets && { frets: { type: 'barrier', height } }),
      ...(backboard && {
        board: { type: 'barrier', height: { polynomial: [backboard.b0, backboard.b1, backboard.b2], over: string.L } },
      }),
    },
    contacts: {
      ...(frets &&
        law && {
          frets: {
            type: 'collision',
            lower: 'frets',
            upper: { element: 'string', at: frets.map(({ x_over_L }) => ({ fraction: x_over_L })) },
            ...law,
          },
        }),
      ...(backboard &&
        law && {
          board: { type: 'collision', lower: 'board', upper: { element: 'string', at: 'nodes' }, ...law },
        }),
    },
    players: {
      pluck: { type: 'force', at: { element: 'string', at: { node: plucks[0].node } }, samples: plucks[0].force_N },
    },
    outputs: Object.fromEntries(outputs.map(({ node }, i) => [`at${i}`, { at: { element: 'string', at: { node } } }])),
  };
}

/** Samples of NESS's time, one array per output, with what the ledger and the contacts say at the end. */
function render(name: string, frames: number) {
  const simulation = runOf(programOf(sketchOf(cases[name])));
  const outputs = simulation.render(frames + 2).map((samples) => samples.subarray(2));
  return { outputs, residual: simulation.ledger().residual, contacts: simulation.contacts() };
}

/** The file's measure: rms of the difference in blocks of 500 samples, relative to the rms of 2000. */
function blockDifferences(seen: Float64Array, wanted: readonly number[]): number[] {
  const scale = rms(Float64Array.from(wanted));
  return [0, 500, 1000, 1500].map(
    (first) => rms(seen.subarray(first, first + 500).map((sample, n) => sample - wanted[first + n])) / scale,
  );
}

test('A, linear: the same scheme, sample by sample', () => {
  const { outputs } = cases.A_lin_lossless;
  const seen = render('A_lin_lossless', 2000);
  outputs.forEach(({ samples }, i) => {
    const scale = rms(Float64Array.from(samples));
    const worst = samples.reduce((most, sample, n) => Math.max(most, Math.abs(seen.outputs[i][n] - sample)), 0);
    expect(worst / scale).toBeLessThan(1e-10);
  });
  expect(seen.residual).toBeLessThan(1e-13);
});

test('C, a soft fret between nodes: as close as Newton gets to itself', () => {
  const { outputs, contact_diagnostics_first_2000: touched } = cases.C_fret_soft;
  const seen = render('C_fret_soft', 2000);
  outputs.forEach(({ samples, ness_self_difference_384k: itself }, i) => {
    const differences = blockDifferences(seen.outputs[i], samples);
    differences.forEach((difference, block) => {
      expect(difference).toBeLessThan(2 * itself[block]);
      // The file asks for no more than that, 2 to 6 %; rule p2 is the same equation solved by two steps.
      expect(difference).toBeLessThan(1e-8);
    });
  });
  expect(seen.contacts[0].maxPenetration).toBeCloseTo(touched?.max_penetration_m ?? Number.NaN, 10);
  expect(seen.residual).toBeLessThan(1e-13);
});

describe('F, twenty hard frets and a board', () => {
  const { outputs, SR } = cases.F_guitar_20frets_backboard;
  const seen = render('F_guitar_20frets_backboard', SR);

  test('the first 500 samples within 10 %', () => {
    outputs.forEach(({ samples }, i) => {
      expect(blockDifferences(seen.outputs[i], samples)[0]).toBeLessThan(0.1);
    });
  });

  test('the octaves from 250 to 2000 Hz within 6 dB over a second', () => {
    outputs.forEach(({ octave_bands_dB_1s: levels }, i) => {
      for (const centre of [250, 500, 1000, 2000])
        expect(Math.abs(octaveLevel(seen.outputs[i], SR, centre) - levels[centre]), `${centre} Hz`).toBeLessThan(6);
    });
  });

  test('never pulls, and the ledger closes', () => {
    for (const { minForce } of seen.contacts) expect(minForce).toBe(0);
    expect(seen.residual).toBeLessThan(1e-13);
  });
});

test('the octave levels are those of the file where the samples are', () => {
  const { outputs, SR } = cases.A_lin_lossless;
  const seen = render('A_lin_lossless', SR);
  outputs.forEach(({ octave_bands_dB_1s: levels }, i) => {
    for (const centre of [250, 500, 1000, 2000])
      expect(octaveLevel(seen.outputs[i], SR, centre)).toBeCloseTo(levels[centre], 2);
  });
});
