/** Estimates impact speeds from a model without running it. */
import {
  type ContactOf,
  type MassElement,
  type Model,
  type PlayEvent,
  type Player,
  weightedEndsOf,
} from '../model/index.ts';

/** Speed at which the ends of a collision meet after closing a gap (m), m/s; 0 if the model does not determine it. */
export function meetingSpeed(contact: ContactOf<'collision'>, model: Model, gap: number): number {
  return weightedEndsOf(contact).reduce((sum, { element, weight }) => {
    const size = Math.abs(weight);
    return size === 0 ? sum : sum + size * endSpeed(element, weight > 0 ? 1 : -1, gap / size, model);
  }, 0);
}

/** Speed of one end after moving by `gap` in its direction, m/s. */
function endSpeed(name: string, direction: 1 | -1, gap: number, model: Model): number {
  const element = model.elements[name];
  if (element.type !== 'mass') return 0;
  const start = startOf(name, element, model);
  const squaredSpeed = start.speed * start.speed + 2 * workPerMass(element, start.place, direction * gap);
  return Math.sqrt(Math.max(0, squaredSpeed)) + Math.max(0, ...pushSpeeds(name, element.mass, gap, model));
}

function startOf(name: string, { rest }: MassElement, { players }: Model): { place: number; speed: number } {
  for (const player of Object.values(players))
    if (player.type === 'initial' && player.element === name)
      return { place: player.displacement ?? rest, speed: player.velocity };
  return { place: rest, speed: 0 };
}

/** Work of weight and spring over a distance, per mass, m²/s². */
function workPerMass(element: MassElement, place: number, way: number): number {
  const { mass, gravity, rest, stiffness = 0, frequency } = element;
  const squared = frequency === undefined ? stiffness / mass : (2 * Math.PI * frequency) ** 2;
  const [from, to] = [place - rest, place + way - rest];
  return -gravity * way - 0.5 * squared * (to * to - from * from);
}

/** One push on a mass: maximum force (N) and impulse (N s). */
interface Push {
  readonly force: number;
  readonly impulse: number;
}

/** Speed that each push by a player gives a mass at rest, limited by its impulse and by its work along the gap, m/s. */
function pushSpeeds(name: string, mass: number, gap: number, model: Model): number[] {
  const pushes = Object.entries(model.players).flatMap(([played, player]) =>
    'at' in player && 'element' in player.at && player.at.element === name ? pushesOf(played, player, model) : [],
  );
  const thrown = Object.values(model.players).flatMap((player) =>
    player.type === 'throw' && player.element === name ? [Math.abs(player.velocity)] : [],
  );
  return [
    ...pushes.map(({ force, impulse }) => Math.min(impulse / mass, Math.sqrt((2 * force * gap) / mass))),
    ...thrown,
  ];
}

/** The pushes of a player, one per event. */
function pushesOf(name: string, player: Player, { score }: Model): Push[] {
  if (player.type === 'force') {
    const values = player.points?.map(([, force]) => force) ?? player.samples ?? [];
    const force = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return [{ force, impulse: Number.POSITIVE_INFINITY }];
  }
  if (player.type !== 'strike' && player.type !== 'pluck') return [];
  const events = score.filter((event): event is PlayEvent => 'play' in event && event.play === name);
  return [...(events.length === 0 || player.time !== undefined ? [player] : []), ...events].map(
    ({ force = player.force, duration = player.duration }) => ({
      force: Math.abs(force),
      impulse: 0.5 * Math.abs(force) * duration,
    }),
  );
}
