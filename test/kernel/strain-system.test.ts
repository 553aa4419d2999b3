/** Strains that act alone in their island, which have a solve of their own, have the bits of those that are solved as all others are. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { compile, type Program } from '../../src/compile/index.ts';
import { IMAGE_BASE } from '../../src/kernel/records.ts';
import { Stretch } from '../../src/kernel/stretch-records.ts';
import { checkModel, type ModelSource } from '../../src/model/index.ts';
import { createSimulation, loadKernel } from '../../src/run/index.ts';
import { accepted } from '../../src/run/shipped.ts';

const kernel = await loadKernel();

/** A string that stretches, with a rail below it that it meets from time to time. */
function stringOver(modes: number, along: number, height: number, amplitude: number): ModelSource {
  return {
    clangor: 1,
    rate: 48_000,
    elements: {
      string: {
        type: 'string',
        length: 0.9,
        tension: 120,
        linearDensity: 6e-3,
        radius: 4e-4,
        young: 2e11,
        sigma0: 1,
        sigma1: 2e-3,
        method: 'modal',
        modes,
        stretch: 'full',
        longitudinal: { modes: along, sigma: 30 },
      },
      rail: { type: 'barrier', height },
    },
    contacts: {
      rail: {
        type: 'collision',
        lower: 'rail',
        upper: { element: 'string', at: '37 %' },
        stiffness: 1e7,
        exponent: 1.5,
      },
    },
    players: {
      start: {
        type: 'initial',
        element: 'string',
        displacement: amplitude,
        shape: { raisedCosine: { at: '30 %', width: 0.3 } },
      },
    },
    outputs: { out: { at: { element: 'string', at: '21 %' } } },
  };
}

/** The same Program, but none of its bodies is told that its strains are alike. */
function withoutAlike(program: Program): Program {
  const image = program.image.slice();
  const view = new DataView(image.buffer, image.byteOffset);
  const fields = Object.keys(new Stretch());
  const { address } = program.sections.find(({ name }) => name === 'stretches') as Program['sections'][number];
  const at = address - IMAGE_BASE + 4 * fields.indexOf('alike');
  expect(view.getInt32(at, true)).toBe(1);
  view.setInt32(at, 0, true);
  return { ...program, image };
}

function soundOf(program: Program) {
  const simulation = createSimulation(program, kernel);
  const [samples] = simulation.render(700);
  return { samples, contacts: simulation.contacts(), state: simulation.dump().elements };
}

property.prop(
  [
    fc.integer({ min: 64, max: 90 }),
    fc.integer({ min: 2, max: 6 }),
    fc.double({ min: -3e-3, max: -1e-4, noNaN: true }),
    fc.double({ min: 1e-3, max: 6e-3, noNaN: true }),
  ],
  { numRuns: 6 },
)('a string over a rail', (modes, along, height, amplitude) => {
  const program = accepted(compile(accepted(checkModel(stringOver(modes, along, height, amplitude)))));
  const { samples, contacts, state } = soundOf(program);
  expect(samples.every(Number.isFinite)).toBe(true);
  expect({ samples, contacts, state }).toEqual(soundOf(withoutAlike(program)));
});
