/** clangor check: is a model sound, how stable, how coupled, how costly? Renders nothing. */
import { Command } from 'commander';
import { calibrate, duration, type Estimate, estimate } from '../bench/index.ts';
import type { Program } from '../compile/index.ts';
import { maxModes } from '../model/index.ts';
import { compileModel, openModel, settingsOf } from './models.ts';
import { collect, plural } from './options.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('check a model and print its certificate: stability, energy, coupling, cost')
    .argument('<model>', 'name of a model, or path to a .yaml or .json file')
    .option('--rate <hz>', 'sample rate instead of the model’s own')
    .option(
      '--set <path=value>',
      'change the model first, e.g. contacts.collision.stiffness=1e12; may be repeated',
      collect,
    )
    .option('--json', 'print the certificate as JSON')
    .action(async (name: string, options: { rate?: string; set?: string[]; json?: boolean }) => {
      const program = compileModel(openModel(name, settingsOf(options)));
      const speed = speedOf(program, estimate(program, await calibrate()));
      if (options.json) console.log(JSON.stringify(report(name, program, speed), null, 2));
      else console.log(describe(name, program, speed));
    });
}

/** What a model should take here, by the speed of this machine. */
interface Speed {
  /** ns per sample with nothing touching, and with everything touching. */
  readonly idleNs: number;
  readonly busyNs: number;
  /** The same as multiples of real time. */
  readonly idleRealTime: number;
  readonly busyRealTime: number;
  /** How many such models one core plays at once, in the worst and in the best case. */
  readonly voices: readonly [number, number];
  readonly warnings: readonly string[];
}

function speedOf(program: Program, { idle, busy, largestIsland }: Estimate): Speed {
  const { rate, compliance, model } = program;
  const sample = 1e9 / rate;
  const [idleRealTime, busyRealTime] = [sample / idle, sample / busy];
  const points = compliance.islands[0] ?? 0;
  const modal = Object.values(model.elements).some((element) => 'method' in element && element.method === 'modal');
  const late =
    `should all ${points} points touch that feel each other, a sample of ${duration(sample)} takes ${duration(largestIsland)} ` +
    `for them alone: too many for real time; take fewer${modal ? ', or fd instead of modal' : ''}`;
  return {
    idleNs: idle,
    busyNs: busy,
    idleRealTime,
    busyRealTime,
    voices: [Math.floor(busyRealTime), Math.floor(idleRealTime)],
    warnings: [...(largestIsland > sample ? [late] : []), ...cutSpectra(program)],
  };
}

/** Bodies that nobody gave a number of modes, and that have as many as there can be. */
function cutSpectra({ elements, model }: Program): string[] {
  return elements.flatMap(({ name, unknowns }) => {
    const element = model.elements[name];
    if (!('method' in element) || element.method !== 'modal' || element.modes !== undefined || unknowns < maxModes)
      return [];
    return [`${name} keeps its lowest ${maxModes} modes, the most that a body may have; say \`modes\` for fewer`];
  });
}

function report(model: string, program: Program, speed: Speed) {
  return {
    model,
    sampleRate: program.rate,
    elements: program.elements.map(({ name, type, unknowns, certificate }) => ({
      name,
      type,
      unknowns,
      ...certificate,
    })),
    contacts: program.contacts.map(({ name, type, points }) => ({ name, type, points: points.length })),
    energy: program.energy,
    compliance: program.compliance,
    memoryBytes: program.image.length,
    cost: program.cost,
    speed,
    programHash: program.hash,
  };
}

function describe(model: string, program: Program, speed: Speed): string {
  const width = Math.max(...[...program.elements, ...program.contacts].map(({ name }) => name.length));
  const elements = program.elements.map(({ name, type, unknowns, certificate: c }) => {
    const stable =
      unknowns === 0
        ? c.quantity
        : `${c.quantity} = ${c.chosen.toPrecision(4)}, limit ${c.limit.toPrecision(4)}, margin ${(100 * c.margin).toFixed(1)} %`;
    return `  ${name.padEnd(width)}  ${type}, ${plural(unknowns, 'unknown')}: ${stable}`;
  });
  const contacts = program.contacts.map(
    ({ name, type, points }) => `  ${name.padEnd(width)}  ${type}, ${plural(points.length, 'point')}`,
  );
  const { islands, entries } = program.compliance;
  return [
    `${model} at ${program.rate} Hz: sound`,
    ...elements,
    ...contacts,
    `  initial energy ${program.energy.toPrecision(6)} J`,
    `  ${plural(islands.length, 'island')} of contacts, the largest of ${plural(islands[0] ?? 0, 'point')}; ${plural(entries / 2, 'coupling')}`,
    `  ${(program.image.length / 1024).toFixed(1)} KiB of memory; ${program.cost.idle} multiply-adds per sample, ${program.cost.busy} with everything touching`,
    `  about ${duration(speed.idleNs)} per sample here, ${times(speed.idleRealTime)} real time; with everything touching ${duration(speed.busyNs)}, ${times(speed.busyRealTime)} real time`,
    `  ${voices(speed.voices)}`,
    ...speed.warnings.map((warning) => `  warning: ${warning}`),
    `  program ${program.hash}`,
  ].join('\n');
}

function times(factor: number): string {
  return `${factor < 10 ? factor.toPrecision(2) : Math.round(factor)} ×`;
}

function voices([worst, best]: Speed['voices']): string {
  if (best === 0) return 'too slow for real time on one core of this machine';
  return `${worst === best ? best : `${worst} to ${best}`} such voice${best === 1 ? '' : 's'} in real time on one core of this machine`;
}
