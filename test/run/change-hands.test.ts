/** Live changes while hands are at work: what a hand does stays where it is, and is heard by what the element has become. */
import { describe, expect, test } from 'vitest';
import type { Place } from '../../src/audio/hands.ts';
import { bowEvent, pushEvent } from '../../src/audio/hands.ts';
import { compile, createPlacer, planChange, withHands } from '../../src/compile/index.ts';
import { controlValue } from '../../src/run/live.ts';
import { accepted, modelOf, runOf, type Sketch } from '../support/engine.ts';

const away: Place = { element: 'it', at: 0.417 };
const cases: readonly [name: string, elements: Sketch['elements'], place: Place, path: string, value: number][] = [
  [
    'string',
    { it: { type: 'string', length: 1, tension: 100, linearDensity: 0.005, sigma0: 1, grid: { intervals: 100 } } },
    away,
    'elements.it.linearDensity',
    0.007,
  ],
  ['mass', { it: { type: 'mass', mass: 0.01, stiffness: 4000 } }, { element: 'it' }, 'elements.it.mass', 0.03],
  [
    'plate',
    {
      it: {
        type: 'plate',
        sides: [0.4, 0.25],
        thickness: 2e-3,
        density: 7850,
        young: 2e11,
        sigma0: 1,
        grid: { spacing: 0.02 },
      },
    },
    { element: 'it', at: [0.11, 0.17] },
    'elements.it.sigma0',
    3,
  ],
  [
    'body of modes',
    {
      it: {
        type: 'modal',
        modes: [
          { frequency: 100, t60: 2, mass: 0.1, shape: { here: 1, there: 0.5 } },
          { frequency: 270, t60: 1, mass: 0.2, shape: { here: 0.7, there: -1 } },
        ],
      },
    },
    { element: 'it', at: { point: 'there' } },
    'elements.it.modes.1.mass',
    0.4,
  ],
];
describe.each(cases)('a struck %s', (_, elements, place, path, value) => {
  const program = accepted(
    compile(accepted(withHands(modelOf({ elements, outputs: { it: { at: place as { element: string } } } })))),
  );
  const strike = pushEvent(program, createPlacer(program), place, 2, { force: 3, rise: 3e-3, fall: 3e-3 });
  if ('message' in strike) throw new Error(strike.message);

  test.each([20, 130, 200])('may change %s samples later', (wait) => {
    const run = runOf(program);
    run.render(100);
    run.perform(strike);
    run.render(wait);
    run.apply(accepted(planChange(run.program, path, value)));
    run.render(3000);
    const { injected, residual } = run.ledger();
    expect(injected).toBeGreaterThan(0);
    expect(residual).toBeLessThan(1e-12);
  });
});

test('a bow and a finger stay in place while their string changes', () => {
  const [, elements, place, path, value] = cases[0];
  const sketch = { elements, outputs: { it: { at: place as { element: string } } } };
  const program = accepted(compile(accepted(withHands(modelOf(sketch)))));
  const run = runOf(program);
  const bow = bowEvent(program, { element: 'it', at: 0.13 }, 0.3, 0.2);
  const finger = program.contacts.find(({ name }) => name === 'hand-finger-0')?.points[0] as number;
  if ('message' in bow) throw new Error(bow.message);
  const control = program.controls.indexOf('contacts.hand-finger-0.position');
  run.perform({ type: 'lay', hand: finger, control, node: 61.3 });
  run.perform({ type: 'press', point: finger, stiffness: 1e4, damping: 0.5 });
  run.perform(bow);
  run.render(2000);
  for (const [where, to] of [
    [path, value],
    ['elements.it.length', 0.995],
    ['elements.it.tension', 90],
  ] as const) {
    run.apply(accepted(planChange(run.program, where, to)));
    run.render(500);
  }
  expect(controlValue(run.machine, control)).toBe(61.3);
  expect(controlValue(run.machine, bow.controls.position as number)).toBe(bow.node);
  expect(controlValue(run.machine, bow.controls.force)).toBe(0.3);
  expect(run.ledger().residual).toBeLessThan(1e-12);
});

test('a name that is not there is answered without the names of hands', () => {
  const [, elements, place] = cases[0];
  const program = accepted(
    compile(accepted(withHands(modelOf({ elements, outputs: { it: { at: place as { element: string } } } })))),
  );
  const change = planChange(program, 'contacts.knock.stiffness', 1);
  if (change.ok) throw new Error('expected a refusal');
  expect(change.problems.map(({ message }) => message)).toEqual(['expected a name in contacts; got "knock"']);
});
