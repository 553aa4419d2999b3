/** The computations of the stage that need no screen: layout, motion, tools, pitch, edits of the text. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { ViewFrame } from '../../src/audio/index.ts';
import { compile, type Program, withHands } from '../../src/compile/index.ts';
import { looksOf } from '../../src/elements/index.ts';
import { mix } from '../../src/listen/index.ts';
import { checkModel, loadModelText } from '../../src/model/index.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { simulate } from '../../src/run/index.ts';
import { type Canvas, drawNames, label } from '../../src/studio/play/canvas.ts';
import { groundSide } from '../../src/studio/play/draw-ground.ts';
import { drawGlyph } from '../../src/studio/play/draw-lump.ts';
import { layoutOf } from '../../src/studio/play/layout.ts';
import { glyphs } from '../../src/studio/play/looks/index.ts';
import { createMotion, motionSource } from '../../src/studio/play/motion.ts';
import { createPitchReader, frequencyOf } from '../../src/studio/play/pitch.ts';
import type { Layout } from '../../src/studio/play/placement.ts';
import { linePoint, lumpPoint, slabY } from '../../src/studio/play/position.ts';
import { fit, project, unproject } from '../../src/studio/play/projection.ts';
import { type LumpItem, sceneOf } from '../../src/studio/play/scene.ts';
import { chooseTool, tool, toolsFor, usableTools } from '../../src/studio/play/tools.ts';
import { atRest } from '../../src/studio/session-still.ts';
import { textWithValue } from '../../src/studio/session-text.ts';
import {
  accepted,
  programOf,
  runOf,
  type Sketch,
  shippedNames,
  shippedProgram,
  shippedText,
} from '../support/engine.ts';

describe('layout', () => {
  test.each(shippedNames)('%s: every item is placed inside the stage', (name) => {
    const loaded = loadModelText(shippedText(name));
    if (!loaded.ok) throw new Error(name);
    const scene = sceneOf(loaded.value, loaded.value.rate);
    const area = { x: 100, y: 40, width: 1240, height: 660 };
    const layout = layoutOf(scene, area);
    const within = (x: number, y: number) =>
      x >= area.x - 1 && x <= area.x + area.width + 1 && y >= area.y - 1 && y <= area.y + area.height + 1;
    for (const item of scene.items) {
      const placement = layout.get(item.name);
      if (placement === undefined) throw new Error(`${item.name} is not placed`);
      if (placement.kind === 'row')
        expect(within(placement.x0, placement.y) && within(placement.x1, placement.y), item.name).toBe(true);
      if (placement.kind === 'lump' || placement.kind === 'slab')
        expect(within(placement.x, placement.y), item.name).toBe(true);
      if (placement.kind === 'surface') expect(within(placement.view.x, placement.view.y), item.name).toBe(true);
    }
    const points = scene.touches.reduce((sum, touch) => sum + touch.points, 0);
    if (Object.keys(loaded.value.contacts).length > 0) expect(points).toBeGreaterThan(0);
  });
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
    drawNames(canvas);
    // The last one has no room beside its own string, so it is left out.
    expect(written.map(([text]) => text)).toEqual(['string-0', 'string-1', 'jawari']);
    expect(written.map(([, x, y]) => [x, y])).toEqual([
      [100, 50],
      [100, 80],
      [196, 46],
    ]);
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

describe('pictures from frames', () => {
  /** Pictures of all lines and surfaces for a frame in which everything is displaced. */
  const picturesOf = ({ model, rate, elements }: Program) =>
    sceneOf(model, rate).items.flatMap((item) => {
      if (item.kind !== 'line' && item.kind !== 'surface') return [];
      const count = elements.find(({ name }) => name === item.name)?.shown.count ?? 0;
      return [[item.name, item.read(Float32Array.from({ length: count }, (_, i) => 1e-3 / (1 + i)))] as const];
    });
  const expectMoved = (program: Program, least: number) => {
    const pictures = picturesOf(program);
    expect(pictures.length).toBeGreaterThanOrEqual(least);
    for (const [name, picture] of pictures) {
      expect(picture.length, name).toBeGreaterThan(1);
      expect(picture.every(Number.isFinite), name).toBe(true);
      expect(
        picture.some((u) => Math.abs(u) > 1e-6),
        name,
      ).toBe(true);
    }
  };

  // The studio's audio runs at 48 kHz, whatever the model's rate; the number of stable modes differs there.
  test.each(shippedNames)('%s: lines and surfaces have finite pictures', (name) => {
    const model = accepted(loadModelText(shippedText(name)));
    for (const rate of new Set([model.rate, 48_000])) expectMoved(accepted(compile({ ...model, rate })), 0);
  });

  const bodies: Sketch['elements'] = {
    string: { type: 'string', length: 0.7, linearDensity: 6e-3, tension: 100 },
    bar: { type: 'bar', length: 0.8, width: 0.04, thickness: 0.008, density: 1050, young: 15e9 },
    membrane: { type: 'membrane', radius: 0.18, surfaceDensity: 0.26, tension: 3000 },
    skin: { type: 'membrane', sides: [0.4, 0.3], surfaceDensity: 0.26, tension: 3000 },
    plate: { type: 'plate', sides: [0.4, 0.3], thickness: 0.002, density: 7800, young: 2e11 },
  };
  test.each(Object.keys(bodies).flatMap((name) => [1, 5, 15, 16].map((modes) => [name, modes] as const)))(
    '%s of %s modes has a finite picture',
    (name, modes) => {
      const element = { ...bodies[name], method: 'modal', modes } as Sketch['elements'][string];
      const outputs = {
        out: { at: { element: name, at: name === 'string' || name === 'bar' ? '10 %' : [0.05, 0.04] } },
      };
      const program = programOf({ elements: { [name]: element }, outputs } as Sketch);
      expect(program.elements[0].shown.count).toBe(modes);
      expectMoved(program, 1);
    },
  );

  test('a late frame with fewer modes, from before an edit, is still drawn', () => {
    const model = accepted(loadModelText(shippedText('marimba-bar')));
    const bar = sceneOf(model, model.rate).items.find(({ name }) => name === 'bar');
    if (bar?.kind !== 'line') throw new Error('no bar');
    const full = new Float32Array(bar.body.shown.count);
    full.set([1e-3, 2e-3, -1e-3]);
    expect([...bar.read(full.subarray(0, 3))]).toEqual([...bar.read(full)]);
  });
});

property.prop([
  fc.tuple(fc.double({ min: 0.05, max: 3, noNaN: true }), fc.double({ min: 0.05, max: 3, noNaN: true })),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
])('unproject inverts project', (sides, a, b) => {
  const view = fit([0, 0], sides, { x: 0, y: 0, width: 900, height: 400 });
  const [x, y] = [a * sides[0], b * sides[1]];
  const found = unproject(view, project(view, x, y));
  expect(found[0]).toBeCloseTo(x, 9);
  expect(found[1]).toBeCloseTo(y, 9);
});

test('a lifted slab is drawn at the scale of the mass that hits it', () => {
  const loaded = loadModelText(shippedText('mass-barrier'));
  if (!loaded.ok) throw new Error('mass-barrier');
  const scene = sceneOf(loaded.value, loaded.value.rate);
  const layout = layoutOf(scene, { x: 0, y: 0, width: 900, height: 400 });
  const elements = scene.items.map(({ name }) => ({ name }));
  const source = { elements, contacts: [], controls: [], initialState: () => Float32Array.of(1e-3) };
  const motion = createMotion(scene, source, () => layout);
  const [placement, mass] = [layout.get('wall'), layout.get('mass')];
  if (placement?.kind !== 'slab' || mass?.kind !== 'lump') throw new Error('no slab');
  motion.update(undefined, 1 / 60);
  const picture = { layout, motion, scene };
  const rise = (u: number) => slabY(placement, 0, picture) - slabY(placement, u, picture);
  expect(rise(1e-4)).toBeGreaterThan(1);
  expect(rise(1e-4)).toBeCloseTo(lumpPoint(mass, 0, picture).y - lumpPoint(mass, 1e-4, picture).y, 9);
});

describe('a frame of a model before its grid changed', () => {
  const size = (text: string) => {
    const model = accepted(loadModelText(text));
    return { model, program: accepted(compile(model)), scene: sceneOf(model, model.rate) };
  };
  test.each([
    ['modes of a string', '{ type: string, method: modal, length: LENGTH, tension: 60, linearDensity: 0.003 }', '20 %'],
    ['nodes of a string', '{ type: string, length: LENGTH, tension: 60, linearDensity: 0.003 }', '20 %'],
    ['nodes of a membrane', '{ type: membrane, radius: LENGTH, tension: 3000, surfaceDensity: 0.26 }', '[0, 0]'],
  ])('is not drawn as one of the new grid: %s', (_, element, at) => {
    const of = (length: string) =>
      size(
        `clangor: 1\nelements: { thing: ${element.replace('LENGTH', length)} }\noutputs: { o: { at: { element: thing, at: '${at}' } } }\n`.replace(
          /'(\[.*?\]|\d+ %)'/,
          '$1',
        ),
      );
    const [before, after] = [of('0.3'), of('0.45')];
    const [old, now] = [before, after].map(({ program }) => program.elements[0].shown.count);
    expect(old).not.toBe(now);
    const layout = layoutOf(after.scene, { x: 0, y: 0, width: 900, height: 400 });
    const source = motionSource(after.program);
    const motion = createMotion(after.scene, source, () => layout);
    const nothing = { lifts: new Float32Array(1), forces: new Float32Array(), gaps: new Float32Array() };
    const drawn = () => motion.lines.get('thing') ?? motion.heights.get('thing');
    const show = (count: number) => {
      const frame = { ...nothing, elements: [Float32Array.from({ length: count }, (_, i) => 1e-3 * Math.sin(i))] };
      motion.update(frame as unknown as ViewFrame, 1 / 60);
      return Array.from(drawn() ?? []);
    };
    const right = show(now);
    expect(right.length).toBeGreaterThan(0);
    expect(show(old)).toEqual(right);
  });
});

describe('tools', () => {
  /** The tools for a model as the page compiles it: with hands. */
  const toolsOf = (text: string) => {
    const model = accepted(withHands(accepted(loadModelText(text))));
    const scene = sceneOf(model, model.rate);
    return toolsFor(model, scene, layoutOf(scene, { x: 0, y: 0, width: 900, height: 400 }));
  };
  const bar = 'type: bar, length: 40 cm, width: 4 cm, thickness: 8 mm, density: 1050, young: 15 GPa';
  const lone = `clangor: 1\nelements: { bar: { ${bar} } }\noutputs: { o: { at: { element: bar, at: 10 % } } }\n`;

  test.each([
    ['tromba-marina', ['bow', 'pluck', 'strike', 'finger', 'hand']],
    ['bowed-string', ['bow', 'pluck', 'strike', 'finger', 'hand']],
    ['string-backboard', ['bow', 'pluck', 'strike', 'finger', 'hand']],
    ['ness-guitar', ['pluck', 'bow', 'strike', 'finger', 'hand']],
    ['jawari', ['pluck', 'bow', 'strike', 'finger', 'hand']],
    ['piano-pair', ['strike', 'bow', 'pluck', 'finger', 'hand']],
    ['snare-drum', ['strike', 'finger']],
    ['marimba-bar', ['strike', 'finger', 'hand']],
    ['rolling-ball', ['strike', 'finger', 'hand']],
    ['bouncing-ball', ['strike', 'finger']],
    ['string-backboard-modal', ['pluck', 'strike', 'hand']],
  ])('%s: the tools that can play it, the best first', (name, tools) => {
    expect(toolsOf(shippedText(name))).toEqual(tools);
  });

  test('a bar can be bowed, but the best tool is strike', () => {
    expect(toolsOf(lone)).toEqual(['strike', 'bow', 'pluck', 'finger', 'hand']);
  });

  test('the chosen tool stays current for every model it can play', () => {
    usableTools.value = toolsOf(shippedText('ness-guitar'));
    expect(tool.value).toBe('pluck');
    chooseTool('bow');
    expect(tool.value).toBe('bow');
    usableTools.value = toolsOf(shippedText('marimba-bar'));
    expect(tool.value).toBe('strike');
    chooseTool('pluck'); // has no effect: this model cannot be plucked
    expect(tool.value).toBe('strike');
    usableTools.value = toolsOf(shippedText('jawari'));
    expect(tool.value).toBe('bow');
  });
});

describe('glow', () => {
  const loaded = loadModelText(shippedText('mass-barrier'));
  if (!loaded.ok) throw new Error('mass-barrier');
  const scene = sceneOf(loaded.value, loaded.value.rate);
  const elements = scene.items.map(({ name }) => ({ name }));
  const [{ name }] = scene.touches;
  const still = () => new Float32Array(1);
  /** Brightness after some seconds of frames with the given force and η. */
  const after = (seconds: number, frame: (i: number) => readonly [newtons: number, eta: number]) => {
    const layout = layoutOf(scene, { x: 0, y: 0, width: 900, height: 400 });
    const source = { elements, contacts: [{ name, points: [0] }], controls: [], initialState: still };
    const motion = createMotion(scene, source, () => layout);
    for (let i = 0; i < 60 * seconds; i++) {
      const [newtons, eta] = frame(i);
      const forces = Float32Array.of(newtons);
      const lifts = new Float32Array(elements.length);
      motion.update({ elements: elements.map(still), forces, gaps: Float32Array.of(eta), lifts }, 1 / 60);
    }
    return motion.glow.get(name)?.[0] ?? Number.NaN;
  };

  test('follows changes: a constant load dims, a rattle stays bright', () => {
    expect(after(0.05, () => [5, 1e-5])).toBeGreaterThan(0.8);
    expect(after(3, () => [5, 1e-5])).toBeLessThan(0.25);
    expect(after(3, (i) => [5, i % 3 === 0 ? 1e-5 : -1e-5])).toBeGreaterThan(0.8);
    expect(after(3, (i) => [i < 175 ? 5 : 9, 1e-5])).toBeGreaterThan(0.5);
  });
});

describe('pitch', () => {
  const rate = 48_000;
  const saw = (hertz: number, rough = 0) =>
    Float32Array.from({ length: 8192 }, (_, i) => {
      const phase = (i * hertz) / rate;
      return 0.3 * (2 * (phase % 1) - 1) + rough * Math.sin(i * i * 12.9898);
    });
  test.each([36.88, 97.8, 130.8, 261.7, 440, 880])('of a sawtooth at %s Hz, within 3 cents', (hertz) => {
    const found = frequencyOf(saw(hertz), rate) ?? 0;
    expect(Math.abs(1200 * Math.log2(found / hertz))).toBeLessThan(3);
  });
  /** Keys of a model that ring together, a third of a second after they were struck. */
  const struck = async (model: string, keys: readonly number[]) => {
    const from = Math.round(0.3 * rate);
    const sum = new Float32Array(8192);
    for (const key of keys) {
      const voice = accepted(voiceOf(accepted(loadModelText(shippedText(model))), key));
      const simulation = await simulate(accepted(compile({ ...voice, rate, score: [{ time: 0, play: 'blow' }] })));
      const [first] = simulation.render(from + sum.length);
      const loudest = first.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      for (let i = 0; i < sum.length; i++) sum[i] += (0.2 * first[from + i]) / loudest;
    }
    return frequencyOf(sum, rate);
  };
  test('of a marimba at G3; its chord has none, and neither has a fifth', async () => {
    const found = (await struck('marimba-bar', [55])) ?? 0;
    expect(Math.abs(1200 * Math.log2(found / 196))).toBeLessThan(10);
    expect(await struck('marimba-bar', [60, 64, 67])).toBeUndefined();
    expect(await struck('marimba-bar', [55, 60])).toBeUndefined();
    const upper = saw(165);
    const fifth = saw(110).map((x, i) => x + upper[i]);
    expect(frequencyOf(fifth, rate)).toBeUndefined();
  });
  /** All notes that the foot would show while a model plays its score, read eight times a second as there. */
  const shown = (model: string, seconds: number) => {
    const program = shippedProgram(model);
    const { rate: own } = program;
    const rendered = runOf(program).render(Math.round(seconds * own));
    const channels = mix(
      program.outputs.map((output, i) => ({ ...output, samples: rendered[i] })),
      'stereo',
    );
    const sum = Float32Array.from(channels[0], (left, i) => left + channels[1][i]);
    const loudest = sum.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    for (let i = 0; i < sum.length; i++) sum[i] *= 0.5 / loudest;
    const read = createPitchReader();
    const notes = new Set<string>();
    for (let end = 8192; end < sum.length; end += Math.round(own / 8)) {
      const note = read(sum.subarray(end - 8192, end), own)?.note;
      if (note !== undefined) notes.add(note);
    }
    return [...notes];
  };
  test.each([
    ['mass-mass', 4],
    ['plate-rivets', 2],
    ['mass-string', 3],
    ['mass-between', 2.5],
  ])('%s shows none: what knocks and rattles has no pitch', (model, seconds) => {
    expect(shown(model, seconds)).toEqual([]);
  });
  test.each([
    ['steel-ball', 3, 'G6'],
    ['kalimba', 3, 'C5'],
    ['hammer-string', 1, 'F♯2'],
    ['string-frets', 1, 'F♯2'],
    ['tromba-marina-plucked', 2, 'D1'],
    ['bass-piano', 1, 'C2'],
    ['slap-bass', 3, 'E1'],
    ['bowed-string', 1.5, 'G2'],
  ])('%s shows its own note and no other', (model, seconds, note) => {
    expect(shown(model, seconds)).toEqual([note]);
  });
  test('noise and silence have no pitch', () => {
    expect(frequencyOf(new Float32Array(8192), rate)).toBeUndefined();
    let seed = 1;
    const noise = Float32Array.from({ length: 8192 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 1_073_741_823 - 1;
    });
    expect(frequencyOf(noise, rate)).toBeUndefined();
  });
});

test.each(shippedNames)('%s at rest is a model that nothing plays', (name) => {
  const still = accepted(checkModel(atRest(accepted(loadModelText(shippedText(name))))));
  expect(still.score).toEqual([]);
});

test.each(['bowed-string', 'violin', 'cello', 'tromba-trumpet'])('%s at rest: the bow of its keys is up', (name) => {
  const simulation = runOf(accepted(compile(atRest(accepted(loadModelText(shippedText(name)))))));
  // The body may sink onto its supports; a bow on the string would swing it to and fro.
  const heard = simulation.render(4800).map((samples) => Math.max(...samples.slice(2400).map(Math.abs)));
  expect(Math.max(...heard)).toBe(0);
});

describe('changing a value in a text', () => {
  const text = 'clangor: 1 # version\nelements:\n  a: { type: mass, mass: 10 g } # light\n\n  b:\n    mass: 2\n';
  test('replaces it in place and keeps every comment', () => {
    expect(textWithValue(text, 'elements.a.mass', 0.02)).toBe(text.replace('10 g', '0.02'));
    expect(textWithValue(text, 'elements.b.mass', '3 kg')).toBe(text.replace('mass: 2', 'mass: 3 kg'));
  });
  test('adds it where it is missing', () => {
    const changed = textWithValue(text, 'elements.b.rest', 0.5);
    expect(changed).toContain('rest: 0.5');
    expect(changed).toContain('# light');
  });
  test('returns undefined for a missing parent and for invalid YAML', () => {
    expect(textWithValue(text, 'elements.c.mass', 1)).toBeUndefined();
    expect(textWithValue('a: [', 'a', 1)).toBeUndefined();
  });
});
