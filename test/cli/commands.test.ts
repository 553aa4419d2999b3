/** The command as a user meets it: what each sub-command does, and one clear line for whatever is wrong. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeWav } from '../../src/listen/index.ts';
import { modelJsonSchema } from '../../src/model/index.ts';
import { runOf, shippedNames, shippedProgram } from '../support/engine.ts';

const command = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'clangor-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `clangor WORDS` in a folder of its own. */
async function clangor(cwd: string, ...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [command, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = [child.stdout, child.stderr].map(async (stream) => {
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += chunk;
    return text;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return { code, out: await out, err: await err };
}

let rooms = 0;
/** A fresh folder to work in. */
function room(): string {
  const path = join(folder, `room-${rooms++}`);
  mkdirSync(path);
  return path;
}

async function succeeds(cwd: string, ...words: string[]): Promise<string> {
  const { code, out, err } = await clangor(cwd, ...words);
  expect(err).toBe('');
  expect(code).toBe(0);
  return out;
}

describe.concurrent('what works', () => {
  test('list names every model, with its title and what to listen for', async () => {
    const out = await succeeds(folder, 'list');
    for (const name of shippedNames) expect(out).toMatch(new RegExp(`^${name} +\\S`, 'm'));
    const rows = JSON.parse(await succeeds(folder, 'list', '--json')) as Record<string, unknown>[];
    expect(rows.map(({ name }) => name)).toEqual(shippedNames);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['name', 'title', 'listen', 'elements', 'contacts']));
      expect(row.title).not.toBe('');
      expect(row.listen).not.toBe('');
    }
  });

  test('check prints the certificate, as text and as JSON', async () => {
    const cwd = room();
    const text = await succeeds(cwd, 'check', 'mass-barrier');
    expect(text).toMatch(/^mass-barrier at 44100 Hz: sound\n/);
    expect(text).toContain('ω₀ k = 0.01425, limit 2.000, margin 99.3 %');
    const report = JSON.parse(await succeeds(cwd, 'check', 'mass-barrier', '--rate', '88200', '--json'));
    expect(report).toMatchObject({ model: 'mass-barrier', sampleRate: 88_200, compliance: { entries: 0, islands: [1] } });
    expect(report.programHash).toBe(shippedProgram('mass-barrier', ['rate=88200']).hash);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('render writes a sound that can be read back', async () => {
    const cwd = room();
    const out = await succeeds(cwd, 'render', 'mass-mass', '--seconds', '0.2');
    expect(out).toMatch(/^mass-mass: 0\.2 s at 44100 Hz in [\d.]+ s, [\d.]+ × real time\n {2}mass-mass\.wav\n$/);
    expect(readdirSync(cwd)).toEqual(['mass-mass.wav']);
    const { sampleRate, channels } = decodeWav(new Uint8Array(readFileSync(join(cwd, 'mass-mass.wav'))));
    expect(sampleRate).toBe(44_100);
    expect(channels.map((channel) => channel.length)).toEqual([8820, 8820]);
    const loudest = Math.max(...channels.flatMap((channel) => [...channel].map(Math.abs)));
    expect(loudest).toBeGreaterThan(0.5);
    expect(loudest).toBeLessThanOrEqual(1);
  });

  test('render --raw writes SI values, --format pcm24 and --out are obeyed', async () => {
    const cwd = room();
    await succeeds(cwd, 'render', 'mass-barrier', '--seconds', '0.01', '--raw', '-o', 'raw.wav');
    const [u] = runOf(shippedProgram('mass-barrier'), {}).render(441);
    const { channels } = decodeWav(new Uint8Array(readFileSync(join(cwd, 'raw.wav'))));
    channels[0].forEach((value, n) => {
      // Panned to the middle: both channels get 1/√2 of it.
      expect(value).toBeCloseTo(u[n] * Math.SQRT1_2, 7);
    });
    await succeeds(cwd, 'render', 'mass-barrier', '--seconds', '0.01', '--format', 'pcm24', '-o', 'pcm.wav');
    const pcm = readFileSync(join(cwd, 'pcm.wav'));
    expect(pcm.readUInt16LE(34)).toBe(24);
    expect(readdirSync(cwd).sort()).toEqual(['pcm.wav', 'raw.wav']);
  });

  test('render --json prints one object and writes nothing', async () => {
    const cwd = room();
    const out = await succeeds(cwd, 'render', 'mass-mass', '--seconds', '0.1', '--at', '200, 100,200', '--json');
    const report = JSON.parse(out);
    expect(report).toMatchObject({ model: 'mass-mass', sampleRate: 44_100, samples: 4410 });
    expect(Object.keys(report.outputs)).toEqual(['u', 'w']);
    expect(Object.keys(report.outputs.u)).toEqual(['100', '200']);
    expect(Object.keys(report.ledger)).toEqual(['100', '200']);
    expect(report.energy.residual).toBeLessThan(1e-12);
    expect(report.contacts[0]).toMatchObject({ name: 'collision', points: 1 });
    expect(report.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('render --at and --energy print numbers for people', async () => {
    const out = await succeeds(room(), 'render', 'hunt-crossley', '--at', '50', '--energy');
    expect(out).toMatch(/\n {2}energy 0\.005 J at first \+ 0 J given = /);
    expect(out).toMatch(/\n {2}mass: \S+ J stored, 0 J lost, 0 J given\n/);
    expect(out).toMatch(/\n {2}n 50: u 0\.0001332\d+ m; energy 0\.00496\d+ J, lost /);
  });

  test('--at reaches beyond the model’s length unless --seconds says how long', async () => {
    const report = JSON.parse(await succeeds(room(), 'render', 'hunt-crossley', '--at', '2000', '--json'));
    expect(report.samples).toBe(2001);
  });

  test('render --plot draws, as .svg and as .png', async () => {
    const cwd = room();
    await succeeds(cwd, 'render', 'hunt-crossley', '--plot', 'a.svg');
    await succeeds(cwd, 'render', 'hunt-crossley', '--plot', 'a.png');
    expect(readdirSync(cwd).sort()).toEqual(['a.png', 'a.svg']);
    expect(readFileSync(join(cwd, 'a.svg'), 'utf8')).toMatch(/^<svg /);
    expect([...readFileSync(join(cwd, 'a.png')).subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  });

  test('--scheme solves every collision by one rule', async () => {
    const hash = async (...words: string[]) =>
      JSON.parse(await succeeds(folder, 'render', 'mass-barrier', '--seconds', '0.02', '--json', ...words)).sha256;
    expect(await hash('--scheme', '27f')).toBe(await hash('--set', 'contacts.collision.rule=27f'));
    expect(await hash('--scheme', 'it2')).not.toBe(await hash());
  });

  test('new writes a model that checks and renders, and never writes over one', async () => {
    const cwd = room();
    expect(await succeeds(cwd, 'new', 'my-model')).toContain('my-model.yaml');
    const text = readFileSync(join(cwd, 'my-model.yaml'), 'utf8');
    expect(await succeeds(cwd, 'check', 'my-model.yaml')).toContain('sound');
    await succeeds(cwd, 'render', 'my-model.yaml', '--seconds', '0.5');
    expect(readdirSync(cwd).sort()).toEqual(['my-model.wav', 'my-model.yaml']);
    const again = await clangor(cwd, 'new', 'my-model');
    expect(again).toEqual({ code: 1, out: '', err: 'new: expected a name that is free; my-model.yaml is there already\n' });
    expect(readFileSync(join(cwd, 'my-model.yaml'), 'utf8')).toBe(text);
  });

  test('a JSON model is read like a YAML one', async () => {
    const cwd = room();
    const model = { clangor: 1, elements: { m: { type: 'mass', mass: '10 g' } }, outputs: { m: { at: 'm' } } };
    writeFileSync(join(cwd, 'one.json'), JSON.stringify(model));
    expect(await succeeds(cwd, 'check', './one.json')).toContain('sound');
  });

  test('schema prints the JSON Schema', async () => {
    expect(JSON.parse(await succeeds(folder, 'schema'))).toEqual(modelJsonSchema());
  });

  test('gallery makes a page with picture and sound', async () => {
    const cwd = room();
    await succeeds(cwd, 'gallery', 'hunt-crossley', '-o', 'out');
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['hunt-crossley.png', 'hunt-crossley.wav', 'index.html']);
    expect(readFileSync(join(cwd, 'out', 'index.html'), 'utf8')).toContain('src="hunt-crossley.wav"');
  });

  test('--version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await succeeds(folder, '--version')).toBe(`${version}\n`);
  });

  test('help names every command, and every command’s help each of its options', async () => {
    const help = await succeeds(folder, '--help');
    const commands = [...help.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map((match) => match[1]);
    for (const name of ['list', 'check', 'render', 'new']) expect(commands).toContain(name);
    const options: Readonly<Record<string, readonly string[]>> = {
      list: ['--json'],
      check: ['--rate', '--set', '--json'],
      render: [
        '-o, --out',
        '--seconds',
        '--rate',
        '--set',
        '--scheme',
        '--score',
        '--plot',
        '--energy',
        '--at',
        '--format',
        '--raw',
        '--json',
      ],
      gallery: ['-o, --out', '--seconds', '--json'],
      new: [],
      schema: [],
    };
    const helps = await Promise.all(Object.keys(options).map((name) => succeeds(folder, name, '--help')));
    Object.values(options).forEach((names, i) => {
      for (const option of names) expect(helps[i]).toContain(option);
    });
  });
});

describe.concurrent('what is wrong is said in one line, with exit code 1, and leaves nothing behind', () => {
  const cases: readonly (readonly [words: string, line: RegExp])[] = [
    ['render mass-bariier', /^mass-bariier: expected the name of a model .*; did you mean "mass-barrier"\?$/],
    ['render zzz', /^zzz: expected the name of a model .*; clangor list shows them all$/],
    ['render none.yaml', /^none\.yaml: expected a model file; there is none$/],
    ['check ./room', /^\.\/room: expected a model file; there is none$/],
    ['render mass-barrier --at 5,', /^--at: expected sample indices such as 100,200; got "5,"$/],
    ['render mass-barrier --at 1e3', /^--at: expected sample indices .*; got "1e3"$/],
    ['render mass-barrier --at 0.5', /^--at: expected sample indices .*; got "0\.5"$/],
    ['render mass-barrier --seconds 0.01 --at 441', /^--at: expected sample indices below 441, .*; got 441$/],
    ['render mass-barrier --at 99999999999', /^--at: expected /],
    ['render mass-barrier --seconds 3600 --rate 1536000 --json', /expected /],
    ['render mass-barrier --seconds 0', /^--set seconds: expected a time above 0 s; got 0$/],
    ['render mass-barrier --rate 10', /^--set rate: expected a frequency from 1000 to 1536000 Hz; got 10$/],
    ['render mass-barrier --plot x.jpg', /^--plot: .*expected a path ending in \.svg or \.png; got "x\.jpg"$/],
    ['render mass-barrier --plot none/x.png', /^--plot: expected a path in a folder that exists; got "none\/x\.png"$/],
    ['render mass-barrier --out none/x.wav', /^--out: expected a path in a folder that exists; got "none\/x\.wav"$/],
    ['render mass-barrier --seconds 0.01 --out room', /^--out: expected /],
    ['render mass-barrier --format mp3', /^error: option '--format <format>' argument 'mp3' is invalid/],
    ['render mass-barrier --raw --format pcm24', /^--raw: expected --format float32, .*; got pcm24$/],
    ['render mass-barrier --set x', /^--set x: expected path=value; got "x"$/],
    ['render mass-barrier --set elements.mass.mas=1', /^--set elements\.mass\.mas: expected a known key; .*"mass"\?$/],
    [
      'check mass-barrier --set elements.mass.stiffness=1e12',
      /elements\.mass\.stiffness: expected a mass on a spring slower than 1\.404e\+4 Hz/,
    ],
    ['render', /^error: missing required argument 'model'$/],
    ['new 1x', /^new: expected a name of letters, digits, - and _ that begins with a letter; got "1x"$/],
    ['new ../x', /^new: expected a name of letters, .*; got "\.\.\/x"$/],
    ['list more', /^error: too many arguments for 'list'/],
  ];

  test.each(cases)('clangor %s', async (words, line) => {
    const cwd = room();
    mkdirSync(join(cwd, 'room'));
    const { code, out, err } = await clangor(cwd, ...words.split(' '));
    expect(out).toBe('');
    const lines = err.trimEnd().split('\n');
    expect(lines[0]).toMatch(line);
    expect(lines).toHaveLength(1);
    expect(code).toBe(1);
    expect(readdirSync(cwd)).toEqual(['room']);
    expect(readdirSync(join(cwd, 'room'))).toEqual([]);
  });

  test('a file with several faults tells them all, each with its place', async () => {
    const cwd = room();
    const text = 'clangor: 1\nelements:\n  m: {type: mass, mass: 3 cm}\noutputs:\n  o: {at: n}\n';
    writeFileSync(join(cwd, 'bad.yaml'), text);
    const { code, out, err } = await clangor(cwd, 'render', 'bad.yaml');
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^bad\.yaml:3:25 elements\.m\.mass: expected a mass in .*; got "3 cm"$/),
      expect.stringMatching(/^bad\.yaml:5:\d+ outputs\.o\.at: expected .*; got "n"/),
    ]);
    expect(existsSync(join(cwd, 'bad.wav'))).toBe(false);
  });

  test('an unknown command or option gets a suggestion', async () => {
    expect((await clangor(folder, 'rendr')).err).toContain('Did you mean render?');
    expect((await clangor(folder, 'render', 'mass-barrier', '--sett', 'x')).err).toContain('Did you mean --set?');
  });

  test('numbers that overflow are silenced and told', async () => {
    const cwd = room();
    const settings = ['players.throw.displacement=1e30', 'contacts.collision.exponent=10'];
    const { code, err } = await clangor(
      cwd,
      ...['render', 'mass-barrier', '--seconds', '0.01', '-o', 'x.wav'],
      ...settings.flatMap((setting) => ['--set', setting]),
    );
    expect(code).toBe(1);
    expect(err).toMatch(/^mass-barrier: \d+ samples were not finite and were silenced: .*\n$/);
    const { channels } = decodeWav(new Uint8Array(readFileSync(join(cwd, 'x.wav'))));
    expect(channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
  });
});
