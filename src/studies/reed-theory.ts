/** When a reed on a tube begins to sound: closed forms of the threshold and of the growth near it. */
import { type Complex, product, quotient, real, root, rootNear, scaled, sum, tanh } from '../numerics/complex.ts';

/** A reed, its slit, its mouthpiece and its tube, in SI units. */
export interface Pipe {
  readonly density: number;
  readonly speed: number;
  /** Of the tube: section, length, loss 1/s. */
  readonly section: number;
  readonly length: number;
  readonly sigma0: number;
  /** Of the slit: width, height at rest, inertia of its air kg/m⁴. */
  readonly width: number;
  readonly rest: number;
  readonly inertia: number;
  /** Of the reed: area, stiffness, mass, damping 1/s. */
  readonly area: number;
  readonly stiffness: number;
  readonly mass: number;
  readonly damping: number;
  /** Of the mouthpiece, m³. */
  readonly volume: number;
}

/** The pressure that closes the reed, Pa. */
export function closingPressure({ stiffness, rest, area }: Pipe): number {
  return (stiffness * rest) / area;
}

/** Where a function that rises through zero does so. */
function crossing(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  for (let i = 0; i < 100; i++) {
    const middle = 0.5 * (a + b);
    if (f(middle) < 0) a = middle;
    else b = middle;
  }
  return 0.5 * (a + b);
}

/** The threshold without the reed's mass, the mouthpiece, the slit's inertia and the loss of the mean flow, Pa; P/3 without any loss. */
export function quasiStaticThreshold(pipe: Pipe): number {
  const { width, rest, density, speed, section, length, sigma0 } = pipe;
  const closing = closingPressure(pipe);
  const loss = (section * length * sigma0) / (density * speed * speed);
  const gain = (p: number) =>
    width * rest * Math.sqrt(2 / density) * (Math.sqrt(p) / closing - (1 - p / closing) / (2 * Math.sqrt(p)));
  return crossing((p) => gain(p) - loss, closing / 3, closing);
}

/** The steady flow at a mouth pressure, m³/s, and the opening that it leaves, m. */
function steady(pipe: Pipe, pressure: number): { readonly flow: number; readonly opening: number } {
  const { density, width, rest, area, stiffness, section, length, sigma0 } = pipe;
  const resistance = (2 * sigma0 * density * length) / section;
  const openingAt = (flow: number) => rest - (area * (pressure - resistance * flow)) / stiffness;
  const excess = (flow: number) => {
    const opening = Math.max(openingAt(flow), 1e-9 * rest);
    return resistance * flow + (density / 2) * (flow / (width * opening)) ** 2 - pressure;
  };
  const flow = crossing(excess, 0, width * rest * Math.sqrt((2 * pressure) / density));
  return { flow, opening: openingAt(flow) };
}

/** The growth rate (1/s) and frequency (Hz) of the lowest mode of the pipe about its steady flow. */
export function growthAt(pipe: Pipe, pressure: number): { readonly growth: number; readonly frequency: number } {
  const { density, speed, section, length, sigma0, width, inertia, area, stiffness, mass, damping, volume } = pipe;
  const { flow, opening } = steady(pipe, pressure);
  const jet = density / (2 * (width * opening) ** 2);
  const bulk = density * speed * speed;
  const balance = (s: Complex): Complex => {
    const gamma = scaled(1 / speed, root(sum(product(s, s), scaled(2 * sigma0, s))));
    const tube = quotient(scaled(section / bulk, s), product(gamma, tanh(scaled(length, gamma))));
    const reed = quotient(real(area), sum(scaled(mass, product(s, s)), scaled(mass * damping, s), real(stiffness)));
    const slit = quotient(
      sum(real(-1), scaled((2 * jet * flow * flow) / opening, reed)),
      sum(real(2 * jet * flow), scaled(inertia, s)),
    );
    return sum(tube, scaled(volume / bulk, s), scaled(area, product(s, reed)), scaled(-1, slit));
  };
  const s = rootNear(balance, { re: 0, im: (Math.PI * speed) / (2 * length) });
  return { growth: s.re, frequency: s.im / (2 * Math.PI) };
}

/** The mouth pressure at which the lowest mode begins to grow, Pa. */
export function threshold(pipe: Pipe): number {
  const closing = closingPressure(pipe);
  return crossing((pressure) => growthAt(pipe, pressure).growth, 0.3 * closing, 0.6 * closing);
}
