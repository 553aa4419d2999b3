/** Problem texts of bodies that stretch (bench/rivals/stretch.h): coefficients from the model's physics, as in problems.ts. */
import { lowestAiry } from '../elements/karman.ts';
import type { Model } from '../model/index.ts';
import type { Dump } from '../run/index.ts';
import { elementOf, stringPhysics, written } from './problems.ts';

/** Angular frequency, rad/s, loss, 1/s, and mass, kg, of a mode. */
interface Mode {
  readonly omega: number;
  readonly sigma: number;
  readonly mass: number;
}

/** Momentum, pull and mobility of a mode whose pitch and loss come out exactly: q⁺ = 2e^{−σk} cos(ω_d k) q − e^{−2σk} q⁻. */
function exactly({ omega, sigma, mass }: Mode, k: number) {
  const e = Math.exp(-sigma * k);
  const momentum = e * e;
  const pull = 1 + momentum - 2 * e * Math.cos(Math.sqrt(omega * omega - sigma * sigma) * k);
  return { momentum, pull, mobility: (k * k * (1 + momentum)) / (2 * mass) };
}

/** The same of a mode stepped as it is. */
function plainly({ omega, sigma, mass }: Mode, k: number) {
  const slowed = 1 + sigma * k;
  return { momentum: (1 - sigma * k) / slowed, pull: (omega * k) ** 2 / slowed, mobility: (k * k) / (mass * slowed) };
}

/** What makeStretched reads, up to the number of strains. */
function stretchedNumbers(
  modes: readonly ReturnType<typeof exactly>[],
  states: readonly (readonly number[])[],
  weights: readonly number[],
): number[] {
  return [
    modes.length,
    ...modes.map(({ momentum }) => momentum),
    ...modes.map(({ pull }) => pull),
    ...states.flat(),
    ...modes.map(({ mobility }) => mobility),
    ...weights,
  ];
}

/** The fraction in a place such as 90 %. */
function partOf(place: unknown): number {
  return Number.parseFloat(String(place)) / 100;
}

/** A string of transverse and longitudinal modes; the output is the displacement of a point. */
export function stretchedStringProblem(model: Model, dump: Dump): string {
  const string = elementOf(model, 'body');
  if (string.type !== 'string' || string.modes === undefined) throw new TypeError('expected a string of modes');
  const [k, count, { length, radius = 0, young = 0 }] = [1 / model.rate, string.modes, string];
  const { stretch, bend, sigma0, sigma1, linearDensity } = stringPhysics(string);
  const [beta, tension, axial] = [Math.PI / length, stretch * linearDensity, young * Math.PI * radius * radius];
  const along = string.longitudinal?.modes ?? 0;
  const loss = string.longitudinal?.sigma as number;
  const transverse = Array.from({ length: count }, (_, i) => {
    const wave = ((i + 1) * beta) ** 2;
    const omega = Math.sqrt(stretch * wave + bend * wave * wave);
    return exactly({ omega, sigma: sigma0 + sigma1 * wave, mass: 0.5 * linearDensity * length }, k);
  });
  // The mass that lets the pitch come out exactly, since EA − T is implicit in the strains.
  const longitudinal = Array.from({ length: along }, (_, i) => {
    const wave = (i + 1) * beta;
    const half = 0.5 * wave * Math.sqrt(axial / linearDensity) * k;
    const stiffness = 0.5 * wave * wave * length;
    const mass = (k * k * stiffness * (tension + (axial - tension) * Math.cos(half) ** 2)) / (4 * Math.sin(half) ** 2);
    return plainly({ omega: Math.sqrt((tension * stiffness) / mass), sigma: loss, mass }, k);
  });
  const at = partOf('90 %');
  const states = (['uPrev', 'u'] as const).map((state) => [
    ...dump.elements.body[state],
    ...dump.elements['body.along'][state],
  ]);
  const weights = [...transverse.map((_, i) => Math.sin((i + 1) * Math.PI * at)), ...longitudinal.map(() => 0)];
  return written('stretched-string', [
    ...stretchedNumbers([...transverse, ...longitudinal], states, weights),
    along + 1,
    beta,
    (axial - tension) * length,
    0.5 * (axial - tension) * length,
  ]);
}

/** Half waves (i, j) of the lowest modes of a rectangle. */
function lowestWaves([a, b]: readonly [number, number], count: number): (readonly [number, number])[] {
  const range = Array.from({ length: count }, (_, i) => i + 1);
  const square = ([i, j]: readonly [number, number]) => (i / a) ** 2 + (j / b) ** 2;
  return range
    .flatMap((i) => range.map((j) => [i, j] as const))
    .sort((one, other) => square(one) - square(other))
    .slice(0, count);
}

/** Von Kármán's plate; the output is the velocity of a point. */
export function stretchedPlateProblem(model: Model, dump: Dump): string {
  const plate = elementOf(model, 'body');
  if (plate.type !== 'plate' || typeof plate.modes !== 'number' || typeof plate.airy !== 'number')
    throw new TypeError('expected a plate of modes');
  const { sides, thickness, density, young, poisson, sigma0 = 0, sigma1 = 0 } = plate;
  const [k, [a, b]] = [1 / model.rate, sides];
  const mass = 0.25 * density * thickness * a * b;
  const kappa = Math.sqrt((young * thickness * thickness) / (12 * density * (1 - poisson * poisson)));
  const waves = lowestWaves(sides, plate.modes);
  // The rival wants them row after row of equal j.
  const order = waves.map((_, slot) => slot);
  order.sort((one, other) => waves[one][1] - waves[other][1] || waves[one][0] - waves[other][0]);
  const rows = waves.reduce((most, [, j]) => Math.max(most, j), 0);
  const modes = order.map((slot) => {
    const [i, j] = waves[slot];
    const wave = ((i * Math.PI) / a) ** 2 + ((j * Math.PI) / b) ** 2;
    return exactly({ omega: kappa * wave, sigma: sigma0 + sigma1 * wave, mass }, k);
  });
  const states = (['uPrev', 'u'] as const).map((state) => order.map((slot) => dump.elements.body[state][slot]));
  const weights = order.map((slot) => {
    const [i, j] = waves[slot];
    return (Math.sin(i * Math.PI * partOf('70 %')) * Math.sin(j * Math.PI * partOf('60 %'))) / k;
  });
  return written('stretched-plate', [
    ...stretchedNumbers(modes, states, weights),
    ...[plate.airy, a, b, young * thickness, mass, rows],
    ...Array.from({ length: rows }, (_, j) => waves.filter((wave) => wave[1] === j + 1).length),
    ...lowestAiry(sides, plate.airy).flat(),
  ]);
}
