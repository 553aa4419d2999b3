import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { decodeWav, encodeWav, wavSize } from '../../src/listen/wav.ts';

const ascii = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const channelsOf = (count: number, sample: fc.Arbitrary<number>): fc.Arbitrary<Float64Array[]> =>
  fc.integer({ min: 0, max: 40 }).chain((frames) =>
    fc.array(
      fc.array(sample, { minLength: frames, maxLength: frames }).map((values) => Float64Array.from(values)),
      { minLength: count, maxLength: count },
    ),
  );

describe('the header', () => {
  it('of stereo float is IEEE_FLOAT with a fact chunk', () => {
    const bytes = encodeWav([new Float64Array(10), new Float64Array(10)], 44100, { format: 'float32' });
    const header = view(bytes);
    expect([ascii(bytes, 0), ascii(bytes, 8), ascii(bytes, 12)]).toEqual(['RIFF', 'WAVE', 'fmt ']);
    expect(header.getUint32(4, true)).toBe(bytes.length - 8);
    expect(header.getUint32(16, true)).toBe(18);
    expect(header.getUint16(20, true)).toBe(3);
    expect(header.getUint16(22, true)).toBe(2);
    expect(header.getUint32(24, true)).toBe(44100);
    expect(header.getUint32(28, true)).toBe(44100 * 8);
    expect(header.getUint16(32, true)).toBe(8);
    expect(header.getUint16(34, true)).toBe(32);
    expect(header.getUint16(36, true)).toBe(0);
    expect([ascii(bytes, 38), header.getUint32(42, true), header.getUint32(46, true)]).toEqual(['fact', 4, 10]);
    expect([ascii(bytes, 50), header.getUint32(54, true)]).toEqual(['data', 80]);
    expect(bytes.length).toBe(58 + 80);
  });

  it('is that of float32 where no format is said', () => {
    const channels = [new Float64Array([0, 0.5, -1])];
    expect(encodeWav(channels, 44100)).toEqual(encodeWav(channels, 44100, { format: 'float32' }));
  });

  it('of 24 bits is EXTENSIBLE with the PCM subtype, and odd data is padded', () => {
    const bytes = encodeWav([new Float64Array(3)], 48000, { format: 'pcm24' });
    const header = view(bytes);
    expect(header.getUint32(16, true)).toBe(40);
    expect(header.getUint16(20, true)).toBe(0xfffe);
    expect([header.getUint16(34, true), header.getUint16(36, true), header.getUint16(38, true)]).toEqual([24, 22, 24]);
    expect(header.getUint32(40, true)).toBe(0x4);
    expect(Buffer.from(bytes.subarray(44, 60)).toString('hex')).toBe('0100000000001000800000aa00389b71');
    expect([ascii(bytes, 60), header.getUint32(64, true)]).toEqual(['data', 9]);
    expect(bytes.length).toBe(68 + 9 + 1);
    expect(header.getUint32(4, true)).toBe(bytes.length - 8);
  });

  it('of stems is EXTENSIBLE without loudspeakers', () => {
    const bytes = encodeWav(
      Array.from({ length: 5 }, () => new Float64Array(2)),
      44100,
      { format: 'float32' },
    );
    const header = view(bytes);
    expect([header.getUint16(20, true), header.getUint32(40, true), header.getUint16(44, true)]).toEqual([
      0xfffe, 0, 3,
    ]);
    expect(decodeWav(bytes).channels).toHaveLength(5);
  });
});

describe('a round trip', () => {
  test.prop([fc.integer({ min: 1, max: 4 }).chain((count) => channelsOf(count, fc.double()))])(
    'through float64 is exact, infinities and NaN included',
    (channels) => {
      expect(decodeWav(encodeWav(channels, 44100, { format: 'float64' }))).toEqual({ channels, rate: 44100 });
    },
  );

  test.prop([fc.integer({ min: 1, max: 4 }).chain((count) => channelsOf(count, fc.float({ noNaN: true })))])(
    'through float32 is exact',
    (channels) => {
      const read = decodeWav(encodeWav(channels, 44100, { format: 'float32' }));
      expect(read).toEqual({ channels, rate: 44100 });
    },
  );

  test.prop([
    fc.integer({ min: 1, max: 4 }).chain((count) => channelsOf(count, fc.double({ min: -1, max: 1, noNaN: true }))),
  ])('through 24 bits is exact to half a step, and to one step at +1', (channels) => {
    const read = decodeWav(encodeWav(channels, 96000, { format: 'pcm24' }));
    for (const [c, channel] of channels.entries()) {
      for (const [n, x] of channel.entries()) {
        const step = 2 ** -23;
        expect(Math.abs(read.channels[c][n] - x)).toBeLessThanOrEqual(x > 1 - step ? step : step / 2);
      }
    }
  });

  it('clips instead of wrapping', () => {
    const [channel] = decodeWav(encodeWav([Float64Array.of(7, -7, 1, -1)], 44100, { format: 'pcm24' })).channels;
    expect([...channel]).toEqual([1 - 2 ** -23, -1, 1 - 2 ** -23, -1]);
  });
});

describe('bad input', () => {
  it('is reported in one clear line', () => {
    const channel = new Float64Array(4);
    expect(() => encodeWav([], 44100, { format: 'float32' })).toThrow('WAV: expected 1 to 16383 channels; got 0');
    expect(() => encodeWav([channel], 44100.5, { format: 'pcm24' })).toThrow(
      'whole Hz, below 4 GiB of sound per second; got 44100.5',
    );
    expect(() => encodeWav([channel, new Float64Array(3)], 44100, { format: 'pcm24' })).toThrow(
      'equal length; got 4 and 3',
    );
    expect(() => wavSize(2, 2 ** 29, 44100, 'float32')).toThrow(
      'WAV: expected at most 4 GiB; got 4.0 GiB (2 channels of 536870912 frames)',
    );
    expect(wavSize(1, 2 ** 30 - 20, 44100, 'float32')).toBe(58 + 4 * (2 ** 30 - 20));
    expect(() => decodeWav(new Uint8Array(3))).toThrow('begins with RIFF and WAVE');
    const mp3 = encodeWav([channel], 44100, { format: 'float32' });
    mp3[20] = 85;
    expect(() => decodeWav(mp3)).toThrow('got format 85 with 32 bits');
  });

  test.prop([fc.nat(), fc.nat({ max: 255 }), fc.nat()])(
    'in a damaged file causes at most a RangeError',
    (at, byte, length) => {
      const bytes = encodeWav([Float64Array.of(0.5, -0.25, 0.125), new Float64Array(3)], 44100, { format: 'pcm24' });
      bytes[at % bytes.length] = byte;
      const damaged = bytes.slice(0, length % (bytes.length + 1));
      try {
        const { channels } = decodeWav(damaged);
        expect(channels.reduce((sum, channel) => sum + channel.length, 0)).toBeLessThanOrEqual(damaged.length);
      } catch (error) {
        expect(String(error)).toMatch(/^RangeError: WAV: expected/);
      }
    },
  );

  it('reads the samples that a truncated file still has', () => {
    const whole = encodeWav([Float64Array.of(1, 2, 3, 4)], 8000, { format: 'float32' });
    expect(decodeWav(whole.subarray(0, whole.length - 6)).channels).toEqual([Float64Array.of(1, 2)]);
  });

  it('reads 16-bit integers and double precision', () => {
    const bytes = encodeWav([Float64Array.of(0.5)], 8000, { format: 'float32' });
    const wide = new Uint8Array(bytes.length + 4);
    wide.set(bytes);
    view(wide).setUint16(34, 64, true);
    view(wide).setUint32(54, 8, true);
    view(wide).setFloat64(58, Math.PI, true);
    expect(decodeWav(wide).channels[0][0]).toBe(Math.PI);
    view(wide).setUint16(20, 1, true);
    view(wide).setUint16(34, 16, true);
    view(wide).setInt16(58, -0x4000, true);
    expect(decodeWav(wide).channels[0][0]).toBe(-0.5);
  });
});
