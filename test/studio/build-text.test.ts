/** Edits of a model's text: only the requested entry changes, and the result is a valid model. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { bodyOf, looksOf, type StringElement, stringPhysics } from '../../src/elements/index.ts';
import { loadModelText, type Model } from '../../src/model/index.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { entryAtLine, linesOf, withEntry, withoutEntry, withSource } from '../../src/studio/build/edit-text.ts';
import { fieldsFor } from '../../src/studio/build/fields.ts';
import { folded, graphOf, jointsOf } from '../../src/studio/build/graph-model.ts';
import { wordsOf } from '../../src/studio/build/highlight.ts';
import { BEGINNINGS, newModel } from '../../src/studio/build/new-model.ts';
import { canRemove, removeEntry } from '../../src/studio/build/remove.ts';
import { withOldUnit } from '../../src/studio/build/slider.ts';
import { addTemplate, TEMPLATES, targetsFor } from '../../src/studio/build/templates.ts';
import { addThing, THINGS } from '../../src/studio/build/things.ts';
import { accepted, runOf, shippedText } from '../support/engine.ts';

const SECTIONS = ['elements', 'contacts', 'players', 'outputs'] as const;

function modelOf(text: string): Model {
  const loaded = loadModelText(text);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.value;
}

const TEXT = `# above
elements:
  a: { type: mass, mass: 1 g } # beside
  b:
    type: mass # inside
    mass: 2 g

# between
outputs:
  o: { at: a }
`;

describe('editing a text', () => {
  it('replaces a value in place', () => {
    expect(withSource(TEXT, ['elements', 'b', 'mass'], '3 g')).toBe(TEXT.replace('2 g', '3 g'));
  });

  it('adds a key to a flow mapping and to a block mapping', () => {
    expect(withSource(TEXT, ['elements', 'a', 'damping'], '5')).toBe(TEXT.replace('1 g }', '1 g, damping: 5 }'));
    expect(withSource(TEXT, ['elements', 'b', 'damping'], '5')).toBe(TEXT.replace('2 g\n', '2 g\n    damping: 5\n'));
  });

  it('adds an entry at the end of its section, and a section at the end of the text', () => {
    expect(withEntry(TEXT, ['elements'], 'c', '{ x: 1 }')).toBe(TEXT.replace('2 g\n', '2 g\n  c: { x: 1 }\n'));
    expect(withEntry(TEXT, ['players'], 'p', '{ x: 1 }')).toBe(`${TEXT}\nplayers:\n  p: { x: 1 }\n`);
  });

  it('removes an entry with its lines and without its neighbours', () => {
    expect(withoutEntry(TEXT, ['elements', 'b'])).toBe(TEXT.replace(/ {2}b:\n.*\n.*\n/, ''));
    expect(withoutEntry(TEXT, ['elements', 'a', 'mass'])).toBe(TEXT.replace(', mass: 1 g', ''));
    expect(withoutEntry(TEXT, ['elements', 'none'])).toBeUndefined();
  });

  it('maps entries to lines and lines to entries', () => {
    expect(linesOf(TEXT, 'elements', 'b')).toEqual([4, 6]);
    expect(entryAtLine(TEXT, 6)).toEqual({ section: 'elements', name: 'b' });
    expect(entryAtLine(TEXT, 10)).toEqual({ section: 'outputs', name: 'o' });
    expect(entryAtLine(TEXT, 1)).toBeUndefined();
  });
});

/** Models with scores, keys, frets and many contacts. */
const RICH = ['tromba-marina', 'marimba-bar', 'piano-pair', 'prepared-string', 'mass-between', 'fretted-string'];

it.each(RICH)('%s stays valid without any one of its entries, unless nothing that can vibrate remains', (name) => {
  const text = shippedText(name);
  const model = modelOf(text);
  for (const section of SECTIONS)
    for (const entry of Object.keys(model[section])) {
      const left = removeEntry(text, model, section, entry);
      const loaded = left === undefined ? undefined : loadModelText(left);
      expect(loaded?.ok, `${section}.${entry}`).toBe(canRemove(model, section, entry) ? true : undefined);
      if (loaded?.ok) expect(Object.keys(loaded.value[section])).not.toContain(section === 'outputs' ? '' : entry);
    }
});

it.each(TEMPLATES)('a $label can be added to a bowed string and to a ball on a plate', (template) => {
  for (const name of ['bowed-string', 'ball-plate']) {
    const text = shippedText(name);
    const added = addTemplate(text, modelOf(text), template, []);
    if (!added.ok) throw new Error(JSON.stringify(added.problems));
    expect(compile(modelOf(added.value.text)).ok).toBe(true);
    // All original lines are kept.
    const lines = new Set(added.value.text.split('\n'));
    expect(text.split('\n').filter((line) => !lines.has(line))).toEqual([]);
  }
});

it('a slider keeps the unit in which the value was written', () => {
  expect(withOldUnit(0.7, '65 cm')).toBe('70 cm');
  expect(withOldUnit(33.51, '32 Hz')).toBe('33.51 Hz');
  expect(withOldUnit(2.5e8, '5e8')).toBe('250000000');
  expect(withOldUnit(1.5e-3, '0.5 mm')).toBe('1.5 mm');
  expect(withOldUnit(1.5e-3, '0 mm')).toBe('1.5 mm');
  expect(withOldUnit(-0.002, "'-1 mm'")).toBe('-2 mm');
  expect(withOldUnit(6e5, '0.2 MPa')).toBe('0.6 MPa');
  expect(withOldUnit(3e7, '2e7 N/m^1.3')).toBe('30000000 N/m^1.3');
  expect(withOldUnit(3, '0')).toBe('3');
});

test.prop([fc.string({ unit: fc.constantFrom(...'ab1.e-+: #{}[],%"\t|>/^µ'.split('')) })])(
  'highlighting keeps every character of a line',
  (line) => {
    expect(
      wordsOf(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  },
);

it.each(THINGS.map((thing) => [thing.label, thing] as const))('a %s can be added to every new model', (_, thing) => {
  const { fits = () => true } = thing;
  const kinds = BEGINNINGS.filter((one) => fits(modelOf(newModel(one)).elements[one[2]]));
  expect(kinds).toContain(BEGINNINGS[0]);
  const grown = (text: string, name: string): string => {
    const added = addThing(text, modelOf(text), thing, thing.fits && name);
    if (!added.ok) throw new Error(`${name}: ${JSON.stringify(added.problems)}`);
    return added.value.text;
  };
  for (const one of kinds) grown(newModel(one), one[2]);
  // Once more, with names that are taken.
  grown(grown(newModel(BEGINNINGS[0]), 'string'), 'string');
});

it.each(THINGS.map((thing) => [thing.label, thing] as const))('a %s plays and is drawn', (_, thing) => {
  const text = newModel(BEGINNINGS[0]);
  const added = addThing(text, modelOf(text), thing, thing.fits && 'string');
  if (!added.ok) throw new Error(JSON.stringify(added.problems));
  const model = modelOf(added.value.text);
  const program = accepted(compile({ ...model, score: [...model.score, ...throwsIn(model)] }));
  const simulation = runOf(program);
  const sounds = simulation.render(Math.round(0.4 * program.rate));
  expect(sounds.every((sound) => sound.every(Number.isFinite))).toBe(true);
  expect(sounds.some((sound) => sound.some((x) => x !== 0))).toBe(true);
  expect(Math.abs(simulation.ledger().residual)).toBeLessThan(1e-10);
  const { nodes, edges } = graphOf(model);
  const drawn = new Set([...nodes.map(({ name }) => name), ...edges.map(({ entry }) => entry.name)]);
  for (const name of [...Object.keys(model.elements), ...Object.keys(model.contacts)]) expect(drawn).toContain(name);
});

/** Everything that is thrown is thrown at once. */
function throwsIn(model: Model): Model['score'] {
  const thrown = Object.entries(model.players).filter(([, player]) => player.type === 'throw');
  return thrown.map(([play]) => ({ time: 0.01, play }) as Model['score'][number]);
}

function withThing(label: string, target?: string): Model {
  const thing = THINGS.find((one) => one.label === label);
  const text = newModel(BEGINNINGS[0]);
  const added = thing && addThing(text, modelOf(text), thing, target);
  if (!added?.ok) throw new Error(`no ${label}: ${JSON.stringify(added?.problems)}`);
  return modelOf(added.value.text);
}

it('a bow that twists a string turns a line with half its mass, on which waves are five times as fast', () => {
  const { elements, contacts } = withThing('bow that also twists it', 'string');
  expect(contacts.bow).toMatchObject({ type: 'bow', on: { element: 'string' }, twist: 'twist' });
  const [string, twist] = [elements.string, elements.twist].map((one) => stringPhysics(one as StringElement, ''));
  if ('message' in string || 'message' in twist) throw new Error('no strings');
  expect(twist.linearDensity / string.linearDensity).toBeCloseTo(0.5, 3);
  const speed = ({ tension, linearDensity }: typeof string) => Math.sqrt(tension / linearDensity);
  expect(speed(twist) / speed(string)).toBeCloseTo(5, 2);
});

it('an undercut bar is hit by its mallet, hangs on its cords and has a second partial two octaves above the first', () => {
  const { elements, contacts, players } = withThing('undercut bar with a mallet');
  expect(elements.bar).toHaveProperty('profile.undercut');
  expect(contacts.head).toMatchObject({ lower: { element: 'bar' }, upper: { element: 'mallet' } });
  expect(contacts.left).toMatchObject({ between: [{ element: 'bar' }, { element: 'posts' }] });
  expect(players.blow).toMatchObject({ element: 'mallet' });
  const body = bodyOf(elements.bar, 48_000, '');
  if ('message' in body) throw new Error(body.message);
  const pull = body.ownForce(new Float64Array(body.size).fill(1), new Float64Array(body.size));
  const squares = [...pull].map((force, i) => -force / body.mass[i]);
  // A free bar moves and turns as a whole, too.
  const [first, second] = squares.filter((square) => square > 1).map(Math.sqrt);
  expect(second / first).toBeCloseTo(4, 1);
});

it('a new string has keys, until nothing is left that they play', () => {
  const text = newModel(BEGINNINGS[0]);
  const model = modelOf(text);
  const octave = accepted(voiceOf(model, 57)).elements.string;
  expect(octave).toMatchObject({ pitch: expect.closeTo(220, 9) });
  const without = removeEntry(text, model, 'players', 'pluck');
  expect(without && modelOf(without).keys).toBeUndefined();
});

it('a new bell is called so, and looks like one', () => {
  const bell = modelOf(newModel(BEGINNINGS.find(([, called]) => called === 'bell') as (typeof BEGINNINGS)[number]));
  expect(bell.title).toBe('A new bell');
  expect(looksOf(Object.keys(bell.elements)[0], 'points')).toBe('bell');
});

it('a bow and a plectrum are for the string, also beside the hammer that was added last', () => {
  const model = withThing('felt hammer', 'string');
  for (const [section, type] of [
    ['contacts', 'bow'],
    ['players', 'pluck'],
  ] as const)
    expect(targetsFor(model, { section, type, label: type })).toEqual({ names: ['string'], needed: 1 });
  expect(targetsFor(model, { section: 'players', type: 'strike', label: 'strike' }).names).toContain('hammer');
});

it.each(BEGINNINGS.map((one) => [one[1], one] as const))(
  'to a new %s everything can be added that has a place there',
  (_, one) => {
    const text = newModel(one);
    const faults = TEMPLATES.flatMap((template) => {
      const { names, needed } = targetsFor(modelOf(text), template);
      if (needed === 1 && names.length === 0) return [];
      const added = addTemplate(text, modelOf(text), template, names.slice(0, needed));
      return added.ok ? [] : [`${template.label}: ${added.problems[0].message}`];
    });
    expect(faults).toEqual([]);
  },
);

test('a field has its unit as in print, and what it offers where nothing is written is a source that the format takes', () => {
  const field = (key: string) => fieldsFor('elements', 'string').find((one) => one.key === key);
  expect(field('density')?.unit).toBe('kg/m³');
  expect(field('ends')?.defaultText).toBe('supported');
  const changed = withSource(newModel(BEGINNINGS[0]), ['elements', 'string', 'ends'], 'supported') ?? '';
  expect(changed).toContain('ends: supported');
  expect(accepted(loadModelText(changed)).elements.string).toMatchObject({ ends: ['supported', 'supported'] });
});

describe('the graph of a model', () => {
  it('draws one line between two nodes, however many contacts they have', () => {
    const graph = graphOf(modelOf(shippedText('guitar')));
    // A model that is not large is shown whole.
    expect(folded(graph)).toBe(graph);
    const joints = jointsOf(graph);
    const pairs = joints.map(({ from, to }) => [from, to].sort().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(graph.edges.length).toBeGreaterThan(joints.length);
    expect(joints.flatMap(({ edges }) => edges.map(({ id }) => id)).sort()).toEqual(
      graph.edges.map(({ id }) => id).sort(),
    );
  });

  it('shows what is alike in a large model as one node, and what joins it', () => {
    const model = modelOf(shippedText('harp'));
    const whole = graphOf(model);
    const { nodes, edges } = folded(whole);
    expect(whole.nodes.length).toBeGreaterThan(40);
    expect(nodes.length).toBeLessThan(12);
    // Nobody is left out, and every line ends at a node.
    const names = nodes.flatMap(({ name, alike }) => alike ?? [name]);
    expect(names.sort()).toEqual(whole.nodes.map(({ name }) => name).sort());
    const ids = new Set(nodes.map(({ id }) => id));
    for (const { from, to } of edges) expect([from, to].every((id) => ids.has(id))).toBe(true);
    expect(edges.length).toBeGreaterThan(0);
  });
});
