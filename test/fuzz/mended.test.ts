/** Small models that the fuzzer found, each of which broke a property until its cause was mended. */
import { beforeAll, expect, test } from 'vitest';
import { examine } from '../../src/fuzz/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { programOf, type Sketch } from '../support/engine.ts';

let kernel: WebAssembly.Module;
beforeAll(async () => {
  kernel = await loadKernel();
});

const tip = { element: 'light', at: { point: 'tip' } } as const;
const light = (shape: number, mass: number) => ({
  type: 'modal' as const,
  modes: [{ frequency: 0, shape: { tip: shape } }],
  mass,
});

/** A joint without play between two bodies. */
type End = string | { element: string; at: string | { point: string } };
const joint = (between: [End, End], stiffness: number) => ({
  type: 'slack' as const,
  between,
  play: 0,
  stiffness,
  exponent: 1,
});

const models: Readonly<Record<string, Sketch>> = {
  'a joint on a light body that radiates into air': {
    rate: 48_000,
    elements: { light: light(1, 1e-6), chain: { type: 'chain', masses: 2, mass: 1, stiffness: 1 } },
    contacts: {
      air: { type: 'radiation', ends: [tip], radius: 1 },
      joint: joint([{ element: 'chain', at: '50 %' }, tip], 1e11),
    },
    players: {
      blow: {
        type: 'blow',
        ends: [{ element: 'chain', at: '50 %' }],
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    outputs: { light: { at: tip } },
  },
  'a joint on a body that is tied to the ground': {
    rate: 48_000,
    elements: {
      light: light(1, 1),
      string: { type: 'string', length: 1, tension: 1000, density: 1e4, radius: 1, method: 'modal', modes: 1 },
    },
    contacts: { tie: { type: 'rigid', ends: [tip] }, joint: joint([{ element: 'string', at: '50 %' }, tip], 1e15) },
    players: {
      blow: {
        type: 'blow',
        ends: [{ element: 'string', at: '50 %' }],
        points: [
          [0, 1],
          [1, 0],
        ],
      },
    },
    outputs: { light: { at: tip } },
  },
  'a joint beside stiff bristles that nothing presses': {
    rate: 64_921,
    elements: {
      tube: { type: 'tube', length: 1, area: 1, method: 'modal', modes: 1 },
      bar: { type: 'bar', length: 1, width: 6e-5, thickness: 1e-3, density: 1, young: 1, method: 'modal', modes: 1 },
    },
    contacts: {
      friction: {
        type: 'friction',
        ends: [
          { element: 'tube', at: '0 %' },
          { element: 'bar', at: '0 %' },
        ],
        force: 0,
        stiffness: 1e13,
      },
      joint: { type: 'slack', ends: [{ element: 'bar', at: '0 %' }], play: 0, stiffness: 1e9, exponent: 1 },
    },
    players: {
      push: {
        type: 'force',
        at: { element: 'tube', at: '50 %' },
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    outputs: { bar: { at: { element: 'bar', at: '30 %' } } },
  },
  'a joint beside a stiff connection, both solved by IT-2': {
    rate: 16_000,
    solver: { scheme: 'it2' },
    elements: {
      bar: { type: 'bar', length: 1, width: 1, thickness: 1, density: 1, young: 1, method: 'modal', modes: 2 },
      light: light(1000, 1),
    },
    contacts: {
      joint: joint([{ element: 'bar', at: '0 %' }, tip], 1e12),
      pull: {
        type: 'connection',
        between: [{ element: 'bar', at: '50 %' }, tip],
        stiffness: 1e14,
        exponent: 1,
        rest: 1,
      },
    },
    outputs: { light: { at: tip } },
  },
  'a joint and a dashpot, solved by IT-2, where the contact with the dashpot ends': {
    rate: 22_301,
    solver: { scheme: 'it2' },
    elements: {
      body: { type: 'modal', modes: [{ frequency: 0, shape: { a: 1, b: 0 } }] },
      comb: { type: 'barrier' },
    },
    contacts: {
      joint: joint(['comb', { element: 'body', at: { point: 'a' } }], 1e9),
      pad: {
        type: 'collision',
        lower: { element: 'body', at: { point: 'b' } },
        upper: { element: 'body', at: { point: 'a' } },
        stiffness: 1,
        exponent: 3,
        loss: { type: 'dashpot', resistance: 100 },
      },
    },
    players: {
      scrape: {
        type: 'scrape',
        element: 'comb',
        points: [
          [0, 0],
          [1, 0],
        ],
        profile: { teeth: { spacing: 1, depth: 0.1 } },
      },
    },
    outputs: { body: { at: { element: 'body', at: { point: 'a' } } } },
  },
  'a joint that starts far apart and is solved by IT-2': {
    rate: 12_029,
    solver: { scheme: 'it2' },
    elements: {
      tube: { type: 'tube', length: 1, radius: 1, method: 'modal', modes: 1 },
      neck: { type: 'neck', length: 1, radius: 1 },
    },
    contacts: { joint: { ...joint(['neck', { element: 'tube', at: '0 %' }], 1e10), rest: 1 } },
    players: { start: { type: 'initial', element: 'tube', velocity: -1 } },
    outputs: { tube: { at: { element: 'tube', at: '0 %' } } },
  },
  'a joint on a light mass that radiates, planned only once': {
    rate: 32_000,
    solver: { passes: 0, corrector: 'apart' },
    elements: { mass: { type: 'mass', mass: 6e-6 }, chain: { type: 'chain', masses: 5, mass: 1, stiffness: 1 } },
    contacts: {
      joint: joint([{ element: 'chain', at: '40 %' }, 'mass'], 1e9),
      air: { type: 'radiation', ends: ['mass'], radius: 1 },
    },
    players: {
      blow: {
        type: 'blow',
        ends: [{ element: 'chain', at: '50 %' }],
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    outputs: { chain: { at: { element: 'chain', at: '50 %' } } },
  },
  'a joint on a bar that stiff bristles hold': {
    rate: 64_921,
    elements: {
      tube: { type: 'tube', length: 1, area: 1, method: 'modal', modes: 1 },
      bar: { type: 'bar', length: 1, width: 1, thickness: 1e-3, density: 1, young: 1, method: 'modal', modes: 1 },
    },
    contacts: {
      friction: {
        type: 'friction',
        ends: [
          { element: 'tube', at: '50 %' },
          { element: 'tube', at: '0 %' },
          { element: 'bar', at: '0 %' },
        ],
        force: 1,
        stiffness: 1e13,
      },
      joint: joint(
        [
          { element: 'bar', at: '0 %' },
          { element: 'tube', at: '50 %' },
        ],
        1e9,
      ),
    },
    players: {
      push: {
        type: 'force',
        at: { element: 'tube', at: '50 %' },
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    outputs: { tube: { at: { element: 'tube', at: '100 %' } } },
  },
  'a contact with restitution that starts on its way out, and is pushed in': {
    rate: 22_050,
    elements: { tube: { type: 'tube', length: 1, radius: 1, method: 'modal', modes: 1 } },
    contacts: {
      hit: {
        type: 'collision',
        ends: [{ element: 'tube', at: '0 %' }],
        gap: -0.03,
        stiffness: 1,
        exponent: 1,
        restitution: 0.7,
      },
    },
    players: { pluck: { type: 'pluck', at: { element: 'tube', at: '0 %' }, force: 1, duration: 0.01 } },
    outputs: { tube: { at: { element: 'tube', at: '0 %' } } },
  },
  'air that a mass far from zero begins to compress': {
    rate: 44_100,
    elements: { mass: { type: 'mass', mass: 1, rest: 1e-5 } },
    contacts: { air: { type: 'cavity', ends: [{ element: 'mass' }], volume: 1 } },
    players: { strum: { type: 'strum', at: [{ element: 'mass' }], force: 0.01, duration: 1 } },
    outputs: { mass: { at: 'mass' } },
  },
};

/** The same from the other side of the joint. */
const turned = ({ contacts = {}, ...sketch }: Sketch): Sketch => ({
  ...sketch,
  contacts: Object.fromEntries(
    Object.entries(contacts).map(([name, contact]) => [
      name,
      contact.type === 'slack' && contact.between !== undefined
        ? { ...contact, between: [contact.between[1], contact.between[0]] }
        : contact,
    ]),
  ),
});

test.each(Object.keys(models))('%s, from the other side', (name) => {
  expect(examine(programOf(turned(models[name])), kernel, 300).finding).toBeUndefined();
});

test.each(Object.keys(models))('%s', (name) => {
  expect(examine(programOf(models[name]), kernel, 300).finding).toBeUndefined();
});
