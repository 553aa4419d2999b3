/**
 * Laws of every element by itself, each begun in a random state: energy is kept or accounted for, the certificate of stability is
 * sharp, and a force here is felt there as a force there is felt here.
 */
import { describe, expect, test } from 'vitest';
import { compile, type Program } from '../../src/compile/index.ts';
import { randomFrom } from '../../src/numerics/random.ts';
import { modelOf, programOf, refused, runOf } from '../support/engine.ts';
import { fastest, RATE, type Specimen, specimenSketch, specimens } from '../support/specimens.ts';
import { massesOf, startingFrom, withConstants } from '../support/states.ts';

const STEPS = 20_000;

/** Every unknown somewhere within 1 mm, and within 1 mm of that one step later. Bodies that could fly off begin at rest. */
function shaken(program: Program, seed: number, canFly: boolean): Program {
  const masses = massesOf(program, 'body');
  const random = randomFrom(seed);
  const somewhere = () => masses.map((mass) => (mass > 0 ? 1e-3 * (2 * random() - 1) : 0));
  const u0 = somewhere();
  return startingFrom(program, 'body', u0, canFly ? u0 : somewhere());
}

const canFly = ({ name }: Specimen) => name.includes('free');

/** Largest |u| of all unknowns at some moments of a run, relative to the start. */
function growth(program: Program, steps: number): number {
  const simulation = runOf(program, {});
  const largest = () => simulation.probe('elements.body').reduce((most, u) => Math.max(most, Math.abs(u)), 0);
  simulation.render(2);
  const start = largest();
  let most = 0;
  for (let done = 0; done < steps; done += 500) {
    simulation.render(500);
    // Not a number is as far away as can be.
    most = Math.max(most, Number.isNaN(largest()) ? Number.POSITIVE_INFINITY : largest());
  }
  return most / start;
}

describe.each(specimens)('$name', (specimen) => {
  const losses = [
    { lossy: false, what: 'lossless' },
    { lossy: true, what: 'lossy' },
  ];
  // Near half the sample rate an exactly placed mode stores the small difference of two large energies.
  const balance = specimen.name.includes('exact') ? 5e-11 : 1e-12;

  test.each(losses)('$what: the ledger closes, and stays closed at 0.999 of the limit', ({ lossy }) => {
    const top = fastest(specimen, lossy);
    for (const [speed, tolerance] of [
      [0.5 * top, 1e-12],
      [0.998 * top, balance],
    ]) {
      const program = programOf(specimenSketch(specimen, speed, lossy));
      const simulation = runOf(shaken(program, 7, canFly(specimen)));
      simulation.render(STEPS);
      const { residual, initial, energy, dissipated } = simulation.ledger();
      expect(residual).toBeLessThan(tolerance);
      expect(initial).toBeGreaterThan(0);
      if (lossy) expect(energy).toBeLessThan(initial);
      else expect(dissipated).toBe(0);
    }
    const edge = programOf(specimenSketch(specimen, 0.998 * top, lossy));
    expect(edge.elements[0].certificate.margin).toBeLessThan(1.1e-3);
    expect(growth(shaken(edge, 8, canFly(specimen)), STEPS)).toBeLessThan(1000);
  });

  test('beyond the limit it is refused in one line that says how far one may go', () => {
    const lines = refused(compile(modelOf(specimenSketch(specimen, 1.002 * fastest(specimen, false), false))));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^elements\.body.*: expected .* at 44100 Hz; got /);
    expect(lines[0]).not.toContain('\n');
  });

  test('the response is the same when source and receiver change places', () => {
    const responses = [specimen.points, [...specimen.points].reverse()].map(([source, receiver]) => {
      const program = programOf({
        rate: RATE,
        elements: { body: specimen.element(0.3 * fastest(specimen, true), true) },
        players: { tap: { type: 'strike', at: source, force: 3, duration: 2e-3 } },
        outputs: { there: { at: receiver } },
      });
      return runOf(program, {}).render(1000)[0];
    });
    const largest = responses[0].reduce((most, u) => Math.max(most, Math.abs(u)), 0);
    expect(largest).toBeGreaterThan(0);
    responses[0].forEach((u, n) => {
      expect(Math.abs(u - responses[1][n])).toBeLessThan(1e-12 * largest);
    });
  });
});

describe('0.5 % beyond the limit, were it not refused', () => {
  const grids = specimens.filter(({ method }) => method !== 'modal');
  test.each(grids)('$name diverges', (specimen) => {
    const program = programOf(specimenSketch(specimen, 0.998 * fastest(specimen, false), false));
    const { margin } = program.elements[0].certificate;
    const finer = 1.005 / (1 - margin); // how much finer the grid is made to look than it may be
    const second = finer ** 2;
    const fourth = finer ** 4;
    const line = specimen.method === 'line';
    const neighbours = line ? 2 : 4;
    const beyond = withConstants(program, 'body', line ? 'string' : 'grid', ({ near, here, bend }) => {
      const spread = near + 2 * neighbours * bend;
      const kept = here + neighbours * spread - neighbours ** 2 * bend; // 1 + momentum
      const [tight, stiff] = [second * spread, fourth * bend];
      return {
        ...(line ? { spread: tight } : {}),
        bend: stiff,
        near: tight - 2 * neighbours * stiff,
        here: kept - neighbours * tight + neighbours ** 2 * stiff,
      };
    });
    expect(growth(shaken(beyond, 9, canFly(specimen)), 3000)).toBeGreaterThan(1e6);
  });
});
