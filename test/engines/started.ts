/** Programs that a test starts for itself, each with a folder of its own for a home. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Started {
  readonly folder: string;
  /** Ends the program with all that it started, and removes its folder. */
  readonly end: () => void;
}

export function started(
  program: string,
  args: (folder: string) => readonly string[],
  env: NodeJS.ProcessEnv = {},
): Started {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-engine-'));
  // A group of its own, so that its helpers end with it.
  const child: ChildProcess = spawn(program, args(folder), {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: folder, ...env },
  });
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { folder, end };
}
