import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { printable, shorten, textWidth, wrap } from '../../src/see/text.ts';

it('shortens names in the middle, where series of names do not differ', () => {
  expect(shorten('bridge', 11, 100)).toBe('bridge');
  expect(shorten('collision-of-string-with-fret-12', 11, 110)).toMatch(/^collision.*….*12$/);
});

test.prop([fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 20, max: 300 })])(
  'text fits its place',
  (text, width) => {
    expect(textWidth(shorten(text, 11, width), 11)).toBeLessThanOrEqual(Math.max(width, textWidth('…', 11)));
    for (const line of wrap(text, 11, width)) expect(textWidth(line, 11)).toBeLessThanOrEqual(width);
  },
);

it('removes characters that XML does not allow', () => {
  expect(printable('a\u0000b\ud800c\n𝄞')).toBe('a b c 𝄞');
});
