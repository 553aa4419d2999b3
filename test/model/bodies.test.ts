// Every kind of mistake about bars, membranes, plates, bodies of modes, bows and gestures, word for word.

import { describe, expect, it } from 'vitest';
import { bodies, check, linesOf, modelOf, sound } from './lines.ts';

describe('elements', () => {
  check(sound.elements, [
    ['x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, ends: [clamped, free]}'],
    [
      'x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: »0}',
      'elements.x.young: expected a pressure above 0 Pa; got 0',
    ],
    [
      'x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, »modes: 3}',
      'elements.x.modes: expected modes only beside method "modal"; got no method',
    ],
    [
      'x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, method: fd, »modes: 3}',
      'elements.x.modes: expected modes only beside method "modal"; got method "fd"',
    ],
    ['x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, modes: 3, method: modal}'],
    [
      'x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, modes: 3, method: »model}',
      'elements.x.method: expected "fd" or "modal"; got "model"; did you mean "modal"?',
    ],
    [
      'x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, modes: »0, method: modal}',
      'elements.x.modes: expected a whole number from 1 to 20000; got 0',
    ],
    [
      'x: {type: membrane, radius: 1, »sides: [1, 1], tension: 1, surfaceDensity: 1}',
      'elements.x.sides: expected radius or sides, not both; got radius 1 and sides [1, 1]',
    ],
    ['»x: {type: membrane, tension: 1, surfaceDensity: 1}', 'elements.x: expected radius or sides; got neither'],
    ['»x: {type: membrane, radius: 1, tension: 1}', 'elements.x: expected surfaceDensity or density; got neither'],
    [
      '»x: {type: membrane, radius: 1, tension: 1, density: 1}',
      'elements.x.thickness: expected thickness beside density; got nothing',
    ],
    [
      'x: {type: membrane, radius: 1, tension: 1, surfaceDensity: 1, »thickness: 1}',
      'elements.x.thickness: expected surfaceDensity or thickness, not both; got surfaceDensity 1 and thickness 1',
    ],
    [
      'x: {type: membrane, sides: »[1], tension: 1, surfaceDensity: 1}',
      'elements.x.sides: expected a pair of sides [x, y]; got [1]',
    ],
    [
      'x: {type: membrane, sides: [1, »2 kg], tension: 1, surfaceDensity: 1}',
      'elements.x.sides.1: expected a length in m, cm, mm; got "2 kg"',
    ],
    [
      'x: {type: membrane, sides: »1, tension: 1, surfaceDensity: 1}',
      'elements.x.sides: expected a pair of sides [x, y]; got 1',
    ],
    [
      'x: {type: plate, sides: [1, 1], thickness: 1, density: 1, young: 1, poisson: »0.6}',
      'elements.x.poisson: expected a number from 0 to 0.5; got 0.6',
    ],
    [
      'x: {type: plate, sides: [1, 1], thickness: 1, density: 1, young: 1, edges: »free}',
      'elements.x.edges: expected "supported" or "clamped"; got "free"',
    ],
    ['x: {type: modal, modes: »[]}', 'elements.x.modes: expected a list of 1 to 20000 modes; got []'],
    [
      'x: {type: modal, modes: [»{frequency: 1}]}',
      'elements.x.modes.0.shape: expected 1 to 1000 points by name; got nothing',
    ],
    [
      'x: {type: modal, modes: [{frequency: 1, shape: »{}}]}',
      'elements.x.modes.0.shape: expected 1 to 1000 points by name; got 0',
    ],
    [
      'x: {type: modal, modes: [{frequency: 1, shape: {»9a: 1}}]}',
      'elements.x.modes.0.shape.9a: expected a name: a letter, then at most 63 letters, digits, - or _; got "9a"',
    ],
    [
      'x: {type: modal, modes: [{frequency: 1, shape: {a: »b}}]}',
      'elements.x.modes.0.shape.a: expected a number; got "b"',
    ],
    [
      'x: {type: modal, modes: [{frequency: 1, shape: »[1]}]}',
      'elements.x.modes.0.shape: expected 1 to 1000 points by name; got [1]',
    ],
  ]);
});

describe('contacts', () => {
  check(bodies.contacts, [
    [
      'x: {type: spring, between: [ball, »body]}',
      'contacts.x.between.1: expected a point of the plate, such as {element: body, at: [30 %, 40 %]}; got "body"',
    ],
    [
      'x: {type: spring, between: [ball, »bell]}',
      'contacts.x.between.1: expected a point of the body of modes, such as {element: bell, at: {point: rim}}; got "bell"',
    ],
    [
      'x: {type: spring, between: [ball, »rod]}',
      'contacts.x.between.1: expected a point of the bar, such as {element: rod, at: 30 %}; got "rod"',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: »30 %}]}',
      'contacts.x.between.1.at: expected a point [x, y] of the plate "body"; got "30 %"',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: »{node: 3}}]}',
      'contacts.x.between.1.at: expected a point [x, y] of the plate "body"; got {node: 3}',
    ],
    ['x: {type: spring, between: [ball, {element: body, at: {node: [3, 4]}}]}'],
    [
      'x: {type: spring, between: [ball, {element: body, at: {node: »[3, 4, 5]}}]}',
      'contacts.x.between.1.at.node: expected a pair of nodes [i, j]; got [3, 4, 5]',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: {node: »3.5}}]}',
      'contacts.x.between.1.at.node: expected a whole number from 0 to 100000 or a pair [i, j]; got 3.5',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: {node: »a}}]}',
      'contacts.x.between.1.at.node: expected a whole number from 0 to 100000 or a pair [i, j]; got "a"',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: »[10 cm]}]}',
      'contacts.x.between.1.at: expected a point [x, y] such as [12 cm, 30 %]; got ["10 cm"]',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: [10 cm, »2 kg]}]}',
      'contacts.x.between.1.at.1: expected a coordinate such as 0.12, "12 cm" or "30 %"; got "2 kg"',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: [10 cm, »31 cm]}]}',
      'contacts.x.between.1.at.1: expected a coordinate from 0 to 0.3 m; got "31 cm"',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: [»-10 cm, 20 cm]}]}',
      'contacts.x.between.1.at.0: expected a coordinate from 0 to 0.4 m; got "-10 cm"',
    ],
    [
      'x: {type: spring, between: [ball, {element: body, at: [»110 %, 20 cm]}]}',
      'contacts.x.between.1.at.0: expected a position from 0 % to 100 %; got "110 %"',
    ],
    ['x: {type: spring, between: [ball, {element: body, at: [{fraction: 0.5}, 20 cm]}]}'],
    ['x: {type: spring, between: [ball, {element: skin, at: [-10 cm, 15 cm]}]}'],
    [
      'x: {type: spring, between: [ball, {element: skin, at: »[-10 cm, 19 cm]}]}',
      'contacts.x.between.1.at: expected a point within 0.2 m of the centre [0, 0]; got ["-10 cm", "19 cm"]',
    ],
    [
      'x: {type: spring, between: [ball, {element: skin, at: »[5 %, 5 %]}]}',
      'contacts.x.between.1.at: expected a point within 0.2 m of the centre [0, 0]; got ["5 %", "5 %"]',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »[10 cm, 20 cm]}]}',
      'contacts.x.between.1.at: expected a position along the string "wire", such as "30 %"; got ["10 cm", "20 cm"]',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »{node: [1, 2]}}]}',
      'contacts.x.between.1.at: expected a position along the string "wire", such as "30 %"; got {node: [1, 2]}',
    ],
    [
      'x: {type: spring, between: [ball, {element: wire, at: »{point: rim}}]}',
      'contacts.x.between.1.at: expected a position along the string "wire", such as "30 %"; got {point: "rim"}',
    ],
    [
      'x: {type: spring, between: [ball, {element: harp, at: »{node: 3}}]}',
      'contacts.x.between.1.at: expected a place in m or %, because "harp" has modes instead of nodes; got {node: 3}',
    ],
    [
      'x: {type: spring, between: [ball, {element: drum, at: »{node: [3, 3]}}]}',
      'contacts.x.between.1.at: expected a place in m or %, because "drum" has modes instead of nodes; got {node: [3, 3]}',
    ],
    [
      'x: {type: spring, between: [ball, {element: bell, at: »30 %}]}',
      'contacts.x.between.1.at: expected a point of the body of modes "bell", such as {point: rim}; got "30 %"',
    ],
    [
      'x: {type: spring, between: [ball, {element: bell, at: {point: »rin}}]}',
      'contacts.x.between.1.at.point: expected a point of the body of modes "bell"; got "rin"; did you mean "rim"?',
    ],
    [
      'x: {type: spring, between: [ball, {element: bell, at: {point: »side}}]}',
      'contacts.x.between.1.at.point: expected a point of the body of modes "bell", one of rim, waist; got "side"',
    ],
    [
      'x: {type: spring, between: [ball, {element: bell, »at: {piont: rim}}]}',
      'contacts.x.between.1.at: expected one of the keys node, fraction, point; got {piont: "rim"}; did you mean "point"?',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {line: {from: [10 %, 10 %], to: [90 %, 90 %]}}}, upper: {element: wire, at: {spread: 5}}, stiffness: 1, exponent: 1}',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {line: {from: [10 %, 10 %], to: [90 %, »1 m]}}}, upper: {element: wire, at: {spread: 5}}, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.line.to.1: expected a coordinate from 0 to 0.3 m; got "1 m"',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {»line: {from: [10 %, 10 %]}}}, upper: {element: wire, at: {spread: 5}}, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.line.to: expected a point of a surface such as [12 cm, 30 %] or {node: [3, 4]}; got nothing',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {line: {from: »3, to: [1, 1]}}}, upper: {element: wire, at: {spread: 5}}, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.line.from: expected a point of a surface such as [12 cm, 30 %] or {node: [3, 4]}; got 3',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {line: {from: [10 %, 10 %], to: [90 %, 20 %]}}}, upper: »ball, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected a string or bar opposite the line across "body"; got "ball"',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {line: {from: [10 %, 10 %], to: [90 %, 20 %]}}}, upper: »wall, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected a string or bar opposite the line across "body"; got "wall"',
    ],
    [
      'x: {type: collision, lower: {element: body, at: {line: {from: [10 %, 10 %], to: [90 %, 20 %]}}}, upper: »{element: drum, at: {line: {from: [10 %, 10 %], to: [90 %, 20 %]}}}, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected a string or bar opposite the line across "body"; got {element: "drum", at: {line: {from: ["10 %", "10 %"], to: […',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: »{line: {from: [10 %, 10 %], to: [90 %, 20 %]}}}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected a position along the string "wire", such as "30 %"; got {line: {from: ["10 %", "10 %"], to: ["90 %", "20 %"]}}',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: {spread: »0}}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.spread: expected a whole number from 1 to 10000; got 0',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: {spread: 3}}, upper: »{element: body, at: [1 cm, 1 cm]}, stiffness: 1, exponent: 1}',
      'contacts.x.upper: expected 3 points, as many as in lower; got one point',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: {spread: 3, »frets: {count: 3}}}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.frets: expected spread or frets, not both; got spread 3 and frets {count: 3}',
    ],
    [
      'x: {type: collision, lower: {element: harp, at: »nodes}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected a place in m or %, because "harp" has modes instead of nodes; got "nodes"',
    ],
    [
      'x: {type: collision, lower: {element: body, at: »nodes}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected a point [x, y] of the plate "body"; got "nodes"',
    ],
    [
      'x: {type: collision, lower: {element: body, at: »[1 cm, 2 cm, 3 cm]}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected a point [x, y] of the plate "body"; got ["1 cm", "2 cm", "3 cm"]',
    ],
    [
      'x: {type: collision, lower: {element: body, at: »[1 cm, {node: 3}]}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected a point [x, y] of the plate "body"; got ["1 cm", {node: 3}]',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: [»-1 cm, 2 cm]}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.0: expected a position from 0 to 0.65 m; got "-1 cm"',
    ],
    [
      'x: {type: collision, lower: »ramp, upper: {element: bell, at: {point: rim}}, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected a barrier of one height, because a body of modes has no place along it; got "ramp"',
    ],
    [
      'x: {type: bow, on: »wall, force: 1, velocity: 1}',
      'contacts.x.on: expected something that a bow can move, not a barrier; got "wall"',
    ],
    ['x: {type: bow, on: ball, force: 1, velocity: 1}'],
    ['x: {type: bow, on: ball, force: »-1, velocity: 1}', 'contacts.x.force: expected a force of at least 0 N; got -1'],
    ['»x: {type: bow, on: ball, velocity: 1}', 'contacts.x.force: expected a force in N, mN, kN; got nothing'],
    [
      'x: {type: rigid, between: [wall, »ramp]}',
      'contacts.x.between.1: expected at least one end that moves; got the barriers "wall" and "ramp"',
    ],
    [
      'x: {type: rigid, between: [ball, »ball]}',
      'contacts.x.between.1: expected another point than the first; got "ball"',
    ],
    [
      'x: {type: rigid, between: [ball, {element: wire, at: 20 %}], »stiffness: 3}',
      'contacts.x.stiffness: expected one of type, between, rest; got "stiffness"',
    ],
    [
      'x: {type: collision, lower: {element: body, at: »30 %}, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at: expected a point [x, y] of the plate "body"; got "30 %"',
    ],
    ['x: {type: rigid, between: [{element: bell, at: {point: waist}}, {element: skin, at: [0, -10 cm]}], rest: 1 mm}'],
    ['x: {type: bow, on: {element: rod, at: 0}, force: 1, velocity: 1}'],
    ['x: {type: bow, on: {element: body, at: [10 cm, 20 %]}, force: 1, velocity: 1}'],
    [
      'x: {type: collision, lower: {element: drum, at: {line: {from: [0, 0], to: »{node: [3, 4]}}}}, upper: {element: wire, at: {spread: 5}}, stiffness: 1, exponent: 1}',
      'contacts.x.lower.at.line.to: expected a place in m or %, because "drum" has modes instead of nodes; got {node: [3, 4]}',
    ],
    [
      'x: {type: collision, lower: {element: wire, at: {frets: {count: 3}}}, upper: {element: harp, at: {spread: 3}}, stiffness: 1, exponent: 1}',
    ],
  ]);
});

describe('players', () => {
  check(bodies.players, [
    [
      'x: {type: initial, element: »bell}',
      'players.x.element: expected the name of a mass, string, bar, membrane or plate, not of a body of modes; got "bell"',
    ],
    [
      'x: {type: initial, element: body, shape: {samples: »[1, 2]}}',
      'players.x.shape.samples: expected a sine or a raised cosine, because "body" is a plate; got [1, 2]',
    ],
    [
      'x: {type: initial, element: wire, shape: {sine: »[1, 2]}}',
      'players.x.shape.sine: expected one number of half waves, because "wire" is a string; got [1, 2]',
    ],
    ['x: {type: initial, element: body, shape: {sine: [1, 2]}, displacement: 1 mm}'],
    [
      'x: {type: initial, element: body, shape: {sine: »[1]}}',
      'players.x.shape.sine: expected a pair of half waves [m, n]; got [1]',
    ],
    [
      'x: {type: initial, element: body, shape: {sine: »1.5}}',
      'players.x.shape.sine: expected a whole number from 1 to 100000 or a pair [m, n]; got 1.5',
    ],
    [
      'x: {type: initial, element: body, shape: {raisedCosine: {at: »30 %, width: 1 cm}}}',
      'players.x.shape.raisedCosine.at: expected a point [x, y] of the plate "body"; got "30 %"',
    ],
    [
      'x: {type: initial, element: wire, shape: {raisedCosine: {at: »[30 %, 20 %], width: 1 cm}}}',
      'players.x.shape.raisedCosine.at: expected a position along the string "wire", such as "30 %"; got ["30 %", "20 %"]',
    ],
    [
      'x: {type: initial, element: wire, shape: {raisedCosine: {»at: {point: rim}, width: 1 cm}}}',
      'players.x.shape.raisedCosine.at: expected one of the keys node, fraction; got {point: "rim"}',
    ],
    [
      'x: {type: initial, element: harp, shape: {raisedCosine: {at: »{node: 3}, width: 1 cm}}}',
      'players.x.shape.raisedCosine.at: expected a place in m or %, because "harp" has modes instead of nodes; got {node: 3}',
    ],
    [
      'x: {type: initial, element: harp, shape: {raisedCosine: {at: 30 %, width: »{nodes: 3}}}}',
      'players.x.shape.raisedCosine.width: expected a width in m, because "harp" has modes instead of nodes; got {nodes: 3}',
    ],
    ['x: {type: gesture, of: elements.wall.lift, points: [[0, 0], [1, 1 mm]]}'],
    [
      'x: {type: gesture, of: elements.wall.lift, points: [[0, 0], [1, »1 N]]}',
      'players.x.points.1.1: expected a length in m, cm, mm; got "1 N"',
    ],
    [
      'x: {type: gesture, of: elements.wall.lift, points: [[0, 0], [1, »[1]]]}',
      'players.x.points.1.1: expected a number or a quantity such as "1.5 N"; got [1]',
    ],
    [
      'x: {type: gesture, of: elements.wall.lift, points: [[0, 0], »[1]]}',
      'players.x.points.1: expected a pair [time, value]; got [1]',
    ],
    [
      'x: {type: gesture, of: »elements.wal.lift, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected the name of an element; got "wal"; did you mean "wall"?',
    ],
    [
      'x: {type: gesture, of: »elements.ball.lift, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected a barrier to lift, not a mass; got "elements.ball.lift"',
    ],
    [
      'x: {type: gesture, of: »elements.wall.lifts, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity or contacts.NAME.position; got "elements.wall.lifts"; did you mean "elements.wall.lift"?',
    ],
    [
      'x: {type: gesture, of: »wall, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity or contacts.NAME.position; got "wall"; did you mean "elements.wall.lift"?',
    ],
    [
      'x: {type: gesture, of: »contacts.hair.pressure, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity or contacts.NAME.position; got "contacts.hair.pressure"; did you mean "contacts.hair.force"?',
    ],
    [
      'x: {type: gesture, of: »contacts.touch.force, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected a bow to lead, not a collision; got "contacts.touch.force"',
    ],
    [
      'x: {type: gesture, of: »contacts.hare.force, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected the name of a contact, one of hair, nail, touch, two; got "hare"',
    ],
    [
      'x: {type: gesture, of: contacts.hair.force, points: [[0, »-1], [1, 1]]}',
      'players.x.points.0.1: expected a force of at least 0 N; got -1',
    ],
    [
      'x: {type: gesture, of: contacts.hair.force, oscillate: {amplitude: »2 N, frequency: 1}}',
      'players.x.oscillate.amplitude: expected a force from -1 to 1 N; got "2 N"',
    ],
    ['x: {type: gesture, of: contacts.hair.force, oscillate: {amplitude: 1 N, frequency: 1}}'],
    [
      'x: {type: gesture, of: contacts.hair.velocity, oscillate: {amplitude: »1 N, frequency: 1}}',
      'players.x.oscillate.amplitude: expected a speed in m/s, cm/s, mm/s; got "1 N"',
    ],
    [
      'x: {type: gesture, of: contacts.hair.position, oscillate: {amplitude: »20 cm, frequency: 1}}',
      'players.x.oscillate.amplitude: expected a length from -0.13 to 0.13 m; got "20 cm"',
    ],
    [
      'x: {type: gesture, of: contacts.nail.position, oscillate: {amplitude: »20 cm, frequency: 1}}',
      'players.x.oscillate.amplitude: expected a swing about a place in m or %, not about a node of a grid left open; got "20 cm"',
    ],
    [
      'x: {type: gesture, of: contacts.hair.position, points: [[0, 0], [1, »70 cm]]}',
      'players.x.points.1.1: expected a length from 0 to 0.65 m; got "70 cm"',
    ],
    [
      'x: {type: gesture, of: »contacts.touch.position, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected a contact with one point on one string or bar of method fd, along which it slides; got "contacts.touch.position"',
    ],
    [
      'x: {type: gesture, of: »contacts.two.position, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected a contact with one point on one string or bar of method fd, along which it slides; got "contacts.two.position"',
    ],
    ['x: {type: strum, at: »[], force: 1, duration: 1}', 'players.x.at: expected a list of 1 to 64 points; got []'],
    [
      'x: {type: strum, at: [ball, »wall], force: 1, duration: 1}',
      'players.x.at.1: expected something that a pluck can move, not a barrier; got "wall"',
    ],
    [
      'x: {type: strum, at: »ball, force: 1, duration: 1}',
      'players.x.at: expected a list of 1 to 64 points; got "ball"',
    ],
    [
      'x: {type: strum, at: [ball], force: 1, duration: 1, variation: »2}',
      'players.x.variation: expected a number from 0 to 1; got 2',
    ],
    [
      'x: {type: strum, at: [ball], force: 1, duration: 1, seed: »-1}',
      'players.x.seed: expected a whole number from 0 to 4294967295; got -1',
    ],
    [
      'x: {type: cluster, element: »ball, count: 3, over: 1, force: 1, duration: 1 ms}',
      'players.x.element: expected the name of a string, bar, membrane or plate, not of a mass; got "ball"',
    ],
    [
      'x: {type: cluster, element: »bell, count: 3, over: 1, force: 1, duration: 1 ms}',
      'players.x.element: expected the name of a string, bar, membrane or plate, not of a body of modes; got "bell"',
    ],
    [
      'x: {type: cluster, element: »bod, count: 3, over: 1, force: 1, duration: 1 ms}',
      'players.x.element: expected the name of an element; got "bod"; did you mean "rod"?',
    ],
    [
      'x: {type: cluster, element: body, count: »3000, over: 1, force: 1, duration: 1 ms}',
      'players.x.count: expected a whole number from 1 to 1000; got 3000',
    ],
    ['tap-2: {type: cluster, element: body, count: 3, over: 1, force: 1, duration: 1 ms}'],
    [
      'x: {type: »motion, element: wall}',
      'players.x.type: expected "initial", "force", "pluck", "strike", "gesture", "strum" or "cluster"; got "motion"',
    ],
    ['x: {type: gesture, of: contacts.hair.position, oscillate: {amplitude: 13 cm, frequency: 1}}'],
    [
      'x: {type: gesture, of: »elements.toString.lift, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected the name of an element, one of ball, wall, ramp, wire, harp, rod, skin, body, …; got "toString"',
    ],
    [
      'x: {type: gesture, of: »elements.wall.toString, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity or contacts.NAME.position; got "elements.wall.toString"; did you mean "elements.wall.lift"?',
    ],
    [
      'x: {type: gesture, of: »contacts.hair.force.more, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity or contacts.NAME.position; got "contacts.hair.force.more"; did you mean "contacts.hair.force"?',
    ],
    [
      'x: {type: strum, at: [{element: wire, at: 20 %}, {element: skin, at: [0, 0]}, {element: bell, at: {point: rim}}], force: 1 N, duration: 2 ms}',
    ],
    [
      'x: {type: strum, at: [ball, {element: wire, at: »[0, 0]}], force: 1 N, duration: 2 ms}',
      'players.x.at.1.at: expected a position along the string "wire", such as "30 %"; got [0, 0]',
    ],
    ['x: {type: cluster, element: drum, count: 3, over: 100 ms, force: 1, duration: 1 ms}'],
  ]);
});

describe('score', () => {
  check(bodies.score, [
    [
      '{time: 1, move: »wall, to: 1}',
      'score.0.move: expected elements.NAME.lift, contacts.NAME.force, contacts.NAME.velocity or contacts.NAME.position; got "wall"; did you mean "elements.wall.lift"?',
    ],
    ['{time: 1, move: contacts.hair.velocity, to: 30 cm/s}'],
    [
      '{time: 1, move: contacts.hair.velocity, to: »30 N}',
      'score.0.to: expected a speed in m/s, cm/s, mm/s; got "30 N"',
    ],
    ['{time: 1, move: contacts.hair.position, to: »2 m}', 'score.0.to: expected a length from 0 to 0.65 m; got "2 m"'],
    [
      '{time: 1, set: »elements.body.sides, to: 2 m}',
      'score.0.set: expected a field that holds one number; got "sides"',
    ],
    [
      '{time: 1, set: »elements.wire.modes, to: 2}',
      'score.0.set: expected modes only beside method "modal"; got no method',
    ],
    ['{time: 1, move: contacts.hair.force, to: »-1 N}', 'score.0.to: expected a force of at least 0 N; got "-1 N"'],
  ]);
});

describe('a model', () => {
  it('has bars, membranes, plates and bodies of modes in one shape', () => {
    const { elements } = modelOf(`clangor: 1
elements:
  rod: {type: bar, length: 30 cm, width: 3 cm, thickness: 5 mm, density: 1 g/cm³, young: 10 GPa, ends: [clamped, free], method: modal, modes: 12, placement: exact}
  key: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, grid: {intervals: 7}}
  skin: {type: membrane, radius: 20 cm, tension: 3 kN/m, surfaceDensity: 260 g/m²}
  drum: {type: membrane, sides: [40 cm, 0.3], tension: 3, density: 1400, thickness: 0.2 mm, grid: {spacing: 5 mm}}
  body: {type: plate, sides: [40 cm, 30 cm], thickness: 3 mm, density: 700, young: 10 GPa, sigma0: 1}
  bell: {type: modal, modes: [{frequency: 440 Hz, t60: 500 ms, mass: 2 g, shape: {rim: 1}}, {frequency: 0, shape: {rim: -0.5, top: 1}}]}
outputs: {out: {at: {element: bell, at: {point: top}}}}
`);
    const grid = { method: 'fd', placement: 'scheme' };
    expect(elements).toEqual({
      rod: {
        ...{ type: 'bar', length: 0.3, width: 0.03, thickness: 0.005, density: 1000, young: 1e10 },
        ...{ ends: ['clamped', 'free'], method: 'modal', modes: 12, placement: 'exact' },
      },
      key: {
        ...{ type: 'bar', length: 1, width: 1, thickness: 1, density: 1, young: 1 },
        ...{ ends: ['free', 'free'], grid: { intervals: 7 }, ...grid },
      },
      skin: { type: 'membrane', radius: 0.2, tension: 3000, surfaceDensity: 0.26, ...grid },
      drum: {
        ...{ type: 'membrane', sides: [0.4, 0.3], tension: 3, density: 1400, thickness: 0.0002 },
        ...{ grid: { spacing: 0.005 }, ...grid },
      },
      body: {
        ...{ type: 'plate', sides: [0.4, 0.3], thickness: 0.003, density: 700, young: 1e10 },
        ...{ poisson: 0.3, edges: 'supported', sigma0: 1, ...grid },
      },
      bell: {
        type: 'modal',
        modes: [
          { frequency: 440, t60: 0.5, mass: 0.002, shape: { rim: 1 } },
          { frequency: 0, shape: { rim: -0.5, top: 1 } },
        ],
        mass: 1,
        placement: 'scheme',
      },
    });
  });

  it('has points of surfaces as metres, fractions or nodes, and bows with their defaults', () => {
    const { contacts } = modelOf(
      bodies.contacts(
        'x: {type: collision, lower: {element: body, at: {line: {from: [10 cm, 25 %], to: {node: [3, 4]}}}}, upper: {element: wire, at: {spread: 5}}, stiffness: 1, exponent: 1}\n' +
          '  y: {type: bow, on: {element: skin, at: [-10 cm, 25 %]}, force: 500 mN, velocity: 20 cm/s}\n' +
          '  z: {type: rigid, between: [ball, {element: bell, at: {point: rim}}]}\n' +
          '  w: {type: collision, lower: ball, upper: {element: body, at: [10 cm, 25 %]}, stiffness: 1, exponent: 1}',
      ),
    );
    expect(contacts.x).toMatchObject({
      lower: { element: 'body', at: { line: { from: [0.1, { fraction: 0.25 }], to: { node: [3, 4] } } } },
      upper: { element: 'wire', at: { spread: 5 } },
    });
    expect(contacts.y).toEqual({
      ...{ type: 'bow', on: { element: 'skin', at: [-0.1, { fraction: 0.25 }] } },
      ...{ force: 0.5, velocity: 0.2, sharpness: 100, solver: 'implicit' },
    });
    expect(contacts.z).toEqual({
      ...{ type: 'rigid', between: [{ element: 'ball' }, { element: 'bell', at: { point: 'rim' } }], rest: 0 },
    });
    expect(contacts.w).toMatchObject({ upper: { element: 'body', at: [0.1, { fraction: 0.25 }] } });
  });

  it('has gestures and moves in the SI unit of what they lead, and helpers with their defaults', () => {
    const text = bodies
      .players(
        'press: {type: gesture, of: contacts.hair.force, points: [[0, 0], [50 ms, 800 mN]]}\n' +
          '  draw: {type: gesture, of: contacts.hair.velocity, oscillate: {amplitude: 5 cm/s, frequency: 5 Hz}, curve: straight}\n' +
          '  chord: {type: strum, at: [ball, {element: wire, at: 20 %}], force: 1 N, duration: 2 ms}\n' +
          '  rain: {type: cluster, element: skin, count: 7, over: 100 ms, force: 1 N, duration: 1 ms}\n' +
          '  begin: {type: initial, element: body, velocity: 1, shape: {sine: [2, 1]}}',
      )
      .concat(
        'score:\n  - {time: 1, move: contacts.hair.position, to: 30 cm}\n  - {time: 2, play: rain, force: 2 N}\n',
      );
    const { players, score } = modelOf(text);
    expect(players).toEqual({
      press: {
        ...{ type: 'gesture', of: 'contacts.hair.force', curve: 'smooth' },
        points: [
          [0, 0],
          [0.05, 0.8],
        ],
      },
      draw: {
        ...{ type: 'gesture', of: 'contacts.hair.velocity', curve: 'straight' },
        oscillate: { amplitude: 0.05, frequency: 5 },
      },
      chord: {
        ...{ type: 'strum', at: [{ element: 'ball' }, { element: 'wire', at: { fraction: 0.2 } }] },
        ...{ force: 1, duration: 0.002, spacing: 0.015, jitter: 0, variation: 0, seed: 1 },
        ...{ release: 'abrupt', releaseDuration: 0.001 },
      },
      rain: {
        ...{ type: 'cluster', element: 'skin', count: 7, over: 0.1 },
        ...{ force: 1, duration: 0.001, variation: 0.5, seed: 1 },
      },
      begin: { type: 'initial', element: 'body', velocity: 1, start: 'first-order', shape: { sine: [2, 1] } },
    });
    expect(score).toEqual([
      { time: 1, move: 'contacts.hair.position', to: 0.3, over: 0.01 },
      { time: 2, play: 'rain', force: 2 },
    ]);
  });

  it('changes its method by a setting', () => {
    const text = bodies.players('{}');
    const { rod, body } = modelOf(text, { set: ['elements.rod.method=modal', 'elements.rod.modes=20'] }).elements;
    expect(rod).toMatchObject({ method: 'modal', modes: 20 });
    expect(body).toMatchObject({ method: 'fd' });
    expect(linesOf(text, { set: ['elements.rod.method=model'] })).toEqual([
      '--set elements.rod.method: expected "fd" or "modal"; got "model"; did you mean "modal"?',
    ]);
    expect(linesOf(text, { set: ['elements.rod.modes=20'] })).toEqual([
      '--set elements.rod.modes: expected modes only beside method "modal"; got no method',
    ]);
  });

  it('keeps the names of the parts of a strum free', () => {
    const text = bodies.players(
      'chord: {type: strum, at: [ball, ball], force: 1, duration: 1 ms}\n' +
        '  chord-3: {type: strike, at: ball, force: 1, duration: 1 ms}\n' +
        '  chord-2: {type: strike, at: ball, force: 1, duration: 1 ms}',
    );
    expect(linesOf(text)).toEqual([
      'm.yaml:12:3 players.chord-2: expected another name, because "chord" calls one of its parts so; got "chord-2"',
    ]);
  });

  it('says what is wrong with each of several values of one part', () => {
    expect(linesOf(bodies.contacts('x: {type: bow, on: ball, force: 1 m, velocity: 1 N, solver: newtn}'))).toEqual([
      'm.yaml:10:35 contacts.x.force: expected a force in N, mN, kN; got "1 m"',
      'm.yaml:10:50 contacts.x.velocity: expected a speed in m/s, cm/s, mm/s; got "1 N"',
      'm.yaml:10:63 contacts.x.solver: expected "implicit" or "newton"; got "newtn"; did you mean "newton"?',
    ]);
  });

  it('checks what a gesture leads even where the rest is wrong', () => {
    const broken = bodies.score('{time: 1, move: contacts.hair.force, to: 1 m}').replace('force: 1 N', 'force: 1 kg');
    expect(linesOf(broken)).toEqual([
      'm.yaml:8:68 contacts.hair.force: expected a force in N, mN, kN; got "1 kg"',
      'm.yaml:10:46 score.0.to: expected a force in N, mN, kN; got "1 m"',
    ]);
  });
});
