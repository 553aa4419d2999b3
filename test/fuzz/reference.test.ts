/**
 * Models of the fuzzer against the dense reference, as far as that knows them: their masses, barriers, strings on grids, collisions, connections,
 * springs and joints with play, with the numbers that were drawn, however absurd. The rest is left out, and every mass is set in motion.
 */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { weightedEndsOf } from '../../src/contacts/index.ts';
import { drawModel } from '../../src/fuzz/draw-model.ts';
import { type Contact, checkModel, type Element, type Model, type ModelSource } from '../../src/model/index.ts';
import { randomFrom } from '../../src/numerics/random.ts';
import { seed } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';

/** CLANGOR_MODELS=3000 draws more than the few of an ordinary run. */
const [DRAWN, STEPS] = [Number(process.env.CLANGOR_MODELS ?? 60), 60];

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

/** What the reference knows of a model; undefined if that is too little, or cannot be compiled. */
function knownPart(model: Model, random: () => number): Model | undefined {
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
  const source = {
    clangor: 1,
    rate: model.rate,
    solver: { corrector: 'apart', passes: model.solver.passes },
    elements,
    contacts,
    players: Object.fromEntries(
      masses.map((element) => [`start-${element}`, { type: 'initial', element, velocity: 4 * random() - 2 }]),
    ),
    outputs: { o: { at: masses[0] } },
  };
  const checked = checkModel(source as unknown as ModelSource);
  return checked.ok && compile(checked.value).ok ? checked.value : undefined;
}

test('what the dense reference knows of random models takes its steps', () => {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  let [compared, samples] = [0, 0];
  for (let i = 0; i < DRAWN; i++) {
    const drawn = drawModel(Math.floor(2 ** 32 * random()), STEPS).drawn;
    const model = drawn && knownPart(drawn.model, random);
    if (model === undefined) continue;
    const { difference, where, horizon } = compareNetwork(model, STEPS);
    compared++;
    samples += horizon;
    if (!(difference < 1)) wrong.push(`${where}: ${difference} of what is allowed\n${JSON.stringify(model)}`);
  }
  if (DRAWN > 60) console.log(`${compared} models, ${samples} samples`);
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(DRAWN / 60);
  expect(samples).toBeGreaterThan(20 * compared);
});
