import { describe, expect, test, vi } from 'vitest';
import { looksOf } from '../../src/elements/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { type Canvas, drawNames, label } from '../../src/studio/play/canvas.ts';
import { groundSide } from '../../src/studio/play/draw-ground.ts';
import { pipeHalf, strokeRow } from '../../src/studio/play/draw-line.ts';
import { drawGlyph, drawLump } from '../../src/studio/play/draw-lump.ts';
import { drawTie } from '../../src/studio/play/draw-tie.ts';
import { layoutOf } from '../../src/studio/play/layout.ts';
import { glyphs } from '../../src/studio/play/looks/index.ts';
import { createMotion } from '../../src/studio/play/motion.ts';
import type { Layout } from '../../src/studio/play/placement.ts';
import { linePoint, lumpPoint, type Picture } from '../../src/studio/play/position.ts';
import { project } from '../../src/studio/play/projection.ts';
import { type LumpItem, sceneOf } from '../../src/studio/play/scene.ts';
import { stripOf } from '../../src/studio/shell/welcome.tsx';
import { accepted, shippedText } from '../support/engine.ts';

test('a string is drawn through all of its points, less what nobody sees: one that hardly moves is one straight line', () => {
  const row = { kind: 'row', x0: 10, x1: 110, y: 50, reach: 20, scaleOf: 'string', drop: 0, lower: 0 } as const;
  const pointsOf = (u: readonly number[]) => {
    const points: (readonly [number, number])[] = [];
    const add = (x: number, y: number) => {
      points.push([x, y]);
    };
    const c = { beginPath: () => {}, moveTo: add, lineTo: add, stroke: () => {} };
    strokeRow(c, row, Float32Array.from(u), 1000);
    return points;
  };
  expect(pointsOf([0, 5e-5, -4e-5, 0, 0])).toEqual([
    [10, 50],
    [110, 50],
  ]);
  expect(pointsOf([0, 5e-3, -6e-3, 5e-3, 0])).toHaveLength(5);
  expect(pointsOf([0])).toHaveLength(1);
  for (const swing of [1e-4, 1e-3, 1e-2]) {
    const u = Array.from({ length: 129 }, (_, i) => swing * (Math.sin(i / 7) + 0.4 * Math.sin(i / 2)));
    const points = pointsOf(u);
    expect(points.length).toBeLessThan(129);
    expect(points.at(-1)?.[0]).toBe(110);
    u.forEach((value, i) => {
      const x = 10 + (100 * i) / 128;
      const right = Math.max(
        1,
        points.findIndex(([place]) => place >= x),
      );
      const [[xa, ya], [xb, yb]] = [points[right - 1], points[right]];
      expect(Math.abs(ya + ((yb - ya) * (x - xa)) / (xb - xa) - (50 - 1000 * value))).toBeLessThan(0.1001);
    });
  }
});

describe('what things look like', () => {
  test.each([
    ['hammer-60', 'lump', 'hammer'],
    ['thumb', 'lump', 'finger'],
    ['stick-low-tom', 'lump', 'stick'],
    ['weight', 'lump', 'ball'],
    ['bell-c5', 'points', 'bell'],
    ['shell', 'points', 'body'],
    // A nut is a part of a bolt, but the end of a string if it stands still.
    ['nut', 'lump', 'nut'],
    ['nut', 'barrier', 'wall'],
    ['frets', 'barrier', 'frets'],
    // The neck of a bottle is air, that of a guitar a board.
    ['neck', 'air', 'bottle'],
    ['neck', 'barrier', 'board'],
    ['slit', 'air', 'hole'],
    ['string', 'line', undefined],
  ] as const)('%s as a %s is a %s', (name, form, look) => {
    expect(looksOf(name, form)).toBe(look);
  });

  test('what an element says itself counts more than its name', () => {
    expect(looksOf('ball', 'lump', 'table')).toBe('table');
  });

  const area = { x: 100, y: 40, width: 1240, height: 660 };
  const layoutFor = (name: string) => {
    const model = accepted(loadModelText(shippedText(name)));
    const scene = sceneOf(model, model.rate);
    return { scene, layout: layoutOf(scene, area) };
  };
  const rowOf = (layout: Layout, name: string) => {
    const row = layout.get(name);
    if (row?.kind !== 'row') throw new Error(`${name} is not a row`);
    return row;
  };

  test.each([
    ['beside Build on a desk', 130, 450, 540],
    ['on a phone', 120, 360, 210],
  ])('a pipe below a guitar stays clear of a drum: %s', (_, y, width, height) => {
    const model = accepted(
      loadModelText(`clangor: 1
elements:
  string: { type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 5 g/m, method: modal, bridge: { element: body, at: { point: saddle } } }
  body: { type: modal, looks: guitar, modes: [{ frequency: 110 Hz, mass: 0.15 kg, t60: 0.3 s, shape: { saddle: 1 } }] }
  tube: { type: tube, length: 50 cm, radius: 7.5 mm }
  skin: { type: membrane, radius: 15 cm, tension: 2 kN/m, surfaceDensity: 0.26 }
  sheet: { type: plate, sides: [30 cm, 20 cm], thickness: 2 mm, density: 7850, young: 200 GPa }
outputs: { out: { at: { element: string, at: 20 % } } }
`),
    );
    const layout = layoutOf(sceneOf(model, 48_000), { x: 16, y, width, height });
    const [tube, skin] = [rowOf(layout, 'tube'), layout.get('skin')];
    const top = skin?.kind === 'surface' ? project(skin.view, 0, 0.15).y : 0;
    expect(tube.y + pipeHalf(tube)).toBeLessThan(top);
  });

  test('strings that hit each other are drawn at their gap and at one scale', () => {
    const { scene, layout } = layoutFor('string-string');
    const [upper, lower] = [rowOf(layout, 'upper'), rowOf(layout, 'lower')];
    expect([lower.y, lower.scaleOf, lower.drop, upper.drop]).toEqual([upper.y, 'upper', 2e-4, 0]);
    const elements = scene.items.map(({ name }) => ({ name }));
    const source = { elements, contacts: [], controls: [], initialState: () => new Float32Array(117) };
    const motion = createMotion(scene, source, () => layout);
    motion.update(undefined, 0);
    const [above, below] = ['upper', 'lower'].map(
      (name) => linePoint(rowOf(layout, name), 0.5, name, { layout, motion })?.y ?? 0,
    );
    expect(below - above).toBeCloseTo(lower.lower - upper.lower + 2e-4 * motion.scale('upper'), 6);
  });

  test('every finger is between its own string and the one above', () => {
    const { scene, layout } = layoutFor('ness-guitar');
    const strings = ['e2', 'a2', 'd3', 'g3', 'b3', 'e4'];
    strings.forEach((string, i) => {
      const finger = layout.get(`finger-${string}`);
      if (finger?.kind !== 'lump') throw new Error(string);
      expect(finger.y + finger.radius, string).toBeLessThanOrEqual(rowOf(layout, string).y);
      if (i > 0)
        expect(finger.y - finger.maxOffset, string).toBeGreaterThan(rowOf(layout, strings[i - 1]).y - finger.radius);
    });
    expect(scene.items.filter((item) => item.kind === 'lump').every((item) => item.looks === 'finger')).toBe(true);
  });

  test('a finger is drawn where it presses, and on its string however deep that sinks into it', () => {
    const { scene, layout } = layoutFor('fretted-string');
    const [finger, string] = [layout.get('finger'), rowOf(layout, 'string')];
    const length = scene.items.find((item) => item.kind === 'line')?.length ?? 0;
    if (finger?.kind !== 'lump') throw new Error('no finger');
    const at = (fraction: number, u: number) => {
      const motion = { lines: new Map(), scale: () => 2e4, control: () => fraction * length };
      return lumpPoint(finger, u, { layout, motion } as unknown as Picture);
    };
    for (const fraction of [0.1, 0.25, 0.5]) {
      const pressed = at(fraction, -9e-3);
      expect(pressed.x).toBeCloseTo(string.x0 + fraction * (string.x1 - string.x0), 6);
      expect(pressed.y + finger.radius).toBeCloseTo(string.y, 6);
      expect(at(fraction, 3e-3).y).toBeLessThan(pressed.y - 20);
    }
  });

  test('strings end at the bridge of the body that carries them', () => {
    const { layout } = layoutFor('guitar');
    const top = layout.get('top');
    if (top?.kind !== 'lump') throw new Error('no top');
    for (const string of ['e2', 'e4']) {
      const row = rowOf(layout, string);
      expect(row.x1).toBe(top.x);
      expect(Math.abs(row.y - top.y)).toBeLessThan(top.radius);
    }
  });

  test('what does not stand on the body lies below it, not across it', () => {
    for (const name of ['violin', 'cello']) {
      const { layout } = layoutFor(name);
      const body = layout.get('body');
      if (body?.kind !== 'lump') throw new Error(`${name} has no body`);
      const half = (glyphs.violin.carries?.half ?? 0) * body.radius;
      const twist = rowOf(layout, 'twist');
      expect(twist.y - twist.reach, name).toBeGreaterThan(body.y + half);
      expect(body.y - half, name).toBeGreaterThanOrEqual(area.y - 1);
    }
  });

  test('what hangs or shines is not turned over by what it touches', () => {
    const drawn = (looks: keyof typeof glyphs, side: 1 | -1) => {
      const scales: number[] = [];
      const nothing = () => {};
      const brush = { addColorStop: nothing };
      const c = new Proxy({} as CanvasRenderingContext2D, {
        get: (_, name) =>
          name === 'scale'
            ? (_x: number, y: number) => scales.push(y)
            : String(name).startsWith('create')
              ? () => brush
              : nothing,
        set: () => true,
      });
      const palette = { dark: false, css: () => '#000000', rgb: () => [0, 0, 0] };
      drawGlyph({ c, palette }, looks, { x: 0, y: 0 }, { radius: 10, side, span: 0 });
      return Math.sign(scales[0]);
    };
    expect([drawn('ball', 1), drawn('ball', -1)]).toEqual([1, 1]);
    expect([drawn('body', 1), drawn('body', -1)]).toEqual([1, -1]);
    expect(glyphs.bell.upright).toBe(true);
  });

  test('a row of bells fills its picture in the gallery, and no bell meets the next', () => {
    const model = accepted(loadModelText(shippedText('church-bells')));
    const scene = sceneOf(model, model.rate);
    const layout = layoutOf(scene, { x: 30, y: 16, width: 534, height: 262 });
    const bells = scene.items.flatMap((item) => {
      const placement = layout.get(item.name);
      return item.kind === 'lump' && item.looks === 'bell' && placement?.kind === 'lump' ? [placement] : [];
    });
    expect(bells.length).toBeGreaterThan(10);
    bells.sort((a, b) => a.x - b.x);
    const sides = bells.map(({ x, radius }) => [x - 1.25 * radius, x + 1.25 * radius]);
    for (let i = 1; i < sides.length; i++) expect(sides[i][0]).toBeGreaterThan(sides[i - 1][1]);
    const covered = sides.reduce((sum, [left, right]) => sum + right - left, 0);
    expect(covered).toBeGreaterThan(0.7 * 534);
  });

  test("a finger's name does not cover the string that it presses", () => {
    const { scene, layout } = layoutFor('ness-guitar');
    const elements = scene.items.map(({ name }) => ({ name }));
    // Fingers press as far as they can.
    const pressed = (i: number) => new Float32Array(999).fill(scene.items[i].kind === 'lump' ? -1 : 0);
    const source = { elements, contacts: [], controls: [], initialState: pressed };
    const motion = createMotion(scene, source, () => layout);
    motion.update(undefined, 0);
    const c = new Proxy({}, { get: () => () => ({ addColorStop: () => {} }), set: () => true });
    const names: Canvas['names'] = [];
    const canvas = { c, palette: { css: () => '#000000' }, scene, layout, motion, labels: true, names };
    vi.stubGlobal('Path2D', class {});
    const fingers = scene.items.filter((item): item is LumpItem => item.kind === 'lump' && item.looks === 'finger');
    for (const item of fingers) drawLump(canvas as unknown as Canvas, item);
    vi.unstubAllGlobals();
    expect(names).toHaveLength(6);
    for (const { text, at } of names) {
      const placement = layout.get(text);
      const row = placement?.kind === 'lump' && placement.on && layout.get(placement.on.line);
      if (placement?.kind !== 'lump' || !row || row.kind !== 'row') throw new Error(`${text} presses no string`);
      // The plate of a name reaches 4 px below its base line. Beside a finger that presses it down the string is higher.
      expect(at.y + 4, text).toBeLessThan(row.y - placement.radius);
    }
  });

  test('what is wide shrinks and moves before it leaves a phone', () => {
    const narrow = { x: 12, y: 60, width: 366, height: 560 };
    for (const name of ['bouncing-ball', 'felt-hammer']) {
      const model = accepted(loadModelText(shippedText(name)));
      const scene = sceneOf(model, model.rate);
      const layout = layoutOf(scene, narrow);
      for (const item of scene.items) {
        const placement = layout.get(item.name);
        if (item.kind !== 'lump' || placement?.kind !== 'lump') continue;
        const wide = (glyphs[item.looks].wide ?? 1) * placement.radius;
        expect(placement.x - wide, item.name).toBeGreaterThanOrEqual(narrow.x - 1);
        expect(placement.x + wide, item.name).toBeLessThanOrEqual(narrow.x + narrow.width + 1);
      }
    }
  });

  test.each([
    ['mass-barrier', 'mass', 'below'],
    ['mass-mass', 'upper', 'above'],
    ['mass-mass', 'lower', 'below'],
    ['mass-between', 'mass', 'beside'],
    ['hunt-crossley', 'mass', undefined],
  ] as const)('%s: the spring of %s is %s', (name, mass, side) => {
    const { scene, layout } = layoutFor(name);
    const item = scene.items.find((one): one is LumpItem => one.kind === 'lump' && one.name === mass);
    if (item === undefined) throw new Error(`${name} has no ${mass}`);
    expect(groundSide({ scene, layout }, item)).toBe(side);
  });

  test('names of strings stay beside their strings, and other names give way', () => {
    const written: [string, number, number][] = [];
    const c = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) =>
        name === 'measureText'
          ? (text: string) => ({ width: 6 * text.length })
          : name === 'fillText'
            ? (text: string, x: number, y: number) => written.push([text, x, y])
            : () => {},
      set: () => true,
    });
    const canvas = { c, palette: { css: () => '#000000' }, labels: true, names: [] } as unknown as Canvas;
    label(canvas, 'jawari', { x: 100, y: 46 }, 'left');
    [50, 80, 84].forEach((y, i) => {
      label(canvas, `string-${i}`, { x: 100, y }, 'left', true);
    });
    // Beside what lies over the stage there is room; below it there is none.
    label(canvas, 'hidden', { x: 420, y: 240 }, 'left', true);
    label(canvas, 'moved', { x: 420, y: 290 });
    drawNames({ ...canvas, covered: { x: 400, y: 200, width: 100, height: 100 } });
    // The last string has no room beside it, so its name is left out.
    expect(written.map(([text]) => text)).toEqual(['string-0', 'string-1', 'jawari', 'moved']);
    expect(written.map(([, x, y]) => [x, y])).toEqual([
      [100, 50],
      [100, 80],
      [196, 46],
      [405, 322],
    ]);
  });

  test.each([
    ['force: 1 N', true],
    ['normal: teeth', false],
  ])('friction of %s is drawn as a bow: %s', (pressed, isBow) => {
    const model = accepted(
      loadModelText(`clangor: 1
elements:
  string: { type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 5 g/m }
  ridges: { type: barrier }
contacts:
  teeth: { type: collision, lower: ridges, upper: { element: string, at: 21 % }, stiffness: 2e4, exponent: 1 }
  rub: { type: friction, on: { element: string, at: 21 % }, ${pressed} }
outputs: { out: { at: { element: string, at: 20 % } } }
`),
    );
    const scene = sceneOf(model, model.rate);
    const layout = layoutOf(scene, area);
    const elements = scene.items.map(({ name }) => ({ name }));
    const source = { elements, contacts: [], controls: [], initialState: () => new Float32Array(999) };
    const motion = createMotion(scene, source, () => layout);
    motion.update(undefined, 0);
    let strokes = 0;
    const c = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => () => {
        if (name === 'stroke') strokes++;
      },
      set: () => true,
    });
    const rub = scene.touches.find(({ name }) => name === 'rub');
    if (rub === undefined) throw new Error('no friction');
    drawTie({ c, palette: { css: () => '#000000' }, scene, layout, motion } as unknown as Canvas, rub);
    expect(strokes > 0).toBe(isBow);
  });

  test.each(['harp', 'piano'])('%s: what is pressed to begin is on the stage', (name) => {
    const strip = stripOf(layoutFor(name));
    expect(strip?.top).toBeGreaterThanOrEqual(0);
  });

  test('of many strings close together the first and the last are named', () => {
    const written: string[] = [];
    const c = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) =>
        name === 'measureText'
          ? () => ({ width: 50 })
          : name === 'fillText'
            ? (text: string) => written.push(text)
            : () => {},
      set: () => true,
    });
    const canvas = { c, palette: { css: () => '#000000' }, labels: true, names: [] } as unknown as Canvas;
    for (let i = 0; i < 40; i++) label(canvas, `string-${i}`, { x: 100 - i, y: 5 * i }, 'left', true, true);
    label(canvas, 'soundboard', { x: 100, y: 400 });
    drawNames(canvas);
    expect(written).toEqual(['string-0', 'string-39', 'soundboard']);
  });

  test('bells stand side by side', () => {
    const { scene, layout } = layoutFor('church-bells');
    const bells = scene.items.filter(({ name }) => name.startsWith('bell')).map(({ name }) => layout.get(name));
    const places = bells.map((bell) => (bell?.kind === 'lump' ? bell : undefined));
    for (let i = 1; i < places.length; i++)
      expect((places[i]?.x ?? 0) - (places[i - 1]?.x ?? 0)).toBeGreaterThan(2 * (places[i]?.radius ?? 0) * 0.8);
  });

  test('a drum has both heads below each other, and its shell is on the stage', () => {
    for (const name of ['snare-drum', 'drum-kit', 'kettledrum', 'gliding-tom']) {
      const { layout } = layoutFor(name);
      const surfaces = [...layout.values()].filter((placement) => placement.kind === 'surface');
      expect(
        surfaces.some(({ under }) => under !== 'nothing'),
        name,
      ).toBe(true);
      for (const { view, depth, under } of surfaces) {
        expect(view.y + depth, name).toBeLessThan(area.y + area.height);
        const head = typeof under === 'object' ? layout.get(under.head) : undefined;
        if (head?.kind !== 'surface') continue;
        expect(head.view.y, name).toBeGreaterThan(view.y);
        // The shell ends at the lower head.
        expect(view.y + depth, name).toBeCloseTo(head.view.y, 6);
      }
    }
  });
});
