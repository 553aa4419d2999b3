/** The sub-commands: a summary for `clangor --help`, and the module, which is loaded only when the command is called. */
import { Command } from 'commander';
import { closest, show } from '../model/problems.ts';
import { UsageError } from './user-error.ts';

interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** In the order of the help. */
const ENTRIES: readonly CommandEntry[] = [
  {
    name: 'studio',
    summary: 'play, see and build models in a web page',
    load: async () => (await import('./studio.ts')).studioCommand(),
  },
  {
    name: 'list',
    summary: 'list the models that come with Clangor',
    load: async () => (await import('./list.ts')).listCommand(),
  },
  {
    name: 'check',
    summary: 'check a model: stability, energy, coupling, cost',
    load: async () => (await import('./check.ts')).checkCommand(),
  },
  {
    name: 'render',
    summary: 'render a model to a sound file, a picture or numbers',
    load: async () => (await import('./render.ts')).renderCommand(),
  },
  {
    name: 'gallery',
    summary: 'make a web page with the picture and sound of every model',
    load: async () => (await import('./gallery.ts')).galleryCommand(),
  },
  {
    name: 'impact',
    summary: 'compare numerical methods with the exact impact of a mass on a wall',
    load: async () => (await import('./impact.ts')).impactCommand(),
  },
  {
    name: 'schelleng',
    summary: 'map the motion of a bowed string over bow force and position',
    load: async () => (await import('./schelleng.ts')).schellengCommand(),
  },
  {
    name: 'paper',
    summary: 'reproduce the figures and tables of the papers',
    load: async () => (await import('./paper.ts')).paperCommand(),
  },
  {
    name: 'study',
    summary: 'repeat a study of the methods and print its tables',
    load: async () => (await import('./study.ts')).studyCommand(),
  },
  {
    name: 'sweep',
    summary: 'render many labelled variants of a model: a dataset, or a table',
    load: async () => (await import('./sweep.ts')).sweepCommand(),
  },
  {
    name: 'tune',
    summary: 'play every key of a model, and measure its pitch and decay',
    load: async () => (await import('./tune.ts')).tuneCommand(),
  },
  {
    name: 'converge',
    summary: 'measure the order of accuracy of a model',
    load: async () => (await import('./converge.ts')).convergeCommand(),
  },
  {
    name: 'bench',
    summary: 'measure the speed of the kernel against rivals',
    load: async () => (await import('./bench.ts')).benchCommand(),
  },
  {
    name: 'fuzz',
    summary: 'run random models and check what must hold for every model',
    load: async () => (await import('./fuzz.ts')).fuzzCommand(),
  },
  {
    name: 'new',
    summary: 'write a commented model file to start from',
    load: async () => (await import('./new.ts')).newCommand(),
  },
  {
    name: 'laws',
    summary: 'list the laws of contact that the kernel has',
    load: async () => (await import('./laws.ts')).lawsCommand(),
  },
  {
    name: 'schema',
    summary: 'print the JSON Schema of the model format',
    load: async () => (await import('./schema.ts')).schemaCommand(),
  },
];

/** The same with what every command has in common. */
export const COMMANDS: readonly CommandEntry[] = ENTRIES.map((entry) => ({
  ...entry,
  load: async () => inOneLine((await import('./limits.ts')).withLimits(await entry.load())),
}));

/** Makes a command, and those below it, say in one line what was wrong with its words: Commander puts what it suggests on a second. */
export function inOneLine(command: Command): Command {
  for (const one of [command, ...command.commands])
    one.configureOutput({ outputError: (text, write) => write(`${text.trim().replace(/\n+/g, ' ')}\n`) });
  return command;
}

/** Adds every command to the program: the one that `words` call in full, the others only by name and summary. */
export async function addCommands(program: Command, words: readonly string[]): Promise<void> {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const called = first === 'help' ? second : first;
  if (called !== undefined && !COMMANDS.some(({ name }) => name === called)) throw unknownCommand(called);
  for (const { name, summary, load } of COMMANDS) {
    const command = name === called ? await load() : new Command(name);
    for (const one of [command, ...command.commands]) one.exitOverride();
    program.addCommand(command.summary(summary));
  }
}

function unknownCommand(called: string): UsageError {
  const near = closest(
    called,
    COMMANDS.map(({ name }) => name),
  );
  const hint = near === undefined ? 'clangor --help lists them all' : `did you mean "${near}"?`;
  return new UsageError(`expected the name of a command; got ${show(called)}; ${hint}`);
}
