/** Parameters that move by steps: lengths, densities, thicknesses and losses glide, their work is booked, and the steps are not heard. */
import { expect, test } from 'vitest';
import { compile, planApart } from '../../src/compile/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { accepted, type Sketch, simulationOf } from '../support/engine.ts';

const RATE = 44100;
const pluck = { type: 'pluck', at: { element: 'a', at: '20 %' }, force: 1, duration: 3e-3 } as const;
const string = { type: 'string', length: 0.65, tension: 60, linearDensity: 4e-3, sigma0: 0.4 } as const;
const outputs = { a: { at: { element: 'a', at: '90 %' }, quantity: 'velocity' } } as const;

function glide(element: object, field: string, from: number, to: number, at: string | number[] = '20 %'): Sketch {
  return {
    seconds: 0.5,
    elements: { a: element },
    players: {
      pluck: { ...pluck, at: { element: 'a', at } },
      glide: {
        type: 'gesture',
        of: `elements.a.${field}`,
        points: [
          [0.05, from],
          [0.25, to],
        ],
      },
    },
    outputs: { a: { at: { element: 'a', at }, quantity: 'velocity' } },
  } as unknown as Sketch;
}

/** Part of the energy of a window at one frequency. */
function levelAt(sound: Float64Array, frequency: number): number {
  let [re, im] = [0, 0];
  sound.forEach((value, i) => {
    const part = (2 * Math.PI * i) / sound.length;
    const window = 0.42 - 0.5 * Math.cos(part) + 0.08 * Math.cos(2 * part);
    re += window * value * Math.cos((2 * Math.PI * frequency * i) / RATE);
    im += window * value * Math.sin((2 * Math.PI * frequency * i) / RATE);
  });
  return Math.hypot(re, im);
}

const bar = { type: 'bar', length: 0.3, width: 0.03, thickness: 5e-3, density: 7850, young: 2e11, sigma0: 2 };
const plate = { type: 'plate', sides: [0.3, 0.2], thickness: 1e-3, density: 7850, young: 2e11, sigma0: 2 };
const modal = { method: 'modal', modes: 20 };
const skin = { type: 'membrane', radius: 0.15, tension: 2000, surfaceDensity: 0.26, sigma0: 8, ...modal };
const modalPlate = { ...plate, ...modal };

test.each([
  ['length of a string', glide(string, 'length', 0.65, 0.45)],
  ['linear density of a string', glide(string, 'linearDensity', 4e-3, 7e-3)],
  ['loss of a string', glide(string, 'sigma0', 0.4, 30)],
  ['length of modes', glide({ ...string, ...modal }, 'length', 0.65, 0.5)],
  ['thickness of a bar', glide(bar, 'thickness', 5e-3, 4e-3)],
  ['surface density of a skin', glide(skin, 'surfaceDensity', 0.26, 0.4, [0.03, 0.02])],
  ['thickness of a plate', glide(modalPlate, 'thickness', 1e-3, 1.3e-3, [0.1, 0.06])],
])('the %s glides with its work booked', (_, sketch) => {
  const simulation = simulationOf({ ...sketch, rate: RATE }, { metered: true });
  const [heard] = simulation.render(RATE / 2);
  expect(heard.every(Number.isFinite)).toBe(true);
  const { residual } = simulation.ledger();
  expect(Math.abs(residual)).toBeLessThan(1e-11);
  expect(simulation.takeovers()).toHaveLength(0);
});

test('a string that was shortened by steps has the pitch of its new length, and the steps are 80 dB below it', () => {
  const [heard] = simulationOf({ ...glide(string, 'length', 0.65, 0.45), rate: RATE }).render(RATE / 2);
  const pitch = Math.sqrt(60 / 4e-3) / (2 * 0.45);
  const after = heard.subarray(0.3 * RATE, 0.5 * RATE);
  const found = Array.from({ length: 81 }, (_, i) => pitch - 4 + 0.1 * i).reduce((best, one) =>
    levelAt(after, one) > levelAt(after, best) ? one : best,
  );
  expect(Math.abs(found - pitch)).toBeLessThan(0.2);
  const during = heard.subarray(0.1 * RATE, 0.2 * RATE);
  const loudest = Math.max(...Array.from({ length: 200 }, (_, i) => levelAt(during, 150 + i)));
  // One step per millisecond: its tones would lie at multiples of 1 kHz, the highest of them clear of the string's own partials.
  for (const kHz of [16, 17, 18, 19]) expect(levelAt(during, 1000 * kHz) / loudest).toBeLessThan(1e-4);
});

test('a key and a controller of the score move them, with their work booked', () => {
  const { elements, outputs } = glide(string, 'length', 0.65, 0.45);
  const played = (wheel: object[]) => {
    const sketch = {
      seconds: 0.5,
      rate: RATE,
      elements,
      outputs,
      players: { pluck },
      keys: {
        body: [{ keys: 60, play: 'pluck', on: [{ move: 'elements.a.length', to: 0.5, over: 0.05 }] }],
        controls: [{ of: 'wheel', move: 'elements.a.sigma0', from: 0.4, to: 40, over: 0.02 }],
      },
      score: [{ time: 0, note: 60, velocity: 127, duration: 0.4 }, ...wheel],
    };
    const simulation = simulationOf(sketch as unknown as Sketch, { metered: true });
    const [heard] = simulation.render(RATE / 2);
    expect(Math.abs(simulation.ledger().residual)).toBeLessThan(1e-11);
    expect(simulation.takeovers()).toHaveLength(0);
    return heard.subarray(0.3 * RATE);
  };
  const rings = played([]);
  const pitch = Math.sqrt(60 / 4e-3) / (2 * 0.5);
  const found = Array.from({ length: 81 }, (_, i) => pitch - 4 + 0.1 * i).reduce((best, one) =>
    levelAt(rings, one) > levelAt(rings, best) ? one : best,
  );
  expect(Math.abs(found - pitch)).toBeLessThan(0.2);
  expect(levelAt(played([{ time: 0.1, midi: [176, 1, 127] }]), pitch)).toBeLessThan(0.01 * levelAt(rings, pitch));
});

test('a range keeps one grid for what is moved live, and holds what the model itself moves', () => {
  const ranged = { ...string, range: { length: [0.4, 0.7] } };
  const model = accepted(checkModel({ clangor: 1, elements: { a: ranged }, outputs }));
  const program = accepted(compile({ ...model, rate: RATE }));
  for (const length of [0.4, 0.7]) expect(planApart(program, 'elements.a.length', length)?.takesOver).toBeUndefined();
  const said = (element: object, players: object = {}) => {
    const checked = checkModel({ clangor: 1, elements: { a: element }, players, outputs });
    const compiled = checked.ok ? compile(checked.value) : checked;
    return compiled.ok ? '' : compiled.problems.map((problem) => problem.message).join();
  };
  expect(said({ ...string, range: { length: [0.7, 0.8] } })).toMatch('expected a range with 0.65 in it');
  expect(said({ ...string, range: { radius: [1e-3, 2e-3] } })).toMatch('expected a range of a number that a says');
  expect(said(ranged, glide(string, 'length', 0.65, 0.3).players)).toMatch(
    'expected values within its range, 0.4 to 0.7',
  );
});

test('a hammer feels the density that the string has when it strikes', () => {
  const struck = (linearDensity: number, players: object) => {
    const simulation = simulationOf({
      rate: RATE,
      seconds: 0.2,
      elements: { a: { ...string, linearDensity, grid: { intervals: 60 } }, h: { type: 'mass', mass: 5e-3 } },
      contacts: {
        hit: { type: 'collision', lower: { element: 'a', at: '30 %' }, upper: 'h', stiffness: 1e7, exponent: 2 },
      },
      players: { throw: { type: 'initial', element: 'h', displacement: 0.1, velocity: -1 }, ...players },
      outputs: { h: { at: 'h', quantity: 'velocity' } },
    } as unknown as Sketch);
    return simulation.render(0.2 * RATE)[0][0.15 * RATE];
  };
  const glided = struck(4e-3, {
    glide: {
      type: 'gesture',
      of: 'elements.a.linearDensity',
      points: [
        [0, 4e-3],
        [0.05, 8e-3],
      ],
    },
  });
  expect(glided).toBeCloseTo(struck(8e-3, {}), 9);
});

test('the gap to a barrier moves, with its work booked, and not together with its lift', () => {
  const sketch = (lift: object) => ({
    rate: RATE,
    elements: { m: { type: 'mass', mass: 0.01, frequency: 20 }, wall: { type: 'barrier', height: -5e-3 } },
    contacts: { c: { type: 'collision', lower: 'wall', upper: 'm', stiffness: 1e6, exponent: 1.5 } },
    players: {
      close: {
        type: 'gesture',
        of: 'contacts.c.gap',
        points: [
          [0, 0],
          [0.1, -8e-3],
        ],
      },
      ...lift,
    },
    outputs: { m: { at: 'm', quantity: 'displacement' } },
  });
  const simulation = simulationOf(sketch({}) as unknown as Sketch, { metered: true });
  const [heard] = simulation.render(RATE / 5);
  expect(Math.max(...heard)).toBeGreaterThan(2.9e-3);
  expect(Math.abs(simulation.ledger().residual)).toBeLessThan(1e-11);
  const lifted = checkModel({
    clangor: 1,
    ...sketch({
      lift: {
        type: 'gesture',
        of: 'elements.wall.lift',
        points: [
          [0, 0],
          [0.1, 1e-3],
        ],
      },
    }),
  });
  const compiled = lifted.ok ? compile(lifted.value) : lifted;
  expect(compiled.ok ? '' : compiled.problems[0].message).toMatch('expected one way to move this contact');
});

/** Two masses that swing, and a contact between them or on one. */
const between = { between: ['b', 'a'] } as const;
const areas = [
  { element: 'a', weight: 1e-3 },
  { element: 'b', weight: -2e-3 },
];
const rubbed = { type: 'friction', on: 'a', force: 1, velocity: 0.1, sliding: 0.3, sticking: 0.8, stribeck: 0.1 };

test.each([
  ['restitution', 0.9, { type: 'collision', lower: 'b', upper: 'a', stiffness: 1e5, exponent: 1.5, restitution: 0.6 }],
  ['play', 4e-4, { type: 'slack', ...between, play: 2e-4, stiffness: 1e5, exponent: 1.5 }],
  ['rest', 1e-4, { type: 'spring', ...between, stiffness: 1e4, rest: 1e-5 }],
  ['cubic', 3e9, { type: 'spring', ...between, stiffness: 1e4, cubic: 1e9 }],
  ['volume', 5e-4, { type: 'cavity', volume: 1e-3, ends: areas }],
  ['width', 0.02, { type: 'valve', on: 'a', opening: 'lid', width: 0.013 }],
  ['sliding', 0.5, rubbed],
  ['sticking', 0.5, rubbed],
  ['stribeck', 0.3, rubbed],
  ['viscosity', 0.3, { ...rubbed, viscosity: 0.1 }],
])('%s of a contact glides with its work booked, by a gesture and by the score', (field, to, c) => {
  const from = (c as unknown as Record<string, number>)[field];
  const heard = [
    {},
    {
      players: {
        g: {
          type: 'gesture',
          of: `contacts.c.${field}`,
          points: [
            [0.02, from],
            [0.2, to],
          ],
        },
      },
    },
    { score: [{ time: 0.02, move: `contacts.c.${field}`, to, over: 0.18 }] },
  ].map(({ players = {}, ...score }: { players?: object; score?: object[] }) => {
    const simulation = simulationOf(
      {
        rate: RATE,
        elements: {
          a: { type: 'mass', mass: 5e-3, frequency: 100 },
          b: { type: 'mass', mass: 8e-3, frequency: 70 },
          lid: { type: 'mass', mass: 1e-4, frequency: 500, rest: 5e-4 },
        },
        contacts: { c },
        players: {
          p: { type: 'initial', element: 'b', velocity: 1 },
          q: { type: 'initial', element: 'a', velocity: -0.5 },
          ...players,
        },
        outputs: { a: { at: 'a', quantity: 'velocity' } },
        ...score,
      } as unknown as Sketch,
      { metered: true },
    );
    const [sound] = simulation.render(0.4 * RATE);
    expect(Math.abs(simulation.ledger().residual)).toBeLessThan(1e-11);
    expect(simulation.takeovers()).toHaveLength(0);
    return sound[0.4 * RATE - 1];
  });
  for (const moved of heard.slice(1)) expect(Math.abs(moved - heard[0])).toBeGreaterThan(1e-9);
});

test.each([
  ['elements.a.radius', 'expected a number that a string says, not its radius'],
  ['elements.a.length', 'at 0'],
])('%s is refused where it cannot be', (of, message) => {
  const checked = checkModel({
    clangor: 1,
    elements: { a: string },
    players: {
      glide: {
        type: 'gesture',
        of,
        points: [
          [0, 0.65],
          [0.1, 0],
        ],
      },
    },
    outputs,
  });
  const compiled = checked.ok ? compile(checked.value) : checked;
  expect(compiled.ok ? '' : compiled.problems.map((problem) => problem.message).join()).toContain(message);
});
