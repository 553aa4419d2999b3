/** The computations of the stage that need no screen: layout, motion, tools, edits of the text. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { ViewFrame } from '../../src/audio/index.ts';
import { compile, type Program, withHands } from '../../src/compile/index.ts';
import { checkModel, loadModelText } from '../../src/model/index.ts';
import { layoutOf } from '../../src/studio/play/layout.ts';
import { createMotion, motionSource } from '../../src/studio/play/motion.ts';
import { lumpPoint, slabY } from '../../src/studio/play/position.ts';
import { fit, project, unproject } from '../../src/studio/play/projection.ts';
import { sceneOf } from '../../src/studio/play/scene.ts';
import { chooseTool, tool, toolsFor, usableTools } from '../../src/studio/play/tools.ts';
import { atRest } from '../../src/studio/session-still.ts';
import { textWithValue } from '../../src/studio/session-text.ts';
import { accepted, programOf, runOf, type Sketch, shippedNames, shippedText } from '../support/engine.ts';

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
      if (placement.kind === 'slab')
        for (const side of [-0.5, 0.5])
          expect(within(placement.x + side * placement.width, placement.y), item.name).toBe(true);
      if (placement.kind === 'surface') expect(within(placement.view.x, placement.view.y), item.name).toBe(true);
    }
    const points = scene.touches.reduce((sum, touch) => sum + touch.points, 0);
    if (Object.keys(loaded.value.contacts).length > 0) expect(points).toBeGreaterThan(0);
  });
});

test('a wall of one, beside a string and a skin, ends on the stage', () => {
  const { model } = programOf({
    elements: {
      string: { type: 'string', length: 0.65, tension: 100, linearDensity: 5e-3 },
      skin: { type: 'membrane', radius: 0.15, tension: 2000, surfaceDensity: 0.26 },
      wall: { type: 'barrier', height: -1e-3 },
    },
    contacts: {
      stop: {
        type: 'collision',
        lower: { element: 'wall' },
        upper: { element: 'skin', at: [0, 0] },
        stiffness: 1e6,
        exponent: 1,
      },
    },
    outputs: { skin: { at: { element: 'skin', at: [0.05, 0] }, quantity: 'velocity' } },
  });
  const wall = layoutOf(sceneOf(model, 48_000), { x: 16, y: 100, width: 390, height: 500 }).get('wall');
  if (wall?.kind !== 'slab') throw new Error('no slab');
  expect(wall.x + wall.width / 2).toBeLessThanOrEqual(406);
});

test.each([400, 200])(
  'a bell that touches nothing lies below a string, not over its end, on a stage %s px high',
  (height) => {
    const bell = 'bell: { type: modal, mass: 50 g, modes: [{ frequency: 523 Hz, t60: 4 s, shape: { rim: 1 } }] }';
    const model = accepted(
      loadModelText(
        `clangor: 1\nelements:\n  string: { type: string, length: 0.6, pitch: 200 Hz, linearDensity: 5e-3 }\n  ${bell}\noutputs: { out: { at: { element: bell, at: { point: rim } } } }\n`,
      ),
    );
    const layout = layoutOf(sceneOf(model, 48_000), { x: 0, y: 0, width: 480, height });
    const [row, lump] = [layout.get('string'), layout.get('bell')];
    if (row?.kind !== 'row' || lump?.kind !== 'lump') throw new Error('no row and lump');
    expect(lump.y - lump.radius).toBeGreaterThan(row.y + 12);
    expect(lump.y + lump.radius).toBeLessThan(height);
  },
);

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

  test.each(['drum-kit', 'marimba-bar', 'guitar'])('%s: the modes too fine to see are not summed', (name) => {
    const model = accepted(loadModelText(shippedText(name)));
    for (const item of sceneOf(model, model.rate).items) {
      if (item.kind !== 'line' && item.kind !== 'surface') continue;
      const { count } = item.body.shown;
      if (item.body.kind !== 'modal' || count <= 48) continue;
      const fine = new Float32Array(count).fill(1e-3, 48);
      expect(
        item.read(fine).every((value) => value === 0),
        item.name,
      ).toBe(true);
      expect(
        item.read(fine.fill(1e-3)).some((value) => value !== 0),
        item.name,
      ).toBe(true);
    }
  });

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
    ['string-backboard-modal', ['pluck', 'strike', 'finger', 'hand']],
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
