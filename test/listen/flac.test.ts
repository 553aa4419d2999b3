/** FLAC files hold the same 24-bit samples as WAV files, and their MD5 sum agrees. */
import { createHash } from 'node:crypto';
import flac from 'libflacjs/dist/libflac.js';
import { expect, test } from 'vitest';
import { encodeFlac } from '../../src/listen/flac.ts';
import { decodeWav, encodeWav } from '../../src/listen/wav.ts';

const RATE = 44_100;
/** More than one frame of the encoder, and more than one chunk passed to it. */
const FRAMES = 70_000;
const sine = (hertz: number, level: number) =>
  Float64Array.from({ length: FRAMES }, (_, n) => level * Math.sin((2 * Math.PI * hertz * n) / RATE));

/** Decodes with libFLAC, which checks every frame. */
function decode(file: Uint8Array) {
  const decoder = flac.create_libflac_decoder(true);
  const blocks: Uint8Array[][] = [];
  const errors: number[] = [];
  let summary: { md5sum: string; total_samples: number; max_framesize: number; sampleRate: number } | undefined;
  let at = 0;
  const read = (wanted: number) => {
    const buffer = file.slice(at, at + wanted);
    at += buffer.length;
    return { buffer, readDataLength: buffer.length, error: false };
  };
  flac.init_decoder_stream(
    decoder,
    read,
    (data) => blocks.push(data.map((channel) => channel.slice())),
    (code) => errors.push(code),
    (data) => {
      summary = data;
    },
  );
  flac.FLAC__stream_decoder_process_until_end_of_stream(decoder);
  flac.FLAC__stream_decoder_finish(decoder);
  flac.FLAC__stream_decoder_delete(decoder);
  return { blocks, errors, summary };
}

/** The decoder returns 24-bit samples as 32-bit integers. */
const valuesOf = (bytes: Uint8Array) => [...new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)];

test('the samples of a FLAC file are those of a 24-bit WAV file', async () => {
  const channels = [sine(440, 0.9), sine(441, 1.5)];
  const { blocks, errors, summary } = decode(await encodeFlac(channels, RATE));
  expect(errors).toEqual([]);
  const wav = decodeWav(encodeWav(channels, RATE, { format: 'pcm24' }));
  for (const c of [0, 1]) {
    const decoded = blocks.flatMap((block) => valuesOf(block[c]));
    expect(decoded.length).toBe(FRAMES);
    expect(decoded.findIndex((code, n) => code !== wav.channels[c][n] * 2 ** 23)).toBe(-1);
  }
  const interleaved = encodeWav(channels, RATE, { format: 'pcm24' }).slice(68);
  expect(summary).toMatchObject({
    md5sum: createHash('md5').update(interleaved).digest('hex'),
    total_samples: FRAMES,
    sampleRate: RATE,
  });
  expect(summary?.max_framesize).toBeGreaterThan(0);
});

test('channels and rates that FLAC cannot store are refused in one line', async () => {
  const nine = Array.from({ length: 9 }, () => new Float64Array(4));
  await expect(encodeFlac(nine, RATE)).rejects.toThrow('FLAC: expected 1 to 8 channels; got 9');
  await expect(encodeFlac(nine.slice(0, 1), 768_000)).rejects.toThrow(/at most 655350 Hz; got 768000 Hz/);
  const uneven = [new Float64Array(4), new Float64Array(5)];
  await expect(encodeFlac(uneven, RATE)).rejects.toThrow(/equal length; got 4 and 5/);
});
