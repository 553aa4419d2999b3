/** Models that broke a property of the fuzzer until its cause was mended: contacts that lie too deep, places that slide, and what round-off makes of the rest. */
import { testModels } from '../support/fuzzed.ts';

testModels({
  'a light body that is dragged along by a plate, a joint and a spring': `
    clangor: 1
    rate: 96000
    seconds: 0.0020833333333333333
    elements:
      e0: { type: "plate", sides: [1, 1], thickness: 0.01, density: 300, young: 1, stretch: "full", grid: { spacing: 1 }, method: "modal", modes: [[1, 1]] }
      e1: { type: "mass", mass: 0.00002 }
    contacts:
      c0: { type: "connection", between: [{ element: "e1" }, { element: "e0", at: [{ fraction: 0 }, { fraction: 0 }] }], stiffness: 1, exponent: 2.4 }
      c2: { type: "slack", between: [{ element: "e1" }, { element: "e0", at: "area" }], play: 1, stiffness: 1, exponent: 5 }
      c3: { type: "collision", ends: [{ element: "e0", at: "area", weight: 100 }], stiffness: 100000000000, exponent: 3 }
    players:
      p4: { type: "initial", element: "e0", displacement: 0.6 }
    outputs:
      o0: { element: "e0" }`,
  'a light body between two walls, hurled from the one into the other, that pulled in the same step': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "mass", mass: 0.00004 }
      e1: { type: "bar", length: 1, width: 1, thickness: 1, density: 1, young: 1, grid: { intervals: 8 } }
      e2: { type: "membrane", sides: [1, 1], tension: 1, density: 1000, thickness: 1, grid: { spacing: 0.1 } }
    contacts:
      c51: { type: "collision", lower: "e0", upper: { element: "e2", at: { node: [1, 1] } }, gap: -1, stiffness: 620000000000, exponent: 1 }
      c57: { type: "collision", ends: [{ element: "e0", weight: -1 }], stiffness: 100000000, exponent: 3 }
    outputs:
      o0: { at: { element: "e1", at: "50 %" } }`,
  'a joint on a nanogram beside a tie and bristles, pushed with a kilonewton': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e1: { type: "bar", length: 2, width: 0.00009, thickness: 0.000005, density: 1, profile: { undercut: { span: 1, middle: 100 } }, young: 1, grid: { intervals: 6 }, method: "modal", modes: 3 }
      e2: { type: "membrane", sides: [1, 1], tension: 1, density: 1, thickness: 1, method: "modal", modes: 1 }
    contacts:
      c1: { type: "slack", ends: [{ element: "e1", at: 1 }], play: 0, stiffness: 1, exponent: 2 }
      c6: { type: "rigid", ends: [{ element: "e1", at: "64 %" }] }
      c7: { type: "friction", on: { element: "e1", at: { fraction: 1 } }, force: 1, model: "lugre" }
    players:
      p5: { type: "strike", at: { element: "e1", at: { fraction: 0 } }, force: 1000, duration: 0.01 }
    outputs:
      o2: { at: { element: "e2", at: ["50 %", { fraction: 0 }] } }`,
  'a collision with restitution beside a joint of IT-2 whose first iterates push with a teranewton': `
    clangor: 1
    solver: { scheme: "it2" }
    rate: 192000
    seconds: 0.0010416666666666667
    elements:
      e0: { type: "bar", length: 1, width: 0.001, thickness: 0.0002, density: 100, young: 1, grid: { intervals: 5 } }
      e1: { type: "mass", mass: 0.01 }
    contacts:
      c2: { type: "rigid", between: [{ element: "e0", at: { fraction: 0.4 } }, { element: "e0", at: 0.2 }] }
      c8: { type: "rigid", ends: [{ element: "e1" }] }
      c16: { type: "slack", ends: [{ element: "e1" }, { element: "e0", at: "50 %" }], play: 0, stiffness: 1, exponent: 10 }
      c20: { type: "collision", ends: [{ element: "e0", weight: -1, at: "50 %" }], stiffness: 1000000000000, exponent: 1, restitution: 1 }
      c21: { type: "connection", between: [{ element: "e0", at: 0.1 }, "e1"], stiffness: 1, exponent: 1, rest: -1 }
    players:
      p3: { type: "blow", ends: [{ element: "e1", weight: 1 }], points: [[0, -3133000000], [0.0003, 10000000000]] }
    outputs:
      o0: { at: { element: "e0", at: "50 %" } }`,
  'a dashpot that slides along a string that stretches': `
    clangor: 1
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "plate", sides: [1, 1], thickness: 1, density: 1, young: 1, grid: { spacing: 1 } }
      e1: { type: "string", length: 1, pitch: 1, linearDensity: 0.01, radius: 0.01, young: 100000, grid: { intervals: 5 }, stretch: "full" }
    contacts:
      c1: { type: "spring", between: [{ element: "e0", at: ["50 %", { fraction: 0.1 }] }, { element: "e1", at: "87.3 %" }], damping: 1 }
    players:
      p0: { type: "blow", ends: [{ element: "e0", at: "area" }], points: [[0, 0], [0.001, 1000000]] }
    score:
      - { time: 0, move: "contacts.c1.position", to: 0 }
    outputs:
      o0: { element: "e1" }`,
  'a force that moves its body by less than the last digit of its place': `
    clangor: 1
    rate: 16000
    seconds: 0.0125
    elements:
      e6: { type: "mass", mass: 1 }
      e7: { type: "string", length: 1, tension: 1, linearDensity: 1, grid: { intervals: 4 }, stretch: "full", axialStiffness: 100000 }
    contacts:
      c2: { type: "connection", ends: [{ element: "e7", at: "50 %" }], stiffness: 117837985.61885136, exponent: 5, rest: 0.000002122731981687524 }
    outputs:
      o0: { element: "e7" }`,
  'a joint of one body on itself, held by a connection of 5e14 N/m²': `
    clangor: 1
    rate: 44990
    seconds: 0.004445432318292954
    elements:
      e1: { type: "mass", mass: 1 }
    contacts:
      c8: { type: "slack", ends: [{ element: "e1" }, "e1"], play: 0, stiffness: 1000, exponent: 4 }
      c23: { type: "spring", ends: ["e1"] }
      c31: { type: "spring", ends: [{ element: "e1", weight: -6 }, { element: "e1", weight: 98 }, { element: "e1" }], stiffness: 170000000 }
      c44: { type: "connection", ends: [{ element: "e1", weight: 9 }], stiffness: 500000000000000, exponent: 2, rest: -0.00007 }
    outputs:
      o0: { at: { element: "e1" } }`,
  'springs of one body on itself whose weights nearly cancel': `
    clangor: 1
    rate: 11025
    seconds: 0.018140589569160998
    elements:
      e0: { type: "mass", mass: 0.00002 }
    contacts:
      finger: { type: "spring", ends: [{ element: "e0", weight: 10 }, { element: "e0" }], stiffness: 80700000000 }
      damper: { type: "spring", ends: ["e0", { element: "e0", weight: -1.964 }, "e0"], stiffness: 10000000000 }
    outputs:
      o0: { at: "e0" }`,
  'a plate so slack that its acceleration is below the last digit of its place': `
    clangor: 1
    rate: 16000
    seconds: 0.0125
    elements:
      e0: { type: "plate", sides: [1, 1], thickness: 0.00006, density: 1, young: 1, decay: [{ frequency: 0, t60: 240 }, { frequency: 1, t60: 100 }], grid: { spacing: 1 } }
      e1: { type: "bar", length: 1, width: 1, thickness: 1, density: 1, young: 1, grid: { intervals: 10 }, method: "modal", modes: 1 }
    players:
      p0: { type: "initial", element: "e0", displacement: 0.0002 }
    outputs:
      o0: { at: { element: "e1", at: { fraction: 0 } } }`,
  'a controller that moves a place along a string whose grid the score has changed': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "mass", mass: { key: 1 } }
      e1: { type: "string", length: 0.1, pitch: 1, linearDensity: 1, axialStiffness: 1, geometry: "exact", grid: { intervals: 13 }, stretch: "full" }
    contacts:
      c2: { type: "spring", between: ["e0", { element: "e1", at: 0.01 }], cubic: 1, rest: 1 }
    score:
      - { time: 0, set: "elements.e1.rigidity", to: 1 }
      - { time: 0.007, midi: [221, 0] }
    outputs:
      o0: { element: "e1" }
    keys:
      body: [{ keys: 0 }]
      controls: [{ of: "pressure", move: "contacts.c2.position", from: 0.01, to: 0 }]`,
  'a damper whose damping the score sets before a key lets it fall': `
    clangor: 1
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "tube", length: 1, radius: 1, ends: ["open", "closed"], grid: { intervals: 23 } }
    contacts:
      damper: { type: "spring", ends: [{ element: "e0", at: { fraction: 0 } }] }
    players:
      k0: { type: "blow", ends: [{ element: "e0", at: "50 %" }], points: [[0, 0], [1, 1]] }
    score:
      - { time: 0.001, set: "contacts.damper.damping", to: 1 }
      - { time: 0, note: 60, duration: 0.002 }
    outputs:
      o0: { at: { element: "e0", at: "50 %" } }
    keys:
      body: [{ keys: 60, damp: "damper" }]`,
  'a finger whose damping the score sets before it is pressed': `
    clangor: 1
    rate: 11025
    seconds: 0.018140589569160998
    elements:
      e0: { type: "mass", mass: { key: 1 } }
      e1: { type: "gong", radius: 1, thickness: 1, density: 1, young: 1, modes: 1 }
    contacts:
      c5: { type: "bow", on: { element: "e1", at: ["50 %", { fraction: 0 }] }, force: 0, velocity: 0 }
      damper: { type: "spring", ends: [{ element: "e0" }], stiffness: 1, rest: 1 }
      hammer: { type: "collision", ends: [{ element: "e0" }, { element: "e1", at: [{ fraction: 0 }, { fraction: 0.5 }] }], stiffness: 1, exponent: 1 }
    score:
      - { time: 0, set: "contacts.damper.damping", to: 1 }
      - { time: 0.001, midi: [154, 0, 1] }
    outputs:
      o1: { at: { element: "e1", at: ["50 %", { fraction: 0 }] } }
    keys:
      body: [{ keys: [0, 0], press: ["damper"], off: [{ move: "contacts.c5.force", to: 0 }], pitched: false }]`,
  'an island of many contacts that is refined after another one': `
    clangor: 1
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e0: { type: "tube", length: 1, area: 1, grid: { intervals: 25 } }
      e1: { type: "barrier", height: { polynomial: [0, 10] } }
    contacts:
      c2: { type: "collision", ends: [{ element: "e0", at: { fraction: 0.036 } }], stiffness: 0, exponent: 1 }
      c5: { type: "collision", lower: "e1", upper: { element: "e0", at: "nodes" }, stiffness: 1, exponent: 1 }
      c13: { type: "collision", lower: { element: "e1" }, upper: { element: "e0", at: "81 %" }, stiffness: 0, exponent: 1 }
      c22: { type: "collision", lower: { element: "e1" }, upper: { element: "e0", at: "nodes" }, stiffness: 10000000000, exponent: 1 }
      c34: { type: "collision", ends: [{ element: "e0", at: 0.45 }], stiffness: 0, exponent: 1 }
      c39: { type: "collision", ends: [{ element: "e0", at: "54.4 %" }, { element: "e0", at: "78.5 %" }, { element: "e0", at: { fraction: 0.39 } }], stiffness: 6, exponent: 4 }
      c40: { type: "collision", ends: [{ element: "e0", at: "20.2 %" }, { element: "e0", at: { node: 1 } }, { element: "e0", at: { fraction: 0.5 } }], stiffness: 500000000, exponent: 3 }
      c46: { type: "collision", ends: [{ element: "e0", at: { fraction: 0 } }], stiffness: 0, exponent: 1 }
    players:
      p1: { type: "blow", ends: [{ element: "e0", weight: 10, at: "53 %" }], points: [[0, -1], [0.00057, -3.0924332889253368]] }
    outputs:
      i-<key>: { for: { keys: [0, 0] }, at: { element: "e0", at: { fraction: 0 } } }`,
});
