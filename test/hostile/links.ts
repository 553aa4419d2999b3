import { deflateRawSync } from 'node:zlib';
import { casesOf } from './case.ts';

const link = (bytes: Uint8Array, name = 'x') => `#name=${name}&model=${Buffer.from(bytes).toString('base64url')}`;
const packed = (text: string | Uint8Array) => link(deflateRawSync(text));

/** What comes after the # of an address. */
export const links = casesOf('link', 'link', 'txt', {
  'empty-model': '#model=',
  'not-base64': '#model=%%%%',
  'half-a-character': '#model=A',
  'not-deflated': link(Buffer.from('clangor: 1')),
  truncated: () => link(deflateRawSync(Buffer.alloc(5000, 'clangor: 1 and more')).subarray(0, 20)),
  'inflates-to-a-gigabyte': () => link(deflateRawSync(Buffer.alloc(64 * 2 ** 20, 'a'))),
  'too-long': () => `#model=${'A'.repeat(500_000)}`,
  'not-utf-8': () => packed(Uint8Array.of(0xff, 0xfe, 0xfd)),
  'a-picture': link(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)),
  'not-a-model': () => packed('<img src=x onerror=alert(1)>'),
  'alias-bomb': () => packed('a: &a [*a, *a, *a, *a, *a, *a, *a, *a, *a]'),
  'many-values': () => packed('a: 1\n'.repeat(100_000)),
  'depth-bomb': () => packed('['.repeat(30_000)),
  'negative-mass': () => packed('clangor: 1\nelements: { m: { type: mass, mass: -1 } }\noutputs: { o: { at: m } }\n'),
  'a-billion-nodes': () =>
    packed(
      'clangor: 1\nelements: { p: { type: plate, density: 1, young: 1, sides: [1e6, 1e6], thickness: 1e-9 } }\noutputs: { o: { at: { element: p, at: [1, 1] } } }\n',
    ),
});
