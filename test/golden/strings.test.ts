/**
 * The systems with strings of collisions.json against the engine: every rule through the library from the models that come with
 * the project, some through the command as a user would type it.
 */
import { describe, expect, test } from 'vitest';
import { shippedProgram } from '../support/engine.ts';
import { expectCommand, expectProgram, goldenValues } from '../support/golden-values.ts';

const stiff = ['contacts.felt.stiffness=1e12'];
const systems = [
  { name: 'stringString', model: 'string-string', contacts: ['collision'], set: [], byCommand: '27f' },
  { name: 'massString', model: 'mass-string', contacts: ['collision'], set: [] },
  { name: 'stefan82', model: 'stefan', contacts: ['string', 'barrier'], set: [], byCommand: '26' },
  { name: 'hammerString_K1e+7', model: 'hammer-string', contacts: ['felt'], set: [] },
  { name: 'hammerString_K1e+12', model: 'hammer-string', contacts: ['felt'], set: stiff, byCommand: '27s' },
  { name: 'backboardFD', model: 'string-backboard', contacts: ['collision'], set: [] },
  { name: 'fretsFD', model: 'string-frets', contacts: ['collision'], set: [] },
];
const rules = ['26', '27f', '27s', 'p2'] as const;

const settings = (contacts: readonly string[], rule: string) => contacts.map((name) => `contacts.${name}.rule=${rule}`);

describe.each(systems)('$name', ({ name, model, contacts, set }) => {
  test.each(rules)('rule %s in the library', (rule) => {
    const program = shippedProgram(model, [...set, ...settings(contacts, rule)]);
    const simulation = expectProgram(program, goldenValues(name, rule));
    const { residual, initial } = simulation.ledger();
    expect(residual).toBeLessThan(2e-12);
    expect(Math.abs(program.energy / initial - 1)).toBeLessThan(1e-13);
  });
});

describe('through the command', () => {
  test.each(systems.filter(({ byCommand }) => byCommand !== undefined))(
    '$name by rule $byCommand',
    ({ name, model, contacts, set, byCommand = '' }) => {
      expectCommand(model, [...set, ...settings(contacts, byCommand)], goldenValues(name, byCommand));
    },
  );
});
