/** Few of the models that come with the project, which together have all that any of them has. */
import type { Model } from '../../src/model/index.ts';
import { shippedModel, shippedNames } from './engine.ts';

/** What a model is made of: types with their methods and rules, the scheme, keys, a score. */
function partsOf(model: Model): Set<string> {
  const kinds = [model.elements, model.contacts, model.players, model.outputs].flatMap((section) =>
    Object.values(section).map((one: object) => {
      const of = (field: string) => (field in one ? String((one as Record<string, unknown>)[field]) : '');
      return ['type', 'method', 'rule', 'loss', 'quantity'].map(of).join(' ');
    }),
  );
  return new Set([
    ...kinds,
    model.solver.scheme,
    model.keys === undefined ? '' : 'keys',
    model.score.length > 0 ? 'score' : '',
  ]);
}

/** Always the model that adds most to those chosen before it, the first by name among equals. */
export function coveringNames(): readonly string[] {
  const left = new Map(shippedNames.map((name) => [name, partsOf(shippedModel(name))]));
  const chosen: string[] = [];
  for (;;) {
    const [best] = [...left].sort(([, a], [, b]) => b.size - a.size);
    if (best === undefined || best[1].size === 0) return chosen;
    const [name, parts] = best;
    const found = [...parts];
    chosen.push(name);
    for (const others of left.values()) for (const part of found) others.delete(part);
  }
}
