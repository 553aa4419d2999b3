/**
 * Random networks in which contacts have many weighted ends: cavities, radiation and collisions over masses, strings and modal bodies. The
 * engine takes the same steps as the dense reference, in which the near air of a radiation is a body of its own. CLANGOR_SEED=n explores others.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import type { Model } from '../../src/model/index.ts';
import { denseNetwork } from '../support/dense-network.ts';
import { run } from '../support/dense-reference.ts';
import { accepted, modelOf, runOf, type Sketch } from '../support/engine.ts';

const RATE = 44_100;
const STEPS = 300;
const seed = Number(process.env.CLANGOR_SEED ?? 1);

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const power = (low: number, high: number) => between(low, high).map((digits) => 10 ** digits);
const weight = fc.oneof(between(0.05, 2), between(-2, -0.05));

const places: Readonly<Record<string, object>> = {
  m0: { element: 'm0' },
  m1: { element: 'm1' },
  m2: { element: 'm2' },
  string: { element: 'string', at: { node: 13 } },
  end: { element: 'string', at: { node: 40 } },
  bell: { element: 'bell', at: { point: 'rim' } },
};
const someEnds = (least: number) =>
  fc
    .subarray(Object.keys(places), { minLength: least, maxLength: 4 })
    .chain((names) =>
      fc
        .tuple(...names.map(() => weight))
        .map((weights) => names.map((name, i) => ({ ...places[name], weight: weights[i] }))),
    );

const network = fc
  .record({
    masses: fc.tuple(power(-3, -1), power(-3, -1), power(-3, -1)),
    cavity: fc.record({ volume: power(-1, 2), ends: someEnds(2) }),
    field: fc.record({ radius: power(0, 2), ends: someEnds(1) }),
    hit: fc.record({ stiffness: power(4, 8), exponent: fc.constantFrom(1, 1.5, 2.3), ends: someEnds(2) }),
    speed: between(0.2, 2),
  })
  .map(
    ({ masses, cavity, field, hit, speed }) =>
      ({
        rate: RATE,
        elements: {
          m0: { type: 'mass', mass: masses[0], frequency: 100 },
          m1: { type: 'mass', mass: masses[1], damping: 3 },
          m2: { type: 'mass', mass: masses[2], frequency: 700 },
          string: {
            type: 'string',
            length: 0.65,
            tension: 60,
            linearDensity: 0.005,
            sigma0: 1,
            ends: ['supported', 'free'],
            grid: { intervals: 40 },
          },
          bell: {
            type: 'modal',
            mass: 0.05,
            modes: [
              { frequency: 440, shape: { rim: 1 } },
              { frequency: 1210, shape: { rim: -0.7 } },
            ],
          },
        },
        contacts: {
          cavity: { type: 'cavity', air: { density: 1.2, speed: 343 }, ...cavity },
          field: { type: 'radiation', air: { density: 1.2, speed: 343 }, ...field },
          hit: { type: 'collision', rule: 'p2', gap: 1e-4, ...hit },
        },
        players: {
          a: { type: 'initial', element: 'm0', displacement: 0, velocity: speed },
          b: { type: 'initial', element: 'm1', velocity: -speed },
        },
        outputs: { o: { at: 'm0' } },
        // Tangents for strongly coupled contacts are not in the dense reference.
        solver: { corrector: 'apart' },
      }) as unknown as Sketch,
  );

interface Frame {
  readonly u: readonly number[];
  readonly force: readonly number[];
}

function referenceFrames(model: Model, stiffer: number): Frame[] {
  const frames: Frame[] = [];
  const { bodies, system } = denseNetwork(model, stiffer);
  run(system, STEPS, ({ u, force }) => frames.push({ u: u.slice(0, bodies.length).flat(), force: [...force] }));
  return frames;
}

function engineFrames(model: Model): Frame[] {
  const { bodies, points } = denseNetwork(model);
  const simulation = runOf(accepted(compile(model)));
  simulation.step();
  return Array.from({ length: STEPS }, () => {
    const dump = simulation.step();
    return {
      u: bodies.flatMap((name) => [...dump.elements[name].u]),
      force: points.flatMap(({ name }) => dump.contacts[name].map(({ force }) => force)),
    };
  });
}

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
const apart = (a: readonly number[], b: readonly number[]) => largest(a.map((value, i) => value - b[i]));

test('many weighted ends: the steps are those of the dense reference', () => {
  let pressed = 0;
  fc.assert(
    fc.property(network, (sketch) => {
      const model = modelOf(sketch);
      const [own, wanted, nudged] = [engineFrames(model), referenceFrames(model, 1), referenceFrames(model, 1 + 1e-14)];
      const [size, push] = [largest(wanted.flatMap(({ u }) => u)), largest(wanted.flatMap(({ force }) => force))];
      own.forEach(({ u, force }, n) => {
        // What a change of 1e-14 does to the reference tells what round-off may do.
        const [slackU, slackF] = [apart(nudged[n].u, wanted[n].u), apart(nudged[n].force, wanted[n].force)];
        expect(apart(u, wanted[n].u), `u at ${n}`).toBeLessThanOrEqual(1e-10 * size + 1000 * slackU);
        expect(apart(force, wanted[n].force), `force at ${n}`).toBeLessThanOrEqual(1e-9 * push + 1000 * slackF);
      });
      if (wanted.some(({ force }) => force[2] > 0)) pressed++;
    }),
    { seed, numRuns: 40, endOnFailure: true },
  );
  expect(pressed).toBeGreaterThan(10);
});
