/** A sound device that plays to nowhere: without one Firefox's audio clock stands still. Debian's package pulseaudio has it. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { started } from './started.ts';

const PULSE = '/usr/bin/pulseaudio';

export interface SoundDevice {
  /** What a program finds it by. */
  readonly env: NodeJS.ProcessEnv;
  readonly end: () => void;
}

/** Whether PulseAudio is here. */
export function hasSoundDevice(): boolean {
  return existsSync(PULSE);
}

export function openSoundDevice(): SoundDevice | undefined {
  if (!hasSoundDevice()) return undefined;
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '-L', 'module-null-sink'];
  const { folder, end } = started(
    PULSE,
    (home) => [...options, '-L', `module-native-protocol-unix socket=${home}/native`],
    { XDG_RUNTIME_DIR: tmpdir() },
  );
  return { env: { PULSE_SERVER: `unix:${folder}/native` }, end };
}
