/** Models in which contacts sleep, and wake in the nick of time. */
import type { Sketch } from '../support/engine.ts';

/** A string that swings between a board below and one above, both of which are moved by hands while it does. */
export const between: Sketch = {
  rate: 44_100,
  elements: {
    string: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11, sigma0: 1 },
    below: { type: 'barrier', height: { polynomial: [-1e-3, -1e-3], over: 0.7 } },
    above: { type: 'barrier', height: 1e-3 },
  },
  contacts: {
    below: {
      type: 'collision',
      lower: 'below',
      upper: { element: 'string', at: 'nodes' },
      stiffness: 1e8,
      exponent: 1.3,
    },
    // Between nodes: neighbours feel each other.
    above: {
      type: 'collision',
      lower: { element: 'string', at: { spread: 31 } },
      upper: 'above',
      stiffness: 1e8,
      exponent: 1.5,
      damping: 1,
    },
  },
  outputs: { string: { at: { element: 'string', at: '30 %' }, quantity: 'velocity' } },
  players: {
    pluck: { type: 'initial', element: 'string', displacement: 1.9e-3, shape: 'sine' },
    lift: {
      type: 'gesture',
      of: 'elements.below.lift',
      points: [
        [0, 0],
        [0.01, 5e-4],
        [0.02, -2e-3],
      ],
    },
    press: {
      type: 'gesture',
      of: 'elements.above.lift',
      points: [
        [0.005, 0],
        [0.02, -9e-4],
      ],
    },
  },
};

/** Bodies of every kind at rest: struck late by a player, by a ball that falls on them, or never. */
export const waiting: Sketch = {
  rate: 44_100,
  elements: {
    struck: { type: 'string', length: 0.7, pitch: 110, radius: 2e-4, density: 7850, young: 2e11, sigma0: 200 },
    hit: { type: 'plate', sides: [0.2, 0.15], thickness: 1e-3, density: 7850, young: 2e11, poisson: 0.3, sigma0: 10 },
    bell: { type: 'modal', mass: 0.1, modes: [{ frequency: 440, t60: 0.02, shape: { rim: 1 } }] },
    unheard: { type: 'membrane', sides: [0.2, 0.2], tension: 1000, surfaceDensity: 0.26 },
    ball: { type: 'mass', mass: 0.01, gravity: 9.81 },
  },
  contacts: {
    fall: {
      type: 'collision',
      lower: { element: 'hit', at: [0.05, 0.05] },
      upper: 'ball',
      gap: 5e-4,
      stiffness: 1e7,
      exponent: 1.5,
    },
  },
  players: {
    pluck: { type: 'strike', at: { element: 'struck', at: '30 %' }, time: 0.011, force: 1, duration: 1e-3 },
    ring: { type: 'strike', at: { element: 'bell', at: { point: 'rim' } }, time: 0.005, force: 1, duration: 1e-3 },
  },
  outputs: {
    struck: { at: { element: 'struck', at: '20 %' } },
    hit: { at: { element: 'hit', at: [0.1, 0.1] }, quantity: 'velocity' },
    bell: { at: { element: 'bell', at: { point: 'rim' } } },
    unheard: { at: { element: 'unheard', at: [0.1, 0.1] }, quantity: 'acceleration' },
  },
};

/** A hammer beside a fret whose nodes lie on both sides of where it stands: one is beyond the fret already, the other is pushed. */
export function besideFret(): Sketch {
  const length = 0.7;
  const height = (x: number) => -5e-3 * Math.sin((Math.PI * x) / length);
  const fret = (1 - 2 ** (-8 / 12)) * length;
  const node = (14 / 40) * length;
  return {
    rate: 44_100,
    elements: {
      string: { type: 'string', length, linearDensity: 0.0063, tension: 100, grid: { intervals: 40 } },
      frets: { type: 'barrier', height: { polynomial: [height(fret) - 2e-5 - 0.3 * fret, 0.3] } },
      hammer: { type: 'mass', mass: 0.02 },
    },
    contacts: {
      frets: {
        type: 'collision',
        lower: 'frets',
        upper: { element: 'string', at: { frets: { count: 8, temperament: 'equal' } } },
        stiffness: 1e9,
        exponent: 1.3,
      },
      felt: {
        type: 'collision',
        lower: { element: 'string', at: node },
        upper: 'hammer',
        stiffness: 1e9,
        exponent: 1.5,
      },
    },
    players: {
      pull: { type: 'initial', element: 'string', displacement: -5e-3, shape: 'sine' },
      throw: { type: 'initial', element: 'hammer', displacement: height(node) + 2e-4, velocity: -4 },
    },
    outputs: { string: { at: { element: 'string', at: 0.5 } } },
  };
}

/** A finger slides to where a post stands under the string, which it could not reach from where it began, and drives the string onto it. */
export const slidden: Sketch = {
  rate: 44_100,
  elements: {
    string: { type: 'string', length: 0.6, linearDensity: 5e-3, tension: 3572.1, grid: { intervals: 28 } },
    post: { type: 'barrier', height: -3e-4 },
    finger: { type: 'mass', mass: 2e-3, frequency: 8, rest: 5e-4 },
  },
  contacts: {
    post: { type: 'collision', lower: 'post', upper: { element: 'string', at: 0.41 }, stiffness: 1e8, exponent: 1.3 },
    finger: {
      type: 'collision',
      lower: { element: 'string', at: 0.1 },
      upper: 'finger',
      stiffness: 1e8,
      exponent: 1.5,
    },
  },
  outputs: { string: { at: { element: 'string', at: 0.23 } }, finger: { at: 'finger' } },
  players: {
    press: {
      type: 'force',
      at: 'finger',
      points: [
        [0, 0],
        [0.02, -20],
        [0.022, 20],
        [0.025, -40],
      ],
    },
    slide: {
      type: 'gesture',
      of: 'contacts.finger.position',
      points: [
        [0, 0.1],
        [0.018, 0.4],
      ],
    },
  },
};

/** Two hammers beside a point of a board: neither would drive the string onto it alone. */
export const hammered: Sketch = {
  rate: 44_100,
  elements: {
    string: { type: 'string', length: 0.6, linearDensity: 5e-3, tension: 7001.3, grid: { intervals: 20 } },
    board: { type: 'barrier', height: -2.8e-4 },
    left: { type: 'mass', mass: 1.24e-3 },
    right: { type: 'mass', mass: 1.01e-3 },
  },
  contacts: {
    board: {
      type: 'collision',
      lower: 'board',
      upper: { element: 'string', at: 0.0799 },
      stiffness: 4.83e8,
      exponent: 2,
    },
    left: {
      type: 'collision',
      lower: { element: 'string', at: 0.0548 },
      upper: 'left',
      stiffness: 5.44e8,
      exponent: 1.5,
    },
    right: {
      type: 'collision',
      lower: { element: 'string', at: 0.0879 },
      upper: 'right',
      stiffness: 1.23e5,
      exponent: 1,
    },
  },
  outputs: { string: { at: { element: 'string', at: 0.23 } }, left: { at: 'left' } },
  players: {
    left: { type: 'initial', element: 'left', velocity: -2.99 },
    right: { type: 'initial', element: 'right', velocity: -4.81 },
  },
  solver: { passes: 2 },
};

/** A string rattles on a board beside a mass that it seldom meets, with exact loss: how the board is solved must not depend on that. */
export const besideExact: Sketch = {
  rate: 44_100,
  elements: {
    string: { type: 'string', length: 0.7, linearDensity: 0.006, pitch: 110, sigma0: 3, method: 'modal', modes: 40 },
    board: { type: 'barrier', height: -25e-6 },
    mass: { type: 'mass', mass: 0.01, frequency: 30 },
  },
  contacts: {
    rattle: {
      type: 'collision',
      lower: 'board',
      upper: { element: 'string', at: { spread: 20 } },
      stiffness: 1e8,
      exponent: 1.5,
    },
    hit: {
      type: 'collision',
      lower: { element: 'string', at: 0.2 },
      upper: 'mass',
      gap: 1e-4,
      stiffness: 1e7,
      exponent: 2,
      damping: 0.5,
      loss: 'exact',
    },
  },
  players: { strike: { type: 'strike', at: { element: 'string', at: 0.3 }, time: 1e-3, force: 1.5, duration: 2e-3 } },
  outputs: { string: { at: { element: 'string', at: 0.11 } } },
};

/** A string at rest, onto which a board rises, or points of it. */
export function lifted(at: 'nodes' | { node: number }[]): Sketch {
  return {
    rate: 44_100,
    elements: {
      string: { type: 'string', length: 0.6, linearDensity: 5e-3, tension: 3572.1, grid: { intervals: 28 } },
      board: { type: 'barrier', height: -1e-3 },
    },
    contacts: {
      board: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'string', at },
        stiffness: 1e7,
        exponent: 1.3,
      },
    },
    outputs: { string: { at: { element: 'string', at: 0.23 } } },
    players: {
      lift: {
        type: 'gesture',
        of: 'elements.board.lift',
        points: [
          [0.005, 0],
          [0.015, 1.5e-3],
        ],
      },
    },
  };
}
