/** Runs this command as a process of its own, with options of Node that cannot be set from within. It ends as that process ends; if it is killed, that process ends too. */
import { spawn } from 'node:child_process';

/** Marks the process that is run. */
const MARK = 'CLANGOR_RUN_AGAIN';

export function runAgain(nodeOptions) {
  const child = spawn(process.execPath, [...nodeOptions, ...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [MARK]: '1' },
    // A terminal sends Ctrl-C to this process only, so that it is passed on once.
    detached: true,
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const each of signals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

/** In the process that is run: ends it when the one that started it is gone. */
export function endWithParent() {
  if (process.env[MARK] === undefined || process.channel === undefined) return;
  delete process.env[MARK];
  process.on('disconnect', () => process.exit(1));

  process.channel.unref();
}
