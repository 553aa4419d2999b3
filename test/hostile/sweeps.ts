import { casesOf } from './case.ts';

const opened = ['sweep', 'FILE', '-o', 'out', '--threads', '1'];
const sweep = (lines: string, model = 'mass-mass') => `sweep: 1\nmodel: ${model}\n${lines}\n`;
const drawn = (what: string) => sweep(`count: 2\ndraw: { x: ${what} }`);
const let_ = (expression: string) => sweep(`count: 2\ndraw: { x: { uniform: [1, 2] } }\nlet: { y: "${expression}" }`);

export const sweeps = casesOf('sweep', opened, 'yaml', {
  empty: '',
  'not-text': Uint8Array.of(255, 254, 0, 1),
  'one-hundred-megabytes': () => 100 * 1024 * 1024,
  'a-model': sweep('clangor: 1\ncount: 1'),
  'many-draws': () =>
    sweep(`draw:\n${Array.from({ length: 100_000 }, (_, i) => `  d${i}: { uniform: [0, 1] }\n`).join('')}`),
  'alias-bomb': 'sweep: &a [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n',
  'no-count': sweep('draw: { x: { uniform: [1, 2] } }'),
  'a-billion-items': sweep('count: 1000000000'),
  'half-an-item': sweep('count: 0.5'),
  'a-grid-of-grids': sweep(
    `draw: { ${'abcdefgh'
      .split('')
      .map((x) => `${x}: { grid: { from: 1, to: 2, steps: 10000 } }`)
      .join(', ')} }`,
  ),
  'unknown-model': sweep('count: 1', 'nobody'),
  'missing-model': sweep('count: 1', './nowhere.yaml'),
  'model-is-a-folder': sweep('count: 1', './'),
  'model-is-a-device': sweep('count: 1', '/dev/zero'),
  'model-is-itself': sweep('count: 1', './input.yaml'),
  'broken-model': sweep('count: 1', '{ clangor: 1 }'),
  'prototype-path': sweep('count: 1\nset: { __proto__.polluted.x: 1 }'),
  'prototype-name': sweep('count: 1\ndraw: { constructor: { uniform: [1, 2] } }'),
  'unknown-path': sweep('count: 1\nset: { elements.nobody.mass: 1 }'),
  'unknown-distribution': drawn('{ cauchy: [0, 1] }'),
  'ends-swapped': drawn('{ uniform: [2, 1] }'),
  'not-a-number': drawn('{ uniform: [.nan, 1] }'),
  'infinite-range': drawn('{ uniform: [0, .inf] }'),
  'logarithm-of-nothing': drawn('{ logUniform: [0, 1] }'),
  'no-deviation': drawn('{ normal: { mean: 0, deviation: 0 } }'),
  'empty-choice': drawn('{ choice: [] }'),
  'code-in-expression': let_('process.exit(0)'),
  'constructor-in-expression': let_('constructor(1)'),
  'unclosed-expression': let_('(x + 1'),
  'deep-expression': () => let_('('.repeat(400)),
  'long-expression': () => let_('x+'.repeat(100_000)),
  'unknown-name': let_('y + 1'),
  'never-true': sweep('count: 2\ndraw: { x: { uniform: [1, 2] } }\nrequire: [x > 3]\nattempts: 1000'),
  'always-unsound': sweep('count: 2\nset: { elements.upper.mass: -1 }'),
  'divided-by-nothing': sweep('count: 2\nset: { elements.upper.mass: 1/0 }'),
  'unknown-output': sweep('count: 1\noutputs: [nobody]'),
  'shards-of-nothing': sweep('count: 1\nshards: 0'),
});
