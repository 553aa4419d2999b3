/** Bodies that stretch, with what strikes them: each stands by itself. Their numbers are those of models that come with Clangor, which say their sources, made smaller. */
import type { Part, Thing } from './thing.ts';

/** A mallet that strikes a point of something. */
function struck(at: string, velocity: number): Part[] {
  return [
    ['elements', 'mallet', '{ type: mass, mass: 50 g, frequency: 2 Hz, rest: 3 cm, damping: 10 }'],
    [
      'contacts',
      'head',
      `{ type: collision, lower: ${at}, upper: <mallet>, stiffness: 1e6, exponent: 2.2, damping: 0.3 s/m }`,
    ],
    ['players', 'blow', `{ type: throw, element: <mallet>, velocity: ${-velocity} m/s }`],
  ];
}

export const STRETCHING: readonly Thing[] = [
  {
    label: 'bass string with longitudinal waves',
    parts: () => [
      [
        'elements',
        'bass',
        '{ type: string, length: 1.6 m, tension: 865 N, linearDensity: 19.76 g/m, radius: 0.4751 mm, young: 202 GPa, sigma0: 0.5, sigma1: 1e-3, method: modal, modes: 60, placement: exact, stretch: full, longitudinal: { modes: 8, sigma: 30 } }',
      ],
      ['elements', 'hammer', '{ type: mass, mass: 11 g, frequency: 3 Hz, rest: -2 cm, damping: 20 }'],
      [
        'contacts',
        'felt',
        '{ type: collision, lower: <hammer>, upper: { element: <bass>, at: 12 % }, stiffness: 4e8, exponent: 2.3, damping: 0.2 s/m }',
      ],
      ['players', 'blow', '{ type: throw, element: <hammer>, velocity: 4.5 m/s }'],
      ['outputs', 'bridge', '{ element: <bass>, quantity: bridge, gain: 0.02 }'],
    ],
  },
  {
    label: 'rubber band',
    parts: () => [
      [
        'elements',
        'band',
        '{ type: string, length: 10 cm, tension: 0.5 N, linearDensity: 4 g/m, axialStiffness: 6 N, sigma0: 5, sigma1: 1e-3, stretch: full, geometry: exact, longitudinal: { sigma: 20 }, grid: { intervals: 40 } }',
      ],
      [
        'players',
        'pull',
        '{ type: force, at: { element: <band>, at: 40 % }, time: 10 ms, points: [[0, 0], [30 ms, 1.6 N], [31 ms, 0]] }',
      ],
      ['outputs', 'band', '{ at: { element: <band>, at: 55 % }, quantity: velocity }'],
    ],
  },
  {
    label: 'tom whose pitch falls',
    parts: () => [
      [
        'elements',
        'tom',
        '{ type: membrane, radius: 16.5 cm, tension: 900 N/m, density: 1400, thickness: 0.25 mm, young: 3.5 GPa, sigma0: 5, sigma1: 0.02, stretch: tension, method: modal, modes: 40, placement: exact }',
      ],
      ...struck('{ element: <tom>, at: [5 cm, 1 cm] }', 5),
      ['outputs', 'tom', '{ at: { element: <tom>, at: [-6 cm, 3 cm] }, quantity: velocity }'],
    ],
  },
  {
    label: 'plate that blooms',
    parts: () => [
      [
        'elements',
        'sheet',
        '{ type: plate, sides: [32 cm, 27 cm], thickness: 0.7 mm, density: 8800, young: 110 GPa, poisson: 0.33, sigma0: 0.5, sigma1: 3e-4, stretch: full, airy: 24, method: modal, modes: 80, placement: exact }',
      ],
      ...struck('{ element: <sheet>, at: [41 %, 37 %] }', 5),
      ['outputs', 'sheet', '{ at: { element: <sheet>, at: [23 %, 61 %] }, quantity: velocity }'],
    ],
  },
  {
    label: 'gong with a beater',
    parts: () => [
      [
        'elements',
        'gong',
        '{ type: gong, radius: 16 cm, thickness: 1.2 mm, density: 8800, young: 110 GPa, poisson: 0.33, sigma0: 0.5, sigma1: 3e-4, modes: 60, placement: exact, stretch: full, airy: 16 }',
      ],
      ...struck('{ element: <gong>, at: [7 cm, 4 cm] }', 5),
      ['outputs', 'gong', '{ at: { element: <gong>, at: [-11 cm, -6 cm] }, quantity: velocity }'],
    ],
  },
  {
    label: 'drum with two skins and the air between them',
    parts: () => [
      [
        'elements',
        'batter',
        '{ type: membrane, radius: 17.8 cm, tension: 3 kN/m, surfaceDensity: 260 g/m^2, sigma0: 12, method: modal, modes: 30, placement: exact }',
      ],
      [
        'elements',
        'resonant',
        '{ type: membrane, radius: 17.8 cm, tension: 2.4 kN/m, surfaceDensity: 200 g/m^2, sigma0: 12, method: modal, modes: 30, placement: exact }',
      ],
      [
        'contacts',
        'air',
        '{ type: cavity, volume: 14 l, ends: [{ element: <batter>, at: area, weight: -1 }, { element: <resonant>, at: area }] }',
      ],
      ...struck('{ element: <batter>, at: [4 cm, 2 cm] }', 3),
      ['outputs', 'drum', '{ at: { element: <resonant>, at: [5 cm, 3 cm] }, quantity: velocity }'],
    ],
  },
  {
    label: 'bottle that is blown across',
    parts: () => [
      ['elements', 'neck', '{ type: neck, length: 4 cm, radius: 1 cm, damping: 10 }'],
      ['contacts', 'bottle', '{ type: cavity, volume: 0.7 l, ends: [<neck>] }'],
      ['contacts', 'mouth', '{ type: radiation, radius: 1 cm, ends: [{ element: <neck>, weight: -1 }] }'],
      ['players', 'puff', '{ type: blow, ends: [<neck>], points: [[0 s, 0 Pa], [4 ms, 50 Pa], [8 ms, 0 Pa]] }'],
      ['outputs', 'mouth', '{ contact: <mouth>, quantity: pressure, distance: 50 cm }'],
    ],
  },
];
