/** One rule for a whole model. */
import type { CollisionRule, Model } from '../model/index.ts';

/** A rule for every collision, everything iterated, or what the model says. */
export type SchemeChoice = CollisionRule | 'it2' | 'own';

/** A model with the rules that another one has for its contacts. */
export function withRulesOf(model: Model, own: Model): Model {
  const contacts = Object.entries(model.contacts).map(([name, contact]) => {
    const before = own.contacts[name];
    const rules = before?.type === 'collision' ? { rule: before.rule, loss: before.loss } : {};
    return [name, contact.type === 'collision' ? { ...contact, ...rules } : contact];
  });
  return { ...model, contacts: Object.fromEntries(contacts), solver: { ...model.solver, scheme: own.solver.scheme } };
}

/** A model with one rule for all of its collisions; losses that only p2 has become those that every rule has. */
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
