import { Header } from '../../src/kernel/records.ts';
import { casesOf, type HostileCase } from './case.ts';
import { goodRecording, handProgram } from './recording.ts';

const program = handProgram();
const good = await goodRecording(program);
const start = good.start as Readonly<Record<string, unknown>>;
const memory = Buffer.from(start.memory as string, 'base64');

const changed = (fields: object) => () => JSON.stringify({ ...good, ...fields });
const started = (fields: object) => changed({ start: { ...start, ...fields } });
const playing = (...events: object[]) => changed({ events: events.map((event) => ({ frame: 1, event })) });
/** The memory with one integer of the header replaced. */
const header = (field: keyof Header, value: number) => {
  const bytes = Buffer.from(memory);
  bytes.writeInt32LE(value, 4 * Object.keys(new Header()).indexOf(field));
  return started({ memory: bytes.toString('base64') });
};
/** The memory with one integer of a section replaced. */
const integer = (name: string, at: number, value: number) => {
  const section = program.sections.find((one) => one.name === name);
  if (section === undefined) throw new Error(`no section ${name}`);
  const bytes = Buffer.from(memory);
  bytes.writeInt32LE(value, section.address - 65536 + 4 * at);
  return started({ memory: bytes.toString('base64') });
};

const controls = { force: 0, velocity: 1, position: 2 };
const bow = { type: 'bow', controls, force: 1, velocity: 1, node: 3, over: 1 };
const terms = { slots: [1], weights: [1], moves: [1], mobilities: [1], rowTerms: 0 };
const push = { type: 'push', force: 0, control: 0, element: 0, terms, peak: 1, rise: 1, fall: 1 };
const change = { type: 'change', path: 'x', value: 1, addresses: [], words: [], contacts: [], mobilities: [] };
const far = 2 ** 31 - 1;
const termSlots = program.sections.find(({ name }) => name === 'term-slots')?.address ?? 0;

/** Opened as the studio does: parsed, checked, then rendered. */
export const recordings: readonly HostileCase[] = casesOf('recording', 'recording', 'json', {
  empty: '',
  truncated: () => JSON.stringify(good).slice(0, 5000),
  null: 'null',
  'a-list': '[]',
  'another-format': changed({ format: 2 }),
  'no-model': changed({ model: undefined }),
  'broken-model': changed({ model: { clangor: 1 } }),
  'negative-rate': changed({ model: { ...(good.model as object), rate: -1 } }),
  'model-without-defaults': () =>
    JSON.stringify(good)
      .replace(/"sharpness":[^,}]*,?/, '')
      .replace('"rate":48000', '"rate":48001'),
  'another-hash': changed({ hash: 'f'.repeat(64) }),
  'path-as-hash': changed({ hash: '../../etc/passwd' }),
  'a-billion-frames': changed({ frames: 1e9 }),
  'half-a-frame': changed({ frames: 0.5 }),
  'events-as-text': changed({ events: 'loud' }),
  'unknown-event': playing({ type: 'shout' }),
  'prototype-event': playing({ type: 'constructor' }),
  'event-before-the-start': changed({ events: [{ frame: -1, event: { type: 'rest', hand: 0 } }] }),
  'memory-missing': started({ memory: '' }),
  'memory-short': started({ memory: 'AAAA' }),
  'memory-not-base64': started({ memory: '%%%%' }),
  'memory-of-odd-length': started({ memory: 'AAAAA' }),
  'memory-padded-twice': started({ memory: 'AAAAAA=' }),
  'memory-of-zeros': () => started({ memory: Buffer.alloc(memory.length).toString('base64') })(),
  'memory-of-ones': () => started({ memory: Buffer.alloc(memory.length, 255).toString('base64') })(),
  'state-elsewhere': header('u', far - 7),
  'two-billion-contacts': header('contactCount', far),
  'two-billion-islands': header('islandCount', far),
  'minus-one-element': header('elementCount', -1),
  'terms-elsewhere': header('termSlots', far - 7),
  'slot-beyond-the-end': integer('term-slots', 0, far),
  'slot-before-the-start': integer('term-slots', 0, -5),
  'contact-beyond-the-end': integer('islands', 0, far),
  'segment-beyond-the-end': integer('control-links', 0, far),
  'element-beyond-the-end': integer('element-links', 2, far),
  'neighbours-without-end': integer('contact-links', 14, far),
  'changes-that-are-not-there': started({ event: 1 }),
  'filters-of-text': started({ filters: ['a', 'b'] }),
  'level-of-text': started({ level: 'loud' }),
  'press-nobody': started({
    presses: [{ press: { point: far, stiffness: 1, damping: 1 }, start: 0, stiffness: 0, damping: 0, steps: 0 }],
  }),
  'press-a-bow': playing({ type: 'press', point: 0, stiffness: 1, damping: 1 }),
  'press-beyond-the-end': playing({ type: 'press', point: far, stiffness: 1, damping: 1 }),
  'control-beyond-the-end': playing({ type: 'move', control: far, to: 1, over: 1 }),
  'control-below-zero': playing({ type: 'move', control: -1, to: 1, over: 1 }),
  'bow-without-controls': playing({ ...bow, controls: {} }),
  'bow-beyond-the-end': playing({ ...bow, controls: { ...controls, position: far } }),
  'bow-of-nobody': playing({ ...bow, hand: far }),
  'push-beyond-the-end': playing({ ...push, force: far }),
  'push-on-nothing': playing({ ...push, element: far }),
  'push-outside-its-element': playing({ ...push, terms: { ...terms, slots: [far] } }),
  'push-with-half-its-terms': playing({ ...push, terms: { ...terms, weights: [] } }),
  'push-in-odd-rows': playing({ ...push, terms: { ...terms, rowTerms: 1 } }),
  'lay-nobody': playing({ type: 'lay', hand: far, control: 0, node: 1 }),
  'rest-nobody': playing({ type: 'rest', hand: far }),
  'change-the-header': playing({ ...change, addresses: [65536], words: ['ffffffffffffffff'] }),
  'change-beyond-the-end': playing({ ...change, addresses: [2 ** 30], words: ['0'] }),
  'change-half-a-word': playing({ ...change, addresses: [65537], words: ['0'] }),
  'change-an-index': playing({ ...change, addresses: [termSlots], words: ['7fffffff7fffffff'] }),
  'change-without-words': playing({ ...change, addresses: [65536 + 4096] }),
  'change-nobody': playing({ ...change, contacts: [far] }),
  'change-unknown-unknowns': playing({ ...change, mobilities: [{ slot: far, factor: 1 }] }),
  'load-a-broken-model': playing({ type: 'load', model: { clangor: 1 }, level: 1, carries: false }),
});
