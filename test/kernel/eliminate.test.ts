/**
 * Contacts whose slope is constant are eliminated from their islands: the forces are those of the whole island, whatever is changed, pressed
 * or restored on the way. CLANGOR_SEED=n explores other networks.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, type Program, planChange, withHands } from '../../src/compile/index.ts';
import { compileStill } from '../../src/compile/still.ts';
import { ContactLinks } from '../../src/kernel/records.ts';
import { runs } from '../support/budget.ts';
import { accepted, modelOf, programOf, runOf, type Sketch, sameBits } from '../support/engine.ts';
import { worstRow } from '../support/equations.ts';
import { steadyNetwork } from '../support/steady-networks.ts';

type Contact = NonNullable<Sketch['contacts']>[string];

/** The same with nothing eliminated. */
function whole(program: Program): Program {
  return accepted(compileStill(program.model, undefined, { ...program, eliminated: [] }));
}

test('in any network the forces solve the island as well as those of the whole island do, and energy balances', () => {
  let eliminated = 0;
  let acted = 0;
  fc.assert(
    fc.property(steadyNetwork, (sketch) => {
      const program = programOf(sketch);
      const [own, reference] = [program, whole(program)].map((one) => runOf(one));
      eliminated += program.eliminated.length;
      let worst = 0;
      for (let block = 0; block < 100; block++) {
        for (const run of [own, reference]) run.render(3);
        worst = Math.max(worst, worstRow(reference));
        expect(worstRow(own)).toBeLessThan(1e-13 + 3 * worst);
      }
      expect(own.ledger().residual).toBeLessThan(1e-9);
      acted += own.contacts().filter(({ minForce, maxForce }) => maxForce > minForce).length;
    }),
    runs(100),
  );
  expect(eliminated).toBeGreaterThan(300);
  expect(acted).toBeGreaterThan(500);
});

/** Masses in a row on springs, the first of them struck down, with more. */
function row(count: number, contacts: Readonly<Record<string, Contact>>, more: Partial<Sketch> = {}): Sketch {
  const numbers = Array.from({ length: count }, (_, i) => i);
  return {
    rate: 44_100,
    ...more,
    elements: {
      floor: { type: 'barrier' },
      ...Object.fromEntries(
        numbers.map((i) => [`m${i}`, { type: 'mass' as const, mass: 0.01 + 1e-3 * i, frequency: 60 }]),
      ),
      ...more.elements,
    },
    contacts: {
      ...Object.fromEntries(numbers.slice(1).map((i) => [`s${i}`, spring(`m${i - 1}`, `m${i}`, 1e4 * i)])),
      ...contacts,
    },
    players: { tap: { type: 'strike', at: 'm0', force: -4, duration: 2e-3 }, ...more.players },
    outputs: Object.fromEntries(numbers.map((i) => [`m${i}`, { at: `m${i}` }])),
  };
}

function spring(a: string, b: string, stiffness: number): Contact {
  return { type: 'spring', between: [a, b], stiffness, damping: 0.01 };
}

const floorAt = (mass: string, gap = 1e-5): Contact => ({
  type: 'collision',
  lower: 'floor',
  upper: mass,
  gap,
  stiffness: 1e7,
  exponent: 1.5,
});

/** Largest difference of two renders, as a part of their size. */
function apart(a: readonly Float64Array[], b: readonly Float64Array[]): number {
  const size = Math.max(...a.map((one) => one.reduce((most, x) => Math.max(most, Math.abs(x)), 0)));
  return Math.max(...a.map((one, o) => one.reduce((most, x, i) => Math.max(most, Math.abs(x - b[o][i])), 0))) / size;
}

const names = ({ model, eliminated }: Program) => eliminated.map((point) => Object.keys(model.contacts)[point]);

describe('which contacts', () => {
  const cubic: Contact = { type: 'spring', between: ['m1', 'm3'], stiffness: 1e4, cubic: 1e8 };
  const rigid: Contact = { type: 'rigid', between: ['m1', 'm3'] };

  test('springs without a cubic part and rigid connections', () => {
    expect(names(programOf(row(4, { floor: floorAt('m0'), more: cubic })))).toEqual(['s1', 's2', 's3']);
    expect(names(programOf(row(4, { floor: floorAt('m0'), more: rigid })))).toEqual(['s1', 's2', 's3', 'more']);
  });

  test('none of one or two: a division, or two contacts written out, are no slower', () => {
    expect(programOf(row(2, {})).eliminated).toEqual([]);
    expect(programOf(row(2, { floor: floorAt('m0') })).eliminated).toEqual([]);
  });

  test('none where the others would make a full matrix of a band', () => {
    const full = row(40, {});
    const floor = (i: number) => [`f${i}`, floorAt(`m${i}`)] as const;
    const [first, ...springs] = [floor(0), ...Object.entries(full.contacts ?? {})];
    const band = [first, ...springs.flatMap((one, i) => [one, floor(i + 1)])];
    expect(programOf({ ...full, contacts: Object.fromEntries(band) }).eliminated).toEqual([]);
    expect(programOf({ ...full, contacts: Object.fromEntries(band.slice(0, -20)) }).eliminated).toEqual([]);
    expect(programOf({ ...full, contacts: Object.fromEntries([first, ...springs]) }).eliminated).toHaveLength(39);
  });

  test('none where something slides', () => {
    const along = (x: number): [number, number] => [10 * x - 3, x];
    const string = { type: 'string', length: 1, pitch: 100, linearDensity: 5e-3 } as const;
    const bow: Contact = { type: 'bow', on: { element: 'string', at: 0.3 }, force: 0.5, velocity: 0.1 };
    const tie = spring('m3', 'string', 1e4) as Extract<Contact, { type: 'spring' }>;
    const tied: Contact = { ...tie, between: ['m3', { element: 'string', at: 0.31 }] };
    const sketch = row(4, { bow, tied, floor: floorAt('m0') }, { elements: { string } });
    expect(programOf(sketch).eliminated).toHaveLength(4);
    const slide = { type: 'gesture' as const, of: 'contacts.bow.position', points: [0.3, 0.4].map(along) };
    expect(programOf({ ...sketch, players: { slide } }).eliminated).toEqual([]);
  });

  test('memory grows as the row does', () => {
    const bytes = (count: number) => programOf(row(count, { floor: floorAt('m0') })).image.length;
    expect(bytes(800) - bytes(400)).toBeLessThan(2.5 * (bytes(400) - bytes(200)));
  });
});

test('a row of springs alone, and with a collision, moves as the whole island does', () => {
  for (const contacts of [{}, { floor: floorAt('m0') }, { floor: floorAt('m2'), hit: floorAt('m5', -2e-5) }]) {
    const program = programOf(row(8, contacts));
    expect(program.eliminated).toHaveLength(7);
    const [own, reference] = [program, whole(program)].map((one) => runOf(one).render(2000));
    expect(apart(own, reference)).toBeLessThan(1e-10);
  }
});

test('live changes of a spring, a mass and a cubic part on the way', () => {
  const program = programOf(row(6, { floor: floorAt('m0'), stop: floorAt('m3') }));
  expect(program.eliminated).toHaveLength(5);
  const [own, reference] = [program, whole(program)].map((one) => runOf(one));
  const changes = [
    ['contacts.s2.stiffness', 5e5],
    ['contacts.s3.damping', 2],
    ['elements.m1.mass', 0.03],
    ['contacts.s4.cubic', 1e10], // its island is whole from here on
    ['contacts.s1.stiffness', 3e4],
    ['contacts.s4.cubic', 0],
    ['contacts.s2.stiffness', 0],
  ] as const;
  let moved = 0;
  for (const [path, value] of changes) {
    const [a, b] = [own, reference].map((run) => {
      run.apply(accepted(planChange(run.program, path, value)));
      return run.render(200);
    });
    expect(apart(a, b), path).toBeLessThan(1e-9);
    expect(worstRow(own)).toBeLessThan(1e-13);
    expect(own.program.eliminated).toEqual(program.eliminated);
    moved += Math.abs(a[5][199] - a[5][0]);
  }
  expect(moved).toBeGreaterThan(1e-5);
  expect(own.ledger().residual).toBeLessThan(1e-13);
});

test('a cubic part that begins or ends is as if it had always been so', () => {
  const start = (cubic: number) =>
    row(5, { floor: floorAt('m0'), more: { type: 'spring', between: ['m1', 'm3'], stiffness: 1e4, cubic } });
  for (const [from, to] of [
    [0, 1e11],
    [1e11, 0],
  ]) {
    const changed = runOf(programOf(start(from)));
    changed.apply(accepted(planChange(changed.program, 'contacts.more.cubic', to)));
    expect(apart(changed.render(1500), runOf(programOf(start(to))).render(1500))).toBeLessThan(1e-10);
  }
});

test('constraints that others enforce already get no force, and change no motion', () => {
  const rigid = (a: string, b: string): Contact => ({ type: 'rigid', between: [a, b] });
  const once = { floor: floorAt('m0'), a: rigid('m1', 'm2'), b: rigid('m2', 'm3') };
  const [own, twice] = [once, { ...once, again: rigid('m1', 'm2'), round: rigid('m1', 'm3') }].map((contacts) =>
    runOf(programOf(row(5, contacts))),
  );
  expect(twice.program.eliminated).toHaveLength(8);
  expect(apart(own.render(2000), twice.render(2000))).toBeLessThan(1e-9);
  for (const name of ['again', 'round']) expect(twice.contacts().find((one) => one.name === name)?.maxForce).toBe(0);
  expect(twice.ledger().residual).toBeLessThan(1e-13);
});

test.each([1, 2])('%i bows by Newton, on masses that springs and a rigid bridge join', (count) => {
  const bow = (at: string, velocity: number): Contact => ({
    type: 'bow',
    on: at,
    force: 0.5,
    velocity,
    solver: 'newton',
  });
  const bows = { bow: bow('m1', 0.2), ...(count === 2 && { other: bow('m4', -0.1) }) };
  const program = programOf(
    row(6, { ...bows, bridge: { type: 'rigid', between: ['m2', 'm4'] }, floor: floorAt('m0') }),
  );
  expect(program.eliminated).toHaveLength(6);
  const [own, reference] = [program, whole(program)].map((one) => runOf(one));
  for (let block = 0; block < 50; block++) {
    const [a, b] = [own, reference].map((run) => run.render(10));
    expect(apart(a, b)).toBeLessThan(1e-9);
    expect(worstRow(own)).toBeLessThan(1e-13);
  }
  expect(own.contacts().find(({ name }) => name === 'bow')?.minForce).toBeLessThan(-0.1);
  expect(own.ledger().residual).toBeLessThan(1e-13);
});

test('what is kept and restored, or begun again, goes on with the same bits', () => {
  const run = runOf(programOf(row(6, { floor: floorAt('m0') })));
  const begin = run.render(300);
  run.apply(accepted(planChange(run.program, 'contacts.s2.stiffness', 5e5)));
  const kept = run.snapshot();
  const on = run.render(300);
  run.restore(kept);
  expect(sameBits(run.render(300), on)).toBe(true);
  run.reset();
  expect(sameBits(run.render(300), begin)).toBe(true);
  // Whoever only looks changes nothing.
  run.restore(kept);
  const looked = Array.from({ length: 300 }, () => {
    run.machine.kernel.wakeAll();
    return run.render(1).map(([x]) => x);
  });
  expect(on.every((samples, o) => samples.every((x, i) => x === looked[i][o]))).toBe(true);
});

test('while a hand presses the island is whole, and when it has gone it is not', () => {
  const model = accepted(withHands(modelOf(row(6, { floor: floorAt('m0') }))));
  const program = accepted(compile(model));
  expect(program.eliminated).toHaveLength(5);
  const [own, reference] = [program, whole(program)].map((one) => runOf(one));
  const point = program.contacts.find(({ name }) => name === 'hand-palm-0-3')?.points[0] as number;
  const press = (stiffness: number, damping: number) => ({ type: 'press' as const, point, stiffness, damping });
  const steps = [() => {}, () => press(1e4, 0.5), () => press(0, 0), () => ({ type: 'rest' as const, hand: point })];
  for (const [i, step] of steps.entries()) {
    const [a, b] = [own, reference].map((run) => {
      const event = step();
      if (event !== undefined) run.perform(event);
      if (i === 1) run.apply(accepted(planChange(run.program, 'contacts.s2.stiffness', 7e4)));
      return run.render(300);
    });
    expect(apart(a, b), `step ${i}`).toBeLessThan(1e-9);
    expect(worstRow(own)).toBeLessThan(1e-13);
    expect(own.machine.headerInt('handsHere')).toBe([0, 1, 1, 0][i]);
  }
  expect(own.ledger().residual).toBeLessThan(1e-13);
});

test('a coupling that cancels, and is round-off one way and nothing the other, is known to both', () => {
  const masses = (count: number) => Array.from({ length: count }, (_, i) => i);
  for (let springs = 5; springs < 25; springs++) {
    const program = programOf({
      elements: {
        bell: {
          type: 'modal',
          mass: 1e-3,
          modes: [
            { frequency: 200, shape: { p: 3, q: 7 } },
            { frequency: 300, shape: { p: 1, q: -21 } },
          ],
        },
        floor: { type: 'barrier', height: -1e-5 },
        ...Object.fromEntries(
          masses(springs + 1).map((i) => [`m${i}`, { type: 'mass' as const, mass: 0.01 + 0.01 * i, frequency: 30 }]),
        ),
      },
      contacts: {
        hit: collision({ element: 'bell', at: { point: 'p' } }, 'm0'),
        ...Object.fromEntries(
          masses(springs).map((i) => [
            `s${i}`,
            { type: 'spring' as const, between: [`m${i}`, `m${i + 1}`] as [string, string], stiffness: 1e5 },
          ]),
        ),
        knock: collision('m3', 'm5'),
        rest: collision('floor', { element: 'bell', at: { point: 'q' } }),
      },
      players: {
        first: { type: 'initial', element: 'm0', velocity: -1 },
        second: { type: 'initial', element: 'm5', velocity: -1 },
      },
      outputs: { first: { at: 'm0' } },
    });
    const run = runOf(program);
    const { address, bytes } = run.machine.section('neighbours');
    const all = Array.from(run.machine.ints(address, bytes / 4));
    const rows = program.contacts.map((_, i) => {
      const link = (field: keyof ContactLinks) => run.machine.getInt('contact-links', ContactLinks, i, field);
      return all.slice(link('firstNeighbour'), link('firstNeighbour') + link('neighbourCount'));
    });
    rows.forEach((row, i) => {
      for (const other of row) expect(rows[other]).toContain(i);
    });
    run.render(300);
    expect(run.ledger().residual).toBeLessThan(1e-12);
  }
});

function collision(lower: string | object, upper: string | object): Contact {
  return { type: 'collision', lower, upper, gap: 1e-5, stiffness: 1e7, exponent: 2 } as Contact;
}
