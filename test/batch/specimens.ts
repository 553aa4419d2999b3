/** Small sweeps for tests: a twentieth of a second each. */

import { loadSweep, openEngine, type Sweep, type SweepSource } from '../../src/batch/index.ts';
import { formatProblem } from '../../src/model/index.ts';

export const TINY = `sweep: 1
title: A string over a wall
model:
  clangor: 1
  rate: 8000
  seconds: 0.05
  elements:
    string: { type: string, length: 65 cm, pitch: 110, linearDensity: 5 g/m, sigma0: 2 }
    wall: { type: barrier, height: -0.001 }
  contacts:
    buzz: { type: collision, lower: wall, upper: { element: string, at: nodes }, stiffness: 1e8, exponent: 1.5 }
  players:
    pull: { type: initial, element: string, displacement: 2 mm, shape: { raisedCosine: { at: 25 %, width: 10 cm } } }
  outputs:
    string: { at: { element: string, at: 70 % }, quantity: velocity }
count: 12
seed: 4
draw:
  elements.string.pitch: { uniform: [80 Hz, 200 Hz] }
  depth: { logUniform: [0.2 mm, 2 mm] }
set:
  elements.wall.height: -depth
`;

export function sourceOf(text: string, name = 'tiny'): SweepSource {
  return { name, text, base: undefined };
}

export function sweepOfText(text: string, name = 'tiny'): Sweep {
  const loaded = loadSweep(sourceOf(text, name));
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.value;
}

export const problemsOf = (text: string) => {
  const loaded = loadSweep(sourceOf(text));
  return loaded.ok ? [] : loaded.problems.map(formatProblem);
};

export const engine = await openEngine();
