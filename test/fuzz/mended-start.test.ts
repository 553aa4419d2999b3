/** Models that start pressed on what others hold, or that others then hold, and that broke a property of the fuzzer until its cause was mended. */
import { testModels } from '../support/fuzzed.ts';

testModels({
  'a collision with memory that begins pressed on a mode that a rigid connection holds': `
    clangor: 1
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e2: { type: "plate", sides: [1, 1], thickness: 0.000001, density: 1, young: 1, grid: { spacing: 1 }, method: "modal", modes: [[1, 1]] }
    contacts:
      c10: { type: "rigid", ends: [{ element: "e2", at: ["50 %", { fraction: 0.1 }] }] }
      c19: { type: "collision", ends: [{ element: "e2", at: ["50 %", "50 %"] }], gap: -1, stiffness: 1, exponent: 1, memory: { stiffness: 1, tau: 1 } }
    outputs:
      o1: { at: { element: "e2", at: [{ fraction: 0 }, { fraction: 0 }] } }`,
  'frets pressed at the start onto a bar that rigid connections hold': `
    clangor: 1
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e1: { type: "neck", length: 1, area: 1 }
      e2: { type: "bar", length: 1, width: 0.001, thickness: 0.000006, density: 1, young: 1, grid: { intervals: 3 } }
    contacts:
      c3: { type: "rigid", ends: [{ element: "e2", at: { fraction: 1 } }] }
      c23: { type: "rigid", ends: [{ element: "e2", at: "50 %" }] }
      c29: { type: "rigid", between: ["e1", { element: "e2", at: "52.5 %" }] }
      c32: { type: "rigid", ends: [{ element: "e1" }] }
      c33: { type: "collision", lower: { element: "e2", at: { frets: { count: 24 } } }, upper: { element: "e1" }, stiffness: 1, exponent: 1, memory: { stiffness: 1, tau: 1 } }
      c36: { type: "collision", lower: { element: "e2", at: "50 %" }, upper: { element: "e2", at: { fraction: 1 } }, gap: -1, stiffness: 1, exponent: 1 }
    outputs:
      o0: { at: { element: "e2", at: "50 %" } }`,
});

/** How hard the felt is, how light the string, how stiff the joint that pulls it, and how far: in some of them one fault shows, in others another. */
const PULLED = [
  { key: 1, density: 1e-4, stiffness: 1e14, rest: 1 },
  { key: 88, density: 1e-4, stiffness: 1e14, rest: 1 },
  { key: 30, density: 1e-5, stiffness: 1e13, rest: 1 },
  { key: 30, density: 1e-4, stiffness: 1e13, rest: 10 },
  { key: 60, density: 1e-5, stiffness: 1e12, rest: 10 },
  { key: 60, density: 1e-6, stiffness: 1e14, rest: 10 },
];

testModels(
  Object.fromEntries(
    PULLED.map(({ key, density, stiffness, rest }) => [
      `felt with memory of key ${key}, on a string of ${density} kg/m that joints hold: its branch gains no more than the solve gives it`,
      `
    clangor: 1
    rate: 48000
    seconds: 0.004166666666666667
    elements:
      e0: { type: "string", length: 1, pitch: 1, linearDensity: ${density}, ends: "free", grid: { intervals: 4 } }
      e2: { type: "mass", mass: 1 }
    contacts:
      c11: { type: "slack", between: [{ element: "e0", at: { fraction: 1 } }, { element: "e0", at: { fraction: 0 } }], play: 0, stiffness: 1, exponent: 10 }
      c80: { type: "collision", ends: [{ element: "e0", at: { fraction: 1 } }], felt: { key: ${key}, memory: true } }
      c83: { type: "slack", ends: [{ element: "e0", at: { fraction: 1 } }], play: 0, stiffness: 22000000000, exponent: 1 }
      c93: { type: "slack", between: [{ element: "e0", at: { fraction: 0 } }, { element: "e2" }], play: 0, stiffness: ${stiffness}, exponent: 1, rest: ${rest} }
    outputs:
      o1: { at: "e2" }`,
    ]),
  ),
);
