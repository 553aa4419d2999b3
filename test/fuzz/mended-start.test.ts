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
  'felt with memory on a light string that joints hold: its branch gained more than the solve had given it': `
    clangor: 1
    rate: 48000
    seconds: 0.004166666666666667
    elements:
      e0: { type: "string", length: 1, pitch: 1, linearDensity: 0.0001, ends: "free", grid: { intervals: 4 } }
      e2: { type: "mass", mass: 1 }
    contacts:
      c11: { type: "slack", between: [{ element: "e0", at: { fraction: 1 } }, { element: "e0", at: { fraction: 0 } }], play: 0, stiffness: 1, exponent: 10 }
      c80: { type: "collision", ends: [{ element: "e0", at: { fraction: 1 } }], felt: { key: 1, memory: true } }
      c83: { type: "slack", ends: [{ element: "e0", at: { fraction: 1 } }], play: 0, stiffness: 22000000000, exponent: 1 }
      c93: { type: "slack", between: [{ element: "e0", at: { fraction: 0 } }, { element: "e2" }], play: 0, stiffness: 100000000000000, exponent: 1, rest: 1 }
    outputs:
      o1: { at: "e2" }`,
});
