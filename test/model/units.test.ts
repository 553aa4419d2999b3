import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DimensionName,
  dimensions,
  expectedQuantity,
  parsePercent,
  parseQuantity,
  siUnit,
  stiffnessPower,
} from '../../src/model/units.ts';

describe('quantities', () => {
  it.each<[string | number, DimensionName, number]>([
    [0.65, 'length', 0.65],
    ['65 cm', 'length', 0.65],
    ['65cm', 'length', 0.65],
    ['  65   cm ', 'length', 0.65],
    ['650 mm', 'length', 0.65],
    ['5 um', 'length', 5e-6],
    ['5 µm', 'length', 5e-6],
    ['5 μm', 'length', 5e-6],
    ['1 km', 'length', 1000],
    ['0.65', 'length', 0.65],
    ['1e6', 'length', 1e6],
    ['-3 mm', 'length', -0.003],
    ['−3 mm', 'length', -0.003],
    ['+.5 m', 'length', 0.5],
    ['5. m', 'length', 5],
    ['1.5e-2 mm', 'length', 1.5e-5],
    ['10 g', 'mass', 0.01],
    ['3 mg', 'mass', 3e-6],
    ['2 kg', 'mass', 2],
    ['2 s', 'time', 2],
    ['2 ms', 'time', 0.002],
    ['2 us', 'time', 2e-6],
    ['2 µs', 'time', 2e-6],
    ['1.5 min', 'time', 90],
    ['110 Hz', 'frequency', 110],
    ['48 kHz', 'frequency', 48000],
    ['1.5 m/s', 'speed', 1.5],
    ['1.5 cm/s', 'speed', 0.015],
    ['1.5 mm/s', 'speed', 0.0015],
    ['9.81 m/s^2', 'acceleration', 9.81],
    ['9.81 m/s²', 'acceleration', 9.81],
    ['60 N', 'force', 60],
    ['60 mN', 'force', 0.06],
    ['2 kN', 'force', 2000],
    ['2 Pa', 'pressure', 2],
    ['2 kPa', 'pressure', 2e3],
    ['2 MPa', 'pressure', 2e6],
    ['200 GPa', 'pressure', 2e11],
    ['7850 kg/m^3', 'density', 7850],
    ['7.85 g/cm³', 'density', 7850],
    ['6 g/m', 'linearDensity', 0.006],
    ['1 kg/m', 'linearDensity', 1],
    ['260 g/m²', 'surfaceDensity', 0.26],
    ['2 kg/m^2', 'surfaceDensity', 2],
    ['3 kN/m', 'surfaceTension', 3000],
    ['5 s²/m²', 'sharpness', 5],
    ['5 N/m', 'stiffness', 5],
    ['5 N/mm', 'stiffness', 5000],
    ['5 kN/m', 'stiffness', 5000],
    ['5 MN/m', 'stiffness', 5e6],
    ['5 N/m^1.3', 'powerStiffness', 5],
    ['5 N/m', 'powerStiffness', 5],
    ['5 MN/m²', 'powerStiffness', 5e6],
    ['5e6', 'powerStiffness', 5e6],
    ['5 N/m³', 'cubicStiffness', 5],
    ['5 N m^2', 'rigidity', 5],
    ['5 N·m²', 'rigidity', 5],
    ['5 N * m²', 'rigidity', 5],
    ['5 1/s', 'rate', 5],
    ['5 s/m', 'inverseSpeed', 5],
    ['5 kg/s', 'resistance', 5],
    ['5 m^2/s', 'diffusion', 5],
    ['5 m²/s', 'diffusion', 5],
    ['0.5', 'number', 0.5],
  ])('%j as %s is %d', (value, dimension, si) => {
    expect(parseQuantity(value, dimension)).toBe(si);
  });

  it.each<[string | number, DimensionName]>([
    ['65 kg', 'length'],
    ['65 M', 'length'],
    ['65 toString', 'length'],
    ['cm', 'length'],
    ['', 'length'],
    ['1 2', 'length'],
    ['1,5 m', 'length'],
    ['1.2.3 m', 'length'],
    ['0x10', 'length'],
    ['NaN', 'length'],
    ['Infinity', 'length'],
    ['1e400', 'length'],
    ['30 %', 'length'],
    ['5 N/mm^2', 'powerStiffness'],
    ['5 N', 'powerStiffness'],
    ['5 min', 'length'],
    ['5 m', 'number'],
    [`1${' '.repeat(100)}m`, 'length'],
    [Number.NaN, 'length'],
    [Number.POSITIVE_INFINITY, 'length'],
  ])('%j is no %s', (value, dimension) => {
    expect(parseQuantity(value, dimension)).toBeUndefined();
  });

  it('rescales exactly: every power of ten gives the double nearest to the decimal', () => {
    const units = Object.entries(dimensions).flatMap(([dimension, { units }]) =>
      Object.entries(units).map(([unit, power]) => ({ dimension: dimension as DimensionName, unit, power })),
    );
    const decimal = fc.tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: -8, max: 8 }));
    fc.assert(
      fc.property(decimal, fc.constantFrom(...units), ([digits, exponent], { dimension, unit, power }) => {
        const expected = Number(`${digits}e${exponent + power}`) + 0;
        expect(parseQuantity(`${digits}e${exponent} ${unit}`, dimension)).toBe(expected);
      }),
    );
  });

  it('makes -0 a plain 0', () => {
    expect(Object.is(parseQuantity('-0 m', 'length'), 0)).toBe(true);
    expect(Object.is(parseQuantity(-0, 'length'), 0)).toBe(true);
  });

  it('says what it expects', () => {
    expect(expectedQuantity('length')).toBe('a length in m, cm, mm');
    expect(expectedQuantity('powerStiffness')).toBe('a stiffness in N/m^exponent');
    expect(expectedQuantity('number')).toBe('a number');
    expect(siUnit('rigidity')).toBe('N m^2');
    expect(siUnit('number')).toBe('');
  });

  it('reads percentages and powers', () => {
    expect(parsePercent('30 %')).toBe(30);
    expect(parsePercent('12.5%')).toBe(12.5);
    expect(parsePercent('30')).toBeUndefined();
    expect(stiffnessPower('1e6 N/m^1.3')).toBe(1.3);
    expect(stiffnessPower('1e6 kN/m²')).toBe(2);
    expect(stiffnessPower('1e6 N/m')).toBe(1);
    expect(stiffnessPower('1e6')).toBeUndefined();
    expect(stiffnessPower(1e6)).toBeUndefined();
  });
});
