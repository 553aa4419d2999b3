/** The command from the user's point of view: what each sub-command does. */
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeWav } from '../../src/listen/index.ts';
import { modelJsonSchema } from '../../src/model/index.ts';
import { shippedNames, shippedProgram } from '../support/engine.ts';
import { clangor, inRooms, made, start, startOnto, succeeds } from './harness.ts';

inRooms();

describe('correct use', () => {
  test('list names every model, with its title and what to listen for', async () => {
    const out = await succeeds('list');
    for (const name of shippedNames) expect(out).toMatch(new RegExp(`^${name} +\\S`, 'm'));
    const rows = JSON.parse(await succeeds('list', '--json')) as Record<string, unknown>[];
    expect(rows.map(({ name }) => name)).toEqual(shippedNames);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['name', 'title', 'listen', 'elements', 'contacts']));
      expect(row.title).not.toBe('');
      expect(row.listen).not.toBe('');
    }
  });

  test('check prints the certificate, as text and as JSON', async () => {
    const text = await succeeds('check', 'mass-barrier');
    expect(text).toMatch(/^mass-barrier: stable at 44100 Hz\n/);
    expect(text).toContain('ω₀ k = 0.01425, limit 2.000, margin 99.3 %');
    const report = JSON.parse(await succeeds('check', 'mass-barrier', '--rate', '88200', '--json'));
    expect(report).toMatchObject({
      model: 'mass-barrier',
      sampleRate: 88_200,
      compliance: { entries: 0, islands: [1] },
    });
    expect(report.programHash).toBe(shippedProgram('mass-barrier', ['rate=88200']).hash);
    expect(made()).toEqual([]);
  });

  test('says how bodies stretch: the gauge or why none is needed, and the headroom with or without tension', async () => {
    expect(await succeeds('check', 'rubber-band')).toMatch(
      /band stretches: 40 strains in one contact .*no gauge s limits .*tension may rise by \d+ % /,
    );
    const [ride, crash] = (await succeeds('check', 'drum-kit')).match(/(ride|crash) stretches: .*/g) ?? [];
    expect(ride).toMatch(/4 strains of its lowest 144 modes, exact/);
    for (const line of [ride, crash])
      expect(line).toMatch(
        /exact at any amplitude .*no tension at rest; the highest of these modes may rise to \d\.\d times its pitch/,
      );
    expect(await succeeds('check', 'tam-tam')).toMatch(/accurate up to .* gauge s reaches 0\.3; .*times its pitch/);
  });

  test('a large model is told in few lines: families as one, contacts that never pushed and small accounts together', async () => {
    const certificate = await succeeds('check', 'piano');
    expect(certificate).toMatch(
      /\n {2}string-21-1 … string-108-3 +\d+ × string, 3 to 77 unknowns each: least margin at /,
    );
    expect(certificate).toMatch(
      /\n {2}felt-21-1 … felt-108-3 +\d+ × collision, 1 point each: felt-\S+ has hits of about /,
    );
    expect(certificate.split('\n').length).toBeLessThan(30);
    const report = await succeeds('render', 'guitar', '--seconds', '0.02', '--energy', '-o', 'guitar.wav');
    expect(report).toMatch(/\n {2}\d+ other contacts: no force at any time\n/);
    expect(report).toMatch(/\n {2}\d+ others together: \S+ \S*J stored, \S+ \S*J dissipated, \S+ \S*J injected\n/);
  });

  test('render writes a sound that can be read back', async () => {
    const out = await succeeds('render', 'mass-mass', '--seconds', '0.2');
    expect(out).toMatch(/^mass-mass: 0\.2 s at 44100 Hz in [\d.]+ s, [\d.]+ × real time\n {2}mass-mass\.wav\n$/);
    expect(made()).toEqual(['mass-mass.wav']);
    const { rate, channels } = decodeWav(new Uint8Array(readFileSync('mass-mass.wav')));
    expect(rate).toBe(44_100);
    expect(channels.map((channel) => channel.length)).toEqual([8820, 8820]);
    const loudest = Math.max(...channels.flatMap((channel) => [...channel].map(Math.abs)));
    expect(loudest).toBeGreaterThan(0.5);
    expect(loudest).toBeLessThanOrEqual(1);
  });

  test('render tells of a change of the score that needs another grid, and of a grid that it lifts', async () => {
    writeFileSync(
      'tightened.yaml',
      `clangor: 1
elements:
  e: { type: string, length: 1, linearDensity: 6e-3, tension: 60, grid: { intervals: 400 } }
players:
  tap: { type: strike, at: { element: e, at: 20 % }, force: 5, duration: 2 ms }
score:
  - { time: 0.01, set: elements.e.tension, to: 400 }
outputs:
  u: { at: { element: e, at: 30 % } }
`,
    );
    const told = 'at 0.01 s elements.e.tension = 400 needs another grid: the motion was carried over';
    const lifted = '; the grid that the model sets for e was lifted';
    const render = ['render', 'tightened.yaml', '--seconds', '0.02', '-o', 'tightened.wav'];
    expect(await succeeds(...render)).toContain(`${told}${lifted}`);
    expect(await succeeds(...render, '--energy')).toMatch(/carried over \([\d.]+ mJ injected\)/);
    const { takeovers } = JSON.parse(await succeeds(...render, '--json'));
    expect(takeovers).toMatchObject([{ time: 0.01, path: 'elements.e.tension', value: 400, unpinned: ['e'] }]);
  });

  test('--format and --out are obeyed', async () => {
    await succeeds('render', 'mass-barrier', '--seconds', '0.01', '--format', 'pcm24', '-o', 'pcm.wav');
    const pcm = readFileSync('pcm.wav');
    expect(pcm.readUInt16LE(34)).toBe(24);
    await succeeds('render', 'mass-barrier', '--seconds', '0.01', '-o', 'sound.flac');
    expect(readFileSync('sound.flac').toString('latin1', 0, 4)).toBe('fLaC');
    await succeeds('render', 'mass-barrier', '--seconds', '0.01', '--format', 'float64', '-o', 'double.wav');
    expect(readFileSync('double.wav').readUInt16LE(34)).toBe(64);
    expect(made().sort()).toEqual(['double.wav', 'pcm.wav', 'sound.flac']);
  });

  test('render --json prints one object and writes nothing', async () => {
    const out = await succeeds('render', 'mass-mass', '--seconds', '0.1', '--at', '200, 100,200', '--json');
    const report = JSON.parse(out);
    expect(report).toMatchObject({ model: 'mass-mass', sampleRate: 44_100, samples: 4410 });
    expect(Object.keys(report.outputs)).toEqual(['u', 'w']);
    expect(Object.keys(report.outputs.u)).toEqual(['100', '200']);
    expect(Object.keys(report.ledger)).toEqual(['100', '200']);
    expect(report.energy.residual).toBeLessThan(1e-12);
    expect(report.contacts[0]).toMatchObject({ name: 'collision', points: 1 });
    expect(report.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(made()).toEqual([]);
  });

  test('render --at and --energy print readable numbers', async () => {
    const out = await succeeds('render', 'hunt-crossley', '--at', '50', '--energy');
    expect(out).toMatch(
      /\n {2}energy: 5 mJ initial \+ 0 J injected = \S+ \S*J stored \+ \S+ \S*J dissipated \(residual \S+\)\n/,
    );
    expect(out).toMatch(/\n {2}mass: \S+ \S*J stored, 0 J dissipated, 0 J injected\n/);
    expect(out).toMatch(/\n {2}sample 50: u 0\.0001332\d+ m; energy 0\.00496\d+ J, dissipated /);
  });

  test('the printed length of a render is rounded', async () => {
    const out = await succeeds('render', 'mass-barrier', '--seconds', '1e-9', '--energy');
    expect(out).toMatch(/^mass-barrier: 4\.535e-5 s at 44100 Hz in /);
  });

  test('one hit is in the singular', async () => {
    const hits = async (seconds: string) =>
      /collision: (\d+ \w+),/.exec(await succeeds('render', 'mass-barrier', '--seconds', seconds, '--energy'))?.[1];
    expect(await hits('0.005')).toBe('1 hit');
    expect(await hits('0.01')).toBe('2 hits');
  });

  test('only collisions hit and penetrate, and every part has a unique name', async () => {
    const text = await succeeds('render', 'bouncing-ball', '--seconds', '0.3', '--energy');
    expect(text).toMatch(/\n {2}knock: 1 hit.*, force 0 to \S+ N, penetration \S+ m\n/);
    expect(text).toMatch(/\n {2}joint: force \S+ to \S+ N, stretch up to \S+ m\n/);
    const { contacts } = JSON.parse(await succeeds('render', 'bouncing-ball', '--seconds', '0.3', '--json'));
    expect(Object.keys(contacts[0])).toEqual(expect.arrayContaining(['hits', 'maxPenetration', 'brief']));
    expect(Object.keys(contacts[1])).toEqual(['name', 'points', 'maxForce', 'minForce', 'maxStretch']);
    const bowed = JSON.parse(await succeeds('render', 'bowed-string', '--seconds', '0.1', '--json'));
    expect(Object.keys(bowed.contacts[0])).toEqual(['name', 'points', 'maxForce', 'minForce']);
    const fretted = await succeeds('render', 'fretted-string', '--seconds', '0.01', '--energy');
    const parts = [...fretted.matchAll(/\n {2}([^\n:]+): [^\n]*J stored, /g)].map(([, name]) => name);
    expect(parts).toEqual(['string', 'frets', 'neck', 'finger', 'frets, contact', 'neck, contact', 'finger, contact']);
  });

  test('hits too short for the rate are predicted by check and measured by render, with a remedy', async () => {
    const stiff = ['--set', 'contacts.collision.stiffness=1e12'];
    const warning =
      /\n {2}warning: (collision: .*too few for the loss.*; use loss: exact, or a rate of at least \d+ Hz)/;
    const checked = await succeeds('check', 'hunt-crossley', ...stiff);
    expect(checked).toMatch(/collision {2}collision, 1 point: hits of about 0\.37 samples at 1\.00 m\/s; peak forces/);
    expect(checked).toMatch(warning);
    expect(await succeeds('render', 'hunt-crossley', ...stiff, '-o', 'x.wav')).toMatch(warning);
    const report = JSON.parse(await succeeds('render', 'hunt-crossley', ...stiff, '--json'));
    expect(report.warnings).toHaveLength(1);
    const { contacts, speed } = JSON.parse(await succeeds('check', 'hunt-crossley', ...stiff, '--json'));
    expect(contacts[0]).toMatchObject({ hitSamples: expect.closeTo(0.37, 2), hitSpeed: 1 });
    expect(speed.warnings).toHaveLength(1);
    const exact = [...stiff, '--set', 'contacts.collision.loss=exact'];
    for (const text of [
      await succeeds('check', 'hunt-crossley', ...exact),
      await succeeds('render', 'hunt-crossley', ...exact, '--energy'),
    ]) {
      expect(text).not.toContain('warning');
      expect(text).toMatch(/peak force(s of hits this short come out| is) too low/);
    }
  });

  test('a model that nothing excites causes a warning', async () => {
    writeFileSync('still.yaml', 'clangor: 1\nelements: { a: { type: mass, mass: 1 } }\noutputs: { o: { at: a } }\n');
    const line = '  warning: nothing sets this model in motion, so it is silent: add a player';
    expect(await succeeds('check', 'still.yaml')).toContain(line);
    expect(await succeeds('render', 'still.yaml', '--seconds', '0.1')).toContain(line);
  });

  test('--at extends the model’s length unless --seconds is given', async () => {
    const report = JSON.parse(await succeeds('render', 'hunt-crossley', '--at', '2000', '--json'));
    expect(report.samples).toBe(2001);
  });

  test('render --plot draws, as .svg, as .pdf and as .png', async () => {
    await succeeds('render', 'hunt-crossley', '--plot', 'a.svg');
    await succeeds('render', 'hunt-crossley', '--plot', 'a.pdf');
    await succeeds('render', 'hunt-crossley', '--plot', 'a.png');
    expect(made().sort()).toEqual(['a.pdf', 'a.png', 'a.svg']);
    expect(readFileSync('a.pdf', 'latin1')).toMatch(/^%PDF-1\.4\n/);
    expect(readFileSync('a.svg', 'utf8')).toMatch(/^<svg /);
    expect([...readFileSync('a.png').subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  });

  test('a picture shows the printed residual, also where the energy grows', async () => {
    const out = await succeeds('render', 'bowed-string', '--seconds', '0.4', '--plot', 'a.svg');
    const [, digits, exponent] = /\(residual ([\d.]+)e-(\d+)\)\n/.exec(out) ?? [];
    const raised = [...exponent].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
    expect(readFileSync('a.svg', 'utf8')).toContain(`largest ${digits}×10⁻${raised}<`);
  });

  test('--scheme solves every collision by one rule', async () => {
    const hash = async (...words: string[]) =>
      JSON.parse(await succeeds('render', 'mass-barrier', '--seconds', '0.02', '--json', ...words)).sha256;
    expect(await hash('--scheme', '27f')).toBe(await hash('--set', 'contacts.collision.rule=27f'));
    expect(await hash('--scheme', 'it2')).not.toBe(await hash());
  });

  test('new writes a model that checks and renders, and never overwrites one', async () => {
    expect(await succeeds('new', 'my-model')).toContain('my-model.yaml');
    const text = readFileSync('my-model.yaml', 'utf8');
    expect(await succeeds('check', 'my-model.yaml')).toContain(': stable at 44100 Hz');
    await succeeds('render', 'my-model.yaml', '--seconds', '0.5');
    expect(made().sort()).toEqual(['my-model.wav', 'my-model.yaml']);
    expect((await clangor('render', 'my-model')).err).toMatch(/; did you mean "my-model\.yaml"\?\n$/);
    const again = await clangor('new', 'my-model');
    expect(again).toEqual({ out: '', err: 'new: expected a new name; my-model.yaml already exists\n' });
    expect(readFileSync('my-model.yaml', 'utf8')).toBe(text);
  });

  test('a JSON model is read like a YAML one', async () => {
    const model = { clangor: 1, elements: { m: { type: 'mass', mass: '10 g' } }, outputs: { m: { at: 'm' } } };
    writeFileSync('one.json', JSON.stringify(model));
    expect(await succeeds('check', './one.json')).toContain(': stable at 44100 Hz');
  });

  test('schema prints the JSON Schema', async () => {
    expect(JSON.parse(await succeeds('schema'))).toEqual(modelJsonSchema());
  });

  const options: Readonly<Record<string, readonly string[]>> = {
    list: ['--json'],
    check: ['--rate', '--set', '--json'],
    render: [
      ...['-o, --out', '--seconds', '--rate', '--set', '--scheme', '--score', '--plot', '--energy', '--at', '--format'],
      ...['--raw', '--json'],
    ],
    gallery: ['-o, --out', '--seconds', '--json'],
    new: ['<name>'],
    schema: [],
  };
  test.each(Object.entries(options))('the help of %s names its options', async (name, words) => {
    const help = await succeeds(name, '--help');
    for (const word of words) expect(help).toContain(word);
    expect(help).toContain(`Usage: ${name}`);
  });
});

describe('as a separate process', () => {
  test('a result goes only to standard output, with exit code 0', () => {
    const { status, stdout, stderr } = start('render', 'hunt-crossley', '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ model: 'hunt-crossley' });
    expect(made()).toEqual([]);
  });

  // In a separate process, because an endless loop would block this one.
  test.runIf(existsSync('/proc/self'))('a folder that cannot be created is refused at once', () => {
    const { status, stdout, stderr } = start('gallery', 'hunt-crossley', '-o', '/proc/x/y');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^-o: expected a folder that exists or can be created; got "\/proc\/x\/y" \(no such file or directory\)\n$/,
    );
  });

  test.runIf(existsSync('/dev/full'))('a standard output that cannot be written to is reported', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = startOnto(full, 'list', '--json');
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'standard output cannot be written (no space left on device)\n',
    });
  });

  test('an error goes only to standard error, with exit code 1', () => {
    expect(start('render', 'none.yaml')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'expected a model file; "none.yaml" does not exist\n',
    });
  });
});
