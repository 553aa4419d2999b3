/** What the comments of models say that they measured is measured again. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { checkModel, type Model } from '../../src/model/index.ts';
import { accepted, runOf, shippedModel, shippedText } from '../support/engine.ts';
import { alone, numbersIn } from './claim.ts';

/** The numbers of a sentence of a model's file, whose lines may break anywhere, round to these. */
function expectSaid(name: string, text: string, found: readonly number[]): void {
  expect(shippedText(name).replace(/\n *#? */g, ' ')).toContain(text);
  const stated = numbersIn(text);
  expect(found).toHaveLength(stated.length);
  stated.forEach(({ value, slack }, i) => {
    expect(Math.abs(found[i] - value), `${text}: said ${value}, found ${found[i]}`).toBeLessThanOrEqual(
      slack * 1.000001,
    );
  });
}

interface Settings {
  readonly loss?: 'implicit' | 'exact';
  readonly rate?: number;
  readonly seconds: number;
  readonly changes?: Partial<Model>;
}

/** The accounts of a run in which some contacts have another loss. */
function accounts(name: string, lossy: RegExp, { loss, rate, seconds, changes }: Settings) {
  const model = shippedModel(name);
  const contacts = Object.entries(model.contacts).map(([key, contact]) => [
    key,
    loss !== undefined && lossy.test(key) ? { ...contact, loss } : contact,
  ]);
  const changed = {
    ...model,
    ...(rate === undefined ? {} : { rate }),
    contacts: Object.fromEntries(contacts),
    ...changes,
  };
  const program = accepted(compile(accepted(checkModel(changed))));
  const run = runOf(program);
  run.render(Math.round(seconds * program.rate));
  const ledger = run.ledger();
  const lost = ledger.contacts.filter((each) => lossy.test(each.name)).reduce((sum, each) => sum + each.lost, 0);
  return { ledger, lost };
}

test('bouncing-ball: what the knock takes by either loss, at either rate', () => {
  const lost = (loss: 'implicit' | 'exact', rate: number) =>
    accounts('bouncing-ball', /knock/, { loss, rate, seconds: 1 }).lost;
  expectSaid('bouncing-ball', 'it dissipates 4.55 mJ, the exact loss 4.72 mJ', [
    lost('implicit', 44100),
    lost('exact', 44100),
  ]);
  for (const loss of ['implicit', 'exact'] as const) expectSaid('bouncing-ball', 'both 4.7 mJ', [lost(loss, 176400)]);
});

test('ball-plate: what the first hit leaves the ball', () => {
  const kept = (rate: number) => {
    const { ledger } = accounts('ball-plate', /hit/, { rate, seconds: 0.17 });
    return [ledger.elements.find(({ name }) => name === 'ball')?.stored ?? 0, ledger.initial] as const;
  };
  const [coarse, initial] = kept(44100);
  expectSaid('ball-plate', 'leaves the ball 5.90 mJ', [coarse]);
  expect(initial).toBeCloseTo(8.77e-3, 5);
  expectSaid('ball-plate', 'it leaves 5.97 mJ', [kept(352800)[0]]);
});

test('modal-bells: what the first stroke on E5 dissipates', () => {
  const changes = { score: [{ time: 0, play: 'strike-e5' }] };
  const lost = (loss: 'implicit' | 'exact', rate: number) =>
    accounts('modal-bells', /mallet-e5/, { loss, rate, seconds: 0.5, changes }).lost;
  expectSaid('modal-bells', 'the implicit loss dissipates 0.150 mJ', [lost('implicit', 44100)]);
  expectSaid('modal-bells', '0.153 mJ', [lost('implicit', 88200)]);
  for (const rate of [44100, 88200]) expectSaid('modal-bells', 'exact loss 0.154 mJ', [lost('exact', rate)]);
});

test('fretted-string: what frets and neck take', () => {
  const { lost, ledger } = accounts('fretted-string', /^frets$/, { seconds: 3 });
  expectSaid('fretted-string', 'the frets take 0.96 of the 16 mJ', [lost, ledger.injected]);
  expectSaid('fretted-string', 'frets and neck together would take 0.01 mJ', [
    accounts('fretted-string', /^(frets|neck)$/, { loss: 'implicit', seconds: 3 }).lost,
  ]);
});

test('harp: tensions', () => {
  const tensions = Object.values(shippedModel('harp').elements).flatMap((element) => {
    if (element.type !== 'string') return [];
    const { length, pitch = 0, density = 0, radius = 0 } = element;
    return [4 * (length * pitch) ** 2 * density * Math.PI * radius ** 2];
  });
  expectSaid(
    'harp',
    'tensions of 76 to 170 N',
    [Math.min(...tensions), Math.max(...tensions)].map((n) => Number(n.toPrecision(2))),
  );
});

test('marimba: partials of 1, 4 and 10, of which the second is not there where the mallet falls', () => {
  const model = shippedModel('marimba');
  const first = alone(model, 'bar', 261.6, { fraction: 0.3 });
  expectSaid('marimba', '1 : 4 : 10', [
    1,
    ...[4, 10].map((ratio) => alone(model, 'bar', ratio * first, { fraction: 0.3 }) / first),
  ]);
  const { head } = model.contacts;
  expect('lower' in head && head.lower).toMatchObject({ element: 'bar', at: { fraction: 0.5 } });
});

test('clarinet: when the reed begins to beat, and how hard it is blown then', () => {
  const model = shippedModel('clarinet');
  const output = { contact: 'closing', quantity: 'force', gain: 1, pan: 0 } as Model['outputs'][string];
  const program = accepted(compile({ ...model, outputs: { closing: output } }));
  const [force] = runOf(program).render(Math.round(1.2 * program.rate));
  const touched = force.findIndex((x) => x > 0) / program.rate;
  const { reed } = model.elements;
  const { breath, lip } = model.players;
  if (reed.type !== 'mass' || breath.type !== 'blow' || lip.type !== 'blow') throw new Error('no reed or no breath');
  // What would close the slit: the reed's spring at rest over its area of 1 cm², and what the lip lets it have.
  const [, [, opened]] = lip.points as readonly (readonly [number, number])[];
  const closing = ((reed.stiffness ?? 0) * Number(reed.rest)) / 1e-4 + opened;
  const points = breath.points as readonly (readonly [number, number])[];
  const next = points.findIndex(([time]) => time > touched);
  const [[t0, p0], [t1, p1]] = [points[next - 1], points[next]];
  const blown = p0 + ((p1 - p0) * (touched - t0)) / (t1 - t0);
  expectSaid('clarinet', 'after 1.00 s, at 0.45 of the 5 kPa', [touched, blown / closing, closing / 1000]);
});

test('tam-tam: its highest mode', () => {
  const program = accepted(compile(shippedModel('tam-tam')));
  const { chosen = 0 } = program.elements[0].certificate ?? {};
  expectSaid('tam-tam', 'The highest lies at 2.71 kHz', [(chosen * program.rate) / (2 * Math.PI)]);
});
