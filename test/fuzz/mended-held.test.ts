/** Models that broke a property of the fuzzer where others hold a joint, a collision or a tied point, until its cause was mended. */
import { testModels } from '../support/fuzzed.ts';

testModels({
  'felt beside a joint on a gong that stretches, solved again to round-off': `
    clangor: 1
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "neck", length: 0.1, area: 0.001 }
      e1: { type: "bar", length: 0.1, width: 0.000001, thickness: 0.000003, density: 1, young: 1, ends: "supported", grid: { intervals: 10 }, method: "modal", modes: 2 }
      e2: { type: "gong", radius: 1, thickness: 0.01, density: 1000, young: 1, stretch: "full", modes: 1 }
    contacts:
      c1: { type: "spring", between: [{ element: "e1", at: { fraction: 0.1 } }, { element: "e1", at: "94.1 %" }], damping: 980 }
      c3: { type: "connection", between: [{ element: "e1", at: { fraction: 0.5 } }, { element: "e0" }], stiffness: 1000, exponent: 1 }
      c4: { type: "slack", between: [{ element: "e2", at: ["50 %", { fraction: 0.2 }] }, "e0"], play: 0.000007348, stiffness: 1000000000000000, exponent: 2 }
      c7: { type: "radiation", ends: ["e0", { element: "e1", at: { fraction: 0.77 } }], radius: 0.01 }
      c16: { type: "collision", lower: "e0", upper: { element: "e1", at: "70.2 %" }, felt: { key: 1 } }
    players:
      p1: { type: "throw", element: "e0", velocity: 1 }
    outputs:
      o0: { contact: "c4" }`,
  'joints that start pressed on a body of 1e10 times the weight': `
    clangor: 1
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "modal", modes: [{ frequency: 0, shape: { a: 0 } }, { frequency: 0, shape: { a: 40000000000, b: 0 } }, { frequency: 0, mass: 1, shape: { a: 0.01 } }] }
      e2: { type: "mass", mass: { key: 8 } }
    contacts:
      c1: { type: "slack", between: [{ element: "e2" }, { element: "e0", at: { point: "a" } }], play: 0, stiffness: 180000000000, exponent: 1 }
      c4: { type: "slack", ends: [{ element: "e0", at: { point: "a" } }], play: 0, stiffness: 3000000000, exponent: 1.3, rest: -1 }
      c16: { type: "slack", ends: [{ element: "e2" }], play: 0, stiffness: 1, exponent: 3, rest: -1 }
    outputs:
      o1: { at: { element: "e0", at: { point: "b" } } }`,
  'frets that start pressed by a joint of 1e12 N/m': `
    clangor: 1
    rate: 8000
    seconds: 0.025
    elements:
      e3: { type: "mass", mass: { key: 1 } }
      e7: { type: "bar", length: 1, width: 0.00001, thickness: 0.0002, density: 1, young: 1, method: "modal", modes: 1 }
      e12: { type: "chain", masses: 3, mass: 1, stiffness: 1 }
    contacts:
      c5: { type: "slack", ends: [{ element: "e7", at: "50 %" }], play: 0, stiffness: 1000000000000, exponent: 1, rest: 1 }
      c37: { type: "collision", lower: { element: "e7", at: { frets: { count: 3 } } }, upper: "e3", stiffness: 1, exponent: 5 }
    outputs:
      o1: { at: { element: "e12", at: { node: 1 } } }`,
  'a joint on a tied point': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 96000
    seconds: 0.0020833333333333333
    elements:
      e0: { type: "modal", modes: [{ frequency: 0, t60: 1, shape: { a: 100 } }, { frequency: 0, shape: { b: 1 } }] }
    contacts:
      c2: { type: "slack", ends: [{ element: "e0", at: { point: "a" } }], play: 0, stiffness: 1, exponent: 1, rest: 1 }
      c3: { type: "rigid", ends: [{ element: "e0", at: { point: "a" } }] }
    outputs:
      o0: { at: { element: "e0", at: { point: "b" } } }`,
  'a joint of 1e11 N/m on a tied neck': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 117241
    seconds: 0.0017058878719901742
    elements:
      e0: { type: "barrier", height: { polynomial: [1] } }
      e1: { type: "neck", length: 1, area: 1, damping: 0.01 }
    contacts:
      c2: { type: "rigid", ends: [{ element: "e1" }] }
      c6: { type: "slack", between: [{ element: "e0" }, "e1"], play: 0, stiffness: 187900000000, exponent: 3 }
    outputs:
      o0: { at: { element: "e1" } }`,
  'a joint and a tie on one mode': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 22050
    seconds: 0.009070294784580499
    elements:
      e0: { type: "chain", masses: 21, mass: 1, stiffness: 1 }
      e4: { type: "membrane", sides: [1, 1], tension: 1, surfaceDensity: 1, method: "modal", modes: 1 }
    contacts:
      c6: { type: "slack", ends: [{ element: "e4", at: [{ fraction: 0.01464 }, "0.1 %"] }], play: 0.000001, stiffness: 18000000000000, exponent: 1, rest: 0.0002 }
      c18: { type: "rigid", ends: [{ element: "e4", at: [{ fraction: 0.9 }, "67.6 %"] }] }
    outputs:
      o0: { at: { element: "e0", at: "50 %" } }`,
  'two joints on one mode, settled': `
    clangor: 1
    solver: { passes: 14, corrector: "settled" }
    rate: 44100
    seconds: 0.0010416666666666667
    elements:
      e0: { type: "bar", length: 1, width: 1, thickness: 0.000004, density: 1, young: 1, grid: { intervals: 4 }, method: "modal", modes: 1 }
      e2: { type: "barrier" }
    contacts:
      c2: { type: "slack", between: ["e2", { element: "e0", at: { fraction: 0 } }], play: 0, stiffness: 400000000000, exponent: 1, rest: 1 }
      c15: { type: "slack", ends: [{ element: "e0", at: { fraction: 0 } }], play: 0, stiffness: 1, exponent: 10 }
    outputs:
      o0: { at: { element: "e0", at: { fraction: 0 } } }`,
  'two joints on a membrane between which passes end without a force': `
    clangor: 1
    solver: { gate: 0, tangents: 6 }
    rate: 8160
    seconds: 0.024509803921568627
    elements:
      e0: { type: "barrier", height: { polynomial: [1] } }
      e3: { type: "string", length: 0.4, pitch: 1, linearDensity: 1, axialStiffness: 1, stretch: "full", grid: { intervals: 5 }, method: "modal", modes: 1 }
      e4: { type: "membrane", radius: 0.1, tension: 1, surfaceDensity: 1, grid: { spacing: 1 }, method: "modal", modes: 7 }
    contacts:
      c11: { type: "slack", between: [{ element: "e4", at: ["12.3 %", { fraction: 0.63 }] }, "e0"], play: 1, stiffness: 10000000000, exponent: 1.3 }
      c13: { type: "slack", between: [{ element: "e4", at: ["5.4 %", "40.2 %"] }, { element: "e0" }], play: 0, stiffness: 10000000000000, exponent: 10 }
    outputs:
      o0: { element: "e3" }`,
  'joints and a tie on a free mode': `
    clangor: 1
    rate: 11766
    seconds: 0.016998130205677375
    elements:
      e0: { type: "mass", mass: { key: 1 } }
      e1: { type: "modal", modes: [{ frequency: 0, shape: { a: -690645396771.6885, b: 1 } }] }
    contacts:
      c2: { type: "slack", between: [{ element: "e1", at: { point: "b" } }, { element: "e0" }], play: 0, stiffness: 100000000000000, exponent: 1 }
      c3: { type: "slack", ends: [{ element: "e1", at: { point: "a" } }], play: 0, stiffness: 1000000000000000, exponent: 1, rest: -0.0009 }
      c4: { type: "slack", ends: [{ element: "e0" }], play: 1, stiffness: 0, exponent: 1 }
      c11: { type: "rigid", ends: [{ element: "e1", at: { point: "a" } }] }
    outputs:
      o1: { at: { element: "e1", at: { point: "a" } } }`,
  'a joint within a bar that air holds': `
    clangor: 1
    solver: { passes: 9, gate: 0.2504567051073536, tangents: 5 }
    rate: 88200
    seconds: 0.0022675736961451248
    elements:
      e0: { type: "bar", length: 1.0332735254579324, width: 0.00004404880759444544, thickness: 0.00042583667953903265, density: 1.3474257961970915, young: 3376.0702876408886, range: {  }, grid: { intervals: 3 }, method: "modal", modes: 6, placement: "exact" }
    contacts:
      c0: { type: "slack", between: [{ element: "e0", at: { fraction: 0.5215913249412552 } }, { element: "e0", at: "27.6 %" }], play: 0.00035037602610974035, stiffness: 16380281002146.912, exponent: 1.3 }
      c2: { type: "cavity", ends: [{ element: "e0", at: { fraction: 0 } }], volume: 0.01744172422919222 }
    players:
      p0: { type: "pluck", at: { element: "e0", at: { fraction: 0.2639824628131464 } }, force: 0.004227193084286749, duration: 0.0007485137519040177 }
      p1: { type: "strike", at: { element: "e0", at: { fraction: 0 } }, force: -0.09946168833064585, duration: 0.0016928344588545141 }
    outputs:
      o0: { at: { element: "e0", at: { fraction: 0.2827012276975438 } }, quantity: "velocity" }
      o1: { at: { element: "e0", at: { fraction: 0.3580725669162348 } }, gain: -0.06275084497308375, pan: 0.2129384286236018 }
      o2: { at: { element: "e0", at: { fraction: 0.5 } } }`,
  'a collision on a mass of milligrams that a bow holds': `
    clangor: 1
    solver: { corrector: "apart" }
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "mass", mass: 0.000004302530146300419, stiffness: 7272.32445518103, damping: 0.07163743466480979 }
      e1: { type: "bar", length: 1.089280120980588, width: 0.00005120057057286765, thickness: 1, density: 787.4232082594824, young: 775752.9780137413, ends: "clamped", sigma0: 175.78972784653863, sigma1: 0, range: {  }, grid: { intervals: 10 }, method: "modal", modes: 25 }
    contacts:
      c1: { type: "collision", ends: [{ element: "e1", at: "96.8 %" }, "e0"], stiffness: 13328614912.499598, exponent: 2.0555192683823407 }
      c2: { type: "connection", between: [{ element: "e1", at: "50.4 %" }, { element: "e1", at: "50 %" }], stiffness: 0, exponent: 3.587292476091534, rule: "p2" }
      c3: { type: "cavity", ends: [{ element: "e1", at: { fraction: 0.5877123108366504 } }], volume: 0.11842677950129217 }
      c4: { type: "bow", ends: [{ element: "e1", at: "46 %" }], force: 3.164746730421943, velocity: -0.02945400025467049 }
      c5: { type: "bow", ends: [{ element: "e1", at: "58.6 %" }], force: 0.0173824271227347, velocity: -0.06347872321103822, sharpness: 0.34426858347260725, solver: "implicit" }
      c7: { type: "radiation", ends: [{ element: "e1", at: { fraction: 0.5876029267674312 } }], radius: 0.555266590785039, air: { celsius: 0.3132321480212073 } }
      c8: { type: "slack", ends: ["e0", "e0", { element: "e1", at: "54.4 %" }, { element: "e0" }, { element: "e0" }], play: 0.19272673708333685, stiffness: 356851.27218645136, exponent: 1.0289347083307803 }
      c9: { type: "bow", on: { element: "e0" }, force: 188.38860874493133, velocity: 0.010145286253065124 }
      c10: { type: "connection", between: [{ element: "e1", at: "12 %" }, { element: "e1", at: { fraction: 0.5 } }], stiffness: 23.0747114472918, exponent: 5, rest: -0.0000031322027643452097, rule: "p2" }
    players:
      p0: { type: "pluck", at: { element: "e1", at: "75.9 %" }, time: 0.00002116898109593877, force: -0.003174190063554261, duration: 0.0005990143916278613, release: "smooth" }
    outputs:
      o0: { at: { element: "e1", at: "6.3 %" }, quantity: "acceleration", pan: -1 }
      o1: { contact: "c4", gain: 0.12696252909498917 }
      o2: { at: { element: "e1", at: { fraction: 0.8989511477993801 } } }
      o3: { at: { element: "e0" } }`,
  'a collision on a mode that a bow holds': `
    clangor: 1
    solver: { scheme: "rules" }
    rate: 96000
    seconds: 0.0020833333333333333
    elements:
      e0: { type: "modal", modes: [{ frequency: 1222.2483451191201, mass: 0.0005457469802635354, shape: { a: 264766975281.97775, b: 0.07946740793500962, c: 0.058844846317064846, d: 310.92325110639155 } }], placement: "scheme" }
    contacts:
      c0: { type: "bow", on: { element: "e0", at: { point: "d" } }, force: 0.0014169114282077551, velocity: -0.6511424660984584 }
      c1: { type: "collision", lower: { element: "e0", at: { point: "a" } }, upper: { element: "e0", at: { point: "d" } }, gap: 0.00001609357904171775, stiffness: 8965595852269.914, exponent: 1.3, rule: 26 }
      c3: { type: "collision", ends: [{ element: "e0", at: { point: "b" } }, { element: "e0", at: { point: "b" } }, { element: "e0", at: { point: "c" } }, { element: "e0", at: { point: "b" } }], gap: 1, felt: { key: 3 } }
      c4: { type: "collision", ends: [{ element: "e0", at: { point: "a" } }, { element: "e0", at: { point: "c" } }], stiffness: 1966.0092861452085, exponent: 1.8678698218427598, damping: 0.012017370987930938, loss: "implicit", range: {  } }
      c5: { type: "bow", ends: [{ element: "e0", at: { point: "a" } }, { element: "e0", at: { point: "a" } }, { element: "e0", at: { point: "a" } }], force: 7650.0944639889185, velocity: 0.03893146478986917 }
      c6: { type: "collision", ends: [{ element: "e0", at: { point: "b" } }, { element: "e0", at: { point: "b" } }, { element: "e0", at: { point: "c" } }, { element: "e0", at: { point: "c" } }], felt: { key: 5 }, loss: "implicit" }
    players:
      p0: { type: "pluck", at: { element: "e0", at: { point: "d" } }, time: 0.0003898220004747098, force: 0.6205831507635838, duration: 0.0000570608008025241, release: "abrupt", releaseDuration: 0.0020563687214841288 }
    outputs:
      o0: { at: { element: "e0", at: { point: "d" } }, gain: -0.0929629188015251 }
      o1: { at: { element: "e0", at: { point: "b" } } }`,
  'a joint solved by IT-2 a metre from where eta counts': `
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
      p1: { type: "pluck", at: { element: "e0", at: ["50 %", "88.9 %"] }, force: 1, duration: 1 }
    outputs:
      o0: { at: { element: "e1" } }`,
  'air that stores 1e-25 J': `
    clangor: 1
    rate: 32000
    seconds: 0.00625
    elements:
      e0: { type: "mass", mass: { key: 1 }, rest: 0.001 }
      e1: { type: "plate", sides: [1, 1], thickness: 1, density: 1, young: 1, grid: { spacing: 1 }, method: "modal", modes: 1 }
      e2: { type: "gong", radius: 1, thickness: 1, density: 1, young: 1, modes: 1 }
    contacts:
      c0: { type: "cavity", ends: [{ element: "e2", at: ["4.9 %", { fraction: 0.5 }] }, "e0"], volume: 1 }
    players:
      p3: { type: "initial", element: "e2", displacement: 1 }
    outputs:
      o0: { at: { element: "e1", at: ["50 %", { fraction: 0 }] } }`,
  'a weight that rests on a contact with restitution': `
    clangor: 1
    solver: { scheme: "rules", corrector: "tangent" }
    rate: 44100
    seconds: 0.0045351473922902496
    elements:
      e0: { type: "mass", mass: 0.00004333483636992077, damping: 101.88973614280754, rest: 0.0003223292920014795, gravity: -48.52073340255872 }
      e1: { type: "membrane", sides: [0.09384284363226231, 1.004424854555652], tension: 36985.24228573928, density: 13620.870053931705, thickness: 0.00003314312435400479, stretch: "none", sigma0: 7.74024876607467, grid: { spacing: 0.09075672075849202 }, method: "modal", modes: 12 }
    contacts:
      c1: { type: "collision", lower: { element: "e1", at: ["52.2 %", "44.4 %"] }, upper: { element: "e1", at: ["83.5 %", "78.1 %"] }, stiffness: 183.04781977983762, per: "metre", exponent: 3.189908006694168, restitution: 0.5622036646818742 }
      c2: { type: "collision", ends: [{ element: "e1", at: [{ fraction: 0.04600773786660284 }, { fraction: 0 }] }, { element: "e0" }, { element: "e0" }], stiffness: 21872736.227340948, exponent: 3.156553024891764, restitution: 0.5 }
    outputs:
      o0: { at: "e0" }`,
  'a collision between two nodes of a plate, one of which a bow holds and the other the air': `
    clangor: 1
    rate: 14124
    seconds: 0.01416029453412631
    elements:
      e0: { type: "plate", sides: [0.01, 0.6], thickness: 0.000001, density: 1, young: 1, grid: { spacing: 0.1 } }
    contacts:
      c21: { type: "collision", ends: [{ element: "e0", at: [{ fraction: 0.5 }, "44.5 %"] }], stiffness: 100000000000000, exponent: 1 }
      c26: { type: "bow", on: { element: "e0", at: { node: [1, 2] } }, force: 1, velocity: 0.01 }
      c60: { type: "radiation", ends: [{ element: "e0", at: ["50 %", { fraction: 0.5 }] }], radius: 1 }
      c73: { type: "bow", ends: [{ element: "e0", at: ["50 %", { fraction: 0.6 }] }], force: 0, velocity: 0 }
    outputs:
      o1: { contact: "c73" }`,
});
