import { casesOf } from './case.ts';

/** A model of one mass; `more` replaces or adds sections, written as YAML. */
function model(more: Readonly<Record<string, string>> = {}): string {
  const sections = { elements: '{ m: { type: mass, mass: 1 } }', outputs: '{ o: { at: m } }', ...more };
  return `clangor: 1\n${Object.entries(sections)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}`;
}

const element = (fields: string) => model({ elements: `{ m: { type: mass, mass: 1 }, x: { ${fields} } }` });
const string = (fields: string) =>
  model({ elements: `{ s: { type: string, ${fields} } }`, outputs: '{ o: { at: { element: s, at: 50 % } } }' });
const contact = (fields: string) =>
  model({
    elements: '{ m: { type: mass, mass: 1 }, w: { type: barrier, height: -1 } }',
    contacts: `{ c: { ${fields} } }`,
  });
const player = (fields: string) => model({ players: `{ p: { ${fields} } }` });
const hit = 'type: collision, lower: w, upper: m';
const plate = 'type: plate, density: 7850, young: 200e9';

const many = (count: number, one: (i: number) => string) => Array.from({ length: count }, (_, i) => one(i)).join('');
const asJson =
  (value: unknown, from = '', to = '') =>
  () =>
    JSON.stringify(value).replace(from, to);
const data = {
  clangor: 1,
  elements: { m: { type: 'mass', mass: 1 } as object },
  outputs: { o: { at: 'm' } as object },
};

/** Opened by `clangor check`: what can be told without rendering. */
export const models = casesOf('model', ['check', 'FILE'], 'yaml', {
  // Not a text at all.
  empty: '',
  'only-spaces': ' \n \n',
  'only-comment': '# nothing\n',
  'null-bytes': new Uint8Array(1000),
  'one-zero': 'clangor: 1\n\0',
  'latin-1': Uint8Array.of(99, 108, 97, 110, 103, 111, 114, 58, 32, 228, 10),
  'utf-16': Buffer.from('\ufeffclangor: 1\n', 'utf16le'),
  'truncated-utf-8': Buffer.from('clangor: 1\ntitle: é').subarray(0, -1),
  'overlong-utf-8': Uint8Array.of(0xc0, 0xaf, 0xc0, 0xaf),
  surrogates: Uint8Array.of(0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80),
  escape: 'clangor: \u001b[31m1\n',
  'c1-control': 'clangor: \u009b31m1\n',
  'a-wave-file': Buffer.concat([Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt '), new Uint8Array(64)]),
  'a-flac-file': Buffer.concat([Buffer.from('fLaC'), Uint8Array.of(0, 0, 0, 34), new Uint8Array(34)]),
  'a-gzip-file': Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3),
  'a-page': '<!doctype html><script>alert(1)</script>\n',
  'a-picture': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13),

  // Syntax.
  'alias-bomb': `a: &a [x, x]\n${many(30, (i) => `b${i}: &b${i} [*${i === 0 ? 'a' : `b${i - 1}`}, *${i === 0 ? 'a' : `b${i - 1}`}]\n`)}`,
  anchor: model({ title: '&a x' }),
  'alias-of-itself': model({ title: '*a' }),
  'merge-key': model({ '<<': '{ elements: 1 }' }),
  tag: model({ title: '!!js/function "function () { process.exit(0) }"' }),
  'binary-tag': `clangor: 1\ntitle: !!binary aGVsbG8=\n${model().slice(11)}`,
  'two-documents': 'clangor: 1\n---\nclangor: 1\n',
  'unclosed-flow': 'clangor: 1\nelements: { m: { type: mass\n',
  'unclosed-quote': 'clangor: 1\ntitle: "never ends\n',
  tabs: 'clangor: 1\nelements:\n\tm: 1\n',
  'bad-indent': 'clangor: 1\n  elements:\n m: 1\n',
  'bad-escape': 'clangor: 1\ntitle: "\\q"\n',
  'reserved-character': 'clangor: 1\ntitle: @here\n',
  'long-key': `clangor: 1\n${'k'.repeat(5000)}: 1\n`,
  'complex-key': 'clangor: 1\n? { a: 1 }\n: 2\n',
  'depth-bomb-flow': () => '['.repeat(30_000),
  'depth-bomb-block': () => many(2000, (i) => `${' '.repeat(i)}a:\n`),
  'depth-bomb-lists': () => '- '.repeat(30_000),
  'json: depth-bomb': () => '['.repeat(1_000_000),
  'json: depth-bomb-objects': () => '{"a":'.repeat(199_000 / 3),
  'json: truncated': '{"clangor": 1, "elements": {"m": {"type": "mass"',
  'json: trailing-comma': '{"clangor": 1,}',
  'json: comment': '{"clangor": 1 /* version */}',
  'json: single-quotes': "{'clangor': 1}",
  'json: leading-zero': '{"clangor": 01}',
  'json: not-a-number': '{"clangor": NaN}',
  'json: infinity': '{"clangor": -Infinity}',
  'json: bad-escape': '{"clangor": "\\x41"}',
  'json: raw-newline': '{"clangor": "a\nb"}',
  'json: two-values': '{"clangor": 1} {"clangor": 1}',
  'json: only-a-string': '"clangor: 1"',
  'json: only-a-number': '1e999',
  'json: empty': '',
  'json: huge-exponent': asJson(data, '"mass":1', '"mass":1e400'),
  'json: long-number': () => asJson(data, '"mass":1', `"mass":${'1'.repeat(1_000_000)}`)(),

  // Size.
  'one-hundred-megabytes': () => 100 * 1024 * 1024,
  'four-gigabytes': () => 2 ** 32,
  'many-elements': () => model({ elements: `{ ${many(300_000, (i) => `m${i}: { type: mass, mass: 1 }, `)} }` }),
  'many-lines': () => 'a: 1\n'.repeat(1_000_000),
  'many-brackets': () => ']'.repeat(10_000_000),
  'many-errors': () => '"a" '.repeat(19_000),
  'many-documents': () => '---\n'.repeat(39_000),
  'many-anchors': () => '&a '.repeat(39_000),
  'long-text': () => 'x'.repeat(16_000_000),
  'long-title': () => model({ title: 'x'.repeat(100_000) }),
  'long-name': () =>
    model({ elements: `{ m: { type: mass, mass: 1 }, ${'m'.repeat(1000)}: { type: mass, mass: 1 } }` }),
  'json: many-numbers': () => `[${'0,'.repeat(3_000_000)}0]`,
  'json: many-objects': () => `[${'{},'.repeat(65_000)}{}]`,
  'json: many-keys': () => asJson(data, '"outputs":{', `"outputs":{${many(60_000, (i) => `"k${i}":0,`)}`)(),
  'json: long-string': () => `"${'\\u0000'.repeat(2_000_000)}"`,
  'too-many-elements': () => {
    const masses = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`m${i}`, { type: 'mass', mass: 1 }]));
    return model({ elements: JSON.stringify(masses), outputs: '{ o: { at: m0 } }' });
  },

  // Keys.
  prototype: model({ elements: '{ __proto__: { type: mass, mass: 1 }, m: { type: mass, mass: 1 } }' }),
  constructor: model({ elements: '{ constructor: { type: mass, mass: 1 }, m: { type: mass, mass: 1 } }' }),
  'to-string': model({ toString: '1' }),
  'has-own': model({ contacts: '{ hasOwnProperty: { type: spring } }' }),
  'json: prototype':
    '{"clangor": 1, "__proto__": {"elements": {}}, "elements": {"m": {"type": "mass", "mass": 1}}, "outputs": {"o": {"at": "m"}}}',
  'json: nested-prototype':
    '{"clangor": 1, "elements": {"m": {"type": "mass", "mass": 1, "__proto__": {"x": 1}}}, "outputs": {"o": {"at": "m"}}}',
  'duplicate-element': model({ elements: '{ m: { type: mass, mass: 1 }, m: { type: mass, mass: 2 } }' }),
  'duplicate-section': `${model()}elements: {}\n`,
  'json: duplicate-key':
    '{"clangor": 1, "clangor": 1, "elements": {"m": {"type": "mass", "mass": 1}}, "outputs": {"o": {"at": "m"}}}',
  'number-as-name': model({ elements: '{ m: { type: mass, mass: 1 }, 7: { type: mass, mass: 1 } }' }),
  'markup-as-name': model({
    elements: '{ m: { type: mass, mass: 1 }, "<img src=x onerror=alert(1)>": { type: mass, mass: 1 } }',
  }),
  'line-break-in-name': model({ elements: '{ m: { type: mass, mass: 1 }, "a\\nb": { type: mass, mass: 1 } }' }),
  'path-as-name': model({ elements: '{ m: { type: mass, mass: 1 }, ../../etc/passwd: { type: mass, mass: 1 } }' }),
  'hand-as-name': model({ elements: '{ m: { type: mass, mass: 1 }, .hand-0: { type: mass, mass: 1 } }' }),
  'unknown-section': model({ include: '/etc/passwd' }),
  'limits-in-file': model({ limits: '{ unknowns: 1e12 }' }),

  // Numbers.
  'not-a-number': element('type: mass, mass: .nan'),
  infinite: element('type: mass, mass: .inf'),
  'negative-mass': element('type: mass, mass: -1'),
  'no-mass': element('type: mass, mass: 0'),
  'smallest-mass': element('type: mass, mass: 5e-324'),
  'largest-mass': element('type: mass, mass: 1.7e308'),
  'mass-as-text': element('type: mass, mass: heavy'),
  'mass-as-list': element('type: mass, mass: [1]'),
  'mass-missing': element('type: mass'),
  'wrong-unit': element('type: mass, mass: 1 m'),
  'two-units': element('type: mass, mass: 1 kg g'),
  'hexadecimal-unit': element('type: mass, mass: 0x10 kg'),
  'long-quantity': () => element(`type: mass, mass: "${'1'.repeat(100_000)} kg"`),
  'negative-rate': model({ rate: '-44100' }),
  'rate-of-a-gigahertz': model({ rate: '1e9' }),
  'rate-zero': model({ rate: '0' }),
  forever: model({ seconds: '1e30' }),
  'no-time': model({ seconds: '0' }),
  'version-2': model().replace('clangor: 1', 'clangor: 2'),
  'version-as-text': model().replace('clangor: 1', 'clangor: "1"'),
  'negative-length': string('length: -1, tension: 100, linearDensity: 0.001'),
  'tiny-string': string('length: 1e-29, tension: 100, linearDensity: 0.001'),
  'string-of-nothing': string('length: 1, tension: 0, linearDensity: 1'),
  'faster-than-light': string('length: 1, tension: 1e30, linearDensity: 1e-30'),
  'infinite-decay': string(
    'length: 1, tension: 100, linearDensity: 0.001, decay: [{ frequency: 1, t60: 0 }, { frequency: 2, t60: 1 }]',
  ),
  'too-many-intervals': string('length: 1, tension: 1e-20, linearDensity: 1, grid: { intervals: 1000000000 }'),
  'half-an-interval': string('length: 1, tension: 1, linearDensity: 1, grid: { intervals: 4.5 }'),
  'unstable-grid': string('length: 1, tension: 100, linearDensity: 0.001, grid: { intervals: 90000 }'),
  'a-billion-nodes': element(`${plate}, sides: [1000, 1000], thickness: 1e-9`),
  'a-billion-nodes-asked': element(`${plate}, sides: [1, 1], thickness: 1e-4, grid: { spacing: 0.03 mm }`),
  'infinitely-many-nodes': element('type: membrane, sides: [1e30, 1e30], tension: 1e-30, surfaceDensity: 1e30'),
  'membrane-of-a-galaxy': element('type: membrane, radius: 1e21, tension: 1, surfaceDensity: 1'),
  'five-million-nodes': model({
    elements: `{ m: { type: mass, mass: 1 }, ${many(5, (i) => `p${i}: { ${plate}, sides: [11, 11], thickness: 1 mm, sigma0: 1 }, `)} }`,
  }),
  'too-many-modes': string('length: 1, tension: 100, linearDensity: 0.001, method: modal, modes: 1e9'),
  'unstable-modes': string('length: 1, tension: 100, linearDensity: 0.001, method: modal, modes: 20000'),
  'modes-without-shapes': element('type: modal, modes: []'),
  'chain-of-a-billion': element('type: chain, masses: 1000000000, mass: 1, stiffness: 1'),

  // Contacts.
  'negative-stiffness': contact(`${hit}, stiffness: -1, exponent: 1`),
  'infinite-stiffness': contact(`${hit}, stiffness: .inf, exponent: 1`),
  'exponent-below-one': contact(`${hit}, stiffness: 1, exponent: 0.5`),
  'exponent-of-a-million': contact(`${hit}, stiffness: 1, exponent: 1e6`),
  'unknown-law': contact('type: gravity, lower: w, upper: m'),
  'unknown-element': contact('type: collision, lower: w, upper: n, stiffness: 1, exponent: 1'),
  'both-ends-fixed': contact('type: collision, lower: w, upper: w, stiffness: 1, exponent: 1'),
  'mass-against-itself': contact('type: spring, between: [m, m], stiffness: 1'),
  'place-on-a-mass': contact('type: collision, lower: w, upper: { element: m, at: 50 % }, stiffness: 1, exponent: 1'),
  'negative-damping': contact(`${hit}, stiffness: 1, exponent: 1, damping: -1`),
  'unknown-rule': contact(`${hit}, stiffness: 1, exponent: 1, rule: guess`),
  'a-billion-points': model({
    elements: '{ s: { type: string, length: 1, tension: 1, linearDensity: 1 }, w: { type: barrier, height: -1 } }',
    contacts:
      '{ c: { type: collision, lower: w, upper: { element: s, at: { spread: 1000000000 } }, stiffness: 1, exponent: 1 } }',
    outputs: '{ o: { at: { element: s, at: 50 % } } }',
  }),
  'place-beyond-the-end': model({
    elements: '{ s: { type: string, length: 1, tension: 1, linearDensity: 1 } }',
    outputs: '{ o: { at: { element: s, at: 2 } } }',
  }),
  'rigid-but-apart': model({
    elements: '{ m: { type: mass, mass: 1 }, n: { type: mass, mass: 1, rest: 1 } }',
    contacts: '{ c: { type: rigid, between: [m, n] } }',
    players: '{ p: { type: initial, element: n, displacement: 1 } }',
  }),

  // Players, score, outputs.
  'unknown-player': player('type: shout, at: m'),
  'player-of-nobody': player('type: strike, at: n, force: 1, duration: 1 ms'),
  'endless-strike': player('type: strike, at: m, force: 1, duration: .inf'),
  'negative-duration': player('type: strike, at: m, force: 1, duration: -1'),
  'samples-of-text': player('type: force, at: m, samples: [a]'),
  'samples-not-a-number': player('type: force, at: m, samples: [0, .nan, 0]'),
  'event-for-nobody': model({ score: '[{ time: 0, play: p }]' }),
  'event-before-time': model({ score: '[{ time: -1, set: elements.m.mass, to: 2 }]' }),
  'event-for-a-prototype': model({ score: '[{ time: 0, set: elements.__proto__.mass, to: 2 }]' }),
  'event-that-destabilises': model({ score: '[{ time: 0, set: elements.m.mass, to: -1 }]' }),
  'event-without-end': model({ score: '[{ time: .inf, set: elements.m.mass, to: 2 }]' }),
  'no-outputs': model({ outputs: '{}' }),
  'output-of-nobody': model({ outputs: '{ o: { at: n } }' }),
  'unknown-quantity': model({ outputs: '{ o: { at: m, quantity: colour } }' }),
  'pan-out-of-range': model({ outputs: '{ o: { at: m, pan: 2 } }' }),
  'keys-without-tuning': model({ keys: '{ pitch: 440, tune: [], play: p }' }),
  'solver-for-ever': model({ solver: '{ passes: 1000000000 }' }),
  'json: elements-as-list': asJson({ ...data, elements: [] }),
  'json: null-element': asJson({ ...data, elements: { m: null } }),
  'json: outputs-as-text': asJson({ ...data, outputs: 'm' }),
  'json: model-in-a-list': asJson([data]),
});
