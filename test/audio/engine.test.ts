/** The engine of the audio thread, run in Node: any block length, events at their sample. */
import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../src/audio/engine.ts';
import { bowEvent, fingerEvents, pushEvent } from '../../src/audio/hands.ts';
import { viewLayout } from '../../src/audio/view.ts';
import { createViewReader } from '../../src/audio/view-reader.ts';
import { compile, createPlacer, isHand, withHands } from '../../src/compile/index.ts';
import { runningAt } from '../../src/compile/taken-over.ts';
import { mix, removeDc } from '../../src/listen/index.ts';
import { accepted, modelOf, runOf, shippedModel, shippedProgram } from '../support/engine.ts';
import { peakFrequency } from '../support/pitch.ts';
import { engineOf, peak, playable, press, quietString, RATE, renderIn } from './engines.ts';

test('the samples are those of the simulation, mixed and levelled, for any block length', () => {
  const program = shippedProgram('tromba-marina-plucked');
  const level = 3e-4 * 1000;
  const frames = 6000;
  const raw = runOf(program).render(frames);
  const inputs = program.outputs.map(({ gain, pan }, i) => ({ samples: raw[i], gain, pan }));
  const expected = removeDc(
    mix(inputs, 'stereo').map((channel) => channel.map((x) => level * x)),
    program.rate,
  );
  for (const blocks of [[128], [1, 64, 333], [2048], [6000]]) {
    const heard = renderIn(engineOf(program, level), frames, blocks);
    heard.forEach((channel, side) => {
      expect(peak(channel)).toBeGreaterThan(0);
      // The engine multiplies by gain and level in another order, so the last bit in single precision may differ.
      const worst = channel.reduce((most, x, n) => Math.max(most, Math.abs(x - expected[side][n])), 0);
      expect(worst).toBeLessThan(2 ** -23 * peak(channel));
    });
  }
});

test('events act at their frame, for any block length', () => {
  const program = quietString();
  const strike = pushEvent(program, createPlacer(program), { element: 'string', at: 0.1 }, 0, {
    force: 1,
    rise: 1e-3,
    fall: 1e-3,
  });
  if ('message' in strike) throw new Error(strike.message);
  const [once, often] = [[4000], [100]].map((blocks) => {
    const engine = engineOf(program, 1);
    engine.post(strike, 777);
    return renderIn(engine, 4000, blocks)[0];
  });
  expect(often).toEqual(once);
  const first = once.findIndex((x) => x !== 0);
  expect(first).toBeGreaterThan(770);
  expect(first).toBeLessThan(1200);
});

describe('hands', () => {
  const program = quietString();

  function played(event: EngineEvent, frames: number): Float32Array {
    const engine = engineOf(program, 1);
    engine.post(event);
    return renderIn(engine, frames, [128])[0];
  }

  function eventOf<E extends object>(event: E): Exclude<E, { message: string }> {
    if ('message' in event) throw new Error(String(event.message));
    return event as Exclude<E, { message: string }>;
  }

  test('a bow sustains the sound, and the string decays when the bow is lifted', () => {
    const { string } = shippedModel('bowed-string').elements;
    if (string.type !== 'string') throw new Error('expected a string');
    const engine = engineOf(program, 1);
    engine.post(eventOf(bowEvent(program, { element: 'string', at: 0.12 * string.length }, 0.5, 0.1)));
    const [early] = renderIn(engine, RATE, [128]);
    const [late] = renderIn(engine, RATE / 2, [128]);
    expect(peak(late)).toBeGreaterThan(0.5 * peak(early.subarray(RATE / 2)));
    const pitch = peakFrequency(Float64Array.from(late), RATE, 60, 800);
    const plain = runOf(accepted(compile({ ...shippedModel('bowed-string'), rate: RATE }))).render(1.5 * RATE)[0];
    const modelPitch = peakFrequency(removeDc([plain], RATE)[0].subarray(RATE), RATE, 60, 800);
    expect(Math.abs(1200 * Math.log2(pitch / modelPitch))).toBeLessThan(10);
    engine.post({ type: 'move', control: program.controls.indexOf('contacts.bow.force'), to: 0, over: 500 });
    renderIn(engine, 2000, [128]);
    const [ringing] = renderIn(engine, 2000, [128]);
    renderIn(engine, 3 * RATE, [128]);
    const [out] = renderIn(engine, 2000, [128]);
    expect(peak(ringing)).toBeGreaterThan(0.1 * peak(late));
    expect(peak(out)).toBeLessThan(peak(ringing));
  });

  test('a light finger damps the string without a click', () => {
    const pluck = eventOf(
      pushEvent(program, createPlacer(program), { element: 'string', at: 0.1 }, 0, { force: 1, rise: 5e-3, fall: 0 }),
    );
    const ring = played(pluck, RATE / 2);
    const engine = engineOf(program, 1);
    engine.post(pluck);
    renderIn(engine, RATE / 4, [128]);
    press(engine, fingerEvents(program, { element: 'string', at: 0.15 }, 0.3));
    const [damped] = renderIn(engine, RATE / 4, [128]);
    expect(peak(damped.subarray(RATE / 8))).toBeLessThan(0.1 * peak(ring.subarray((3 * RATE) / 8)));
    const step = (samples: Float32Array) =>
      samples.reduce(
        (most, x, i) => (i > 1 ? Math.max(most, Math.abs(x - 2 * samples[i - 1] + samples[i - 2])) : most),
        0,
      );
    expect(step(damped.subarray(0, 1000))).toBeLessThan(2 * step(ring.subarray(RATE / 4, RATE / 4 + 1000)));
  });

  const skin = modelOf({
    rate: RATE,
    elements: {
      skin: { type: 'membrane', radius: 0.15, tension: 2000, surfaceDensity: 0.26, sigma0: 2, sigma1: 1e-3 },
    },
    players: { hit: { type: 'strike', at: { element: 'skin', at: [0.05, 0.02] }, force: 5, duration: 3e-3 } },
    outputs: { u: { at: { element: 'skin', at: [0, 0] } } },
  });

  test.each([
    ['a plate', { ...shippedModel('ball-plate'), rate: RATE }, 'plate'],
    ['bells', { ...shippedModel('modal-bells'), rate: RATE }, 'modal'],
    ['a skin', skin, 'membrane'],
  ] as const)('palms damp %s', (_, model, type) => {
    const struck = accepted(compile(accepted(withHands(model))));
    const index = struck.elements.findIndex((one) => one.type === type);
    const levels = [0, 1].map((pressure) => {
      const engine = engineOf(struck, 1);
      renderIn(engine, RATE / 8, [128]);
      if (pressure > 0) press(engine, fingerEvents(struck, { element: struck.elements[index].name }, pressure));
      renderIn(engine, RATE / 16, [128]);
      return engine.voice.simulation.machine.kernel.energyOfElement(index);
    });
    expect(levels[0]).toBeGreaterThan(0);
    expect(levels[1]).toBeLessThan(0.2 * levels[0]);
  });

  test.each([
    ['an unknown element', { element: 'missing', at: 0.1 }, 'missing'],
    ['a bow at a place on a surface', { element: 'string', at: [0, 0] as const }, 'string or bar'],
  ])('%s is refused in one line', (_, place, words) => {
    const event = bowEvent(program, place, 1, 1);
    expect('message' in event && event.path + event.message).toContain(words);
  });
});

test('a state that is not finite is reported once, and the engine is silent until a model is loaded', () => {
  const program = playable('bouncing-ball');
  const engine = engineOf(program, 1);
  const troubles: string[] = [];
  engine.onTrouble = (message) => troubles.push(message);
  renderIn(engine, 500, [128]);
  const { machine } = engine.voice.simulation;
  machine.floats(machine.headerInt('u'), machine.headerInt('slots')).fill(Number.NaN);
  const [left, right] = renderIn(engine, 2000, [128]);
  expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
  expect(peak(left)).toBe(0);
  expect(troubles).toHaveLength(1);
  engine.post({ type: 'load', program, level: 1, carries: false });
  expect(peak(renderIn(engine, 20_000, [128])[0])).toBeGreaterThan(0);
});

test('a model that has moved far away is as loud again when it is replayed', () => {
  const program = playable('hunt-crossley');
  const engine = engineOf(program, 1);
  const [first] = renderIn(engine, 3 * RATE, [128]);
  engine.post({ type: 'load', program, level: 1, carries: false });
  const [again] = renderIn(engine, RATE, [128]);
  expect(peak(again)).toBeLessThan(1.01 * peak(first.subarray(0, RATE)));
});

test('no sample exceeds full scale, and quieter sound is unchanged', () => {
  const program = shippedProgram('bouncing-ball');
  const quiet = renderIn(engineOf(program, 1), 40_000, [128])[0];
  const level = 5 / peak(quiet);
  const engine = engineOf(program, level);
  const loud = renderIn(engine, 40_000, [128])[0];
  expect(peak(loud)).toBeLessThanOrEqual(1);
  expect(peak(loud)).toBeGreaterThan(0.9);
  expect(engine.limiter.limited).toBeGreaterThan(0);
  const first = quiet.findIndex((x) => Math.abs(level * x) > 0.9);
  expect(first).toBeGreaterThan(10);
  expect(peak(loud.subarray(0, first).map((x, i) => x - level * quiet[i]))).toBeLessThan(1e-6);
});

test('reading forces, gaps and onsets does not change the sound', () => {
  const program = playable('bouncing-ball');
  const [watched, alone] = [engineOf(program, 1), engineOf(program, 1)];
  const reader = createViewReader(watched.voice);
  let onsets = 0;
  const [left] = renderIn(watched, 48_000, [800], () => {
    onsets += reader.readOnsets().length;
    reader.fill(new Float32Array(reader.layout.length), false);
  });
  expect(onsets).toBeGreaterThan(1);
  expect(left).toEqual(renderIn(alone, 48_000, [128])[0]);
  const frame = new Float32Array(reader.layout.length);
  reader.fill(frame, false);
  const probe = watched.voice.simulation.probe(`elements.${program.elements[0].name}`);
  expect(frame[reader.layout.elements[0].first]).toBe(Math.fround(probe[0]));
  program.contacts.forEach(({ name, points }) => {
    if (isHand(name)) return; // not in use, so its record is not updated
    const etas = watched.voice.simulation.probe(`contacts.${name}.eta`);
    points.forEach((_, i) => {
      const place = program.contacts
        .slice(
          0,
          program.contacts.findIndex((c) => c.name === name),
        )
        .reduce((n, c) => n + c.points.length, 0);
      expect(frame[reader.layout.gaps + place + i]).toBe(Math.fround(etas[i]));
    });
  });
});

test('what is seen goes on with the run that takes over when the score changes a length, on its grid', () => {
  const program = accepted(
    compile(
      modelOf({
        rate: RATE,
        elements: { string: { type: 'string', length: 0.65, tension: 60, linearDensity: 0.003, sigma0: 1 } },
        players: { pluck: { type: 'pluck', at: { element: 'string', at: '20 %' }, force: 1, duration: 0.005 } },
        score: [{ time: 0.02, set: 'elements.string.length', to: 0.4 }],
        outputs: { out: { at: { element: 'string', at: '50 %' } } },
      }),
    ),
  );
  const engine = engineOf(program);
  const reader = createViewReader(engine.voice);
  const seen: number[] = [];
  for (let block = 0; block < 12; block++) {
    engine.process(new Float32Array(160), new Float32Array(160));
    const { simulation } = engine.voice;
    const running = runningAt(program, simulation.sample);
    expect(running).toBe(simulation.machine.program);
    expect(reader.layout).toEqual(viewLayout(running));
    const frame = new Float32Array(reader.layout.length);
    reader.readOnsets();
    reader.fill(frame, false);
    const { first, count } = reader.layout.elements[0];
    const u = simulation.probe('elements.string');
    expect(frame.subarray(first, first + count)).toEqual(Float32Array.from(u));
    seen.push(count);
  }
  expect(new Set(seen).size).toBe(2);
});
