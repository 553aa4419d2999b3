/** clangor render: renders a model to a sound, a picture and an energy balance. */
import { Command, Option } from 'commander';
import { measuredHits, overstretched, silentOutputs } from '../advice/index.ts';
import { sanitise, soundOf, wavFormats } from '../listen/index.ts';
import { collisionRules } from '../model/index.ts';
import { type Performance, performProgram } from '../perform/index.ts';
import { hasFastKernel, loadKernel } from '../run/index.ts';
import { dataBytes, STANDARD_OUTPUT, writeOutput } from './data-file.ts';
import { writeAtomically } from './files.ts';
import { collect } from './options.ts';
import { perform } from './perform.ts';
import { drawPerformance } from './picture.ts';
import { planOf, type RenderOptions, type RenderPlan } from './render-plan.ts';
import { printSummary, stopText, toJson } from './render-report.ts';
import { channelsOf, encodeChannels } from './sound-file.ts';
import { tablesOf } from './trace.ts';
import { UserError } from './user-error.ts';

export function renderCommand(): Command {
  return new Command('render')
    .description('render a model to a sound or data file, draw it, or print numbers')
    .argument('<model>', 'name of a model, path to a .yaml or .json file, or - for standard input')
    .option(
      '-o, --out <file>',
      'file to write: a sound (.wav, .flac) or all outputs in SI units (.csv, .npy, .npz, .mat, .parquet, .json); - for standard output (default: NAME.wav, or none with --json, --energy, --at or --plot)',
    )
    .option('--type <ending>', 'kind of file that "-o -" writes (default: wav)')
    .option(
      '--trace <what>',
      'more columns of a data file: energy, CONTACT:force,penetration,power or ELEMENT:displacement; repeatable',
      collect,
    )
    .option('--every <n>', 'keep only every n-th sample of the traces')
    .option('--no-outputs', 'leave the outputs out of a data file: only traces')
    .option('--seconds <s>', 'length of the render (default: that of the model)')
    .option('--rate <hz>', 'sample rate (default: that of the model)')
    .option('--set <path=value>', 'change a value of the model, e.g. contacts.collision.rule=27f; repeatable', collect)
    .addOption(
      new Option(
        '--scheme <scheme>',
        'rule for every collision, or it2 to solve all contacts by Newton iteration',
      ).choices([...collisionRules, 'it2']),
    )
    .option('--score <file>', 'play a score: events and players in .yaml or .json')
    .option('--midi <file>', 'play a MIDI file on a model that has keys')
    .option('--plot <file>', 'draw waveform, spectrogram and energy to an .svg, .pdf or .png file')
    .option('--energy', 'print the energy balance of each element and contact')
    .option('--at <n,n,…>', 'print all outputs in SI units, and the energies, at these sample indices')
    .addOption(
      new Option(
        '--format <format>',
        'samples of the file (default: float32; float64 with --raw, pcm24 in FLAC)',
      ).choices(wavFormats),
    )
    .option('--raw', 'write every output to a separate channel, unchanged, in its SI unit, as 64-bit float')
    .option(
      '--threads <n>',
      'threads for independent voices and parts (default: by work and cores); results are identical',
    )
    .option(
      '--fast',
      'use relaxed SIMD where the engine has it: faster, but results may differ in the last digits between machines',
    )
    .option('--json', 'print all measurements as one JSON object')
    .addHelpText(
      'after',
      `
A sound file holds the model's mix: two channels, or one per output with mix: stems, without DC and at -1 dB of full scale.
With --raw channel 1 is the first output of the model, channel 2 the second, and so on: what --at prints, with no gain, pan,
filter or level applied. The command lists the channels with their units, and --json has them as "channels".

A data file has one column per output, as --at prints it, named and with its unit; .csv, .npy and .parquet hold one table, so that traces
kept with --every need .npz, .mat or .json, or --no-outputs.

Examples:
  clangor render bouncing-ball -o ball.csv --trace knock:force,penetration --trace energy
  clangor render hammer-string -o string.npz --trace string:displacement --every 64
  clangor render mass-barrier --at 100,200 --set contacts.collision.stiffness=1e12
  clangor render bouncing-ball -o ball.wav --seconds 5 --rate 96000 --plot ball.svg
  clangor render mass-mass --json
  clangor render mass-mass --raw -o mass-mass.wav
  clangor render bowed-string --midi piece.mid -o piece.wav`,
    )
    .action(render);
}

async function render(name: string, options: RenderOptions): Promise<void> {
  const plan = await planOf(name, options);
  const { named, programs, target } = plan;
  const [program] = programs;
  const performance = await performed(plan, options);
  for (const remark of plan.remarks) console.error(remark);

  const { clean, broken: silenced } = soundOf(program, performance.outputs, named.model.mix);
  const raw = options.raw ?? false;
  const keepsValues = raw || target?.format !== undefined;
  const broken = keepsValues ? sanitise(performance.outputs).replaced : silenced;
  const bytes = await fileBytes(plan, options, performance, clean);
  if (target !== undefined && bytes !== undefined) {
    if (target.path === STANDARD_OUTPUT) await writeOutput(bytes);
    else writeAtomically(target.path, bytes);
  }
  if (options.plot !== undefined) await drawPerformance(options.plot, named, program, performance, clean);

  const channels = target === undefined || target.format !== undefined ? [] : channelsOf(program, raw);
  const warnings = [
    ...measuredHits(program, performance.contacts),
    ...overstretched(program, performance.stretches),
    ...silentOutputs(program, performance.outputs),
  ];
  const print = target?.path === STANDARD_OUTPUT ? console.error : console.log;
  if (options.json)
    print(JSON.stringify(toJson(named.name, program, performance, programs, { channels, warnings }), null, 2));
  else
    printSummary(print, named.name, program, performance, {
      out: target?.path === STANDARD_OUTPUT ? undefined : target?.path,
      raw: raw ? channels : [],
      plot: options.plot,
      energy: options.energy ?? false,
      warnings,
    });

  const stopped = stopText(performance);
  if (stopped !== undefined) throw new UserError(`${name}: ${stopped}`);
  if (broken > 0)
    throw new UserError(
      `${name}: ${broken} samples were not finite${keepsValues ? '' : ' and were silenced'}: the parameters overflow double precision`,
    );
}

async function performed(plan: RenderPlan, options: RenderOptions): Promise<Performance> {
  const { programs, frames, tracer, metered, at, quietFrom, threads } = plan;
  const fast = options.fast ?? false;
  if (fast && !hasFastKernel())
    console.error(
      '--fast: this engine has no relaxed SIMD (Node 20 needs --experimental-wasm-relaxed-simd); using the exact kernel',
    );
  const wanted = {
    metered,
    at,
    curves: options.plot !== undefined,
    ...(quietFrom !== undefined && { quietFrom }),
  };
  if (tracer === undefined)
    return perform(programs, frames, { ...wanted, fast, ...(threads !== undefined && { threads }) });
  // A trace is read sample by sample, so the model is rendered here, as a whole.
  const kernel = await loadKernel(fast && hasFastKernel() ? 'fast' : 'exact');
  return performProgram(programs[0], kernel, frames, wanted, () => {}, tracer.watcher);
}

/** The bytes of the file to write: a sound, or tables of data. */
async function fileBytes(
  { named, programs: [program], target, format, tracer }: RenderPlan,
  { raw, outputs: keepsOutputs }: RenderOptions,
  { outputs }: Performance,
  clean: readonly Float64Array[],
): Promise<Uint8Array | undefined> {
  if (target === undefined) return undefined;
  if (target.format === undefined) return encodeChannels(program.rate, format, raw ? { raw: outputs } : { clean });
  const tables = tablesOf(program, outputs, tracer?.table(), keepsOutputs ?? true);
  return dataBytes(tables, target.format, `Clangor ${named.name}, ${program.rate} Hz`);
}
