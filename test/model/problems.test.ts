// Every kind of mistake, word for word, at its line and column.

import { describe, expect, it } from 'vitest';
import { formatProblem, loadModelText } from '../../src/model/index.ts';
import { closest, show } from '../../src/model/problems.ts';
import { check, linesOf, sound } from './lines.ts';

describe('outputs', () => {
  check(sound.outputs, [
    ['x: {at: {element: wire, at: 30 %}, quantity: acceleration, gain: 2, pan: -1}'],
    ['x: {at: »bal}', 'outputs.x.at: expected the name of an element; got "bal"; did you mean "ball"?'],
    ['x: {contact: »touch}', 'outputs.x.contact: expected the name of a contact; got "touch"'],
    ['x: {at: ball, pan: »2}', 'outputs.x.pan: expected a number from -1 to 1; got 2'],
    [
      'x: {at: ball, quantity: »force}',
      'outputs.x.quantity: expected "displacement", "velocity", "acceleration" or "along"; got "force"',
    ],
    [
      'x: {contact: touch, »at: ball}',
      'outputs.x.at: expected at or contact, not both; got at "ball" and contact "touch"',
    ],
    ['»x: {}', 'outputs.x: expected one of the keys at, contact, element; got {}'],
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
    ['»{time: 1}', 'score.0: expected one of the keys play, set, move, press, note, midi; got {time: 1}'],
    [
      '»{time: 1, plai: tap}',
      'score.0: expected one of the keys play, set, move, press, note, midi; got {time: 1, plai: "tap"}; did you mean "play"?',
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
      'm.yaml:9:48 outputs.out.quantity: expected "displacement", "velocity", "acceleration" or "along"; got "velocty"; did you mean "velocity"?',
    ]);
  });

  it('finds keys that exclude each other next to invalid values', () => {
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
    expect(linesOf(text, { set: ['seconds=1', '0=1'] })).toEqual([line]);
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
    const mistakes = Array(300_000).fill(1e31);
    const lines = linesOfSamples(mistakes);
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe('m.json:1:134 players.x.samples.0: expected a number from -1e+30 to 1e+30; got 1e+31');
    expect(linesOfSamples([...Array(20).fill(1), ...mistakes])[0]).toMatch(
      /^m.json:1:1: expected a model with fewer problems/,
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

describe('long text is shortened wherever it occurs', () => {
  const long = 'n'.repeat(5000);
  const cases: Readonly<Record<string, string>> = {
    'a name, and the list of names that it stands in': `clangor: 1\nelements: {? ${long} : {type: mass, mass: 1 kg}}\noutputs: {o: {at: b}}`,
    'a name with dots': `clangor: 1\nelements: {? ${'n.'.repeat(2500)} : {type: mass}}\noutputs: {o: {at: m}}`,
    'an unknown key': `? ${long}\n: 1`,
    'a key below a place': `clangor: 1\nelements: {m: {type: mass, mass: 1}}\noutputs: {o: {at: {? ${long} : 1}}}`,
    'a key that stands twice': `? ${long}\n: 1\n? ${long}\n: 1`,
    'an alias': `a: *${long}`,
    'an anchor': `a: &${long} 1`,
    'a tag': `a: !${long} 1`,
  };
  it.each(Object.entries(cases))('%s', (_, text) => {
    const lines = linesOf(text);
    expect(lines.join('\n')).toContain('…');
    for (const line of lines) expect(line.length).toBeLessThan(500);
  });

  it('the path of a setting', () => {
    const checked = loadModelText('clangor: 1', { set: [`elements.${long}.mass=1`] });
    const problems = checked.ok ? [] : checked.problems;
    expect(problems.at(-1)).toMatchObject({ file: '--set', path: `elements.${'n'.repeat(63)}….mass` });
  });

  it('no path of sound names', () => {
    const name = 'n'.repeat(64);
    const text = `clangor: 1\nelements: {${name}: {type: mass, mass: -1}}\noutputs: {o: {at: ${name}}}`;
    expect(linesOf(text)).toEqual([expect.stringContaining(` elements.${name}.mass: `)]);
  });
});
