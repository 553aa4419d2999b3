/** The `clangor` command. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addCommands } from './commands.ts';
import { UserError } from './user-error.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('clangor')
  .description(
    'Physical models of things that collide: masses, strings, membranes, plates, bars, barriers, hammers and bows, as sound and as pictures.',
  )
  .version(version)
  .showHelpAfterError('(see clangor --help)')
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
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`standard output cannot be written (${code})\n`);
  process.exit(1);
});

try {
  await addCommands(program, process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
