import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { formatValue, linearAxis, logAxis, logTicks, powerOfTen, scaleToUnit, timeAxis } from '../../src/see/axis.ts';

describe('units', () => {
  it('get the prefix that makes numbers readable', () => {
    expect(scaleToUnit(3.3e-4, 'm').unit).toBe('µm');
    expect(scaleToUnit(0.02, 'm/s').unit).toBe('mm/s');
    expect(scaleToUnit(5e4, 'N').unit).toBe('kN');
    expect(scaleToUnit(1, 'J').unit).toBe('J');
    expect(scaleToUnit(0, 'm')).toEqual({ factor: 1, unit: 'm' });
  });

  it('get a power of ten where a prefix would be wrong or unknown', () => {
    expect(scaleToUnit(2e-6, 'm²').unit).toBe('10⁻⁶ m²');
    expect(scaleToUnit(2e-9, '').unit).toBe('10⁻⁹');
    expect(scaleToUnit(2e30, 'm').unit).toBe('10³⁰ m');
    expect(scaleToUnit(12, 'm²').unit).toBe('m²');
  });

  test.prop([fc.double({ min: 1e-299, max: 1e300, noNaN: true })])(
    'bring every size to between 1 and 1000',
    (largest) => {
      const shown = largest * scaleToUnit(largest, 'N').factor;
      expect(shown).toBeGreaterThan(0.999999);
      expect(shown).toBeLessThan(1000.001);
    },
  );

  it('are written out in running text', () => {
    expect(formatValue(-0.0734123, 'm')).toBe('−73.4 mm');
    expect(formatValue(1.41e-15, '')).toBe('1.41 × 10⁻¹⁵');
    expect(formatValue(1e-310, 'm')).toBe('0 m');
    expect(powerOfTen(-123)).toBe('10⁻¹²³');
  });
});

describe('axes', () => {
  it('of time change unit with its length', () => {
    expect([timeAxis(0.02).unit, timeAxis(0.02).axis.domain[1]]).toEqual(['ms', 20]);
    expect(timeAxis(0.15).unit).toBe('ms');
    expect(timeAxis(10)).toMatchObject({ unit: 's', factor: 1 });
    expect(timeAxis(1e-5).unit).toBe('µs');
  });

  it('centre a constant', () => {
    expect(linearAxis(0, 0, 5).domain).toEqual([-1, 1]);
    expect(linearAxis(4, 4, 5).domain).toEqual([2, 6]);
  });

  it('have few round ticks on a logarithmic scale', () => {
    expect(logTicks(20, 22050, 16)).toEqual([20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000]);
    expect(logTicks(1e-17, 1e-14, 5)).toEqual([1e-17, 1e-16, 1e-15, 1e-14]);
    expect(logTicks(1e-17, 1e3, 5)).toEqual([1e-17, 1e-12, 1e-7, 1e-2, 1e3]);
  });

  test.prop([fc.double({ min: 1e-200, max: 1e200, noNaN: true }), fc.double({ min: 1, max: 1e50, noNaN: true })])(
    'contain their values and at least two ticks on a logarithmic scale',
    (low, ratio) => {
      const { domain, ticks } = logAxis(low, low * ratio, 6);
      expect(domain[0]).toBeLessThanOrEqual(low);
      expect(domain[1]).toBeGreaterThanOrEqual(low * ratio);
      const count = typeof ticks === 'number' ? ticks : ticks.length;
      expect(count).toBeGreaterThanOrEqual(2);
      expect(count).toBeLessThanOrEqual(6);
    },
  );
});
