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
});
