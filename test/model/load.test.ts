import { describe, expect, it } from 'vitest';
import { checkModel, defineModel, formatProblem, loadModelText } from '../../src/model/index.ts';
import { linesOf, modelOf, sound } from './lines.ts';

const small = 'clangor: 1\nelements: {a: {type: mass, mass: 1}}\noutputs: {o: {at: a}}\n';
const smallJson = '{"clangor": 1, "elements": {"a": {"type": "mass", "mass": 1}}, "outputs": {"o": {"at": "a"}}}';

describe('a model', () => {
  it('is SI numbers with the defaults filled in', () => {
    expect(modelOf(small)).toEqual({
      clangor: 1,
      rate: 44100,
      seconds: 2,
      elements: { a: { type: 'mass', mass: 1, damping: 0, rest: 0, gravity: 0 } },
      contacts: {},
      players: {},
      score: [],
      outputs: { o: { at: { element: 'a' }, quantity: 'displacement', gain: 1, pan: 0 } },
      mix: 'stereo',
      solver: { scheme: 'rules', passes: 1, corrector: 'tangent' },
    });
  });

  it('has every kind of part in one shape', () => {
    const model = modelOf(`clangor: 1
title: everything
rate: 48 kHz
seconds: 1500 ms
elements:
  hammer: {type: mass, mass: 10 g, frequency: 500 Hz, damping: 0.05 1/s, rest: 5 um, gravity: 9.81 m/s²}
  wall: {type: barrier, height: -1 mm}
  board: {type: barrier, height: {polynomial: [-1e-3, 0, 2e-3], over: 65 cm}}
  shelf: {type: barrier, height: {samples: [0, 1]}}
  wire: {type: string, length: 65 cm, pitch: 110 Hz, density: 7.85 g/cm³, radius: 0.5 mm, young: 200 GPa, ends: clamped, decay: [{frequency: 100 Hz, t60: 5 s}, {frequency: 1 kHz, t60: 2 s}]}
  cord: {type: string, length: 1, tension: 60 N, linearDensity: 6 g/m, rigidity: 1e-4 N·m², ends: [supported, clamped], sigma0: 1 1/s, sigma1: 0.01 m²/s, grid: {intervals: 100}}
contacts:
  frets: {type: collision, lower: board, upper: {element: wire, at: {frets: {count: 12}}}, gap: 1 mm, stiffness: 1e8 N/m^1.3, exponent: 1.3, damping: 0.5 s/m, rule: 26}
  strings: {type: collision, lower: {element: wire, at: [10 %, {node: 7}, 0.2]}, upper: {element: cord, at: {frets: {count: 3}}}, stiffness: 1, exponent: 1, per: metre}
  bridge: {type: spring, between: [hammer, {element: cord, at: 30 %}], stiffness: 5 kN/m, cubic: 1e9 N/m³, damping: 0.1 kg/s, rest: 1 cm}
  foot: {type: connection, between: [wall, hammer], stiffness: 5 MN/m, exponent: 1, rule: signed}
players:
  start: {type: initial, element: wire, displacement: 1 mm, velocity: 2 cm/s, shape: {raisedCosine: {at: 30 %, width: 10 cm}}}
  pull: {type: force, at: {element: cord, at: {node: 3}}, time: 10 ms, points: [[0, 0], [1 ms, 2 N]]}
  pluck: {type: pluck, at: {element: wire, at: 20 cm}, force: 1 N, duration: 5 ms}
  knock: {type: gesture, of: elements.wall.lift, points: [[0, 0], [1, 1 mm]]}
score:
  - {time: 1, move: elements.wall.lift, to: 1 mm}
  - {time: 500 ms, set: contacts.frets.stiffness, to: 2 MN/m^1.3}
  - {time: 1, play: pluck, force: 500 mN}
  - {time: 0, set: elements.hammer.rest, to: 2 mm}
outputs:
  force: {contact: frets, gain: 0.1}
  wire: {at: {element: wire, at: {fraction: 0.25}}, quantity: velocity, pan: -1}
`);
    expect(model.rate).toBe(48000);
    expect(model.seconds).toBe(1.5);
    expect(model.elements).toEqual({
      hammer: { type: 'mass', mass: 0.01, frequency: 500, damping: 0.05, rest: 5e-6, gravity: 9.81 },
      wall: { type: 'barrier', height: -0.001 },
      board: { type: 'barrier', height: { polynomial: [-1e-3, 0, 2e-3], over: 0.65 } },
      shelf: { type: 'barrier', height: { samples: [0, 1], over: 1 } },
      wire: {
        type: 'string',
        length: 0.65,
        pitch: 110,
        density: 7850,
        radius: 0.0005,
        young: 2e11,
        ends: ['clamped', 'clamped'],
        decay: [
          { frequency: 100, t60: 5 },
          { frequency: 1000, t60: 2 },
        ],
        method: 'fd',
        placement: 'scheme',
      },
      cord: {
        type: 'string',
        length: 1,
        tension: 60,
        linearDensity: 0.006,
        rigidity: 1e-4,
        ends: ['supported', 'clamped'],
        sigma0: 1,
        sigma1: 0.01,
        grid: { intervals: 100 },
        method: 'fd',
        placement: 'scheme',
      },
    });
    expect(model.contacts).toEqual({
      frets: {
        type: 'collision',
        lower: { element: 'board' },
        upper: { element: 'wire', at: { frets: { count: 12, temperament: 'equal' } } },
        gap: 0.001,
        stiffness: 1e8,
        per: 'point',
        exponent: 1.3,
        damping: 0.5,
        loss: 'implicit',
        rule: '26',
      },
      strings: {
        type: 'collision',
        lower: { element: 'wire', at: [{ fraction: 0.1 }, { node: 7 }, 0.2] },
        upper: { element: 'cord', at: { frets: { count: 3, temperament: 'equal' } } },
        gap: 0,
        stiffness: 1,
        per: 'metre',
        exponent: 1,
        damping: 0,
        loss: 'implicit',
        rule: 'p2',
      },
      bridge: {
        type: 'spring',
        between: [{ element: 'hammer' }, { element: 'cord', at: { fraction: 0.3 } }],
        stiffness: 5000,
        cubic: 1e9,
        damping: 0.1,
        rest: 0.01,
      },
      foot: {
        type: 'connection',
        between: [{ element: 'wall' }, { element: 'hammer' }],
        stiffness: 5e6,
        exponent: 1,
        rest: 0,
        rule: 'signed',
      },
    });
    expect(model.players).toEqual({
      start: {
        type: 'initial',
        element: 'wire',
        displacement: 0.001,
        velocity: 0.02,
        start: 'first-order',
        shape: { raisedCosine: { at: { fraction: 0.3 }, width: 0.1 } },
      },
      pull: {
        type: 'force',
        at: { element: 'cord', at: { node: 3 } },
        time: 0.01,
        points: [
          [0, 0],
          [0.001, 2],
        ],
      },
      pluck: {
        type: 'pluck',
        at: { element: 'wire', at: 0.2 },
        force: 1,
        duration: 0.005,
        release: 'abrupt',
        releaseDuration: 1e-3,
      },
      knock: {
        type: 'gesture',
        of: 'elements.wall.lift',
        points: [
          [0, 0],
          [1, 0.001],
        ],
        curve: 'smooth',
      },
    });
    // Sorted by time; what happens at one time stays in the order written.
    expect(model.score).toEqual([
      { time: 0, set: 'elements.hammer.rest', to: 0.002 },
      { time: 0.5, set: 'contacts.frets.stiffness', to: 2e6 },
      { time: 1, move: 'elements.wall.lift', to: 0.001, over: 0.01 },
      { time: 1, play: 'pluck', force: 0.5 },
    ]);
    expect(model.outputs).toEqual({
      force: { contact: 'frets', quantity: 'force', gain: 0.1, pan: 0 },
      wire: { at: { element: 'wire', at: { fraction: 0.25 } }, quantity: 'velocity', gain: 1, pan: -1 },
    });
  });

  it.each([26, '26', '"26"'])('takes rule: %s for the rule "26"', (rule) => {
    const text = sound.contacts(
      `x: {type: collision, lower: wall, upper: ball, stiffness: 1, exponent: 1, rule: ${rule}}`,
    );
    expect(modelOf(text).contacts.x).toMatchObject({ rule: '26' });
  });
});

describe('YAML', () => {
  it.each([
    ['seconds: &s 2', '4:13 seconds: expected no anchor; got &s'],
    ['seconds: *s', '4:10 seconds: expected the value written out; got the alias *s'],
    [
      'seconds: 2\ntitle: &t hello\nlisten: *t',
      '5:11 title: expected no anchor; got &t',
      '6:9 listen: expected the value written out; got the alias *t',
    ],
    ['seconds: !!float 2', '4:18 seconds: expected no tag; got tag:yaml.org,2002:float'],
    ['title: !js hello', '4:12 title: expected no tag; got !js'],
    ['&k seconds: 2', '4:4 seconds: expected no anchor; got &k'],
    ['<<: {seconds: 2}', '4:1 <<: expected the keys written out; got a merge key <<'],
    ['seconds: 2\nseconds: 3', '5:1 seconds: expected each key once; got "seconds" again'],
    ['__proto__: {seconds: 2}', '4:1 __proto__: expected a name that is not reserved in JavaScript; got "__proto__"'],
    ['constructor: 1', '4:1 constructor: expected a name that is not reserved in JavaScript; got "constructor"'],
    ['? [a]\n: 1', '4:3: expected a word before the colon; got something else'],
    ['title: [1', '4:10: expected a closing ]; got the end of the text'],
    ['title: "x', '4:10: expected a closing "; got the end of the text'],
    ['title: a: b', '4:8: expected one "key: value" on a line; got "a: b"'],
    ['title:\n\tx: 1', '5:1: expected spaces for indentation; got "x: 1"'],
    ['title', '4:1: expected "key: value"; got "title"'],
    ['title: @x', '4:8: expected quotes around text that starts with this character; got "@x"'],
    ['title: x\n--- \nclangor: 1', '5:1: expected one document; got "---"'],
  ])('%j', (more, ...lines) => {
    expect(linesOf(small + more)).toEqual(lines.map((line) => `m.yaml:${line}`));
  });

  it('refuses what is nested too deep, wherever the parser itself gives up', () => {
    expect(linesOf(`${small}title: ${'['.repeat(17)}${']'.repeat(17)}`)).toEqual([
      'm.yaml:4:8 title: expected text of at most 200 characters; got [[[[[[[[[[[[[[[null]]]]]]]]]]]]]]]',
      `m.yaml:4:23 title${'.0'.repeat(15)}: expected at most 16 levels of nesting; got more`,
    ]);
    for (const opening of ['[', '{a: ', '- ', '? ']) {
      const [line, ...more] = linesOf(opening.repeat(20_000));
      expect(line).toMatch(/expected at most 16 levels of nesting; got more$/);
      expect(more).toEqual([]);
    }
  });

  it('refuses text that is too long', () => {
    expect(linesOf(`# ${' '.repeat(16 * 1024 * 1024)}`)).toEqual([
      'm.yaml:1:1: expected at most 16777216 characters; got 16777218',
    ]);
  });

  it('follows YAML 1.2: yes and no are words, not answers', () => {
    expect(modelOf(`${small}title: no\n`).title).toBe('no');
  });

  it('skips a byte order mark and counts lines that end in CR LF', () => {
    expect(linesOf(`\uFEFF${small}`)).toEqual([]);
    expect(linesOf(`${small.replaceAll('\n', '\r\n')}rate: 1`)).toEqual([
      'm.yaml:4:7 rate: expected a frequency from 1000 to 1536000 Hz; got 1',
    ]);
  });

  it('keeps refused names out of every object', () => {
    const checked = loadModelText(`${small}__proto__: {polluted: true}`);
    expect(checked.ok).toBe(false);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('JSON', () => {
  it('gives the same model as YAML', () => {
    expect(modelOf(smallJson, { file: 'a.json' })).toEqual(modelOf(small));
    expect(modelOf(smallJson, { format: 'json' })).toEqual(modelOf(small));
    expect(modelOf(smallJson, { file: 'a.yaml' })).toEqual(modelOf(small));
    expect(modelOf(`\uFEFF${smallJson}`, { file: 'A.JSON' })).toEqual(modelOf(small));
  });

  it('reads strings with every escape', () => {
    const title = 'say "hi" \\ / \n \u00e9';
    const text = smallJson.replace('{', `{"title": ${JSON.stringify(title).replace('é', '\\u00e9')}, `);
    expect(modelOf(text, { format: 'json' }).title).toBe(title);
  });

  it.each([
    ['{"a": 1,}', '1:9: expected a key in double quotes; got "}"'],
    ['{a: 1}', '1:2: expected a key in double quotes; got "a: 1}"'],
    ["{'a': 1}", `1:2: expected a key in double quotes; got "'a': 1}"`],
    ['{"a" 1}', '1:6: expected :; got "1}"'],
    ['{"a": 1 "b": 2}', '1:9: expected , or }; got "\\"b\\": 2}"'],
    ['[1 2]', '1:4: expected , or ]; got "2]"'],
    ['[1,\n 01]', '2:2: expected a JSON value; got "01]"'],
    ['["\\q"]', '1:2: expected a JSON value; got "\\"\\\\q\\"]"'],
    ['["x', '1:2: expected a JSON value; got "\\"x"'],
    ['[nan]', '1:2: expected a JSON value; got "nan]"'],
    ['', '1:1: expected a JSON value; got the end of the text'],
    ['{"a": [', '1:8: expected a JSON value; got the end of the text'],
    ['{} // done', '1:4: expected nothing more; got "// done"'],
    ['['.repeat(100_000), '1:17: expected at most 16 levels of nesting; got more'],
  ])('is strict: %j', (text, line) => {
    expect(linesOf(text, { file: 'm.json' })).toEqual([`m.json:${line}`]);
  });

  it('finds every problem with its place', () => {
    const text = smallJson
      .replace('"mass": 1', '"mass": "1 m",\n "masss": 2')
      .replace('"at": "a"', '"at": "b", "at": "a"');
    expect(linesOf(text, { file: 'm.json' })).toEqual([
      'm.json:1:59 elements.a.mass: expected a mass in kg, g, mg; got "1 m"',
      'm.json:2:2 elements.a.masss: expected a known key; got "masss"; did you mean "mass"?',
      'm.json:2:45 outputs.o.at: expected each key once; got "at" again',
    ]);
    expect(linesOf('{"__proto__": 1}', { file: 'm.json' }).at(-1)).toBe(
      'm.json:1:2 __proto__: expected a name that is not reserved in JavaScript; got "__proto__"',
    );
    expect(linesOf(smallJson.replace('"mass": 1', '"mass": 1e999'), { file: 'm.json' })).toEqual([
      'm.json:1:59 elements.a.mass: expected a mass in kg, g, mg; got Infinity',
    ]);
  });
});

describe('models in TypeScript', () => {
  const model = defineModel({
    clangor: 1,
    elements: { a: { type: 'mass', mass: '1 kg' } },
    outputs: { o: { at: 'a' } },
  });
  const linesOfData = (source: unknown) => {
    const checked = checkModel(source);
    return checked.ok ? [] : checked.problems.map(formatProblem);
  };

  it('give the same model and are left as they were', () => {
    const before = structuredClone(model);
    expect(checkModel(model, { set: ['elements.a.mass=2'] })).toMatchObject({
      ok: true,
      value: { elements: { a: { mass: 2 } } },
    });
    expect(model).toEqual(before);
    expect(checkModel(model)).toEqual({ ok: true, value: modelOf(small) });
  });

  it('have a path and no place', () => {
    expect(linesOfData({ ...model, rate: 5 })).toEqual(['rate: expected a frequency from 1000 to 1536000 Hz; got 5']);
    expect(linesOfData({ ...model, title: undefined })).toEqual([]);
  });

  it('are plain data', () => {
    expect(linesOfData({ ...model, rate: 5n })).toEqual(['rate: expected plain data; got a bigint']);
    expect(linesOfData({ ...model, rate: () => 5 })).toEqual(['rate: expected plain data; got a function']);
    expect(linesOfData({ ...model, players: new Map() })).toEqual(['players: expected plain data; got a Map']);
    expect(linesOfData(Object.defineProperty({ ...model }, 'rate', { get: () => 5, enumerable: true }))).toEqual([
      'rate: expected plain data; got a getter',
    ]);
    expect(linesOfData({ ...model, elements: JSON.parse('{"__proto__": {"type": "mass", "mass": 1}}') })).toEqual([
      'elements.__proto__: expected a name that is not reserved in JavaScript; got "__proto__"',
      'elements: expected 1 to 1000 elements by name; got 0',
    ]);
    const cycle: { clangor: number; title?: unknown } = { clangor: 1 };
    cycle.title = cycle;
    expect(linesOfData(cycle)[0]).toMatch(/^title(\.title){15}: expected at most 16 levels of nesting; got more$/);
    let wide: unknown = 0;
    for (let i = 0; i < 8; i++) wide = Array(100).fill(wide);
    expect(linesOfData(wide)).toEqual(['expected at most 8000000 values; got more']);
  });
});
