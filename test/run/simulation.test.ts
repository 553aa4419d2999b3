/** A run: its bits depend on the Program alone, not on how it is cut, watched, metered, stopped or taken up again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runOf, type Sketch, sameBits, shippedProgram, simulationOf } from '../support/engine.ts';
import { networkOf } from '../support/networks.ts';

const FRAMES = 6000;
/** Losses, forces, moved barriers, islands of every law. */
const network = networkOf({ lossy: true, played: true, parallel: false });
const runs = (numRuns: number) => ({ seed: 5, numRuns });

/** A network with things that happen while it sounds. */
const scored = network.map((sketch): Sketch => {
  const seconds = (samples: number) => samples / (sketch.rate as number);
  return {
    ...sketch,
    score: [
      { time: seconds(100), set: 'elements.m0.damping', to: 3 },
      { time: seconds(1111), set: 'elements.m1.mass', to: 0.02 },
      { time: seconds(1111), set: 'elements.m0.gravity', to: 1 },
      { time: seconds(4500), set: 'elements.m1.gravity', to: 0 },
    ],
  };
});

function rendered(sketch: Sketch, options = {}): Float64Array[] {
  return simulationOf(sketch, options).render(FRAMES);
}

test('the output is bit-identical for any block length', () => {
  const lengths = fc.array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1000, max: 5000 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(scored, lengths, (sketch, blocks) => {
      const simulation = simulationOf(sketch, {});
      const outputs = simulation.program.outputs.map(() => new Float64Array(FRAMES));
      for (const block of [...blocks, FRAMES]) {
        const { sample } = simulation;
        simulation.renderInto(outputs, sample, Math.min(block, FRAMES - sample));
      }
      expect(sameBits(outputs, rendered(sketch))).toBe(true);
    }),
    runs(40),
  );
});

test('metered, watched and unwatched runs are bit-identical', () => {
  fc.assert(
    fc.property(scored, (sketch) => {
      const plain = rendered(sketch);
      expect(sameBits(rendered(sketch, { metered: true }), plain)).toBe(true);

      const watched = simulationOf(sketch, { metered: true });
      const outputs = watched.program.outputs.map(() => new Float64Array(FRAMES));
      while (watched.sample < FRAMES) {
        watched.renderInto(outputs, watched.sample, Math.min(37, FRAMES - watched.sample));
        watched.dump();
        watched.probe('contacts.c0');
        watched.ledger();
        watched.contacts();
      }
      expect(sameBits(outputs, plain)).toBe(true);
    }),
    runs(20),
  );
});

test('a restored snapshot continues bit-identically, in the same run or another', () => {
  fc.assert(
    fc.property(scored, fc.integer({ min: 0, max: FRAMES }), (sketch, at) => {
      const simulation = simulationOf(sketch);
      simulation.render(at);
      const snapshot = simulation.snapshot();
      const first = simulation.render(FRAMES);
      const ledger = simulation.ledger();
      simulation.restore(snapshot);
      expect(simulation.sample).toBe(at);
      expect(sameBits(simulation.render(FRAMES), first)).toBe(true);
      expect(simulation.ledger()).toEqual(ledger);

      const other = simulationOf(sketch);
      other.restore(structuredClone(snapshot));
      expect(sameBits(other.render(FRAMES), first)).toBe(true);
      expect(other.program.hash).toBe(simulation.program.hash);
    }),
    runs(20),
  );
});

test('a snapshot can be taken into the memory of an earlier one', () => {
  fc.assert(
    fc.property(scored, (sketch) => {
      const simulation = simulationOf(sketch);
      const { memory } = simulation.snapshot();
      simulation.render(FRAMES / 2);
      const snapshot = simulation.snapshot(memory);
      expect(snapshot.memory).toBe(memory);
      const first = simulation.render(FRAMES);
      simulation.restore(snapshot);
      expect(sameBits(simulation.render(FRAMES), first)).toBe(true);
      expect(() => simulation.snapshot(new Uint8Array(3))).toThrow(/expected a snapshot of this run, \d+ bytes; got 3/);
    }),
    runs(5),
  );
});

test('a reset run starts again', () => {
  fc.assert(
    fc.property(scored, (sketch) => {
      const simulation = simulationOf(sketch);
      const { program } = simulation;
      const first = simulation.render(FRAMES);
      const ledger = simulation.ledger();
      simulation.reset();
      expect(simulation.sample).toBe(0);
      expect(simulation.program).toBe(program);
      expect(sameBits(simulation.render(FRAMES), first)).toBe(true);
      expect(simulation.ledger()).toEqual(ledger);
    }),
    runs(10),
  );
});

describe('inspecting a run', () => {
  const program = shippedProgram('mass-barrier');

  test('single steps show each sample and its state', () => {
    const [u] = runOf(program).render(300);
    const simulation = runOf(program);
    for (let n = 0; n < 300; n++) {
      const dump = simulation.step();
      expect(dump.sample).toBe(n);
      expect(simulation.sample).toBe(n + 1);
      if (n === 0) continue; // u⁰ and u¹ are both given: before the first update the dump shows u¹
      expect(dump.elements.mass.u[0]).toBe(u[n]);
      expect(dump.elements.mass.uPrev[0]).toBe(u[n - 1]);
      const [contact] = dump.contacts.collision;
      expect(contact.eta).toBe(u[n]);
      expect(contact.force > 0).toBe(contact.g > 0);
    }
  });

  test('a dump between blocks is the same as after steps', () => {
    const [stepped, rendered] = [runOf(program), runOf(program)];
    for (let n = 0; n < 150; n++) stepped.step();
    rendered.render(150);
    const seen = ({ sample, elements, contacts }: ReturnType<typeof stepped.dump>) => {
      const [{ eta, etaPrev, psi, force, staticForce, staticForcePrev }] = contacts.collision;
      return { sample, elements, eta, etaPrev, psi, force, staticForce, staticForcePrev };
    };
    expect(seen(rendered.dump())).toEqual(seen(stepped.dump()));
  });

  test('probes read displacements and every field of a contact', () => {
    const simulation = runOf(program);
    simulation.render(120);
    const { elements, contacts } = simulation.dump();
    expect(simulation.probe('elements.mass')).toEqual(elements.mass.u);
    expect(simulation.probe('elements.wall')).toEqual(new Float64Array(0));
    expect(simulation.probe('contacts.collision')).toEqual(Float64Array.of(contacts.collision[0].eta));
    for (const field of ['psi', 'force', 'stiffness', 'staticForce'])
      expect(simulation.probe(`contacts.collision.${field}`)).toEqual(Float64Array.of(contacts.collision[0][field]));
  });

  test.each(['elements.masss', 'contacts.collision.psy', 'contacts.wall', 'collision', ''])(
    'a probe of %j is refused',
    (path) => {
      expect(() => runOf(program).probe(path)).toThrow(
        `probe: expected elements.NAME or contacts.NAME.FIELD; got ${JSON.stringify(path)}`,
      );
    },
  );
});

test('runs of one Program are independent', () => {
  const program = shippedProgram('mass-mass');
  const alone = runOf(program).render(2000);
  const [a, b] = [runOf(program), runOf(program)];
  const outputs = [a, b].map(() => program.outputs.map(() => new Float64Array(2000)));
  for (let n = 0; n < 2000; n += 100) {
    a.renderInto(outputs[0], n, 100);
    b.renderInto(outputs[1], n, 100);
  }
  expect(sameBits(outputs[0], alone)).toBe(true);
  expect(sameBits(outputs[1], alone)).toBe(true);
});

describe('invalid render arguments are refused, and the run continues', () => {
  const program = shippedProgram('mass-mass');
  const room = (length: number) => program.outputs.map(() => new Float64Array(length));

  test.each([Number.NaN, -1, -0.4, 0.4, 1.5, Number.POSITIVE_INFINITY])('%s frames', (frames) => {
    const line = `render: expected a whole number of frames from 0 to 4294967296; got ${frames}`;
    expect(() => runOf(program, {}).render(frames)).toThrow(new RangeError(line));
    expect(() => runOf(program, {}).renderInto(room(9), 0, frames)).toThrow(new RangeError(line));
  });

  test.each(['3', null, [3], true])('%j frames', (frames) => {
    expect(() => runOf(program, {}).render(frames as never)).toThrow(/^render: expected a whole number of frames/);
  });

  test.each([3969.0000000000005, 3968.9999999999995])('but round-off of seconds times rate is not: %s', (frames) => {
    const simulation = runOf(program, {});
    expect(simulation.render(frames)[0]).toHaveLength(3969);
    expect(simulation.sample).toBe(3969);
  });

  test('too few, too many or too short targets, or an invalid offset', () => {
    const simulation = runOf(program, {});
    const into = (targets: readonly Float64Array[], offset: number) => () => simulation.renderInto(targets, offset, 4);
    const expected = 'render: expected 2 arrays of at least';
    expect(into(room(4).slice(1), 0)).toThrow(new RangeError(`${expected} 4 samples; got 4`));
    expect(into([...room(4), new Float64Array(4)], 0)).toThrow(new RangeError(`${expected} 4 samples; got 4,4,4`));
    expect(into(room(4), 1)).toThrow(new RangeError(`${expected} 5 samples; got 4,4`));
    expect(into(room(9), 0.5)).toThrow(
      new RangeError('render: expected a whole number of frames from 0 to 4294967296; got 0.5'),
    );
    expect(simulation.sample).toBe(0);
    expect(sameBits(simulation.render(20), runOf(program, {}).render(20))).toBe(true);
  });
});
