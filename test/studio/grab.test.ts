/** The hand changes in the text what it moved, and nothing else. */
import { expect, test } from 'vitest';
import { loadModelText } from '../../src/model/index.ts';
import { type Drag, dragGrip, draggedTo, dropGrip } from '../../src/studio/play/grab.ts';
import * as tools from '../../src/studio/play/grab-text.ts';
import type { Playing } from '../../src/studio/play/playing.ts';
import { type BarrierItem, type LineItem, sceneOf } from '../../src/studio/play/scene.ts';
import { accepted } from '../support/engine.ts';

const textWith = (at: string) => `clangor: 1
elements:
  string: { type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 5 g/m }
  frets: { type: barrier, height: -1 mm }
contacts:
  fret: { type: collision, lower: frets, upper: { element: string, at: ${at} }, stiffness: 1e6, exponent: 1 }
outputs: { out: { at: { element: string, at: 20 % } } }
`;

/** The text after a drag of a fret through some points, px; a string of 650 px is drawn at 10 px/mm. */
function dragged(at: string, index: number, way: readonly (readonly [x: number, y: number])[]): string {
  let text = textWith(at);
  const model = accepted(loadModelText(text));
  const { items, touches } = sceneOf(model, 48_000);
  const named = <Kind>(name: string) => items.find((item) => item.name === name) as Kind;
  const line = named<LineItem>('string');
  const playing = {
    act: () => {},
    change: (make: Parameters<Playing['change']>[0]) => {
      text = make(text, accepted(loadModelText(text)), tools) ?? text;
    },
  } as unknown as Playing;
  const row = { kind: 'row', x0: 0, x1: 650, y: 0, reach: 20, scaleOf: 'string', drop: 0, lower: 0 } as const;
  const spots = touches[0].sides.find(({ item }) => item === line)?.spots as number[];
  const barrier = { kind: 'barrier', item: named<BarrierItem>('frets'), lift: 0, scale: 1e4 } as const;
  const from = { x: 0, y: 0 };
  let drag: Drag = { grip: { kind: 'spot', contact: 'fret', line, row, spots, index, barrier }, from, at: from };
  for (const [x, y] of way) {
    drag = draggedTo(drag, { x, y });
    dragGrip(playing, drag);
  }
  dropGrip(playing, drag);
  return text;
}

const RULE = '{ frets: { count: 3, temperament: equal } }';

test.each([RULE, '[5 %, 12 cm, 0.2]', '12 cm'])(
  'a fret at %s that is dragged straight down gets lower and stays there',
  (at) => {
    // The hand trembles as it begins.
    const text = dragged(at, 0, [
      [1, 0],
      [1, 1],
      [1, 4],
      [2, 10],
    ]);
    expect(text).toBe(textWith(at).replace('-1 mm', '-2 mm'));
  },
);

test('a hand that trembles changes nothing', () => {
  expect(
    dragged(RULE, 1, [
      [1, 1],
      [2, -1],
      [0, 0],
    ]),
  ).toBe(textWith(RULE));
});

test('a fret that is dragged along its string moves alone, in its unit, however far the hand strays', () => {
  const way = [
    [4, 1],
    [13, 30],
  ] as const;
  expect(dragged('[5 %, 12 cm, 0.2]', 0, way)).toBe(textWith('[7 %, 12 cm, 0.2]'));
  expect(dragged('[5 %, 12 cm, 0.2]', 1, way)).toBe(textWith('[5 %, 13.3 cm, 0.2]'));
  expect(dragged('[5 %, 12 cm, 0.2]', 2, way)).toBe(textWith('[5 %, 12 cm, 0.213]'));
  expect(dragged('12 cm', 0, way)).toBe(textWith('13.3 cm'));
});

test('of frets that a rule places, one that is moved makes a list', () => {
  expect(dragged(RULE, 1, [[13, 0]])).toBe(textWith('[5.6126 %, 12.91 %, 15.91 %]'));
});
