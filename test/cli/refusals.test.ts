/** The command from the user's point of view: one clear line per error, and no files. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clangor, inRooms, made } from './harness.ts';

inRooms();

describe('an error is reported in one line and leaves no files', () => {
  const cases: readonly (readonly [words: string, line: RegExp])[] = [
    ['render mass-bariier', /^expected the name of a model .*; got "mass-bariier"; did you mean "mass-barrier"\?$/],
    ['render zzz', /^expected the name of a model .*; got "zzz"; clangor list shows them all$/],
    ['render none.yaml', /^expected a model file; "none\.yaml" does not exist$/],
    ['check ./inner', /^expected a model file; "\.\/inner" is a folder$/],
    ['render mass-barrier --at 5,', /^--at: expected sample indices such as 100,200; got "5,"$/],
    ['render mass-barrier --at 1e3', /^--at: expected sample indices .*; got "1e3"$/],
    ['render mass-barrier --at 0.5', /^--at: expected sample indices .*; got "0\.5"$/],
    ['render mass-barrier --seconds 0.01 --at 441', /^--at: expected sample indices below 441, .*; got 441$/],
    [
      'render mass-barrier --at 99999999',
      /^--at: expected sample indices below 2646000, or a longer render with --seconds; got 99999999$/,
    ],
    ['render mass-barrier --seconds 3600 --rate 1536000 --json', /expected /],
    ['render mass-barrier --seconds 0', /^--seconds: expected a time above 0 s; got 0$/],
    ['render mass-barrier --seconds nan', /^--seconds: expected a time in s, ms, us; got "nan"$/],
    ['render mass-barrier --set seconds=0', /^--set seconds: expected a time above 0 s; got 0$/],
    ['render mass-barrier --rate 10', /^--rate: expected a frequency from 1000 to 1536000 Hz; got 10$/],
    ['check mass-barrier --rate 0', /^--rate: expected a frequency from 1000 to 1536000 Hz; got 0$/],
    ['gallery mass-barrier -o out --seconds -1', /^--seconds: expected a time above 0 s; got -1$/],
    [
      'render mass-barrier --set contacts.collision.loss=exact --scheme 26',
      /^--scheme contacts\.collision\.rule: expected "p2", the rule that exact loss belongs to; got 26$/,
    ],
    ['render mass-barrier --plot x.jpg', /^--plot: expected a path ending in \.svg, \.pdf or \.png; got "x\.jpg"$/],
    ['schelleng --plot x.jpg', /^--plot: expected a path ending in \.svg, \.pdf or \.png; got "x\.jpg"$/],
    ['render mass-barrier --plot none/x.png', /^--plot: expected a path in a folder that exists; got "none\/x\.png"$/],
    ['render mass-barrier --out none/x.wav', /^--out: expected a path in a folder that exists; got "none\/x\.wav"$/],
    ['render mass-barrier --seconds 0.01 --out inner', /^--out: expected /],
    ['render mass-barrier --format mp3', /^error: option '--format <format>' argument 'mp3' is invalid/],
    ['render mass-barrier --raw --format pcm24', /^--raw: expected --format float64, .*; got pcm24$/],
    ['render mass-barrier --raw -o x.flac', /^--raw: expected --format float64, .*; got FLAC$/],
    ['render mass-barrier --format float32 -o x.flac', /^--format: expected pcm24, .*; got float32$/],
    ['render mass-barrier --set x', /^--set x: expected path=value; got "x"$/],
    ['render mass-barrier --set elements.mass.mas=1', /^--set elements\.mass\.mas: expected a known key; .*"mass"\?$/],
    [
      'check mass-barrier --set elements.mass.stiffness=1e12',
      /elements\.mass\.stiffness: expected a mass on a spring slower than 1\.404e\+4 Hz/,
    ],
    ['render', /^error: missing required argument 'model'$/],
    ['new 1x', /^new: expected a name: a letter, then at most 63 letters, digits, - or _; got "1x"$/],
    ['new ../x', /^new: expected a name: .*; got "\.\.\/x"$/],
    [`new ${'x'.repeat(300)}`, /^new: expected a name: .*; got "x{63}…"$/],
    [
      'render mass-barrier -o ',
      /^--out: expected a path ending in .wav, .flac, .csv, .npy, .npz, .mat, .parquet or .json; got ""$/,
    ],
    ['gallery mass-barrier -o ', /^-o: expected a folder; got an empty path$/],
    ['render mass-barrier --seconds ', /^--seconds: expected a time in s, ms, us; got ""$/],
    [
      'render mass-barrier --seconds 0.01 --rate 44100.5',
      /^--rate: expected a whole number of Hz, as sound files require; got 44100\.5$/,
    ],
    [
      'render mass-barrier --seconds 0.01 --set rate=44100.5',
      /^--set rate: expected a whole number of Hz, .*; got 44100\.5$/,
    ],
    ['render mass-barrier --json --format pcm24', /^--format: expected -o FILE as well, .*; got none$/],
    ['render mass-barrier --at 5 --raw', /^--raw: expected -o FILE as well, .*; got none$/],
    ['list more', /^error: too many arguments/],
  ];

  test.each(cases)('clangor %s', async (words, line) => {
    const { out, err } = await clangor(...words.split(' '));
    expect(out).toBe('');
    expect(err.trimEnd()).toMatch(line);
    expect(err.trimEnd()).not.toContain('\n');
    expect(made()).toEqual([]);
    expect(readdirSync('inner')).toEqual([]);
  });

  test.each(['noise.wav', 'noise.yaml', 'noise.json'])('a score that is not text is not printed: %s', async (file) => {
    writeFileSync(file, Uint8Array.from([82, 73, 70, 70, 200, 3, 27, 91, 10, 58, 32, 0, 255, 254]));
    const { out, err } = await clangor('render', 'mass-barrier', '--score', file);
    expect({ out, err }).toEqual({ out: '', err: `${file}:1:5: expected text; got bytes that are not UTF-8\n` });
  });

  test('a key with control characters does not break its line', async () => {
    writeFileSync('key.yaml', '"a\\nb\\e[31m": 1\n');
    const { err } = await clangor('render', 'mass-barrier', '--score', 'key.yaml');
    expect(err).toBe('key.yaml: expected the keys score (a list of events) and players; got aU+000AbU+001B[31m\n');
  });

  test('all faults of a file are reported, each with its position', async () => {
    const text = 'clangor: 1\nelements:\n  m: {type: mass, mass: 3 cm}\noutputs:\n  o: {at: n}\n';
    writeFileSync('bad.yaml', text);
    const { out, err } = await clangor('render', 'bad.yaml');
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^bad\.yaml:3:25 elements\.m\.mass: expected a mass in .*; got "3 cm"$/),
      expect.stringMatching(/^bad\.yaml:5:\d+ outputs\.o\.at: expected .*; got "n"/),
    ]);
    expect(existsSync('bad.wav')).toBe(false);
  });

  test('a rate that a file cannot have is reported for the model', async () => {
    writeFileSync(
      'odd.yaml',
      'clangor: 1\nrate: 44100.5\nelements: {m: {type: mass, mass: 1}}\noutputs: {m: {at: m}}\n',
    );
    const { err } = await clangor('render', 'odd.yaml', '-o', 'x.wav');
    expect(err).toBe('odd.yaml rate: expected a whole number of Hz, as sound files require; got 44100.5\n');
  });

  test.runIf(existsSync('/dev/full'))('a device that cannot be written to is reported', async () => {
    const { err } = await clangor('render', 'mass-barrier', '--seconds', '0.01', '-o', '/dev/full');
    expect(err).toBe('"/dev/full" cannot be written (no space left on device)\n');
  });

  test('an unknown option gets a suggestion', async () => {
    const { err } = await clangor('render', 'mass-barrier', '--sett', 'x');
    expect(err).toBe("error: unknown option '--sett' (Did you mean --set?)\n");
  });

  test('a start that would overflow is refused, and nothing is written', async () => {
    const settings = ['players.throw.displacement=1e30', 'contacts.collision.exponent=10'];
    const { err } = await clangor(
      ...['render', 'mass-barrier', '--seconds', '0.01', '-o', 'x.wav'],
      ...settings.flatMap((setting) => ['--set', setting]),
    );
    expect(err).toMatch(/contacts\.collision: expected ends that start nearer to each other, .*\n$/);
    expect(existsSync('x.wav')).toBe(false);
  });
});
