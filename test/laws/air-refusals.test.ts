/** Air that cannot be: each refused in one line. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { refused } from '../support/engine.ts';

describe('refuses in one line', () => {
  const problems = (contact: object, outputs: object = { o: { at: 'neck' } }) => {
    const model = checkModel({
      clangor: 1,
      elements: {
        neck: { type: 'neck', length: 0.1, radius: 0.01 },
        reed: { type: 'mass', mass: 1e-5 },
        wall: { type: 'barrier' },
        tube: { type: 'tube', length: 1, radius: 0.01 },
      },
      contacts: { c: contact as never },
      outputs: outputs as never,
    });
    return refused(model.ok ? compile(model.value) : model);
  };
  const cavity = { type: 'cavity', volume: 1e-3, ends: ['neck'] };
  const field = { type: 'radiation', radius: 0.1, ends: ['neck'] };
  test.each<[object, object | undefined, RegExp]>([
    [{ ...cavity, volume: 0 }, undefined, /c\.volume: expected a volume above 0 m\^3; got 0/],
    [{ ...cavity, air: { density: 1.2 } }, undefined, /air/],
    [{ ...cavity, air: { density: -1, speed: 343 } }, undefined, /expected a density above 0/],
    [{ ...cavity, ends: [{ element: 'tube', at: 'area' }] }, undefined, /expected a position along the tube "tube"/],
    [{ ...field, radius: 0 }, undefined, /c\.radius: expected a length above 0 m; got 0/],
    [field, { o: { contact: 'c', quantity: 'pressure', distance: 0.05 } }, /expected a distance of at least 0\.1 m/],
    [
      field,
      { o: { contact: 'c', quantity: 'force', distance: 1 } },
      /expected pressure, which is what is heard at a distance/,
    ],
    [field, { o: { contact: 'c', quantity: 'pressure', delay: 'none' } }, /delay/],
    [cavity, { o: { contact: 'c', quantity: 'pressure', distance: 1 } }, /because a cavity does not radiate/],
    [
      { type: 'spring', stiffness: 1, ends: ['reed'] },
      { o: { contact: 'c', quantity: 'pressure' } },
      /because a spring has no pressure/,
    ],
    [
      { type: 'valve', on: 'neck', opening: 'reed', width: 0.01 },
      undefined,
      /c\.opening: expected a point that rests open, above 0 m; got 0 m/,
    ],
    [{ type: 'valve', on: 'neck', opening: 'wall', width: 0.01 }, undefined, /not a barrier/],
    [{ type: 'valve', on: 'neck', opening: 'reed', width: 0 }, undefined, /c\.width: expected a length above 0/],
  ])('%j %j', (contact, outputs, line) => {
    const lines = problems(contact, outputs);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  });
});
