/**
 * A lumped Model as a system of the dense reference. Gestures and starts are written out here from their definitions, not taken
 * from the engine. Update n of the reference (which makes u^{n+1}) is the (n−1)th of the run: time zero is the first update.
 */
import { weightedEndsOf } from '../../contacts/index.ts';
import type { Contact, ContactOf, ForcePlayer, Model, Player, PluckPlayer, StrikePlayer } from '../../model/index.ts';
import type { ContactTerm, DenseBody, DenseContact, DenseSystem } from './dense-system.ts';

type MassElement = Extract<Model['elements'][string], { type: 'mass' }>;

export interface DenseModel {
  readonly system: DenseSystem;
  /** Names of the bodies in the system's order. */
  readonly masses: readonly string[];
  /** Names of the contacts in the system's order. */
  readonly contacts: readonly string[];
}

export function denseModel(model: Model): DenseModel {
  const masses = Object.keys(model.elements).filter((name) => model.elements[name].type === 'mass');
  const players = Object.values(model.players);
  const contacts = Object.entries(model.contacts);
  return {
    masses,
    contacts: contacts.map(([name]) => name),
    system: {
      rate: model.rate,
      passes: model.solver.passes,
      solver: model.solver.scheme === 'it2' ? 'newton' : 'quadratised',
      bodies: masses.map((name) => massBody(name, model.elements[name] as MassElement, players, model.rate)),
      contacts: contacts.map(([, contact]) => denseContact(contact, model, masses)),
    },
  };
}

function massBody(name: string, element: MassElement, players: readonly Player[], rate: number): DenseBody {
  const { mass, damping, rest, gravity } = element;
  const k = 1 / rate;
  const stiffness =
    element.frequency === undefined ? (element.stiffness ?? 0) : mass * (2 * Math.PI * element.frequency) ** 2;
  const initial = players.find((player) => player.type === 'initial' && player.element === name);
  const u0 = initial?.type === 'initial' ? (initial.displacement ?? rest) : rest;
  const v0 = initial?.type === 'initial' ? initial.velocity : 0;
  const second = initial?.type === 'initial' && initial.start === 'second-order';
  const acceleration = -(stiffness / mass) * (u0 - rest) - damping * v0 - gravity;
  const pushes = players.filter(isPush).filter((player) => player.at.element === name);
  return {
    mass: [mass],
    stiffness: [[stiffness]],
    damping0: [damping / 2],
    rest: [rest],
    force: (n) => [pushes.reduce((sum, player) => sum + pushAt(player, n - 1, rate), -mass * gravity)],
    u0: [u0],
    u1: [u0 + k * v0 + (second ? 0.5 * k * k * acceleration : 0)],
  };
}

const raised = (part: number) => 0.5 * (1 - Math.cos(Math.PI * part));

type Push = ForcePlayer | PluckPlayer | StrikePlayer;

function isPush(player: Player): player is Push {
  return player.type === 'force' || player.type === 'pluck' || player.type === 'strike';
}

/** Force of a player in update i of the run, N. */
function pushAt(player: Push, i: number, rate: number): number {
  const n = i - Math.round((player.time ?? 0) * rate);
  if (n < 0) return 0;
  if (player.type === 'force') return player.samples?.[n] ?? 0;
  const D = Math.max(1, Math.round(player.duration * rate));
  if (player.type === 'strike') return n < Math.max(2, D) ? player.force * raised((2 * n) / Math.max(2, D)) : 0;
  if (n < D) return player.force * raised(n / D);
  const R = player.release === 'smooth' ? Math.max(1, Math.round(player.releaseDuration * rate)) : 0;
  return n - D < R ? player.force * (1 - raised((n - D) / R)) : 0;
}

/** Displacement of a moved barrier at time index i − 1 of the run, m. */
function gestureAt(player: Player, i: number, rate: number): number {
  if (player.type !== 'gesture') return 0;
  const n = i - Math.round((player.time ?? 0) * rate);
  if (player.oscillate !== undefined)
    return n < 0 ? 0 : player.oscillate.amplitude * Math.sin((2 * Math.PI * player.oscillate.frequency * n) / rate);
  const points = (player.points ?? []).map(([time, height]) => [Math.round(time * rate), height] as const);
  const next = points.findIndex(([at]) => at > n);
  if (next === 0) return points[0][1];
  if (next < 0) return points[points.length - 1][1];
  const [begin, from] = points[next - 1];
  const [end, to] = points[next];
  const part = (n - begin) / (end - begin);
  return from + (to - from) * (player.curve === 'straight' ? part : raised(part));
}

function denseContact(contact: Contact, model: Model, masses: readonly string[]): DenseContact {
  if (contact.type === 'bow' || contact.type === 'friction' || contact.type === 'rigid')
    throw new Error(`expected a collision, spring or connection; got a ${contact.type}`);
  const isCollision = contact.type === 'collision';
  const [plus, minus] = weightedEndsOf(contact);
  const still = isCollision ? -contact.gap : 'rest' in contact ? -contact.rest : 0;
  const ends = [
    { name: plus.element, sign: 1 as const },
    { name: minus.element, sign: -1 as const },
  ];
  const terms: ContactTerm[] = [];
  const barriers: { readonly sign: 1 | -1; readonly height: number; readonly gestures: readonly Player[] }[] = [];
  for (const { name, sign } of ends) {
    const element = model.elements[name];
    if (element.type === 'mass') terms.push({ body: masses.indexOf(name), index: [0], weight: [1], sign });
    else if (element.type === 'barrier' && typeof element.height === 'number') {
      const gestures = Object.values(model.players).filter(
        (player) => player.type === 'gesture' && player.of === `elements.${name}.lift`,
      );
      barriers.push({ sign, height: element.height, gestures });
    } else throw new Error(`expected a mass or a flat barrier; got ${name}`);
  }
  const offset = (n: number) =>
    barriers.reduce((sum, { sign, height, gestures }) => {
      // Time index 1 belongs to the first update, as does everything before it.
      const moved = gestures.reduce((all, player) => all + gestureAt(player, Math.max(0, n - 1), model.rate), 0);
      return sum + sign * (height + moved);
    }, still);
  if (contact.type === 'spring') {
    const { stiffness, cubic, damping } = contact;
    return { kind: 'spring', terms, offset, K1: stiffness, K3: cubic, sigmaX: damping };
  }
  if (contact.type !== 'collision' && contact.type !== 'connection')
    throw new Error(`the dense reference has no ${contact.type}`);
  const law = { terms, offset, K: contact.stiffness ?? 0, alpha: contact.exponent ?? 1 };
  if (contact.type === 'connection') return { kind: 'connection', rule: contact.rule, ...law };
  return { kind: 'collision', rule: contact.rule, mu: contact.damping, ...law, ...lossesOf(contact) };
}

/** Losses besides Hunt–Crossley's. The effective mass of Tsuji's law must be given. */
export function lossesOf({ loss, memory, restitution, stiffness: K = 0, exponent: alpha = 1 }: ContactOf<'collision'>) {
  return {
    ...(typeof loss === 'object' && { loss: lossOf(loss, K, alpha) }),
    ...(memory && { memory: { Kx: memory.stiffness, tau: memory.tau } }),
    ...(restitution !== undefined && { restitution }),
  };
}

type Loss = Extract<ContactOf<'collision'>['loss'], object>;

function lossOf(loss: Loss, K: number, alpha: number) {
  if (loss.type === 'viscoelastic') return { C: K * alpha * loss.tau, beta: alpha - 1 };
  if (loss.type === 'dashpot') return { C: loss.resistance, beta: 0 };
  if (loss.type === 'power') return { C: loss.coefficient, beta: loss.exponent };
  if (loss.zeta === undefined || loss.mass === undefined) throw new Error('expected a damping ratio and a mass');
  return { C: loss.zeta * Math.sqrt(2 * loss.mass * K * (alpha + 1)), beta: (alpha - 1) / 2 };
}
