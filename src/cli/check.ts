/** clangor check: is a model sound, how stable, how coupled, how costly? Renders nothing. */
import { Command } from 'commander';
import type { Program } from '../compile/index.ts';
import { compileModel, openModel } from './models.ts';
import { collect } from './options.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('check a model and print its certificate: stability, energy, coupling, cost')
    .argument('<model>', 'name of a model, or path to a .yaml or .json file')
    .option('--rate <hz>', 'sample rate instead of the model’s own')
    .option('--set <path=value>', 'change the model first, e.g. contacts.collision.stiffness=1e12', collect, [])
    .option('--json', 'print the certificate as JSON')
    .action((name: string, options: { rate?: string; set: string[]; json?: boolean }) => {
      const set = [...options.set, ...(options.rate === undefined ? [] : [`rate=${options.rate}`])];
      const program = compileModel(openModel(name, set));
      if (options.json) console.log(JSON.stringify(report(name, program), null, 2));
      else console.log(describe(name, program));
    });
}

function report(model: string, program: Program) {
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
    programHash: program.hash,
  };
}

function describe(model: string, program: Program): string {
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
    `  program ${program.hash}`,
  ].join('\n');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
