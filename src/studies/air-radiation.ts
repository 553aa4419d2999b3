/** The study of air: how fast a mode decays that radiates as a breathing sphere, and whether what is booked is what arrives. */
import { product, quotient, real, rootNear, scaled, sum } from '../numerics/complex.ts';
import { RATE, startSystem } from './restitution-systems.ts';
import type { Cell, Findings } from './study.ts';

const AIR = { density: 1.2, speed: 343 };
const RADIUS = 0.1;
const DISTANCE = 2;
const MASS = 5;
/** Area with which the mode moves the air, m²: that of the sphere, so that it breathes with the mode. */
const AREA = 4 * Math.PI * RADIUS * RADIUS;

/** Decay rate of the mode, from m s² + m ω² + s A² Z(s) = 0 with Z = (ρc/S) (sa/c)/(1 + sa/c), 1/s. */
export function decayRate(frequency: number): number {
  const omega = 2 * Math.PI * frequency;
  const { re } = rootNear(
    (s) => {
      const x = scaled(RADIUS / AIR.speed, s);
      const impedance = scaled(AIR.density * AIR.speed * AREA, quotient(x, sum(real(1), x)));
      return sum(scaled(MASS, product(s, s)), real(MASS * omega * omega), product(s, impedance));
    },
    { re: -1, im: omega },
  );
  return -re;
}

/** What is left of the energy after some time, and the far field's energy over what is booked as radiated. */
export function radiatingMode(frequency: number, seconds: number) {
  const simulation = startSystem({
    rate: RATE,
    elements: { body: { type: 'mass', mass: MASS, frequency } },
    contacts: { field: { type: 'radiation', radius: RADIUS, air: AIR, ends: [{ element: 'body', weight: AREA }] } },
    players: { kick: { type: 'initial', element: 'body', velocity: 1, start: 'second-order' } },
    outputs: { p: { contact: 'field', quantity: 'pressure', distance: DISTANCE, delay: 'none' } },
  });
  const [pressure] = simulation.render(Math.round(seconds * RATE) + 1);
  const { initial, energy, dissipated, residual } = simulation.ledger();
  const flux = pressure.reduce((all, p) => all + (p * p) / (AIR.density * AIR.speed), 0) / RATE;
  return { left: energy / initial, ratio: (4 * Math.PI * DISTANCE ** 2 * flux) / dissipated, residual };
}

export async function radiationSection(): Promise<Findings> {
  const SECONDS = 0.2;
  const rows = [100, 500, 1500].map((frequency): Cell[] => {
    const { left, ratio, residual } = radiatingMode(frequency, SECONDS);
    const closed = Math.exp(-2 * decayRate(frequency) * SECONDS);
    return [frequency, left.toFixed(5), closed.toFixed(5), ratio.toFixed(12), residual];
  });
  return {
    tables: [
      {
        title: 'A mode of 5 kg on a sphere of 10 cm: energy left after 0.2 s, and energy that arrives at 2 m',
        heads: ['frequency, Hz', 'left', 'left, closed form', 'arrives / booked', 'energy error'],
        rows,
      },
    ],
    pictures: [],
  };
}
