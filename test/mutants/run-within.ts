/** Runs Node within a limit of processor time, which a busy machine does not use up. */
import { spawnSync } from 'node:child_process';

/** A run that takes so many times as long as its processor time may be is given up: the machine is too busy, or something waits for ever. */
const PATIENCE = 20;

interface Ran {
  readonly status: number | null;
  /** Processor time of it and of all that it started, s. */
  readonly seconds: number;
  readonly output: string;
}

/** Runs Node; each process that it starts is ended by the system once it has used so many seconds of a processor. */
export function runWithin(limit: number, folder: string, args: readonly string[]): Ran {
  const script = 'ulimit -t "$1"; shift; "$@" 2>&1; status=$?; times >&2; exit $status';
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', String(limit), process.execPath, ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 1000 * PATIENCE * limit,
    killSignal: 'SIGKILL',
    maxBuffer: 2 ** 28,
  });
  if (status === null) throw new Error(`no end after ${PATIENCE * limit} s:\n${stdout}`);
  // The second line is of what was started: minutes and seconds, in the program and in the system.
  const [, children = ''] = stderr.trim().split('\n').slice(-2);
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + 60 * Number(m) + Number(s),
    0,
  );
  return { status, seconds, output: stdout };
}
