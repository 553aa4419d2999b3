/** Dense islands are solved through the unknowns that their contacts share: the ordinary solve is the specification. */
import { describe, expect, test } from 'vitest';
import type { Program } from '../../src/compile/index.ts';
import { Header, IMAGE_BASE } from '../../src/kernel/records.ts';
import { programOf, runOf, type Sketch } from '../support/engine.ts';

/** A string of 16 modes that falls on a board of 80 points, or on as many small masses. */
function board(law: { stiffness: number; exponent: number; damping?: number; loss?: 'exact' }, passes = 1): Sketch {
  const at = Array.from({ length: 80 }, (_, i) => ({ fraction: (i + 1) / 81 }));
  return {
    elements: {
      string: {
        type: 'string',
        length: 0.7,
        linearDensity: 0.005,
        tension: 100,
        method: 'modal',
        modes: 16,
        sigma0: 1,
      },
      board: { type: 'barrier', height: -0.0002 },
    },
    contacts: { board: { type: 'collision', lower: 'board', upper: { element: 'string', at }, ...law } },
    players: { fall: { type: 'initial', element: 'string', displacement: 0, velocity: -2, shape: 'sine' } },
    outputs: { middle: { at: { element: 'string', at: { fraction: 0.37 } } } },
    solver: { passes },
  };
}

/** The same with a string that stretches, whose strain has a direction of its own. */
function stretching(): Sketch {
  const sketch = board({ stiffness: 1e8, exponent: 1.5 });
  const string = { type: 'string', length: 0.7, radius: 4e-4, density: 7850, young: 2e11, pitch: 100 } as const;
  return {
    ...sketch,
    elements: { ...sketch.elements, string: { ...string, method: 'modal', modes: 16, stretch: 'tension' } },
  };
}

function masses(): Sketch {
  const { contacts: _, ...rest } = board({ stiffness: 1e8, exponent: 1.5 });
  const names = Array.from({ length: 40 }, (_, i) => `m${i}`);
  return {
    ...rest,
    elements: {
      string: rest.elements.string,
      ...Object.fromEntries(names.map((name) => [name, { type: 'mass' as const, mass: 1e-3, rest: -2e-4 }])),
    },
    contacts: Object.fromEntries(
      names.map((name, i) => [
        name,
        {
          type: 'collision' as const,
          lower: name,
          upper: { element: 'string', at: { fraction: (i + 1) / 41 } },
          stiffness: 1e8,
          exponent: 1.5,
        },
      ]),
    ),
  };
}

/** The same Program, solved contact by contact. */
function ordinary(program: Program): Program {
  const image = program.image.slice();
  const header = program.sections.find(({ name }) => name === 'header')?.address ?? 0;
  const field = Object.keys(new Header()).indexOf('modeCapacity');
  new DataView(image.buffer).setInt32(header - IMAGE_BASE + 4 * field, 0, true);
  return { ...program, image };
}

const largest = (values: Iterable<number>) => [...values].reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe.each([
  ['a soft board', board({ stiffness: 1e6, exponent: 1.5 })],
  ['a hard board', board({ stiffness: 1e10, exponent: 1.3 })],
  ['a lossy board, two passes', board({ stiffness: 1e8, exponent: 2, damping: 0.5 }, 2)],
  ['a board with exact loss', board({ stiffness: 1e8, exponent: 1.5, damping: 0.5, loss: 'exact' })],
  ['masses of their own', masses()],
  ['a string that stretches', stretching()],
])('%s', (_, sketch) => {
  test('has the forces of the ordinary solve, and its energy balances', () => {
    const program = programOf(sketch);
    const [shared, alone] = [program, ordinary(program)].map((one) => runOf(one));
    const forces = (run: typeof shared) =>
      program.contacts.flatMap(({ name }) => [...run.probe(`contacts.${name}.force`)]);
    let acting = 0;
    let scale = 0;
    for (let step = 0; step < 60; step++) {
      const [a, b] = [shared, alone].map((run) => run.render(1)[0][0]);
      const wanted = forces(alone);
      acting = Math.max(acting, wanted.filter((force) => force !== 0).length);
      scale = Math.max(scale, largest(wanted));
      expect(Math.abs(a - b), `displacement at ${step}`).toBeLessThan(1e-12);
      const differences = forces(shared).map((force, i) => force - wanted[i]);
      expect(largest(differences), `forces at ${step}`).toBeLessThanOrEqual(1e-9 * scale);
    }
    expect(acting, 'contacts that act at once').toBeGreaterThan(32);
    shared.render(2000);
    expect(shared.ledger().residual).toBeLessThan(1e-11);
  });
});
