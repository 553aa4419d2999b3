// Every kind of mistake, word for word, at its line and column.

import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../src/model/index.ts';
import { closest, show } from '../../src/model/problems.ts';
import { check, linesOf, sound } from './lines.ts';

describe('elements', () => {
  check(sound.elements, [
    ['x: {type: mass, mass: 1}'],
    ['x: {type: mass, mass: »65 cm}', 'elements.x.mass: expected a mass in kg, g, mg; got "65 cm"'],
    ['x: {type: mass, mass: »[1]}', 'elements.x.mass: expected a mass in kg, g, mg; got [1]'],
    ['x: {type: mass, mass: »null}', 'elements.x.mass: expected a mass in kg, g, mg; got null'],
    ['x: {type: mass, mass: ».nan}', 'elements.x.mass: expected a mass in kg, g, mg; got NaN'],
    ['x: {type: mass, mass: ».inf}', 'elements.x.mass: expected a mass in kg, g, mg; got Infinity'],
    ['x: {type: mass, mass: »-.inf}', 'elements.x.mass: expected a mass in kg, g, mg; got -Infinity'],
    ['x: {type: mass, mass: »0}', 'elements.x.mass: expected a mass above 0 kg; got 0'],
    ['x: {type: mass, mass: »-3 g}', 'elements.x.mass: expected a mass above 0 kg; got "-3 g"'],
    ['x: {type: mass, mass: »1e-40}', 'elements.x.mass: expected a mass of at least 1e-30 kg; got 1e-40'],
    ['x: {type: mass, mass: »1e31}', 'elements.x.mass: expected a mass of at most 1e+30 kg; got 1e+31'],
    [
      'x: {type: mass, mass: 1, gravity: »-1e31}',
      'elements.x.gravity: expected an acceleration of at least -1e+30 m/s^2; got -1e+31',
    ],
    ['x: {type: mass, mass: 1, damping: »-1}', 'elements.x.damping: expected a decay rate of at least 0 1/s; got -1'],
    ['»x: {type: mass}', 'elements.x.mass: expected a mass in kg, g, mg; got nothing'],
    [
      '»x: {mass: 1}',
      'elements.x.type: expected "mass", "barrier", "string", "bar", "membrane", "plate" or "modal"; got nothing',
    ],
    [
      'x: {type: »mas, mass: 1}',
      'elements.x.type: expected "mass", "barrier", "string", "bar", "membrane", "plate" or "modal"; got "mas"; did you mean "mass"?',
    ],
    [
      'x: {type: »constructor}',
      'elements.x.type: expected "mass", "barrier", "string", "bar", "membrane", "plate" or "modal"; got "constructor"',
    ],
    ['x: »5', 'elements.x: expected an element such as {type: mass, mass: 10 g}; got 5'],
    ['x:»', 'elements.x: expected an element such as {type: mass, mass: 10 g}; got null'],
    [
      'x: {type: mass, mass: 1, »stifness: 2}',
      'elements.x.stifness: expected a known key; got "stifness"; did you mean "stiffness"?',
    ],
    ['x: {type: mass, »masss: 1}', 'elements.x.masss: expected a known key; got "masss"; did you mean "mass"?'],
    [
      'x: {type: mass, mass: 1, »colour: 2}',
      'elements.x.colour: expected one of type, mass, stiffness, frequency, damping, rest, gravity; got "colour"',
    ],
    [
      'x: {type: mass, mass: 1, stiffness: 1, »frequency: 2 Hz}',
      'elements.x.frequency: expected stiffness or frequency, not both; got stiffness 1 and frequency "2 Hz"',
    ],
    [
      'x: {type: mass, mass: 1, frequency: 2 Hz, »stiffness: 1}',
      'elements.x.stiffness: expected stiffness or frequency, not both; got stiffness 1 and frequency "2 Hz"',
    ],
    [
      '»9x: {type: mass, mass: 1}',
      'elements.9x: expected a name: a letter, then at most 63 letters, digits, - or _; got "9x"',
    ],
    [
      '»a.b: {type: mass, mass: 1}',
      'elements.a.b: expected a name: a letter, then at most 63 letters, digits, - or _; got "a.b"',
    ],
    ['x: {type: barrier, height: 3 mm}'],
    ['x: {type: barrier, height: {polynomial: [0, 1], over: 65 cm}}'],
    ['x: {type: barrier, height: {samples: [0, 1]}}'],
    ['x: {type: barrier, height: »3 kg}', 'elements.x.height: expected a length in m, cm, mm; got "3 kg"'],
    [
      'x: {type: barrier, height: »[]}',
      'elements.x.height: expected a length in m, cm, mm, or a profile {polynomial: …} or {samples: …}; got []',
    ],
    ['x: {type: barrier, height: {polynomial: [0, »a]}}', 'elements.x.height.polynomial.1: expected a number; got "a"'],
    [
      'x: {type: barrier, height: {samples: »[0]}}',
      'elements.x.height.samples: expected a list of 2 to 1000000 numbers; got [0]',
    ],
    [
      'x: {type: barrier, height: {polynomial: [0, »1e31]}}',
      'elements.x.height.polynomial.1: expected a number from -1e+30 to 1e+30; got 1e+31',
    ],
    [
      'x: {type: barrier, height: {polynomial: [0], »samples: [0, 1]}}',
      'elements.x.height.samples: expected polynomial or samples, not both; got polynomial [0] and samples [0, 1]',
    ],
    [
      'x: {type: barrier, height: {polynomial: [0], »samples: 1}}',
      'elements.x.height.samples: expected polynomial or samples, not both; got polynomial [0] and samples 1',
    ],
    [
      'x: {type: barrier, »height: {polynomal: [0]}}',
      'elements.x.height: expected one of the keys polynomial, samples; got {polynomal: [0]}; did you mean "polynomial"?',
    ],
    ['x: {type: string, length: 1, pitch: 1, density: 1, radius: 1, young: 1}'],
    ['x: {type: string, length: 1, tension: 1, linearDensity: 1, rigidity: 1, ends: clamped}'],
    [
      '»x: {type: string, pitch: 1, linearDensity: 1}',
      'elements.x.length: expected a length in m, cm, mm; got nothing',
    ],
    ['»x: {type: string, length: 1, linearDensity: 1}', 'elements.x: expected tension or pitch; got neither'],
    ['»x: {type: string, length: 1, pitch: 1}', 'elements.x: expected linearDensity or density; got neither'],
    [
      'x: {type: string, length: 1, »pich: 1, linearDensity: 1}',
      'elements.x.pich: expected a known key; got "pich"; did you mean "pitch"?',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, »tension: 2, linearDensity: 1}',
      'elements.x.tension: expected tension or pitch, not both; got tension 2 and pitch 1',
    ],
    [
      '»x: {type: string, length: 1, pitch: 1, density: 1}',
      'elements.x.radius: expected radius beside density; got nothing',
    ],
    [
      '»x: {type: string, length: 1, pitch: 1, linearDensity: 1, young: 1}',
      'elements.x.radius: expected radius beside young; got nothing',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, radius: 1, young: 1, »rigidity: 1}',
      'elements.x.rigidity: expected young or rigidity, not both; got young 1 and rigidity 1',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: »clampd}',
      'elements.x.ends: expected "supported", "clamped" or "free"; got "clampd"; did you mean "clamped"?',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: [clamped, »suported]}',
      'elements.x.ends.1: expected "supported", "clamped" or "free"; got "suported"; did you mean "supported"?',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: »[clamped]}',
      'elements.x.ends: expected "supported", "clamped", "free" or a pair of them; got ["clamped"]',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, ends: »3}',
      'elements.x.ends: expected "supported", "clamped", "free" or a pair of them; got 3',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, grid: {intervals: »2}}',
      'elements.x.grid.intervals: expected a whole number from 3 to 100000; got 2',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, grid: {intervals: »3.5}}',
      'elements.x.grid.intervals: expected a whole number from 3 to 100000; got 3.5',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, decay: »[{frequency: 1, t60: 1}]}',
      'elements.x.decay: expected a pair of decay times such as {frequency: 100 Hz, t60: 5 s}; got [{frequency: 1, t60: 1}]',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, decay: »[{frequency: 1, t60: 1}, {frequency: 1, t60: 2}]}',
      'elements.x.decay: expected decay times at two different frequencies; got [{frequency: 1, t60: 1}, {frequency: 1, t60: 2}]',
    ],
    [
      'x: {type: string, length: 1, pitch: 1, linearDensity: 1, decay: [{frequency: 1, t60: 1}, {frequency: 2, t60: 2}], »sigma1: 1}',
      'elements.x.sigma1: expected sigma1 or decay, not both; got sigma1 1 and decay [{frequency: 1, t60: 1}, {frequency: 2, t60: 2}]',
    ],
  ]);
});

describe('contacts', () => {
  check(sound.contacts, [
    ['x: {type: collision, lower: wall, upper: ball, stiffness: 1e6, exponent: 1.5, rule: 26}'],
    ['x: {type: collision, lower: ball, upper: {element: wire, at: nodes}, stiffness: 1e6 N/m^1.5, exponent: 1.5}'],
    ['x: {type: collision, lower: ramp, upper: {element: wire, at: {frets: {count: 3}}}, stiffness: 1, exponent: 1}'],
    [
      'x: {type: collision, lower: {element: cord, at: nodes}, upper: {element: wire, at: nodes}, stiffness: 1, exponent: 1}',
    ],
    [
      'x: {type: collision, lower: {element: cord, at: [0.1, 20 %]}, upper: {element: wire, at: {frets: {count: 2}}}, stiffness: 1, exponent: 1}',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: nodes}, upper: wall, stiffness: 1 N/m^2.5, exponent: 1.5, per: metre}',
    ],
    ['x: {type: spring, between: [ball, {element: wire, at: {node: 50}}], stiffness: 3}'],
    [
      'x: {type: collision, lower: »wal, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected the name of an element; got "wal"; did you mean "wall"?',
    ],
    [
      'x: {type: collision, lower: »table, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected the name of an element, one of ball, wall, ramp, wire, cord; got "table"',
    ],
    [
      'x: {type: collision, lower: {element: »wir, at: 1}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.element: expected the name of an element; got "wir"; did you mean "wire"?',
    ],
    [
      'x: {type: collision, lower: »toString, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected a name that JavaScript has not taken; got "toString"',
    ],
    [
      'x: {type: collision, lower: »3, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected the name of a mass or barrier, or a point such as {element: string, at: 30 %}; got 3',
    ],
    [
      '»x: {type: collision, lower: wall, upper: ball, stiffness: 1}',
      'contacts.x.exponent: expected a number; got nothing',
    ],
    [
      'x: {type: collision, lower: wall, upper: ball, stiffness: 1, exponent: »0.5}',
      'contacts.x.exponent: expected a number from 1 to 10; got 0.5',
    ],
    [
      'x: {type: collision, lower: wall, upper: ball, stiffness: »1 N/m^q, exponent: 1}',
      'contacts.x.stiffness: expected a stiffness in N/m^exponent; got "1 N/m^q"',
    ],
    [
      'x: {type: collision, lower: wall, upper: ball, stiffness: »1 N/m, exponent: 1.5}',
      'contacts.x.stiffness: expected a stiffness in N/m^1.5, because exponent is 1.5; got "1 N/m"',
    ],
    [
      'x: {type: collision, lower: wall, upper: ball, stiffness: »1 N/m, exponent: 1, per: metre}',
      'contacts.x.stiffness: expected a stiffness in N/m^2, because exponent is 1 and stiffness counts per metre; got "1 N/m"',
    ],
    [
      'x: {type: collision, lower: wall, upper: ball, stiffness: 1, exponent: 1, rule: »27}',
      'contacts.x.rule: expected "p2", "p2c", "p2m", "27s", "27f" or "26"; got 27',
    ],
    [
      'x: {type: collision, lower: wall, upper: »ramp, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected at least one end that moves; got the barriers "wall" and "ramp"',
    ],
    [
      'x: {type: collision, lower: »ramp, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected a barrier of one height, because a mass has no place along it; got "ramp"',
    ],
    [
      'x: {type: collision, lower: ball, upper: »ball, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected another point than the first; got "ball"',
    ],
    [
      'x: {type: collision, lower: {element: cord, at: nodes}, upper: »{element: wire, at: [0.1, 0.2]}, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected every node, as many as in lower; got 2 points',
    ],
    [
      'x: {type: collision, lower: {element: cord, at: 0.1}, upper: »{element: wire, at: [0.1, 0.2]}, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected one point, as many as in lower; got 2 points',
    ],
    [
      'x: {type: collision, lower: wall, upper: {element: ball, at: »0.1}, stiffness: 1, exponent: 1}',
      'contacts.x.upper.at: expected no position, because "ball" is a mass; got 0.1',
    ],
    [
      'x: {type: collision, lower: {element: wall, at: »0.1}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected no position, because "wall" is a barrier; got 0.1',
    ],
    [
      'x: {type: collision, lower: wall, upper: »wire, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected a point of the string, such as {element: wire, at: 30 %}; got "wire"',
    ],
    [
      'x: {type: collision, lower: wall, upper: {element: wire, at: »nodez}, stiffness: 1, exponent: 1}',
      'contacts.x.upper.at: expected a position such as 0.12, "12 cm", "30 %" or {node: 7}, a list of positions, "nodes" or {frets: {count: 12}}; got "nodez"; did you mean "nodes"?',
    ],
    [
      'x: {type: collision, lower: wall, upper: {element: wire, at: [0.1, »0.7]}, stiffness: 1, exponent: 1}',
      'contacts.x.upper.at.1: expected a position from 0 to 0.65 m; got 0.7',
    ],
    [
      'x: {type: collision, lower: wall, upper: {element: wire, at: {frets: {count: »0}}}, stiffness: 1, exponent: 1}',
      'contacts.x.upper.at.frets.count: expected a whole number from 1 to 100; got 0',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »101 %}]}',
      'contacts.x.between.1.at: expected a position from 0 % to 100 %; got "101 %"',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »-1 mm}]}',
      'contacts.x.between.1.at: expected a position from 0 to 1e+30 m; got "-1 mm"',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »70 cm}]}',
      'contacts.x.between.1.at: expected a position from 0 to 0.65 m; got "70 cm"',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: {node: »51}}]}',
      'contacts.x.between.1.at.node: expected a node from 0 to 50; got 51',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: {node: 1, »fraction: 0.5}}]}',
      'contacts.x.between.1.at.fraction: expected node or fraction, not both; got node 1 and fraction 0.5',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »nodes}]}',
      'contacts.x.between.1.at: expected a position such as 0.12, "12 cm", "30 %" or {node: 7}; got "nodes"',
    ],
    ['x: {type: spring, between: »[ball]}', 'contacts.x.between: expected a pair of points [a, b]; got ["ball"]'],
    [
      'x: {type: connection, between: [ball, wall], stiffness: 1, exponent: 1, rule: »sined}',
      'contacts.x.rule: expected "p2", "signed" or "eq69"; got "sined"; did you mean "signed"?',
    ],
  ]);
});

describe('players', () => {
  check(sound.players, [
    ['x: {type: initial, element: wire, displacement: 1 mm, shape: {raisedCosine: {at: 30 %, width: {nodes: 5}}}}'],
    ['x: {type: force, at: ball, points: [[0, 0], [1 ms, 2 N]]}'],
    ['x: {type: gesture, of: elements.wall.lift, oscillate: {amplitude: 1 mm, frequency: 2 Hz}}'],
    [
      'x: {type: initial, element: »bal}',
      'players.x.element: expected the name of an element; got "bal"; did you mean "ball"?',
    ],
    [
      'x: {type: initial, element: »wall}',
      'players.x.element: expected the name of a mass, string, bar, membrane or plate, not of a barrier; got "wall"',
    ],
    [
      'x: {type: initial, element: ball, shape: »sine}',
      'players.x.shape: expected no shape, because "ball" is a mass; got "sine"',
    ],
    [
      'x: {type: initial, element: wire, shape: »sin}',
      'players.x.shape: expected "sine"; got "sin"; did you mean "sine"?',
    ],
    [
      'x: {type: initial, element: wire, shape: »3}',
      'players.x.shape: expected "sine" or one of {sine: 2}, {raisedCosine: {at: 30 %, width: 10 cm}}, {samples: [0, 1, 0]}; got 3',
    ],
    [
      'x: {type: initial, element: wire, shape: {sine: »0}}',
      'players.x.shape.sine: expected a whole number from 1 to 100000; got 0',
    ],
    [
      'x: {type: initial, element: wire, shape: {sine: 1, »samples: [1]}}',
      'players.x.shape.samples: expected sine or samples, not both; got sine 1 and samples [1]',
    ],
    [
      'x: {type: initial, element: wire, shape: {raisedCosine: {at: »1, width: 3 cm}}}',
      'players.x.shape.raisedCosine.at: expected a position from 0 to 0.65 m; got 1',
    ],
    [
      'x: {type: initial, element: wire, shape: {raisedCosine: {at: 1, width: »3 kg}}}',
      'players.x.shape.raisedCosine.width: expected a length in m, cm, mm; got "3 kg"',
    ],
    [
      'x: {type: force, at: ball, samples: [1], »points: [[0, 0], [1, 1]]}',
      'players.x.points: expected samples or points, not both; got samples [1] and points [[0, 0], [1, 1]]',
    ],
    ['»x: {type: force, at: ball}', 'players.x: expected samples or points; got neither'],
    [
      'x: {type: force, at: ball, points: [[0, 0], »[1]]}',
      'players.x.points.1: expected a pair [time, force]; got [1]',
    ],
    [
      'x: {type: force, at: ball, points: [[0, 0], [2, 1], [»1, 1]]}',
      'players.x.points.2.0: expected a time after 2 s; got 1',
    ],
    [
      'x: {type: force, at: ball, points: [[0, 0], [1, »1 m]]}',
      'players.x.points.1.1: expected a force in N, mN, kN; got "1 m"',
    ],
    [
      'x: {type: pluck, at: »wall, force: 1, duration: 1}',
      'players.x.at: expected something that a force can move, not a barrier; got "wall"',
    ],
    [
      'x: {type: strike, at: ball, force: 1, duration: »2 h}',
      'players.x.duration: expected a time in s, ms, us; got "2 h"',
    ],
    ['»x: {type: gesture, of: elements.wall.lift}', 'players.x: expected points or oscillate; got neither'],
  ]);
});

describe('outputs', () => {
  check(sound.outputs, [
    ['x: {at: {element: wire, at: 30 %}, quantity: acceleration, gain: 2, pan: -1}'],
    ['x: {at: »bal}', 'outputs.x.at: expected the name of an element; got "bal"; did you mean "ball"?'],
    ['x: {contact: »touch}', 'outputs.x.contact: expected the name of a contact; got "touch"'],
    ['x: {at: ball, pan: »2}', 'outputs.x.pan: expected a number from -1 to 1; got 2'],
    [
      'x: {at: ball, quantity: »force}',
      'outputs.x.quantity: expected "displacement", "velocity" or "acceleration"; got "force"',
    ],
    [
      'x: {contact: touch, »at: ball}',
      'outputs.x.at: expected at or contact, not both; got at "ball" and contact "touch"',
    ],
    ['»x: {}', 'outputs.x: expected one of the keys at, contact; got {}'],
    ['x: »ball', 'outputs.x: expected an output such as {at: a, quantity: velocity}; got "ball"'],
  ]);
});

describe('score', () => {
  check(sound.score, [
    ['{time: 1, play: tap, force: 2 N}'],
    ['{time: 1, set: contacts.touch.stiffness, to: 2e6}'],
    ['{time: 1, set: elements.wall.height, to: 2 mm}'],
    ['{time: 1, play: »tab}', 'score.0.play: expected the name of a player; got "tab"; did you mean "tap"?'],
    [
      '{time: 1, play: »rest}',
      'score.0.play: expected a player other than an initial state, which is there from the start; got "rest"',
    ],
    [
      '{time: 1, play: push, force: »3}',
      'score.0.force: expected no force, because "push" is a force, which has none to change; got 3',
    ],
    [
      '{time: 1, move: »elements.ball.lift, to: 3}',
      'score.0.move: expected a barrier to lift, not a mass; got "elements.ball.lift"',
    ],
    ['{time: 1, move: elements.wall.lift, to: »3 N}', 'score.0.to: expected a length in m, cm, mm; got "3 N"'],
    ['{time: 1, move: elements.wall.lift, to: 3, over: »0}', 'score.0.over: expected a time above 0 s; got 0'],
    ['»{time: 1}', 'score.0: expected one of the keys play, set, move; got {time: 1}'],
    [
      '»{time: 1, plai: tap}',
      'score.0: expected one of the keys play, set, move; got {time: 1, plai: "tap"}; did you mean "play"?',
    ],
    ['{time: »-1, play: tap}', 'score.0.time: expected a time from 0 to 3600 s; got -1'],
    [
      '{time: 1, play: tap, »move: wall, to: 1}',
      'score.0.move: expected play or move, not both; got play "tap" and move "wall"',
    ],
    [
      '»{time: 1, set: contacts.touch.stiffness}',
      'score.0.to: expected a number or a quantity such as "1.5 N"; got nothing',
    ],
    [
      '{time: 1, set: »contact.touch.stiffness, to: 1}',
      'score.0.set: expected elements.NAME.field or contacts.NAME.field; got "contact.touch.stiffness"; did you mean "contacts"?',
    ],
    [
      '{time: 1, set: »contacts.touch, to: 1}',
      'score.0.set: expected elements.NAME.field or contacts.NAME.field; got "contacts.touch"',
    ],
    [
      '{time: 1, set: »contacts.tuch.stiffness, to: 1}',
      'score.0.set: expected the name of a contact; got "tuch"; did you mean "touch"?',
    ],
    [
      '{time: 1, set: »contacts.touch.stifness, to: 1}',
      'score.0.set: expected a known key; got "stifness"; did you mean "stiffness"?',
    ],
    ['{time: 1, set: »contacts.touch.rule, to: 26}', 'score.0.set: expected a field that holds one number; got "rule"'],
    ['{time: 1, set: »elements.ball.type, to: 26}', 'score.0.set: expected a field that holds one number; got "type"'],
    [
      '{time: 1, set: »elements.ramp.height, to: 1}',
      'score.0.set: expected a field that holds one number; got "height"',
    ],
    ['{time: 1, set: contacts.touch.gap, to: »1 kg}', 'score.0.to: expected a length in m, cm, mm; got "1 kg"'],
    ['{time: 1, set: elements.ball.mass, to: »0}', 'score.0.to: expected a mass above 0 kg; got 0'],
    [
      '{time: 1, set: contacts.touch.stiffness, to: »1 N/m}',
      'score.0.to: expected a stiffness in N/m^1.5, because exponent is 1.5; got "1 N/m"',
    ],
    [
      '{time: 1, set: »elements.ball.frequency, to: 1}',
      'score.0.set: expected stiffness or frequency, not both; got stiffness 3 and frequency 1',
    ],
  ]);
});

describe('the whole', () => {
  it('gives one line for each of five mistakes, in the order of the text', () => {
    const text = `clangor: 1
rate: 44.1 MHz
elements:
  e2: {type: string, lenght: 65 cm, pitch: 110 Hz, linearDensity: 6 g/m}
  ball: {type: mass, mass: 65 cm}
contacts:
  hit: {type: collision, lower: table, upper: ball, stiffness: 1e6, exponent: 1.5}
outputs:
  out: {at: {element: e2, at: 30 %}, quantity: velocty}
`;
    expect(linesOf(text)).toEqual([
      'm.yaml:2:7 rate: expected a frequency in Hz, kHz; got "44.1 MHz"',
      'm.yaml:4:22 elements.e2.lenght: expected a known key; got "lenght"; did you mean "length"?',
      'm.yaml:5:28 elements.ball.mass: expected a mass in kg, g, mg; got "65 cm"',
      'm.yaml:7:33 contacts.hit.lower: expected the name of an element, one of e2, ball; got "table"',
      'm.yaml:9:48 outputs.out.quantity: expected "displacement", "velocity" or "acceleration"; got "velocty"; did you mean "velocity"?',
    ]);
  });

  it('finds keys that exclude each other beside values that are wrong', () => {
    expect(linesOf(sound.elements('x: {type: mass, mass: 1 m, stiffness: 1, frequency: 2}'))).toEqual([
      'm.yaml:10:25 elements.x.mass: expected a mass in kg, g, mg; got "1 m"',
      'm.yaml:10:44 elements.x.frequency: expected stiffness or frequency, not both; got stiffness 1 and frequency 2',
    ]);
  });

  it('does not blame the score for what is wrong with an element', () => {
    const text = sound.score('{time: 1, set: elements.ball.rest, to: 1 mm}').replace('10 g', '10 m');
    expect(linesOf(text)).toEqual(['m.yaml:4:37 elements.ball.mass: expected a mass in kg, g, mg; got "10 m"']);
  });

  it('puts what is missing at the key of its parent', () => {
    expect(linesOf('clangor: 1\nelements:\n  a:\n    type: mass\noutputs:\n  o: {at: a}\n')).toEqual([
      'm.yaml:3:3 elements.a.mass: expected a mass in kg, g, mg; got nothing',
    ]);
    expect(linesOf('elements:\n  a: {type: mass, mass: 1}\n')).toEqual([
      'm.yaml:1:1 clangor: expected 1, the version of the format; got nothing',
      'm.yaml:1:1 outputs: expected 1 to 1000 outputs by name; got nothing',
    ]);
  });

  it.each([
    ['', 'm.yaml:1:1: expected a model, which has the keys clangor, elements and outputs; got nothing'],
    ['5', 'm.yaml:1:1: expected a model, which has the keys clangor, elements and outputs; got 5'],
    ['[]', 'm.yaml:1:1: expected a model, which has the keys clangor, elements and outputs; got []'],
  ])('%j is no model', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  it('bounds what is run and how many things there are', () => {
    const model = (more: string) =>
      `clangor: 1\nelements: {a: {type: mass, mass: 1}}\noutputs: {o: {at: a}}\n${more}\n`;
    expect(linesOf(model('seconds: 2 min'))).toEqual([]);
    expect(linesOf(model('seconds: 3601'))).toEqual([
      'm.yaml:4:10 seconds: expected a time of at most 3600 s; got 3601',
    ]);
    expect(linesOf(model('rate: 999'))).toEqual([
      'm.yaml:4:7 rate: expected a frequency from 1000 to 1536000 Hz; got 999',
    ]);
    expect(linesOf(model('solver: {passes: 65}'))).toEqual([
      'm.yaml:4:18 solver.passes: expected a whole number from 0 to 64; got 65',
    ]);
    expect(linesOf(model(`title: ${'x'.repeat(201)}`))).toEqual([
      `m.yaml:4:8 title: expected text of at most 200 characters; got "${'x'.repeat(58)}…`,
    ]);
    const many = Array.from({ length: 1001 }, (_, i) => `p${i}: {type: initial, element: a}`).join(', ');
    expect(linesOf(model(`players: {${many}}`))).toEqual([
      'm.yaml:4:10 players: expected 0 to 1000 players by name; got 1001',
    ]);
  });

  it('reports at most a thousand problems and says how many are left', () => {
    const bad = Array.from({ length: 1500 }, () => 'x').join(', ');
    const lines = linesOf(sound.players(`x: {type: force, at: ball, samples: [${bad}]}`));
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toBe('expected at most 1000 problems; got 500 more');
  });

  it('survives more mistakes than zod can count', () => {
    const linesOfSamples = (samples: unknown[]) => {
      const players = { x: { type: 'force', at: 'a', samples } };
      const model = { clangor: 1, elements: { a: { type: 'mass', mass: 1 } }, outputs: { o: { at: 'a' } }, players };
      return linesOf(JSON.stringify(model), { file: 'm.json' });
    };
    const mistakes = Array(300_000).fill('x');
    const lines = linesOfSamples(mistakes);
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe('m.json:1:134 players.x.samples.0: expected a number; got "x"');
    expect(linesOfSamples([...Array(20).fill(1), ...mistakes])[0]).toMatch(
      /^m.json:1:1: expected a model with fewer mistakes/,
    );
  });

  it('has no place for data that never was text', () => {
    expect(formatProblem({ path: 'a.b', message: 'expected x; got y' })).toBe('a.b: expected x; got y');
    expect(formatProblem({ path: '', message: 'expected x; got y' })).toBe('expected x; got y');
    expect(formatProblem({ file: '--set', path: 'a.b', message: 'm' })).toBe('--set a.b: m');
    expect(formatProblem({ file: 'f', line: 1, column: 2, path: 'a', message: 'm' })).toBe('f:1:2 a: m');
  });
});

describe('words', () => {
  it('shows values short', () => {
    expect(show(undefined)).toBe('nothing');
    expect(show({ a: [1, 'b', null], c: {} })).toBe('{a: [1, "b", null], c: {}}');
    expect(show('x'.repeat(100))).toHaveLength(60);
    expect(show(Array(1e6).fill(0))).toHaveLength(60);
    expect(show(Number.NaN)).toBe('NaN');
  });

  it('suggests only what is near', () => {
    expect(closest('wal', ['ball', 'wall'])).toBe('wall');
    expect(closest('legnth', ['length'])).toBe('length');
    expect(closest('Length', ['length'])).toBe('length');
    expect(closest('cat', ['wall', 'floor'])).toBeUndefined();
    expect(closest('x'.repeat(1000), ['x'])).toBeUndefined();
  });
});
