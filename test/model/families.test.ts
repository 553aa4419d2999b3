import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkModel, formatProblem, loadModelText, type Model, placeProblems } from '../../src/model/index.ts';
import { changeLimits } from '../../src/model/limits.ts';
import { pitchOf } from '../../src/model/tunings.ts';
import { accepted, refused } from '../support/engine.ts';

const piano = `clangor: 1
elements:
  string-<key>-<copy>:
    for: { keys: [21, 108], copies: [[21, 1], [33, 2], [49, 3]] }
    type: string
    length: { table: [[21, 1.9 m], [60, 62 cm], [108, 5 cm]], scale: log }
    pitch: { tuning: railsback, cents: { copies: [0, -0.6, 0.8] } }
    linearDensity: { table: [[21, 80 g/m], [108, 4 g/m]] }
  hammer-<key>: { for: { keys: [21, 108] }, type: mass, mass: { table: [[21, 11], [108, 98]] } }
contacts:
  felt-<key>-<copy>:
    for: { keys: [21, 108], copies: [[21, 1], [33, 2], [49, 3]] }
    type: collision
    lower: hammer-<key>
    upper: { element: string-<key>-<copy>, at: { table: [[21, 12 %], [108, 6 %]] } }
    stiffness: 1e9
    exponent: 2.5
players:
  strike-<key>: { for: { keys: [21, 108] }, type: strike, at: hammer-<key>, force: 3 N, duration: 5 ms }
keys:
  body: [{ keys: [21, 108], play: strike-<key> }]
outputs:
  middle: { at: { element: string-60-1, at: 50 % } }
`;

const textOf = (change: (text: string) => string) => loadModelText(change(piano), { file: 'piano.yaml' });
const string = (model: Model, name: string) => {
  const element = model.elements[name];
  if (element?.type !== 'string') throw new Error(`no string ${name}`);
  return element;
};

describe('a family', () => {
  const model = accepted(textOf((text) => text));

  test('is one item for each key and copy', () => {
    const names = Object.keys(model.elements).filter((name) => name.startsWith('string'));
    expect(names.length).toBe(12 + 2 * 16 + 3 * 60);
    expect(names).toContain('string-32-1');
    expect(names).not.toContain('string-32-2');
    expect(names).toContain('string-33-2');
    expect(names).toContain('string-108-3');
    expect(model.contacts['felt-60-2']).toMatchObject({
      lower: { element: 'hammer-60' },
      upper: { element: 'string-60-2' },
    });
    expect(model.players['strike-99']).toMatchObject({ at: { element: 'hammer-99' } });
  });

  test('has the values of its tables at their keys, and between them straight lines or logarithms', () => {
    expect(string(model, 'string-60-1').length).toBe(0.62);
    expect(string(model, 'string-21-1').length).toBe(1.9);
    // Half way between A0 and the C#4 that is not in the table: 39 keys up of 39 is C4; 13 keys up a third in the logarithm.
    expect(string(model, 'string-34-1').length).toBeCloseTo(1.9 * (0.62 / 1.9) ** (13 / 39), 14);
    // The mass grows by exactly one from key to key, without round-off.
    for (let key = 21; key <= 108; key++) expect(model.elements[`hammer-${key}`]).toMatchObject({ mass: key - 10 });
    expect(model.contacts['felt-21-1']).toMatchObject({ upper: { at: { fraction: 0.12 } } });
  });

  test('is tuned by a temperament and cents', () => {
    expect(pitchOf(69)).toBe(440);
    expect(string(model, 'string-69-1').pitch).toBe(440);
    const cents = (name: string, other: string) =>
      1200 * Math.log2((string(model, name).pitch ?? 0) / (string(model, other).pitch ?? 1));
    expect(cents('string-69-2', 'string-69-1')).toBeCloseTo(-0.6, 9);
    expect(cents('string-69-3', 'string-69-1')).toBeCloseTo(0.8, 9);
    // Railsback: A0 is 30 cents flat, C8 35 cents sharp, and the middle nearly equal.
    expect(1200 * Math.log2(pitchOf(21, 'railsback') / pitchOf(21))).toBeCloseTo(-30, 9);
    expect(1200 * Math.log2(pitchOf(108, 'railsback') / pitchOf(108))).toBeCloseTo(35, 9);
    expect(Math.abs(1200 * Math.log2(pitchOf(60, 'railsback') / pitchOf(60)))).toBeLessThan(2);
  });

  test('is gone from the Model, which is checked again to itself', () => {
    expect(accepted(checkModel(model))).toEqual(model);
    expect(model.keys).toMatchObject({ body: { 39: { keys: 60, play: ['strike-60'] } } });
  });
});

describe('mistakes in a family are reported once, at the family, with the key', () => {
  const wrong = (from: string, to: string) => refused(textOf((text) => text.replace(from, to)));
  test.each([
    [
      '62 cm',
      '0 cm',
      [
        'piano.yaml:6:41 elements.string-<key>-<copy>.length.table.1.1: expected numbers of one sign, none of them 0, with scale log; got "0 cm"',
      ],
    ],
    [
      '62 cm',
      '62 g',
      [
        'piano.yaml:6:41 elements.string-<key>-<copy>.length.table.1.1: expected a unit that goes with "1.9 m"; got "62 g"',
      ],
    ],
    [
      '80 g/m',
      '-80 g/m',
      [
        'piano.yaml:8:20 elements.string-<key>-<copy>.linearDensity: key 21, copy 1: expected a linear density above 0 kg/m; got "-80 g/m"',
      ],
    ],
    [
      'scale: log',
      'scale: loud',
      ['piano.yaml:6:70 elements.string-<key>-<copy>.length.scale: expected "linear" or "log"; got "loud"'],
    ],
    [
      'railsback',
      'just',
      ['piano.yaml:7:22 elements.string-<key>-<copy>.pitch.tuning: expected "equal" or "railsback"; got "just"'],
    ],
    [
      '[0, -0.6, 0.8]',
      '[0, -0.6]',
      [
        'piano.yaml:7:50 elements.string-<key>-<copy>.pitch.cents.copies: expected a list with a value for each copy, at least 3; got [0, -0.6]',
      ],
    ],
    [
      'lower: hammer-<key>',
      'lower: hamer-<key>',
      [
        'piano.yaml:14:12 contacts.felt-<key>-<copy>.lower: key 21, copy 1: expected the name of an element; got "hamer-21"; did you mean "hammer-21"?',
      ],
    ],
    [
      'keys: [21, 108], copies',
      'keys: [108, 21], copies',
      ['piano.yaml:4:18 elements.string-<key>-<copy>.for.keys: expected the lower key first; got [108, 21]'],
    ],
    [
      'hammer-<key>: {',
      'hammer: {',
      ['piano.yaml:9:11 elements.hammer: expected <key> in the name of a family; got "hammer"'],
    ],
    [
      'play: strike-<key>',
      'play: strikes-<key>',
      [
        'piano.yaml:21:35 keys.body.0.play: key 21: expected the name of a player; got "strikes-21"; did you mean "strike-21"?',
      ],
    ],
  ])('%s → %s', (from, to, lines) => {
    expect(wrong(from, to).slice(0, 1)).toEqual(lines);
  });

  test('also those that only the compiler finds', () => {
    const [problem] = placeProblems(
      [{ path: 'elements.string-60-2.length', message: 'expected less' }],
      piano,
      'piano.yaml',
    );
    expect(problem && formatProblem(problem)).toBe(
      'piano.yaml:6:13 elements.string-60-2.length: key 60, copy 2: expected less',
    );
  });
});

describe('a hostile family', () => {
  const big = (item: string) => `clangor: 1
elements:
  a: { type: mass, mass: 1 }
  ${item}
outputs: { a: { at: a } }
`;
  test('is refused before its items are made', () => {
    const many = big('b-<key>-<copy>: { for: { keys: [0, 127], copies: [[0, 16]] }, type: mass, mass: 1 }');
    expect(refused(loadModelText(many))).toEqual([
      '3:3 elements: expected at most 1000 elements, those of families included; got 2049',
    ]);
    changeLimits({ familyValues: 100 });
    try {
      expect(refused(loadModelText(big('b-<key>: { for: { keys: [0, 127] }, type: mass, mass: 1 }')))).toEqual([
        '4:12 elements.b-<key>: expected at most 100 values in all families; got more',
      ]);
    } finally {
      changeLimits({});
    }
  });

  test('of any content is accepted or refused in lines, without a throw', () => {
    const anything = fc.oneof(
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.array(fc.integer()),
      fc.constant('<copy>'),
    );
    const value = fc.oneof(
      anything,
      fc.record({ table: anything }),
      fc.record({ table: fc.array(fc.tuple(anything, anything)), scale: fc.oneof(fc.constant('log'), anything) }),
      fc.record({ copies: anything }),
      fc.record({ tuning: fc.oneof(fc.constant('equal'), anything), cents: anything }),
    );
    const range = fc.oneof(
      fc.record({ keys: fc.tuple(fc.nat(130), fc.nat(130)), copies: anything }),
      fc.record({ keys: fc.tuple(fc.nat(130), fc.nat(130)) }),
      anything,
    );
    fc.assert(
      fc.property(
        range,
        value,
        fc.constantFrom('b-<key>', 'b-<key>-<copy>', 'b', '<key>', '__proto__<key>'),
        (keys, mass, name) => {
          const result = checkModel({
            clangor: 1,
            elements: { a: { type: 'mass', mass: 1 }, [name]: { for: keys, type: 'mass', mass } },
            outputs: { a: { at: 'a' } },
          });
          if (!result.ok) for (const problem of result.problems) expect(formatProblem(problem)).toMatch(/expected/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
