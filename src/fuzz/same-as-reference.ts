/**
 * What the dense reference knows of a random model, beside the engine: its masses, barriers, strings on grids, collisions, connections, springs and
 * joints with play, with the numbers that were drawn, however absurd. The rest is left out, and every mass is set in motion.
 */
import { compile, type Program } from '../compile/index.ts';
import { weightedEndsOf } from '../contacts/index.ts';
import { type Contact, checkModel, type Element, type ModelSource } from '../model/index.ts';
import { randomFrom } from '../numerics/random.ts';
import type { Finding } from './finding.ts';
import { compareNetwork } from './reference/compare.ts';

/** Samples compared: the reference solves dense systems anew in each. */
const STEPS = 60;
/** Largest speed at which a mass starts, m/s. */
const FASTEST = 2;

/** An element as the reference knows it; undefined if it does not. */
function known(element: Element, rate: number): object | undefined {
  if (element.type === 'mass') {
    const { mass, damping, rest, stiffness = 0 } = element;
    const frequency = element.frequency ?? Math.sqrt(stiffness / mass) / (2 * Math.PI);
    return frequency < rate / 8 ? { type: 'mass', mass, damping, rest, frequency } : undefined;
  }
  if (element.type === 'barrier' && typeof element.height === 'number') return element;
  if (element.type !== 'string' || element.method === 'modal' || element.bridge !== undefined) return undefined;
  const { length, ends, linearDensity, tension, rigidity, sigma0, sigma1, grid } = element;
  const intervals = grid?.intervals ?? 0;
  if (linearDensity === undefined || tension === undefined || intervals < 3 || intervals > 30) return undefined;
  return { type: 'string', length, ends, linearDensity, tension, rigidity, sigma0, sigma1, grid: { intervals } };
}

const KINDS: readonly string[] = ['collision', 'connection', 'spring', 'slack'];

function knownContact(contact: Contact, elements: Readonly<Record<string, unknown>>): object | undefined {
  if (!KINDS.includes(contact.type) || 'per' in contact) return undefined;
  const ends = weightedEndsOf(contact);
  if (!ends.every(({ element }) => element in elements)) return undefined;
  const { lower: _, upper: __, between: ___, ends: ____, range: _____, ...law } = contact as Record<string, unknown>;
  const node = (intervals: number) => ({ node: 1 + (intervals >> 1) });
  return {
    ...law,
    ends: ends.map(({ element, weight }) => {
      const one = elements[element] as { readonly grid?: { readonly intervals: number } };
      return { element, weight, ...(one.grid === undefined ? {} : { at: node(one.grid.intervals) }) };
    }),
  };
}

/** The Program of what the reference knows of a model; undefined if that is too little, or cannot be compiled. */
function knownPart({ model }: Program): Program | undefined {
  const elements: Record<string, object> = {};
  for (const [name, element] of Object.entries(model.elements)) {
    const part = known(element, model.rate);
    if (part !== undefined) elements[name] = part;
  }
  const contacts: Record<string, object> = {};
  for (const [name, contact] of Object.entries(model.contacts)) {
    const part = knownContact(contact, elements);
    if (part !== undefined) contacts[name] = part;
  }
  const masses = Object.keys(elements).filter((name) => model.elements[name].type === 'mass');
  if (Object.keys(contacts).length === 0 || masses.length === 0) return undefined;
  // From the model alone, so that its file reproduces a failure.
  const random = randomFrom(Object.keys(contacts).length);
  const source = {
    clangor: 1,
    rate: model.rate,
    solver: { corrector: 'apart', passes: model.solver.passes },
    elements,
    contacts,
    players: Object.fromEntries(
      masses.map((element) => [
        `start-${element}`,
        { type: 'initial', element, velocity: FASTEST * (2 * random() - 1) },
      ]),
    ),
    outputs: { o: { at: masses[0] } },
  };
  const checked = checkModel(source as unknown as ModelSource);
  const program = checked.ok ? compile(checked.value) : checked;
  return program.ok ? program.value : undefined;
}

/** Most elements and contacts of what is compared. */
const MOST = 40;

export interface Compared {
  /** Samples that could be compared: none if the reference knows too little of the model. */
  readonly samples: number;
  readonly finding?: Finding;
}

export function sameAsReference(program: Program, module: WebAssembly.Module): Compared {
  const part = knownPart(program);
  if (part === undefined || part.elements.length + part.contacts.length > MOST) return { samples: 0 };
  const { difference, where, horizon } = compareNetwork(part, module, STEPS);
  if (difference < 1) return { samples: horizon };
  const message = `what the dense reference knows of it moves otherwise: ${where}, ${difference} of what is allowed`;
  return { samples: horizon, finding: { property: 'reference', message } };
}
