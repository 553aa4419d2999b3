import { describe, expect, it } from 'vitest';
import { contactTime, forcedContact, type Impact, METHODS, PAPER_IMPACTS, runContact } from '../../src/impact/index.ts';
import { exactCurve } from '../../src/papers/impact-curves.ts';
import { drawImpact, type ImpactCurve, impactCurve } from '../../src/papers/impact-picture.ts';
import { clipLine } from '../../src/see/clip-line.ts';
import { toPng } from '../../src/see/index.ts';
import { textsOf } from '../see/synthetic.ts';

function curvesOf(impact: Impact, rate: number): ImpactCurve[] {
  return METHODS.map((method) => impactCurve(method, runContact(impact, method, { rate })));
}

/** Value of a curve at a time, interpolated. */
function at(curve: ImpactCurve, values: readonly number[], time: number): number {
  const i = Math.max(
    1,
    curve.time.findIndex((t) => t >= time),
  );
  const part = (time - curve.time[i - 1]) / (curve.time[i] - curve.time[i - 1]);
  return values[i - 1] + part * (values[i] - values[i - 1]);
}

describe('the exact curve', () => {
  it.each([
    PAPER_IMPACTS.noncritical,
    PAPER_IMPACTS.lowDissipation,
    { mass: 1e-3, stiffness: 1e5, exponent: 6, damping: 20, velocity: 3 },
    { mass: 2, stiffness: 1e4, exponent: 0.5, damping: 0, velocity: 0.1 },
  ])('is the trajectory of %o', (impact) => {
    const curve = exactCurve(impact);
    const { points, maxCompression } = forcedContact(impact, 0);
    for (const { time, compression, velocity } of points.slice(1, -1)) {
      expect(Math.abs(at(curve, curve.compression, time) - compression)).toBeLessThan(1e-4 * maxCompression);
      expect(Math.abs(at(curve, curve.velocity, time) - velocity)).toBeLessThan(1e-2 * impact.velocity);
    }
  });
  it('lasts as long as the contact, also with nearly total loss', () => {
    const impact = { ...PAPER_IMPACTS.hardImpact, damping: 1e6 };
    const { time, compression } = exactCurve(impact);
    expect(time.at(-1)).toBeCloseTo(contactTime(impact), 12);
    expect(time.every((t, i) => i === 0 || t > time[i - 1])).toBe(true);
    expect([compression[0], compression.at(-1)]).toEqual([0, 0]);
  });
});

describe('picture of an impact', () => {
  it('shows portrait, loop, energy and its error, and names every method', async () => {
    const impact = PAPER_IMPACTS.hardImpact;
    const svg = await drawImpact({ title: 'Hard', subtitle: 'Fig. 8', impact, curves: curvesOf(impact, 44100) });
    const texts = textsOf(svg);
    for (const text of ['Hard', 'Fig. 8', 'closed form', ...METHODS, 'deepest 38.9 µm', 'release −748 mm/s'])
      expect(texts).toContain(text);
    for (const text of ['velocity (m/s)', 'compression (µm)', 'time (µs)', '2.2 mJ lost', '43.98 % lost'])
      expect(texts).toContain(text);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|⚠/);
  });
  it.each([
    ['a contact within a sample', { ...PAPER_IMPACTS.hardImpact, stiffness: 1e13, damping: 1 }],
    ['almost all lost', { ...PAPER_IMPACTS.hardImpact, damping: 1e5 }],
    ['nothing lost', { ...PAPER_IMPACTS.lowDissipation, damping: 0 }],
  ])('survives %s', async (_, impact) => {
    const svg = await drawImpact({ title: 't', subtitle: '', impact, curves: curvesOf(impact, 44100) });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|⚠/);
    expect((await toPng(svg, { scale: 0.5 })).length).toBeGreaterThan(1000);
  });
  it('is drawn without methods as well', async () => {
    const svg = await drawImpact({ title: 't', subtitle: '', impact: PAPER_IMPACTS.noncritical, curves: [] });
    expect(svg).not.toMatch(/NaN|undefined|energy error/);
  });
});

describe('lines clipped at the edges', () => {
  const unit = { domain: [0, 1], log: false, ticks: 5 } as const;
  const decades = { domain: [1, 100], log: true, ticks: 5 } as const;
  it('keeps the parts inside, with gaps for those outside', () => {
    expect(clipLine([0, 0.5, 1], [0, 1, 0.25], unit, unit)).toEqual({ x: [0, 0.5, 1], y: [0, 1, 0.25] });
    expect(clipLine([0.5, 0.5, 0.75, 0.75], [0.5, 1.5, 1.5, 0.5], unit, unit)).toEqual({
      x: [0.5, 0.5, Number.NaN, 0.75, 0.75],
      y: [0.5, 1, Number.NaN, 1, 0.5],
    });
    expect(clipLine([-1, 2], [0.5, 0.5], unit, unit)).toEqual({ x: [0, 1], y: [0.5, 0.5] });
    expect(clipLine([2, 3], [0, 1], unit, unit)).toEqual({ x: [], y: [] });
    expect(clipLine([0, 1, 1], [0.1, Number.NaN, 0.2], unit, unit)).toEqual({ x: [], y: [] });
  });
  it('clips along straight lines of a logarithmic axis', () => {
    const { x, y } = clipLine([0, 1], [1, 1e4], unit, decades);
    expect(x).toEqual([0, 0.5]);
    expect(y[1]).toBeCloseTo(100, 9);
    expect(clipLine([0, 1], [0, 10], unit, decades).x).toEqual([]);
  });
});
