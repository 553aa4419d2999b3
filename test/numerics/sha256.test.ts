import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSha256, sha256 } from '../../src/numerics/sha256.ts';

const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

describe('sha256', () => {
  it('the examples of FIPS 180-4', () => {
    expect(sha256(new Uint8Array(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
  it('every length around block boundaries', () => {
    for (let length = 0; length <= 200; length++) {
      const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      expect(sha256(message)).toBe(reference(message));
    }
  });
  it('random bytes', () =>
    fc.assert(
      fc.property(bytes(2000), (message) => {
        expect(sha256(message)).toBe(reference(message));
      }),
    ));
  it('in pieces, with digests in between', () =>
    fc.assert(
      fc.property(fc.array(bytes(200), { maxLength: 12 }), (pieces) => {
        const hash = createSha256();
        let soFar: number[] = [];
        for (const piece of pieces) {
          hash.update(piece);
          soFar = [...soFar, ...piece];
          expect(hash.digest()).toBe(reference(Uint8Array.from(soFar)));
        }
      }),
    ));
  it('views into a larger buffer', () => {
    const whole = Uint8Array.from({ length: 300 }, (_, i) => i & 255);
    expect(sha256(whole.subarray(7, 250))).toBe(reference(whole.subarray(7, 250)));
  });
  it('a megabyte', () => {
    const samples = new Uint8Array(new Float64Array(131072).map((_, i) => i / 3).buffer);
    expect(sha256(samples)).toBe(reference(samples));
  });
});
