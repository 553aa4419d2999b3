// Every kind of mistake about what touches and plays them, word for word, at its line and column.

import { describe } from 'vitest';
import { check, elementTypes, listed, sound } from './lines.ts';

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
      'contacts.x.lower: expected a name that is not reserved in JavaScript; got "toString"',
    ],
    [
      'x: {type: collision, lower: »3, upper: ball, stiffness: 1, exponent: 1}',
      'contacts.x.lower: expected the name of a mass or barrier, or a point such as {element: string, at: 30 %}; got 3',
    ],
    [
      '»x: {type: collision, lower: wall, upper: ball, stiffness: 1}',
      'contacts.x.exponent: expected exponent together with stiffness; got nothing',
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
      `players.x.element: expected the name of a ${listed(elementTypes('lump', 'line', 'surface', 'points'))}, not of a barrier; got "wall"`,
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
      'players.x.shape: expected "sine" or one of {sine: 2}, {raisedCosine: {at: 30 %, width: 10 cm}}, {samples: [0, 1, 0]}, {modes: [1, 0.5]}; got 3',
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
