/** The study of coupled contacts: bodies that touch at the start keep the energy that they are given. */
import { startSystem } from './restitution-systems.ts';
import type { Cell, Findings } from './study.ts';

const RATE = 44_100;
const MASS = 0.01;
const STATES = [
  { overlap: 0, velocity: -1 },
  { overlap: 1e-5, velocity: 0 },
  { overlap: 1e-5, velocity: -1 },
  { overlap: 1e-5, velocity: 1 },
];
const STIFFNESSES = [1e8, 1e10, 1e13];

/** A ball on a wall, its energy in the given state, and its velocity when it has left, m/s. */
export async function startSection(): Promise<Findings> {
  const rows = STATES.flatMap(({ overlap, velocity }) =>
    STIFFNESSES.map((stiffness): Cell[] => {
      const simulation = startSystem({
        rate: RATE,
        elements: { wall: { type: 'barrier', height: 0 }, ball: { type: 'mass', mass: MASS } },
        contacts: { wall: { type: 'collision', lower: 'wall', upper: 'ball', stiffness, exponent: 1.5 } },
        players: { throw: { type: 'initial', element: 'ball', displacement: -overlap, velocity } },
        outputs: { ball: { at: 'ball' } },
      });
      const given = 0.5 * MASS * velocity ** 2 + (stiffness / 2.5) * overlap ** 2.5;
      const [place] = simulation.render(4000);
      const out = (place[3999] - place[3998]) * RATE;
      const { initial } = simulation.ledger();
      return [overlap, -velocity, stiffness, initial / given - 1, out, out / Math.sqrt((2 * given) / MASS) - 1];
    }),
  );
  const heads = ['overlap, m', 'closing, m/s', 'K', 'energy, relative error', 'leaves at, m/s', 'relative error'];
  return { tables: [{ title: 'A ball of 10 g that touches a wall at the start', heads, rows }], pictures: [] };
}
