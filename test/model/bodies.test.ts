// Every kind of mistake about bars, membranes, plates and bodies of modes, word for word.

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
      'elements.x.modes: expected modes only together with method "modal"; got no method',
    ],
    [
      'x: {type: bar, length: 1, width: 1, thickness: 1, density: 1, young: 1, method: fd, »modes: 3}',
      'elements.x.modes: expected modes only together with method "modal"; got method "fd"',
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
      'elements.x.thickness: expected thickness together with density; got nothing',
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

describe('score', () => {
  check(bodies.score, [
    [
      '{time: 1, move: »wall, to: 1}',
      'score.0.move: expected elements.NAME.lift, .tension, .pitch, .frequency, .stiffness or .bend, or contacts.NAME.force, .velocity, .position, .stiffness, .exponent or .gap; got "wall"; did you mean "elements.wall.lift"?',
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
      'score.0.set: expected modes only together with method "modal"; got no method',
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
      '--set elements.rod.modes: expected modes only together with method "modal"; got no method',
    ]);
  });

  it('keeps the names of the parts of a strum free', () => {
    const text = bodies.players(
      'chord: {type: strum, at: [ball, ball], force: 1, duration: 1 ms}\n' +
        '  chord-3: {type: strike, at: ball, force: 1, duration: 1 ms}\n' +
        '  chord-2: {type: strike, at: ball, force: 1, duration: 1 ms}',
    );
    expect(linesOf(text)).toEqual([
      'm.yaml:12:3 players.chord-2: expected another name, because "chord" uses this name for one of its parts; got "chord-2"',
    ]);
  });

  it('says what is wrong with each of several values of one part', () => {
    expect(linesOf(bodies.contacts('x: {type: bow, on: ball, force: 1 m, velocity: 1 N, solver: newtn}'))).toEqual([
      'm.yaml:10:35 contacts.x.force: expected a force in N, mN, kN; got "1 m"',
      'm.yaml:10:50 contacts.x.velocity: expected a speed in m/s, cm/s, mm/s; got "1 N"',
      'm.yaml:10:63 contacts.x.solver: expected "implicit" or "newton"; got "newtn"; did you mean "newton"?',
    ]);
  });

  it('checks what a gesture drives even if other parts are invalid', () => {
    const broken = bodies.score('{time: 1, move: contacts.hair.force, to: 1 m}').replace('force: 1 N', 'force: 1 kg');
    expect(linesOf(broken)).toEqual([
      'm.yaml:8:68 contacts.hair.force: expected a force in N, mN, kN; got "1 kg"',
      'm.yaml:10:46 score.0.to: expected a force in N, mN, kN; got "1 m"',
    ]);
  });
});
