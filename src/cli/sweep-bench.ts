/** clangor sweep bench: speed-up, overhead and memory of the launcher. */
import { Command } from 'commander';
import { benchMemory, benchSweep, loadSweep, openEngine } from '../batch/index.ts';
import { wholeNumber } from './options.ts';
import { partProgress } from './progress.ts';
import { troubled } from './sweep-run.ts';
import { userErrorOf } from './user-error.ts';

/** Of these many items, the time in which only one of two threads still has an item to make is a percent or two. */
const ITEMS = 72;
/** After these many the code of a thread is compiled. */
const BRIEF_ITEMS = 600;

/** One-second items of a guitar string, constants of the model ness-guitar. They differ in a number that leaves the work of an item as it is. */
const GUITAR = `sweep: 1
title: A guitar string
count: 1
model:
  clangor: 1
  seconds: 1
  rate: 44100
  elements:
    string:
      type: string
      length: 68 cm
      pitch: 110 Hz
      radius: 0.2 mm
      density: 7850
      young: 200 GPa
      decay: [{ frequency: 0 Hz, t60: 10 }, { frequency: 1 kHz, t60: 4 }]
    frets: { type: barrier, height: -1 mm }
  contacts:
    frets:
      type: collision
      lower: frets
      upper: { element: string, at: { frets: { count: 20, temperament: equal } } }
      stiffness: 1e10
      exponent: 1.3
      damping: 10
  players: { pluck: { type: pluck, at: { element: string, at: 50 cm }, force: 0.5, duration: 6 ms } }
  score: [{ time: 0.01, play: pluck }]
  outputs: { bridge: { at: { element: string, at: 95 % }, quantity: velocity } }
draw: { players.pluck.force: { uniform: [0.4, 0.6] } }
`;

const opened = (count: number, seconds: number) => {
  const source = {
    name: 'guitar-string',
    text: GUITAR.replace('seconds: 1', `seconds: ${seconds}`),
    base: undefined,
    count,
  };
  const sweep = loadSweep(source);
  if (!sweep.ok) throw userErrorOf(sweep.problems);
  return { source, sweep: sweep.value };
};

export function sweepBenchCommand(): Command {
  return new Command('bench')
    .description('measure how well items are spread over threads, what the launcher costs, and memory')
    .option('--rounds <n>', 'rounds; medians are reported', '9')
    .option('--memory <n>', 'also make this many short items and print the memory after each tenth of them')
    .option('--json', 'print the result as one JSON object')
    .action((options: { rounds: string; memory?: string; json?: boolean }) => troubled(() => bench(options)));
}

async function bench(options: {
  readonly rounds: string;
  readonly memory?: string;
  readonly json?: boolean;
}): Promise<void> {
  const engine = await openEngine();
  const rounds = wholeNumber('--rounds', options.rounds, 1, 1000);
  const progress = partProgress(rounds);
  const found = await benchSweep(opened(ITEMS, 1), opened(BRIEF_ITEMS, 0.05), engine, rounds, (done) =>
    progress.update(done, 'guitar string'),
  ).finally(progress.stop);
  const memory =
    options.memory === undefined
      ? undefined
      : await benchMemory(
          opened(wholeNumber('--memory', options.memory, 10, 10_000_000), 0.02),
          engine,
          (done, mebibytes) => {
            if (!options.json) process.stderr.write(`${done} items: ${mebibytes.toFixed(0)} MiB\n`);
          },
        );
  if (options.json) {
    console.log(JSON.stringify({ ...found, ...(memory === undefined ? {} : { memoryMiB: memory }) }, null, 2));
    return;
  }
  const { spin, items, share, rendered, overhead, overheadCpu, sharingCpu } = found;
  console.log(
    `two threads: ${items.toFixed(2)} × one for items, ${spin.toFixed(2)} × for threads that only count: ${share.toFixed(3)} of what the machine gives (goal 0.9)`,
  );
  console.log(`two threads that write no files: ${rendered.toFixed(2)} × one`);
  console.log(`processor time of an item on two threads: ${percent(sharingCpu)} more than on one`);
  console.log(
    `launcher: ${percent(overhead)} of a one-second item of a guitar string, ${percent(overheadCpu)} of its processor time (goal 5 %)`,
  );
  if (memory !== undefined)
    console.log(`memory: ${memory.map((one) => one.toFixed(0)).join(', ')} MiB after each tenth`);
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
