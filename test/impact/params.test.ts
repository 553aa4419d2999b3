import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkImpact } from '../../src/impact/index.ts';
import { impacts } from './support.ts';

const sound = { mass: 0.01, stiffness: 1e7, exponent: 1.5, damping: 0.5, velocity: 0.5, rate: 44100 };

describe('checkImpact', () => {
  it('accepts valid impacts', () => {
    expect(checkImpact(sound)).toEqual([]);
    fc.assert(fc.property(impacts, (impact) => checkImpact(impact).length === 0));
  });
  it.each([
    [{ exponent: -1 }, 'exponent: expected a number > 0; got -1'],
    [{ exponent: 0 }, 'exponent: expected a number > 0; got 0'],
    [{ mass: -0.01 }, 'mass: expected a number > 0; got -0.01'],
    [{ mass: Number.NaN }, 'mass: expected a number > 0; got NaN'],
    [{ stiffness: 0 }, 'stiffness: expected a number > 0; got 0'],
    [{ stiffness: Infinity }, 'stiffness: expected a finite number; got Infinity'],
    [{ damping: -2 }, 'damping: expected a number >= 0; got -2'],
    [{ damping: 1e9 }, 'damping: expected damping times velocity up to 1000000; got 500000000'],
    [{ velocity: -1 }, 'velocity: expected a number > 0; got -1'],
    [{ velocity: 1e200 }, 'velocity: expected a speed between 1e-140 and 1e+140 m/s; got 1e+200'],
    [{ mass: 1e200 }, 'mass, velocity: expected an energy between 1e-140 and 1e+140 J; got 1.25e+199'],
    [{ stiffness: 1e-320 }, 'stiffness, exponent: expected a compression between 1e-140 and 1e+140 m; got Infinity'],
    [{ rate: 0 }, 'rate: expected a number > 0; got 0'],
    [{ rate: 1e12 }, 'rate: expected a contact of at most 10000000 steps; got about 945061932'],
    [{ oversampling: 1.5 }, 'oversampling: expected a whole number >= 1; got 1.5'],
    [{ mass: '10 g' as unknown as number }, 'mass: expected a number > 0; got "10 g"'],
  ])('%o', (change, problem) => expect(checkImpact({ ...sound, ...change })).toEqual([problem]));
  it('reports every bad field', () => {
    expect(checkImpact({ ...sound, mass: 0, exponent: -3 })).toHaveLength(2);
  });
});
