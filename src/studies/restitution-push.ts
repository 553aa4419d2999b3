/** The restitution study: a constant force during contact. */
import { forcedContact, type Impact, outputVelocity } from '../impact/index.ts';
import { randomFrom } from '../numerics/random.ts';
import { pushedMass } from './restitution-masses.ts';
import { LOSSES, type Loss, logUniform, type Moment, RATE, repeat, stiffnessFor } from './restitution-systems.ts';
import { type Cell, type Findings, spreadOf } from './study.ts';

/** Velocity change by the push within the contact, or within a sample if that is longer, relative to v_in. */
const PUSHES = [
  [1e-3, 1e-2],
  [1e-2, 5e-2],
  [5e-2, 0.2],
] as const;
/** Lengths of the contact, samples. */
const LENGTHS = [
  [0.02, 0.5],
  [1, 4],
  [20, 60],
] as const;

interface Pushed {
  readonly impact: Impact;
  /** m/s². */
  readonly push: number;
  readonly moment: Moment;
}

function pushedCase(
  random: () => number,
  [weakest, strongest]: readonly [number, number],
  [shortest, longest]: readonly [number, number],
): Pushed {
  const velocity = logUniform(random, 0.03, 3);
  const exponent = 1 + 2 * random();
  const body = { mass: 0.01, stiffness: 1, exponent, damping: logUniform(random, 0.03, 3) / velocity, velocity };
  const samples = logUniform(random, shortest, longest);
  return {
    impact: { ...body, stiffness: stiffnessFor(body, samples, RATE) },
    push: (logUniform(random, weakest, strongest) * velocity * RATE) / Math.max(1, samples),
    moment: { rate: RATE, phase: random() },
  };
}

/** Errors of v_out by either loss, and by the closed form, which ignores the push; none if the body stays in contact. */
function errorsOf({ impact, push, moment }: Pushed): Record<Loss | 'free', number>[] {
  if (2 * push * 4 > impact.velocity * RATE) return []; // it would have to start from the other side of the wall
  const { outputVelocity: wanted, contactTime: seconds } = forcedContact(impact, impact.mass * push);
  if (wanted === null || seconds === null) return [];
  const [implicit, exact] = LOSSES.map((loss) => pushedMass(impact, push, seconds, moment, loss));
  if (implicit === null || exact === null) return [];
  const error = (speed: number) => Math.abs(speed / -wanted - 1);
  return [{ implicit: error(implicit.speed), exact: error(exact.speed), free: error(-outputVelocity(impact)) }];
}

export async function pushSection(): Promise<Findings> {
  const rows = PUSHES.flatMap((push) =>
    LENGTHS.map((length): Cell[] => {
      const random = randomFrom(3);
      const errors = repeat(60, () => errorsOf(pushedCase(random, push, length))).flat();
      const column = (of: Loss | 'free') => spreadOf(errors.map((each) => each[of]));
      return [
        push.join('–'),
        `${length.join('–')} (${errors.length})`,
        ...[column('implicit'), column('exact'), column('free')],
      ];
    }),
  );
  const heads = ['A τ/v_in, or A k/v_in', 'contact, samples', 'implicit', 'exact', 'closed form without the push'];
  return {
    tables: [{ title: 'Constant push A towards the wall: relative error of v_out', heads, rows }],
    pictures: [],
  };
}
