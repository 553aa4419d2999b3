/** The figures of JASA 2021 and the sections of the notes: which comparisons hold, which are known to differ, and the golden values of IT-2. */
import { describe, expect, it } from 'vitest';
import { slope } from '../../src/papers/comparisons.ts';
import { type Paper, type PaperResult, papers, type Status, statusOf } from '../../src/papers/index.ts';
import { shippedModel, startShipped } from '../../src/run/shipped.ts';
import { textsOf } from '../see/synthetic.ts';
import { goldenValues } from '../support/golden-values.ts';

/** Every figure and section, with a part of each comparison known to differ. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'jasa-fig-1': ['interpenetration of N-IT, rule 27f', '(23): largest |δ_{t−}u|'],
  'jasa-fig-2': [],
  'jasa-fig-3': [],
  'jasa-fig-4': [],
  'jasa-fig-5': [],
  'jasa-fig-6': [],
  'jasa-fig-7': [],
  'jasa-fig-10': ['position of the bridge on the string', 'strikes the body: x'],
  'notes-section-2': ['(18)', 'smallest force'],
  'notes-section-3': [],
  'notes-section-4': ['(24)', 'smallest force'],
  'notes-section-5': ['smallest force'],
  'notes-section-6': ['(30)', 'smallest force'],
  'notes-section-7': ['(48)', '(62a)', '(62c)', '(65)'],
  'notes-section-8': ['(69)', '(74)', 'connection’s energy'],
  'notes-appendix-b': ['(78), (79)', 'smallest force'],
  'notes-appendix-d': ['(90)', 'smallest force'],
};

const results = new Map<string, Promise<PaperResult>>();

/** Each figure runs once, though several tests look at it. */
function resultOf(id: string): Promise<PaperResult> {
  const result = results.get(id) ?? paperOf(id).run();
  results.set(id, result);
  return result;
}

function paperOf(id: string): Paper {
  const found = papers.find((paper) => paper.id === id);
  if (found === undefined) throw new Error(`no paper ${id}`);
  return found;
}

it('every paper has a unique id and a title', () => {
  const ids = papers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of Object.keys(expected)) expect(ids).toContain(id);
  for (const { id, title } of papers) {
    expect(id).toMatch(/^(jasa|notes|impact)-[a-z0-9-]+$/);
    expect(title.length).toBeGreaterThan(5);
  }
});

describe.each(Object.entries(expected))('%s', (id, differences) => {
  it('holds except for the known differences, and is drawn', async () => {
    const result = await resultOf(id);
    const status: Status = differences.length === 0 ? 'holds' : 'known';
    const failing = result.comparisons.filter(({ holds, known }) => !holds && known === undefined);
    expect(failing).toEqual([]);
    expect(statusOf(result)).toBe(status);
    const differing = result.comparisons.filter(({ holds }) => !holds);
    expect(differing.length).toBe(differences.length);
    differing.forEach(({ what, known }, i) => {
      expect(what).toContain(differences[i]);
      expect(known).toMatch(/.{10}/);
    });
    expect(result.comparisons.length).toBeGreaterThanOrEqual(5);
    expect(result.assumptions.length).toBeGreaterThan(0);
    expect(result.pictures.length).toBeGreaterThan(0);
    for (const { name, svg } of result.pictures) {
      expect(name).toMatch(/^(jasa|notes)-[a-z0-9-]+$/);
      expect(svg.replace(/data:image[^"]*/g, '')).not.toMatch(/NaN|undefined|Infinity|⚠/);
    }
  }, 120_000);
});

/** What the papers state beside their figures and tables: where each is compared, and by how many lines. */
it.each([
  ['jasa-fig-4', /^section III: the same/, 4],
  ['jasa-fig-1', /^\(5\): largest/, 2],
  ['jasa-fig-1', /^\(23\)/, 3],
  ['notes-section-8', /^\(66\)/, 5],
] as const)('%s compares %s', async (id, what, lines) => {
  const { comparisons } = await resultOf(id);
  const found = comparisons.filter((comparison) => what.test(comparison.what));
  expect(found).toHaveLength(lines);
  for (const { holds, known, ours } of found) {
    expect(holds || known !== undefined).toBe(true);
    expect(String(ours)).toMatch(/\d|always/);
  }
});

it('the bridge of Fig. 10 is drawn at the simulated position', async () => {
  const { elements, contacts } = shippedModel('tromba-marina');
  expect(elements.string).toMatchObject({ length: 1.9, grid: { intervals: 238 } });
  expect(contacts?.connection).toMatchObject({ between: [{}, { at: { node: 206 } }] });
  expect(contacts?.collision).toMatchObject({ lower: { at: { node: [108, 13] } } });
  const { pictures } = await resultOf('jasa-fig-10');
  expect(textsOf(pictures[0].svg)).toMatch(/bridge at 1\.6445 m, foot at x = 0\.13 m/);
});

describe('IT-2 of the engine has the golden values', () => {
  it.each([
    { system: 'massBarrier_K1e+6', model: 'mass-barrier', set: [] },
    { system: 'massBarrier_K1e+12', model: 'mass-barrier', set: ['contacts.collision.stiffness=1e12'] },
    { system: 'hammerString_K1e+7', model: 'hammer-string', set: [] },
    { system: 'hammerString_K1e+12', model: 'hammer-string', set: ['contacts.felt.stiffness=1e12'] },
  ])('$system', async ({ system, model, set }) => {
    const simulation = await startShipped(model, { set: [...set, 'solver.scheme=it2'] });
    const names = simulation.program.outputs.map(({ name }) => name);
    const samples = simulation.render(1000);
    for (const [n, { sens: _, ...quantities }] of Object.entries(goldenValues(system, 'IT-2')))
      for (const [name, value] of Object.entries(quantities)) {
        const seen = samples[names.indexOf(name)][Number(n)];
        expect(Math.abs(seen - value), `${name} at ${n}`).toBeLessThanOrEqual(1e-9 * Math.abs(value));
      }
  });
});

it('slopes are exponents of power laws', () => {
  expect(slope([1, 2, 4, 8], [3, 12, 48, 192])).toBeCloseTo(2, 12);
  expect(slope([1, 10], [1, 0.1])).toBeCloseTo(-1, 12);
});
