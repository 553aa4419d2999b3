/** The restitution study: a hammer hits a light body on a wall, which is pressed from both sides. */
import type { Impact } from '../impact/index.ts';
import { LOSSES, type Loss, outcomeOf, RATE, startSystem } from './restitution-systems.ts';
import type { Cell, Findings } from './study.ts';

/** The hammer's final speed relative to v_in, and the largest overlap of its contact, m. */
function squeezed({ mass, velocity, ...law }: Impact, light: number, over: number, loss: Loss, passes = 1) {
  const simulation = startSystem({
    rate: RATE * over,
    elements: { body: { type: 'mass', mass: light }, hammer: { type: 'mass', mass }, wall: { type: 'barrier' } },
    contacts: {
      hit: { type: 'collision', lower: 'body', upper: 'hammer', ...law, loss },
      rest: { type: 'collision', lower: 'wall', upper: 'body', ...law, loss },
    },
    players: { throw: { type: 'initial', element: 'hammer', displacement: 1e-4, velocity: -velocity } },
    solver: { passes },
  });
  simulation.render(2000 * over);
  const { speed } = outcomeOf(simulation, 'hammer', mass);
  return { speed: speed / velocity, overlap: simulation.contacts()[0].maxPenetration };
}

/** At this oversampling both losses agree where the contact is resolved. */
const FINE = 32;

export async function squeezeSection(): Promise<Findings> {
  const rows = [3e-5, 1e-3].flatMap((light) =>
    [1e7, 1e9, 1e12].flatMap((stiffness) =>
      [0.1, 1].map((damping): Cell[] => {
        const impact = { mass: 0.01, stiffness, exponent: 2, damping, velocity: 2 };
        const fine = squeezed(impact, light, FINE, 'implicit');
        const runs = [
          ...LOSSES.map((loss) => squeezed(impact, light, 1, loss)),
          squeezed(impact, light, 1, 'exact', 4),
        ];
        return [
          ...[light, stiffness, damping, fine.overlap],
          ...runs.map(({ overlap }) => overlap / fine.overlap),
          ...runs.map(({ speed }) => Math.abs(speed - fine.speed)),
        ];
      }),
    ),
  );
  const columns = ['implicit', 'exact', 'exact, 4 passes'];
  const heads = ['light, kg', 'K', 'μ', 'overlap, m'];
  return {
    tables: [
      {
        title: `A hammer of 10 g at 2 m/s on a light body on a wall, α 2; overlap of the hammer against implicit loss at ${FINE}×, and error of its speed over v_in`,
        heads: [...heads, ...columns.map((name) => `× ${name}`), ...columns.map((name) => `speed, ${name}`)],
        rows,
      },
    ],
    pictures: [],
  };
}
