/** Models as the fuzzer shrank them, each of which broke a property until its cause was mended; those that are told in words are in mended.test.ts. */
import { testModels } from '../support/fuzzed.ts';

testModels({
  'contacts rigid to all digits start pressed on one body': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e3: { type: "modal", modes: [{ frequency: 0, shape: { b: 100000000000 } }, { frequency: 0, shape: { a: 0 } }] }
      e6: { type: "tube", length: 1, area: 1, grid: { intervals: 8 }, method: "modal", modes: 1 }
    contacts:
      c4: { type: "radiation", ends: [{ element: "e6", at: "50 %" }], radius: 1 }
      c8: { type: "slack", ends: [{ element: "e3", at: { point: "b" } }], play: 0, stiffness: 100000000, exponent: 1, rest: -1 }
      c40: { type: "slack", between: [{ element: "e3", at: { point: "a" } }, { element: "e3", at: { point: "b" } }], play: 0, stiffness: 1000000000000000, exponent: 1 }
    outputs:
      o1: { contact: "c4" }`,
  'a gong that is struck while it stretches by 1e-288 J': `
    clangor: 1
    solver: { gate: 0 }
    rate: 44100
    seconds: 0.0010416666666666667
    elements:
      e1: { type: "gong", radius: 1, thickness: 1, density: 1, young: 1, stretch: "full", rule: "p2q", modes: 7 }
    contacts:
      c3: { type: "bow", on: { element: "e1", at: ["50 %", "50 %"] }, force: 1, velocity: 1.8 }
      c5: { type: "slack", between: [{ element: "e1", at: [{ fraction: 0 }, { fraction: 0.5 }] }, { element: "e1", at: ["50 %", { fraction: 0 }] }], play: 0, stiffness: 0, exponent: 1 }
    players:
      p4: { type: "strike", at: { element: "e1", at: ["50 %", "50 %"] }, force: 1, duration: 0.00002 }
    outputs:
      o1: { element: "e1" }`,
  'Newton’s method wanders off among felt that 1e11 N press': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 8000
    seconds: 0.025
    elements:
      e1: { type: "plate", sides: [1, 1], thickness: 0.00001, density: 1, young: 1, stretch: "full", grid: { spacing: 1 }, method: "modal", modes: 1 }
    contacts:
      c1: { type: "collision", ends: [{ element: "e1", at: ["50 %", { fraction: 0.1 }] }], felt: { key: 1 } }
      c9: { type: "collision", ends: [{ element: "e1", at: [{ fraction: 0.5 }, "50 %"] }], felt: { key: 1 } }
    players:
      p0: { type: "blow", ends: [{ element: "e1", at: [{ fraction: 0.5 }, "50 %"] }], points: [[0, 100000000000], [1, 0]] }
    outputs:
      o0: { element: "e1" }`,
  'a throw that takes away nearly all of another': `
    clangor: 1
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "mass", mass: 1 }
      e1: { type: "neck", length: 1, area: 1 }
    players:
      p0: { type: "throw", element: "e1", velocity: 10000000000 }
      p1: { type: "throw", element: "e1", velocity: 1 }
    outputs:
      o0: { at: { element: "e0" } }`,
  'a tooth that goes by between two samples at which energies are computed': `
    clangor: 1
    rate: 44100
    seconds: 0.0045351473922902496
    elements:
      e0: { type: "barrier" }
      e1: { type: "chain", masses: 2, mass: 1, stiffness: 1 }
    contacts:
      c0: { type: "connection", between: ["e0", { element: "e1", at: "50 %" }], stiffness: 1, exponent: 1 }
    players:
      p0: { type: "scrape", element: "e0", time: 0.001, points: [[0, 0], [0.001, -0.3]], curve: "straight", profile: { teeth: { spacing: 0.01, depth: 1 } } }
    outputs:
      o1: { contact: "c0" }`,
  'a joint solved by IT-2 that changes sides in every step': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 27112
    seconds: 0.007376807317792859
    elements:
      e0: { type: "bar", length: 1, width: 0.000001, thickness: 0.00001, density: 1, profile: { samples: [1, 100] }, young: 1, grid: { intervals: 4 }, method: "modal", modes: 6 }
    contacts:
      c1: { type: "slack", ends: [{ element: "e0", at: "50 %" }], play: 0, stiffness: 10000000000000, exponent: 1 }
    players:
      p0: { type: "cluster", element: "e0", count: 1, over: 0, force: 1, duration: 0.001 }
      p1: { type: "initial", element: "e0", velocity: 1 }
    outputs:
      o1: { at: { element: "e0", at: "50 %" } }`,
  'a dashpot solved by IT-2 where the contact ends': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 44100
    seconds: 0.0045351473922902496
    elements:
      e1: { type: "bar", length: 1, width: 1, thickness: 1, density: 1, young: 1, grid: { intervals: 9 }, method: "modal", modes: 5 }
    contacts:
      c0: { type: "slack", ends: [{ element: "e1", at: { fraction: 0 } }], play: 0, stiffness: 10000000, exponent: 1, rest: 1 }
      c3: { type: "collision", ends: [{ element: "e1", at: { fraction: 0 } }], stiffness: 1, exponent: 10, loss: { type: "dashpot", resistance: 1 } }
    outputs:
      o0: { at: { element: "e1", at: "50 %" } }`,
  'two joints side by side on a light bar': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "bar", length: 1, width: 1, thickness: 0.000001, density: 1, young: 1, method: "modal", modes: 1 }
      e1: { type: "mass", mass: 1 }
    contacts:
      c5: { type: "slack", between: [{ element: "e0", at: "50 %" }, "e1"], play: 0, stiffness: 1000000000, exponent: 1 }
      c8: { type: "slack", between: [{ element: "e0", at: { fraction: 0 } }, { element: "e1" }], play: 0, stiffness: 100000000, exponent: 1 }
      c12: { type: "slack", ends: [{ element: "e0", at: "50 %" }], play: 0, stiffness: 0, exponent: 1 }
    players:
      p1: { type: "force", at: { element: "e0", at: { fraction: 0 } }, points: [[0, 1], [1, 0]] }
    outputs:
      o0: { at: "e1" }`,
  'a joint on a light body that strikes itself': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "modal", modes: [{ frequency: 0, shape: { a: 0, b: 1000 } }] }
      e1: { type: "plate", sides: [1, 1], thickness: 1, density: 1, young: 1, grid: { spacing: 1 }, method: "modal", modes: 1 }
    contacts:
      c0: { type: "collision", lower: { element: "e0", at: { point: "b" } }, upper: { element: "e0", at: { point: "a" } }, stiffness: 1, exponent: 5 }
      c1: { type: "slack", between: [{ element: "e1", at: ["50 %", "50 %"] }, { element: "e0", at: { point: "b" } }], play: 0, stiffness: 6000000, exponent: 1, rest: 1 }
    outputs:
      o0: { at: { element: "e1", at: [{ fraction: 1 }, { fraction: 1 }] } }`,
  'joints on a light plate that settle': `
    clangor: 1
    solver: { passes: 13, corrector: "settled" }
    rate: 17064
    seconds: 0.011720581340834505
    elements:
      e0: { type: "plate", sides: [1, 1], thickness: 0.000005, density: 1, young: 1, grid: { spacing: 1 }, method: "modal", modes: [[1, 1]] }
      e3: { type: "neck", length: 1, area: 1 }
    contacts:
      c1: { type: "slack", between: [{ element: "e0", at: [{ fraction: 0 }, "50 %"] }, { element: "e0", at: ["50 %", { fraction: 0.7 }] }], play: 0, stiffness: 100000000000000, exponent: 3 }
      c9: { type: "slack", ends: [{ element: "e0", at: ["85.9 %", { fraction: 0.5 }] }], play: 0, stiffness: 10000000000000, exponent: 3, rest: 0.6 }
    outputs:
      o2: { at: { element: "e3" } }`,
  'a joint within a light bar that two others hold': `
    clangor: 1
    rate: 13371
    seconds: 0.01495774437214868
    elements:
      e2: { type: "bar", length: 0.1, width: 1, thickness: 0.000003, density: 600, profile: { undercut: { span: 1, middle: 34 } }, young: 7500000000, grid: { intervals: 9 }, method: "modal", modes: 6 }
      e3: { type: "chain", masses: 3, mass: 1000, stiffness: 1 }
    contacts:
      c2: { type: "slack", between: [{ element: "e2", at: { fraction: 1 } }, { element: "e3", at: { fraction: 0.1191 } }], play: 0, stiffness: 1, exponent: 1 }
      c3: { type: "slack", between: [{ element: "e2", at: "50 %" }, { element: "e2", at: { fraction: 0.9 } }], play: 0, stiffness: 1, exponent: 5 }
      c14: { type: "slack", ends: [{ element: "e2", at: { fraction: 1 } }], play: 0, stiffness: 17000000000000, exponent: 1, rest: 0.001 }
    outputs:
      o0: { at: { element: "e2", at: { fraction: 0 } } }`,
  'a joint on a body that another joint holds, and air': `
    clangor: 1
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e0: { type: "modal", modes: [{ frequency: 0, mass: 100, shape: { c: 100, d: 100 } }, { frequency: 0, shape: { a: 1 } }] }
      e1: { type: "chain", masses: 12, mass: 0.00008, stiffness: 1 }
      e2: { type: "plate", sides: [1, 1], thickness: 1, density: 1, young: 1, grid: { spacing: 1 }, method: "modal", modes: 1 }
    contacts:
      c1: { type: "slack", ends: [{ element: "e0", at: { point: "d" } }], play: 0, stiffness: 10000000000000, exponent: 1, rest: 1 }
      c19: { type: "radiation", ends: [{ element: "e0", at: { point: "a" } }, { element: "e0", at: { point: "d" } }], radius: 0.1 }
      c24: { type: "slack", between: [{ element: "e0", at: { point: "c" } }, { element: "e1", at: "50 %" }], play: 0, stiffness: 100000, exponent: 1.4 }
    outputs:
      o1: { at: { element: "e2", at: ["50 %", "50 %"] } }`,
  'a joint within a membrane whose other joint holds a light body in air': `
    clangor: 1
    rate: 8000
    seconds: 0.025
    elements:
      e2: { type: "membrane", sides: [1, 1], tension: 1, surfaceDensity: 1, grid: { spacing: 1 }, method: "modal", modes: 1 }
      e3: { type: "modal", modes: [{ frequency: 0, shape: { a: 100 } }] }
    contacts:
      c3: { type: "slack", between: [{ element: "e3", at: { point: "a" } }, { element: "e2", at: ["50 %", { fraction: 0.5 }] }], play: 0, stiffness: 10000000000000, exponent: 1, rest: 1 }
      c9: { type: "slack", between: [{ element: "e2", at: ["50 %", "50 %"] }, { element: "e2", at: ["50 %", "2 %"] }], play: 0, stiffness: 10000000000, exponent: 1 }
      c11: { type: "radiation", ends: [{ element: "e3", at: { point: "a" } }], radius: 1 }
    outputs:
      o1: { contact: "c11", quantity: "pressure" }`,
  'a joint between two points of a body that bristles and another joint hold': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e1: { type: "modal", modes: [{ frequency: 0, shape: { a: 1000 } }, { frequency: 0, mass: 0.1, shape: { b: -5 } }] }
      e2: { type: "plate", sides: [1, 1], thickness: 1, density: 1, young: 1, stretch: "full", grid: { spacing: 1 }, method: "modal", modes: 1 }
    contacts:
      c3: { type: "slack", ends: [{ element: "e1", at: { point: "b" } }, { element: "e1", at: { point: "a" } }], play: 0, stiffness: 10000000, exponent: 1, rest: 1 }
      c5: { type: "friction", ends: [{ element: "e1", at: { point: "a" } }], force: 20 }
      c12: { type: "slack", ends: [{ element: "e1", at: { point: "a" } }], play: 0, stiffness: 10000000000000, exponent: 1 }
    outputs:
      o0: { element: "e2" }`,
  'a joint whose release leaves round-off of any sign': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 8823
    seconds: 0.022668026748271564
    elements:
      e0: { type: "mass", mass: { key: 1 }, rest: 1 }
    contacts:
      c0: { type: "spring", ends: [{ element: "e0" }], stiffness: 10000000 }
      c1: { type: "slack", ends: [{ element: "e0" }, "e0"], play: 1, stiffness: 920000000000000, exponent: 1 }
    outputs:
      o0: { at: "e0" }`,
  'joints that let go and cross, in any order': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 32000
    seconds: 0.00625
    elements:
      e2: { type: "bar", length: 1, width: 0.0000029, thickness: 1, density: 1000, young: 1, ends: ["clamped", "supported"], sigma1: 1, grid: { intervals: 12 }, method: "modal", modes: 1, placement: "exact" }
      e3: { type: "tube", length: 0.06997, area: 7.166628571876034, air: { density: 100, speed: 1 }, grid: { intervals: 11 }, method: "modal", modes: 1 }
      e4: { type: "modal", modes: [{ frequency: 0, t60: 1, shape: { b: -0.38349355651244393 } }] }
    contacts:
      c5: { type: "slack", between: [{ element: "e3", at: { fraction: 0 } }, { element: "e4", at: { point: "b" } }], play: 0.001, stiffness: 300000000000, exponent: 2.3574440120719373 }
      c11: { type: "collision", ends: [{ element: "e2", at: { fraction: 0.77 } }], stiffness: 1, exponent: 1 }
      c13: { type: "slack", between: [{ element: "e2", at: "5.1 %" }, { element: "e3", at: { fraction: 1 } }], play: 0.18359637008211094, stiffness: 200000000000, exponent: 1.8213588460348547, rest: 0.6221470276761698 }
    outputs:
      o0: { at: { element: "e3", at: "50 %" } }`,
});
