/** The `clangor` command. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addCommands } from './commands.ts';
import { Trouble } from './trouble.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('clangor')
  .description(
    'Builds systems of masses, strings, membranes, plates, bars, barriers, hammers and bows, lets them collide, and makes it heard and seen.',
  )
  .version(version)
  .showHelpAfterError('(see clangor --help)')
  .addHelpText(
    'after',
    `
Begin with:
  clangor studio                                   play, see and build models in a web page
  clangor list                                     what there is to hear
  clangor render bouncing-ball                     a WAV file
  clangor render bouncing-ball --plot ball.png     a picture of sound and energy
  clangor new my-model                             a commented model file of your own
  clangor check my-model.yaml                      is it sound, how stable, how costly?`,
  );
// A reader that closes early (`clangor list | head -1`) is not an error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`standard output could not be written (${code})\n`);
  process.exit(1);
});

try {
  await addCommands(program, process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
