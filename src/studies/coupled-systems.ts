/** The study of coupled contacts: the systems, and the ways to solve them. */
import type { ModelSource } from '../model/index.ts';
import type { startSystem } from './restitution-systems.ts';

type System = Parameters<typeof startSystem>[0];

export interface Coupled {
  readonly name: string;
  /** s. */
  readonly seconds: number;
  readonly at: (rate: number) => System;
}

/** A hammer of 10 g drives a string of 4.4 g onto a fret 0.5 mm below it, at 1 m/s. The string has the same nodes at every rate. */
function slap(rate: number, damping: number): System {
  const law = { type: 'collision', stiffness: 1e9, exponent: 1.5, damping } as const;
  const at = { element: 'string', at: { node: 61 } };
  return {
    rate,
    elements: {
      hammer: { type: 'mass', mass: 0.01 },
      string: { type: 'string', length: 0.7, linearDensity: 0.0063, tension: 100, grid: { intervals: 244 } },
      fret: { type: 'barrier', height: -5e-4 },
    },
    contacts: { hammer: { ...law, lower: at, upper: 'hammer' }, fret: { ...law, lower: 'fret', upper: at } },
    players: { throw: { type: 'initial', element: 'hammer', displacement: 2e-4, velocity: -1 } },
    outputs: { hammer: { at: 'hammer' } },
  };
}

/** Two masses of 1 kg close at 0.15 m/s on a bead that they touch. */
function bead(rate: number, mass: number, damping: number): System {
  const law = { type: 'collision', stiffness: 1e9, exponent: 1.5, damping } as const;
  return {
    rate,
    elements: { a: { type: 'mass', mass: 1 }, bead: { type: 'mass', mass }, b: { type: 'mass', mass: 1 } },
    contacts: { left: { ...law, lower: 'a', upper: 'bead' }, right: { ...law, lower: 'bead', upper: 'b' } },
    players: {
      left: { type: 'initial', element: 'a', velocity: 0.1 },
      right: { type: 'initial', element: 'b', velocity: -0.05 },
    },
    outputs: { a: { at: 'a' }, b: { at: 'b' } },
  };
}

/** A ball hits a row of equal balls that touch, 50 g each, at 1 m/s. */
function cradle(rate: number, balls: number, stiffness: number): System {
  const names = Array.from({ length: balls }, (_, i) => `ball${i}`);
  return {
    rate,
    elements: Object.fromEntries(names.map((name) => [name, { type: 'mass' as const, mass: 0.05 }])),
    contacts: Object.fromEntries(
      names
        .slice(1)
        .map((upper, i) => [`c${i}`, { type: 'collision' as const, lower: names[i], upper, stiffness, exponent: 1.5 }]),
    ),
    players: { hit: { type: 'initial', element: 'ball0', velocity: 1 } },
    outputs: Object.fromEntries(names.map((name) => [name, { at: name }])),
  };
}

export const SYSTEMS: readonly Coupled[] = [
  { name: 'slap', seconds: 60 / 44_100, at: (rate) => slap(rate, 0) },
  { name: 'slap, μ = 0.3', seconds: 60 / 44_100, at: (rate) => slap(rate, 0.3) },
  { name: 'bead of 1 mg', seconds: 60 / 44_100, at: (rate) => bead(rate, 1e-6, 0) },
  { name: 'bead of 1 mg, μ = 3', seconds: 60 / 44_100, at: (rate) => bead(rate, 1e-6, 3) },
  { name: 'bead of 20 g', seconds: 60 / 44_100, at: (rate) => bead(rate, 0.02, 0) },
  { name: 'cradle of 10', seconds: 60 / 44_100, at: (rate) => cradle(rate, 10, 1e10) },
];

export const SOLVERS: readonly { readonly name: string; readonly solver: NonNullable<ModelSource['solver']> }[] = [
  { name: 'apart', solver: { corrector: 'apart' } },
  { name: 'settled, 2 passes', solver: { corrector: 'settled', passes: 2 } },
  { name: 'tangent', solver: {} },
  { name: 'tangent, gate 0.02', solver: { gate: 0.02 } },
  { name: 'IT-2', solver: { scheme: 'it2' } },
];
