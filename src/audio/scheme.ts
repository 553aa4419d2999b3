/** Chooses one collision rule for a whole model. */
import type { CollisionRule, Model } from '../model/index.ts';

/** A rule for every collision, the iterative scheme (`it2`), or what the model says (`own`). */
export type SchemeChoice = CollisionRule | 'it2' | 'own';

/** `model` with the collision rules and the scheme of `source`. */
export function withRulesOf(model: Model, source: Model): Model {
  const contacts = Object.entries(model.contacts).map(([name, contact]) => {
    const original = source.contacts[name];
    const rules = original?.type === 'collision' ? { rule: original.rule, loss: original.loss } : {};
    return [name, contact.type === 'collision' ? { ...contact, ...rules } : contact];
  });
  return {
    ...model,
    contacts: Object.fromEntries(contacts),
    solver: { ...model.solver, scheme: source.solver.scheme },
  };
}

/** A model with one rule for all collisions; a loss that only p2 supports becomes `implicit`, which every rule supports. */
export function withScheme(model: Model, rule: SchemeChoice): Model {
  if (rule === 'own') return model;
  if (rule === 'it2') return { ...model, solver: { ...model.solver, scheme: 'it2' } };
  const contacts = Object.entries(model.contacts).map(([name, contact]) => [
    name,
    contact.type === 'collision'
      ? { ...contact, rule, ...(rule === 'p2' ? {} : { loss: 'implicit' as const }) }
      : contact,
  ]);
  return { ...model, contacts: Object.fromEntries(contacts), solver: { ...model.solver, scheme: 'rules' } };
}
