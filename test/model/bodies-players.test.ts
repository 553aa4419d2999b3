// Every kind of mistake about what plays these bodies, and about gestures, word for word.

import { describe } from 'vitest';
import { bodies, check, elementTypes, listed } from './lines.ts';

describe('players', () => {
  check(bodies.players, [
    [
      '»x: {type: initial, element: bell}',
      `players.x.shape: expected a sum of modes such as {modes: [1, 0.5]}, because "bell" is a modal body; got nothing`,
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
      'players.x.of: expected elements.NAME.lift, .tension, .pitch, .frequency, .stiffness or .bend, or contacts.NAME.force, .velocity, .position, .stiffness, .exponent or .gap; got "elements.wall.lifts"; did you mean "elements.wall.lift"?',
    ],
    [
      'x: {type: gesture, of: »wall, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, .tension, .pitch, .frequency, .stiffness or .bend, or contacts.NAME.force, .velocity, .position, .stiffness, .exponent or .gap; got "wall"; did you mean "elements.wall.lift"?',
    ],
    [
      'x: {type: gesture, of: »contacts.hair.pressure, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, .tension, .pitch, .frequency, .stiffness or .bend, or contacts.NAME.force, .velocity, .position, .stiffness, .exponent or .gap; got "contacts.hair.pressure"; did you mean "contacts.hair.force"?',
    ],
    [
      'x: {type: gesture, of: »contacts.touch.force, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected a field of a bow or of friction, not of a collision; got "contacts.touch.force"',
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
      'players.x.oscillate.amplitude: expected an oscillation about a place in m or %, not about a node of an unspecified grid; got "20 cm"',
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
      `players.x.element: expected the name of a ${listed(elementTypes('line', 'surface'))}, not of a mass; got "ball"`,
    ],
    [
      'x: {type: cluster, element: »bell, count: 3, over: 1, force: 1, duration: 1 ms}',
      `players.x.element: expected the name of a ${listed(elementTypes('line', 'surface'))}, not of a modal body; got "bell"`,
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
      'players.x.type: expected "initial", "force", "blow", "pluck", "strike", "throw", "gesture", "strum", "cluster" or "scrape"; got "motion"',
    ],
    ['x: {type: gesture, of: contacts.hair.position, oscillate: {amplitude: 13 cm, frequency: 1}}'],
    [
      'x: {type: gesture, of: »elements.toString.lift, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected the name of an element, one of ball, wall, ramp, wire, harp, rod, skin, body, …; got "toString"',
    ],
    [
      'x: {type: gesture, of: »elements.wall.toString, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, .tension, .pitch, .frequency, .stiffness or .bend, or contacts.NAME.force, .velocity, .position, .stiffness, .exponent or .gap; got "elements.wall.toString"; did you mean "elements.wall.lift"?',
    ],
    [
      'x: {type: gesture, of: »contacts.hair.force.more, points: [[0, 0], [1, 1]]}',
      'players.x.of: expected elements.NAME.lift, .tension, .pitch, .frequency, .stiffness or .bend, or contacts.NAME.force, .velocity, .position, .stiffness, .exponent or .gap; got "contacts.hair.force.more"; did you mean "contacts.hair.force"?',
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
