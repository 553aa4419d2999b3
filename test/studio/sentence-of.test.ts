/** What the page says if no node can be made. */
import { expect, test } from 'vitest';
import { sentenceOf } from '../../src/studio/sentence-of.ts';

test.each([
  'Out of memory',
  'WebAssembly.Memory(): could not allocate memory',
  'Array buffer allocation failed',
  'out of memory',
])('%s', (message) => {
  expect(sentenceOf(new RangeError(message))).toBe('The browser does not give this model the memory that it needs.');
});

test('other faults are said as they are', () => {
  const message = 'expected an AudioContext with an audioWorklet: it exists on secure pages only (https or localhost)';
  expect(sentenceOf(new Error(message))).toBe(message);
});
