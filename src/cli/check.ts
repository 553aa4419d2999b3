/** clangor check: the certificate of a model (stability, coupling, cost), or what a lesson is made of. Renders nothing. */
import { Command } from 'commander';
import { stringify } from 'yaml';
import {
  foretoldHits,
  GAUGE,
  longCavities,
  RESOLVED,
  rateToResolve,
  silentByNature,
  type Touch,
  touchesOf,
  unresolved,
} from '../advice/index.ts';
import { calibrate, duration, type Estimate, estimate } from '../bench/index.ts';
import type { Program, ProgramStretch } from '../compile/index.ts';
import { maxModes, maxRate } from '../model/index.ts';
import { groupsOfAlike, nameOfAlike, span } from './alike.ts';
import { checkLesson, lessonIn } from './check-lesson.ts';
import { checkWritable } from './files.ts';
import { compileModel, modelNames, openModel, settingsOf } from './models.ts';
import { collect, plural } from './options.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('check a model and print its certificate: stability, energy, coupling, cost; or check a lesson')
    .argument('<model>', 'name of a model, or path to a .yaml or .json file, which may also be a lesson')
    .option('--rate <hz>', 'sample rate (default: that of the model)')
    .option(
      '--set <path=value>',
      'change a value of the model, e.g. contacts.collision.stiffness=1e12; repeatable',
      collect,
    )
    .option('--expand', 'print the model in full: families written out, defaults filled in, SI units')
    .option('--json', 'print the certificate, or the expanded model, as JSON')
    .option(
      '--page <file.md>',
      'instead, write to a page whether hits are long enough for the rate; the model may be all, and lines of other models are kept',
    )
    .action(async (name: string, options: Options) => {
      if (options.page !== undefined) {
        checkWritable('--page', options.page);
        const { writeHits } = await import('./check-page.ts');
        await writeHits(
          options.page,
          (name === 'all' ? modelNames() : [name]).map((one) => openModel(one)),
        );
        return;
      }
      const lesson = lessonIn(name);
      if (lesson !== undefined) return checkLesson(name, lesson, options);
      if (options.expand) {
        const { model } = openModel(name, settingsOf(options));
        console.log(options.json ? JSON.stringify(model, null, 2) : stringify(model, { lineWidth: 140 }).trimEnd());
        return;
      }
      const program = compileModel(openModel(name, settingsOf(options)));
      const speed = speedOf(program, estimate(program, await calibrate()));
      if (options.json) console.log(JSON.stringify(report(name, program, speed), null, 2));
      else console.log(describe(name, program, speed));
    });
}

interface Options {
  readonly rate?: string;
  readonly set?: string[];
  readonly expand?: boolean;
  readonly json?: boolean;
  readonly page?: string;
}

/** Estimated speed of a model on this machine. */
interface Speed {
  /** ns per sample with no contact active, and with every contact active. */
  readonly idleNs: number;
  readonly busyNs: number;
  /** The same as multiples of real time. */
  readonly idleRealTime: number;
  readonly busyRealTime: number;
  /** How many copies of the model one core plays at once, in the worst and in the best case. */
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
    `if all ${points} points of the largest island touch at once, solving them takes ${duration(largestIsland)} of each ` +
    `${duration(sample)} sample: too slow for real time; use fewer points${modal ? ', or the method fd instead of modal' : ''}`;
  return {
    idleNs: idle,
    busyNs: busy,
    idleRealTime,
    busyRealTime,
    voices: [Math.floor(busyRealTime), Math.floor(idleRealTime)],
    warnings: [
      ...(largestIsland > sample ? [late] : []),
      ...cutSpectra(program),
      ...foretoldHits(program),
      ...longCavities(program),
      ...unresolved(program),
      ...silentByNature(program),
    ],
  };
}

/** Modal bodies without `modes` whose spectrum is truncated at the maximum number of modes. */
function cutSpectra({ elements, model }: Program): string[] {
  return elements.flatMap(({ name, unknowns }) => {
    const element = model.elements[name];
    if (element === undefined || !('method' in element) || element.method !== 'modal') return [];
    if (element.modes !== undefined || unknowns < maxModes) return [];
    return [`${name} is limited to its lowest ${maxModes} modes; set \`modes\` to use fewer`];
  });
}

function report(model: string, program: Program, speed: Speed) {
  const touches = touchesOf(program);
  return {
    model,
    sampleRate: program.rate,
    elements: program.elements.map(({ name, type, unknowns, certificate }) => ({
      name,
      type,
      unknowns,
      ...certificate,
    })),
    contacts: program.contacts.map(({ name, type, points }) => {
      const { samples, speed } = touches.find(({ contact }) => contact === name) ?? {};
      const hit = samples === undefined ? {} : { hitSamples: samples, hitSpeed: speed };
      return { name, type, points: points.length, ...hit };
    }),
    ...(program.stretches !== undefined && { stretches: program.stretches }),
    energy: program.energy,
    compliance: program.compliance,
    memoryBytes: program.image.length,
    cost: program.cost,
    speed,
    programHash: program.hash,
  };
}

function describe(model: string, program: Program, speed: Speed): string {
  const touches = touchesOf(program);
  const rows = [
    ...groupsOfAlike(program.elements).map((group) => [nameOfAlike(group), elementsText(group)] as const),
    ...groupsOfAlike(program.contacts).map(
      (group) => [nameOfAlike(group), contactsText(program, group, touches)] as const,
    ),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const { islands, entries } = program.compliance;
  return [
    `${model}: stable at ${program.rate} Hz`,
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
    ...(program.stretches ?? []).map(stretchText),
    `  initial energy ${program.energy.toPrecision(6)} J`,
    `  ${plural(islands.length, 'island')} of coupled contacts, the largest with ${plural(islands[0] ?? 0, 'point')}; ${plural(entries / 2, 'coupling')}`,
    `  ${(program.image.length / 1024).toFixed(1)} KiB of memory; ${program.cost.idle} multiply-adds per sample, ${program.cost.busy} with every contact active`,
    `  about ${duration(speed.idleNs)} per sample on this machine, ${times(speed.idleRealTime)} real time; with every contact active ${duration(speed.busyNs)}, ${times(speed.busyRealTime)} real time`,
    `  ${voices(speed.voices)}`,
    ...speed.warnings.map((warning) => `  warning: ${warning}`),
    `  program ${program.hash}`,
  ].join('\n');
}

/** An element, or several that are alike: then the one with the least margin counts. */
function elementsText(group: Program['elements']): string {
  const least = group.reduce((a, b) => (b.certificate.margin < a.certificate.margin ? b : a));
  const { quantity, chosen, limit, margin } = least.certificate;
  const stable =
    least.unknowns === 0
      ? quantity
      : `${quantity} = ${chosen.toPrecision(4)}, limit ${limit.toPrecision(4)}, margin ${(100 * margin).toFixed(1)} %`;
  if (group.length === 1) return `${least.type}, ${plural(least.unknowns, 'unknown')}: ${stable}`;
  const unknowns = span(group.map((element) => element.unknowns));
  return `${group.length} × ${least.type}, ${unknowns} unknown${unknowns === '1' ? '' : 's'} each: least margin at ${least.name}, ${stable}`;
}

/** A contact, or several that are alike: then the one with the shortest hits counts. */
function contactsText(program: Program, group: Program['contacts'], touches: readonly Touch[]): string {
  const { type } = group[0] ?? { type: '' };
  const hits = touches.filter(({ contact }) => group.some(({ name }) => name === contact));
  if (group.length === 1)
    return `${type}, ${plural(group[0]?.points.length ?? 0, 'point')}${hitText(hits[0], program)}`;
  const points = span(group.map((contact) => contact.points.length));
  const shortest = hits.length === 0 ? undefined : hits.reduce((a, b) => (b.samples < a.samples ? b : a));
  const where = shortest === undefined ? '' : `: ${shortest.contact}`;
  return `${group.length} × ${type}, ${points} point${points === '1' ? '' : 's'} each${where}${hitText(shortest, program).replace(/^:/, ' has')}`;
}

/** How long a collision's hits last, with a warning if they are too short for the force to be right. */
function hitText(touch: Touch | undefined, program: Program): string {
  if (touch === undefined) return '';
  const { samples, speed, assumed } = touch;
  const rate = rateToResolve(touch, program);
  const remedy = rate <= maxRate ? `make it softer, or render at ${Math.ceil(rate)} Hz` : 'make it softer';
  const coarse = samples < RESOLVED ? `; peak forces of hits this short come out too low: ${remedy}` : '';
  return `: hits of about ${samples < 10 ? samples.toPrecision(2) : Math.round(samples)} samples at ${assumed ? 'an assumed ' : ''}${speed.toPrecision(3)} m/s${coarse}`;
}

/** How a body stretches, up to which amplitude that is accurate, and by how much its tension may rise. */
function stretchText({ name, rule, strains, modes, gauge, together, headroom, rise }: ProgramStretch): string {
  const what = `${plural(strains, 'strain')}${modes === undefined ? '' : ` of its lowest ${plural(modes, 'mode')}`}`;
  const how =
    rule === 'q'
      ? `${what}, exact at any amplitude (rule q)`
      : `${what} in one contact (rule ${rule})${together ? ', solved together in every step, so that no gauge s limits its amplitude' : ''}`;
  const far =
    rule === 'q' || gauge === undefined || gauge === 0
      ? ''
      : `, accurate up to ${metres(Math.sqrt(GAUGE / gauge))} of its first mode, where the gauge s reaches ${GAUGE}`;
  return `  ${name} stretches: ${how}${far}${headroomText(headroom, rise, modes !== undefined)}`;
}

function headroomText(headroom: number | undefined, rise: number | undefined, isPart: boolean): string {
  const fast = 'too fast for the rate';
  if (headroom !== undefined)
    return `; its tension may rise by ${Math.round(100 * headroom)} % before its highest waves are ${fast}${headroom < 0.05 ? ': take fewer intervals or modes' : ''}`;
  if (rise === undefined) return '';
  return `; it has no tension at rest; ${isPart ? 'the highest of these modes' : 'its highest mode'} may rise to ${rise < 10 ? rise.toPrecision(2) : Math.round(rise)} times its pitch before it is ${fast}${rise < 1.05 ? ': take fewer modes' : ''}`;
}

function metres(length: number): string {
  return length < 1 ? `${(1000 * length).toPrecision(3)} mm` : `${length.toPrecision(3)} m`;
}

function times(factor: number): string {
  return `${factor < 10 ? factor.toPrecision(2) : Math.round(factor)} ×`;
}

function voices([worst, best]: Speed['voices']): string {
  if (best === 0) return 'too slow for real time on one core of this machine';
  return `${worst === best ? best : `${worst} to ${best}`} voice${best === 1 ? '' : 's'} of this model in real time on one core of this machine`;
}
