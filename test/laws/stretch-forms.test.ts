/** Bodies that stretch against closed forms: Duffing's oscillator, plates, precession, glide. */
import { describe, expect, test } from 'vitest';
import { programOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';
import { beta, type ElementSource, oneMode, wire } from '../support/stretching.ts';

/** Complete elliptic integral K(m) and the Jacobi function cn(x | m), by the arithmetic-geometric mean. */
function elliptic(m: number): { readonly K: number; readonly cn: (x: number) => number } {
  const [a, c] = [[1], [Math.sqrt(m)]];
  let b = Math.sqrt(1 - m);
  while (Math.abs(c[c.length - 1]) > 1e-16 && a.length < 40) {
    const last = a[a.length - 1];
    a.push(0.5 * (last + b));
    c.push(0.5 * (last - b));
    b = Math.sqrt(last * b);
  }
  const n = a.length - 1;
  return {
    K: Math.PI / (2 * a[n]),
    cn: (x) => {
      let phi = 2 ** n * a[n] * x;
      for (let i = n; i > 0; i--) phi = 0.5 * (phi + Math.asin((c[i] / a[i]) * Math.sin(phi)));
      return Math.cos(phi);
    },
  };
}

describe('one mode is Duffing’s oscillator', () => {
  const mass = 0.5 * wire.linearDensity * wire.length;
  const omega0 = beta * Math.sqrt(wire.tension / wire.linearDensity);
  const gamma = (wire.axialStiffness * wire.length * beta ** 4) / (8 * mass);
  const [A, seconds] = [0.01, 0.02];
  const rate0 = Math.sqrt(omega0 * omega0 + gamma * A * A);
  const { cn } = elliptic((gamma * A * A) / (2 * rate0 * rate0));
  // The start without velocity: the force of the strain is not in the start of second order, so the first step is taken from the closed form.
  const errorAt = (rate: number) => {
    const program = programOf({
      ...oneMode(rate, A),
      players: {
        start: {
          type: 'initial',
          element: 'string',
          displacement: A,
          velocity: (A * cn(rate0 / rate) - A) * rate,
          shape: { modes: [1] },
        },
      },
    });
    const [string] = runOf(program).render(seconds * rate);
    return Math.sqrt(string.reduce((sum, u, n) => sum + (u - A * cn((rate0 * n) / rate)) ** 2, 0) / string.length) / A;
  };

  test('with an error of second order', () => {
    const errors = [24_000, 48_000, 96_000, 192_000].map(errorAt);
    expect(errors[1]).toBeLessThan(2e-3);
    for (let i = 1; i < errors.length; i++) expect(errors[i - 1] / errors[i]).toBeCloseTo(4, 1);
  });
});

/** Frequency of a signal between its first and last upward crossing of zero, Hz. */
function frequencyOf(signal: Float64Array, rate: number): number {
  const crossings: number[] = [];
  for (let n = 1; n < signal.length; n++)
    if (signal[n - 1] < 0 && signal[n] >= 0) crossings.push(n - signal[n] / (signal[n] - signal[n - 1]));
  return ((crossings.length - 1) * rate) / (crossings[crossings.length - 1] - crossings[0]);
}

describe('the first mode of a square plate rises with its amplitude', () => {
  const H = 1e-3;
  const plate = {
    type: 'plate',
    sides: [0.3, 0.3],
    thickness: H,
    density: 7800,
    young: 2e11,
    poisson: 0.3,
    method: 'modal',
    modes: 1,
    placement: 'exact',
  } as const;
  const pitch = (part: number, more: object) => {
    const rate = 48_000;
    const [out] = simulationOf(
      {
        rate,
        elements: { plate: { ...plate, ...more } as ElementSource },
        players: { start: { type: 'initial', element: 'plate', displacement: part * H, shape: { modes: [1] } } },
        outputs: { plate: { at: { element: 'plate', at: ['50 %', '50 %'] } } },
      },
      {},
    ).render(rate / 2);
    return frequencyOf(out, rate);
  };
  const linear = pitch(1e-6, {});
  /** ω/ω₀ of q″ + ω₀²(q + (γ/H²) q³) = 0 at amplitude A = part H. */
  const duffing = (gamma: number, part: number) => {
    const square = 1 + gamma * part * part;
    return (Math.PI * Math.sqrt(square)) / (2 * elliptic((gamma * part * part) / (2 * square)).K);
  };
  test.each([
    // Chu and Herrmann 1956: ⅜(1 − ν²) + ¾(1 + ν) for straight immovable edges; the first term alone for movable ones. Berger: 3/2.
    ['immovable', { stretch: 'full', inPlane: 'immovable', airy: 3 }, (3 / 8) * (1 - 0.09) + 0.75 * 1.3],
    ['movable', { stretch: 'full', inPlane: 'movable', airy: 3, rule: 'p2q' }, (3 / 8) * (1 - 0.09)],
    ['Berger', { stretch: 'tension' }, 1.5],
  ])('%s', (_, more, gamma) => {
    // The Airy functions (0, 2) and (2, 0) are all that one mode bends.
    const chosen =
      'airy' in more
        ? {
            ...more,
            airy: [
              [0, 2],
              [2, 0],
              [2, 2],
            ],
          }
        : more;
    for (const part of [0.2, 0.6, 1]) expect(pitch(part, chosen) / linear).toBeCloseTo(duffing(gamma, part), 3);
  });
});

describe('a string in two polarisations', () => {
  const both = (a: number, b: number): Sketch => {
    const one = { ...wire, method: 'modal', modes: 1, placement: 'exact' } as const;
    const omega = beta * Math.sqrt(wire.tension / wire.linearDensity);
    return {
      rate: 48_000,
      elements: { up: { ...one, stretch: 'tension' }, side: { ...one, polarisationOf: 'up' } },
      players: {
        up: { type: 'initial', element: 'up', displacement: a, shape: { modes: [1] } },
        side: { type: 'initial', element: 'side', velocity: b * omega, shape: { modes: [1] } },
      },
      outputs: {
        up: { at: { element: 'up', at: '50 %' } },
        side: { at: { element: 'side', at: '50 %' } },
      },
    };
  };
  test('its ellipse turns against the motion', () => {
    const [a, b] = [6e-4, 3e-4];
    const seconds = 1;
    const [up, side] = simulationOf(both(a, b), {}).render(48_000 * seconds);
    // The direction of the long axis, from the second moments in a smooth window.
    const width = 16_000;
    const axis = (from: number) => {
      let [xx, xy, yy] = [0, 0, 0];
      for (let i = 0; i < width; i++) {
        const [x, y, w] = [up[from + i], side[from + i], Math.sin((Math.PI * i) / width) ** 2];
        xx += w * x * x;
        xy += w * x * y;
        yy += w * y * y;
      }
      return 0.5 * Math.atan2(2 * xy, xx - yy);
    };
    const turned = (axis(32_000) - axis(0)) / (32_000 / 48_000);
    const mass = 0.5 * wire.linearDensity * wire.length;
    const omega = beta * Math.sqrt(wire.tension / wire.linearDensity);
    const gamma = (wire.axialStiffness * wire.length * beta ** 4) / (8 * mass);
    const averaged = -(gamma * a * b) / (4 * omega);
    expect(turned / averaged).toBeGreaterThan(0.97);
    expect(turned / averaged).toBeLessThan(1.03);
  });
});

test('a decaying mode glides', () => {
  const [rate, A, sigma] = [48_000, 3e-3, 2];
  const [out] = simulationOf(oneMode(rate, A, { sigma0: sigma }), {}).render(rate);
  const mass = 0.5 * wire.linearDensity * wire.length;
  const omega0 = beta * Math.sqrt(wire.tension / wire.linearDensity);
  const gamma = (wire.axialStiffness * wire.length * beta ** 4) / (8 * mass);
  const wanted = (t: number) => {
    const square = omega0 * omega0 + gamma * (A * Math.exp(-sigma * t)) ** 2;
    const m = (square - omega0 * omega0) / (2 * square);
    return (0.25 * Math.sqrt(square)) / elliptic(m).K;
  };
  for (const t of [0.2, 0.8]) {
    const from = Math.round((t - 0.05) * rate);
    expect(frequencyOf(out.subarray(from, from + 0.1 * rate), rate) / wanted(t)).toBeCloseTo(1, 3);
  }
});
