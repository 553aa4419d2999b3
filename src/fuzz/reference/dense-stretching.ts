/**
 * Strings and plates that stretch, as bodies of the dense reference, in the symbols of the theory: β = π/L, EA axial stiffness, T tension,
 * E, H, ν Young's modulus, thickness and Poisson's ratio. Longitudinal unknowns follow the transverse ones.
 */
import type { Element } from '../../model/index.ts';
import { zeros } from './dense-linear.ts';
import type { DenseBody, DenseStrain } from './dense-system.ts';

type StringElement = Extract<Element, { type: 'string' }>;
type PlateElement = Extract<Element, { type: 'plate' }>;
type MembraneElement = Extract<Element, { type: 'membrane' }>;

/** Modes of given masses, stiffnesses and losses, at rest. */
export function modesAtRest(mass: number[], stiffness: number[], damping0: number[]): DenseBody {
  const still = zeros(mass.length);
  return { mass, stiffness: (u) => u.map((q, i) => stiffness[i] * q), damping0, u0: still, u1: still };
}

/** Two bodies as one: the unknowns of the second follow those of the first. */
function joined(first: DenseBody, second: DenseBody): DenseBody {
  const size = first.mass.length;
  const parts = (body: DenseBody) => body.stiffness as (u: readonly number[]) => number[];
  return {
    mass: [...first.mass, ...second.mass],
    stiffness: (u) => [...parts(first)(u.slice(0, size)), ...parts(second)(u.slice(size))],
    damping0: [...first.damping0, ...second.damping0],
    u0: [...first.u0, ...second.u0],
    u1: [...first.u1, ...second.u1],
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A string of modes sin(jβx). `stretch: full` has longitudinal modes of the same shapes. */
export function modalString(element: StringElement, rate: number): DenseBody {
  const { length: L, linearDensity: rhoA = 0, tension: T = 0, rigidity: EI = 0, axialStiffness: EA = 0 } = element;
  const beta = Math.PI / L;
  const n = element.modes ?? 0;
  const body = modesAtRest(
    numbers(n).map(() => (rhoA * L) / 2),
    numbers(n).map((j) => ((T * (j * beta) ** 2 + EI * (j * beta) ** 4) * L) / 2),
    numbers(n).map((j) => (element.sigma0 ?? 0) + (element.sigma1 ?? 0) * (j * beta) ** 2),
  );
  const isFull = element.stretch === 'full';
  const M = isFull ? (element.longitudinal?.modes ?? 0) : 0;
  const mean: DenseStrain = {
    lambda: (isFull ? EA - T : EA) * L,
    curvature: (u) => u.map((q, i) => (i < n ? 0.5 * ((i + 1) * beta) ** 2 * q : 0)),
  };
  const shifted = numbers(M).map((m): DenseStrain => {
    const curvature = (u: readonly number[]) => {
      const part = (j: number) => (j >= 1 && j <= n ? j * u[j - 1] : 0);
      return u.map((_, at) => {
        const i = at + 1;
        return i <= n ? 0.5 * i * beta * beta * (part(i + m) + part(i - m) + part(m - i)) : 0;
      });
    };
    const linear = zeros(n + M);
    linear[n + m - 1] = m * beta;
    return { lambda: ((EA - T) * L) / 2, curvature, linear };
  });
  const strains = element.stretch === undefined || element.stretch === 'none' ? [] : [mean, ...shifted];
  return { ...(isFull ? joined(body, modesAlong(element, M, rate)) : body), strains };
}

/** Longitudinal modes: T in their stiffness, EA − T in the strains; with these masses they have the frequencies mβ√(EA/ρA). */
function modesAlong(element: StringElement, M: number, rate: number): DenseBody {
  const { length: L, linearDensity: rhoA = 0, tension: T = 0, axialStiffness: EA = 0, longitudinal } = element;
  const beta = Math.PI / L;
  const k = 1 / rate;
  const explicit = (m: number) => (T * (m * beta) ** 2 * L) / 2;
  const sigma = longitudinal?.sigma ?? 0;
  return modesAtRest(
    numbers(M).map((m) => {
      const half = 0.5 * m * beta * Math.sqrt(EA / rhoA) * k;
      const implicit = ((EA - T) * (m * beta) ** 2 * L) / 2;
      return (k * k * (explicit(m) + implicit * Math.cos(half) ** 2)) / (4 * Math.sin(half) ** 2);
    }),
    numbers(M).map(explicit),
    numbers(M).map((m) => (typeof sigma === 'number' ? sigma : (sigma[m - 1] ?? 0))),
  );
}

/** A string on nodes 0 … N with held ends; `along` is its longitudinal motion on the same nodes, by itself. */
export function stretchedNodes(element: StringElement, body: DenseBody, along: DenseBody): DenseBody {
  const { length: L, tension: T = 0, axialStiffness: EA = 0, stretch } = element;
  const N = body.mass.length - 1;
  const h = L / N;
  if (stretch === 'tension') {
    // (1/L) Σ ½(δu/h)² h
    const curvature = (u: readonly number[]) =>
      u.map((value, l) => (l === 0 || l === N ? 0 : (2 * value - u[l - 1] - u[l + 1]) / (h * L)));
    return { ...body, strains: [{ lambda: EA * L, curvature }] };
  }
  if (element.geometry === 'exact') {
    const strains = numbers(N).map((right) => exactInterval(right, N, h, (EA - T) * h));
    return { ...joined(body, along), strains, strainRule: 'p2q' };
  }
  const strains = numbers(N).map((right): DenseStrain => {
    // δζ/h + ½(δu/h)² of the interval left of node `right`
    const curvature = (u: readonly number[]) => {
      const out = zeros(u.length);
      const slope = (u[right] - u[right - 1]) / (h * h);
      out[right] = slope;
      out[right - 1] = -slope;
      return out;
    };
    const linear = zeros(2 * (N + 1));
    linear[N + 1 + right] = 1 / h;
    linear[N + right] = -1 / h;
    return { lambda: (EA - T) * h, curvature, linear };
  });
  return { ...joined(body, along), strains };
}

/** A symmetric map as a matrix. */
function columnsOf(map: (u: readonly number[]) => number[], size: number): number[][] {
  return zeros(size).map((_, j) => map(zeros(size).map((__, i) => (i === j ? 1 : 0))));
}

/** √((1 + p)² + q²) − 1 of the interval left of node `right`, p = δζ/h, q = δu/h. */
function exactInterval(right: number, N: number, h: number, lambda: number): DenseStrain {
  const [after, before] = [N + 1 + right, N + right];
  return {
    lambda,
    strainAt: (u) => {
      const p = (u[after] - u[before]) / h;
      const q = (u[right] - u[right - 1]) / h;
      const length = Math.sqrt((1 + p) ** 2 + q ** 2);
      const slope = zeros(u.length);
      slope[right] = q / (length * h);
      slope[right - 1] = -slope[right];
      slope[after] = (1 + p) / (length * h);
      slope[before] = -slope[after];
      return { value: (2 * p + p * p + q * q) / (length + 1), slope };
    },
  };
}

/** Numbers of half waves (or of waves of Airy functions), the lowest first. */
function lowest(count: number, [a, b]: readonly [number, number], least: number): (readonly [number, number])[] {
  const size = ([i, j]: readonly [number, number]) => (i / a) ** 2 + (j / b) ** 2;
  const all = numbers(60 * 60).map((n) => [((n - 1) % 60) + least, Math.floor((n - 1) / 60) + least] as const);
  return all
    .filter(([i, j]) => i + j > 0)
    .sort((one, other) => size(one) - size(other))
    .slice(0, count);
}

const sidesOf = ({ sides }: PlateElement | MembraneElement): readonly [number, number] =>
  sides ?? [Number.NaN, Number.NaN];

export function plateWaves(element: PlateElement): readonly (readonly [number, number])[] {
  return lowest(Number(element.modes), sidesOf(element), 1);
}

/**
 * A rectangle of nodes, row by row with its held border: K u = h²(−T L u + D L² u), and the mean of ½|∇u|² = (1/A) ½ Σ (differences)² between neighbours as its
 * strain.
 */
export function stretchedGrid(element: PlateElement | MembraneElement): DenseBody {
  const { thickness: H = 0, density: rho = 0, young: E = 0, poisson: nu = 0.3, sigma0 = 0 } = element;
  const h = element.grid?.spacing ?? Number.NaN;
  const [nx, ny] = sidesOf(element).map((side) => Math.round(side / h));
  const isPlate = element.type === 'plate';
  const T = isPlate ? 0 : (element.tension ?? 0);
  const D = isPlate ? (E * H ** 3) / (12 * (1 - nu * nu)) : 0;
  const count = (nx + 1) * (ny + 1);
  const isHeld = (i: number) => {
    const [x, y] = [i % (nx + 1), Math.floor(i / (nx + 1))];
    return x === 0 || y === 0 || x === nx || y === ny;
  };
  const laplacian = (u: readonly number[]) =>
    u.map((value, i) =>
      isHeld(i)
        ? 0
        : (u[i - 1] - value + (u[i + 1] - value) + (u[i - nx - 1] - value) + (u[i + nx + 1] - value)) / (h * h),
    );
  const held = zeros(count).map((_, i) => isHeld(i));
  const area = nx * ny * h * h;
  return {
    mass: held.map((is) => (is ? 1e300 : rho * H * h * h)),
    stiffness: (u) => {
      const bent = laplacian(u);
      const twice = laplacian(bent);
      return bent.map((value, i) => h * h * (D * twice[i] - T * value));
    },
    damping0: held.map(() => sigma0),
    u0: zeros(count),
    u1: zeros(count),
    strains: [
      {
        lambda: (E * H * area) / (isPlate ? 1 - nu * nu : 2 * (1 - nu)),
        curvature: (u) => laplacian(u).map((value) => (-h * h * value) / area),
      },
    ],
  };
}

/** A supported rectangle of modes sin(iπx/a) sin(jπy/b): von Kármán's plate, or Berger's. */
export function stretchedPlate(element: PlateElement): DenseBody {
  const { thickness: H = 0, density: rho = 0, young: E = 0, poisson: nu, sigma0 = 0 } = element;
  const [a, b] = sidesOf(element);
  const waves = plateWaves(element);
  const { stretching = waves.length } = element;
  const mass = (rho * H * a * b) / 4;
  const D = (E * H ** 3) / (12 * (1 - nu * nu));
  const square = (i: number, j: number) => ((i * Math.PI) / a) ** 2 + ((j * Math.PI) / b) ** 2;
  const airy = lowest(element.stretch === 'full' ? Number(element.airy) : 0, [a, b], 0).map(([p, q]): DenseStrain => {
    const kappa = (p === 0 ? 2 : 1) * (q === 0 ? 2 : 1);
    const factor = (Math.PI ** 4 / (4 * a * a * b * b)) * (p * q === 0 ? 0.5 : 1);
    const curvature = (u: readonly number[]) => {
      const w = (i: number, j: number) => {
        const at = waves.findIndex(([m, n]) => m === Math.abs(i) && n === Math.abs(j));
        return at < 0 || at >= stretching ? 0 : Math.sign(i) * Math.sign(j) * u[at];
      };
      return waves.map(
        ([i, j], at) =>
          (at < stretching ? factor : 0) *
          ((i * q - p * j) ** 2 * (w(i + p, j + q) + w(i - p, j - q)) +
            (i * q + p * j) ** 2 * (w(i + p, j - q) + w(i - p, j + q))),
      );
    };
    return { lambda: (E * H * a * b * kappa) / (4 * square(p, q) ** 2), curvature: columnsOf(curvature, waves.length) };
  });
  const berger: DenseStrain = {
    lambda: (E * H * a * b) / (1 - nu * nu),
    curvature: (u) => waves.map(([i, j], at) => 0.25 * square(i, j) * u[at]),
  };
  const means = [1, -1].map(
    (s): DenseStrain => ({
      lambda: (E * H * a * b * (1 + s * nu)) / (2 * (1 - nu * nu)),
      curvature: (u) =>
        waves.map(([i, j], at) =>
          at < stretching ? 0.25 * (((i * Math.PI) / a) ** 2 + s * ((j * Math.PI) / b) ** 2) * u[at] : 0,
        ),
    }),
  );
  return {
    ...modesAtRest(
      waves.map(() => mass),
      waves.map(([i, j]) => (D / (rho * H)) * square(i, j) ** 2 * mass),
      waves.map(() => sigma0),
    ),
    strains: element.stretch === 'tension' ? [berger] : element.inPlane === 'immovable' ? [...airy, ...means] : airy,
    strainRule: element.rule ?? 'q',
    stretching,
  };
}
