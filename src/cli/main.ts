/** The `clangor` command: one file per sub-command. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { benchCommand } from './bench.ts';
import { checkCommand } from './check.ts';
import { convergeCommand } from './converge.ts';
import { galleryCommand } from './gallery.ts';
import { impactCommand } from './impact.ts';
import { listCommand } from './list.ts';
import { newCommand } from './new.ts';
import { paperCommand } from './paper.ts';
import { renderCommand } from './render.ts';
import { schellengCommand } from './schelleng.ts';
import { schemaCommand } from './schema.ts';
import { studioCommand } from './studio.ts';
import { studyCommand } from './study.ts';
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
const commands = [
  studioCommand,
  listCommand,
  checkCommand,
  renderCommand,
  galleryCommand,
  impactCommand,
  schellengCommand,
  paperCommand,
  studyCommand,
  convergeCommand,
  benchCommand,
  newCommand,
  schemaCommand,
];
for (const command of commands) program.addCommand(command());

// A reader that closes early (`clangor list | head -1`) is not an error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`standard output could not be written (${code})\n`);
  process.exit(1);
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
