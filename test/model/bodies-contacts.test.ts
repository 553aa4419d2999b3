// Every kind of mistake about what touches these bodies and bows, word for word.

import { describe } from 'vitest';
import { bodies, check } from './lines.ts';

describe('contacts', () => {
  check(bodies.contacts, [
    [
      'x: {type: spring, between: [ball, »body]}',
      'contacts.x.between.1: expected a point of the plate, such as {element: body, at: [30 %, 40 %]}; got "body"',
    ],
    [
      'x: {type: spring, between: [ball, »bell]}',
      'contacts.x.between.1: expected a point of the modal body, such as {element: bell, at: {point: rim}}; got "bell"',
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
      'contacts.x.between.1.at: expected a point of the modal body "bell", such as {point: rim}; got "30 %"',
    ],
    [
      'x: {type: spring, between: [ball, {element: bell, at: {point: »rin}}]}',
      'contacts.x.between.1.at.point: expected a point of the modal body "bell"; got "rin"; did you mean "rim"?',
    ],
    [
      'x: {type: spring, between: [ball, {element: bell, at: {point: »side}}]}',
      'contacts.x.between.1.at.point: expected a point of the modal body "bell", one of rim, waist; got "side"',
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
      'contacts.x.lower: expected a barrier of one height, because a modal body has no place along it; got "ramp"',
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
      'contacts.x.stiffness: expected one of type, between, ends, rest; got "stiffness"',
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
