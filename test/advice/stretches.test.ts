/** Warnings about bodies that stretch further than their rule is accurate. */
import { expect, test } from 'vitest';
import { overstretched } from '../../src/advice/index.ts';
import { compile } from '../../src/compile/index.ts';
import { performProgram } from '../../src/perform/perform.ts';
import { loadKernel } from '../../src/run/index.ts';
import { startShipped } from '../../src/run/shipped.ts';
import { psiOf } from '../../src/studies/nonlinear.ts';
import { accepted, modelOf, type Sketch } from '../support/engine.ts';

const kernel = await loadKernel();

/** A gong that begins bent by so many metres. */
function warnings(amplitude: number, rule: 'q' | 'p2q'): string[] {
  const sketch: Sketch = {
    elements: {
      g: {
        type: 'gong',
        radius: 0.16,
        thickness: 1e-3,
        density: 8800,
        young: 1.1e11,
        modes: 16,
        stretch: 'full',
        airy: 8,
        rule,
      },
    },
    players: { bend: { type: 'initial', element: 'g', displacement: amplitude, shape: { modes: [1, 0, 0.5] } } },
    outputs: { o: { at: { element: 'g', at: [0.05, 0] } } },
  };
  const program = accepted(compile(modelOf(sketch)));
  const { stretches } = performProgram(program, kernel, 200, { metered: false, at: [], curves: false });
  return overstretched(program, stretches);
}

test('a body that p2q can no longer follow is named, with its gauge and what helps', () => {
  expect(warnings(1e-3, 'p2q')).toEqual([]);
  expect(warnings(0.5, 'p2q')[0]).toMatch(/^g: .*gauge s reached \d.*0\.3.*rule: q/);
  expect(warnings(0.5, 'q')).toEqual([]);
});

/** How far ψ of the rubber band's one contact strays from what its strains store, relative to the most they stored; with its gauge and warnings. */
async function rubberBand(set: readonly string[]) {
  const simulation = await startShipped('rubber-band', { set });
  let [apart, most] = [0, 0];
  for (let n = 0; n < 15_000; n += 97) {
    simulation.render(97);
    const { psi, target } = psiOf(simulation);
    [apart, most] = [Math.max(apart, Math.abs(psi - target)), Math.max(most, target)];
  }
  const reports = simulation.stretches();
  return { drift: apart / most, gauge: reports[0].gauge, warnings: overstretched(simulation.program, reports) };
}

test('an exact string is not warned of: its gauge counts its intervals, and its strains are solved together', async () => {
  const as = await rubberBand([]);
  const gentle = await rubberBand(['players.pull.points.1.1=0.2 N']);
  const fine = await rubberBand(['elements.band.grid.intervals=160']);
  // Eight times as strong a pull has the same gauge; four times as many intervals have one 4³ times as large, and no larger drift.
  expect(as.gauge / gentle.gauge).toBeCloseTo(1, 3);
  expect(fine.gauge / as.gauge).toBeGreaterThan(60);
  for (const { drift, warnings: said } of [as, gentle, fine]) {
    expect(drift).toBeLessThan(4e-5);
    expect(said).toEqual([]);
  }
});
