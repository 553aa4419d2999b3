import { describe, expect, it } from 'vitest';
import { starterModel } from '../../src/model/index.ts';
import { linesOf, modelOf } from './lines.ts';

const small = 'clangor: 1\nelements: {a: {type: mass, mass: 1}}\noutputs: {o: {at: a}}\n';

describe('settings', () => {
  const ball = starterModel('ball');
  const linesOfSet = (...set: string[]) => linesOf(ball, { set });

  it('change single values', () => {
    const set = [
      'contacts.knock.stiffness=1e12',
      'score.0.time = 1 s',
      'solver.passes=2',
      'elements.ball={type: mass, mass: 2 g}',
    ];
    const model = modelOf(ball, { set });
    expect(model.contacts.knock).toMatchObject({ stiffness: 1e12, exponent: 1.5 });
    expect(model.score[0]).toMatchObject({ time: 1, move: 'elements.table.lift' });
    expect(model.solver.passes).toBe(2);
    expect(model.elements.ball).toMatchObject({ mass: 0.002, gravity: 0 });
  });

  it('are where their problems are', () => {
    expect(linesOfSet('contacts.knock.stiffness=65 kg')).toEqual([
      '--set contacts.knock.stiffness: expected a stiffness in N/m^exponent; got "65 kg"',
    ]);
    expect(linesOfSet('elements.ball={type: mass}', 'contacts.knock.lower=tabel')).toEqual([
      '--set elements.ball.mass: expected a mass in kg, g, mg; got nothing',
      '--set contacts.knock.lower: expected the name of an element; got "tabel"; did you mean "table"?',
    ]);
    expect(linesOfSet('rat=5')).toEqual(['--set rat: expected a known key; got "rat"; did you mean "rate"?']);
    expect(linesOfSet('seconds=')).toEqual(['--set seconds: expected a time in s, ms, us; got ""']);
    expect(linesOfSet('seconds=.nan')).toEqual(['--set seconds: expected a time in s, ms, us; got NaN']);
  });

  it('come after the problems of the text', () => {
    expect(linesOf(`${small}rate: 1`, { set: ['seconds=-1'] })).toEqual([
      'm.yaml:4:7 rate: expected a frequency from 1000 to 1536000 Hz; got 1',
      '--set seconds: expected a time above 0 s; got -1',
    ]);
  });

  it('do not replace what excludes them', () => {
    const text = small.replace('mass: 1', 'mass: 1, frequency: 2 Hz');
    expect(linesOf(text, { set: ['elements.a.stiffness=3'] })).toEqual([
      '--set elements.a.stiffness: expected stiffness or frequency, not both; got stiffness 3 and frequency "2 Hz"',
    ]);
    expect(linesOf(small.replace('mass: 1', 'mass: 1, stiffness: 2'), { set: ['elements.a.frequency=3'] })).toEqual([
      '--set elements.a.frequency: expected stiffness or frequency, not both; got stiffness 2 and frequency 3',
    ]);
  });

  it.each([
    ['seconds', 'seconds: expected path=value; got "seconds"'],
    [
      'contacts.nock.stiffness=1',
      'contacts.nock.stiffness: expected a name in contacts; got "nock"; did you mean "knock"?',
    ],
    ['contact.knock.gap=1', 'contact.knock.gap: expected a name in the model; got "contact"; did you mean "contacts"?'],
    ['elements.violin.mass=1', 'elements.violin.mass: expected a name in elements, one of ball, table; got "violin"'],
    ['elements.ball.mass.unit=1', 'elements.ball.mass.unit: expected keys below elements.ball.mass; got "10 g"'],
    ['score.1.time=1', 'score.1.time: expected an index of score, counted from 0, below 1; got "1"'],
    ['score.first.time=1', 'score.first.time: expected an index of score, counted from 0, below 1; got "first"'],
    ['__proto__.x=1', '__proto__.x: expected a name that is not reserved in JavaScript; got "__proto__"'],
    ['elements.__proto__=1', 'elements.__proto__: expected a name that is not reserved in JavaScript; got "__proto__"'],
    ['score.length=0', 'score.length: expected an index of score, counted from 0, below 1; got "length"'],
    ['seconds=[1', 'seconds: expected a closing ]; got the end of the text'],
    ['seconds=&a 1', 'seconds: expected no anchor; got &a'],
  ])('%s', (setting, line) => {
    expect(linesOfSet(setting)).toEqual([`--set ${line}`]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
