/** The `clangor` command. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addCommands, inOneLine } from './commands.ts';
import { systemWords } from './system-error.ts';
import { UsageError, UserError } from './user-error.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('clangor')
  .description(
    'Physical models of things that collide: masses, strings, membranes, plates, bars, barriers, hammers and bows, as sound and as pictures.',
  )
  .version(version)
  .exitOverride() // the exit code is decided below
  .enablePositionalOptions() // so that sub-commands of sub-commands have options of their own
  .addHelpText(
    'after',
    `
Begin with:
  clangor studio                                   play, see and build models in a web page
  clangor list                                     list the models
  clangor render bouncing-ball                     write a WAV file
  clangor render bouncing-ball --plot ball.png     draw sound and energy
  clangor new my-model                             start a model of your own
  clangor check my-model.yaml                      is it stable, and how fast?`,
  );
// A reader that closes early (`clangor list | head -1`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`standard output cannot be written (${systemWords(error)})\n`);
  process.exit(1);
});

try {
  inOneLine(program);
  await addCommands(program, process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** 0 after help, 1 if something cannot be done, 2 if the words are no command; says why, in one line. A defect is thrown again. */
function exitCodeOf(error: unknown): number {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const line = error instanceof UserError ? error.message : memoryLine(error);
  if (line === undefined) throw error;
  process.stderr.write(`${line}\n`);
  return error instanceof UsageError ? 2 : 1;
}

/** What is said if the system gives no more memory; undefined for any other error. */
function memoryLine(error: unknown): string | undefined {
  const { message = '', code } = error as NodeJS.ErrnoException;
  const isRefused =
    code === 'ERR_MEMORY_ALLOCATION_FAILED' ||
    code === 'ENOMEM' ||
    (error instanceof RangeError &&
      /allocat|Invalid (typed )?array (buffer )?length|Invalid string length/i.test(message));
  return isRefused
    ? `expected more memory than this system gives; got "${message}": shorten the time, lower the rate or remove outputs`
    : undefined;
}
