import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BeamEnd, type BeamMode, beamModes } from '../../src/numerics/beam.ts';

const ENDS: readonly BeamEnd[] = ['free', 'clamped', 'supported'];
const PAIRS = ENDS.flatMap((left) => ENDS.map((right) => [left, right] as const));

/** Nodes and weights of Gauss-Legendre quadrature on -1..1, from the zeros of P_n by Newton's method. */
function gauss(n: number): readonly (readonly [node: number, weight: number])[] {
  return Array.from({ length: n }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 0;
    for (let pass = 0; pass < 8; pass++) {
      let [before, value] = [1, x];
      for (let k = 2; k <= n; k++) [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      slope = (n * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    return [x, 2 / ((1 - x * x) * slope * slope)] as const;
  });
}

/** Quadrature on 0..1 in 40 panels of 16 nodes: exact up to rounding for products of the first 20 modes. */
const PANELS = 40;
const NODES = Array.from({ length: PANELS }, (_, panel) =>
  gauss(16).map(([x, weight]) => ({ x: (panel + 0.5 * (x + 1)) / PANELS, weight: (0.5 * weight) / PANELS })),
).flat();

/** The four solutions of phi'''' = phi for which one of phi, phi', phi'', phi''' is 1 at x = 0 and the others are 0. */
const KRYLOV = [
  (t: number) => 0.5 * (Math.cosh(t) + Math.cos(t)),
  (t: number) => 0.5 * (Math.sinh(t) + Math.sin(t)),
  (t: number) => 0.5 * (Math.cosh(t) - Math.cos(t)),
  (t: number) => 0.5 * (Math.sinh(t) - Math.sin(t)),
];

function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < n; i++) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]) > Math.abs(best[i]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (const row of rows.slice(i + 1)) {
      const factor = row[i] / pivot[i];
      for (let j = i; j <= n; j++) row[j] -= factor * pivot[j];
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    x[i] = (rows[i][n] - rows[i].slice(i + 1, n).reduce((sum, a, j) => sum + a * x[i + 1 + j], 0)) / rows[i][i];
  }
  return x;
}

/** phi, phi'/beta, phi''/beta^2, phi'''/beta^3 at x = 0 or 1 (inwards), fitted to four samples within 0..1, and the error at four others. */
function endData({ beta, shape }: BeamMode, x: 0 | 1): { readonly derivatives: number[]; readonly misfit: number } {
  const unit = Math.min(1, beta / 3);
  const at = (t: number) => shape(x === 0 ? t / beta : 1 - t / beta);
  const times = [0, unit, 2 * unit, 3 * unit];
  const derivatives = solve(
    times.map((t) => KRYLOV.map((k) => k(t))),
    times.map(at),
  );
  const others = [0.5 * unit, 1.3 * unit, 1.9 * unit, 2.7 * unit];
  const misfits = others.map((t) => Math.abs(at(t) - KRYLOV.reduce((sum, k, j) => sum + derivatives[j] * k(t), 0)));
  return { derivatives, misfit: Math.max(...misfits) };
}

const VANISHING: Record<BeamEnd, readonly number[]> = { free: [2, 3], clamped: [0, 1], supported: [0, 2] };

describe('classic wavenumbers', () => {
  it.each<[BeamEnd, BeamEnd, number[]]>([
    ['clamped', 'clamped', [4.730040744862704, 7.853204624095838, 10.995607838001671]],
    ['free', 'free', [0, 0, 4.730040744862704, 7.853204624095838, 10.995607838001671]],
    ['clamped', 'free', [1.875104068711961, 4.694091132974175, 7.854757438237613]],
    ['clamped', 'supported', [3.926602312047919, 7.068582745628732, 10.210176122813031]],
    ['supported', 'free', [0, 3.926602312047919, 7.068582745628732]],
    ['supported', 'supported', [1, 2, 3, 4].map((n) => n * Math.PI)],
  ])('%s-%s', (left, right, betas) => {
    const found = [beamModes(left, right, betas.length), beamModes(right, left, betas.length)];
    for (const modes of found) {
      modes.forEach(({ beta }, i) => {
        expect(Math.abs(beta - betas[i])).toBeLessThanOrEqual(3e-16 * betas[i]);
      });
    }
  });

  it('has exactly one per half turn', () => {
    for (const [left, right] of PAIRS) {
      const bending = beamModes(left, right, 320).filter(({ beta }) => beta > 0);
      const quarters = [left, right].reduce((sum, end) => sum + (end === 'supported' ? 0 : 1), 0);
      const offset = quarters === 2 && left !== right ? -0.5 : 0.25 * quarters;
      bending.forEach(({ beta }, i) => {
        expect(Math.abs(beta / Math.PI - (i + 1 + offset))).toBeLessThan(i === 0 ? 0.1 : 0.01);
      });
    }
  });
});

describe('rigid motions come first', () => {
  it.each<[BeamEnd, BeamEnd, number, ((x: number) => number)[]]>([
    ['free', 'free', 2, [() => 1, (x) => Math.sqrt(3) * (1 - 2 * x)]],
    ['supported', 'free', 1, [(x) => Math.sqrt(3) * x]],
    ['free', 'supported', 1, [(x) => Math.sqrt(3) * (1 - x)]],
    ['clamped', 'free', 0, []],
  ])('%s-%s has %i', (left, right, count, shapes) => {
    const modes = beamModes(left, right, 5);
    expect(modes.filter(({ beta }) => beta === 0).length).toBe(count);
    shapes.forEach((shape, i) => {
      for (const x of [0, 0.3, 1]) expect(modes[i].shape(x)).toBe(shape(x));
    });
  });

  it('and count like any other mode', () => {
    expect(beamModes('free', 'free', 0)).toEqual([]);
    expect(beamModes('free', 'free', 1).map(({ beta }) => beta)).toEqual([0]);
  });
});

describe.each(PAIRS)('%s-%s', (left, right) => {
  const modes = beamModes(left, right, 320);
  const chosen = modes.filter(({ beta }, i) => beta > 0 && (i < 20 || i % 53 === 0 || i === 319));

  it('is orthonormal in its first 20 modes to 1e-12', () => {
    const values = modes.slice(0, 20).map(({ shape }) => NODES.map(({ x }) => shape(x)));
    for (let i = 0; i < 20; i++) {
      for (let j = 0; j <= i; j++) {
        const product = NODES.reduce((sum, { weight }, k) => sum + weight * values[i][k] * values[j][k], 0);
        expect(Math.abs(product - (i === j ? 1 : 0)), `modes ${i}, ${j}`).toBeLessThanOrEqual(1e-12);
      }
    }
  });

  it('satisfies the conditions at both ends and the equation near them, up to beta = 1000', () => {
    expect(modes[319].beta).toBeGreaterThan(990);
    for (const mode of chosen) {
      const tolerance = 1e-12 + 1e-14 * mode.beta;
      for (const [end, x] of [[left, 0] as const, [right, 1] as const]) {
        const { derivatives, misfit } = endData(mode, x);
        expect(misfit).toBeLessThanOrEqual(tolerance);
        for (const order of VANISHING[end]) expect(Math.abs(derivatives[order])).toBeLessThanOrEqual(tolerance);
      }
      expect(Math.abs(mode.shape(0)) - (left === 'free' ? 2 : 0)).toBeCloseTo(0, 12); // a free end moves by twice the rms
    }
  });

  it('is positive just right of the left end', () => {
    for (const { beta, shape } of modes) expect(shape(beta === 0 ? 0.01 : 0.01 / beta)).toBeGreaterThan(0);
  });

  it('mirrors the shape of the reversed bar', () => {
    beamModes(right, left, 320).forEach(({ beta, shape }, i) => {
      expect(beta).toBe(modes[i].beta);
      const sign = Math.sign(shape(1e-4) * modes[i].shape(1 - 1e-4));
      for (const x of [0, 0.125, 0.3, 0.5, 0.77, 1]) {
        expect(Math.abs(shape(x) - sign * modes[i].shape(1 - x))).toBeLessThanOrEqual(1e-15 * (4 + beta));
      }
    });
  });
});

it.each(ENDS)('equal %s ends make every shape even or odd to the last bit', (end) => {
  for (const { shape } of beamModes(end, end, 100)) {
    const sign = Math.sign(shape(1 / 1024) * shape(1023 / 1024));
    for (let i = 0; i <= 512; i += 32) expect(shape(i / 1024) - sign * shape(1 - i / 1024)).toBe(0);
  }
});

describe('textbook shapes', () => {
  const textbook = (beta: number, ratio: number, s: number) => (x: number) =>
    Math.cosh(beta * x) - s * Math.cos(beta * x) - ratio * (Math.sinh(beta * x) - s * Math.sin(beta * x));
  it.each<[BeamEnd, BeamEnd]>([
    ['clamped', 'clamped'],
    ['free', 'free'],
    ['clamped', 'free'],
    ['free', 'clamped'],
  ])('%s-%s: cosh -+ cos - ratio (sinh -+ sin)', (left, right) => {
    const bending = beamModes(left, right, 8).filter(({ beta }) => beta > 0);
    for (const { beta, shape } of bending.slice(0, 5)) {
      const sign = left === right ? -1 : 1;
      const ratio = (Math.cosh(beta) + sign * Math.cos(beta)) / (Math.sinh(beta) + sign * Math.sin(beta));
      const expected = textbook(beta, ratio, left === 'clamped' ? 1 : -1);
      for (let i = 0; i <= 20; i++) {
        expect(Math.abs(shape(i / 20) - expected(i / 20))).toBeLessThanOrEqual(1e-15 * Math.exp(beta));
      }
    }
  });
});

it('refuses an invalid count', () => {
  const message = (got: string) => new RangeError(`beamModes: expected a count of 0, 1, 2, ...; got ${got}`);
  expect(() => beamModes('free', 'free', -1)).toThrow(message('-1'));
  expect(() => beamModes('free', 'free', 2.5)).toThrow(message('2.5'));
  expect(() => beamModes('free', 'free', 1 / 0)).toThrow(message('Infinity'));
});

it('uses no function whose last bits depend on the engine', () => {
  const source = readFileSync(new URL('../../src/numerics/beam.ts', import.meta.url), 'utf8');
  const code = source.replace(/\/\*\*.*?\*\//gs, '');
  expect(code.match(/Math\.(?!sqrt|abs|PI|SQRT2)\w+|\*\*/g)).toBeNull();
});
