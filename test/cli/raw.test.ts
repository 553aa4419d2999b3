/** render --raw: every output in a separate channel, in its SI unit, bit for bit. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeWav } from '../../src/listen/index.ts';
import { runOf, shippedProgram } from '../support/engine.ts';
import { inRooms, succeeds } from './harness.ts';

inRooms();

const channelsIn = (file: string) => decodeWav(new Uint8Array(readFileSync(file))).channels;

test.each(['mass-barrier', 'bouncing-ball', 'mass-mass'])(
  '%s: the file holds the samples of every output',
  async (name) => {
    await succeeds('render', name, '--seconds', '0.3', '--raw', '-o', 'raw.wav');
    const program = shippedProgram(name);
    const outputs = runOf(program, {}).render(Math.round(0.3 * program.rate));
    expect(channelsIn('raw.wav')).toEqual(outputs);
  },
);

const mixed = (mix: string) => `clangor: 1
seconds: 0.01
mix: ${mix}
elements:
  ball: { type: mass, mass: 10 g, gravity: 9.81 }
  floor: { type: barrier }
contacts:
  knock: { type: collision, lower: floor, upper: ball, stiffness: 1e6, exponent: 1.5 }
players:
  throw: { type: initial, element: ball, displacement: 0.1 mm, velocity: -1 }
outputs:
  height: { at: ball, pan: -1, gain: 3 }
  speed: { at: ball, quantity: velocity, pan: 0.5 }
  push: { contact: knock, gain: 1e-3 }
`;

test.each(['stereo', 'stems'])(
  'metres, metres per second and newtons stay apart in a model mixed to %s',
  async (mix) => {
    writeFileSync('ball.yaml', mixed(mix));
    const out = await succeeds('render', 'ball.yaml', '--raw', '-o', 'raw.wav', '--json', '--at', '100');
    const { channels, outputs } = JSON.parse(out);
    expect(channels).toEqual([
      { channel: 1, name: 'height', unit: 'm' },
      { channel: 2, name: 'speed', unit: 'm/s' },
      { channel: 3, name: 'push', unit: 'N' },
    ]);
    expect(channelsIn('raw.wav').map((samples) => samples[100])).toEqual(
      channels.map(({ name }: { name: string }) => outputs[name][100]),
    );
  },
);

test('the summary lists the channels', async () => {
  writeFileSync('ball.yaml', mixed('stereo'));
  const out = await succeeds('render', 'ball.yaml', '--raw', '-o', 'raw.wav');
  expect(out).toMatch(
    /\n {2}channel 1: height, m\n {2}channel 2: speed, m\/s\n {2}channel 3: push, N\n {2}raw\.wav\n$/,
  );
});

test('the channels of a mix have names too, but no SI unit', async () => {
  writeFileSync('ball.yaml', mixed('stereo'));
  const channels = async () => JSON.parse(await succeeds('render', 'ball.yaml', '-o', 'x.wav', '--json')).channels;
  expect(await channels()).toEqual([
    { channel: 1, name: 'left', unit: 'full scale' },
    { channel: 2, name: 'right', unit: 'full scale' },
  ]);
  writeFileSync('ball.yaml', mixed('stems'));
  expect((await channels()).map(({ name }: { name: string }) => name)).toEqual(['height', 'speed', 'push']);
});
