/** clangor fuzz: random models over the whole vocabulary of the format, each held to what every model must obey. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import {
  examine,
  type Failure,
  fuzzNext,
  joinTallies,
  LIMITS,
  modelText,
  newTally,
  type Tally,
} from '../fuzz/index.ts';
import { loadKernel } from '../run/index.ts';
import { checkFolder, writeAtomically } from './files.ts';
import { fuzzInProcesses, rangesOf } from './fuzz-processes.ts';
import { compileModel, openModel } from './models.ts';
import { wholeNumber } from './options.ts';
import { partProgress } from './progress.ts';
import { UserError } from './user-error.ts';

interface Options {
  readonly seed: string;
  readonly from: string;
  readonly count: string;
  readonly samples: string;
  readonly seconds?: string;
  readonly threads: string;
  readonly part?: boolean;
  readonly output: string;
  readonly resume?: boolean;
  readonly json?: boolean;
}

/** A failure as it is reported: the model is in a file of its own. */
type Reported = Omit<Failure, 'source'> & { readonly file: string };

/** Everything that a later run needs to go on, and what is printed as JSON. */
interface Report extends Tally {
  /** Of Clangor. */
  readonly version: string;
  readonly failures: readonly Reported[];
  /** Time that the run took, s. */
  readonly seconds: number;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
const STATE = 'fuzz.json';
/** Models between two saves. */
const SAVED_EVERY = 200;
/** Most models that a process fuzzes before the next one begins. */
const RANGE = 500;
/** Failures of each property that are made smaller; many more mostly have the same few causes. */
const SHRUNK = 4;
const MOST_MODELS = 1_000_000_000;

export function fuzzCommand(): Command {
  return new Command('fuzz')
    .description('run random models and check what must hold for every model')
    .argument('[model]', 'check this model file instead, such as one that a run has written')
    .option('--seed <n>', 'chooses the models: the same seed draws the same ones', '1')
    .option('--from <n>', 'index of the first model of the seed', '0')
    .option('--count <n>', 'number of models', '1000')
    .option('--samples <n>', 'samples of each', '2000')
    .option('--seconds <s>', 'stop after this time')
    .option('--threads <n>', 'number of processes that share the models', '1')
    .addOption(new Option('--part', 'part of a run: keeps no state').hideHelp())
    .option('-o, --output <folder>', 'where failing models and the state of the run are written', 'fuzz')
    .option('--resume', 'continue the run in the output folder, with its seed')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async (name: string | undefined, options: Options) => {
      const samples = wholeNumber('--samples', options.samples, 16, 1_000_000);
      if (name !== undefined) return examineFile(name, samples, options.json === true);
      const report = await fuzz(samples, options);
      if (options.json) console.log(JSON.stringify(report, null, 2));
      else console.log(describe(report));
      if (report.failures.length > 0) process.exitCode = 1;
    });
}

const HELP = `
Models are drawn from the schema of the format: every kind of element, contact, player, event and output, with
every field, over many orders of magnitude; some have families and keys, and notes are played on them. Checked:
  finite       every sample and every account
  balance      residual of the energy balance at most ${LIMITS.residual} of the largest energy that moves
  stored, dissipated   no account ever negative, and nothing lost comes back
  attraction   contacts that must not pull do not
  tunnelling   none goes deeper than all energy of the system can press it, plus ${LIMITS.penetration} v k
  passive      energy does not grow if nothing drives the model
  blocks, snapshot, live, order   the same with other block sizes, from a snapshot, with changes and notes made by
               hand instead of by the score, and with elements and contacts listed in another order
  reference    masses, barriers, strings on grids, collisions, connections, springs and joints move as in the dense
               reference, which is written from the equations and shares no code with the kernel
A model that fails is written to the output folder; the first ${SHRUNK} of each kind are made as small as possible.
Exit code 1 if any fails.

  clangor fuzz --count 200                  two hundred models
  clangor fuzz --seed 7 --seconds 600       as many as ten minutes allow
  clangor fuzz --count 100000 --threads 2   many, two at a time
  clangor fuzz fuzz/balance-12.yaml         check one model again`;

async function examineFile(name: string, samples: number, json: boolean): Promise<void> {
  const { finding, measures } = examine(compileModel(openModel(name, [])), await loadKernel(), samples);
  if (json) console.log(JSON.stringify({ model: name, finding: finding ?? null, ...measures }, null, 2));
  else if (finding === undefined) console.log(`${name}: every property holds`);
  else console.log(`${name}: ${finding.property}: ${finding.message}`);
  if (finding !== undefined) process.exitCode = 1;
}

async function fuzz(samples: number, options: Options): Promise<Report> {
  const { output } = options;
  const seed = wholeNumber('--seed', options.seed, 0, 2 ** 32 - 1);
  const from = wholeNumber('--from', options.from, 0, MOST_MODELS);
  const count = wholeNumber('--count', options.count, 1, MOST_MODELS);
  const limit = options.seconds === undefined ? Number.POSITIVE_INFINITY : Number(options.seconds);
  if (!(limit > 0)) throw new UserError(`--seconds: expected a time above 0 s; got "${options.seconds}"`);
  checkFolder(output);
  const before = options.resume ? readState(output) : { version, ...newTally(seed, from), failures: [], seconds: 0 };
  const kernel = await loadKernel();
  const progress = partProgress(count);
  const begun = performance.now();
  let tally: Tally = before;
  const failures = [...before.failures];
  const seconds = () => (performance.now() - begun) / 1000;
  const report = (): Report => ({ version, ...tally, failures, seconds: before.seconds + seconds() });
  const threads = wholeNumber('--threads', options.threads, 1, 64);
  if (threads > 1) {
    const shared = ['--seed', String(before.seed), '--samples', String(samples), '-o', output, '--part', '--json'];
    const take = (printed: string) => {
      const part = JSON.parse(printed) as Report;
      tally = joinTallies(tally, part);
      failures.push(...part.failures);
      save(output, report());
      progress.update(tally.next - before.next, `${tally.models} models, ${failures.length} failed`);
    };
    const ranges = rangesOf(before.next, count, Math.min(RANGE, Math.ceil(count / threads)));
    await fuzzInProcesses(ranges, threads, shared, () => seconds() < limit, take);
    progress.stop();
    return report();
  }
  for (let i = 0; i < count && seconds() < limit; i++) {
    const shrinks = (property: Failure['property']) =>
      failures.filter((failure) => failure.property === property).length < SHRUNK;
    const { failure, ...made } = fuzzNext(tally, samples, kernel, shrinks);
    tally = made.tally;
    if (failure !== undefined) failures.push(keep(output, tally.seed, failure));
    if (tally.next % SAVED_EVERY === 0 && !options.part) save(output, report());
    progress.update(i + 1, `${tally.models} models, ${failures.length} failed`);
  }
  progress.stop();
  if (!options.part && (failures.length > 0 || options.resume || count >= SAVED_EVERY)) save(output, report());
  return report();
}

function save(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeAtomically(join(folder, STATE), `${JSON.stringify(report, null, 2)}\n`);
}

function keep(folder: string, seed: number, { source, ...failure }: Failure): Reported {
  const file = join(folder, `${failure.property}-${failure.index}.yaml`);
  mkdirSync(folder, { recursive: true });
  writeAtomically(
    file,
    modelText(source, [
      `${failure.property}: ${failure.message}`,
      `From model ${failure.index} of seed ${seed}: clangor fuzz --seed ${seed} --from ${failure.index} --count 1`,
    ]),
  );
  return { ...failure, file };
}

function readState(folder: string): Report {
  const path = join(folder, STATE);
  if (!existsSync(path))
    throw new UserError(`--resume: expected ${STATE} of an earlier run in "${folder}"; there is none`);
  try {
    const state = JSON.parse(readFileSync(path, 'utf8')) as Report;
    // A state of an older version has not counted everything.
    if (Number.isSafeInteger(state.next) && Array.isArray(state.failures)) return { ...newTally(state.seed), ...state };
  } catch {
    // Reported below.
  }
  throw new UserError(`--resume: expected the state of an earlier run; "${path}" is something else`);
}

function describe({ models, samples, sound, seconds, failures, refused, stopped, compared, ...worst }: Report): string {
  return [
    `${models} models, ${samples} samples, ${(sound / 3600).toPrecision(3)} h of sound in ${seconds.toFixed(1)} s`,
    `${refused} drafts refused by the compiler, ${stopped} runs stopped because they reached a state that cannot be computed`,
    `${compared} compared with the dense reference, as far as it knows them`,
    `worst residual ${worst.worstResidual.toExponential(2)}, worst attraction ${worst.worstAttraction.toExponential(2)}, deepest penetration ${worst.worstPenetration.toPrecision(3)} v k`,
    ...failures.map(({ property, message, file }) => `${property}: ${message}: ${file}`),
    failures.length === 0 ? 'every property holds' : `${failures.length} failed`,
  ].join('\n');
}
