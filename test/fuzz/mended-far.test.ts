/** Models far from zero, or far from anything real, that broke a property of the fuzzer until its cause was mended. */
import { testModels } from '../support/fuzzed.ts';

testModels({
  'a joint of IT-2 that starts at the end of a play of a metre': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 48000
    seconds: 0.004166666666666667
    elements:
      e0: { type: "gong", radius: 1, thickness: 1, density: 1, young: 1, modes: 1 }
      e1: { type: "neck", length: 1, area: 1 }
    contacts:
      c3: { type: "slack", ends: [{ element: "e0", at: ["3 %", "50 %"] }], play: 1, stiffness: 100000000000000, exponent: 1, rest: 1 }
    players:
      p1: { type: "pluck", at: { element: "e0", at: ["50 %", "88.9 %"] }, force: 10, duration: 0.000004, release: "smooth" }
    outputs:
      o0: { at: { element: "e1" } }`,
  'felt that stops a body of 10⁷ m per sample by IT-2': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 8000
    seconds: 0.025
    elements:
      e0: { type: "modal", modes: [{ frequency: 1000, shape: { c: 100 } }] }
    contacts:
      c0: { type: "collision", ends: [{ element: "e0", at: { point: "c" } }], felt: { key: 1 } }
    players:
      p0: { type: "blow", ends: [{ element: "e0", at: { point: "c" } }], points: [[0, 0], [0.01, -40000000000]] }
    outputs:
      o0: { at: { element: "e0", at: { point: "c" } } }`,
  'a valve whose weight the score sets, far from where its displacement counts': `
    clangor: 1
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e0: { type: "mass", mass: 1, rest: 0.01 }
    contacts:
      c0: { type: "valve", on: "e0", opening: { element: "e0" }, width: 0.0001 }
    score:
      - { time: 0, set: "elements.e0.gravity", to: 1 }
    outputs:
      o0: { at: { element: "e0" } }`,
  'a lossy free bar whose pitch is set where it is': `
    clangor: 1
    rate: 44100
    seconds: 0.0010416666666666667
    elements:
      e0: { type: "bar", length: 1, width: 1, thickness: 1, density: 1, young: 1, decay: [{ frequency: 0, t60: 1 }, { frequency: 1, t60: 1 }], grid: { intervals: 13 }, method: "modal", modes: 1, placement: "exact" }
    players:
      p0: { type: "initial", element: "e0", displacement: 1 }
    score:
      - { time: 0, move: "elements.e0.bend", to: 0 }
    outputs:
      o1: { at: { element: "e0", at: { fraction: 0 } } }`,
  'a bar tied to itself, 10⁷ m away, whose grid the score changes': `
    clangor: 1
    solver: { gate: 0 }
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "bar", length: 1, width: 0.000025, thickness: 0.0000013452653843224975, density: 1345.2264939855647, young: 1, ends: ["clamped", "supported"], grid: { intervals: 15 } }
    contacts:
      c7: { type: "rigid", ends: [{ element: "e0", at: { node: 6 } }, { element: "e0", at: "18.9 %" }] }
      c13: { type: "slack", between: [{ element: "e0", at: { node: 3 } }, { element: "e0", at: "93.9 %" }], play: 0, stiffness: 1, exponent: 4 }
      c38: { type: "rigid", between: [{ element: "e0", at: { fraction: 0.5 } }, { element: "e0", at: "51.9 %" }] }
      c45: { type: "rigid", ends: [{ element: "e0", at: { node: 7 } }, { element: "e0", at: { fraction: 0.88 } }] }
      c47: { type: "radiation", ends: [{ element: "e0", at: { fraction: 0.25 } }], radius: 0.04 }
      c115: { type: "rigid", between: [{ element: "e0", at: "45.3 %" }, { element: "e0", at: { node: 8 } }] }
      c119: { type: "slack", between: [{ element: "e0", at: { fraction: 0.5 } }, { element: "e0", at: { node: 1 } }], play: 0.00002, stiffness: 1000000000, exponent: 1 }
      c121: { type: "spring", between: [{ element: "e0", at: "86.8 %" }, { element: "e0", at: { fraction: 0.95 } }], stiffness: 10000000000000 }
      c122: { type: "slack", ends: [{ element: "e0", at: { node: 6 } }], play: 0, stiffness: 400000000000, exponent: 3, rest: 0.2429 }
      c126: { type: "spring", ends: [{ element: "e0", at: "11.2 %" }, { element: "e0", at: "20.4 %" }], cubic: 10000000 }
    score:
      - { time: 0.001, set: "elements.e0.width", to: 0.00002 }
    outputs:
      o0: { at: { element: "e0", at: "50 %" } }`,
  'the same bar, whose ties cannot be closed on the new grid: it begins again, but at the time that it is': `
    clangor: 1
    rate: 32000
    seconds: 0.0625
    elements:
      e0: { type: "bar", length: 0.1, width: 0.00002501659743411144, thickness: 0.000001, density: 1300, young: 1, ends: ["clamped", "supported"], grid: { intervals: 15 } }
    contacts:
      c13: { type: "slack", between: [{ element: "e0", at: { node: 1 } }, { element: "e0", at: "93.9 %" }], play: 0, stiffness: 1, exponent: 10 }
      c38: { type: "rigid", between: [{ element: "e0", at: { fraction: 0.5 } }, { element: "e0", at: "51.9 %" }] }
      c45: { type: "rigid", ends: [{ element: "e0", at: { node: 7 } }, { element: "e0", at: { fraction: 0.8842443478060886 } }] }
      c115: { type: "rigid", between: [{ element: "e0", at: "45.3 %" }, { element: "e0", at: { node: 8 } }] }
      c119: { type: "slack", between: [{ element: "e0", at: { fraction: 0.5 } }, { element: "e0", at: { node: 1 } }], play: 0, stiffness: 3000000000, exponent: 2 }
      c121: { type: "spring", between: [{ element: "e0", at: "86.8 %" }, { element: "e0", at: { fraction: 0.95 } }], stiffness: 4000000000000 }
      c122: { type: "slack", ends: [{ element: "e0", at: { node: 1 } }], play: 0, stiffness: 1000000000000, exponent: 1, rest: -1 }
      c126: { type: "spring", ends: [{ element: "e0", at: "50 %" }, { element: "e0", at: "50 %" }], cubic: 10000000 }
    score:
      - { time: 0.01, set: "elements.e0.width", to: 0.000017 }
    outputs:
      o0: { at: { element: "e0", at: "50 %" } }`,
  'a tube of air that becomes 1e5 times lighter, so that the same ties move 1e5 times less energy': `
    clangor: 1
    rate: 56932
    seconds: 0.0035129628328532283
    elements:
      e0: { type: "tube", length: 0.0359, area: 156.21265552100715, air: { density: 15101.310847760495, speed: 100 }, sigma0: 780, grid: { intervals: 5 } }
    contacts:
      c20: { type: "rigid", ends: [{ element: "e0", at: { fraction: 0.6 } }, { element: "e0", at: { fraction: 0.5 } }, { element: "e0", at: "23.9 %" }] }
      c22: { type: "rigid", between: [{ element: "e0", at: { node: 3 } }, { element: "e0", at: { fraction: 0.8 } }] }
      c59: { type: "rigid", ends: [{ element: "e0", at: { node: 0 } }, { element: "e0", at: { fraction: 0 } }, { element: "e0", at: "15.6 %" }] }
      c63: { type: "rigid", between: [{ element: "e0", at: { fraction: 0.95 } }, { element: "e0", at: "55 %" }] }
      c65: { type: "rigid", ends: [{ element: "e0", at: "3.1 %" }, { element: "e0", at: { fraction: 0.6715028962353244 } }] }
      c85: { type: "rigid", ends: [{ element: "e0", at: "85.9 %" }] }
      c87: { type: "slack", ends: [{ element: "e0", at: "72.9 %" }, { element: "e0", at: { fraction: 0 } }], play: 0, stiffness: 10000000000000, exponent: 1, rest: 1 }
      c109: { type: "collision", lower: { element: "e0", at: [{ fraction: 0.8 }] }, upper: { element: "e0", at: { frets: { count: 1 } } }, stiffness: 1, exponent: 3 }
    score:
      - { time: 0.001, set: "elements.e0.area", to: 0.001 }
    outputs:
      o0: { at: { element: "e0", at: "50 %" } }`,
  'a bar that doubles its length while it is pulled, so that more of its modes drift': `
    clangor: 1
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "bar", length: 1, width: 1, thickness: 0.001, density: 200, young: 100000000, grid: { intervals: 3 }, method: "modal", modes: 14 }
    players:
      p0: { type: "strum", at: [{ element: "e0", at: "50 %" }], force: 1, duration: 1 }
    score:
      - { time: 0.001, set: "elements.e0.length", to: 2 }
    outputs:
      o0: { at: { element: "e0", at: { fraction: 0 } } }`,
  'two bows of 1 kN on one place of a body of a nanogram, which share what holds it still': `
    clangor: 1
    rate: 62207
    seconds: 0.0032150722587490155
    elements:
      e0: { type: "gong", radius: 0.01, thickness: 0.000002, density: 1, young: 1, modes: 1 }
      e1: { type: "chain", masses: 5, mass: 0.1, stiffness: 1 }
    contacts:
      c1: { type: "bow", on: { element: "e0", at: ["50 %", "22.9 %"] }, twist: "e1", force: 1000, velocity: 1, solver: "newton" }
    outputs:
      o1: { at: { element: "e1", at: "50 %" } }`,
  'forces of 1e263 N that Newton diverged to, beside ties': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 8000
    seconds: 0.025
    elements:
      e0: { type: "neck", length: 1, radius: 1 }
      e1: { type: "modal", modes: [{ frequency: 0, shape: { a: -183500000000 } }] }
    contacts:
      c0: { type: "connection", between: ["e0", { element: "e1", at: { point: "a" } }], stiffness: 1, exponent: 10 }
      c6: { type: "rigid", ends: ["e0"] }
      c7: { type: "rigid", between: ["e0", { element: "e1", at: { point: "a" } }] }
    players:
      p0: { type: "force", at: { element: "e1", at: { point: "a" } }, samples: [1] }
    outputs:
      o1: { at: { element: "e1", at: { point: "a" } } }`,
  'a run of IT-2 that stops, with what it stores, in any order': `
    clangor: 1
    solver: { scheme: "it2", corrector: "apart" }
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "bar", length: 0.033, width: 0.0000013982300542354703, thickness: 0.000013, density: 2, young: 1, ends: ["clamped", "clamped"], sigma1: 0.1, grid: { intervals: 4 }, method: "modal", modes: 1 }
      e2: { type: "mass", mass: { key: 1 } }
    contacts:
      c7: { type: "radiation", ends: [{ element: "e0", at: "50 %" }, "e2"], radius: 1 }
      c8: { type: "cavity", ends: [{ element: "e0", at: 0.01016 }], volume: 1000 }
      c9: { type: "collision", lower: { element: "e0", at: { spread: 15 } }, upper: "e2", stiffness: 9331, exponent: 10 }
    players:
      p1: { type: "force", at: { element: "e0", at: 0.01463 }, samples: [1.623, 0] }
    outputs:
      o0: { contact: "c7" }`,
  'felt with memory, pressed, on a body that a tie holds and that is thrown': `
    clangor: 1
    rate: 37914
    seconds: 0.005275096270506937
    elements:
      e0: { type: "neck", length: 1, radius: 1 }
    contacts:
      c0: { type: "collision", ends: ["e0"], gap: -1, stiffness: 1, exponent: 1, memory: { stiffness: 1, tau: 1 } }
      c1: { type: "rigid", ends: [{ element: "e0" }] }
    players:
      p1: { type: "throw", element: "e0", velocity: 1 }
    outputs:
      o0: { at: "e0" }`,
  'a plate that stretches to a thousand times its thickness, in a model with bows of Newton': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "plate", sides: [1, 1], thickness: 0.00002, density: 1, young: 1, stretch: "full", grid: { spacing: 1 }, method: "modal", modes: 12 }
      e1: { type: "membrane", radius: 1, tension: 1, surfaceDensity: 1, method: "modal", modes: 1 }
      e2: { type: "bar", length: 1, width: 1, thickness: 1, density: 1, young: 1, grid: { intervals: 7 }, method: "modal", modes: 1 }
    contacts:
      c0: { type: "bow", on: { element: "e1", at: [{ fraction: 0 }, { fraction: 0.5 }] }, twist: "e2", force: 0, velocity: 0, solver: "newton" }
    players:
      p0: { type: "strum", at: [{ element: "e0", at: [{ fraction: 0.5 }, { fraction: 0.1 }] }], force: 1, duration: 0.001 }
    outputs:
      o0: { at: { element: "e0", at: "area" } }`,
  'a spring and a joint that share a light plate, in any order': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e0: { type: "plate", sides: [0.1, 0.01], thickness: 0.00003, density: 1, young: 1, grid: { spacing: 1 }, method: "modal", modes: [[1, 9]] }
      e1: { type: "chain", masses: 26, mass: 0.003, stiffness: 1 }
      e2: { type: "membrane", radius: 1, tension: 1, density: 1, thickness: 0.000001, grid: { spacing: 1 }, method: "modal", modes: 6 }
    contacts:
      c0: { type: "collision", ends: [{ element: "e0", at: ["92 %", { fraction: 0.01 }] }], felt: { key: 1 } }
      c1: { type: "slack", ends: [{ element: "e2", at: [{ fraction: 0.5 }, { fraction: 0.9 }] }], play: 0, stiffness: 1, exponent: 3 }
      c12: { type: "spring", between: [{ element: "e0", at: [{ fraction: 0.1 }, { fraction: 0.99 }] }, { element: "e2", at: ["76.9 %", "80.1 %"] }], stiffness: 10000000000 }
      c16: { type: "slack", between: [{ element: "e1", at: "50 %" }, { element: "e0", at: ["50 %", { fraction: 0.7 }] }], play: 0, stiffness: 100000000000, exponent: 1, rest: -1 }
    outputs:
      o1: { at: { element: "e0", at: [{ fraction: 0 }, { fraction: 0 }] } }`,
  'three joints on two modes, all but rigid, whose shares round-off decides': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 96000
    seconds: 0.0020833333333333333
    elements:
      e0: { type: "modal", modes: [{ frequency: 1, shape: { a: 1 } }, { frequency: 0, shape: { b: 1 } }] }
    contacts:
      c0: { type: "slack", ends: [{ element: "e0", weight: -1, at: { point: "b" } }], play: 0, stiffness: 50000000000, exponent: 10, rest: -1 }
      c2: { type: "slack", between: [{ element: "e0", at: { point: "a" } }, { element: "e0", at: { point: "b" } }], play: 0.1, stiffness: 404841858206758, exponent: 3, rest: 0.3 }
      c4: { type: "slack", ends: [{ element: "e0", at: { point: "b" } }, { element: "e0", weight: 40, at: { point: "a" } }], play: 1, stiffness: 100000000, exponent: 2 }
    outputs:
      o0: { at: { element: "e0", at: { point: "b" } } }`,
});
