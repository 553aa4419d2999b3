/** What is done once though a piano asks for it hundreds of times in every frame: counted, so that no test depends on a clock. */
import { fc, test as property } from '@fast-check/vitest';
import { afterEach, expect, test, vi } from 'vitest';
import { viewLayout } from '../../src/audio/view.ts';
import { readFrame } from '../../src/audio/view-frame.ts';
import { strokeRow } from '../../src/studio/play/draw-line.ts';
import { drawGlyph } from '../../src/studio/play/draw-lump.ts';
import { sceneOf } from '../../src/studio/play/scene.ts';
import { programOf } from '../support/engine.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A canvas that counts what is asked of it. */
function counting() {
  const counts: Record<string, number> = {};
  const context = new Proxy({} as Record<string, unknown>, {
    get: (set, name: string) =>
      set[name] ??
      (() => {
        counts[name] = (counts[name] ?? 0) + 1;
        return { addColorStop: () => {} };
      }),
  }) as unknown as CanvasRenderingContext2D;
  return { counts, c: context };
}

const paletteOf = () => ({ dark: false, css: () => '#000000', rgb: () => [0, 0, 0] });
const AT = { x: 0, y: 0 };

test('things of one material share a gradient', () => {
  vi.stubGlobal('Path2D', class {});
  const { c, counts } = counting();
  const palette = paletteOf();
  for (let i = 0; i < 88; i++) drawGlyph({ c, palette }, 'hammer', AT, { radius: 20, side: 1, span: 0 });
  expect(counts).toMatchObject({ fill: 3 * 88, createLinearGradient: 2 });
});

test('small things are painted once and then only put where they are', () => {
  vi.stubGlobal('Path2D', class {});
  const sheet = counting();
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => sheet.c }) });
  const { c, counts } = counting();
  const palette = paletteOf();
  for (let i = 0; i < 88; i++) drawGlyph({ c, palette }, 'hammer', AT, { radius: 4, side: 1, span: 0 });
  expect(counts).toEqual({ drawImage: 88 });
  expect(sheet.counts.fill).toBe(3);
  // As a stage is resized, radii take all values between.
  for (let radius = 4; radius <= 8; radius += 0.01)
    drawGlyph({ c, palette }, 'hammer', AT, { radius, side: 1, span: 0 });
  expect(sheet.counts.fill).toBe(5 * 3);
});

test('a string at rest is one line, however many points it has', () => {
  const { c, counts } = counting();
  const row = { kind: 'row', x0: 10, x1: 110, y: 50, reach: 20, scaleOf: 'string', drop: 0, lower: 0 } as const;
  strokeRow(c, row, new Float32Array(129), 1000);
  expect(counts).toEqual({ beginPath: 1, moveTo: 1, lineTo: 1, stroke: 1 });
});

const { model, program } = (() => {
  const string = {
    type: 'string',
    length: 0.6,
    linearDensity: 5e-3,
    tension: 100,
    method: 'modal',
    modes: 40,
  } as const;
  const made = programOf({
    elements: { string },
    outputs: { out: { at: { element: 'string', at: '31 %' }, quantity: 'velocity' } },
  });
  return { model: made.model, program: made };
})();

property.prop([fc.array(fc.double({ min: -1e-3, max: 1e-3, noNaN: true }), { minLength: 40, maxLength: 40 })])(
  'modes are summed unless no point of their line can be seen to move',
  (modes) => {
    const line = sceneOf(model, 48_000).items.find(({ name }) => name === 'string');
    if (line?.kind !== 'line') throw new Error('no line');
    const shown = Float32Array.from(modes);
    const whole = [...line.read(shown)];
    const widest = Math.max(...whole.map(Math.abs));
    expect([...line.read(shown, 0.99 * widest)]).toEqual(whole);
    const least = 1e3 * widest + 1;
    expect([...line.read(shown, least)].every((u) => u === 0)).toBe(true);
  },
);

test('where numbers are in a frame is read from a Program once', () => {
  let reads = 0;
  const watched = new Proxy(program, {
    get: (one, name) => {
      if (name === 'image') reads++;
      return Reflect.get(one, name);
    },
  });
  const frame = () => {
    const buffer = new ArrayBuffer(4 * viewLayout(program).length);
    const still = { epoch: 0, contextTime: 0, onsets: [], share: { median: 0, p999: 0 }, peak: 0, limited: 0 };
    return readFrame({ type: 'frame', sample: 480, buffer, ...still }, watched);
  };
  const first = frame();
  const before = reads;
  expect(before).toBeGreaterThan(0);
  expect(frame()).toEqual(first);
  expect(reads).toBe(before);
});
