import { casesOf } from './case.ts';

/** Played on the marimba, which has keys and a player `stroke`. */
const opened = ['render', 'marimba-bar', '--seconds', '0.01', '--json', '--score', 'FILE'];

export const scores = casesOf('score', opened, 'yaml', {
  empty: '',
  'a-list': '- { time: 0, play: stroke }\n',
  'a-whole-model': 'clangor: 1\nscore: []\n',
  'not-text': Uint8Array.of(255, 254, 0, 1),
  'one-hundred-megabytes': () => 100 * 1024 * 1024,
  'many-events': () => `score:\n${'- { time: 0, play: stroke }\n'.repeat(50_000)}`,
  'score-as-text': 'score: loud\n',
  'score-as-map': 'score: { 0: stroke }\n',
  'players-as-list': 'players: []\n',
  'unknown-player': 'score: [{ time: 0, play: nobody }]\n',
  'prototype-player': 'players: { __proto__: { type: strike, at: mallet, force: 1, duration: 1 } }\n',
  'negative-time': 'score: [{ time: -1, play: stroke }]\n',
  'time-not-a-number': 'score: [{ time: .nan, play: stroke }]\n',
  'after-the-end-of-time': 'score: [{ time: 1e9, play: stroke }]\n',
  'two-verbs': 'score: [{ time: 0, play: stroke, set: elements.tube.mass, to: 1 }]\n',
  'no-verb': 'score: [{ time: 0 }]\n',
  'set-nothing': 'score: [{ time: 0, set: elements.tube.colour, to: 1 }]\n',
  'set-a-prototype': 'score: [{ time: 0, set: __proto__.x.y, to: 1 }]\n',
  'set-negative-mass': 'score: [{ time: 0, set: elements.tube.mass, to: -1 }]\n',
  'set-no-length': 'score: [{ time: 0, set: elements.bar.length, to: 0 }]\n',
  'force-in-metres': 'score: [{ time: 0, play: stroke, force: 1 m }]\n',
  'no-duration': 'score: [{ time: 0, play: stroke, duration: 0 }]\n',
  'alias-bomb': 'score: &a [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n',
  'json: truncated': '{"score": [{"time": 0, "play": "str',
  'json: duplicate': '{"score": [], "score": []}',
});
