import { casesOf } from './case.ts';

const lesson = (steps: string) => `lesson: 1\ntitle: x\nabout: y\nsteps:\n${steps}`;
const open = '  - { say: a, model: bowed-string }\n';

export const lessons = casesOf('lesson', ['check', 'FILE'], 'yaml', {
  'no-title': lesson(open).replace('title: x\n', ''),
  'another-version': lesson(open).replace('1', '2'),
  'version-as-text': lesson(open).replace('1', 'one'),
  'a-model-too': `clangor: 1\n${lesson(open)}`,
  'no-steps': 'lesson: 1\ntitle: x\nabout: y\nsteps: []\n',
  'many-steps': () => lesson(open.repeat(21)),
  'a-hundred-thousand-steps': () => lesson(open.repeat(100_000)),
  'step-as-text': lesson('  - say something\n'),
  'says-nothing': lesson('  - { model: bowed-string }\n'),
  'says-too-much': () => lesson(`  - { say: ${'a'.repeat(321)} }\n`),
  'one-hundred-megabytes': () => `lesson: 1\ntitle: ${'x'.repeat(1e8)}\n`,
  'a-model-elsewhere': lesson('  - { say: a, model: ../../package }\n'),
  'an-address-as-model': lesson('  - { say: a, model: "https:evil" }\n'),
  'prototype-model': lesson('  - { say: a, model: constructor }\n'),
  'prototype-element': lesson(`${open}  - { say: b, mark: { element: constructor, do: strike } }\n`),
  'prototype-contact': lesson(`${open}  - { say: b, freeze: { contact: toString } }\n`),
  'prototype-set': lesson(`${open}  - { say: b, set: { __proto__.x.y: 1 } }\n`),
  'mark-without-model': lesson('  - { say: b, mark: { element: string, do: pluck } }\n'),
  'mark-beyond-the-end': lesson(`${open}  - { say: b, mark: { element: string, at: 101 %, do: pluck } }\n`),
  'mark-not-a-number': lesson(`${open}  - { say: b, mark: { element: string, at: .nan, do: pluck } }\n`),
  'mark-that-runs-code': lesson(`${open}  - { say: b, mark: { element: string, do: "alert(1)" } }\n`),
  'set-infinite': lesson(`${open}  - { say: b, set: { contacts.bow.force: .inf } }\n`),
  'set-a-text': lesson(`${open}  - { say: b, set: { contacts.bow.force: hard } }\n`),
  'ten-thousand-settings': () =>
    lesson(`${open}  - say: b\n    set: { ${Array.from({ length: 10_000 }, (_, i) => `a${i}: 1`).join(', ')} }\n`),
  'for-ever': lesson('  - { say: a, model: bowed-string, seconds: 1e9 }\n'),
  'back-in-time': lesson(`${open}  - { say: b, freeze: { contact: bow, after: -1 s } }\n`),
  'slower-than-still': lesson(`${open}  - { say: b, freeze: { contact: bow, slower: 0 } }\n`),
  'one-rule': lesson(`${open}  - { say: b, compare: [{ rule: p2, say: c }] }\n`),
  'unknown-rule': lesson(`${open}  - { say: b, rule: best }\n`),
  'alias-bomb': 'lesson: 1\nsteps: &a [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n',
  'control-characters': lesson(open).replace('x', '\u0007'),
  'json: truncated': '{\n"lesson": 1, "title": "x", "steps": [{"say": "a"',
});
