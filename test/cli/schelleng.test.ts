import { describe, expect, test } from 'vitest';
import { bowMap, cellProgram, schellengLimits, slipOf } from '../../src/cli/bow-map.ts';
import { classifyMotion } from '../../src/cli/bow-motion.ts';
import { runOf, shippedModel } from '../support/engine.ts';

const rate = 44_100;
const period = 450.5;
const velocity = 0.1;
const sharpness = 100;

/** Slip of a string that sticks except for `slips` short slips per period. */
function slipping(slips: number, wobble = 0): Float64Array {
  return Float64Array.from({ length: rate / 2 }, (_, i) => {
    const phase = (((i + wobble * Math.sin(i / 97)) * slips) / period) % 1;
    return phase < 0.15 ? -0.6 * Math.sin((Math.PI * phase) / 0.15) : 0.001;
  });
}

describe('the classification', () => {
  test('one slip in every period is Helmholtz motion, at its pitch', () => {
    const { kind, slips, cents } = classifyMotion(slipping(1), period, velocity, sharpness);
    expect(kind).toBe('Helmholtz');
    expect(slips).toBeCloseTo(1, 1);
    expect(Math.abs(cents ?? 100)).toBeLessThan(0.5);
  });
  test('two slips in every period are multiple slip', () => {
    expect(classifyMotion(slipping(2), period, velocity, sharpness).kind).toBe('multiple');
  });
  test('slips that do not repeat are irregular', () => {
    expect(classifyMotion(slipping(1, 120), period, velocity, sharpness).kind).toBe('irregular');
  });
  test('a note that the bow has flattened by 20 cents is still Helmholtz motion', () => {
    const { kind, cents } = classifyMotion(slipping(1), period * 2 ** (-20 / 1200), velocity, sharpness);
    expect(kind).toBe('Helmholtz');
    expect(cents).toBeCloseTo(-20, 0);
  });
  test('a hold that rings from one sample to the next is no slip', () => {
    const ringing = slipping(1).map((slip, n) => slip + velocity + 0.1 * (-1) ** n);
    expect(
      classifyMotion(
        ringing.map((v) => v - velocity),
        period,
        velocity,
        sharpness,
      ).kind,
    ).not.toBe('Helmholtz');
    expect(classifyMotion(slipOf([ringing], velocity), period, velocity, sharpness).kind).toBe('Helmholtz');
  });
  test('a decaying motion is not kept up by the bow', () => {
    const fading = slipping(1).map((v, i) => v * Math.exp((-2 * i) / rate));
    expect(classifyMotion(fading, period, velocity, sharpness).kind).toBe('none');
  });
  test('a string that sticks or rests has no motion', () => {
    expect(classifyMotion(new Float64Array(rate / 2).fill(-0.01), period, velocity, sharpness).kind).toBe('none');
    expect(classifyMotion(new Float64Array(rate / 2).fill(-velocity), period, velocity, sharpness).kind).toBe('none');
  });
});

describe("Schelleng's limits", () => {
  const model = shippedModel('bowed-string');
  const { string } = model.elements;
  const { bow } = model.contacts;
  if (string?.type !== 'string' || bow?.type !== 'bow' || model.keys === undefined || 'body' in model.keys)
    throw new Error('no bowed string');
  const { pitch } = model.keys;
  const limitsAt = (position: number) => schellengLimits(string, bow.sharpness, position, velocity);

  test('follow from the impedance, the losses and the friction curve of the model', () => {
    // Z = 2 · 98 Hz · 0.69 m · 6 g/m; σ = 3 ln 10 / 4 s at the fundamental, R = 2 Z 98 Hz / σ; friction falls from 1 to 0.
    const impedance = 2 * 98 * 0.69 * 0.006;
    const resistance = (2 * impedance * 98) / ((3 * Math.log(10)) / 4);
    const { most, least } = limitsAt(0.1);
    expect(most).toBeCloseTo((2 * impedance * velocity) / 0.1, 6);
    expect(least).toBeCloseTo((impedance ** 2 * velocity) / (2 * 0.1 ** 2 * resistance), 4);
  });
  test('do not exist for a bow so slow that friction only grows with slip', () => {
    expect(schellengLimits(string, bow.sharpness, 0.4, 0.02)).toEqual({ most: null, least: null });
  });

  const kindAt = (position: number, force: number, rate = 44_100) => {
    const program = cellProgram({ ...model, rate }, position, force, velocity);
    const [heard] = runOf(program, {}).render(Math.round(1.6 * program.rate));
    const slip = slipOf([heard], velocity).subarray(Math.round(1.1 * program.rate));
    return classifyMotion(slip, program.rate / pitch, velocity, bow.sharpness).kind;
  };
  test.each([0.06, 0.0923, 0.127, 0.171, 0.237, 0.31])(
    'at β = %d Helmholtz motion ends at 0.5 to 0.8 of F_max',
    (position) => {
      const most = limitsAt(position).most ?? Number.NaN;
      expect(kindAt(position, 0.5 * most)).toBe('Helmholtz');
      for (const part of [0.8, 1, 1.5]) expect(kindAt(position, part * most), `${part} F_max`).not.toBe('Helmholtz');
    },
  );
  test.each([0.031, 0.06, 0.0923, 0.127, 0.171, 0.237])('at β = %d it begins at 0.3 to 0.5 of F_min', (position) => {
    const least = limitsAt(position).least ?? Number.NaN;
    for (const part of [0.5, 1]) expect(kindAt(position, part * least), `${part} F_min`).toBe('Helmholtz');
    for (const part of [0.1, 0.2, 0.3]) expect(kindAt(position, part * least), `${part} F_min`).not.toBe('Helmholtz');
  });

  test.each([0.06, 0.127, 0.171])('at β = %d and three times the rate it ends nearer to F_max', (position) => {
    const most = limitsAt(position).most ?? Number.NaN;
    expect(kindAt(position, 0.6 * most, 132_300)).toBe('Helmholtz');
    expect(kindAt(position, 0.95 * most, 132_300)).not.toBe('Helmholtz');
  });

  test('a string that loses more at high frequencies keeps the motion near its end, and one without loss or stiffness there loses it', () => {
    const kindOn = (t60: number, rigidity: number, position: number, force: number) => {
      const changed = { ...string, rigidity, decay: [string.decay?.[0], { frequency: 3000, t60 }] } as typeof string;
      const program = cellProgram(
        { ...model, elements: { ...model.elements, string: changed } },
        position,
        force,
        velocity,
      );
      const [heard] = runOf(program, {}).render(Math.round(1.6 * program.rate));
      const slip = slipOf([heard], velocity).subarray(Math.round(1.1 * program.rate));
      return classifyMotion(slip, program.rate / pitch, velocity, bow.sharpness).kind;
    };
    expect(kindOn(0.6, 3e-4, 0.0797, 0.19)).toBe('Helmholtz');
    expect(kindOn(4, 0, 0.0797, 0.19)).toBe('irregular');
    expect(kindOn(0.6, 3e-4, 0.0252, 0.382)).toBe(kindAt(0.0252, 0.382));
    expect(kindOn(0.1, 3e-4, 0.02, 1.53)).toBe('Helmholtz');
    expect(kindOn(0.6, 3e-4, 0.02, 1.53)).toBe('irregular');
  });

  test('a string that turns slips with its surface, which is in Helmholtz motion when its middle is not', () => {
    const { length, linearDensity } = string;
    const twist = {
      ...{ type: 'string', length, pitch: 5.2 * pitch, linearDensity: (linearDensity ?? 0) / 2 },
      decay: [
        { frequency: 510, t60: 0.155 },
        { frequency: 5000, t60: 0.0158 },
      ],
      ...{ method: 'modal', placement: 'exact', upTo: 12_000 },
    };
    const turning = {
      ...model,
      elements: { ...model.elements, twist },
      contacts: { bow: { ...bow, twist: 'twist' } },
    } as unknown as typeof model;
    const program = cellProgram(turning, 0.0503, 0.382, velocity);
    const moved = runOf(program, {}).render(Math.round(1.6 * program.rate));
    const kind = (some: readonly Float64Array[]) =>
      classifyMotion(
        slipOf(some, velocity).subarray(Math.round(1.1 * program.rate)),
        program.rate / pitch,
        velocity,
        bow.sharpness,
      ).kind;
    expect(kind(moved)).toBe('Helmholtz');
    expect(kind(moved.slice(0, 1))).not.toBe('Helmholtz');
  });

  test('a bow with a place is put elsewhere by it', () => {
    const { place: _, ...rest } = shippedModel('violin').contacts.bow as typeof bow;
    const at = (own: object) => ({ ...shippedModel('violin'), contacts: { bow: own } }) as unknown as typeof model;
    const cell = (own: object) => cellProgram({ ...at(own), keys: undefined } as never, 0.1, 0.2, 0.2);
    expect(cell(shippedModel('violin').contacts.bow).hash).toBe(cell(rest).hash);
  });

  test('bound the map, from 0.02 of the length, on two logarithmic scales', async () => {
    const { cells, positions, forces, theory } = await bowMap(model, 5, 6, velocity);
    expect(positions[0]).toBeCloseTo(0.02, 12);
    expect(positions[1] / positions[0]).toBeCloseTo(positions[4] / positions[3], 12);
    expect(forces[1] / forces[0]).toBeCloseTo(forces[5] / forces[4], 12);
    expect(forces[0]).toBeLessThan(theory[4].least ?? 0);
    expect(forces[5]).toBeGreaterThan(theory[0].most ?? Number.POSITIVE_INFINITY);
    const helmholtz = cells.filter(({ kind }) => kind === 'Helmholtz');
    expect(helmholtz.length).toBeGreaterThan(5);
    for (const { cents, force, position } of helmholtz) {
      const { most, least } = limitsAt(position);
      expect(force).toBeLessThan(most ?? 0);
      expect(force).toBeGreaterThan(0.3 * (least ?? Number.POSITIVE_INFINITY));
      expect(Math.abs(cents ?? 100)).toBeLessThan(25);
    }
  });
});
