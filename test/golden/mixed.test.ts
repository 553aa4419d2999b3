/**
 * Bodies that stretch, losses, friction, air, reeds, parameters that move, squeezed bodies and starts in contact, with numbers drawn at random: values of an
 * independent prototype, through the model format. `sens` is how far a value moves when the stiffness of the contact or the body changes by 1e-14 of
 * itself; errors are relative to `scale`, the largest value in the run.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

interface System {
  readonly name: string;
  readonly model: Sketch;
  readonly scale: Readonly<Record<string, number>>;
  readonly values: readonly {
    readonly n: number;
    readonly sens: number;
    /** Displacements of an element, at most five; forces of a contact that led to them; energies. */
    readonly values: Readonly<Record<string, readonly number[]>>;
  }[];
}

const { systems } = JSON.parse(readFileSync(new URL('mixed.json', import.meta.url), 'utf8')) as {
  readonly systems: readonly System[];
};

/** The unknowns that the prototype has: nodes that are held are none of them. */
function unknownsOf({ u }: { readonly u: ArrayLike<number> }, name: string, { elements }: Sketch): number[] {
  const all = Array.from(u);
  const element = elements[name.replace('.along', '')];
  const grid = 'grid' in element ? element.grid : undefined;
  if (element.type === 'tube' || grid === undefined) return all;
  if (!('sides' in element) || !element.sides || !('spacing' in grid)) return all.slice(1);
  const row = Math.round(Number(element.sides[0]) / Number(grid.spacing)) + 1;
  return all.slice(row).filter((_, i) => i % row > 0 && i % row < row - 1);
}

test.each(systems)('$name', ({ model, scale, values }) => {
  const run = simulationOf(model, { metered: true });
  for (const { n, sens, values: wanted } of values) {
    run.render(n + 1 - run.sample);
    const [{ elements, contacts }, ledger] = [run.dump(), run.ledger()];
    const found = (path: string): readonly number[] => {
      const [kind, name] = [path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)];
      if (kind === 'elements') return unknownsOf(elements[name], name, model);
      if (kind === 'contacts') return contacts[name].map(({ force }) => force);
      return [ledger[path as 'energy' | 'dissipated' | 'injected']];
    };
    for (const [path, numbers] of Object.entries(wanted)) {
      const seen = found(path);
      numbers.forEach((value, i) => {
        const error = Math.abs(seen[i] - value) / (scale[path] || 1);
        expect(error, `${path} at ${n}: ${seen[i]}, not ${value}`).toBeLessThanOrEqual(Math.max(1e-10, 100 * sens));
      });
    }
  }
  expect(run.ledger().residual).toBeLessThan(1e-11);
});
