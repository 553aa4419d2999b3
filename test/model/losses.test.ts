/** How a model says that a collision loses energy, and what is refused. */
import { describe, expect, test } from 'vitest';
import { foretoldHits } from '../../src/advice/index.ts';
import { programOf } from '../support/engine.ts';
import { thrown } from '../support/impacts.ts';
import type { Lossy } from '../support/losses.ts';
import { check, linesOf } from './lines.ts';

const template = (line: string) => `clangor: 1
title: t
elements:
  ball: {type: mass, mass: 1 g}
  wall: {type: barrier, height: 0}
  wire: {type: string, length: 0.6, tension: 100, linearDensity: 5 g/m}
outputs: {o: {at: ball}}
contacts:

  ${line}
`;
const on = (law: string, ends = 'lower: wall, upper: ball') => `x: {type: collision, ${ends}, ${law}}`;
const power = (law: string, ends?: string) => on(`stiffness: 1e6, exponent: 1.5, ${law}`, ends);
const onWire = 'lower: wall, upper: {element: wire, at: 30 %}';

describe('valid', () => {
  check(template, [
    [power('loss: {type: viscoelastic, tau: 0.3 ms}')],
    [power('loss: {type: tsuji, zeta: 0.3}')],
    [power('loss: {type: tsuji, restitution: 0.5, mass: 3 g}', onWire)],
    [power('loss: {type: dashpot, resistance: 2 kg/s}, per: metre', onWire)],
    [power('loss: {type: power, coefficient: 200, exponent: 0.5}')],
    [power('memory: {stiffness: 3e6 N/m^1.5, tau: 50 us}, loss: {type: dashpot, resistance: 1}')],
    [power('restitution: 0.7')],
    [on('felt: {key: 40}')],
    [on('felt: {key: 88, memory: true}, gap: 1 mm')],
  ]);
});

describe('refused', () => {
  const x = 'contacts.x';
  check(template, [
    [power('loss: »exakt'), `${x}.loss: expected "implicit" or "exact"; got "exakt"; did you mean "exact"?`],
    [
      power('loss: »3'),
      `${x}.loss: expected "implicit", "exact" or a loss such as {type: viscoelastic, tau: 0.3 ms}; got 3`,
    ],
    [
      power('loss: {type: »tsuyi, zeta: 0.1}'),
      `${x}.loss.type: expected "viscoelastic", "tsuji", "dashpot" or "power"; got "tsuyi"; did you mean "tsuji"?`,
    ],
    [power('loss: {type: viscoelastic, tau: »-1}'), `${x}.loss.tau: expected a time of at least 0 s; got -1`],
    [power('loss: {type: tsuji, zeta: »1}'), `${x}.loss.zeta: expected a damping ratio below 1; got 1`],
    [
      power('loss: {type: tsuji, restitution: »0.1}'),
      `${x}.loss.restitution: expected a restitution above 0.1353, below which this law has none; got 0.1`,
    ],
    [
      power('»loss: {type: tsuji, zeta: 0.3}', onWire),
      `${x}.loss.mass: expected an effective mass, because neither end has one of its own; got nothing`,
    ],
    [
      power('loss: {type: power, coefficient: 1, exponent: »-1}'),
      `${x}.loss.exponent: expected a number from 0 to 20; got -1`,
    ],
    [
      power('loss: {type: power, coefficient: ».inf, exponent: 1}'),
      `${x}.loss.coefficient: expected a number; got Infinity`,
    ],
    [
      power('loss: {type: dashpot, resistance: 1}, damping: »3'),
      `${x}.damping: expected no damping, because this loss takes its place; got 3`,
    ],
    [on('felt: {key: »89}'), `${x}.felt.key: expected a whole number from 1 to 88; got 89`],
    [on('felt: »40'), `${x}.felt: expected a felt such as {key: 40}; got 40`],
    ['»x: {type: collision, lower: wall, upper: ball}', `${x}: expected stiffness or felt; got neither`],
    [on('felt: {key: 3}, rule: »26'), `${x}.rule: expected "p2", the rule that the felt belongs to; got 26`],
    [
      on('felt: {key: 3}, restitution: »0.5'),
      `${x}.restitution: expected no restitution, because the felt takes its place; got 0.5`,
    ],
    [power('restitution: »0'), `${x}.restitution: expected a number above 0; got 0`],
    [power('restitution: »1.1'), `${x}.restitution: expected a number of at most 1; got 1.1`],
    [
      power('restitution: 0.5, damping: »1'),
      `${x}.damping: expected no damping, because restitution takes its place; got 1`,
    ],
    [
      power('restitution: 0.5, rule: »p2c'),
      `${x}.rule: expected "p2", the rule that restitution belongs to; got "p2c"`,
    ],
    [
      power('memory: {stiffness: »-1, tau: 1}'),
      `${x}.memory.stiffness: expected a stiffness of at least 0 N/m^exponent; got -1`,
    ],
    [power('memory: {stiffness: 1, tau: »0}'), `${x}.memory.tau: expected a time above 0 s; got 0`],
    [
      power('memory: {stiffness: 1, tau: 1}, loss: »exact'),
      `${x}.loss: expected another loss, because memory has no exact form; got "exact"`,
    ],
  ]);

  test('a hammer of no key', () => {
    const text = template(on('felt: {key: 3}')).replace('1 g', '{key: 99}');
    expect(linesOf(text)).toEqual(['m.yaml:4:34 elements.ball.mass.key: expected a whole number from 1 to 88; got 99']);
  });
});

describe('a hit too short for its loss', () => {
  const short = { mass: 0.01, velocity: 1, stiffness: 1e10, exponent: 1.5 };
  const foretold = (lossy: Lossy) => foretoldHits(programOf(thrown(short, lossy)));

  test.each<Lossy>([
    { loss: { type: 'tsuji', zeta: 0.3 } },
    { loss: { type: 'viscoelastic', tau: 1e-5 } },
    { memory: { stiffness: 1e9, tau: 1e-4 } },
  ])('is foretold, with what helps', (lossy) => {
    const [line] = foretold(lossy);
    expect(line).toMatch(
      /^hit: hits last about \d.* samples at 1.00 m\/s: too few for its loss; use a rate of at least \d+ Hz, or a restitution/,
    );
  });

  test('does not matter to a restitution', () => {
    expect(foretold({ restitution: 0.5 })).toEqual([]);
  });
});
