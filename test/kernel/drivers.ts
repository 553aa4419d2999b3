/** Models in which a contact drives bodies onto others within one step: those slept, and wake while the step is solved. */
import type { Sketch } from '../support/engine.ts';

/**
 * Hammers so fast that within one step they drive a string onto a board, which does not touch it before. Slower ones side by side drive it
 * there together, where none of them would alone.
 */
export function driven(hammers: readonly number[], depth = 1e-5, speed = 9): Sketch {
  const names = hammers.map((_, i) => `hammer-${i}`);
  return {
    rate: 44_100,
    elements: {
      string: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11, sigma0: 1 },
      board: { type: 'barrier', height: -depth },
      ...Object.fromEntries(names.map((name) => [name, { type: 'mass' as const, mass: 0.05 }])),
    },
    contacts: {
      board: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'string', at: { spread: 61 } },
        stiffness: 1e9,
        exponent: 1.3,
      },
      ...Object.fromEntries(
        names.map((name, i) => [
          name,
          {
            type: 'collision' as const,
            lower: { element: 'string', at: hammers[i] },
            upper: name,
            stiffness: 1e9,
            exponent: 1.3,
          },
        ]),
      ),
    },
    players: Object.fromEntries(
      names.map((name, i) => [
        `throw-${i}`,
        { type: 'initial' as const, element: name, displacement: 1.1e-3, velocity: i - speed },
      ]),
    ),
    outputs: { string: { at: { element: 'string', at: '30 %' } } },
  };
}

/** The same with a string of modes, whose points feel each other all: what a push reaches is found without a look (kernel/watch.ts). */
export function drivenModes(hammers: readonly number[]): Sketch {
  const sketch = driven(hammers);
  const string = {
    type: 'string',
    length: 0.7,
    pitch: 110,
    linearDensity: 0.001,
    method: 'modal',
    modes: 60,
  } as const;
  return { ...sketch, elements: { ...sketch.elements, string } };
}

const hard = { type: 'collision', stiffness: 1e9, exponent: 1.3 } as const;

/** One hammer of `driven` upside down: it comes from below, the board is above. */
export function drivenUp(): Sketch {
  const sketch = driven([0.21]);
  return {
    ...sketch,
    elements: { ...sketch.elements, board: { type: 'barrier', height: 1e-5 } },
    contacts: {
      board: { ...hard, lower: { element: 'string', at: { spread: 61 } }, upper: 'board' },
      'hammer-0': { ...hard, lower: 'hammer-0', upper: { element: 'string', at: 0.21 } },
    },
    players: { throw: { type: 'initial', element: 'hammer-0', displacement: -1.1e-3, velocity: 9 } },
  };
}

/** A body whose modes move all its points the same way is driven onto a board: a fence stands before them (kernel/fence.ts). */
export function drivenBody(): Sketch {
  const points = Array.from({ length: 12 }, (_, i) => `p${i}`);
  const modes = Array.from({ length: 16 }, (_, m) => ({
    frequency: 200 * (m + 1),
    shape: Object.fromEntries(points.map((point, i) => [point, 1 + 0.5 * Math.cos(i * m)])),
  }));
  const at = (point: string) => ({ element: 'body', at: { point } });
  return {
    rate: 44_100,
    elements: {
      body: { type: 'modal', mass: 0.005, modes },
      board: { type: 'barrier', height: -1e-5 },
      hammer: { type: 'mass', mass: 0.05 },
    },
    contacts: {
      ...Object.fromEntries(points.map((point) => [point, { ...hard, lower: 'board', upper: at(point) }])),
      hammer: { ...hard, lower: at('p3'), upper: 'hammer' },
    },
    players: { throw: { type: 'initial', element: 'hammer', displacement: 1.1e-3, velocity: -9 } },
    outputs: { body: { at: at('p5') } },
  };
}

/** Two strings, a board below the one and one above the other: as they meet, the one that rested is driven onto its board within one step. */
export function squeezed(resting: 'low' | 'high'): Sketch {
  const string = { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11 } as const;
  const isLow = resting === 'low';
  return {
    rate: 44_100,
    elements: {
      low: string,
      high: string,
      floor: { type: 'barrier', height: isLow ? -1e-5 : -0.1 },
      ceiling: { type: 'barrier', height: isLow ? 0.1 : 1e-5 },
    },
    contacts: {
      floor: { ...hard, lower: 'floor', upper: { element: 'low', at: { spread: 61 } } },
      ceiling: { ...hard, lower: { element: 'high', at: { spread: 61 } }, upper: 'ceiling' },
      between: { ...hard, lower: { element: 'low', at: 0.21 }, upper: { element: 'high', at: 0.21 }, gap: 1e-3 },
    },
    players: {
      throw: { type: 'initial', element: isLow ? 'high' : 'low', velocity: isLow ? -9 : 9, shape: 'sine' },
    },
    outputs: { [resting]: { at: { element: resting, at: '30 %' } } },
  };
}

/**
 * A spring pulls: what it drives the string onto is where its push would lead away from. A fence stands on that side, none before the anvil,
 * which hangs on nothing. A hammer sets it off.
 */
export function pulled(turned: boolean): Sketch {
  const ends = [{ element: 'string', at: 0.21 }, 'puller'] as const;
  return {
    rate: 44_100,
    elements: {
      string: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11 },
      ceiling: { type: 'barrier', height: 0.1 },
      anvil: { type: 'mass', mass: 0.05 },
      puller: { type: 'mass', mass: 1e-3 },
      hammer: { type: 'mass', mass: 0.05 },
    },
    contacts: {
      ceiling: { ...hard, lower: { element: 'string', at: { spread: 61 } }, upper: 'ceiling' },
      anvil: { ...hard, lower: 'anvil', upper: { element: 'string', at: 0.21 }, gap: 1e-5 },
      spring: { type: 'spring', between: turned ? [ends[1], ends[0]] : [ends[0], ends[1]], stiffness: 1e7, cubic: 1 },
      hammer: { ...hard, lower: 'puller', upper: 'hammer' },
    },
    players: { throw: { type: 'initial', element: 'hammer', displacement: 1.1e-3, velocity: -9 } },
    outputs: { string: { at: { element: 'string', at: '30 %' } } },
  };
}
