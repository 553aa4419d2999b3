/** What a law, or stretching, costs: each model has a twin without it, which is the rival. */
import type { ModelSource } from '../model/index.ts';

type Elements = ModelSource['elements'];
type Contacts = NonNullable<ModelSource['contacts']>;

/** A model, the same one without what is measured, and the name of the latter as a rival. */
export interface Twins {
  readonly name: string;
  readonly without: string;
  readonly model: () => ModelSource;
  readonly plain: () => ModelSource;
  /** Samples before the measurement; default: until a strike is over and every node moves. */
  readonly before?: number;
}

/** Masses that swing against something for ever, each at a frequency of its own; the plain ones meet a lossless wall, which they leave in every period. */
function swinging(name: string, law: (mass: string) => Contacts[string]): Twins {
  const range = Array.from({ length: 100 }, (_, i) => `m${i}`);
  const model = (contactOf: typeof law): ModelSource => ({
    clangor: 1,
    elements: {
      wall: { type: 'barrier' },
      ...Object.fromEntries(range.map((mass, i) => [mass, { type: 'mass', mass: 0.01, frequency: 80 + i }])),
    },
    contacts: Object.fromEntries(range.map((mass) => [`on-${mass}`, contactOf(mass)])),
    players: Object.fromEntries(
      range.map((mass) => [`start-${mass}`, { type: 'initial', element: mass, displacement: 3e-4 }]),
    ),
    outputs: { first: { at: 'm0' } },
  });
  return {
    name: `${name}-100`,
    without: 'collision',
    model: () => model(law),
    plain: () => model((mass) => ({ type: 'collision', lower: 'wall', upper: mass, stiffness: 1e7, exponent: 1.5 })),
    before: 20,
  };
}

/** Where skins and gongs are struck and heard. */
const STRUCK: [number, number] = [0.11, 0.17];

/** A body that is struck once. */
function struck(body: Elements[string], force: number, contacts: Contacts = {}): ModelSource {
  const at = { element: 'body', at: STRUCK };
  return {
    clangor: 1,
    elements: { body },
    contacts,
    players: { strike: { type: 'strike', at, force, duration: 1e-3 } },
    outputs: { body: { at } },
  };
}

/** A skin with and without air that all its modes or nodes move. */
function skinWith(name: string, body: Elements[string], air: Contacts[string]): Twins {
  return { name, without: 'open', model: () => struck(body, 10, { air }), plain: () => struck(body, 10) };
}

/** A body that stretches, struck so hard that it does, and the same one that does not. */
function stretching(name: string, body: Elements[string], stretch: object): Twins {
  return {
    name,
    without: 'linear',
    model: () => struck({ ...body, ...stretch } as Elements[string], 100),
    plain: () => struck(body, 100),
  };
}

const SKIN = {
  type: 'membrane' as const,
  sides: [0.4, 0.4] as [number, number],
  tension: 2000,
  density: 1390,
  thickness: 1.9e-4,
  young: 4e9,
  sigma0: 1,
};
const CLOSED: Contacts[string] = { type: 'cavity', volume: 0.01, ends: [{ element: 'body', at: 'area' }] };
const FIELD: Contacts[string] = { type: 'radiation', radius: 0.2, ends: [{ element: 'body', at: 'area' }] };

/** A reed, its slit and a pipe; without the jet the breath meets only the air's inertia. */
function blown(jet: Contacts): ModelSource {
  const breath = { element: 'reed', weight: -1e-4 };
  return {
    clangor: 1,
    elements: {
      reed: { type: 'mass', mass: 8e-6, stiffness: 1250, rest: 4e-4, damping: 3000 },
      slit: { type: 'neck', length: 5e-3, area: 5.2e-6 },
      tube: { type: 'tube', length: 0.5, radius: 7.5e-3, sigma0: 18, sigma1: 0.002 },
    },
    contacts: {
      mouthpiece: { type: 'cavity', volume: 1e-6, ends: ['slit', breath, { element: 'tube', at: 0, weight: -1 }] },
      ...jet,
    },
    players: {
      breath: {
        type: 'blow',
        ends: ['slit', breath],
        points: [
          [0, 0],
          [0.06, 2000],
          [10, 2000],
        ],
      },
    },
    outputs: { mouthpiece: { contact: 'mouthpiece', quantity: 'pressure' } },
  };
}

export const TWINS: readonly Twins[] = [
  swinging('memory', (mass) => ({
    type: 'collision',
    lower: 'wall',
    upper: mass,
    stiffness: 1e7,
    exponent: 1.5,
    memory: { stiffness: 1e7, tau: 5e-5 },
  })),
  swinging('restitution', (mass) => ({
    type: 'collision',
    lower: 'wall',
    upper: mass,
    stiffness: 1e7,
    exponent: 1.5,
    restitution: 0.999,
  })),
  swinging('slack', (mass) => ({
    type: 'slack',
    between: ['wall', mass],
    play: 1e-4,
    stiffness: 1e7,
    exponent: 1.5,
  })),
  {
    name: 'valve',
    without: 'open',
    model: () => blown({ jet: { type: 'valve', on: 'slit', opening: 'reed', width: 0.013 } }),
    plain: () => blown({}),
    before: 9000,
  },
  skinWith('cavity-modes-500', { ...SKIN, method: 'modal', modes: 500 }, CLOSED),
  skinWith('cavity-grid-80x80', { ...SKIN, grid: { spacing: 5e-3 } }, CLOSED),
  skinWith('radiation-modes-500', { ...SKIN, method: 'modal', modes: 500 }, FIELD),
  skinWith('radiation-grid-80x80', { ...SKIN, grid: { spacing: 5e-3 } }, FIELD),
  stretching('berger-modes-500', { ...SKIN, method: 'modal', modes: 500 }, { stretch: 'tension' }),
  stretching('berger-grid-80x80', { ...SKIN, grid: { spacing: 5e-3 } }, { stretch: 'tension' }),
  stretching(
    'gong-96x24',
    {
      type: 'gong',
      radius: 0.25,
      thickness: 1.2e-3,
      density: 8800,
      young: 110e9,
      sigma0: 0.5,
      sigma1: 3e-4,
      modes: 96,
    },
    { stretch: 'full', airy: 24 },
  ),
];
